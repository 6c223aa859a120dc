"""Who would get the points of paths and areas now: plaques at the statues and in the centres of the areas. M10.4-M10.6

Every row of a plaque has a name by which a preview can mark it: `path:B:1`, `stone:1`, `pole:2`."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from bohio.core.race import Stand, Standing
from bohio.drawing.colours import letter, paint
from bohio.drawing.markup import Markup, element, joined, shape, tag
from bohio.drawing.picture import Picture
from bohio.drawing.svg import group, label, use
from bohio.games.mangrovia import MANIFEST
from bohio.games.mangrovia.content import MangroviaContent, Path
from bohio.games.mangrovia.picture.layout import BELOW, BESIDE, Statue
from bohio.games.mangrovia.scoring import POLE_FIRST, POLE_SECOND
from bohio.locale import Texts, texts
from bohio.locale.wording import sentence_words

ROW = 25
"""The height of a row of a plaque."""
PITCH = 26
FACE = 46
"""The size of a statue, whose face takes the middle three fifths of it."""
CHIP = 9


class Holder(NamedTuple):
    """Who has a row of a plaque: a colour (None for the neutral huts), a name, points and huts."""

    colour: int | None
    name: str
    points: int
    huts: int


Rows = tuple[Holder, ...] | None
"""From the first on, or None where nobody says how it stands."""


def standing_at(picture: Picture, place: str) -> Standing | None:
    """How the contest at a place stands; None if the picture has no race."""
    standings = () if picture.race is None else picture.race.standings
    return next((one for one in standings if one.place == place), None)


def draw_statue(picture: Picture, path: Path, statue: Statue) -> Markup:
    """A statue with its plaque."""
    standing = standing_at(picture, f"path:{path.name}")
    return _statue(picture.words.language, path, statue, *_told(picture, standing))


def _told(picture: Picture, standing: Standing | None) -> tuple[Rows, str]:
    """A standing as a drawing needs it: the rows, and what decides where some are level."""
    if standing is None:
        return None, ""
    tie = "" if standing.tie is None else sentence_words(picture.words, standing.tie, picture.names)
    return tuple(_holder(picture, stand) for stand in standing.stands), tie


def _holder(picture: Picture, stand: Stand) -> Holder:
    if stand.seat is None:
        return Holder(None, picture.words.say("page.neutral_huts"), stand.points, stand.number)
    return Holder(picture.colours[stand.seat], picture.names[stand.seat], stand.points, stand.number)


@lru_cache(maxsize=1024)
def _statue(language: str, path: Path, statue: Statue, rows: Rows, tie: str) -> Markup:
    """Most moves leave most plaques as they are, so they are drawn once."""
    words = texts(language, MANIFEST)
    if statue.plaque_below:
        face = use(f"statue-{path.name}", 10, -3, FACE) + label(8, 20, path.name, 24, "outlined")
        plaque = group(1, 41, _two(words, f"path:{path.name}", (path.first, path.second), rows, BELOW[0] - 2))
    else:
        face = use(f"statue-{path.name}", -5, 8, FACE) + label(5, 16, path.name, 24, "outlined")
        plaque = group(30, 2, _two(words, f"path:{path.name}", (path.first, path.second), rows, BESIDE[0] - 30))
    hint = words.say("page.statue", path=path.name, first=path.first, second=path.second)
    told = " · ".join([hint, *_sentences(words, (path.first, path.second), rows, tie)])
    return group(statue.x, statue.y, face, plaque, data_info=f"path:{path.name}", role="img", aria_label=told)


def _two(words: Texts, mark: str, points: tuple[int, int], rows: Rows, width: float) -> Markup:
    """A plaque for a first and a second."""
    drawn = []
    for number, what in enumerate(points):
        holder = rows[number] if rows is not None and number < len(rows) else None
        inside = shape('<rect class="plaque" width="{:g}" height="{}" rx="8"/>', width, ROW)
        if rows is None:
            inside += label(width / 2, 19, what, 18, "number")
        else:
            inside += label(width / 2 - 4, 18.5, what, 17, "number", "end") + draw_chip(words, width / 2 + 7, holder)
        if holder is not None:
            size = 15 if holder.huts < 10 else 10
            inside += label(width / 2 + 17.5, 18, holder.huts, size, "number", "start")
        drawn.append(tag("g", inside, transform=f"translate(0 {number * PITCH})", data_mark=f"{mark}:{number + 1}"))
    return joined(drawn)


def draw_chip(words: Texts, x: float, holder: Holder | None) -> Markup:
    """A colour as a round sign in the middle of a row."""
    if holder is None:
        return shape('<circle class="nobody" cx="{:g}" cy="12.5" r="{}"/>', x, CHIP - 1)
    colour = "neutral" if holder.colour is None else holder.colour
    fill = f"url(#paint{paint(colour)})"
    disc = element("circle", class_="chipface", cx=x, cy=12.5, r=CHIP, fill=fill)
    return disc + label(x, 17, letter(words, colour), 13, "chipletter")


def _sentences(words: Texts, points: tuple[int, int], rows: Rows, tie: str) -> list[str]:
    """How it stands, in words; nothing where nobody says."""
    if rows is None:
        return []
    told = []
    for number, id in enumerate(("page.stands.first", "page.stands.second")):
        if number < len(rows):
            told.append(words.say(id, who=_who(words, rows[number])))
        else:
            told.append(words.say(id, who=words.say("page.stands.nobody")))
    return [*told, tie] if tie else told


def _who(words: Texts, holder: Holder) -> str:
    return words.say("page.stands", name=holder.name, huts=words.say("count.hut", n=holder.huts))


# Areas


def stone_centre(picture: Picture, content: MangroviaContent) -> Markup:
    """The stone area: what a hut counts now, and who has how many. M10.5"""
    huts = picture.table["huts"]
    factor = sum(1 for space in content.spaces if space.area == "stone" and space.id in huts)
    return _stone(picture.words.language, factor, *_told(picture, standing_at(picture, "stone")))


@lru_cache(maxsize=256)
def _stone(language: str, factor: int, rows: Rows, tie: str) -> Markup:
    words = texts(language, MANIFEST)
    held = [holder for holder in rows or () if holder.huts]
    inside = use("stone", 0, 0, 94)
    if rows is None:
        inside += use("hut-n", 11, 28, 34) + label(50, 58, "×", 24, "number")
        inside += joined(use("hut-n", x, y, 20) for x, y in ((56, 18), (70, 34), (54, 46), (66, 60)))
    else:
        top = 9 if len(held) > 2 else 16
        inside += use("hut-n", 17, top - 3, 30) + label(49, top + 20, f"×{factor}", 22, "number", "start")
        columns = 1 if len(held) < 3 else 2
        for number, holder in enumerate(held):
            x, y = (33 if columns == 1 else 11 + 37 * (number % 2)), top + 28 + 21 * (number // columns)
            row = shape('<rect class="plaque few" x="-2" y="2" width="37" height="21" rx="8"/>')
            row += draw_chip(words, 9, holder) + label(
                21, 18, holder.huts, 15 if holder.huts < 10 else 12, "number", "start"
            )
            inside += tag("g", row, transform=f"translate({x} {y})", data_mark=f"stone:{number + 1}")
    told = [words.say("page.stone_area")]
    if rows is not None:
        told.append(words.say("page.stone_factor", n=factor))
        told += [
            words.say("page.told", name=_who(words, holder), what=words.say("count.point", n=holder.points))
            for holder in held
        ]
    return tag("g", inside, data_mark="stone", data_info="stone", role="img", aria_label=" · ".join(told))


def pole_centre(picture: Picture) -> Markup:
    """The pole area: the next tile, and who would be first and second. M10.6"""
    return _pole(picture.words.language, picture.table["pole_tile"], *_told(picture, standing_at(picture, "pole")))


@lru_cache(maxsize=256)
def _pole(language: str, tile: int | None, rows: Rows, tie: str) -> Markup:
    words = texts(language, MANIFEST)
    points = (POLE_FIRST, POLE_SECOND)
    if tile is None:
        told, tiles = words.say("page.pole_empty"), use("pole", 27, 1, 40, class_="spent")
    else:
        told = words.say("page.pole_next", tile=tile)
        tiles = use("pole", 24, 3, 38) + use("pole", 29, 0, 38) + label(48, 26, tile, 21, "number")
    said = [told, words.say("page.pole_area", first=POLE_FIRST, second=POLE_SECOND)]
    said += _sentences(words, points, rows, tie)
    plaque = group(15, 41, _two(words, "pole", points, rows, 64))
    hint = " · ".join(said)
    pile = tag("g", tiles, data_info="pole-tile")
    return tag("g", pile, plaque, data_mark="pole", data_info="pole", role="img", aria_label=hint)
