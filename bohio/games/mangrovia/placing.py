"""Phase 1: bowls are placed on ritual sites. M4"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from bohio.games.mangrovia.boat import sail
from bohio.games.mangrovia.parts import Parts
from bohio.games.mangrovia.state import LANDING, PLACING, SITES, MangroviaState

SITE_1_TAKEN: Final = 1


def ask_for_bowl(parts: Parts, state: MangroviaState) -> None:
    """From the starting player clockwise everyone places a bowl, with 2 and 3 players a second one. M4.1, M4.2"""
    state.pending = PLACING
    state.seat = (state.first + state.placed) % parts.seats
    taken = 0
    bowls = state.bowls
    for site in range(SITES):
        if bowls >> 3 * site & 7:
            taken |= 1 << site
    if state.placed == 0 and parts.bowls_each == 2:
        taken |= SITE_1_TAKEN  # not with the starting player's first bowl: M4.3
    state.options = parts.free_sites[taken]


def place_bowl(parts: Parts, state: MangroviaState, action: i64) -> None:
    """A bowl goes on a free site; after the last one the boat leaves. M4.1"""
    site = action >> 4
    state.bowls |= (state.seat + 1) << 3 * site
    state.placed += 1
    if state.placed < parts.seats * parts.bowls_each:
        ask_for_bowl(parts, state)
    else:
        state.pending = LANDING
        state.stop = 1
        state.left = 0
        sail(parts, state)
