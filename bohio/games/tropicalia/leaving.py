"""Leaving the frame: a worker moves to a tile of the island or goes home. T4"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from bohio.core.fate import FIELD, WIDTH, Fate
from bohio.games.tropicalia.state import (
    ACT_HOME,
    ACT_MOVE,
    CARTS,
    FRAME,
    FROM_HOME,
    FRUIT,
    ISLAND,
    ITEMS,
    SPOTS,
    SURFBOARDS,
    USE_CART,
    USE_SURFBOARD,
    TropicaliaState,
)

# Items used by a move, as bits
NOTHING: Final = 0
BY_CART: Final = 1
BY_SURFBOARD: Final = 2
BY_BOTH: Final = 3


def move_action(space: int, spot: int, use: int) -> int:
    """The action of moving from a frame space to a tile of the island, both 0..15."""
    return ACT_MOVE | space << 4 | spot << 8 | use << 12


def home_action(space: int) -> int:
    """The action of going home from a frame space."""
    return ACT_HOME | space << 4


def line(space: int) -> list[int]:
    """The four spots of a frame space's column (N, S) or row (W, E). T1.3"""
    number = space & 3
    if space < 8:
        return [number + 4 * n for n in range(4)]
    return [4 * number + n for n in range(4)]


def lines_to(spot: i64) -> i64:
    """The four frame spaces from which a spot is reached: a bit for each. T1.3"""
    return 0x11 << (spot & 3) | 0x1100 << (spot >> 2)


def reached_from(frame: i64) -> i64:
    """The spots that are reached from these frame spaces: a bit for each. T1.3"""
    columns = (frame | frame >> 4) & 15
    rows = (frame >> 8 | frame >> 12) & 15
    return columns * 0x1111 | (rows & 1 | (rows & 2) << 3 | (rows & 4) << 6 | (rows & 8) << 9) * 15


def line_lists(use: int) -> list[list[int]]:
    """For each frame space 16 lists of moves within its line, by which of its four spots can be entered."""
    return [
        [move_action(space, spot, use) for n, spot in enumerate(line(space)) if entered >> n & 1]
        for space in range(SPOTS)
        for entered in range(16)
    ]


def away_lists(use: int) -> list[list[int]]:
    """For each frame space and row of the island 16 lists of moves to spots of that row that are not of its line."""
    return [
        [move_action(space, 4 * row + n, use) for n in range(4) if entered >> n & 1 and 4 * row + n not in line(space)]
        for space in range(SPOTS)
        for row in range(4)
        for entered in range(16)
    ]


ON_FOOT: Final[list[list[int]]] = line_lists(NOTHING)
WITH_CART: Final[list[list[int]]] = line_lists(BY_CART)
WITH_SURFBOARD: Final[list[list[int]]] = away_lists(BY_SURFBOARD)
WITH_BOTH: Final[list[list[int]]] = away_lists(BY_BOTH)
HOME: Final[list[list[int]]] = [[home_action(space)] for space in range(SPOTS)]

COLUMN: Final = 0x1111
GATHER: Final = 0x249
"""Times this, the four bits of a column (0, 4, 8, 12) come to stand side by side at bit 9."""
GATHERED: Final = 9
SPACE_OF: Final[list[int]] = [0, 0, 1, 13, 2, 0, 14, 6, 3, 8, 0, 12, 15, 5, 7, 11, 4, 10, 9]
"""The number of a single bit, found under the bit modulo 19."""


def leave_options(state: TropicaliaState) -> list[int]:
    """Each own worker may go home, move within its line, or use items where the move needs them. T4.1, T4.2, T4.3"""
    boards = state.boards
    seat = state.seat
    items = boards[ITEMS + seat]
    vacant = state.island.opened & ~state.occupied
    crowded = state.island.markets & state.occupied if items & CARTS else 0
    surfboard = items & SURFBOARDS
    workers = boards[FRAME + seat]
    options: list[int] = []
    while workers:
        bit = workers & -workers
        workers ^= bit
        space = SPACE_OF[bit % 19]
        options += HOME[space]
        here = space << 4
        if space < 8:
            options += ON_FOOT[here | ((vacant >> (space & 3) & COLUMN) * GATHER >> GATHERED & 15)]
            if crowded:
                options += WITH_CART[here | ((crowded >> (space & 3) & COLUMN) * GATHER >> GATHERED & 15)]
        else:
            row = (space & 3) << 2
            options += ON_FOOT[here | (vacant >> row & 15)]
            if crowded:
                options += WITH_CART[here | (crowded >> row & 15)]
        if surfboard:
            here <<= 2
            options += WITH_SURFBOARD[here | (vacant & 15)]
            options += WITH_SURFBOARD[here | 16 | (vacant >> 4 & 15)]
            options += WITH_SURFBOARD[here | 32 | (vacant >> 8 & 15)]
            options += WITH_SURFBOARD[here | 48 | vacant >> 12]
            if crowded:
                options += WITH_BOTH[here | (crowded & 15)]
                options += WITH_BOTH[here | 16 | (crowded >> 4 & 15)]
                options += WITH_BOTH[here | 32 | (crowded >> 8 & 15)]
                options += WITH_BOTH[here | 48 | crowded >> 12]
    return options


def leave_frame(state: TropicaliaState, space: int) -> None:
    """The space on the frame is free again."""
    bit = 1 << space
    state.boards[FRAME + state.seat] ^= bit
    state.frame ^= bit


def move(state: TropicaliaState, action: int) -> int:
    """The worker enters a tile, and the items that this needed are turned face down; answers the spot. T4.1, T4.2"""
    seat = state.seat
    boards = state.boards
    leave_frame(state, action >> 4 & 15)
    spot = action >> 8 & 15
    boards[ISLAND + seat] += 1 << 3 * spot
    state.occupied |= 1 << spot
    use = action >> 12
    if use:
        if use & BY_CART:
            boards[ITEMS + seat] += USE_CART
        if use & BY_SURFBOARD:
            boards[ITEMS + seat] += USE_SURFBOARD
    return spot


def go_home(state: TropicaliaState, action: int, fate: Fate) -> None:
    """The worker goes home, and one random fruit is drawn, if the bag has any. T4.3"""
    leave_frame(state, action >> 4)
    bag = state.bag
    if bag:
        fruit = 1 << fate.draw(FROM_HOME, state.home_draws, bag, WIDTH, bag % FIELD) * WIDTH
        state.home_draws += 1
        state.revealed = 1
        state.bag = bag - fruit
        state.boards[FRUIT + state.seat] += fruit
