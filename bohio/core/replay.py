"""Replay: recorded choices and fate's recorded answers lead through the same states again."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import cast

from bohio.core.engine import S
from bohio.core.fate import RecordedFate
from bohio.core.game import Answers, Game
from bohio.core.log import Log, Undo


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


def states_of_log(game: Game[S], setup: Answers, log: Log) -> Iterator[S]:
    """The state after the set-up, then the one after each entry of a log, with whatever was taken back.

    Each is an object of its own unless an undo leads back to it: they are not to be changed."""
    fate = RecordedFate()
    fate.feed(setup)
    stack = [game.engine.start(fate)]
    yield stack[0]
    for entry in log:
        if isinstance(entry, Undo):
            del stack[entry.length + 1 :]
        else:
            state = cast("S", stack[-1].copy())
            fate.feed(entry.answers)
            game.engine.apply(state, entry.code, fate)
            stack.append(state)
        yield stack[-1]
