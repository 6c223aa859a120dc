"""Players with a leaning, so that rare things happen. What a player does follows from its seed alone."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from bohio.core.engine import NATURE, OVER
from bohio.core.fate import SeededFate
from bohio.core.game import Game
from bohio.core.match import Match
from bohio.core.reasons import Json

Leaning = Callable[[Json], float]
"""How much a player likes an action."""


def builder(action: Json) -> float:
    return 20 if action["type"] == "build" else 0.3 if action["type"] == "pass" else 1


def idler(action: Json) -> float:
    return 3 if action["type"] == "pass" else 4 if action["type"] == "build" else 1


def doubler(action: Json) -> float:
    if action["type"] == "build":
        return 60 if action.get("huts") == 2 else 4
    return 30 if action.get("site") == 4 else 0.3 if action["type"] == "pass" else 1


def tile_user(action: Json) -> float:
    """Takes stone tiles and gives them."""
    if action["type"] == "build":
        stone = 10 if str(action["space"])[:1] in "EFG" else 1
        return float(4 * action["huts"] * (1 + 20 * len(action["tiles"])) * stone)
    return 0.3 if action["type"] == "pass" else 1


def islander(action: Json) -> float:
    """Builds on the isle, collects amulets and pays with them."""
    if action["type"] == "build":
        return 60 if str(action["space"])[:1] == "I" else 0.4
    if action["type"] == "collect":
        return 40
    return 8 if action.get("site") in (2, 5, 6) else 0.5 if action["type"] == "pass" else 1


def landscape_hoarder(action: Json) -> float:
    if action["type"] == "draw":
        return 50 if action["pile"] == "landscapes" else 1
    return {"pass": 3, "build": 0.02, "collect": 2}.get(action["type"], 1)


def amulet_hoarder(action: Json) -> float:
    if action["type"] == "build":
        return 20 if str(action["space"])[:1] == "I" else 0.002
    return {"collect": 200, "pass": 3}.get(action["type"], 1)


def valuable_hoarder(action: Json) -> float:
    if action["type"] == "draw":
        return 50 if action["pile"] == "valuables" else 1
    return {"pass": 3, "build": 0.02, "collect": 2}.get(action["type"], 1)


def seller(action: Json) -> float:
    """Sells much, builds at once, uses items."""
    if action["type"] == "sell":
        return float(4 ** sum(action["fruits"].values()))
    if action["type"] == "move":
        return 2 + 10 * len(action["use"])
    return {"build": 10, "pass": 0.2, "home": 0.5}.get(action["type"], 1)


def gatherer(action: Json) -> float:
    """Keeps fruit."""
    if action["type"] == "home":
        return 6
    return {"pass": 30, "sell": 1, "build": 20}.get(action["type"], 1)


LEANINGS: dict[str, list[Leaning]] = {
    "mangrovia": [builder, tile_user, islander, doubler, idler, landscape_hoarder, amulet_hoarder, valuable_hoarder],
    "tropicalia": [builder, seller, gatherer, idler],
}


def played(game: Game[Any], seed: str, leaning: Leaning, limit: int = 700) -> tuple[list[int], Any]:
    """The choices of all seats, and the state at the end; fast, on the engine alone."""
    choices = Random(f"choices {seed}")
    fate = SeededFate(seed)
    engine = game.engine
    state = engine.start(fate)
    weights: dict[int, float] = {}
    made: list[int] = []
    while state.seat != OVER and len(made) < limit:
        options = engine.options(state)
        if state.seat == NATURE:
            engine.apply(state, options[0], fate)
            continue
        for code in options:
            if code not in weights:
                weights[code] = leaning(game.action_json(code))
        code = choices.choices(options, [weights[code] for code in options])[0]
        made.append(code)
        engine.apply(state, code, fate)
    return made, state


def as_match(game: Game[Any], seed: str, made: list[int]) -> Match[Any]:
    """The same game as a match."""
    match: Match[Any] = Match.begin(game, seed)
    for code in made:
        match.play_code(code)
    return match
