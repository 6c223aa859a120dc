"""What a seat can know of hidden cards and amulets, and worlds sampled from the rest. M6.4, M6.5, M7.3

Cards that others took face up are in their hands until paid, their starting cards too; a value-1 amulet from the board
is theirs until spent. Everything else that is nowhere to be seen is spread over hands, piles and bag at random."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from bohio.core.fate import FIELD, PIECES, WIDTH, QuickFate
from bohio.core.memory import Memory
from bohio.games.mangrovia.boat import NO_OPTIONS
from bohio.games.mangrovia.building import common, payment
from bohio.games.mangrovia.content import LANDSCAPE_CARDS
from bohio.games.mangrovia.parts import Parts
from bohio.games.mangrovia.seat_view import UNKNOWN_SHIFT
from bohio.games.mangrovia.state import (
    ACT_BUILD,
    ACT_COLLECT,
    ACT_UP,
    AMULETS_HELD,
    CARDS,
    HAND,
    STARTING,
    VALUABLES,
    MangroviaState,
)

KINDS: Final = 6
PLAYERS: Final = 5


class MangroviaMemory(Memory[MangroviaState]):
    """For each seat the least that it is known to hold: packed piles, as in the belongings."""

    def __init__(self, parts: Parts, seat: i64, view: MangroviaState) -> None:
        """Begins with the seat's view of the set-up."""
        self.parts: Parts = parts
        self.seat: i64 = seat
        self.valuables: list[int] = [0] * PLAYERS
        """Ordinary valuables only: starting cards are open to everyone anyway."""
        self.cards: list[int] = [0] * PLAYERS
        self.amulets: list[int] = [0] * PLAYERS
        self.starting: list[int] = view.belongings[STARTING : STARTING + PLAYERS]

    def see(self, actor: i64, code: i64, answers: list[tuple[int, int]]) -> None:
        if actor < 0 or actor == self.seat:
            return
        kind = code & 15
        if kind == ACT_UP:
            card = PIECES[code >> 5]
            if code >> 4 & 1 == VALUABLES:
                self.valuables[actor] += card
            else:
                self.cards[actor] += card
        elif kind == ACT_COLLECT:
            if not answers:
                self.amulets[actor] += PIECES[0]
        elif kind == ACT_BUILD:
            self._see_build(actor, code)

    def _see_build(self, actor: i64, code: i64) -> None:
        """What is paid is no longer held. Of equal cards starting cards go first. M6.5"""
        currency, pay, cards = payment(self.parts, code)
        if currency == VALUABLES:
            gone = common(self.starting[actor], pay)
            self.starting[actor] -= gone
            self.valuables[actor] = less(self.valuables[actor], pay - gone)
        else:
            self.amulets[actor] = less(self.amulets[actor], pay)
        self.cards[actor] = less(self.cards[actor], cards)

    def world(self, view: MangroviaState, fate: QuickFate) -> MangroviaState:
        state = view.copy()
        seats = self.parts.seats
        belongings = state.belongings
        seat = self.seat
        # What nobody sees: everything that there is, less what lies open, is held here or is known to be held.
        valuables = self.parts.valuables - state.valuables_discard - state.valuables_display
        valuables -= belongings[HAND + seat] - belongings[STARTING + seat]
        cards = ALL_CARDS - state.landscapes_discard - state.landscapes_display - belongings[CARDS + seat]
        amulets = self.parts.bag + PIECES[0] * (ONES - state.ones) - state.aside - belongings[AMULETS_HELD + seat]
        for other in range(seats):
            if other != seat:
                valuables -= self.valuables[other]
                cards -= self.cards[other]
                amulets -= self.amulets[other]
        for other in range(seats):
            if other == seat:
                continue
            starting = belongings[STARTING + other]
            known = self.valuables[other]
            missing = (belongings[HAND + other] >> UNKNOWN_SHIFT) - starting % FIELD - known % FIELD
            dealt = deal(valuables, missing, fate)
            valuables -= dealt
            belongings[HAND + other] = starting + known + dealt
            known = self.cards[other]
            dealt = deal(cards, (belongings[CARDS + other] >> UNKNOWN_SHIFT) - known % FIELD, fate)
            cards -= dealt
            belongings[CARDS + other] = known + dealt
            known = self.amulets[other]
            dealt = deal(amulets, (belongings[AMULETS_HELD + other] >> UNKNOWN_SHIFT) - known % FIELD, fate)
            amulets -= dealt
            belongings[AMULETS_HELD + other] = known + dealt
        state.valuables_pile = valuables
        state.landscapes_pile = cards
        state.bag = amulets
        if state.seat != seat:
            state.options = NO_OPTIONS
        return state


ONES: Final = 5
ALL_CARDS: Final = LANDSCAPE_CARDS * (1 + (1 << WIDTH) + (1 << 2 * WIDTH) + (1 << 3 * WIDTH))


def less(held: int, paid: int) -> int:
    """What is still known to be held after a payment: no kind falls below none."""
    left = 0
    for kind in range(KINDS):
        shift = kind * WIDTH
        number = (held >> shift & FIELD) - (paid >> shift & FIELD)
        if number > 0:
            left += number << shift
    return left


def deal(pool: int, number: i64, fate: QuickFate) -> int:
    """So many random pieces of a pool."""
    dealt = 0
    total = pool % FIELD
    while number > 0:
        piece = PIECES[fate.draw(0, 0, pool, WIDTH, total)]
        pool -= piece
        dealt += piece
        total -= 1
        number -= 1
    return dealt
