"""What a position is worth to bots: by a game's tuned weights, by its learned network, or by the points so far.

A game brings `bots/weights/<seats>.json` and `bots/networks/<seats>.json`, or neither.
"""

from __future__ import annotations

import json
from functools import lru_cache
from importlib.resources.abc import Traversable
from typing import Any

from bohio.core.engine import Engine, State
from bohio.core.game import Game
from bohio.core.manifest import MOST_SEATS, Manifest
from bohio.core.reasons import BadOption, BohioError
from bohio.core.valuing import LinearValue, Value


class PointsValue(Value[Any]):
    """The points so far, for a game without weights."""

    def __init__(self, engine: Engine[Any]) -> None:
        self.engine = engine

    def points(self, state: State) -> list[float]:
        return [float(total) for total in self.engine.totals(state)]


def usual_value(game: Game[Any]) -> Value[Any]:
    """The value of a position by tuned weights, or by the points so far where the game has none."""
    known = weights(game.manifest, game.seats)
    return LinearValue(game.engine, list(known)) if known else PointsValue(game.engine)


@lru_cache
def weights(manifest: Manifest, seats: int) -> tuple[float, ...]:
    """The tuned weights of a game's features for a number of players, or else for the largest number that has some;
    empty where there are none at all."""
    for number in (seats, *range(MOST_SEATS, 0, -1)):
        file = manifest.file("bots", "weights", f"{number}.json")
        if file.is_file():
            place = f"{manifest.name}/bots/weights/{number}.json"
            return in_order(manifest.game().feature_names, _read(file), place)
    return ()


def in_order(names: tuple[str, ...], found: dict[str, float], file: str) -> tuple[float, ...]:
    """The weights of a file in the order of the features; raises BohioError unless there is one for each feature."""
    missing = [name for name in names if name not in found]
    unknown = [name for name in found if name not in names]
    if missing or unknown:
        flaws = [f"no weight for {name!r}" for name in missing] + [f"no feature {name!r}" for name in unknown]
        raise BohioError(f"{file}: there is {', '.join(flaws)}")
    return tuple(found[name] for name in names)


def has_network(manifest: Manifest, seats: int) -> bool:
    """Whether something was learned about a game with so many players."""
    return _network_file(manifest, seats).is_file()


@lru_cache
def network(manifest: Manifest, seats: int) -> dict[str, Any]:
    """The learned network for a game and a number of players; raises BadOption where there is none."""
    if not has_network(manifest, seats):
        raise BadOption(f"champion has learned nothing about {manifest.name} with {seats} players")
    return _read(_network_file(manifest, seats))


def _network_file(manifest: Manifest, seats: int) -> Traversable:
    return manifest.file("bots", "networks", f"{seats}.json")


def _read(file: Traversable) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    return found
