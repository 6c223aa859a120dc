"""Pictures as SVG files that need nothing else: symbols, rules and colours are inside."""

from __future__ import annotations

import re
from collections.abc import Iterable
from importlib.resources import files
from typing import Any

from bohio.core.game import Game
from bohio.core.match import Match
from bohio.core.race import Race
from bohio.drawing.colours import colour, colours_of, patterns
from bohio.drawing.figures import size_of
from bohio.drawing.markup import Markup, Part, Series, joined, tag, text, whole
from bohio.drawing.picture import Picture, picture_of
from bohio.drawing.sprite import drawings
from bohio.locale import texts

PAPER = "#fbf5e6"
MARGIN = 20
GAP = 12
MOST_ENLARGED = 1.25
NARROWEST_COLUMN = 400
FONT = "system-ui, 'Segoe UI', 'DejaVu Sans', sans-serif"
USED = re.compile(r'(?:href="|url\()#([\w-]+)')


def match_svg(match: Match[Any], seat: int | None = None, language: str = "en") -> Markup:
    """The board of a match as a seat or a spectator sees it."""
    race = match.game.race(match.game.view_for(match.state, seat), seat)
    picture = _picture(match, seat, language, race)
    parts = picture.board_parts()
    beside = [parts.pop(name) for name in picture.beside]
    (main,) = _sized(parts.values())
    return _document(picture, _side_by_side(main, _sized(beside)))


def content_svg(game: Game[Any], language: str = "en") -> Markup:
    """The board or the tiles of a game's content."""
    picture = _picture(Match.begin(game, "content"), None, language)
    parts = _sized(picture.content_parts())
    return _document(picture, _stacked(parts, 0, max(width for _, width, _ in parts)))


def _picture(match: Match[Any], seat: int | None, language: str, race: Race | None = None) -> Picture:
    manifest = match.game.manifest
    words = texts(language, manifest)
    names = [colour(words, one) for one in colours_of(match.game.options)[: match.game.seats]]
    return picture_of(manifest)(match.game, words, match.view(seat), names, asking=False, race=race)


Sized = tuple[Series, float, float]
"""A part of a board with its width and height."""
Placed = tuple[Series, float, float, float, float]
"""The same with the left upper corner and the size that it has in the file."""


def _sized(parts: Iterable[Part]) -> list[Sized]:
    sized = []
    for part in parts:
        if isinstance(part, Series):
            sized.append((part, *size_of(part)))
    return sized


def _stacked(parts: list[Sized], left: float, width: float, top: float = 0) -> list[Placed]:
    """One below the other, all of the same width, but none much larger than it is."""
    placed = []
    for part, wide, high in parts:
        shown = min(width, wide * MOST_ENLARGED)
        placed.append((part, left, top, shown, high * shown / wide))
        top += high * shown / wide + GAP
    return placed


def _side_by_side(main: Sized, beside: list[Sized]) -> list[Placed]:
    """The largest part, and a column of the others that is as high if that makes it no wider. Where such a column would
    be too narrow to be read, there are two of them below."""
    _, width, height = main
    slope = sum(high / wide for _, wide, high in beside)
    column = min(width, (height - GAP * (len(beside) - 1)) / slope) if beside else 0
    placed = _stacked([main], 0, width)
    if column >= NARROWEST_COLUMN or not beside:
        return placed + _stacked(beside, width + GAP, column)
    half, tops = (width - GAP) / 2, [height + GAP, height + GAP]
    for part in beside:
        side = tops.index(min(tops))
        placed += _stacked([part], side * (half + GAP), half, tops[side])
        tops[side] = placed[-1][2] + placed[-1][4] + GAP
    return placed


def _document(picture: Picture, placed: list[Placed]) -> Markup:
    width = max(left + wide for _, left, _, wide, _ in placed) + 2 * MARGIN
    height = max(top + high for _, _, top, _, high in placed) + 2 * MARGIN
    parts = []
    for part, left, top, wide, high in placed:
        box = "0 0 {:g} {:g}".format(*size_of(part))
        place = {"x": left + MARGIN, "y": top + MARGIN, "width": wide, "height": high}
        parts.append(tag("svg", *map(whole, part.items), viewBox=box, overflow="visible", **place))
    drawn = joined(parts)
    return tag(
        "svg",
        tag("title", text(picture.game.content_name)),
        tag("style", text(_rules(picture))),
        tag("defs", patterns(), *_symbols(picture, drawn)),
        tag("rect", width=width, height=height, fill=PAPER),
        drawn,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {width:g} {height:g}",
        width=round(width),
        height=round(height),
        font_family=FONT,
    )


def _rules(picture: Picture) -> str:
    """The rules for pictures, without those for screens; colours as they are by day."""
    sheets = [
        files("bohio.drawing").joinpath("static", "picture.css"),
        picture.game.manifest.file("static", "board.css"),
    ]
    rules = "".join(sheet.read_text(encoding="utf-8") for sheet in sheets if sheet.is_file())
    rules = re.sub(r"/\*.*?\*/|@media[^{]*\{(?:[^{}]*\{[^}]*\})*\s*\}", "", rules, flags=re.DOTALL)
    return re.sub(r"var\(--[\w-]+, ([^)]+)\)", r"\1", rules).strip()


def _symbols(picture: Picture, drawn: Markup) -> list[Markup]:
    """The symbols that a drawing uses, and those that they use."""
    known = drawings(picture.game.manifest.package, "picture", "drawings.svg")
    wanted, found = USED.findall(drawn), dict[str, str]()
    while wanted:
        name = wanted.pop()
        if name in known and name not in found:
            found[name] = known[name]
            wanted += USED.findall(known[name])
    return [known[name] for name in known if name in found]
