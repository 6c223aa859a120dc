"""Tips for somebody new to a game: at the beginning of a decision at most one fact or question, never a judgement.

A game tells them from the seat's view, so nothing hidden gets in. Whether a tip may be said at all, `view.coaching` of
the table decides."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from bohio.core.happenings import Sentence, Word
from bohio.core.previews import Preview

C = TypeVar("C")

TIMES = 2
"""How often the same tip is said in a game."""

Previewing = Callable[[Sequence[int]], Sequence[Preview]]
"""What options would bring, computed for those that are asked for."""
Said = Mapping[str, int]
"""How often each tip was said in this game, by its id."""


@dataclass(frozen=True, slots=True)
class Tip:
    """One line for whoever is to decide."""

    id: str
    sentence: Sentence
    rule: str
    """The paragraph that it is about."""
    place: str = ""
    """The place of the board that it names, if it names one: whoever points there needs it no more."""


@dataclass(frozen=True, slots=True)
class Filled:
    """That a tip is true now, and what fills its sentence."""

    params: Mapping[str, Word | tuple[Word, ...]]
    place: str = ""
    variant: str = ""
    """The end of the message's id, where a tip has several sentences: `_own`."""


TRUE = Filled({})


@dataclass(frozen=True, slots=True)
class Advice(Generic[C]):
    """A tip that a game has: the message `tip.<id>`, its paragraph, and when it is true."""

    id: str
    rule: str
    when: Callable[[C], Filled | None]


def first_tip(known: Iterable[Advice[C]], case: C, said: Said) -> Tip | None:
    """The first tip that is true of a case and was not said too often."""
    for advice in known:
        if said.get(advice.id, 0) < TIMES:
            filled = advice.when(case)
            if filled is not None:
                sentence = Sentence(f"tip.{advice.id}{filled.variant}", filled.params)
                return Tip(advice.id, sentence, advice.rule, filled.place)
    return None
