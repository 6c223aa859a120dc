"""What happened at a table, moment by moment, as one viewer saw it then: the story behind log, captions and race.

Everything here is told from seen events and views, never from the state itself."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from bohio.core.engine import NATURE
from bohio.core.happenings import Happening, Seat, Sentence
from bohio.core.log import Event, Undo, in_effect
from bohio.core.match import Match
from bohio.core.memory import Memory
from bohio.core.race import Race
from bohio.core.reasons import Json
from bohio.core.replay import first_state, states_of_log
from bohio.table.bounds import LINES
from bohio.table.view.coaching import Coach

VIEWS_KEPT = 4
RACES_KEPT = 160
LINES_KEPT = 3 * LINES
"""Lines that one viewer's story keeps; whoever reads further back is told them again."""
LINE_BYTES, RACE_BYTES = 4_000, 2_000
"""About how much memory each takes, with what was drawn of it."""


@dataclass(frozen=True, slots=True)
class Happened:
    """Something that happened, and when."""

    moment: int
    """How many entries the log had after it: its address."""
    told: Happening
    event: Json
    """As in `Match.seen_log`: an event, or `{"seat": s, "undo": true}`."""
    when: Sentence | None = None
    """Where in the game that was."""
    undoes: int | None = None
    """Of an undo: the moment that it leads back to."""


@dataclass(frozen=True, slots=True, eq=False, weakref_slot=True)
class LogLine:
    """One line of the log: an event as the viewer may know it, and the moment it leads to.

    As long as a line stays the same it is the same object, so what was drawn of it can be kept."""

    moment: int
    """How many entries of the log there were after this one."""
    event: Json
    """As in `Match.seen_log`: an event, or `{"seat": s, "undo": true}`."""
    undone: bool = False
    substitute: Json | None = None
    """If another bot moved than the seat's own: `bot` moved `for` a level, and `why` it did: `late` or `failed`."""
    happened: tuple[Happened, ...] = ()
    """What it tells: the event, and whoever was passed over by it."""
    round: int = 1
    """The round that it belongs to."""


class Step(NamedTuple):
    """How the race stood after a round."""

    round: int
    moment: int
    totals: tuple[int, ...]
    """What the viewer knew of each seat's points."""


