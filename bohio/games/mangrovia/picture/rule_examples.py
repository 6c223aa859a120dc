"""The pictures of Mangrovia's worked examples, on the board that ships with the game. M11"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from bohio.core.game import Game
from bohio.core.match import Match
from bohio.drawing.figures import arrow, figure, names_of, scaled, verdict
from bohio.drawing.markup import Markup, element, joined
from bohio.drawing.svg import group, label, use
from bohio.games.mangrovia.content import LANDSCAPE_NAMES, PATH_NAMES, Space
from bohio.games.mangrovia.game import Mangrovia
from bohio.games.mangrovia.picture.areas import BORDER, SIDE, STEP
from bohio.games.mangrovia.picture.cards import card_drawing
from bohio.games.mangrovia.picture.ground import draw_ground
from bohio.games.mangrovia.picture.layout import BELOW, MIDDLE, Statue
from bohio.games.mangrovia.picture.plaques import Holder, draw_chip, draw_statue, pole_centre, stone_centre
from bohio.games.mangrovia.picture.spaces import draw_space, stone_face
from bohio.games.mangrovia.picture.table import MangroviaPicture
from bohio.games.mangrovia.state import DOUBLE_BIT, GODS, POLE, TILE_SHIFT
from bohio.locale import Texts

YELLOW, ORANGE, RED, PURPLE = range(4)
Card = int | str
"""A valuable or a landscape."""
Hut = tuple[int, int]
"""Whose it is, and 2 for a double hut."""

PAID: dict[int, tuple[tuple[str, tuple[Card, ...]], ...]] = {
    5: (("D5", ("sand", 2, 5)),),
    7: (("D6", ("reed", 3, 5)), ("F4", ("water", 6))),
    8: (("D7", ("water", "water", 7, 7, 6)),),
}
"""In each example the spaces, and the cards that pay for each."""
AMULETS: tuple[tuple[int, ...], ...] = ((4, 2), (3, 2))
"""What may pay for the space of example 6."""
PATH_A: dict[str, Hut] = {
    "A1": (RED, 1),
    "A2": (YELLOW, 1),
    "A3": (PURPLE, 1),
    "A4": (RED, 1),
    "A5": (YELLOW, 1),
    "A6": (PURPLE, 1),
}
PATH_B: dict[str, Hut] = {
    "B1": (YELLOW, 2),
    "B2": (PURPLE, 2),
    "B3": (ORANGE, 1),
    "B4": (ORANGE, 1),
    "B5": (ORANGE, 1),
}
STONE_AREA: dict[str, Hut] = {
    **dict.fromkeys(("E1", "F1", "G1"), (PURPLE, 1)),
    **dict.fromkeys(("E2", "G2"), (YELLOW, 1)),
    **dict.fromkeys(("E3", "F3"), (RED, 1)),
}
POLE_AREA: dict[str, Hut] = {
    "A5": (ORANGE, 1),
    "B5": (ORANGE, 1),
    "C5": (PURPLE, 1),
    "A6": (RED, 1),
    "C6": (RED, 1),
    "A7": (PURPLE, 1),
    "B7": (ORANGE, 1),
}
"""In the order in which they were built, so that the pole tiles lie as the example says."""

CARD = SIDE / 130
"""Cards are as high as a space."""
WIDE = 100 * CARD
GAP = 8
ROCK = 294
"""How large the oracle rock is."""
PIXELS = 0.85
"""How large a space of an example is, against the board's own units."""


def position(
    game: Game[Any],
    words: Texts,
    huts: Mapping[str, Hut] | None = None,
    birds: Sequence[str] | None = None,
    god: tuple[int, str] | None = None,
) -> MangroviaPicture:
    """The table with some huts and birds, and a god tile that a seat has; plaques show who would get the points."""
    assert isinstance(game, Mangrovia)
    match = Match.begin(game, "rules")
    state, parts = match.state, game.parts
    for id, (seat, number) in (huts or {}).items():
        space = parts.ids.index(id)
        cell = seat + 1 | (DOUBLE_BIT if number == 2 else 0)
        if parts.areas[space] == POLE:
            cell |= state.pole << TILE_SHIFT
            state.pole += 1
        state.cells[space] = cell
    if god is not None:
        state.belongings[GODS + god[0]] = 1 << PATH_NAMES.index(god[1])
    if birds is not None:
        state.birds = sum(1 << LANDSCAPE_NAMES.index(name) for name in birds)
    race = game.race(game.view_for(state, None), None) if huts else None
    return MangroviaPicture(game, words, match.view(), names_of(words, game), asking=False, race=race)


def _space(picture: MangroviaPicture, id: str) -> Space:
    return next(space for space in picture.content.spaces if space.id == id)


def _drawn(picture: MangroviaPicture, id: str, x: float = 0, y: float = 0) -> Markup:
    return draw_space(picture, _space(picture, id), x, y, None)


def _figure(width: float, height: float, *inside: Markup) -> Markup:
    """A figure with room for edges."""
    return figure(width + 6, height + 6, round((width + 6) * PIXELS), *inside, left=-3, top=-3)


# What pays for a space


def _cards(words: Texts, cards: Sequence[Card], x: float, y: float = 0) -> Markup:
    return joined(
        scaled(x + number * (WIDE + GAP), y, CARD, card_drawing(words, card)) for number, card in enumerate(cards)
    )


def _paid(number: int) -> Callable[[Game[Any], Texts], Markup]:
    """A row for each space: the space and the cards that pay for it."""

    def draw(game: Game[Any], words: Texts) -> Markup:
        picture = position(game, words)
        rows = PAID[number]
        inside = [
            _drawn(picture, id, 0, row * (SIDE + GAP)) + _cards(words, cards, SIDE + 2 * GAP, row * (SIDE + GAP))
            for row, (id, cards) in enumerate(rows)
        ]
        most = max(len(cards) for _, cards in rows)
        return _figure(SIDE + GAP + most * (WIDE + GAP), len(rows) * (SIDE + GAP) - GAP, *inside)

    return draw


