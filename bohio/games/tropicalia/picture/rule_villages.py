"""Pictures of the construction board and of villages, with the tiles that ship with the game. T6.2, T6.3, T7.2"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bohio.core.game import Game
from bohio.core.reasons import Json
from bohio.drawing.figures import Inset, arrow, figure
from bohio.drawing.markup import Markup, shape
from bohio.drawing.svg import group, label
from bohio.games.tropicalia.game import Tropicalia
from bohio.games.tropicalia.picture.rule_positions import OFFERED, offers, pictured, table_of
from bohio.games.tropicalia.picture.scored_tiles import tile_points
from bohio.games.tropicalia.picture.village import draw_village
from bohio.locale import Texts

BUILT = "orchard-mango-5"
DRAWN = "building-12"
"""What of the tiles on offer is built, and what comes from the pile."""
WITH_FOUNTAINS = {"2": "building-5", "4": "building-1", "5": BUILT}
SCORED = {
    "1": "building-5",
    "2": "event-regatta-1",
    "3": "event-feast-1",
    "4": "orchard-mango-3",
    "5": "event-regatta-2",
    "6": "treasure-event-1",
    "7": "building-8",
}
"""Villages by their spaces."""
BOARD = (700, 200)
"""The size of the construction board."""
BETWEEN = 46


def after_building() -> tuple[str, ...]:
    """What is on offer when the gap is closed. T6.2"""
    return (*(tile for tile in OFFERED if tile != BUILT), DRAWN)


def _construction(game: Game[Any], words: Texts) -> Markup:
    """Before, with the tile that is built, and after, with the one that is new."""
    assert isinstance(game, Tropicalia)
    table = table_of(game)
    left = table["village_pile"]
    below = BOARD[1] + BETWEEN
    after = {**table, "construction": offers(game, after_building()), "village_pile": left - 1}
    drawn = [
        Inset(pictured(game, words, shown).draw_construction(), 0, top).draw()
        for shown, top in ((table, 0), (after, below))
    ]
    built, new = 12 + 120 * OFFERED.index(BUILT), 12 + 120 * after_building().index(DRAWN)
    rings = [
        shape('<rect class="meant" x="{}" y="40" width="112" height="112" rx="12"/>', built + 2),
        shape('<rect class="meant new" x="{}" y="{}" width="112" height="112" rx="12"/>', new + 2, below + 40),
    ]
    way = arrow((BOARD[0] / 2, BOARD[1] - 4), (BOARD[0] / 2, below + 2))
    return figure(BOARD[0], below + BOARD[1], 440, *drawn, *rings, way)


def _fountains(game: Game[Any], words: Texts) -> Markup:
    """A tile that completes two fountains, marked."""
    assert isinstance(game, Tropicalia)
    tiles = {tile.id: tile for tile in game.content.village}
    *village, whole_fountains = draw_village(words, tiles, game.content.events, WITH_FOUNTAINS, 0)
    ring = shape('<rect class="meant" x="102" y="102" width="96" height="96" rx="8"/>')
    return figure(312, 312, 260, *village, ring, whole_fountains, left=-6, top=-6)


def scored_player(game: Game[Any]) -> Json:
    """A player at the start of a game, but with a village."""
    return {**table_of(game)["players"][0], "village": SCORED}


def _scoring(game: Game[Any], words: Texts) -> Markup:
    """A village with the points of each tile on it."""
    assert isinstance(game, Tropicalia)
    tiles = {tile.id: tile for tile in game.content.village}
    drawn = draw_village(words, tiles, game.content.events, SCORED, 0)
    for space, points in tile_points(tiles, scored_player(game)).items():
        row, column = divmod(int(space) - 1, 3)
        badge = shape('<rect class="scored" width="40" height="27" rx="13.5"/>')
        drawn.append(group(column * 100 + 58, row * 100 + 2, badge, label(20, 20, f"+{points}", 19, "scored-number")))
    return figure(312, 312, 280, *drawn, left=-6, top=-6)


VILLAGES: dict[str, Callable[[Game[Any], Texts], Markup]] = {
    "construction": _construction,
    "fountains": _fountains,
    "scoring": _scoring,
}
