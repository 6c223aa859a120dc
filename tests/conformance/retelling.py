"""Telling a game again so that one seat cannot tell the difference: another world behind the same public story."""

from __future__ import annotations

from collections.abc import Container
from random import Random
from typing import Any

from bohio.core.fate import ImpossibleFate, RecordedFate, SeededFate
from bohio.core.game import Answers
from bohio.core.log import Event
from bohio.core.match import Match
from bohio.games.mangrovia.state import (
    ACT_COLLECT,
    ACT_DOWN,
    ACT_RETURN,
    FROM_AMULETS,
    FROM_LANDSCAPES,
    FROM_VALUABLES,
)

KINDS = {FROM_VALUABLES: 6, FROM_LANDSCAPES: 4, FROM_AMULETS: 6}


def others(answers: Answers, changing: list[bool], choices: Random) -> Answers:
    """Any other answers of the same sources where they change; the rules will tell whether they are possible."""
    return [
        (source, choices.randrange(KINDS[source])) if change else (source, kind)
        for (source, kind), change in zip(answers, changing, strict=True)
    ]


def is_hidden(game_name: str, event: Event, seat: int | None) -> bool:
    """Whether this seat does not know all of an event: another's face-down card, amulets drawn or returned."""
    if game_name != "mangrovia" or event.seat in (None, seat):
        return False
    kind = event.code & 15
    return kind in (ACT_DOWN, ACT_RETURN) or (kind == ACT_COLLECT and bool(event.answers))


def retold(
    match: Match[Any], length: int, seat: int | None, changing: Container[int], choices: Random
) -> Match[Any] | None:
    """The first events of a match again, with other answers to the events named (-1: the hands dealt at set-up).

    None where the public story is not possible in that other world. The match has no seed, so none is committed to.
    """
    game = match.game
    fate = RecordedFate()
    dealt = range(2 * game.seats if game.name == "mangrovia" and -1 in changing else 0)
    hands = [number for number, (source, _) in enumerate(match.setup_answers) if source == FROM_LANDSCAPES]
    changed = {hands[card] for card in dealt if card // 2 != seat}
    try:
        setup = match.setup_answers
        fate.feed(others(setup, [number in changed for number in range(len(setup))], choices))
        other = Match(game, fate)
        for number, event in enumerate(match.events[:length]):
            change = number in changing and is_hidden(game.name, event, seat)
            options = game.engine.options(other.state)
            code = event.code
            if change and code & 15 == ACT_RETURN and options[0] & 15 == ACT_RETURN:
                code = choices.choice(options)
            if code not in options:
                return None
            fate.feed(others(event.answers, [change] * len(event.answers), choices))
            other.happen(code)
            fate.finish()
            if other.events[-1].seat != event.seat:
                return None
    except ImpossibleFate:
        return None
    other.fate = SeededFate("the rest of the other world")
    return other
