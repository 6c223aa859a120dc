"""Matches out of logs: beginning one as a table's head says, looking at the past, taking back by agreement."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from bohio.box import game_of_record, open_game, own_content
from bohio.core.fate import RecordedFate
from bohio.core.game import Game
from bohio.core.match import Event, Match, Undo
from bohio.core.reasons import Json
from bohio.core.record import read


@dataclass(frozen=True, slots=True)
class Takeback(Undo):
    """All agreed that the game goes back to where it had `length` events, before the seat's last action."""

    length: int


@lru_cache(maxsize=64)
def _game(name: str, seats: int, options: str, content: str | None) -> Game[Any]:
    return open_game(name, seats, json.loads(options), None if content is None else own_content(content))


def game_of(head: Json) -> Game[Any]:
    """The game that a table's head names; games never change, so tables share them."""
    return _game(head["game"], head["seats"], json.dumps(head["options"], sort_keys=True), head["content"])


def begin(head: Json) -> Match[Any]:
    """The match at a table before the first entry of its log."""
    if head["record"] is None:
        return Match.begin(game_of(head), head["seed"])
    match = read(head["record"], game_of_record, head["seed"])
    if head["seed"] is not None:
        while match.decision is not None and match.decision.seat is None:
            match.happen(match.game.engine.options(match.state)[0])
    return match


def past(match: Match[Any], moment: int) -> Match[Any]:
    """The match as it was after so many entries of its log; it is there to be looked at."""
    fate = RecordedFate()
    fate.feed(match.setup_answers)
    then = Match(match.game, fate, match.seed)
    then.notes = match.notes
    for entry in match.log[:moment]:
        if isinstance(entry, Event):
            fate.feed(entry.answers)
            then.happen(entry.code)
        elif isinstance(entry, Takeback):
            then = take_back(then, entry.seat, entry.length)
            fate = RecordedFate()
            then.fate = fate
        else:
            then.undo(entry.seat)
    return then


def take_back(match: Match[Any], seat: int, length: int) -> Match[Any]:
    """The match with only its first `length` events; the log keeps the others and says who asked."""
    fate = RecordedFate()
    fate.feed(match.setup_answers)
    earlier = Match(match.game, fate, match.seed)
    earlier.notes = match.notes
    same: dict[int, Event | Undo] = {}
    for event in match.events[:length]:
        fate.feed(event.answers)
        earlier.happen(event.code)
        same[id(event)] = earlier.events[-1]
    earlier.log = [same.get(id(entry), entry) for entry in match.log]
    earlier.log.append(Takeback(seat, length))
    earlier.fate = match.fate
    return earlier


def last_action(match: Match[Any], seat: int) -> int | None:
    """How many events came before the seat's last action; None if it has not acted."""
    for number in range(len(match.events) - 1, -1, -1):
        if match.events[number].seat == seat:
            return number
    return None


def branch_record(match: Match[Any]) -> Json:
    """The record of the game so far, without the seed: what comes after is open."""
    record = match.record(digests=False)
    return {
        key: value for key, value in record.items() if key not in ("seed", "shuffle", "commitment", "bots", "names")
    }
