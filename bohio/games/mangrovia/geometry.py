"""Where things lie on a board: spaces, statues, the centres of the two areas, the oracle rock. M1.6

Columns are counted rightwards and rows downwards from 1, in steps of a half. A place is the upper left corner of what
lies there; most things are 1 × 1."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from bohio.core.content import Section, shown

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


def read_place(section: Section, key: str, low: int, high: int) -> Place | None:
    """A place that a file names; None where it does not, or not soundly."""
    known_faults = len(section.faults)
    told = section.numbers(key)
    if told is None:
        return None
    if len(told) == 2 and all(low <= number <= high and number * 2 % 1 == 0 for number in told):
        return float(told[0]), float(told[1])
    if len(section.faults) == known_faults:
        wrong = "is {value}, not a column and a row from {low} to {high} in steps of a half, as in [3, 2.5]"
        section.fault(key, wrong, value=shown(told), low=low, high=high)
    return None


def read_table_place(file: Section, name: str, key: str, ground: Ground, size: int = 1) -> Place | None:
    """The place that a table of its own names, such as `[stone]`, which may be left out."""
    if not file.has(name):
        return None
    section = file.section(name)
    place = read_place(section, key, 0, LAST + 1)
    if place:
        ground.lay(section, key, place, size)
    section.finish()
    return place


class Ground:
    """What lies where. Places are in half steps: two things overlap if they have a quarter of a place in common."""

    def __init__(self) -> None:
        self._taken: dict[tuple[int, int], str] = {}
        self._columns = [LAST + 1.0, 0.0]
        self._rows = [LAST + 1.0, 0.0]

    def lay(self, section: Section, key: str, place: Place, size: int = 1) -> None:
        """From now on this lies there; a fault if something else does."""
        other = self._lying_at(place, size)
        if other:
            section.fault(key, "overlaps {other}; move one of the two", other=other)
        self._take(f"{section.place}.{key}" if key else section.place, place, size)

    def lay_space(self, section: Section, place: Place) -> None:
        """The same for a space: the grid reaches from the first to the last of them."""
        self.lay(section, "at" if section.has("at") else "", place)
        for number, ends in zip(place, (self._columns, self._rows), strict=True):
            ends[:] = min(ends[0], number), max(ends[1], number)

    def _take(self, what: str, place: Place, size: int) -> None:
        for quarter in _quarters(place, size):
            self._taken.setdefault(quarter, what)

    def _lying_at(self, place: Place, size: int = 1) -> str | None:
        """What lies at a place, or at a part of it; None if it is free."""
        for quarter in _quarters(place, size):
            if quarter in self._taken:
                return self._taken[quarter]
        return None

    # Where things lie if the file does not say so

    def statue_place(self, first: Place | None, column: bool) -> Place:
        """Above the topmost row or left of the first column, in line with the path's first space or close to that."""
        left, top = self._columns[0], self._rows[0]
        start = first or (left, top)
        place = start
        for shift in (0, *(sign * step for step in range(1, LAST) for sign in (1, -1))):
            place = (start[0] + shift, top - 1) if column else (left - 1, start[1] + shift)
            if min(place) >= 0 and not self._lying_at(place):
                break
        self._take("a statue", place, 1)
        return place

    def centre(self, told: Place | None, area: Sequence[Place]) -> Place | None:
        """The centre of an area: where the file says, else the free place nearest to the middle of its spaces."""
        if told or not area:
            return told if area else None
        x = sum(x for x, _ in area) / len(area)
        y = sum(y for _, y in area) / len(area)
        free = [place for place in self._places(1) if not self._lying_at(place)]
        place = min(free, key=lambda place: ((place[0] - x) ** 2 + (place[1] - y) ** 2, place[1], place[0]))
        self._take("a centre", place, 1)
        return place

    def rock_place(self) -> Place:
        """The usual place, else the last free 3 × 3 of the grid, else below a wide board and beside a tall one."""
        inside = list(self._places(0, ROCK_SIZE))
        usual = [USUAL_ROCK] if USUAL_ROCK in inside else []
        for place in (*usual, *reversed(inside)):
            if not self._lying_at(place, ROCK_SIZE):
                return place
        (left, right), (top, bottom) = self._columns, self._rows
        wide = right - left >= bottom - top
        x, y = (left, bottom + 1) if wide else (right + 1, top)
        while self._lying_at((x, y), ROCK_SIZE):
            x, y = (x, y + 1) if wide else (x + 1, y)
        return x, y

    def _places(self, margin: int, size: int = 1) -> Iterable[Place]:
        """Every place of the grid in half steps for something of a size, with a margin around the grid."""
        (left, right), (top, bottom) = self._columns, self._rows
        columns = range(round(2 * (left - margin)), round(2 * (right + margin + 1 - size)) + 1)
        for row in range(round(2 * (top - margin)), round(2 * (bottom + margin + 1 - size)) + 1):
            for column in columns:
                yield column / 2, row / 2


def _quarters(place: Place, size: int) -> list[tuple[int, int]]:
    """The quarters of places that a thing covers."""
    column, row = round(2 * place[0]), round(2 * place[1])
    return [(column + right, row + down) for down in range(2 * size) for right in range(2 * size)]
