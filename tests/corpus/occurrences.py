"""What happens in a recorded game: names of all that a corpus of games must show somewhere."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from bohio.core.engine import State
from bohio.core.log import Event
from bohio.core.match import Match
from bohio.core.reasons import Json
from bohio.core.replay import first_state
from bohio.library import found
from tests.hooks import hooks_of


def steps(match: Match[Any]) -> Iterator[tuple[Any, Event, Json, Any]]:
    """Each event with its action, the state before it and the state after it."""
    before: State = first_state(match.game, match.setup_answers)
    for event, state in match.moments():
        yield before, event, match.game.action_json(event.code), state
        before = state.copy()


def occurrences(match: Match[Any]) -> set[str]:
    """All that happens in one game."""
    game = match.game
    found = {f"{game.seats} players"} | {f"{name} {value}" for name, value in game.options.items()}
    hooks = hooks_of(game.name)
    for before, event, action, after in steps(match):
        found.add(action["type"])
        found |= hooks.happened(game, before, event, action, after)
    if match.over:
        found |= hooks.scored(game, match.state)
    return {f"{game.name}: {one}" for one in found}


def required(name: str) -> set[str]:
    """All that must happen somewhere in the corpus of a game."""
    game = found()[name]
    wanted = {f"{seats} players" for seats in game.seats}
    wanted |= {f"{key} {value}" for key, values in game.options.items() for value in values}
    return {f"{name}: {one}" for one in wanted.union(hooks_of(name).required)}
