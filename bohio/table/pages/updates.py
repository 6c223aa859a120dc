"""What an open page is told: what happened, one thing after the other, and the present."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from bohio.core.reasons import Json
from bohio.drawing.markup import Part
from bohio.table.bounds import QUEUE
from bohio.table.pages.changes import PageTold, Told
from bohio.table.tables.presence import Presence
from bohio.table.tables.table import Table

Parts = Mapping[str, Part | str]

STILL: Json = {"s": None, "c": None, "k": "", "say": "", "hushed": True}
"""Parts of a moment that changed though nothing happened in the game: somebody said something, came or went."""


@dataclass(frozen=True, slots=True)
class Frame:
    """A moment of the game, drawn, and what led to it."""

    moment: int
    parts: Parts
    happenings: list[Json]

    def json(self, told: Told) -> list[Json]:
        """What happened. The first thing carries what has changed on a page that was told of the moment before."""
        change = told.tell(self.parts)
        patch = {"parts": change["parts"], "changes": change["changes"]}
        if self.happenings:
            return [self.happenings[0] | patch, *self.happenings[1:]]
        return [{"m": self.moment} | STILL | patch] if any(patch.values()) else []


class Way(NamedTuple):
    """Which moments a page is told of."""

    start: int | None
    """For a page that knows nothing: the moment whose parts it gets as a whole."""
    moments: list[int]
    """Those that follow."""
    silent: bool
    """Whether it is told only what the last of them looks like."""
    missed: int
    """How much happened that it is not told of."""


def way_to(table: Table, told: PageTold, hurried: bool) -> Way:
    """The way from what a page was told to the present."""
    now = len(table.match.log)
    known = told.moment
    comes_back = known is None and told.after is not None and 0 <= told.after < len(table.marks)
    if comes_back and told.after is not None:
        known = table.marks[told.after]
    if known is None or known > now:
        return Way(now, [], False, 0)
    behind = now - known
    if behind > QUEUE:
        return Way(now, [], False, behind)
    start = known if comes_back else None
    if hurried and behind:
        return Way(now, [], False, 0) if comes_back else Way(None, [now], True, 0)
    if not behind and not comes_back:
        return Way(None, [now], True, 0)
    return Way(start, list(range(known + 1, now + 1)), False, 0)


@dataclass(frozen=True, slots=True)
class PageUpdate:
    """What a page that is open needs to be up to date."""

    sequence: int
    moment: int
    start: Frame | None
    """For a page that knows nothing: what it begins with."""
    frames: list[Frame]
    """What happened from there, or since what the page was told."""
    now: Parts
    """The parts of the present; beside them the `title` of the tab."""
    turn: bool
    presence: Presence
    missed: int = 0
    decision: object = None
    """What the viewer is asked, to tell one decision from the next; None if it is not asked."""

    def json(self, told: PageTold | None = None) -> Json:
        """The update as JSON: what is new to a page that was told something before, otherwise everything."""
        told = told or PageTold()
        now: Parts = {id: part for id, part in self.now.items() if id != "title"}
        message: Json = {"sequence": self.sequence, "moment": self.moment}
        if self.start is None:
            message["happenings"] = [one for frame in self.frames for one in frame.json(told.then)]
            change = told.now.tell(now)
            message["now"] = {"parts": change["parts"], "changes": change["changes"]}
        else:
            told.forget()
            parts = told.then.tell(self.start.parts)["parts"] | told.now.tell(now)["parts"]
            message |= {"whole": True, "from": self.start.moment, "parts": parts, "changes": {}}
            message["happenings"] = [one for frame in self.frames for one in frame.json(told.then)]
            if self.missed:
                message["missed"] = self.missed
        told.moment = self.moment
        return message | {
            "turn": self.turn,
            "title": str(self.now.get("title", "Bohío")),
            "thinking": sorted(self.presence.thinking),
        }


def is_news(message: Json) -> bool:
    """Whether a message tells a page anything that it shows."""
    return bool(message.get("whole") or message["happenings"] or any(message["now"].values()))
