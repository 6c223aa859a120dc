"""Options played on copies of a view, and what they change of the own points."""

from __future__ import annotations

from bohio.core.fate import FIELD, QuickFate
from bohio.core.happenings import Sentence
from bohio.core.previews import Line
from bohio.games.tropicalia.engine import TropicaliaEngine
from bohio.games.tropicalia.fruit import storage
from bohio.games.tropicalia.parts import Parts
from bohio.games.tropicalia.scoring import CATEGORIES, sheet
from bohio.games.tropicalia.state import DISCARDING, FOUNTAIN, FRUIT, SPACES, TAKING, TropicaliaState

ICONS = {
    "buildings": "house-0",
    "events": "pennants-0",
    "orchards": "tree",
    "treasures": "chest",
    "missing": "sun",
    "fruits": "basket",
    "shells": "shell",
    "items": "cart",
}
"""What stands for each category of the score sheet."""


class Outcomes:
    """What comes of the options of the seat that is asked."""

    def __init__(self, engine: TropicaliaEngine, view: TropicaliaState) -> None:
        self.engine = engine
        self.view = view
        self.seat = view.seat
        self.points = sheet(engine.parts, view, view.seat)
        """The own points by category before."""
        self._fate = QuickFate(1)
        """Which fruits it gives is nowhere told: only their number counts."""

    def played(self, code: int) -> TropicaliaState:
        """The view after an option."""
        after = self.view.copy()
        self.engine.apply(after, code, self._fate)
        return after

    def settled(self, after: TropicaliaState) -> TropicaliaState:
        """Goes on to where the seat decides anew or the turn is over: what has to go back, what fountains bring."""
        turn = self.view.turn
        while after.turn == turn and after.pending in (DISCARDING, FOUNTAIN, TAKING):
            self.engine.apply(after, self.engine.options(after)[0], self._fate)
        return after

    def taken(self, after: TropicaliaState) -> TropicaliaState:
        """Goes on while the seat may choose fruits instead of an orchard's own: it takes them. T6.2"""
        while after.pending == TAKING:
            self.engine.apply(after, self.engine.options(after)[0], self._fate)
        return after

    def change(self, after: TropicaliaState) -> int | None:
        """How the own points change; None where no category does."""
        now = sheet(self.engine.parts, after, self.seat)
        return None if now == self.points else sum(now) - sum(self.points)

    def part_lines(self, after: TropicaliaState, categories: tuple[str, ...]) -> list[Line]:
        """A line for each of these categories that changes."""
        now = sheet(self.engine.parts, after, self.seat)
        lines = []
        for number, name in enumerate(CATEGORIES):
            before, points = self.points[number], now[number]
            if name in categories and points != before:
                params = {"before": before, "after": points}
                if name == "events":
                    params["number"] = different_events(self.engine.parts, after, self.seat)
                lines.append(Line(Sentence(f"preview.part.{name}", params), points - before, ICONS[name]))
        return lines


def different_events(parts: Parts, state: TropicaliaState, seat: int) -> int:
    """How many different events a village has. T7.2"""
    events = 0
    for tile in state.villages[seat * SPACES : (seat + 1) * SPACES]:
        events |= parts.events[tile]
    return events.bit_count()


def fruit_line(parts: Parts, view: TropicaliaState, after: TropicaliaState, seat: int) -> tuple[Sentence, int]:
    """How full the baskets are then, and how many more fruits the seat has when what does not fit has gone back."""
    room = storage(parts, after, seat)
    held, got = view.boards[FRUIT + seat] % FIELD, after.boards[FRUIT + seat] % FIELD
    kept = min(got, room)
    params = {"before": held, "after": kept, "room": room}
    more = kept - min(held, room)
    if got > room:
        return Sentence("preview.some_fit", {**params, "back": got - room}), more
    return Sentence("preview.all_fit", params), more
