"""Final scoring, which is also what everyone would have if the game ended now. M10"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from bohio.core.fate import FIELD, WIDTH
from bohio.games.mangrovia.parts import Parts
from bohio.games.mangrovia.state import (
    AMULETS_HELD,
    DOUBLE_BIT,
    GODS,
    NEUTRAL,
    OWNER_BITS,
    POINTS,
    POLE,
    STONE,
    TILE_SHIFT,
    MangroviaState,
)

POLE_FIRST: Final = 12
POLE_SECOND: Final = 6
NOBODY: Final = -1
RANKED: Final = 6
"""The seats, and the neutral huts as if they were a player's."""


def path_ranking(parts: Parts, state: MangroviaState, path: i64) -> tuple[int, int]:
    """Who is first and second on a path: seats, NEUTRAL, or NOBODY. M10.4, M9.3

    More huts rank before fewer; among as many, the owner of the path's god before the others, then the nearest hut."""
    rank = [0] * RANKED
    spaces = parts.paths[path]
    distance = len(spaces)
    for space in spaces:
        cell = state.cells[space]
        if cell:
            owner = (cell & OWNER_BITS) - 1
            if rank[owner] == 0:
                rank[owner] = distance
                if owner != NEUTRAL and state.belongings[GODS + owner] >> path & 1:
                    rank[owner] += 64
            rank[owner] += 256 if cell & DOUBLE_BIT else 128
        distance -= 1
    return _first_two(rank)


def pole_ranking(parts: Parts, state: MangroviaState) -> tuple[int, int]:
    """Who is first and second in the pole area; the lower own tile breaks a tie. M10.6

    A hut without a tile counts as higher than every tile; among such huts the earlier one is lower."""
    rank = [0] * RANKED
    lowest = [0] * RANKED
    for space in range(len(state.cells)):
        cell = state.cells[space]
        if cell and parts.areas[space] == POLE:
            owner = (cell & OWNER_BITS) - 1
            tile = cell >> TILE_SHIFT
            rank[owner] += 128
            if lowest[owner] == 0 or tile < lowest[owner]:
                lowest[owner] = tile
    for owner in range(RANKED):
        rank[owner] -= lowest[owner]
    return _first_two(rank)


def _first_two(rank: list[int]) -> tuple[int, int]:
    first = NOBODY
    second = NOBODY
    best = 0
    next_best = 0
    for owner in range(RANKED):
        if rank[owner] > best:
            next_best = best
            second = first
            best = rank[owner]
            first = owner
        elif rank[owner] > next_best:
            next_best = rank[owner]
            second = owner
    return first, second


def stone_points(parts: Parts, state: MangroviaState) -> list[int]:
    """Own huts times all huts in the stone area, for each seat. M10.5"""
    own = [0] * RANKED
    huts = 0
    for space in range(len(state.cells)):
        cell = state.cells[space]
        if cell and parts.areas[space] == STONE:
            own[(cell & OWNER_BITS) - 1] += 1
            huts += 1
    return [number * huts for number in own[: parts.seats]]


def amulet_points(state: MangroviaState, seat: i64) -> i64:
    """The value of the amulets left. M10.7"""
    amulets = state.belongings[AMULETS_HELD + seat]
    value = 0
    for kind in range(6):
        value += (kind + 1) * (amulets >> kind * WIDTH & FIELD)
    return value


def totals(parts: Parts, state: MangroviaState) -> list[int]:
    """Each seat's points. M10.4-M10.7"""
    points = [0] * RANKED
    for path in range(8):
        first, second = path_ranking(parts, state, path)
        if first != NOBODY:
            points[first] += parts.path_first[path]
        if second != NOBODY:
            points[second] += parts.path_second[path]
    first, second = pole_ranking(parts, state)
    if first != NOBODY:
        points[first] += POLE_FIRST
    if second != NOBODY:
        points[second] += POLE_SECOND
    stone = stone_points(parts, state)
    return [
        points[seat] + stone[seat] + state.belongings[POINTS + seat] + amulet_points(state, seat)
        for seat in range(parts.seats)
    ]


def winners(parts: Parts, state: MangroviaState) -> list[int]:
    """Most points, then the higher amulet total; still tied, the win is shared. M10.8"""
    points = totals(parts, state)
    merits = [points[seat] * 1024 + amulet_points(state, seat) for seat in range(parts.seats)]
    best = max(merits)
    return [seat for seat in range(parts.seats) if merits[seat] == best]
