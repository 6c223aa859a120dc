"""Where a learner is in a lesson, and what the teacher says there."""

from __future__ import annotations

from dataclasses import dataclass

from bohio.core.lesson import LEARNER, Step
from bohio.core.reasons import Json
from bohio.table.tables.table import Table


@dataclass(frozen=True, slots=True)
class LessonView:
    """A lesson at the present moment of its table."""

    chapters: tuple[str, ...]
    """The ids of their titles."""
    chapter: int
    steps: int
    """How many there are."""
    pages: tuple[Step, ...]
    """What is said now, to be read one after the other; nothing while others act."""
    show: Json | None
    """The action that can be shown."""
    wanted: tuple[str, ...]
    """The notations of the options that the step wants; empty where all are allowed."""
    over: bool
    """Whether the game goes on freely."""


def lesson_view(table: Table, seat: int | None) -> LessonView | None:
    """The lesson as its learner sees it; None at other tables, for others, and once the game was played on freely."""
    lesson, begun, match = table.lesson, table.head.lesson, table.match
    if lesson is None or begun is None or seat != LEARNER:
        return None
    events = len(match.events)
    over = events >= lesson.length
    if over and any(event.seat == LEARNER for event in match.events[lesson.length :]):
        return None
    wanted = lesson.wanted(match)
    game, played = match.game, match.notations
    options = [] if wanted is None else [game.action(code).notation() for code in game.engine.options(match.state)]
    shown = None if wanted is None else lesson.shown_action(match, wanted)
    return LessonView(
        tuple(chapter.words for chapter in lesson.chapters),
        lesson.chapter_at(events, begun.chapter) or len(lesson.chapters),
        len(lesson.steps),
        tuple(lesson.steps_at(min(events, lesson.length), begun.chapter)),
        None if shown is None else game.action_json(shown),
        tuple(one for one in options if wanted is not None and wanted.accepts(one, played)),
        over,
    )
