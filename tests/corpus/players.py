"""Players with a leaning, so that rare things happen. What a player does follows from its seed alone."""

from __future__ import annotations

from random import Random
from typing import Any

from bohio.core.engine import NATURE, OVER
from bohio.core.fate import SeededFate
from bohio.core.game import Game
from bohio.core.match import Match
from bohio.core.reasons import Json
from tests.hooks import Leaning


def builder(action: Json) -> float:
    return 20 if action["type"] == "build" else 0.3 if action["type"] == "pass" else 1


def idler(action: Json) -> float:
    return 3 if action["type"] == "pass" else 4 if action["type"] == "build" else 1


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
