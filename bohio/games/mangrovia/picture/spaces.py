"""One space of the board: landscape, cost, currency, points, marks, and the hut that stands there. M1.6"""

from __future__ import annotations

from functools import lru_cache

from bohio.core.reasons import Json
from bohio.drawing.colours import letter, paint
from bohio.drawing.markup import Markup, element, joined, shape, tag
from bohio.drawing.picture import Picture
from bohio.drawing.svg import group, label, piece, place, use
from bohio.games.mangrovia import MANIFEST
from bohio.games.mangrovia.content import LANDSCAPE_NAMES, Space
from bohio.games.mangrovia.picture.areas import SIDE
from bohio.locale import Texts, texts
from bohio.locale.wording import listed

TOUCH = shape('<rect class="touch" x="-3" y="-3" width="100" height="100"/>')
"""What a finger can hit: up to the next space."""


def draw_space(picture: Picture, space: Space, x: float, y: float, paths: str | None) -> Markup:
    """The space with its left upper corner at a place of the picture.

    `paths` are the names of its paths, to be shown; None where the board shows them anyway."""
    hut = picture.table["huts"].get(space.id)
    stone = picture.table["stone_tiles"].get(space.id)
    return group(x, y, _drawn(picture.words.language, space, paths, _standing(picture, hut), stone, picture.asking))


Standing = tuple[object, str, int, int]
"""A hut: its colour, the owner's name, whether it is double, the pole tile under it."""


def _standing(picture: Picture, hut: Json | None) -> Standing | None:
    if hut is None:
        return None
    owner = hut["owner"]
    colour, name = (owner, "") if owner == "neutral" else (picture.colours[owner], picture.names[owner])
    return colour, name, hut["huts"], hut.get("pole_tile", 0)


@lru_cache(maxsize=4096)
def _drawn(
    language: str, space: Space, paths: str | None, hut: Standing | None, stone: str | None, why: bool
) -> Markup:
    """Most spaces stay as they are from one move to the next, so they are drawn once."""
    words = texts(language, MANIFEST)
    inside = [TOUCH, _ground(space.landscapes)]
    if hut is None:
        inside.append(_print(space))
        if stone:
            inside.append(_stone_tile(stone))
    inside += [*_edges(space), _name(space)]
    if hut is not None:
        inside += _hut(words, space.id, hut)
    if paths:
        inside.append(_plate(paths))
    inside.append(shape('<rect class="glow" width="{}" height="{}" rx="12"/>', SIDE, SIDE))
    return place(f"space:{space.id}", _words(words, space, paths, hut, stone), *inside, why=why)


def describe(picture: Picture, space: Space, paths: str | None) -> str:
    """The space in words, for those who hear the board, and as a hint."""
    hut = picture.table["huts"].get(space.id)
    return _words(picture.words, space, paths, _standing(picture, hut), picture.table["stone_tiles"].get(space.id))


@lru_cache(maxsize=4096)
def _words(words: Texts, space: Space, paths: str | None, hut: Standing | None, stone: str | None) -> str:
    landscapes = words.listed((words.term(name) for name in space.landscapes), alternatives=True)
    cost = words.say(f"page.cost.{space.currency}", n=space.cost)
    parts = [words.say("page.space", space=space.id, landscapes=landscapes, cost=cost)]
    if space.points:
        parts.append(words.say("count.point", n=space.points))
    if paths is not None:
        parts += _whereabouts(words, space, paths)
    if stone:
        parts.append(stone_words(words, stone))
    if hut is None:
        parts.append(words.say("page.free"))
    elif hut[0] == "neutral":
        parts.append(words.say("page.hut.neutral"))
    else:
        parts.append(words.say("page.hut.double" if hut[2] == 2 else "page.hut.one", name=hut[1]))
    return ", ".join(parts)


def _whereabouts(words: Texts, space: Space, paths: str) -> list[str]:
    """The areas and paths that a space belongs to."""
    parts = [words.say(f"term.{space.area}")] if space.area in ("stone", "pole") else []
    if space.amulet:
        parts.append(words.say("term.amulet_space"))
    if not paths:
        return [*parts, words.say("page.no_path")]
    return [*parts, words.say("page.on_path" if len(paths) == 1 else "page.on_paths", paths=listed(words, paths))]


def stone_words(words: Texts, stone: str) -> str:
    """A stone tile in words."""
    if stone in ("valuable", "amulet", "landscape"):
        return words.say(f"page.tile.{stone}")
    return words.say("page.god", path=stone)