def _amulets(game: Game[Any], words: Texts) -> Markup:
    """A space for amulets, and two ways to pay of which one is exact."""
    picture = position(game, words)
    space = _space(picture, "F1")
    left, size = SIDE + 2.0 * GAP, 52
    inside = [_drawn(picture, space.id, 0, 5), _cards(words, space.landscapes, left, 5)]
    left += WIDE + 2 * GAP
    for row, amulets in enumerate(AMULETS):
        y = row * (size + 2)
        for number, value in enumerate(amulets):
            x = left + number * (size + 2)
            inside.append(use("amulet", x, y, size) + label(x + size / 2, y + size * 0.7, value, 22, "number"))
        inside.append(verdict(left + 2 * (size + 2) + 4, y + 13, sum(amulets) == space.cost))
    return _figure(left + 2 * (size + 2) + 36, 2 * size + 2, *inside)


def _double_landscape(game: Game[Any], words: Texts) -> Markup:
    """A space of two landscapes, where the birds are, and the card that fits."""
    picture = position(game, words, birds=("sand", "reed"))
    side = 1.6 * SIDE
    middle = (side - SIDE) / 2
    inside = [
        _drawn(picture, "G4", 0, middle),
        scaled(SIDE + 2 * GAP, 0, side / ROCK, picture.draw_rock()),
        _cards(words, ("sand",), SIDE + side + 4 * GAP, middle),
    ]
    return _figure(SIDE + side + 4 * GAP + WIDE, side, *inside)


# Birds


def _birds(game: Game[Any], words: Texts) -> Markup:
    """The rock before and after the birds have flown to the landscapes without one. M10.1"""
    before = ("water", "sand")
    after = [name for name in LANDSCAPE_NAMES if name not in before]
    scale, side = 0.55, 0.55 * ROCK
    inside = [
        scaled(4, 4, scale, position(game, words, birds=before).draw_rock()),
        arrow((side + 14, side / 2), (side + 70, side / 2)),
        scaled(side + 84, 4, scale, position(game, words, birds=after).draw_rock()),
    ]
    return _figure(2 * side + 88, side + 8, *inside)


# Paths and areas


def _path(picture: MangroviaPicture, name: str, y: float) -> tuple[Markup, float]:
    """A path as a row, from its statue to the last hut, and how long it is."""
    path = next(path for path in picture.content.paths if path.name == name)
    last = max(number for number, id in enumerate(path.spaces) if id in picture.table["huts"])
    left = BELOW[0] + 2 * GAP
    trail = element("path", class_="trail", d=f"M{BELOW[0] / 2:g} {y + MIDDLE:g}H{left + last * STEP + MIDDLE:g}")
    spaces = [_drawn(picture, id, left + number * STEP, y) for number, id in enumerate(path.spaces[: last + 1])]
    drawn = joined([trail, draw_statue(picture, path, Statue(0, y + 1, (0, 0), True)), *spaces])
    return drawn, left + (last + 1) * STEP


def _two_paths(game: Game[Any], words: Texts) -> Markup:
    picture = position(game, words, {**PATH_A, **PATH_B})
    (above, width), (below, other) = (_path(picture, name, row * (STEP + GAP)) for row, name in enumerate("AB"))
    return figure(max(width, other), 2 * STEP + GAP, 540, above, below, left=-3, top=-3)


def _god(game: Game[Any], words: Texts) -> Markup:
    """A path, and the tile of its god with the colour of the seat that has it."""
    picture = position(game, words, PATH_A, god=(PURPLE, "A"))
    path, width = _path(picture, "A", 0)
    holder = Holder(picture.colours[PURPLE], picture.names[PURPLE], 0, 0)
    tile = scaled(width + GAP, 5, 0.84, stone_face("A")) + scaled(width + GAP, 52, 1.6, draw_chip(words, 9, holder))
    return figure(width + GAP + 90, STEP, 540, path, tile, left=-3, top=-3)


def _area(area: str, huts: Mapping[str, Hut]) -> Callable[[Game[Any], Texts], Markup]:
    """The spaces of an area with its middle."""

    def draw(game: Game[Any], words: Texts) -> Markup:
        picture = position(game, words, huts)
        lies = picture.layout
        centre = lies.stone_centre if area == "stone" else lies.pole_centre
        assert centre is not None
        middle = stone_centre(picture, picture.content) if area == "stone" else pole_centre(picture)
        spaces = [space for space in picture.content.spaces if space.area == area]
        inside = [draw_ground(area, ground) for name, ground in lies.grounds if name == area]
        inside += [draw_space(picture, space, *lies.spaces[space.id], None) for space in spaces]
        corners = [centre, *(lies.spaces[space.id] for space in spaces)]
        left, top = (min(corner[axis] for corner in corners) - BORDER for axis in (0, 1))
        right, bottom = (max(corner[axis] for corner in corners) + SIDE + BORDER for axis in (0, 1))
        inside.append(group(*centre, middle))
        return figure(right - left, bottom - top, 270, *inside, left=left, top=top)

    return draw


EXAMPLES: dict[int, Callable[[Game[Any], Texts], Markup]] = {
    5: _paid(5),
    6: _amulets,
    7: _paid(7),
    8: _paid(8),
    9: _double_landscape,
    10: _birds,
    11: _two_paths,
    12: _area("stone", STONE_AREA),
    13: _area("pole", POLE_AREA),
    15: _god,
}
"""By its number what draws an example."""
