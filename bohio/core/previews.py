"""What an option would bring, told before it is chosen, from what the seat itself may know."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from bohio.core.happenings import Sentence


@dataclass(frozen=True, slots=True)
class Line:
    """One consequence."""

    sentence: Sentence
    change: int | None = None
    """How it changes one's own points; None where it does not."""
    icon: str = ""
    """A symbol of the sprite."""
    detail: Sentence | None = None
    """Why, in smaller letters."""
    chance: bool = False
    """Whether fate decides what exactly comes of it."""
    seat: int | None = None
    """Whose points change, if not one's own."""


class Ghost(NamedTuple):
    """What would stand somewhere, drawn faintly there."""

    drawing: str
    """A symbol of the sprite, or the name of a place or piece whose drawing is copied."""
    place: str


class Mark(NamedTuple):
    """Something of the board that would change: the name of a place, piece or `data-mark`, and the text on it."""

    place: str
    text: str
    tone: str
    """`better`, `worse` or `chance`."""


class Spend(NamedTuple):
    """What would be spent: so many of a piece of the hand or the store, by its name (`hand:5`)."""

    piece: str
    number: int


@dataclass(frozen=True, slots=True)
class Preview:
    """What an option would bring."""

    title: Sentence
    """Of the slot: "Hut on B1"."""
    button: Sentence
    """On the button that plays it: "Build"."""
    summary: Sentence | None = None
    """For the bar, in a few words."""
    change: int | None = None
    """Of one's own points as if the game ended then; None where nothing scores, or only chance decides."""
    lines: tuple[Line, ...] = ()
    others: tuple[tuple[int, int], ...] = ()
    """Other seats whose points would change, each with the change."""
    warning: Sentence | None = None
    """What would be wasted."""
    ghosts: tuple[Ghost, ...] = ()
    marks: tuple[Mark, ...] = ()
    spends: tuple[Spend, ...] = ()
