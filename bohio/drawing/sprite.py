"""Drawings from files, put into a page once: the boards use them by name."""

from __future__ import annotations

import re
from functools import lru_cache
from importlib.resources import files

from bohio.drawing.colours import NEUTRAL_SHADE, SHADES, patterns
from bohio.drawing.markup import Markup, joined, tag

SYMBOL = re.compile(r"<(symbol|clipPath) .*?</\1>", re.DOTALL)
OWNERS = {**{str(number): shade for number, shade in enumerate(SHADES)}, "n": NEUTRAL_SHADE}


@lru_cache
def drawings(package: str, *path: str) -> dict[str, Markup]:
    """The symbols of a package's file by their names; one whose name ends in SEAT is there once for each colour."""
    text = files(package).joinpath(*path).read_text(encoding="utf-8")
    found = {}
    for match in SYMBOL.finditer(text):
        symbol = re.sub(r"\n\s*", "", match.group())
        name = symbol.split('"')[1]
        if name.endswith("SEAT"):
            for owner, shade in OWNERS.items():
                found[name.replace("SEAT", owner)] = Markup(symbol.replace("SEAT", owner).replace("SHADE", shade))
        else:
            found[name] = Markup(symbol)
    return found


@lru_cache
def sprite(package: str, *path: str) -> Markup:
    """All drawings of a file, to be put into a page."""
    symbols = joined(drawings(package, *path).values())
    inside = patterns() + symbols if "url(#paint" in symbols else symbols
    hidden = {"class_": "sprite", "width": 0, "height": 0, "aria_hidden": "true", "focusable": "false"}
    return tag("svg", tag("defs", inside), **hidden)