class Chronicle:
    """The story of one match for one viewer. It grows with the match: what was told is not told again."""

    def __init__(self, match: Match[Any], seat: int | None, substitutes: Mapping[int, Json], opened: bool = False):
        """`seat` is None for a spectator; `opened` tells a finished game with nothing hidden any more."""
        self.match = match
        self.seat = seat
        self.opened = opened
        self._substitutes = substitutes
        self._lines: dict[int, LogLine] = {}
        self._undone: dict[int, int] = {}
        """Entries of the log that were taken back, each with the moment since when."""
        self._undone_lines: dict[int, LogLine] = {}
        self._backs: dict[int, int] = {}
        """For each undo in the log the moment that it leads back to."""
        self._views: OrderedDict[int, Any] = OrderedDict()
        self._races: OrderedDict[int, Race] = OrderedDict()
        self._memory: Memory[Any] | None = None
        self._remembered = -1
        """The moment up to which the memory has seen everything."""
        self._steps: list[Step] = []
        self._stepped = 0
        self._places: list[int] = []
        """Where in the log those events are that nobody took back."""
        self._placed = 0
        self._past: list[Any] = []
        """All states, while a long way back is told."""
        self.coach = Coach(self)

    # Moments

    def view(self, moment: int) -> Any:
        """What the viewer could know after so many entries of the log, in the engine's integers."""
        view = self._views.get(moment)
        if view is None:
            state = self._past[moment] if moment < len(self._past) else self.match.state_at(moment)
            view = state.copy() if self.opened else self.match.game.view_for(state, self.seat)
            self._views[moment] = view
            if len(self._views) > VIEWS_KEPT:
                self._views.popitem(last=False)
        return view

    def race(self, moment: int) -> Race:
        """Who led then, as far as the viewer could know."""
        race = self._races.get(moment)
        if race is None:
            race = self.match.game.race(self.view(moment), self.seat, self.memory(moment))
            self._races[moment] = race
            if len(self._races) > RACES_KEPT:
                self._races.popitem(last=False)
        return race

    def memory(self, moment: int) -> Memory[Any] | None:
        """What the viewer had seen until then; None where nothing is hidden. It changes when another is asked for."""
        if self.opened:
            return None
        match = self.match
        if self._memory is None or moment < self._remembered or self._takes_back(self._remembered, moment):
            seat = match.game.seats if self.seat is None else self.seat
            view = match.game.view_for(first_state(match.game, match.setup_answers), self.seat)
            self._memory = match.game.memory(seat, view)
            seen = in_effect(match.log[:moment])[0]
        else:
            seen = [entry for entry in match.log[self._remembered : moment] if isinstance(entry, Event)]
        for event in seen:
            self._see(self._memory, event)
        self._remembered = moment
        return self._memory

    def _takes_back(self, start: int, end: int) -> bool:
        return any(isinstance(entry, Undo) for entry in self.match.log[start:end])

    def _see(self, memory: Memory[Any], event: Event) -> None:
        game = self.match.game
        seat = game.seats if self.seat is None else self.seat
        code, answers = game.seen_code(event.seat, event.code, event.answers, seat)
        memory.see(NATURE if event.seat is None else event.seat, code, answers)

    def happened(self, moment: int) -> tuple[Happened, ...]:
        """What led to a moment."""
        self.tell(moment - 1, moment)
        return self._lines[moment - 1].happened

    def lines(self, start: int, end: int, now: int) -> tuple[LogLine, ...]:
        """A part of the log. What was taken back until a moment is marked."""
        self.tell(start, end)
        return tuple(
            self._undone_line(number) if self._undone.get(number, now + 1) <= now else self._lines[number]
            for number in range(start, end)
        )

    def _undone_line(self, number: int) -> LogLine:
        line = self._undone_lines.get(number)
        if line is None:
            line = self._undone_lines[number] = replace(self._lines[number], undone=True)
        return line

    # Telling

    def tell(self, start: int, end: int) -> None:
        """Tells the entries of a part of the log that were not told yet."""
        self._place()
        missing = [number for number in range(start, end) if number not in self._lines]
        if not missing:
            return
        match = self.match
        if missing[0] < len(match.log) - len(match.trail):
            self._past = [*states_of_log(match.game, match.setup_answers, match.log[: missing[-1] + 1])]
        if len(self._lines) + len(missing) > LINES_KEPT:
            self._lines = {number: line for number, line in self._lines.items() if start <= number < end}
            self._undone_lines.clear()
        for number in missing:
            self._lines[number] = self._line(number)
        self._past = []

    def _place(self) -> None:
        """Follows the log to see what was taken back, and since when."""
        log = self.match.log
        for number in range(self._placed, len(log)):
            entry = log[number]
            if isinstance(entry, Event):
                self._places.append(number)
                continue
            self._backs[number] = self._places[entry.length]
            self._undone |= dict.fromkeys(self._places[entry.length :], number + 1)
            del self._places[entry.length :]
        self._placed = len(log)

    def _line(self, number: int) -> LogLine:
        match, game = self.match, self.match.game
        entry = match.log[number]
        moment = number + 1
        before, after = self.view(number), self.view(moment)
        if isinstance(entry, Undo):
            event: Json = {"seat": entry.seat, "undo": True}
            happened: tuple[Happened, ...] = (
                Happened(moment, undo_told(entry), event, game.when(after)[1], self._backs[number]),
            )
        else:
            event = match.event_json(entry)
            if not self.opened and not (match.over and moment == len(match.log)):
                event = game.seen_event(event, self.seat)
            # A caption tells where we were when it happened; what opens a round tells the new one.
            happened = tuple(
                Happened(moment, told, event, game.when(before if told.card is None else after)[1])
                for told in game.happenings(event, before, after, self.seat)
            )
        there = after if isinstance(entry, Undo) or happened[0].told.card is not None else before
        return LogLine(moment, event, False, self._substitutes.get(number), happened, game.when(there)[0])

    # By rounds

    def by_rounds(self, moment: int) -> tuple[tuple[int, tuple[int, ...]], ...]:
        """How the race stood after each round, and how it stands at a moment, as far as the viewer knows."""
        log, match = self.match.log, self.match
        self._place()
        if self._stepped < len(log) - len(match.trail):
            self._past = [*states_of_log(match.game, match.setup_answers, log)]
        round = self._round(self._stepped)
        while self._stepped < len(log):
            entry = log[self._stepped]
            if isinstance(entry, Undo):
                back = self._backs[self._stepped]
                self._steps = [step for step in self._steps if step.moment <= back]
            self._stepped += 1
            last, round = round, self._round(self._stepped)
            if round > last:
                self._steps.append(self._step(last, self._stepped))
        self._past = []
        done = [step for step in self._steps if step.moment <= moment]
        now = self._round(moment)
        steps = [*(step for step in done if step.round < now), self._step(now, moment)]
        return tuple((step.round, step.totals) for step in steps)

    def _round(self, moment: int) -> int:
        return self.match.game.when(self.view(moment))[0]

    def _step(self, round: int, moment: int) -> Step:
        return Step(round, moment, tuple(runner.total for runner in self.race(moment).runners))

    @property
    def weight(self) -> int:
        """About how many bytes of memory it takes."""
        lines = len(self._lines) + len(self._undone_lines)
        return LINE_BYTES * lines + RACE_BYTES * len(self._races)


def undo_told(entry: Undo) -> Happening:
    """That a seat took back what it did."""
    id = "undo_agreed" if entry.agreed else "undo"
    return Happening("undo", entry.seat, Sentence(f"story.{id}", {"name": Seat(entry.seat)}), Sentence(f"label.{id}"))
