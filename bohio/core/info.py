"""What a thing of the table is, and what it is worth to whoever looks: a card, told from what they may know."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bohio.core.happenings import Sentence

MOST_LINES = 3
"""So many lines tell at most what a thing is worth now."""


@dataclass(frozen=True, slots=True)
class Card:
    """One thing of the table."""

    name: Sentence
    sentence: Sentence
    """What it does."""
    rule: tuple[str, ...]
    """The paragraphs that say so, the most important one first."""
    kind: tuple[Sentence, ...] = ()
    """What kind of thing it is, and where: a few words each."""
    notes: tuple[Sentence, ...] = ()
    """What is special about this one."""
    worth: tuple[Sentence, ...] = ()
    """What it is worth to the viewer now; nothing for a spectator."""
    who: tuple[Sentence, ...] = ()
    """Who is there, or whose it is, and what else everybody sees."""
    icon: str = ""
    """A symbol of the sprite."""
    rings: tuple[str, ...] = ()
    """The places of the board that it speaks of."""


class NoThing(Exception):
    """There is nothing of that name."""


def among(names: Sequence[str], name: str) -> int:
    """Which of some names it is, from 0."""
    if name not in names:
        raise NoThing(name)
    return names.index(name)


def number_of(text: str, most: int, least: int = 1) -> int:
    """A number within its bounds."""
    number = int(text) if text.isascii() and text.isdecimal() and len(text) < 3 else -1
    if not least <= number <= most:
        raise NoThing(text)
    return number
