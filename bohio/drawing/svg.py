"""Drawings from a sprite, letters and places that can be clicked: what all pictures are made of."""

from __future__ import annotations

import re

from bohio.drawing.markup import Markup, tag, text

_TAG = re.compile(r"<[a-zA-Z][^>]*>")
_LIVE = re.compile(r' (?:data-[\w-]+|aria-[\w-]+|role|tabindex)(?:="[^"]*")?|(?<=<g) class="place"')
_UNSEEN = re.compile(r'<title>[^<]*</title>|<\w+ class="(?:glow|touch)"[^>]*/>')


def use(symbol: str, x: float, y: float, width: float, height: float | None = None, class_: str = "") -> Markup:
    """A drawing from the page's own sprite. Names of symbols and classes are written in the source or checked names of
    content, so they hold nothing to escape."""
    drawn = f'<use href="#{symbol}" x="{x:g}" y="{y:g}" width="{width:g}" height="{height or width:g}"'
    return f'{drawn} class="{class_}"/>' if class_ else f"{drawn}/>"  # type: ignore[return-value]


def group(x: float, y: float, *inside: Markup, **attributes: object) -> Markup:
    """Drawings moved to a place."""
    if attributes:
        return tag("g", *inside, transform=f"translate({x:g} {y:g})", **attributes)
    return f'<g transform="translate({x:g} {y:g})">{"".join(inside)}</g>'  # type: ignore[return-value]


def label(x: float, y: float, value: object, size: float, class_: str = "ink", anchor: str = "middle") -> Markup:
    """Letters in a picture; read aloud only as part of what they label."""
    place = f'x="{x:g}" y="{y:g}" font-size="{size:g}" class="{class_}"'
    if anchor != "middle":
        place += f' text-anchor="{anchor}"'
    return f'<text {place} aria-hidden="true">{text(value)}</text>'  # type: ignore[return-value]


def fitted(x: float, y: float, value: str, size: float, width: float, class_: str = "outlined") -> Markup:
    """Letters made small enough for a width."""
    return label(x, y, value, min(size, round(width / max(len(value), 1) * 1.5, 1)), class_)


def place(name: str, words: str, *inside: Markup, why: bool = False, **attributes: object) -> Markup:
    """What can be clicked: `name` as options call it, `why` whether one may ask why it is not legal."""
    return tag(
        "g",
        *inside,
        class_="place",
        data_place=name,
        data_why=why,
        role="button",
        tabindex="-1",
        aria_label=words,
        **attributes,
    )


def piece(name: str, x: float, y: float, *inside: Markup) -> Markup:
    """A thing that moves: the same name at another place makes it glide there."""
    return group(x, y, tag("g", *inside, data_piece=name))


def icon(symbol: str, class_: str = "icon", box: str = "0 0 100 100") -> Markup:
    """A small drawing inside a text."""
    return tag("svg", tag("use", href=f"#{symbol}"), class_=class_, viewBox=box, aria_hidden="true", focusable="false")


def still(drawn: Markup) -> Markup:
    """A drawing to be looked at only: without places, hints and names by which a table's page would find its things."""
    seen = _UNSEEN.sub("", drawn)
    return _TAG.sub(lambda found: _LIVE.sub("", found.group()), seen)  # type: ignore[return-value]
