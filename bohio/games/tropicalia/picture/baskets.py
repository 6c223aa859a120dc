"""The baskets of a player: a place for each fruit, those of one basket side by side. T1.6"""

from __future__ import annotations

from dataclasses import dataclass

from bohio.games.tropicalia.state import BASKETS

GAP = 4
LARGE, SMALL = 56, 28
"""How large a place is in one row, and in two."""
ONE_ROW = 9
"""So many places fit in one row."""
HEIGHT = 2 * (SMALL + GAP)


@dataclass(frozen=True, slots=True)
class Baskets:
    """How the places lie: how large they are, where each begins, and which of them are one basket."""

    slot: int
    places: tuple[tuple[int, int], ...]
    """Left and top of each, in the order in which they are filled."""
    blocks: tuple[tuple[int, int, int], ...]
    """Left, top and number of places of each basket that stores more than one fruit."""

    @property
    def width(self) -> int:
        return max(x for x, _ in self.places) + self.slot + GAP


def laid_out(stores: int, tile_stores: int, tiles: int, fruits: int) -> Baskets:
    """The places of a board with so many basket tiles, and of fruits that it cannot store: in one row, or in two of
    half the height."""
    blocks = [stores] * BASKETS + [tile_stores] * tiles
    blocks += [1] * (fruits - sum(blocks))
    total = sum(blocks)
    slot, wanted = (LARGE, total) if total <= ONE_ROW else (SMALL, -(-total // 2))
    step = slot + GAP
    row = column = 0
    places: list[tuple[int, int]] = []
    joined: list[tuple[int, int, int]] = []
    for size in blocks:
        if not row and column >= wanted:
            row, column = 1, 0
        left, top = GAP // 2 + column * step, GAP // 2 + row * step
        if size > 1:
            joined.append((left, top, size))
        places += [(left + number * step, top) for number in range(size)]
        column += size
    return Baskets(slot, tuple(places), tuple(joined))
