"""Tables that the pictures of Tropicalia's rules show: views of a game's start, with some things put elsewhere."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from bohio.core.game import Game
from bohio.core.match import Match
from bohio.core.reasons import Json
from bohio.drawing.figures import names_of
from bohio.games.tropicalia.actions import SPOT_NAMES
from bohio.games.tropicalia.game import Tropicalia
from bohio.games.tropicalia.picture.table import TropicaliaPicture
from bohio.locale import Texts

YELLOW = 0
LAYOUT = """
    plaza-2         sugar_apple-3   coconut-2   field-1
    plaza-1         plaza-3         field-2     mango-4
    mango-3         field-3         field-4     field-5
    sugar_apple-2   field-6         coconut-3   plaza-4
"""
"""Where the tiles lie, if the content has them."""
OFFERED = ("building-2", "event-regatta-1", "building-6", "orchard-mango-5", "treasure-event-1")
"""What is on the construction board, if the content has it."""
WAITING = ("W2", "N1", "E3", "S4", "N3", "W4")
"""Where workers stand on the picture of the board, of one seat after the other."""


def table_of(game: Game[Any]) -> Json:
    """The first morning: goods are laid out, and some workers stand on the frame."""
    assert isinstance(game, Tropicalia)
    table: Json = Match.begin(game, "rules").view()["table"]
    tiles = {tile["tile"]: tile for tile in table["island"].values()}
    if tiles.keys() == set(LAYOUT.split()):
        table["island"] = {spot: tiles[id] for spot, id in zip(SPOT_NAMES, LAYOUT.split(), strict=True)}
    if {tile.id for tile in game.content.village}.issuperset(OFFERED):
        table["construction"] = offers(game, OFFERED)
    table["frame"] = {space: number % game.seats for number, space in enumerate(WAITING)}
    return table


def island(game: Game[Any], frame: Mapping[str, int], workers: Mapping[str, Sequence[int]]) -> Json:
    """The same with these workers on the frame and on the island, and no others."""
    table = table_of(game)
    tiles = {spot: {**tile, "workers": list(workers.get(spot, ()))} for spot, tile in table["island"].items()}
    return {**table, "frame": dict(frame), "island": tiles}


def offers(game: Tropicalia, tiles: Sequence[str]) -> list[Json]:
    """Tiles on the construction board, each with what it costs at its place. T6.1"""
    costs = {tile.id: tile.cost for tile in game.content.village}
    return [
        {"tile": id, "cost": costs[id] + surcharge}
        for id, surcharge in zip(tiles, game.content.surcharge, strict=False)
    ]


def pictured(game: Game[Any], words: Texts, table: Json) -> TropicaliaPicture:
    """A table as those who look on see it."""
    view = {"game": game.name, "you": None, "decision": None, "table": table}
    return TropicaliaPicture(game, words, view, names_of(words, game), asking=False)
