"""Telling a game again so that one seat cannot tell the difference: another world behind the same public story."""

from __future__ import annotations

from collections.abc import Container
from random import Random
from typing import Any

from bohio.core.fate import ImpossibleFate, RecordedFate, SeededFate
from bohio.core.game import Answers
from bohio.core.match import Match
from tests.conformance.tables import canonical
from tests.hooks import hooks_of


def other_world(
    match: Match[Any], length: int, seat: int | None, changing: Container[int], choices: Random
) -> Match[Any] | None:
    """The first events of a match again, with other answers to the events named (-1: the hands dealt at set-up).

    None where the public story is not possible in that other world. The match has no seed, so none is committed to.
    """
    game = match.game
    hooks = hooks_of(game.name)
    fate = RecordedFate()

    def others(answers: Answers, changed: Container[int]) -> Answers:
        """Any other answers of the same sources where they change; the rules will tell whether they are possible."""
        return [
            (source, choices.randrange(hooks.kinds[source])) if number in changed else (source, kind)
            for number, (source, kind) in enumerate(answers)
        ]

    hidden = set(hooks.hidden_events(match, length, seat))
    try:
        fate.feed(others(match.setup_answers, hooks.hidden_setup(match, seat) if -1 in changing else ()))
        other = Match(game, fate)
        for number, event in enumerate(match.events[:length]):
            change = number in changing and number in hidden
            options = game.engine.options(other.state)
            code = event.code
            if change and (codes := hooks.other_codes(code, options)):
                code = choices.choice(codes)
            if code not in options:
                return None
            fate.feed(others(event.answers, range(len(event.answers) if change else 0)))
            other.happen(code)
            fate.finish()
            if other.events[-1].seat != event.seat:
                return None
    except ImpossibleFate:
        return None
    other.fate = SeededFate("the rest of the other world")
    return other


def beginning_of(match: Match[Any], length: int) -> Match[Any]:
    """The first events of a match."""
    told = other_world(match, length, None, (), Random(0))
    assert told is not None
    return told


def everything_seen(match: Match[Any], seat: int | None) -> list[str]:
    """What a seat gets at each moment of a match, byte for byte."""
    again = Match.recorded(match.game, match.setup_answers)
    moments = [_seen(again, seat)]
    for event in match.events:
        again.repeat(event.code, event.answers)
        moments.append(_seen(again, seat))
    whole = match.view(seat)
    whole["commitment"] = None
    return [*moments, canonical(whole)]


def _seen(match: Match[Any], seat: int | None) -> str:
    game = match.game
    told: list[Any] = [game.table_view(match.state, seat), repr(match.decision)]
    if match.events:
        told.append(game.seen_event(match.event_json(match.events[-1]), seat))
    if seat is not None:
        told += [game.seat_view(match.state, seat).key(), str(match.judge_undo(seat))]
        if match.state.seat == seat:
            told.append(match.options.codes)
    return canonical(told)
