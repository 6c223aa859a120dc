"""What a seat could pay for with what it holds, told from its own view: for the cards that explain things. M8.1"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property

from bohio.core.happenings import Sentence, Term, Thing, Word
from bohio.games.mangrovia.actions import LOWEST, landscape_names, values
from bohio.games.mangrovia.building import build, building_options, payment
from bohio.games.mangrovia.content import GODLESS_NAMES
from bohio.games.mangrovia.hut_preview import HutPreviews, payable, signed
from bohio.games.mangrovia.parts import DOUBLE_SHIFT, JOKER_BIT, SPACE_SHIFT, TILES_SHIFT, Parts
from bohio.games.mangrovia.state import (
    AMULETS_HELD,
    CARDS,
    DOUBLE,
    HAND,
    HUT,
    HUTS,
    TILES,
    VALUABLES,
    MangroviaState,
)

ALL_TRIED, MOST_TRIED = 6_000, 60
"""For a second hut so many first ones are tried, fewer where each has very many ways to be paid."""
NOTHING_HELD = "–"


class Spending:
    """One seat's means at one moment."""

    def __init__(self, parts: Parts, colours: Sequence[int], view: MangroviaState, seat: int) -> None:
        self.parts = parts
        self.colours = colours
        self.seat = seat
        self.view = view.copy()
        """As if the seat were to act, and nothing after it."""
        self.view.seat = seat
        self.view.menu = self.view.left = 0

    @property
    def huts_left(self) -> int:
        return int(self.view.belongings[HUTS + self.seat])

    @cached_property
    def codes(self) -> list[int]:
        """Every hut that could be built, with every way to pay for it."""
        options: list[int] = []
        if self.huts_left:
            building_options(self.parts, self.view, self.seat, HUT, options)
        return options

    @cached_property
    def spaces(self) -> tuple[str, ...]:
        """The spaces that could be paid for, in the board's order."""
        return self._ids(self.codes)

    def _ids(self, codes: Iterable[int]) -> tuple[str, ...]:
        return tuple(self.parts.ids[space] for space in sorted({code >> SPACE_SHIFT & 127 for code in codes}))

    def doubles(self) -> tuple[str, ...]:
        """The spaces on which a double hut could be paid for. M8.4"""
        options: list[int] = []
        building_options(self.parts, self.view, self.seat, DOUBLE, options)
        return self._ids(code for code in options if code >> DOUBLE_SHIFT & 1)

    def second(self) -> tuple[str, str] | Sentence | None:
        """Two spaces that could be paid for one after the other; a sentence if there are none, None if too many ways
        lead there to try them all. M8.6"""
        if self.huts_left < 2 or not self.codes:
            return None
        number = max(1, min(MOST_TRIED, ALL_TRIED // len(self.codes)))
        tried = self.codes[:: -(-len(self.codes) // number)]
        for code in tried:
            after = self.view.copy()
            build(self.parts, after, code)
            spaces = payable(self.parts, after, self.seat)
            if spaces:
                return self.parts.ids[code >> SPACE_SHIFT & 127], spaces[0]
        return Sentence("info.pays_not_two") if len(tried) == len(self.codes) else None

    def without(self, pile: int, kind: int) -> tuple[str, ...]:
        """The spaces that could not be paid for without one of the things held: a pile of belongings and a kind."""
        after = self.view.copy()
        after.belongings[pile + self.seat] -= 1 << 8 * kind
        left = payable(self.parts, after, self.seat)
        return tuple(space for space in self.spaces if space not in left)

    def under(self, birds: int) -> tuple[str, ...]:
        """The spaces that could be paid for under other birds."""
        after = self.view.copy()
        after.birds = birds
        return tuple(payable(self.parts, after, self.seat))

    # One space

    def hut_on(self, space: int) -> tuple[Sentence, ...]:
        """How a hut on a free space could be paid and what it would bring, or what is missing for it."""
        if not self.huts_left:
            return (Sentence("info.no_huts"),)
        ways = [code for code in self.codes if code >> SPACE_SHIFT & 127 == space]
        if not ways:
            return self._missing(space)
        code = min(ways, key=lambda code: (code & JOKER_BIT, code >> TILES_SHIFT & 15, len(self._paid_with(code))))
        told = Sentence("info.payable", {"cards": self._paid_with(code)})
        change = HutPreviews(self.parts, self.colours, self.view, self.seat).previews([code])[code].change
        return told, Sentence("info.race", {"change": signed(change) if change else "±0"})

    def _paid_with(self, code: int) -> tuple[Word, ...]:
        currency, pay, cards = payment(self.parts, code)
        tiles = [GODLESS_NAMES[currency]] * (code >> TILES_SHIFT & 15)
        if code & JOKER_BIT:
            tiles.append(GODLESS_NAMES[2])
        given: list[Word] = [Term(name) for name in landscape_names(cards)]
        return (*given, *values(pay, LOWEST[currency]), *(Thing(f"tile-{tile}") for tile in tiles))

    def _missing(self, space: int) -> tuple[Sentence, ...]:
        view, parts, belongings = self.view, self.parts, self.view.belongings
        landscapes = parts.landscapes[space]
        joker = belongings[TILES + self.seat] >> 16
        marked = [kind for kind in landscapes if joker or view.birds >> kind & 1]
        held = [kind for kind in landscapes if belongings[CARDS + self.seat] >> 8 * kind & 255]
        missing = []
        named = {"landscapes": tuple(Term(name) for kind in landscapes for name in landscape_names(1 << 8 * kind))}
        if not marked:
            missing.append(Sentence("info.missing.bird", named))
        if not held:
            missing.append(Sentence("info.missing.card", named))
        if marked and held and not set(marked) & set(held):
            missing.append(Sentence("info.missing.pair"))
        currency, cost = parts.currencies[space], parts.costs[space]
        purse = values(belongings[(HAND if currency == VALUABLES else AMULETS_HELD) + self.seat], LOWEST[currency])
        tiles = [parts.tile_worth[currency]] * (belongings[TILES + self.seat] >> 8 * currency & 255)
        if cost not in _sums([*purse, *tiles], cost):
            id = "info.missing.valuables" if currency == VALUABLES else "info.missing.amulets"
            missing.append(Sentence(id, {"cost": cost, "cards": tuple(purse) or NOTHING_HELD}))
        return tuple(missing)


def _sums(coins: Iterable[int], most: int) -> set[int]:
    """Every amount up to a limit that some of the coins make up."""
    sums = {0}
    for coin in coins:
        sums |= {amount + coin for amount in sums if amount + coin <= most}
    return sums
