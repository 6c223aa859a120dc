"""Draws one table for one viewer, and keeps what it drew until something changes."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from bohio.core.reasons import Json
from bohio.drawing.markup import Series
from bohio.table.pages.changes import Told
from bohio.table.pages.updates import Frame, Parts
from bohio.table.tables.access import Person, Viewpoint
from bohio.table.tables.presence import Presence
from bohio.table.tables.table import Table
from bohio.table.view.table_view import TableView, previews_of, view_of
from bohio.table.view.visitor import Visitor

if TYPE_CHECKING:
    from bohio.table.pages.renderer import Pages


STORIES_KEPT = 8


@dataclass(slots=True)
class Drawn:
    """What was drawn for one viewer of a table in one state."""

    weight: int = 0
    """About how many bytes of memory it takes."""
    frames: dict[int, Frame] = field(default_factory=dict)
    now: Parts | None = None
    previews: Json | None = None
    stories: dict[tuple[int, int], Json] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Easel:
    """A table as it is now, and a viewer."""

    table: Table
    person: Person
    visitor: Visitor
    viewpoint: Viewpoint
    presence: Presence
    note: str
    clock: float
    pages: Pages
    drawn: Drawn
    """What was drawn of this before."""
    keep: Callable[[Drawn], None]
    """To be called when something was added to it."""
    views: dict[int, TableView] = field(default_factory=dict)

    def frame(self, moment: int) -> Frame:
        """A moment, drawn as if it were the present."""
        frame = self.drawn.frames.get(moment)
        if frame is None:
            frame = self.drawn.frames[moment] = self._frame(moment)
            self._add(weight(frame.parts))
        return frame

    def _frame(self, moment: int) -> Frame:
        seen, visitor = self._seen(moment), Visitor(self.visitor.language)
        return Frame(moment, self.pages.moment_parts(visitor, seen), self.pages.happenings(visitor, seen))

    def now(self) -> Parts:
        """The parts of the present, and the title of the tab."""
        if self.drawn.now is None:
            seen = self._seen(len(self.table.match.log))
            self.drawn.now = self.pages.now_parts(Visitor(self.visitor.language), seen)
            self._add(weight(self.drawn.now))
        return self.drawn.now

    def previews(self) -> Json | None:
        """What the viewer's options would bring; None if it has none, or the game does not tell."""
        if self.drawn.previews is None:
            previews = previews_of(self.table, self.viewpoint)
            if not previews:
                return None
            seen = replace(self._seen(len(self.table.match.log)), previews=previews)
            self.drawn.previews = self.pages.previews(Visitor(self.visitor.language), seen)
            self._add(2 * len(str(self.drawn.previews)))
        return self.drawn.previews

    async def story(self, start: int, end: int) -> Json:
        """What happened between two moments, with the parts of the first one."""
        stories = self.drawn.stories
        story = stories.get((start, end))
        if story is None:
            told = Told()
            parts = told.tell(self._frame(start).parts)["parts"]
            happenings: list[Json] = []
            for moment in range(start + 1, end + 1):
                happenings += self._frame(moment).json(told)
                await asyncio.sleep(0)  # others have their turn between two drawings
            story = {"from": start, "moments": len(self.table.match.log), "parts": parts, "happenings": happenings}
            if len(stories) >= STORIES_KEPT:
                stories.clear()
            stories[start, end] = story
            self._add(2 * len(str(story)))
        return story

    def _seen(self, moment: int) -> TableView:
        seen = self.views.get(moment)
        if seen is None:
            seen = self.views[moment] = view_of(
                self.table,
                self.viewpoint,
                presence=Presence(self.presence.here),
                now=self.clock,
                moment=moment,
                present=True,
                note=self.note,
                host_secret=self.person.secret,
            )
        return seen

    def _add(self, weight: int) -> None:
        self.drawn.weight += weight
        self.keep(self.drawn)


def weight(parts: Parts) -> int:
    """About how many bytes of memory drawn parts take."""
    texts = [text for part in parts.values() for text in (part.items if isinstance(part, Series) else [part])]
    return 1_000 + sum(100 + 2 * len(str(text)) for text in texts)
