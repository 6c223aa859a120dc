"""A match told again to one viewer: each event with the two views around it, and what the viewer remembers."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import bohio
from bohio.core.match import Match
from bohio.core.reasons import Json
from bohio.core.replay import states
from bohio.games.mangrovia.game import Mangrovia
from bohio.games.mangrovia.memory import MangroviaMemory
from bohio.games.mangrovia.state import MangroviaState

NAMES = ("O’Neil", "d'Artagnan", "A", "(Bob)", "Zoë [2]")
"""Names that a sentence must stand."""
CORPUS = sorted(path for path in (Path(__file__).parent / "corpus").glob("*.json") if path.name != "attempts.json")


class Moment(NamedTuple):
    """An event as a viewer saw it."""

    code: int
    event: Json
    before: MangroviaState
    after: MangroviaState
    true: MangroviaState
    """The state after it, with all that is hidden."""
    memory: MangroviaMemory


@cache
def corpus_match(path: Path) -> Match[Any]:
    return bohio.load(json.loads(path.read_text(encoding="utf-8")))


def mangrovia(match: Match[Any]) -> Mangrovia:
    assert isinstance(match.game, Mangrovia)
    return match.game


def moments(match: Match[Any], viewer: int | None) -> Iterator[Moment]:
    """Every event of a match. The memory grows; the true state is the same object every time."""
    game = mangrovia(match)
    eyes = game.seats if viewer is None else viewer
    after = states(game, match.setup_answers, ((event.code, event.answers) for event in match.events))
    view = game.view_for(next(after), viewer)
    memory = game.memory(eyes, view)
    for event, true in zip(match.events, after, strict=True):
        before, view = view, game.view_for(true, viewer)
        code, answers = game.seen_code(event.seat, event.code, event.answers, eyes)
        memory.see(-1 if event.seat is None else event.seat, code, answers)
        yield Moment(event.code, game.seen_event(match.event_json(event), viewer), before, view, true, memory)
