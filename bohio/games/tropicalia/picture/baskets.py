"""The baskets of a board: a place for each fruit, those of one basket side by side. T1.6"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bohio.games.tropicalia.state import BASKETS

GAP = 4
SLOTS = {3: 68, 4: 50, 5: 40}
"""How large a place is, by how many fit side by side."""
TALLEST = 360
"""Places are made smaller rather than take more room than this."""


@dataclass(frozen=True, slots=True)
class Baskets:
    """How the places lie: how large they are, where each begins, and which of them are one basket."""

    slot: int
    places: tuple[tuple[int, int], ...]
    """Left and top of each, in the order in which they are filled."""
    blocks: tuple[tuple[int, int, int], ...]
    """Left, top and number of places of each basket that stores more than one fruit."""
    height: int


def laid_out(stores: int, tile_stores: int, tiles: int, fruits: int) -> Baskets:
    """The places of a board with so many basket tiles, and of fruits that it cannot store."""
    blocks = [stores] * BASKETS + [tile_stores] * tiles
    blocks += [1] * (fruits - sum(blocks))
    tries = [_lay(blocks, columns) for columns in SLOTS if columns >= max(blocks)]
    return next((one for one in tries if one.height <= TALLEST), min(tries, key=lambda one: one.height))


def _lay(blocks: Sequence[int], columns: int) -> Baskets:
    step = SLOTS[columns] + GAP
    row = column = 0
    places: list[tuple[int, int]] = []
    joined: list[tuple[int, int, int]] = []
    for size in blocks:
        if column + size > columns:
            row, column = row + 1, 0
        if size > 1:
            joined.append((column * step, row * step, size))
        places += [((column + number) * step, row * step) for number in range(size)]
        column += size
    return Baskets(SLOTS[columns], tuple(places), tuple(joined), (row + 1) * step)