def _edges(space: Space) -> list[Markup]:
    """The edge tells the area; a red ring tells an amulet space, within the edge of an area."""
    if space.area not in ("stone", "pole"):
        return [element("rect", class_=f"edge {'isle' if space.amulet else 'path'}", width=SIDE, height=SIDE, rx=12)]
    edges = [element("rect", class_=f"edge {space.area}", width=SIDE, height=SIDE, rx=12)]
    if space.amulet:
        edges.append(element("rect", class_="edge isle", x=5, y=5, width=SIDE - 10, height=SIDE - 10, rx=8))
    return edges


def _name(space: Space) -> Markup:
    """The name in the left upper corner; a long one is small enough to leave room for the points."""
    if len(space.id) <= 3:
        return label(16 if len(space.id) == 2 else 19, 19, space.id, 15, "outlined")
    room = 55 if space.points else 82
    width = sum(1.1 if ord(letter) > 0x1100 else 0.7 for letter in space.id)
    return label(6, 18, space.id, min(15, round(room / width, 1)), "outlined", "start")


@lru_cache
def _plate(paths: str) -> Markup:
    """A plate with the names of the space's paths."""
    names = " ".join(paths) if len(paths) < 4 else paths
    width = 12 + 7 * len(names)
    size = 13.0
    if width > 34:
        width, size = 34, round(13 * 30 / (8 * len(names)), 1)
    plate = shape('<rect class="plate" x="{:g}" y="77" width="{:g}" height="16" rx="5"/>', 41 - width / 2, width)
    return plate + label(41, 89.5, names, size, "number")


@lru_cache
def _ground(landscapes: tuple[str, ...]) -> Markup:
    uses = use(f"land-{landscapes[0]}", 0, 0, SIDE)
    if len(landscapes) == 2:
        uses += tag("g", use(f"land-{landscapes[1]}", 0, 0, SIDE), clip_path="url(#clip-half)")
        uses += shape('<path d="M94 0 0 94" stroke="#fff" stroke-width="3"/>')
    return tag("g", uses, clip_path="url(#clip-tile)")


def _print(space: Space) -> Markup:
    """What is printed on a free space."""
    parts = []
    if space.currency == "valuables":
        parts.append(shape('<rect class="cost" x="27" y="30" width="40" height="46" rx="7"/>'))
        parts.append(shape('<path d="m47 66 5 4-5 5-5-5z" fill="#e8b923" stroke="#8a6508"/>'))
        parts.append(label(47, 60, space.cost, 29, "number"))
    else:
        parts.append(use("amulet", 18, 18, 58))
        parts.append(label(47, 61, space.cost, 29, "number"))
    if space.points:
        parts.append(use("sun", 63, 3, 30))
        parts.append(label(78, 23.5, space.points, 17, "number"))
    if space.neutral:
        parts.append(element("path", class_=f"mark {space.neutral}", d="M5 88V76l10-9 10 9v12z"))
    return joined(parts)


def _stone_tile(stone: str) -> Markup:
    """A stone tile in the corner of a space."""
    return group(51, 51, tag("g", stone_face(stone), transform="scale(.44)"))


@lru_cache
def stone_face(stone: str) -> Markup:
    """A stone tile, 100 × 100: a god's face with the letter of the path, or what the tile counts as. M1.4"""
    sign = {
        "valuable": label(50, 68, "3", 46, "number"),
        "amulet": use("amulet", 22, 18, 56) + label(50, 62, "2", 28, "number"),
        "landscape": joined(
            use(f"land-{name}", 26 + 25 * (number % 2), 26 + 25 * (number // 2), 24)
            for number, name in enumerate(LANDSCAPE_NAMES)
        ),
    }.get(stone)
    if sign is None:
        sign = use(f"statue-{stone}", 2, 6, 76) + label(74, 84, stone, 44, "outlined")
    return use("stone", 0, 0, 100) + sign


def _hut(words: Texts, id: str, hut: Standing) -> list[Markup]:
    colour, _, huts, pole_tile = hut
    symbol = f"hut-{paint(colour)}"
    sign = letter(words, colour)
    parts = [shape('<ellipse cx="47" cy="84" rx="38" ry="7" opacity=".3"/>')]
    if huts == 2:
        small = use(symbol, 0, 0, 62) + label(31, 41, sign, 17, "number")
        parts.append(piece(f"hut:{id}:1", -2, 12, small))
        parts.append(piece(f"hut:{id}:2", 35, 24, small))
    else:
        parts.append(piece(f"hut:{id}:1", 7, 4, use(symbol, 0, 0, 82) + label(41, 54.5, sign, 22, "number")))
    if pole_tile:
        parts.append(use("pole", 58, 58, 36) + label(76, 83, pole_tile, 20, "number"))
    return parts
