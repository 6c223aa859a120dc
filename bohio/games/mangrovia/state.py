"""The state of a game of Mangrovia, and the numbers that stand for its things."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from bohio.core.engine import State

WATER: Final = 0
SAND: Final = 1
MANGROVE: Final = 2
REED: Final = 3

VALUABLES: Final = 0
"""The pile, and the currency."""
LANDSCAPES: Final = 1
"""The other pile."""
AMULETS: Final = 1
"""The other currency."""

LOWEST_VALUABLE: Final = 2
"""Valuables of kind k have the value k + 2 (2..7), amulets of kind k the value k + 1 (1..6)."""
LOWEST_AMULET: Final = 1

PATH: Final = 0
STONE: Final = 1
POLE: Final = 2
ISLE: Final = 3

# Kinds of decision
PLACING: Final = 0
LANDING: Final = 1
RETURNING: Final = 2
REFILLING: Final = 3
ENDED: Final = 4

# What a landing offers, as a menu of bits
UP: Final = 1
DOWN: Final = 2
COLLECT: Final = 4
HUT: Final = 8
DOUBLE: Final = 16
BIRDS: Final = 32

# Kinds of action: the low four bits of its integer
ACT_PASS: Final = 0
ACT_BOWL: Final = 1
ACT_UP: Final = 2
ACT_DOWN: Final = 3
ACT_COLLECT: Final = 4
ACT_RETURN: Final = 5
ACT_BUILD: Final = 6
ACT_BIRDS: Final = 7
ACT_REFILL: Final = 8

# What a space holds: 0 when free, else its owner + 1 (NEUTRAL is ranked as owner 5), plus 8 for a double hut, plus 16
# times the pole tile under it; huts that come when no tile is left are counted on, so that ties go by their order
NEUTRAL: Final = 5
OWNER_BITS: Final = 7
DOUBLE_BIT: Final = 8
TILE_SHIFT: Final = 4
LAST_POLE_TILE: Final = 9

# The seats' belongings: one flat list, a stretch of five for each
HAND: Final = 0
"""Valuables in hand, starting cards included: a packed pile by value."""
CARDS: Final = 5
"""Landscape cards in hand: a packed pile by landscape."""
AMULETS_HELD: Final = 10
"""Amulets held: a packed pile by value."""
STARTING: Final = 15
"""Which of the valuables in hand are starting cards."""
POINTS: Final = 20
"""Chief's points scored so far."""
HUTS: Final = 25
"""Huts not yet built."""
ISLE_HUTS: Final = 30
"""Own huts on amulet spaces: the amulet track."""
TILES: Final = 35
"""Godless stone tiles held: a packed pile of valuable, amulet, landscape."""
GODS: Final = 40
"""God tiles held: a bit for each path."""
BELONGINGS: Final = 45

# Stone tiles: 0 none, 1..8 the god of path 0..7, then the godless ones
TILE_VALUABLE: Final = 9
TILE_AMULET: Final = 10
TILE_LANDSCAPE: Final = 11
JOKER_SHIFT: Final = 16
"""Where the landscape tiles stand among the tiles held."""
TILE_VALUABLE_WORTH: Final = 3
TILE_AMULET_WORTH: Final = 2

BLOCKED: Final = 7
"""The neutral bowl on a ritual site."""
SITES: Final = 6

# Where chance comes from
FROM_FIRST: Final = 0
FROM_VALUABLES: Final = 1
FROM_LANDSCAPES: Final = 2
FROM_AMULETS: Final = 3
FROM_STONES: Final = 4


class MangroviaState(State):
    """Everything that changes. Cards, amulets and displays are packed piles: they have numbers, never an order."""

    __slots__ = (
        "amulets_index",
        "aside",
        "bag",
        "belongings",
        "birds",
        "bowls",
        "cells",
        "drawn",
        "first",
        "landscapes_discard",
        "landscapes_display",
        "landscapes_index",
        "landscapes_pile",
        "last_round",
        "left",
        "menu",
        "ones",
        "options",
        "pending",
        "placed",
        "pole",
        "stones",
        "stop",
        "valuables_discard",
        "valuables_display",
        "valuables_index",
        "valuables_pile",
    )

    pending: i64
    """The kind of the pending decision."""
    first: i64
    placed: i64
    bowls: i64
    """Three bits a ritual site: the owner of the bowl + 1."""
    stop: i64
    """Where the boat is: twice the landing, plus 1 at the second kind of action there."""
    left: i64
    """How many actions of this kind are left."""
    menu: i64
    birds: i64
    """A bit for each marked landscape."""
    drawn: i64
    """Amulets just drawn, one of which must be returned."""
    valuables_pile: i64
    valuables_discard: i64
    valuables_display: i64
    landscapes_pile: i64
    landscapes_discard: i64
    landscapes_display: i64
    bag: i64
    aside: i64
    ones: i64
    """Amulets of value 1 that lie on the board."""
    pole: i64
    """The value of the top pole tile; above LAST_POLE_TILE none is left."""
    last_round: i64
    valuables_index: i64
    landscapes_index: i64
    amulets_index: i64
    cells: list[int]
    belongings: list[int]
    stones: list[int]
    """The stone tile laid on each space at set-up; it lies there while the space is free. Never changes."""
    options: list[int]
    """The options of the pending decision. Never changed, only replaced."""

    def copy(self) -> MangroviaState:
        other = MangroviaState.__new__(MangroviaState)
        other.seat = self.seat
        other.revealed = self.revealed
        other.pending = self.pending
        other.round = self.round
        other.first = self.first
        other.placed = self.placed
        other.bowls = self.bowls
        other.stop = self.stop
        other.left = self.left
        other.menu = self.menu
        other.birds = self.birds
        other.drawn = self.drawn
        other.valuables_pile = self.valuables_pile
        other.valuables_discard = self.valuables_discard
        other.valuables_display = self.valuables_display
        other.landscapes_pile = self.landscapes_pile
        other.landscapes_discard = self.landscapes_discard
        other.landscapes_display = self.landscapes_display
        other.bag = self.bag
        other.aside = self.aside
        other.ones = self.ones
        other.pole = self.pole
        other.last_round = self.last_round
        other.valuables_index = self.valuables_index
        other.landscapes_index = self.landscapes_index
        other.amulets_index = self.amulets_index
        other.cells = self.cells[:]
        other.belongings = self.belongings[:]
        other.stones = self.stones
        other.options = self.options
        return other

    def key(self) -> tuple[int, ...]:
        return (
            self.seat,
            self.pending,
            self.round,
            self.first,
            self.placed,
            self.bowls,
            self.stop,
            self.left,
            self.menu,
            self.birds,
            self.drawn,
            self.valuables_pile,
            self.valuables_discard,
            self.valuables_display,
            self.landscapes_pile,
            self.landscapes_discard,
            self.landscapes_display,
            self.bag,
            self.aside,
            self.ones,
            self.pole,
            self.last_round,
            self.valuables_index,
            self.landscapes_index,
            self.amulets_index,
            *self.cells,
            *self.belongings,
            *self.stones,
        )
