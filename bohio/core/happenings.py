"""What happened, told as data: who did what, what it brought, what moved. Pages put it into words and show it.

A game tells it from an event as a viewer saw it and from the two views around it, so nothing hidden gets in."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple


class Seat(NamedTuple):
    """In a sentence: the name of the player on a seat."""

    seat: int


class Term(NamedTuple):
    """In a sentence: something that the catalogues know as `term.<name>`."""

    name: str


class Count(NamedTuple):
    """In a sentence: so many of a thing, the message `count.<thing>` with its plural forms."""

    thing: str
    number: int


class Thing(NamedTuple):
    """In a sentence: something that content knows by an id, named by `Wording.thing`."""

    id: str


Word = int | str | Seat | Term | Count | Thing
"""What fills a place of a sentence; numbers and codes of places stand as they are."""


@dataclass(frozen=True, slots=True)
class Sentence:
    """One whole sentence in no language yet: a message's id and what fills its places. A tuple becomes a list."""

    id: str
    params: Mapping[str, Word | tuple[Word, ...]] = field(default_factory=dict)


class Gain(NamedTuple):
    """A seat got so many of a thing, or lost them. `point` is the change of what the race shows for the seat."""

    seat: int
    thing: str
    number: int
    place: str | None = None
    """Where it came from or went to: the name of a place or piece of the board."""


class Flight(NamedTuple):
    """Something travels over the page: from one place, piece or seat (`seat:2`) to another."""

    drawing: str
    """A symbol of the sprite (`shell`, `hut-3`); empty for a copy of what is at the start."""
    start: str
    goal: str
    number: int = 1
    beat: int = 0
    """0 is what the actor did, 1 what followed from it in the same event."""


@dataclass(frozen=True, slots=True)
class Happening:
    """One thing that happened. An event is one of them; a seat that it passed over makes a further one."""

    kind: str
    """`build`, `sell`, `round`, `skipped`, `undo`: which icon and sound it has, and what counts as a repeat."""
    seat: int | None
    """Who acts, or is passed over; None for fate."""
    caption: Sentence | None = None
    """The sentence in the bar; None for that of the log, `log.<kind>`."""
    label: Sentence | None = None
    """The line in the log, without the name and mostly without a verb; None for the log's sentence."""
    gains: tuple[Gain, ...] = ()
    flights: tuple[Flight, ...] = ()
    changed: tuple[Sentence, ...] = ()
    """Standings that it changed."""
    card: Sentence | None = None
    """Shown large before it: a new round or phase, the last round."""
    group: Sentence | None = None
    """The heading in the log under which it stands: the landing, the phase."""
