"""Elements of HTML and SVG as text: everything that comes from outside is escaped on its way in."""

from __future__ import annotations

import json
from dataclasses import dataclass
from html import escape

from bohio.core.reasons import Json

VOID = frozenset({"br", "hr", "img", "input", "link", "meta"})


@dataclass(frozen=True, slots=True)
class Series:
    """A part of a page that mostly consists of elements in a row, so that single ones of them can be told anew."""

    head: str
    """All before the row; the row is all that the last element of the part has in it."""
    items: tuple[str, ...]
    """Each is one element."""
    tail: str

    def __str__(self) -> str:
        return f"{self.head}{''.join(self.items)}{self.tail}"


Part = str | Series
"""A part of a page that can be replaced while one looks on."""


def text(value: object) -> str:
    """Text between tags."""
    return escape(str(value), quote=False)


def tag(name: str, /, *inside: str, **attributes: object) -> str:
    """An element. `inside` is markup already; attributes are escaped here.

    `class_` is `class`, other underscores become hyphens; None and False leave an attribute out, True makes it bare."""
    words = [name]
    for key, value in attributes.items():
        if value is None or value is False:
            continue
        key = key.rstrip("_").replace("_", "-") if key != "viewBox" else key
        words.append(key if value is True else f'{key}="{_value(value)}"')
    head = " ".join(words)
    if name in VOID:
        return f"<{head}>"
    return f"<{head}>{''.join(inside)}</{name}>"


def _value(value: object) -> str:
    """The value of an attribute. Most hold nothing to escape, and a page has tens of thousands of them."""
    if type(value) is int:
        return str(value)
    if type(value) is float:
        return f"{value:.4g}"
    told = str(value)
    return escape(told) if "&" in told or '"' in told or "<" in told or ">" in told or "'" in told else told


def packed(value: Json | list[tuple[str, str]]) -> str:
    """JSON for an attribute, as short as it gets."""
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False)
