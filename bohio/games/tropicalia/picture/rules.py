"""The pictures of Tropicalia's rules: the board with pins, ways of workers, faces of markets, villages. T1, T4, T6-T8

Board and faces are those of the game that is asked about, everything else is of the content that ships with it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bohio.core.game import Game
from bohio.core.reasons import Json
from bohio.drawing.figures import PIN, Inset, Point, arrow, figure, pin, pins, shipped_game
from bohio.drawing.markup import Markup, shape, tag
from bohio.drawing.svg import fitted, group, use
from bohio.games.tropicalia.actions import SPOT_NAMES
from bohio.games.tropicalia.content import FACE_NAMES
from bohio.games.tropicalia.picture.island import FRAME, SIZE, TILE, corner, frame_box
from bohio.games.tropicalia.picture.rule_positions import YELLOW, island, pictured, table_of
from bohio.games.tropicalia.picture.rule_villages import VILLAGES
from bohio.games.tropicalia.picture.table import TropicaliaPicture
from bohio.locale import Texts

MARKET = "market-"
ROW = tuple(f"{column}2" for column in "abcd")
"""The row in which a worker leaves the frame."""
BESIDE = 120
"""The room for an item beside the island."""


def rule_picture(name: str, game: Game[Any], words: Texts) -> Markup | None:
    """The picture of this name; None if there is none."""
    if name == "board":
        return _board(game, words)
    if name.startswith(MARKET) and name.removeprefix(MARKET) in FACE_NAMES:
        return _market(name.removeprefix(MARKET), game, words)
    draw = EXAMPLES.get(name)
    return None if draw is None else draw(shipped_game(type(game)), words)


# The board


def _board(game: Game[Any], words: Texts) -> Markup:
    """The island in its frame, and the construction board below."""
    picture = pictured(game, words, table_of(game))
    above = Inset(picture.island(), 0, 0)
    below = Inset(picture.draw_construction(), 0, SIZE + 10, SIZE / 700)
    points = {**_on_island(picture.table), **_on_construction(picture, below)}
    height = below.y + below.height
    return figure(SIZE, height, 560, above.draw(), below.draw(), *pins(points, SIZE, height))


def _on_island(table: Json) -> dict[int, Point]:
    """Pins 1 to 9: a worker on the frame, tiles, and the four corners."""
    x, y, _, _ = frame_box(next(iter(table["frame"])))
    points: dict[int, Point] = {1: (x + PIN, y + PIN)}
    opened = {spot: table["island"][spot] for spot in SPOT_NAMES if not table["island"][spot].get("closed")}
    for number, (kind, at) in {2: ("field", (18, 18)), 3: ("plaza", (18, 18)), 5: ("market", (72, 92))}.items():
        spots = [spot for spot, tile in opened.items() if tile["kind"] == kind and not tile.get("first_player")]
        if spots:
            left, top = corner(max(spots, key=lambda spot: _worth_a_look(opened[spot], spot)))
            points[number] = left + at[0], top + at[1]
    brown = next((spot for spot, tile in opened.items() if tile.get("first_player")), None)
    if brown is not None:
        left, top = corner(brown)
        points[4] = left + 62, top + 106
    return points | {
        6: (FRAME - 2, PIN + 2),
        7: (SIZE - FRAME - 2, PIN + 2),
        8: (SIZE - FRAME - 4, SIZE - PIN - 4),
        9: (FRAME + 4, SIZE - PIN - 4),
    }


def _worth_a_look(tile: Json, spot: str) -> tuple[int, bool]:
    """A tile with many goods on it, or a plain market; of equal ones that in the row with the pin of the worker."""
    goods = tile.get("fruits") or tile.get("items") or {}
    return sum(goods.values()) + ("price" in tile), spot in ROW


def _on_construction(picture: TropicaliaPicture, inset: Inset) -> dict[int, Point]:
    """Pins 10 to 12: a surcharge, a tile on offer, the pile."""
    points = {10: inset.at(12 + 2 * 120 - 5, 22), 12: inset.at(622 + 50, 60)}
    if picture.table["construction"]:
        points[11] = inset.at(12 + 4 + 96, 56)
    return points


def _market(face: str, game: Game[Any], words: Texts) -> Markup:
    """The face of an advanced market as the island has it. T8.1"""
    drawn = pictured(game, words, table_of(game)).face({"kind": "market", "advanced": face})
    side = TILE - 4
    edge = shape('<rect class="edge" width="{}" height="{}" rx="12"/>', side, side)
    return figure(side + 4, side + 4, 72, drawn, edge, left=-2, top=-2)


# Ways of a worker


def _part(picture: TropicaliaPicture, spots: tuple[str, ...], spaces: tuple[str, ...]) -> list[Markup]:
    """Some tiles and spaces of the frame, with all workers."""
    parts = [shape('<rect class="frame" x="8" y="8" width="{}" height="{}" rx="26"/>', SIZE - 16, SIZE - 16)]
    inner = SIZE - 2 * FRAME + 12
    parts.append(shape('<rect class="beach" x="{0}" y="{0}" width="{1}" height="{1}" rx="16"/>', FRAME - 6, inner))
    parts += [picture.draw_spot(spot) for spot in spots]
    parts += [picture.draw_frame_space(space) for space in spaces]
    return [*parts, *picture.draw_workers()]


def _ring(spot: str, barred: bool = False) -> Markup:
    """What marks a tile: one can go there, or one could not without an item."""
    x, y = corner(spot)
    side = TILE - 10
    if barred:
        return shape(
            '<rect class="meant barred" x="{}" y="{}" width="{}" height="{}" rx="10"/>', x + 5, y + 5, side, side
        )
    return shape('<rect class="meant" x="{}" y="{}" width="{}" height="{}" rx="10"/>', x + 5, y + 5, side, side)


def _window(x: float, y: float, width: float, height: float, *inside: Markup) -> Markup:
    """A part of the island, cut off at its edges."""
    box = f"{x:g} {y:g} {width:g} {height:g}"
    return tag("svg", *inside, x=f"{x:g}", y=f"{y:g}", width=f"{width:g}", height=f"{height:g}", viewBox=box)


def _row(game: Game[Any], words: Texts) -> Markup:
    """A row with free tiles, a taken field and a taken market. T4.1"""
    picture = pictured(game, words, island(game, {"W2": YELLOW}, {"c2": [YELLOW], "d2": [YELLOW + 1]}))
    top = corner("a2")[1] - 6
    inside = [*_part(picture, ROW, ("W2", "E2")), _ring("a2"), _ring("b2"), _ring("d2", barred=True)]
    small = 20
    numbers = [pin(1, (small + 6, top + small + 6), small)]
    for number, spot in ((2, "a2"), (2, "b2"), (3, "d2")):
        x, y = corner(spot)
        numbers.append(pin(number, (x + small - 1, y + small), small))
    return figure(SIZE, TILE + 12, 480, _window(0, top, SIZE, TILE + 12, *inside), *numbers, top=top)


def _cart(game: Game[Any], words: Texts) -> Markup:
    """A worker goes to a market where somebody stands. T4.2"""
    picture = pictured(game, words, island(game, {"W2": YELLOW}, {"d2": [YELLOW + 1]}))
    top, right = corner("a2")[1] - 6, corner("d2")[0] + TILE + 4
    high = TILE + 12
    way = arrow((76, top + high / 2), (corner("d2")[0] + 34, top + high / 2 - 8), 46)
    drawn = _window(0, top, right, high, *_part(picture, ROW, ("W2",)), _ring("d2"))
    item = _used(words, "cart", right + 8, top, high)
    return figure(right + BESIDE, high, 480, drawn, way, item, top=top)


def _surfboard(game: Game[Any], words: Texts) -> Markup:
    """A worker goes to a free field in another row and column. T4.2"""
    picture = pictured(game, words, island(game, {"S1": YELLOW}, {}))
    left, top = corner("a3")[0] - 6, corner("a3")[1] - 6
    wide, high = 4 * TILE + 10, SIZE - top
    spots = tuple(f"{column}{row}" for row in "34" for column in "abcd")
    spaces = tuple(f"S{number}" for number in range(1, 5))
    x, y, width, _ = frame_box("S1")
    way = arrow((x + width / 2 + 20, y + 24), (corner("d3")[0] + 28, corner("d3")[1] + TILE - 30), 60)
    drawn = _window(left, top, wide, high, *_part(picture, spots, spaces), _ring("d3"))
    item = _used(words, "surfboard", left + wide + 8, top + high / 2 - 71, 142)
    return figure(wide + BESIDE, high, 440, drawn, way, item, left=left, top=top)


def _used(words: Texts, item: str, x: float, y: float, high: float) -> Markup:
    """An item, and below it the same turned face down."""
    size = 50
    used = tag("g", use(item, 0, 0, size), class_="used-up")
    return (
        group(x + 28, y, use(item, 0, 0, size))
        + arrow((x + 53, y + size + 2), (x + 53, y + size + 30))
        + group(x + 28, y + high - size - 14, used)
        + fitted(x + 53, y + high - 2, words.say("page.strip.used"), 19, 104, "faint")
    )


EXAMPLES: dict[str, Callable[[Game[Any], Texts], Markup]] = {
    "row": _row,
    "cart": _cart,
    "surfboard": _surfboard,
    **VILLAGES,
}
"""By its name what draws a picture that is of no table's board."""
RULE_PICTURES: tuple[str, ...] = ("board", *EXAMPLES, *(f"{MARKET}{face}" for face in FACE_NAMES))
