"""What a village tile would bring on a space of the village. T6, T7.2"""

from __future__ import annotations

from typing import TYPE_CHECKING

from bohio.core.fate import FIELD, WIDTH
from bohio.core.happenings import Count, Sentence, Term
from bohio.core.previews import Ghost, Line, Mark, Preview, Spend
from bohio.games.tropicalia import phrases
from bohio.games.tropicalia.building import facing_halves, place_of
from bohio.games.tropicalia.fruit import storage
from bohio.games.tropicalia.outcomes import Outcomes, fruit_line
from bohio.games.tropicalia.scoring import EVENTS, SHELLS_A_POINT, TREASURE_TILE, TREASURES, sheet
from bohio.games.tropicalia.state import (
    EDGES,
    FOUNTAINS,
    FRAME,
    FRUIT,
    ROUNDS,
    SHELLS,
    SPACES,
    TAKING,
    TropicaliaState,
)

if TYPE_CHECKING:
    from bohio.games.tropicalia.game import Tropicalia


class BuildingPreviews:
    """Tiles on spaces."""

    def __init__(self, game: Tropicalia, outcomes: Outcomes) -> None:
        self.game = game
        self.parts = game.parts
        self.outcomes = outcomes
        self.view = outcomes.view
        self.seat = outcomes.seat

    def build(self, code: int) -> Preview:
        tile, space = code >> WIDTH, code >> 4 & 15
        view, seat = self.view, self.seat
        after = self.outcomes.played(code)
        cost = view.boards[SHELLS + seat] - after.boards[SHELLS + seat]
        left = after.boards[SHELLS + seat]
        fountains = after.boards[FOUNTAINS + seat] - view.boards[FOUNTAINS + seat]
        lines = self.point_lines(tile, after)
        lines.append(self.shell_line(tile, cost, left))
        lines += self.fruit_lines(tile, after, fountains)
        settled = self.outcomes.settled(after.copy())
        params: phrases.Params = {"cost": cost, "left": left}
        if fountains:
            params["fountains"] = Count("fountain", fountains)
        return Preview(
            Sentence("preview.build", {"tile": phrases.village_tile(self.game.content, tile), "space": space + 1}),
            Sentence("do.build"),
            Sentence("preview.costs_fountains" if fountains else "preview.costs", params),
            self.outcomes.change(settled),
            tuple(lines),
            warning=self.wasted(tile, after),
            ghosts=(Ghost(f"offer:{self.parts.ids[tile]}", f"village:{space + 1}"), *self.fountain_ghosts(tile, space)),
            marks=self.fountain_marks(tile, space, after),
            spends=(Spend("store:shell", cost),) if cost else (),
        )

    def point_lines(self, tile: int, after: TropicaliaState) -> list[Line]:
        """How the village scores then."""
        lines = self.outcomes.part_lines(after, ("buildings", "events", "orchards", "treasures"))
        kind = self.game.content.village[tile - 1].kind
        lines += [
            Line(Sentence("preview.first_of_kind", {"kind": Term(kind)}), part.change, part.icon)
            for part in self.outcomes.part_lines(after, ("missing",))
        ]
        return lines

    def shell_line(self, tile: int, cost: int, left: int) -> Line:
        """What it costs at its place on the construction board. T6.1"""
        printed = self.parts.costs[tile]
        surcharge = self.parts.surcharge[place_of(self.view, tile)]
        told = Sentence("preview.price", {"printed": printed, "surcharge": surcharge}) if surcharge else None
        points = left // SHELLS_A_POINT - (left + cost) // SHELLS_A_POINT
        return Line(Sentence("preview.shells", {"before": left + cost, "after": left}), points or None, "shell", told)

    def fruit_lines(self, tile: int, after: TropicaliaState, fountains: int) -> list[Line]:
        """What an orchard brings for certain, and fountains by chance. T6.2"""
        lines: list[Line] = []
        seat = self.seat
        room = storage(self.parts, after, seat)
        stored = min(after.boards[FRUIT + seat] % FIELD, room)
        orchard = self.parts.amounts[tile]
        if orchard:
            got = after.boards[FRUIT + seat] - self.view.boards[FRUIT + seat]
            if got:
                summary, told = fruit_line(self.parts, self.view, after, seat)
                lines.append(Line(Sentence("preview.fruits", {"fruits": phrases.fruits(got)}), told, "tree", summary))
            if after.pending == TAKING:
                chosen = self.outcomes.taken(after.copy())
                then = min(chosen.boards[FRUIT + seat] % FIELD, room)
                lines.append(Line(Sentence("preview.choose_fruit"), then - stored, "tree"))
                stored = then
            elif got % FIELD < orchard:
                lines.append(Line(Sentence("preview.bag_runs_out"), icon="bag"))
        if fountains:
            lines += self.fountain_lines(after, fountains, stored)
        return lines

    def fountain_lines(self, after: TropicaliaState, fountains: int, stored: int) -> list[Line]:
        """One fruit from the bag for each fountain. T6.2"""
        settled = self.outcomes.settled(after.copy())
        drawn = settled.fountain_draws - after.fountain_draws
        made = {"fountains": Count("fountain", fountains)}
        if not drawn:
            return [Line(Sentence("preview.fountains_nothing", made), icon="fountain")]
        bag = Sentence("preview.bag", {"fruits": phrases.fruits(after.bag)}) if after.bag else None
        more = settled.boards[FRUIT + self.seat] % FIELD - stored
        told = Sentence("preview.fountains", {**made, "fruits": Count("fruit", drawn)})
        lines = [Line(told, more or None, "fountain", bag, chance=True)]
        if more < drawn:
            lines.append(Line(Sentence("preview.no_room", {"back": drawn - more}), icon="basket"))
        return lines

    def wasted(self, tile: int, after: TropicaliaState) -> Sentence | None:
        """An event that is there already, a treasure that counts nothing yet."""
        points = sheet(self.parts, after, self.seat)
        if self.parts.events[tile] and points[EVENTS] == self.outcomes.points[EVENTS]:
            event = self.game.content.village[tile - 1].event
            return Sentence("preview.event_again", {"event": phrases.event_name(event)})
        if self.parts.kinds[tile] == TREASURE_TILE and points[TREASURES] == self.outcomes.points[TREASURES]:
            return Sentence("preview.treasure_nothing", {"counted": phrases.counted(self.parts.counted[tile])})
        return None

    def fountain_ghosts(self, tile: int, space: int) -> tuple[Ghost, ...]:
        """The fountains that a tile would complete on a space. T6.3"""
        return tuple(Ghost("fountain", edge) for edge in self.edges(tile, space))

    def fountain_marks(self, tile: int, space: int, after: TropicaliaState) -> tuple[Mark, ...]:
        return tuple(Mark(edge, "+1 ?", "chance") for edge in self.edges(tile, space) if after.bag)

    def edges(self, tile: int, space: int) -> list[str]:
        """The edges on which a tile would complete fountains, each by the two spaces: `edge:5:8`."""
        halves = self.view.boards[EDGES + self.seat] & facing_halves(self.parts.edges[tile] << 4 * space)
        others = [other for other in range(SPACES) if halves >> 4 * other & 15]
        return [f"edge:{min(space, other) + 1}:{max(space, other) + 1}" for other in others]


def last_turn(view: TropicaliaState) -> bool:
    """Whether the seat whose turn it is has no further one."""
    return view.round == ROUNDS and not view.boards[FRAME + view.turn]
