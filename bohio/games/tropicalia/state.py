"""The state of a game of Tropicalia, and the numbers that stand for its things."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from bohio.core.engine import State

COCONUT: Final = 0
SUGAR_APPLE: Final = 1
MANGO: Final = 2
FRUITS: Final = 3

CART: Final = 0
SURFBOARD: Final = 1
BASKET: Final = 2

# Kinds of decision, fate's own included
PLACING: Final = 0
LEAVING: Final = 1
SELLING: Final = 2
DISCARDING: Final = 3
TAKING: Final = 4
BUILDING: Final = 5
ROUND: Final = 6
FOUNTAIN: Final = 7
SLIDE: Final = 8
ENDED: Final = 9

# Kinds of action: the low four bits of its integer
ACT_PLACE: Final = 0
ACT_MOVE: Final = 1
ACT_HOME: Final = 2
ACT_SELL: Final = 3
ACT_DISCARD: Final = 4
ACT_TAKE: Final = 5
ACT_BUILD: Final = 6
ACT_PASS: Final = 7
ACT_ROUND: Final = 8
ACT_FOUNTAIN: Final = 9
ACT_SLIDE: Final = 10

# How far a turn has come, where that decides what follows
LEFT: Final = 0
"""A worker left the frame: discards, then a build."""
BUILT: Final = 1
"""A tile was built: discards, then its fountains, then the slide."""
REMOVED: Final = 2
"""The turn is over, and with two players a tile left the game: the slide, then the end of the round."""

# The seats' boards: one flat list, a stretch of four for each thing
SEATS: Final = 4
SHELLS: Final = 0
FRUIT: Final = 4
"""Fruit held: a packed pile by kind."""
ITEMS: Final = 8
"""Unused carts, unused surfboards, basket tiles, used carts, used surfboards: eight bits each."""
FRAME: Final = 12
"""Own workers on the frame: a bit for each space."""
ISLAND: Final = 16
"""Own workers on the island: three bits for each tile, since carts bring several to one market."""
VILLAGE: Final = 20
"""Own village spaces that are built on: a bit for each."""
EDGES: Final = 24
"""Half fountains of the own village: four bits (N, E, S, W) for each space."""
FOUNTAINS: Final = 28
"""Fountains completed."""
BOARDS: Final = 32

# Items on a board
CARTS: Final = 255
SURFBOARDS: Final = 255 << 8
BASKET_SHIFT: Final = 16
BASKET_TILES: Final = 255 << 16
USED_SHIFT: Final = 24
"""Used carts and surfboards stand so much higher than the unused ones."""
USE_CART: Final = (1 << 24) - 1
USE_SURFBOARD: Final = (1 << 32) - (1 << 8)

# Places and sizes
SPOTS: Final = 16
"""Tiles of the island, and spaces of the frame."""
WORKERS: Final = 4
ROUNDS: Final = 5
BASKETS: Final = 5
"""Basket spaces of a board."""
PLACES: Final = 5
"""Places of the construction board; a tile there takes eight bits, 0 for none."""
SPACES: Final = 9
"""Spaces of a village."""
WHOLE_VILLAGE: Final = 511
FRUIT_ON_FIELD: Final = 3
ITEMS_ON_PLAZA: Final = 2

# What a market trades in: 4 times its price plus its fruit, or, covered by an advanced tile, FACE plus the face
FACE: Final = 32

# Where chance comes from
FROM_FIRST: Final = 0
FROM_ISLAND: Final = 1
FROM_VILLAGE: Final = 2
FROM_ADVANCED: Final = 3
FROM_SIDES: Final = 4
FROM_FIELDS: Final = 5
FROM_ITEMS: Final = 6
FROM_HOME: Final = 7
FROM_FOUNTAINS: Final = 8

NOT_MADE: Final[list[int]] = []
"""Stands for options that nobody has asked for yet."""


class Island:
    """How the island lies in this game. It never changes. T2.1"""

    __slots__ = ("brown", "fields", "markets", "markets_crowd", "opened", "plazas", "tiles", "trades")

    tiles: list[int]
    """Which island tile lies on each spot, in reading order."""
    opened: int
    """A bit for each open tile; the same for fields, plazas and markets that are open."""
    fields: int
    plazas: int
    markets: int
    markets_crowd: int
    """The open markets, three bits each."""
    brown: int
    """The spot of the plaza with the brown board; SPOTS, where nobody ever stands, if there is none."""
    trades: list[int]
    """What the market on each spot trades in."""


class TropicaliaState(State):
    """Everything that changes. Bag and piles are packed piles: they have numbers, never an order."""

    __slots__ = (
        "bag",
        "boards",
        "construction",
        "field_draws",
        "first",
        "fountain_draws",
        "fountains",
        "frame",
        "goods",
        "home_draws",
        "island",
        "items",
        "left",
        "market",
        "occupied",
        "options",
        "orchard",
        "pending",
        "pile",
        "pile_size",
        "stage",
        "turn",
        "villages",
    )

    island: Island
    pending: i64
    """The kind of the pending decision."""
    first: i64
    """The first player."""
    turn: i64
    """Whose day turn it is, also while fate acts."""
    left: i64
    """How many workers are still to be placed, or day turns to be taken."""
    stage: i64
    frame: i64
    """A bit for each frame space with a worker."""
    occupied: i64
    """A bit for each island tile with a worker."""
    market: i64
    """The spot where fruit is being sold."""
    orchard: i64
    """What the orchard just built still brings: the kind of its next fruit, from bit 8 how many fruits, and from bit 16
    two bits for each further fruit: by how much its kind is higher than that before it, modulo FRUITS."""
    fountains: i64
    """How many fountains just completed still bring a fruit."""
    bag: i64
    items: i64
    """The pile of items."""
    pile: int
    """The pile of village tiles: a bit for each."""
    pile_size: i64
    construction: i64
    field_draws: i64
    """How many fruits were ever drawn for fields; the same for home and for fountains."""
    home_draws: i64
    fountain_draws: i64
    goods: list[int]
    """The fruit or the items that lie on each tile of the island: a packed pile."""
    boards: list[int]
    villages: list[int]
    """The tile on each village space, nine spaces a seat; 0 for none."""
    options: list[int]
    """The options of the pending decision once they are made. Never changed, only replaced."""

    def copy(self) -> TropicaliaState:
        other = TropicaliaState.__new__(TropicaliaState)
        other.seat = self.seat
        other.revealed = self.revealed
        other.island = self.island
        other.pending = self.pending
        other.round = self.round
        other.first = self.first
        other.turn = self.turn
        other.left = self.left
        other.stage = self.stage
        other.frame = self.frame
        other.occupied = self.occupied
        other.market = self.market
        other.orchard = self.orchard
        other.fountains = self.fountains
        other.bag = self.bag
        other.items = self.items
        other.pile = self.pile
        other.pile_size = self.pile_size
        other.construction = self.construction
        other.field_draws = self.field_draws
        other.home_draws = self.home_draws
        other.fountain_draws = self.fountain_draws
        other.goods = self.goods[:]
        other.boards = self.boards[:]
        other.villages = self.villages[:]
        other.options = self.options
        return other

    def key(self) -> tuple[int, ...]:
        return (
            self.seat,
            self.pending,
            self.round,
            self.first,
            self.turn,
            self.left,
            self.stage,
            self.frame,
            self.occupied,
            self.market,
            self.orchard,
            self.fountains,
            self.bag,
            self.items,
            self.pile,
            self.pile_size,
            self.construction,
            self.field_draws,
            self.home_draws,
            self.fountain_draws,
            *self.goods,
            *self.boards,
            *self.villages,
            *self.island.tiles,
            *self.island.trades,
        )
