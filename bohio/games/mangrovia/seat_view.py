"""What a seat may know, in the engine's integers: the view that bots get. M6.4, M7.3

A pile whose content a seat does not know has all its pieces in the field of the kind UNKNOWN."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from bohio.core.engine import OVER
from bohio.core.fate import FIELD, WIDTH
from bohio.games.mangrovia.state import (
    ACT_COLLECT,
    ACT_DOWN,
    ACT_RETURN,
    AMULETS_HELD,
    CARDS,
    HAND,
    MangroviaState,
)

UNKNOWN: Final = 6
UNKNOWN_SHIFT: Final = UNKNOWN * WIDTH
RETURNED_UNSEEN: Final = ACT_RETURN | UNKNOWN << 4


def unknown(pile: i64) -> i64:
    """A pile of which only the number of pieces is known."""
    return pile % FIELD << UNKNOWN_SHIFT


def seat_view(state: MangroviaState, seats: i64, seat: i64) -> MangroviaState:
    """The table as a seat knows it, built from what is open and what the seat itself holds."""
    view = MangroviaState.__new__(MangroviaState)
    view.seat = state.seat
    view.revealed = 0
    view.pending = state.pending
    view.round = state.round
    view.first = state.first
    view.placed = state.placed
    view.bowls = state.bowls
    view.stop = state.stop
    view.left = state.left
    view.menu = state.menu
    view.birds = state.birds
    view.drawn = state.drawn if state.seat == seat else unknown(state.drawn)
    view.valuables_pile = unknown(state.valuables_pile)
    view.valuables_discard = state.valuables_discard
    view.valuables_display = state.valuables_display
    view.landscapes_pile = unknown(state.landscapes_pile)
    view.landscapes_discard = state.landscapes_discard
    view.landscapes_display = state.landscapes_display
    view.bag = unknown(state.bag)
    view.aside = state.aside
    view.ones = state.ones
    view.pole = state.pole
    view.last_round = state.last_round
    view.valuables_index = state.valuables_index
    view.landscapes_index = state.landscapes_index
    view.amulets_index = state.amulets_index
    view.cells = state.cells[:]
    view.stones = state.stones
    view.options = state.options if state.seat == seat else []
    belongings = state.belongings[:]
    if state.seat != OVER:
        for other in range(seats):
            if other != seat:
                belongings[HAND + other] = unknown(belongings[HAND + other])
                belongings[CARDS + other] = unknown(belongings[CARDS + other])
                belongings[AMULETS_HELD + other] = unknown(belongings[AMULETS_HELD + other])
    view.belongings = belongings
    return view


def seen_code(
    actor: int | None, code: i64, answers: list[tuple[int, int]], seat: i64
) -> tuple[int, list[tuple[int, int]]]:
    """An event as a seat knows it: others' face-down cards, drawn and returned amulets are UNKNOWN."""
    if actor is None or actor == seat:
        return code, answers
    kind = code & 15
    if kind == ACT_RETURN:
        return RETURNED_UNSEEN, answers
    if kind == ACT_DOWN or kind == ACT_COLLECT:
        return code, [(source, UNKNOWN) for source, _ in answers]
    return code, answers
