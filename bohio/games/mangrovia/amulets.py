"""Collecting amulets. M7"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from bohio.core.fate import FIELD, PIECES, WIDTH, Fate
from bohio.games.mangrovia.cards import drawn_from
from bohio.games.mangrovia.state import (
    ACT_RETURN,
    AMULETS_HELD,
    FROM_AMULETS,
    ISLE_HUTS,
    RETURNING,
    MangroviaState,
)

MOST_DRAWN: Final = 5
VALUE_1: Final = 1
"""A packed pile of one amulet of value 1."""


def may_collect(state: MangroviaState, seat: i64) -> bool:
    """Whether collecting would bring anything. M7.1, M7.2"""
    if state.belongings[ISLE_HUTS + seat] == 0:
        return state.ones > 0
    return state.bag != 0 or state.aside != 0


def collect(state: MangroviaState, fate: Fate) -> bool:
    """Takes or draws amulets by the number of huts on amulet spaces; true if one must be returned. M7.1"""
    seat = state.seat
    huts = state.belongings[ISLE_HUTS + seat]
    if huts == 0:
        state.ones -= 1
        state.belongings[AMULETS_HELD + seat] += VALUE_1
        return False
    state.revealed = 1
    wanted = huts if huts < MOST_DRAWN else MOST_DRAWN
    drawn = 0
    number = 0
    while number < wanted:
        amulet = _draw(state, fate)
        if amulet == 0:
            break
        drawn += amulet
        number += 1
    state.belongings[AMULETS_HELD + seat] += drawn
    if number < 2:
        return False
    state.drawn = drawn
    state.pending = RETURNING
    state.options = [ACT_RETURN | kind << 4 for kind in range(6) if drawn >> kind * WIDTH & FIELD]
    return True


def _draw(state: MangroviaState, fate: Fate) -> i64:
    """One amulet from the bag, or 0; an empty bag takes in those set aside. M7.2"""
    amulet, state.bag, state.aside = drawn_from(state.bag, state.aside, FROM_AMULETS, state.amulets_index, fate)
    if amulet:
        state.amulets_index += 1
    return amulet


def return_amulet(state: MangroviaState, action: i64) -> None:
    """One of those just drawn goes back into the bag, unseen. M7.1, M7.3"""
    amulet = PIECES[action >> 4]
    state.belongings[AMULETS_HELD + state.seat] -= amulet
    state.bag += amulet
    state.drawn = 0
