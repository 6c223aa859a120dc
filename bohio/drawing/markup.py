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


def use(symbol: str, x: float, y: float, width: float, height: float | None = None, class_: str | None = None) -> str:
    """A drawing from the page's own sprite."""
    drawn = f'<use href="#{symbol}" x="{x:g}" y="{y:g}" width="{width:g}" height="{height or width:g}"'
    return f'{drawn} class="{class_}"/>' if class_ else f"{drawn}/>"


def group(x: float, y: float, *inside: str, **attributes: object) -> str:
    """Drawings moved to a place."""
    if attributes:
        return tag("g", *inside, transform=f"translate({x:g} {y:g})", **attributes)
    return f'<g transform="translate({x:g} {y:g})">{"".join(inside)}</g>'


def label(x: float, y: float, value: object, size: float, class_: str = "ink", anchor: str = "middle") -> str:
    """Letters in a picture; read aloud only as part of what they label."""
    place = f'x="{x:g}" y="{y:g}" font-size="{size:g}" class="{class_}"'
    if anchor != "middle":
        place += f' text-anchor="{anchor}"'
    return f'<text {place} aria-hidden="true">{text(value)}</text>'


def fitted(x: float, y: float, value: str, size: float, width: float, class_: str = "outlined") -> str:
    """Letters made small enough for a width."""
    return label(x, y, value, min(size, round(width / max(len(value), 1) * 1.5, 1)), class_)


def place(name: str, words: str, *inside: str, why: bool = False, **attributes: object) -> str:
    """What can be clicked: `name` as options call it, `why` whether one may ask why it is not legal."""
    return tag(
        "g",
        tag("title", text(words)),
        *inside,
        class_="place",
        data_place=name,
        data_why=why,
        role="button",
        tabindex="-1",
        aria_label=words,
        **attributes,
    )


def piece(name: str, x: float, y: float, *inside: str) -> str:
    """A thing that moves: the same name at another place makes it glide there."""
    return group(x, y, tag("g", *inside, data_piece=name))


def icon(symbol: str, class_: str = "icon", box: str = "0 0 100 100") -> str:
    """A small drawing inside a text."""
    return tag("svg", tag("use", href=f"#{symbol}"), class_=class_, viewBox=box, aria_hidden="true", focusable="false")
