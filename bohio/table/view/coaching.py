"""Which tips a player gets at a table: at most one in three of their decisions, and only who plays gentle bots alone.

Nothing of it is stored. What was said follows from the events of the match, so it is the same after a reload, after an
undo and on another server."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from bohio.core.log import Event
from bohio.core.previews import Preview
from bohio.core.replay import states
from bohio.core.tips import Tip
from bohio.table.tables.levels import is_gentle
from bohio.table.tables.table import Table

if TYPE_CHECKING:
    from bohio.table.view.happenings import Chronicle

PAUSE = 2
"""Own decisions after a tip at which nothing is said."""
HURRY = 20.0
"""With less time left, in seconds, nothing is said."""


def coached_seat(table: Table) -> int | None:
    """The seat that gets tips: that of the only human, if all others are gentle bots and tips are wanted."""
    people = [seat for seat, player in enumerate(table.players) if player.kind != "bot"]
    if not table.head.tips or len(people) != 1 or table.players[people[0]].bot is not None:
        return None
    bots = [player.bot for seat, player in enumerate(table.players) if seat != people[0]]
    return people[0] if bots and all(map(is_gentle, bots)) else None


def coached_from(table: Table) -> int:
    """After how many events of the match tips begin: a lesson that is taught at the table speaks first."""
    return 0 if table.lesson is None else table.lesson.length


def tip_of(table: Table, told: Chronicle, now: float) -> Tip | None:
    """The tip for the decision that a viewer of the table has to make now."""
    seat = coached_seat(table)
    if seat is None or seat != told.seat or not table.running or table.match.state.seat != seat:
        return None
    if table.deadline is not None and table.deadline - now < HURRY:
        return None
    return told.coach.tip(coached_from(table))


class Coach:
    """The tips that one seat got, in the order of its decisions."""

    def __init__(self, told: Chronicle) -> None:
        self._told = told
        self._followed: list[Event] = []
        self._tips: dict[int, Tip | None] = {}
        """For each own decision, by how many events there were before it."""

    def tip(self, start: int = 0) -> Tip | None:
        """The tip for the decision of now, with what was said since so many events had happened."""
        match, seat = self._told.match, self._told.seat
        self._forget(match.events)
        now = len(match.events)
        if now < start:
            return None
        own = [number for number in range(start, now) if match.events[number].seat == seat]
        missing = {number for number in own if number not in self._tips}
        if missing:
            past = states(match.game, match.setup_answers, ((one.code, one.answers) for one in match.events))
            for number, state in enumerate(past):
                if number in missing:
                    self._decide(number, match.game.view_for(state, seat), start)
        if now not in self._tips:
            self._decide(now, self._told.view(len(match.log)), start)
        return self._tips[now]

    def _forget(self, events: list[Event]) -> None:
        """What was taken back was not decided."""
        same = 0
        for one, other in zip(self._followed, events, strict=False):
            if one is not other:
                break
            same += 1
        self._followed = events[:]
        self._tips = {number: tip for number, tip in self._tips.items() if number <= same}

    def _decide(self, number: int, view: Any, start: int) -> None:
        """The tip for a decision, from what the seat saw then and what was said before."""
        game, seat = self._told.match.game, self._told.seat
        assert seat is not None
        before = [self._tips[one] for one in sorted(self._tips) if start <= one < number]
        options = game.engine.options(view)
        if len(options) < 2 or any(before[-PAUSE:]):
            self._tips[number] = None
            return

        def previews(codes: Sequence[int]) -> Sequence[Preview]:
            return game.previews(view, seat, codes)

        said = Counter(tip.id for tip in before if tip is not None)
        self._tips[number] = game.tip(view, options, game.race(view, seat), previews, said)
