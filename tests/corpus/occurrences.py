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


def first_moments(match: Match[Any]) -> dict[str, int]:
    """All that happens in one game, each with the number of events after which it is first seen."""
    game = match.game
    start = {f"{game.seats} players"} | {f"{name} {value}" for name, value in game.options.items()}
    moments = dict.fromkeys(start, 0)
    hooks = hooks_of(game.name)
    number = 0
    for number, (before, event, action, after) in enumerate(steps(match), 1):
        for one in (action["type"], *hooks.happened(game, before, event, action, after)):
            moments.setdefault(one, number)
    if match.over:
        for one in hooks.scored(game, match.state):
            moments.setdefault(one, number)
    return moments


def occurrences(match: Match[Any]) -> set[str]:
    """All that happens in one game."""
    return {f"{match.game.name}: {one}" for one in first_moments(match)}


def required(name: str) -> set[str]:
    """All that must happen somewhere in the corpus of a game."""
    game = found()[name]
    wanted = {f"{seats} players" for seats in game.seats}
    wanted |= {f"{key} {value}" for key, values in game.options.items() for value in values}
    return {f"{name}: {one}" for one in wanted.union(hooks_of(name).required)}
