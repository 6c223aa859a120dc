"""Pictures that explain a game: parts of its board, drawn as at a table, with pins that a text speaks of."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from typing import Any

from bohio.core.game import ContentFile, Game
from bohio.drawing.colours import colour, colours_of
from bohio.drawing.markup import Markup, Part, Series, element, joined, shape, tag, whole
from bohio.drawing.svg import group, label, still
from bohio.locale import Texts

PIN = 25
"""The radius of a pin in a figure that a phone shows at less than half its size."""
_VIEW_BOX = re.compile(r'viewBox="0 0 ([\d.]+) ([\d.]+)"')

EDGE = PIN + 4
"""No pin is nearer to the edge of its figure."""
STEP = 2 * PIN + 2
NEAR = sorted(product(range(-3, 4), repeat=2), key=lambda step: (step[0] ** 2 + step[1] ** 2, step))
"""The steps to where a pin can stand if its own place is taken, nearest first."""
SMALL = 100
"""A figure of less width stands in a table, and hardly shrinks with it."""

Point = tuple[float, float]


def size_of(part: Series) -> Point:
    """The width and height of a part of a board."""
    found = _VIEW_BOX.search(part.head)
    assert found is not None
    return float(found[1]), float(found[2])


@dataclass(frozen=True, slots=True)
class Inset:
    """A part of a board inside a figure: where it begins, and how large it is there."""

    part: Part
    x: float
    y: float
    scale: float = 1

    @property
    def width(self) -> float:
        return self._size[0] * self.scale

    @property
    def height(self) -> float:
        return self._size[1] * self.scale

    @property
    def _size(self) -> Point:
        assert isinstance(self.part, Series)
        return size_of(self.part)

    def at(self, x: float, y: float) -> Point:
        """A point of the part, as the figure has it."""
        return self.x + x * self.scale, self.y + y * self.scale

    def draw(self) -> Markup:
        assert isinstance(self.part, Series)
        return scaled(self.x, self.y, self.scale, *map(whole, self.part.items))


def scaled(x: float, y: float, scale: float, *inside: Markup) -> Markup:
    """Drawings moved to a place and made larger or smaller."""
    if scale == 1:
        return group(x, y, *inside)
    return tag("g", *inside, transform=f"translate({x:g} {y:g}) scale({scale:.4g})")


def figure(width: float, height: float, shown: int, *inside: Markup, left: float = 0, top: float = 0) -> Markup:
    """A figure that is so many pixels wide, or as wide as its place. Whoever shows it says what it shows."""
    return tag(
        "svg",
        still(joined(inside)),
        class_=f"picture {'small' if shown < SMALL else 'at-most'}",
        width=shown,
        viewBox=f"{left:g} {top:g} {width:g} {height:g}",
        aria_hidden="true",
        focusable="false",
    )


def pin(number: int, at: Point, radius: float = PIN) -> Markup:
    """A number that the text below the figure explains."""
    x, y = at
    disc = element("circle", class_="pin", cx=f"{x:g}", cy=f"{y:g}", r=f"{radius:g}", stroke_width=radius / 7)
    return disc + label(x, y + radius * 0.38, number, radius * 1.1, "pin-number")


def pins(points: Mapping[int, Point], width: float, height: float) -> list[Markup]:
    """Pins by their numbers, all inside a figure; one that would lie on another stands beside it."""
    taken: list[Point] = []
    for number in sorted(points):
        x, y = points[number]
        near = [_inside((x + across * STEP, y + down * STEP), width, height) for across, down in NEAR]
        free = [point for point in near if all(_apart(point, other) for other in taken)]
        taken.append(free[0] if free else near[0])
    return [pin(number, point) for number, point in zip(sorted(points), taken, strict=True)]


def _inside(point: Point, width: float, height: float) -> Point:
    return min(max(point[0], EDGE), width - EDGE), min(max(point[1], EDGE), height - EDGE)


def _apart(one: Point, other: Point) -> bool:
    return (one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2 > 4 * PIN**2


def arrow(start: Point, end: Point, bend: float = 0) -> Markup:
    """An arrow, bent to its left by so much in its middle."""
    (x, y), (to_x, to_y) = start, end
    length = ((to_x - x) ** 2 + (to_y - y) ** 2) ** 0.5
    across, down = (to_x - x) / length, (to_y - y) / length
    middle = ((x + to_x) / 2 + down * bend, (y + to_y) / 2 - across * bend)
    reach = ((to_x - middle[0]) ** 2 + (to_y - middle[1]) ** 2) ** 0.5
    ahead = (to_x - middle[0]) / reach, (to_y - middle[1]) / reach
    neck = to_x - 20 * ahead[0], to_y - 20 * ahead[1]
    sides = [(neck[0] + side * ahead[1], neck[1] - side * ahead[0]) for side in (13, -13)]
    line = f"M{x:.4g} {y:.4g}Q{middle[0]:.4g} {middle[1]:.4g} {neck[0]:.4g} {neck[1]:.4g}"
    head = "M" + "L".join(f"{px:.4g} {py:.4g}" for px, py in (sides[0], end, sides[1])) + "z"
    drawn = {"way under": line, "way-head under": head, "way": line, "way-head": head}
    return joined(element("path", class_=class_, d=path) for class_, path in drawn.items())


def verdict(x: float, y: float, right: bool) -> Markup:
    """A sign, 32 × 32, that something is right or wrong."""
    if right:
        sign = shape('<circle class="right" cx="16" cy="16" r="16"/><path class="verdict" d="M8 17l6 6 11-13"/>')
    else:
        sign = shape('<circle class="wrong" cx="16" cy="16" r="16"/><path class="verdict" d="M9 9l14 14M23 9L9 23"/>')
    return group(x, y, sign)


def names_of(words: Texts, game: Game[Any]) -> list[str]:
    """What a figure calls the players: their colours."""
    return [colour(words, one) for one in colours_of(game.options)[: game.seats]]


@lru_cache
def shipped_game(kind: type[Game[Any]], seats: int = 4) -> Game[Any]:
    """A game with the board that ships with it, for examples that speak of that board."""
    return kind(ContentFile(kind.manifest.file("content.toml").read_bytes().decode(), True), seats)
