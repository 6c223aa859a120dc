"""A lesson: a game whose fate is prepared and whose next action is known, with what a teacher says to each step.

Where a learner is follows from the number of events alone, and every way that the steps leave open has the same number
of them. After the last event the game goes on freely.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from functools import cached_property
from typing import Any

from bohio.core.fate import PreparedFate
from bohio.core.match import Match
from bohio.core.reasons import Json
from bohio.core.record import GameOf, read

LEARNER = 0
"""The seat of whoever takes the lesson."""
AFTER = " after "


@dataclass(frozen=True, slots=True)
class Pin:
    """A numbered pin: on these places of the page, and in these words."""

    lit: tuple[str, ...]
    words: str


@dataclass(frozen=True, slots=True)
class Chapter:
    """A part of a lesson that can be taken by itself: so many events come before it."""

    start: int
    words: str


@dataclass(frozen=True, slots=True)
class Step:
    """What is said when so many events have happened, which places are lit, and which actions are wanted."""

    number: int
    at: int
    chapter: int
    words: str
    lit: tuple[str, ...]
    rule: str
    """The paragraph that it is about."""
    pins: tuple[Pin, ...] = ()
    accept: tuple[str, ...] = ()
    """Patterns of notations, the first one the action of the record; `a after b` needs that b was played. Without any
    the step is only read."""
    do: str = ""
    replies: Mapping[str, str] | None = None
    """What other actions are answered: for a pattern of notations the id of a message; the first that fits counts."""

    def accepts(self, action: str, played: Sequence[str]) -> bool:
        """Whether an action, in notation, is wanted after those that were played."""
        for pattern in self.accept:
            wanted, _, needed = pattern.partition(AFTER)
            if fnmatchcase(action, wanted) and (not needed or needed in played):
                return True
        return False

    def reply(self, action: str) -> str | None:
        """The message that answers an action that is not wanted."""
        replies = self.replies or {}
        return next((words for pattern, words in replies.items() if fnmatchcase(action, pattern)), None)


class Lesson:
    """A lesson as its file tells it: a record with chapters, steps and the words at its end."""

    def __init__(self, name: str, told: Json, game_of: GameOf) -> None:
        self.name = name
        self._game_of = game_of
        self.record: Json = {key: told[key] for key in told if key not in ("chapters", "steps", "end")}
        self.chapters = tuple(Chapter(one["from"], one["words"]) for one in told["chapters"])
        self.steps = tuple(_step(number, one) for number, one in enumerate(told["steps"], 1))
        end = told["end"]
        self.end = Step(len(self.steps), self.length, len(self.chapters), end["words"], tuple(end["lit"]), end["rule"])

    @property
    def length(self) -> int:
        """How many events the script has."""
        return len(self.record["events"])

    @cached_property
    def whole(self) -> Match[Any]:
        """The match of the record."""
        return read(self.record, self._game_of)

    @cached_property
    def _prepared(self) -> dict[tuple[int, int], int]:
        """For each source and each index what fate answers."""
        counted: Counter[int] = Counter()
        prepared: dict[tuple[int, int], int] = {}
        for answers in (self.whole.setup_answers, *(event.answers for event in self.whole.events)):
            for source, kind in answers:
                prepared[source, counted[source]] = kind
                counted[source] += 1
        return prepared

    def begin(self, chapter: int, seed: str) -> Match[Any]:
        """The match at the beginning of a chapter; what is not prepared follows from the seed."""
        start = self.chapters[chapter - 1].start
        match = read(self.record | {"events": self.record["events"][:start]}, self._game_of)
        match.fate = PreparedFate(self._prepared, seed)
        match.let_fate_act()
        return match

    def action(self, match: Match[Any]) -> int | None:
        """The action that is due, if the script still runs and it can be played: the one of the record or, where the
        learner has gone another way, the first that the step wants."""
        if len(match.events) >= self.length:
            return None
        step = self.wanted(match)
        if step is not None:
            return self.shown_action(match, step)
        told = self.whole.events[len(match.events)]
        state = match.state
        return told.code if told.seat == state.seat and told.code in match.game.engine.options(state) else None

    def chapter_at(self, events: int, first: int = 1) -> int | None:
        """The chapter after so many events, for whoever began with this one; None when the script is over."""
        if events >= self.length:
            return None
        said = self.steps_at(events, first)
        if said:
            return said[0].chapter
        passed = [number for number, chapter in enumerate(self.chapters, 1) if chapter.start <= events]
        return max(first, passed[-1])

    def steps_at(self, events: int, first: int = 1) -> list[Step]:
        """What is said after so many events to whoever began with a chapter: pages to be read, at last one to be done;
        when the script is over, the end. Nothing while others act."""
        steps = [step for step in self.steps if step.at == events]
        steps = [step for step in steps if step.chapter >= first] or steps
        return [*steps, self.end] if events == self.length else steps

    def wanted(self, match: Match[Any]) -> Step | None:
        """The step that the learner is to do now; None where every action is allowed."""
        if match.state.seat != LEARNER or len(match.events) >= self.length:
            return None
        return next((step for step in self.steps if step.at == len(match.events) and step.accept), None)

    def shown_action(self, match: Match[Any], step: Step) -> int | None:
        """The first action that a step wants, of those that can be played."""
        game, played = match.game, match.notations
        options = {game.action(code).notation(): code for code in game.engine.options(match.state)}
        for pattern in step.accept:
            wanted, _, needed = pattern.partition(AFTER)
            if not needed or needed in played:
                found = [code for notation, code in options.items() if fnmatchcase(notation, wanted)]
                if found:
                    return found[0]
        return None


def _step(number: int, told: Json) -> Step:
    return Step(
        number,
        told["at"],
        told["chapter"],
        told["words"],
        tuple(told["lit"]),
        told["rule"],
        tuple(Pin(tuple(pin["lit"]), pin["words"]) for pin in told.get("pins", ())),
        tuple(told["accept"]),
        told.get("do", ""),
        told["replies"],
    )
