"""HTML and SVG as a type of its own: everything that comes from outside is escaped on its way in.

mypy tells markup from other text, so unescaped text does not get into a page.
`tests/drawing/test_markup.py` sees to what mypy cannot: shapes are written out, and nobody outside this package makes
markup of a string."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from html import escape
from typing import TYPE_CHECKING

from bohio.core.reasons import Json

if TYPE_CHECKING:

    class Markup(str):
        """HTML or SVG. It is a plain string at run time, so it costs nothing."""

        def __add__(self, other: Markup) -> Markup: ...  # type: ignore[override]
else:
    Markup = str

VOID = frozenset({"br", "hr", "img", "input", "link", "meta"})
NOTHING = Markup("")
_TAG = re.compile(r"<(/?)([a-zA-Z]+)[^>]*?(/?)>")


@dataclass(frozen=True, slots=True)
class Series:
    """A part of a page that mostly consists of elements in a row, so that single ones of them can be told anew."""

    head: Markup
    """All before the row; the row is all that the last element of the part has in it."""
    items: tuple[Markup | Series, ...]
    """Each is one element; one that has a row of elements in it may be a series too."""
    tail: Markup

    def __str__(self) -> str:
        return f"{self.head}{''.join(map(str, self.items))}{self.tail}"


Part = Markup | Series
"""A part of a page that can be replaced while one looks on."""


@lru_cache(maxsize=512)
def elements(markup: Markup) -> tuple[Markup, ...] | None:
    """The elements that stand side by side in a markup; None if something else stands between them."""
    found: list[Markup] = []
    depth = start = 0
    for one in _TAG.finditer(markup):
        closing, name, empty = one.groups()
        if depth == 0 and one.start() != start:
            return None
        if closing:
            depth -= 1
        elif not empty and name not in VOID:
            depth += 1
        if depth == 0:
            found.append(markup[start : one.end()])  # type: ignore[arg-type]
            start = one.end()
    return tuple(found) if start == len(markup) else None


def text(value: object) -> Markup:
    """Text between tags."""
    return escape(str(value), quote=False)  # type: ignore[return-value]


def joined(parts: Iterable[Markup]) -> Markup:
    """One after the other."""
    return "".join(parts)  # type: ignore[return-value]


def whole(part: Part) -> Markup:
    """A part in one piece."""
    return Markup(part)


def tag(name: str, /, *inside: Markup, **attributes: object) -> Markup:
    """An element. Attributes are escaped here.

    `class_` is `class`, other underscores become hyphens; None and False leave an attribute out, True makes it bare."""
    head = _head(name, attributes)
    return f"<{head}>" if name in VOID else f"<{head}>{''.join(inside)}</{name}>"  # type: ignore[return-value]


def opening(name: str, /, **attributes: object) -> Markup:
    """The tag that an element begins with, for the head of a series."""
    return f"<{_head(name, attributes)}>"  # type: ignore[return-value]


def element(name: str, /, **attributes: object) -> Markup:
    """An element of SVG with nothing in it."""
    return f"<{_head(name, attributes)}/>"  # type: ignore[return-value]


def shape(pattern: str, *numbers: float) -> Markup:
    """SVG that is written out, with numbers in its places."""
    return pattern.format(*numbers) if numbers else pattern  # type: ignore[return-value]


if not TYPE_CHECKING:  # a cache would hide from mypy what may be filled in; the same shapes come again and again
    shape = lru_cache(maxsize=2048, typed=True)(shape)


class _Names(dict[str, str]):
    """Names of attributes as they are written in a page, by what the source calls them."""

    def __missing__(self, key: str) -> str:
        self[key] = name = key.rstrip("_").replace("_", "-")
        return name


_NAMES = _Names()


def _head(name: str, attributes: dict[str, object]) -> str:
    words = [name]
    for key, value in attributes.items():
        if value is None or value is False:
            continue
        words.append(_NAMES[key] if value is True else f'{_NAMES[key]}="{_value(value)}"')
    return " ".join(words)


def _value(value: object) -> str:
    """The value of an attribute. Most hold nothing to escape, and a page has tens of thousands of them."""
    if type(value) is int:
        return str(value)
    if type(value) is float:
        return f"{value:.4g}"
    told = str(value)
    return escape(told) if "&" in told or '"' in told or "<" in told or ">" in told or "'" in told else told


def packed(value: Json | list[tuple[str, str]] | list[list[str]] | None) -> str:
    """JSON for an attribute, as short as it gets."""
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False)
