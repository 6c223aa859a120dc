"""Where things lie on a board: spaces, statues, the centres of the two areas, the oracle rock. M1.6

Columns are counted rightwards and rows downwards from 1, in steps of a half. A place is the upper left corner of what
lies there; most things are 1 × 1."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

Place = tuple[float, float]
"""Column and row."""

LAST = 20
"""The highest column and row of a space."""
ROCK_SIZE = 3
USUAL_ROCK: Place = (5, 5)
"""The place of the oracle rock on the board that ships with the game."""
_NAMED = re.compile(r"([A-T])([1-9]|1[0-9]|20)", re.ASCII)


def named_place(id: str) -> Place | None:
    """Where a space lies by its name, a column's letter and a row's number: B12 in column 2, row 12."""
    found = _NAMED.fullmatch(id)
    return (float(ord(found[1]) - ord("A") + 1), float(found[2])) if found else None


class Ground:
    """What lies where. Two things overlap where they have a quarter of a place in common: places are in half steps."""

    def __init__(self, spaces: Iterable[Place]) -> None:
        self.spaces = list(spaces)
        self._taken: dict[tuple[int, int], str] = {}
        columns = [x for x, _ in self.spaces] or [1.0]
        rows = [y for _, y in self.spaces] or [1.0]
        self.left, self.right = min(columns), max(columns)
        self.top, self.bottom = min(rows), max(rows)

    def lying_at(self, place: Place, size: int = 1) -> str | None:
        """What lies at a place, or at a part of it; None if it is free."""
        for quarter in _quarters(place, size):
            if quarter in self._taken:
                return self._taken[quarter]
        return None

    def lay(self, what: str, place: Place, size: int = 1) -> None:
        """From now on this lies there."""
        for quarter in _quarters(place, size):
            self._taken.setdefault(quarter, what)

    # Where things lie if the file does not say so

    def statue_place(self, first: Place | None, column: bool) -> Place:
        """Above the topmost row or left of the first column, in line with the path's first space or close to that."""
        start = self.left if column else self.top
        if first:
            start = first[0] if column else first[1]
        shifts = [0.0, *(sign * step for step in range(1, LAST) for sign in (1, -1))]
        for shift in shifts:
            at = (start + shift, self.top - 1) if column else (self.left - 1, start + shift)
            if min(at) >= 0 and not self.lying_at(at):
                break
        return at

    def centre(self, spaces: Sequence[Place]) -> Place:
        """The free place nearest to the middle of an area's spaces."""
        x = sum(x for x, _ in spaces) / len(spaces)
        y = sum(y for _, y in spaces) / len(spaces)
        free = [at for at in self._places(-1, 1) if not self.lying_at(at)]
        return min(free, key=lambda at: ((at[0] - x) ** 2 + (at[1] - y) ** 2, at[1], at[0]))

    def rock_place(self) -> Place:
        """The usual place, else the last free 3 × 3 of the grid, else the side of the board."""
        inside = list(self._places(0, 1 - ROCK_SIZE))
        for at in (USUAL_ROCK, *reversed(inside)):
            if at in inside and not self.lying_at(at, ROCK_SIZE):
                return at
        at = (self.right + 1, max(self.top, self.bottom + 1 - ROCK_SIZE))
        while self.lying_at(at, ROCK_SIZE):
            at = (at[0] + 1, at[1])
        return at

    def _places(self, before: int, beyond: int) -> Iterable[Place]:
        """Every place of the grid, in half steps, with a margin before the first and beyond the last column and row."""
        columns = range(round(2 * (self.left + before)), round(2 * (self.right + beyond)) + 1)
        for row in range(round(2 * (self.top + before)), round(2 * (self.bottom + beyond)) + 1):
            for column in columns:
                yield column / 2, row / 2


def _quarters(place: Place, size: int) -> list[tuple[int, int]]:
    """The quarters of places that a thing covers."""
    column, row = round(2 * place[0]), round(2 * place[1])
    return [(column + right, row + down) for down in range(2 * size) for right in range(2 * size)]
