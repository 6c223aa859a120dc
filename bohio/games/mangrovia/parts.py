"""Tables computed once from content, number of seats and variant. They never change and are never copied."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from bohio.core.fate import WIDTH, pack
from bohio.games.mangrovia.content import (
    AREA_NAMES,
    CURRENCY_NAMES,
    HUTS_EACH,
    LANDSCAPE_NAMES,
    NEUTRAL_MARKS,
    STONE_NAMES,
    MangroviaContent,
    usable_spaces,
    ways_to_pay,
)
from bohio.games.mangrovia.state import (
    ACT_BIRDS,
    ACT_BOWL,
    ACT_BUILD,
    ACT_PASS,
    ACT_UP,
    AMULETS,
    LANDSCAPES,
    LOWEST_AMULET,
    LOWEST_VALUABLE,
    SITES,
    TILE_AMULET_WORTH,
    TILE_VALUABLE_WORTH,
    VALUABLES,
)
from bohio.games.mangrovia.stone_tiles import tile_spaces, variant_tiles

VALUES: Final = 6
"""Kinds of valuables (2..7) and of amulets (1..6)."""
CACHED_PURSES: Final = 50_000
CACHED_PAYMENTS: Final = 1_000_000
"""Where spaces are dear, one purse can have thousands of ways to pay."""
NOT_SOUGHT: Final[list[int]] = []

# The fields of a building action above its kind
SPACE_SHIFT: Final = 4
DOUBLE_SHIFT: Final = 11
CARD_SHIFT: Final = 12
SECOND_SHIFT: Final = 14
"""The second landscape card + 1; 0 for none."""
JOKER_BIT: Final = 1 << 17
TILES_SHIFT: Final = 18
PAY_SHIFT: Final = 22
"""The number of the payment among all that make up the amount."""

GUARDS: Final = 0x808080808080
"""The top bit of each of the six fields of a purse: a payment fits if no field has to borrow from it."""


class Parts:
    """The board, the cards and what follows from them."""

    def __init__(
        self, content: MangroviaContent, seats: i64, stone_tiles: str, first: i64, stone_tiles_on: dict[str, str]
    ) -> None:
        self.seats: i64 = seats
        self.stone_tiles: str = stone_tiles
        self.first: i64 = first
        """The seat that was chosen to begin, or DRAWN."""
        self.bowls_each: i64 = 2 if seats <= 3 else 1
        self.huts_each: i64 = HUTS_EACH[seats]
        self.ids: list[str] = [space.id for space in content.spaces]
        self.areas: list[int] = [AREA_NAMES.index(space.area) for space in content.spaces]
        self.amulet_spaces: list[int] = [1 if space.amulet else 0 for space in content.spaces]
        self.takes_double: list[bool] = [space.takes_double for space in content.spaces]
        self.costs: list[int] = [space.cost for space in content.spaces]
        self.currencies: list[int] = [CURRENCY_NAMES.index(space.currency) for space in content.spaces]
        self.points: list[int] = [space.points for space in content.spaces]
        self.landscapes: list[list[int]] = [
            sorted(LANDSCAPE_NAMES.index(name) for name in space.landscapes) for space in content.spaces
        ]
        marks = NEUTRAL_MARKS[seats]
        self.neutral: list[int] = [number for number, space in enumerate(content.spaces) if space.neutral in marks]
        self.path_first: list[int] = [path.first for path in content.paths]
        self.path_second: list[int] = [path.second for path in content.paths]
        self.paths: list[list[int]] = [[self.ids.index(id) for id in path.spaces] for path in content.paths]
        self.starting: list[int] = [
            sum(1 << (value - LOWEST_VALUABLE) * WIDTH for value in pair) for pair in content.starting_cards
        ]
        self.valuables: i64 = pack([content.valuables[kind + LOWEST_VALUABLE] for kind in range(VALUES)])
        self.bag: i64 = pack([content.amulets.get(kind + LOWEST_AMULET, 0) for kind in range(VALUES)])
        self._make_menus()
        self._make_building()
        self._make_stones(content, stone_tiles_on)
        usable = usable_spaces(content.spaces, content.amulets, seats, ways_to_pay(content.amulets))
        self.usable: list[int] = [self.ids.index(id) for id in usable]
        """The spaces that can be built on."""
        self.crowded: bool = len(usable) <= seats * (self.huts_each - 1)
        """Whether no space might be left before anybody has built their last hut. M10.3"""

    def _make_menus(self) -> None:
        """Options that follow from little: free sites, open displays, birds."""
        self.free_sites: list[list[int]] = []
        for taken in range(1 << SITES):
            self.free_sites.append([ACT_BOWL | site << 4 for site in range(SITES) if not taken >> site & 1])
        self.up_valuables: dict[int, list[int]] = {}
        self.up_landscapes: dict[int, list[int]] = {}
        for display in _piles(VALUES, 4):
            kinds = [kind for kind in range(VALUES) if display >> kind * WIDTH & 255]
            self.up_valuables[display] = [ACT_UP | VALUABLES << 4 | kind << 5 for kind in kinds]
        for display in _piles(len(LANDSCAPE_NAMES), 3):
            kinds = [kind for kind in range(len(LANDSCAPE_NAMES)) if display >> kind * WIDTH & 255]
            self.up_landscapes[display] = [*(ACT_UP | LANDSCAPES << 4 | kind << 5 for kind in kinds), ACT_PASS]
        pairs = [(one, two) for one in range(4) for two in range(one + 1, 4)]
        self.bird_options: list[int] = [ACT_BIRDS | (1 << one | 1 << two) << 4 for one, two in pairs]
        self.bird_options.append(ACT_PASS)

    def _make_building(self) -> None:
        """For each landscape the spaces by currency, and every way to make up an amount."""
        spaces = range(len(self.ids))
        self.spaces_of: list[list[list[int]]] = [
            [[s for s in spaces if self.currencies[s] == currency and kind in self.landscapes[s]] for kind in range(4)]
            for currency in (VALUABLES, AMULETS)
        ]
        double_spaces = [s for s in spaces if self.takes_double[s]]
        self.double_of: list[list[list[int]]] = [
            [
                [
                    s
                    for s in double_spaces
                    if self.currencies[s] == currency and self.landscapes[s][-1] == kind == self.landscapes[s][0]
                ]
                for kind in range(4)
            ]
            for currency in (VALUABLES, AMULETS)
        ]
        """The spaces for double huts: for each currency and landscape those of that landscape alone."""
        self.mixed_doubles: list[list[int]] = [
            [s for s in double_spaces if self.currencies[s] == currency and len(self.landscapes[s]) == 2]
            for currency in (VALUABLES, AMULETS)
        ]
        """Those of two landscapes."""
        self.heads: list[list[int]] = [
            [ACT_BUILD | s << SPACE_SHIFT | kind << CARD_SHIFT for s in spaces] for kind in range(4)
        ]
        highest = 2 * max(self.costs)
        self.ways: list[list[list[int]]] = [
            _ways(LOWEST_VALUABLE, self.valuables, self.starting, highest),
            _ways(LOWEST_AMULET, self.bag | 5, [], highest),
        ]
        self.payments: list[dict[int, list[list[int]]]] = [{}, {}]
        self.payments_found: i64 = 0
        self.tile_worth: list[int] = [TILE_VALUABLE_WORTH, TILE_AMULET_WORTH]

    def _make_stones(self, content: MangroviaContent, chosen: dict[str, str]) -> None:
        """The stone tiles that were chosen, and those that are drawn. M9.1"""
        tiles = variant_tiles(content, self.stone_tiles)
        self.stones: list[int] = [0] * len(self.ids)
        """The tile chosen for each space, numbered as in the state; 0 for none."""
        for id, name in chosen.items():
            self.stones[self.ids.index(id)] = STONE_NAMES.index(name) + 1
            tiles[name] -= 1
        self.tiles_to_draw: list[int] = [tiles[name] for name in STONE_NAMES]
        """How many of each tile are left to draw from."""
        spaces = [self.ids.index(id) for id in tile_spaces(content, self.seats) if id not in chosen]
        self.drawn_on: list[int] = spaces[: sum(self.tiles_to_draw)]
        """The spaces whose tile is drawn, in this order, as far as the tiles go."""


def _piles(kinds: i64, most: i64) -> list[int]:
    """Every packed pile of so many kinds with at most so many pieces."""
    piles = [(0, 0)]
    for kind in range(kinds):
        piles = [(p + (n << kind * WIDTH), size + n) for p, size in piles for n in range(most - size + 1)]
    return [pile for pile, _ in piles]


def _ways(lowest: i64, supply: i64, starting: list[int], highest: i64) -> list[list[int]]:
    """For each amount every packed pile that makes it up exactly and that one player could hold."""
    extra = [max((pair >> kind * WIDTH & 255 for pair in starting), default=0) for kind in range(VALUES)]
    ways: list[list[int]] = [[] for _ in range(highest + 1)]
    ways[0].append(0)
    for kind in range(VALUES):
        value = kind + lowest
        most = (supply >> kind * WIDTH & 255) + extra[kind]
        for amount in range(highest, value - 1, -1):
            for number in range(1, min(most, amount // value) + 1):
                piece = number << kind * WIDTH
                ways[amount].extend([way | piece for way in ways[amount - number * value]])
    return ways


def purse_payments(parts: Parts, currency: i64, purse: i64) -> list[list[int]]:
    """The ways to pay from a purse that were found so far, for each amount: NOT_SOUGHT where nobody has looked yet."""
    purses = parts.payments[currency]
    found = purses.get(purse)
    if found is None:
        if len(purses) >= CACHED_PURSES:
            purses.clear()
        found = [NOT_SOUGHT] * len(parts.ways[currency])
        purses[purse] = found
    return found


def exact_payments(parts: Parts, currency: i64, purse: i64, amount: i64, known: list[list[int]]) -> list[int]:
    """Every way to pay the amount exactly from a purse, as the payment fields of building actions. M8.1"""
    found = known[amount]
    if found is NOT_SOUGHT:
        guarded = purse | GUARDS
        number: i64 = 0
        found = []
        for way in parts.ways[currency][amount]:
            if (guarded - way) & GUARDS == GUARDS:
                found.append(number)
            number += 1 << PAY_SHIFT
        parts.payments_found += len(found)
        if parts.payments_found > CACHED_PAYMENTS:
            parts.payments = [{}, {}]
            parts.payments_found = 0
        known[amount] = found
    return found
