"""Morning: one worker at a time goes on a free space of the frame. T3.2"""

from __future__ import annotations

from typing import Final

from bohio.games.tropicalia.parts import Parts
from bohio.games.tropicalia.state import ACT_PLACE, FRAME, LEAVING, NOT_MADE, TropicaliaState


def place_action(space: int) -> int:
    """The action of placing a worker on a frame space, 0..15."""
    return ACT_PLACE | space << 4


def place_lists(first: int) -> list[list[int]]:
    """The actions for eight frame spaces from `first` on, by which of them have a worker."""
    return [[place_action(first + n) for n in range(8) if not taken >> n & 1] for taken in range(256)]


NORTH_SOUTH: Final[list[list[int]]] = place_lists(0)
WEST_EAST: Final[list[list[int]]] = place_lists(8)


def place_options(state: TropicaliaState) -> list[int]:
    """Any free space of the frame. T3.2"""
    return NORTH_SOUTH[state.frame & 255] + WEST_EAST[state.frame >> 8]


def place_worker(parts: Parts, state: TropicaliaState, action: int) -> None:
    """A worker goes on the frame; when all stand there, the day begins with the first player. T3.2, T3.3"""
    seat = state.seat
    bit = 1 << (action >> 4)
    state.boards[FRAME + seat] |= bit
    state.frame |= bit
    state.options = NOT_MADE
    state.left -= 1
    seat += 1
    if seat == parts.seats:
        seat = 0
    state.seat = seat
    if state.left == 0:
        state.pending = LEAVING
        state.turn = seat
        state.left = parts.workers
