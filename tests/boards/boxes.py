"""Where things are in a drawn picture: boxes in the picture's own units."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from xml.etree import ElementTree

from bohio.drawing.markup import Part

TRANSFORM = re.compile(r"(translate|scale)\(([^)]*)\)")
VIEW_BOX = re.compile(r"^0 0 ([\d.]+) ([\d.]+)$")


@dataclass(frozen=True)
class Box:
    """A rectangle and what it is the box of."""

    name: str
    left: float
    top: float
    right: float
    bottom: float

    def overlaps(self, other: Box, slack: float = 1) -> bool:
        """Whether the two have more than a thin line in common."""
        across = min(self.right, other.right) - max(self.left, other.left)
        down = min(self.bottom, other.bottom) - max(self.top, other.top)
        return across > slack and down > slack

    def inside(self, width: float, height: float) -> bool:
        return self.left >= -1 and self.top >= -1 and self.right <= width + 1 and self.bottom <= height + 1


class Drawn:
    """A part of a board, read again from its markup."""

    def __init__(self, part: Part) -> None:
        self.root = ElementTree.fromstring(str(part).replace(" data-why", ""))  # HTML: it has no value
        found = VIEW_BOX.match(self.root.get("viewBox", ""))
        assert found is not None, self.root.attrib
        self.width, self.height = float(found[1]), float(found[2])
        self.places: list[Box] = []
        """What can be clicked, each by the frame that lights up."""
        self.uses: list[Box] = []
        """Drawings from the sprite that are no part of a place, each by its symbol."""
        for element, place, x, y, scale in _walked(self.root, "", 0, 0, 1):
            if element.tag == "rect" and element.get("class") == "glow":
                self.places.append(_box(element, place, x, y, scale))
            elif element.tag == "circle" and element.get("class") == "glow":
                self.places.append(_round_box(element, place, x, y, scale))
            elif element.tag == "use" and not place:
                self.uses.append(_box(element, element.get("href", "")[1:], x, y, scale))

    def check(self) -> None:
        """Every place is inside the picture, and no two overlap."""
        for number, box in enumerate(self.places):
            assert box.inside(self.width, self.height), box
            for other in self.places[:number]:
                assert not box.overlaps(other), (box, other)


def _walked(
    element: ElementTree.Element, place: str, x: float, y: float, scale: float
) -> Iterator[tuple[ElementTree.Element, str, float, float, float]]:
    """Every element with the place that it belongs to and where its own units begin."""
    place = element.get("data-place", place)
    for kind, numbers in TRANSFORM.findall(element.get("transform", "")):
        values = [float(number) for number in re.split(r"[ ,]+", numbers.strip())]
        if kind == "translate":
            x, y = x + scale * values[0], y + scale * (values[1] if len(values) > 1 else 0)
        else:
            assert len(values) == 1
            scale *= values[0]
    yield element, place, x, y, scale
    for child in element:
        yield from _walked(child, place, x, y, scale)


def _box(element: ElementTree.Element, name: str, x: float, y: float, scale: float) -> Box:
    left, top, width, height = (float(element.get(key, "0")) for key in ("x", "y", "width", "height"))
    return Box(name, x + scale * left, y + scale * top, x + scale * (left + width), y + scale * (top + height))


def _round_box(element: ElementTree.Element, name: str, x: float, y: float, scale: float) -> Box:
    across, down, radius = (float(element.get(key, "0")) for key in ("cx", "cy", "r"))
    return Box(
        name,
        x + scale * (across - radius),
        y + scale * (down - radius),
        x + scale * (across + radius),
        y + scale * (down + radius),
    )
