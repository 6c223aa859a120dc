"""Where everything of a board lies in its picture: columns and rows become pixels. M1.6"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from bohio.games.mangrovia.content import MangroviaContent, Path, Space
from bohio.games.mangrovia.geometry import ROCK_SIZE, Place
from bohio.games.mangrovia.lines import all_straight, paths_of
from bohio.games.mangrovia.picture.areas import SIDE, STEP, Box, grounds

MIDDLE = SIDE // 2
STRIP = 96
"""The width of a strip along the edge in which nothing but statues stands."""
RIM = STEP - SIDE
"""Around the spaces where there is no strip, and again around all of it."""
BESIDE = (88, 56)
"""The size of a statue with its plaque at its right."""
BELOW = (66, 92)
"""The size of a statue with its plaque below it: where paths run across."""
TOUCHED = 44
"""How many pixels wide a space of a wide board is on a screen, at least."""
WIDE = 8.2
"""How many spaces wide a board may be that a phone shows in full."""
BROAD = 12.2
"""Boards of more columns have the whole width of a desktop's page."""
NARROW = 7.96
"""Boards of fewer columns do not fill the width of a desktop's page."""
LARGEST = 80
"""How many pixels wide a space of a narrow board is on a screen, at most."""


@dataclass(frozen=True, slots=True)
class Statue:
    """A statue with its plaque: their upper left corner, where the trail begins, and where the plaque is."""

    x: float
    y: float
    start: Place
    plaque_below: bool


@dataclass(frozen=True, slots=True, eq=False)
class Layout:
    """A board in pixels. Every place is an upper left corner."""

    width: float
    height: float
    spaces: dict[str, Place]
    """All but those beside the board."""
    statues: dict[str, Statue]
    trails: tuple[str, ...]
    grounds: tuple[tuple[str, Box | str], ...]
    """Each with its area: a box with round corners, or the outline of another shape."""
    stone_centre: Place | None
    pole_centre: Place | None
    rock: Place
    paths: dict[str, str] | None
    """The names of each space's paths; None where straight lines from the statues tell them."""

    @property
    def shown(self) -> tuple[str, int] | None:
        """How wide the board is in a page: a wide one stays large enough to be touched, a narrow one does not grow."""
        columns = self.width / STEP
        if columns > WIDE:
            return ("at-least broad" if columns > BROAD else "at-least"), round(columns * TOUCHED)
        return ("at-most", round(columns * LARGEST)) if columns < NARROW else None


def layout(content: MangroviaContent) -> Layout:
    """How a board is laid out; worked out once for each board."""
    return _laid_out(content.spaces, content.paths, content.stone_centre, content.pole_centre, content.rock)


@lru_cache(maxsize=32)
def _laid_out(
    spaces: tuple[Space, ...], paths: tuple[Path, ...], stone: Place | None, pole: Place | None, rock: Place
) -> Layout:
    on_board = [space for space in spaces if not space.beside]
    centres = [centre for centre in (stone, pole) if centre]
    columns, rows = _axes([*(space.place for space in on_board), *centres], rock, [path.statue for path in paths])

    def corner(at: Place) -> Place:
        return columns.pixel(at[0]), rows.pixel(at[1])

    corners = {space.id: corner(space.place) for space in on_board}
    statues = {path.name: _statue(columns, rows, path.statue) for path in paths}
    areas = {"isle": None, "stone": stone, "pole": pole}
    grounded = [
        (area, ground)
        for area, centre in areas.items()
        for ground in grounds(
            [corner(space.place) for space in on_board if space.area == area] + ([corner(centre)] if centre else [])
        )
    ]
    trails = [_trail(statues[path.name].start, [corners[id] for id in path.spaces if id in corners]) for path in paths]
    return Layout(
        columns.size,
        rows.size,
        corners,
        statues,
        tuple(filter(None, trails)),
        tuple(grounded),
        stone and corner(stone),
        pole and corner(pole),
        corner(rock),
        None if all_straight(spaces, paths) else paths_of(spaces, paths),
    )


class _Axis:
    """Columns or rows: from the first to behind the last, and perhaps a strip of statues before and behind them."""

    def __init__(self, low: float, high: float) -> None:
        self.low, self.high = low, high
        self.before = self.behind = False

    def fits(self, statue: float) -> bool:
        """Whether a statue stands among the spaces or in a strip."""
        return self.low <= statue <= self.high - 1 or self.outside(statue)

    def outside(self, statue: float) -> bool:
        return statue in (self.low - 1, self.high)

    def widen(self, statue: float) -> None:
        self.low, self.high = min(self.low, statue), max(self.high, statue + 1)

    def line(self, statues: Iterable[float]) -> None:
        """Lays the strips."""
        for statue in statues:
            self.before |= statue == self.low - 1
            self.behind |= statue == self.high

    @property
    def size(self) -> float:
        return self._start + STEP * (self.high - self.low) + (STRIP - RIM if self.behind else RIM)

    @property
    def _start(self) -> float:
        return STRIP if self.before else 2 * RIM

    def pixel(self, at: float) -> float:
        return self._start + STEP * (at - self.low)

    def strip(self, statue: float, size: float) -> float:
        """Where a statue of that size begins in the middle of its strip."""
        margin = (STRIP - size) / 2
        return margin if statue < self.low else self.size - margin - size


def _axes(places: Sequence[Place], rock: Place, statues: Sequence[Place]) -> tuple[_Axis, _Axis]:
    axes = []
    for axis in (0, 1):
        low = min([rock[axis], *(place[axis] for place in places)])
        high = max([rock[axis] + ROCK_SIZE, *(place[axis] + 1 for place in places)])
        axes.append(_Axis(low, high))
    columns, rows = axes
    while out := [(x, y) for x, y in statues if not (columns.fits(x) and rows.fits(y))]:
        columns.widen(out[0][0])
        rows.widen(out[0][1])
    columns.line(x for x, y in statues)
    rows.line(y for x, y in statues)
    return columns, rows


def _statue(columns: _Axis, rows: _Axis, at: Place) -> Statue:
    x, y = at
    if columns.outside(x) and not rows.outside(y):
        width, height = BELOW
        left, top = columns.strip(x, width), rows.pixel(y)
        return Statue(left, top + (SIDE - height) / 2, (left + width / 2, top + MIDDLE), True)
    width, height = BESIDE
    left = columns.strip(x, width) if columns.outside(x) else columns.pixel(x) + (SIDE - width) / 2
    top = rows.strip(y, height) if rows.outside(y) else rows.pixel(y) + (SIDE - height) / 2
    return Statue(left, top, (left + width / 2, top + height / 2), False)


def _trail(start: Place, corners: list[Place]) -> str:
    """The line from the statue through the middles of the path's spaces, almost to the far side of the last one."""
    if not corners:
        return ""
    (x, y), points = start, [(left + MIDDLE, top + MIDDLE) for left, top in corners]
    for vertical in (True, False):
        along, line = (1, 0) if vertical else (0, 1)
        steps = [start[along], *(point[along] for point in points)]
        if all(point[line] == start[line] for point in points) and steps in (sorted(steps), sorted(steps)[::-1]):
            end = steps[-1] + (29 if steps[-1] > steps[0] else -29)
            return f"M{x:g} {y:g}{'V' if vertical else 'H'}{end:g}"
    return f"M{x:g} {y:g}" + "".join(f"L{left:g} {top:g}" for left, top in points)
