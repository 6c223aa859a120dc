"""The log of a match: what happened, and what was taken back."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from bohio.core.game import Answers
from bohio.core.reasons import Json


class Event(NamedTuple):
    """Something that happened: an action of a seat, or of fate itself (seat None)."""

    seat: int | None
    code: int
    chance: Json | None
    answers: Answers
    revealed: bool


@dataclass(frozen=True, slots=True)
class Undo:
    """A seat took back its last action and whatever came after it."""

    seat: int
    length: int
    """How many events are left."""
    agreed: bool = False
    """Whether all players agreed to it, so that it may reach beyond what a seat can take back alone."""


Log = list[Event | Undo]


def in_effect(log: Log) -> tuple[list[Event], list[int]]:
    """The events of a log that nobody took back, and the numbers of those among them that their seat can take back."""
    events: list[Event] = []
    undoable: list[int] = []
    for entry in log:
        if isinstance(entry, Event):
            if entry.revealed or (undoable and entry.seat not in (None, events[undoable[-1]].seat)):
                undoable = []
            if not entry.revealed and entry.seat is not None:
                undoable.append(len(events))
            events.append(entry)
        else:
            del events[entry.length :]
            if entry.agreed:
                undoable = undoable_in(events)
            else:
                undoable.pop()
    return events, undoable


def undoable_in(events: list[Event]) -> list[int]:
    """The numbers of the events that their seat can take back where nothing was taken back before: its last actions in
    a row, as far as nothing hidden became known."""
    found: list[int] = []
    for number in range(len(events) - 1, -1, -1):
        event = events[number]
        if event.revealed or (found and event.seat not in (None, events[found[-1]].seat)):
            break
        if event.seat is not None:
            found.append(number)
    return found[::-1]
