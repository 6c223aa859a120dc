"""Replay: recorded choices and fate's recorded answers lead through the same states again."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from bohio.core.engine import S
from bohio.core.fate import RecordedFate
from bohio.core.game import Answers, Game


def states(game: Game[S], setup: Answers, events: Iterable[tuple[int, Answers]]) -> Iterator[S]:
    """The state after the set-up, then the state after each event, given as its code and fate's answers.

    It is the same object every time: copy it to keep it. Nothing is checked; `Match.repeat` checks."""
    fate = RecordedFate()
    fate.feed(setup)
    state = game.engine.start(fate)
    yield state
    for code, answers in events:
        fate.feed(answers)
        game.engine.apply(state, code, fate)
        yield state


def first_state(game: Game[S], setup: Answers) -> S:
    """The state after the set-up."""
    return next(states(game, setup, ()))
