"""Matches out of logs: beginning one as a table's head says, looking at the past, taking back by agreement."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from bohio.core.fate import RecordedFate
from bohio.core.game import Game
from bohio.core.match import Event, Match, Undo
from bohio.core.reasons import Json
from bohio.core.record import read
from bohio.library import game_of_record, open_game, own_content
from bohio.table.tables.head import Head


@dataclass(frozen=True, slots=True)
class Takeback(Undo):
    """All agreed that the game goes back to where it had `length` events, before the seat's last action."""

    length: int


def game_of(head: Json) -> Game[Any]:
    """The game that a table's head names; games never change, so tables share them."""
    return _opened(head["game"], head["seats"], head["options"], head["content"])


def _opened(game: str, seats: int, options: Json, content: str | None) -> Game[Any]:
    return open_game(game, seats, options, None if content is None else own_content(content))


def begin(head: Head) -> Match[Any]:
    """The match at a table before the first entry of its log."""
    if head.record is None:
        assert head.seed is not None
        return Match.begin(_opened(head.game, head.seats, head.options, head.content), head.seed)
    match = read(_record(head.record, head.content), game_of_record, head.seed)
    if head.seed is not None:
        while match.decision is not None and match.decision.seat is None:
            match.happen(match.game.engine.options(match.state)[0])
    return match


def _record(record: Json, content: str | None) -> Json:
    """The complete record in a head, whose content text is stored next to it (in older heads in both places)."""
    return record if content is None else record | {"content": record["content"] | {"text": content}}


def past(match: Match[Any], moment: int) -> Match[Any]:
    """The match as it was after so many entries of its log; it is there to be looked at."""
    log = match.log[:moment]
    then = _after(match, _standing(log))
    then.log = log
    return then


def take_back(match: Match[Any], seat: int, length: int) -> Match[Any]:
    """The match with only its first `length` events; the log keeps the others and says who asked."""
    earlier = _after(match, match.events[:length])
    earlier.log = match.log
    earlier.log.append(Takeback(seat, length))
    earlier.fate = match.fate
    return earlier


def _standing(log: list[Event | Undo]) -> list[Event]:
    """The events of a log that were not taken back."""
    events: list[Event] = []
    for entry in log:
        if isinstance(entry, Event):
            events.append(entry)
        elif isinstance(entry, Takeback):
            del events[entry.length :]
        else:
            while events.pop().seat != entry.seat:
                pass
    return events


def _after(match: Match[Any], events: list[Event]) -> Match[Any]:
    """The match after these events. No seat can take back further than the last event that revealed something, so the
    match needs its undo history only from there on."""
    fate = RecordedFate()
    fate.feed(match.setup_answers)
    then = Match(match.game, fate, match.seed)
    then.notes = match.notes
    open_end = len(events)
    while open_end and not events[open_end - 1].revealed:
        open_end -= 1
    for event in events[:open_end]:
        fate.feed(event.answers)
        match.game.engine.apply(then.state, event.code, fate)
    fate.take_answers()
    then.events = events[:open_end]
    for event in events[open_end:]:
        fate.feed(event.answers)
        then.happen(event.code)
    then.events = events
    return then


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
