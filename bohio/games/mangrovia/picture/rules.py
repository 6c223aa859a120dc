"""The pictures of Mangrovia's rules: the board with pins, a space with its marks, the landings, the examples. M1, M5.2

The board is the one of the game that is asked about; on an odd board a pin stands at what comes nearest."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from bohio.core.game import Game
from bohio.core.match import Match
from bohio.drawing.figures import EDGE, Inset, Point, figure, names_of, pin, pins, shipped_game
from bohio.drawing.markup import Markup
from bohio.games.mangrovia.content import Space
from bohio.games.mangrovia.geometry import Place
from bohio.games.mangrovia.picture.board import ABOVE_THE_BAG, IN_A_ROW, LANDINGS, ROCK, SITE, draw_landing
from bohio.games.mangrovia.picture.rule_examples import EXAMPLES
from bohio.games.mangrovia.picture.spaces import draw_space
from bohio.games.mangrovia.picture.table import MangroviaPicture
from bohio.locale import Texts

RULE_PICTURES: tuple[str, ...] = (
    "board",
    "space",
    *(f"landing-{number}" for number in LANDINGS),
    *(f"example-{number}" for number in EXAMPLES),
)
WIDTH = 800
"""Of the board, with all that lies beside it below."""
GAP = 10
BOWLS = (4, 2, 5, 3, 1)
"""Where the seats have their bowls on the picture of the board."""
LANDING = 9
"""Where the boat is: at the seat's bowl that came first."""


def rule_picture(name: str, game: Game[Any], words: Texts) -> Markup | None:
    """The picture of this name; None if there is none."""
    kind, _, number = name.partition("-")
    if name not in RULE_PICTURES:
        return None
    if kind == "landing":
        jetty = draw_landing(words.language, int(number), 0, 0, False)
        return figure(SITE, 84, 96, jetty, top=-4)
    if kind == "example":
        return EXAMPLES[int(number)](shipped_game(type(game)), words)
    return _board(game, words) if name == "board" else _space(game, words)


def _picture(game: Game[Any], words: Texts) -> MangroviaPicture:
    """The board as it is printed, with bowls on the ritual sites and the boat on its way."""
    view = Match.begin(game, "rules").view()
    sites: list[int | None] = [None] * 6
    for seat, site in zip(range(game.seats), BOWLS):
        sites[site - 1] = seat
    table = {**view["table"], "huts": {}, "stone_tiles": {}, "sites": sites, "landing": LANDING}
    return MangroviaPicture(game, words, {**view, "table": table}, names_of(words, game), asking=False)


# The board


def _board(game: Game[Any], words: Texts) -> Markup:
    picture = _picture(game, words)
    parts = picture.board_parts()
    wide = picture.layout.width
    scale = min(1.0, WIDTH / wide)
    paths = Inset(parts["paths"], (WIDTH - wide * scale) / 2, 0, scale)
    boat = Inset(parts["archipelago"], 0, paths.height + GAP, WIDTH / Inset(parts["archipelago"], 0, 0).width)
    below = boat.y + boat.height + GAP
    isle, displays = Inset(parts["isle"], 0, below), Inset(parts["displays"], 0, below)
    slope = isle.width / isle.height + displays.width / displays.height
    height = min((WIDTH - GAP) / slope, isle.height)
    isle = Inset(parts["isle"], 0, below, height / isle.height)
    displays = Inset(parts["displays"], isle.width + GAP, below, height / displays.height)
    insets = (paths, boat, isle, displays)
    points = {**_on_paths(picture, paths), **_on_isle(picture, isle, paths), **_on_water(boat)}
    points[12] = displays.at(121, 149)
    bottom = max(below + height, *(y + EDGE for _, y in points.values()))
    return figure(WIDTH, bottom, 600, *(inset.draw() for inset in insets), *pins(points, WIDTH, bottom))


def _on_paths(picture: MangroviaPicture, inset: Inset) -> dict[int, Point]:
    """Pins 1 to 7: a space, a cost, a statue, a path, the two areas, the rock."""
    lies, content = picture.layout, picture.content
    on_board = [space for space in content.spaces if not space.beside]
    points: dict[int, Place] = {}
    if space := _one("C3", (space for space in on_board if space.area == "path")):
        points[1] = _moved(lies.spaces[space.id], 18, 18)
    if space := _one("B2", (space for space in on_board if space.currency == "amulets")) or _one("D2", on_board):
        points[2] = _moved(lies.spaces[space.id], 12, 84)
    statue = lies.statues["A"]
    points[3] = statue.x - 12, statue.y + 38
    for path in content.paths:
        seen = [lies.spaces[id] for id in path.spaces if id in lies.spaces]
        if seen:
            (x, y), (to_x, to_y) = lies.statues[path.name].start, _moved(seen[0], 47, 47)
            points[4] = (x + to_x) / 2, (y + to_y) / 2
    for number, centre in ((5, lies.stone_centre), (6, lies.pole_centre)):
        if centre:
            points[number] = _moved(centre, 12, 12)
    points[7] = _moved(lies.rock, ROCK["water"][0] + 116, ROCK["water"][1] + 26)
    return {number: inset.at(*point) for number, point in points.items()}


def _on_isle(picture: MangroviaPicture, isle: Inset, paths: Inset) -> dict[int, Point]:
    """Pins 8 and 9: an amulet space and the bag."""
    corners = picture.isle_corners()
    (left, top), (_, (x, y), _, _) = ((518, 12), ABOVE_THE_BAG) if corners else ((152, 12), IN_A_ROW)
    points = {9: isle.at(left + x + 12, top + y + 12)}
    if space := _one("I8", (space for space in corners if space.amulet)):
        points[8] = isle.at(*_moved(corners[space], 47, 96))
    elif space := _one("", (space for space in picture.content.spaces if space.amulet)):
        points[8] = paths.at(*_moved(picture.layout.spaces[space.id], 14, 14))
    return points


def _on_water(boat: Inset) -> dict[int, Point]:
    """Pins 10 and 11: a ritual site and a landing."""
    x = 70 + (12 - LANDING) * SITE
    return {10: boat.at(x + 18, 168), 11: boat.at(x + SITE - 40, 256)}


def _one(id: str, spaces: Iterable[Space]) -> Space | None:
    """The space of this name if it is among some, otherwise the first of them."""
    found = list(spaces)
    return next((space for space in found if space.id == id), found[0] if found else None)


def _moved(place: Place, x: float, y: float) -> Place:
    return place[0] + x, place[1] + y


# One space


def _space(game: Game[Any], words: Texts) -> Markup:
    """The space with most of the five marks, each with its pin."""
    picture = _picture(game, words)

    def marks(space: Space) -> int:
        return 2 * bool(space.points) + 2 * space.amulet + 2 * bool(space.neutral) + (space.id == "I6")

    space = max(picture.content.spaces, key=marks)
    points = {1: (78, 78), 2: (20, 50)}
    if space.points:
        points[3] = (56, 14)
    if space.amulet:
        points[4] = (94, 47)
    if space.neutral:
        points[5] = (36, 84)
    drawn = draw_space(picture, space, 0, 0, picture.paths_of(space))
    numbers = [pin(number, point, 7.5) for number, point in points.items()]
    return figure(112, 104, 260, drawn, *numbers, left=-5, top=-5)
