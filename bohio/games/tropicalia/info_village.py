"""Cards of the village: tiles on offer and built, free spaces, the pile, and what a village lacks. T6, T7.2"""

from __future__ import annotations

from typing import TYPE_CHECKING

from bohio.core.engine import OVER
from bohio.core.fate import FIELD, WIDTH
from bohio.core.happenings import Count, Sentence, Term, Word
from bohio.core.info import Card, NoThing, among
from bohio.games.tropicalia import phrases
from bohio.games.tropicalia.building import facing_halves, place_of
from bohio.games.tropicalia.content import FRUIT_NAMES, VILLAGE_KINDS, VillageTile
from bohio.games.tropicalia.outcomes import different_events
from bohio.games.tropicalia.scoring import (
    EVENT_POINTS,
    KINDS,
    MISSING,
    MISSING_POINTS,
    TREASURE_POINTS,
    sheet,
    things_counted,
)
from bohio.games.tropicalia.state import (
    EDGES,
    FOUNTAINS,
    ITEMS,
    PLACES,
    SHELLS,
    SPACES,
    VILLAGE,
    WHOLE_VILLAGE,
    TropicaliaState,
)

if TYPE_CHECKING:
    from bohio.games.tropicalia.game import Tropicalia

ICONS = {"building": "house-0", "event": "pennants-0", "orchard": "tree", "treasure": "chest"}


class VillageCards:
    """The cards of one moment for one viewer, as far as they are about villages."""

    def __init__(self, game: Tropicalia, view: TropicaliaState, seat: int | None) -> None:
        self.game = game
        self.parts = game.parts
        self.view = view
        self.viewer = seat
        """Whose village and store the page shows."""
        self.seat = None if view.seat == OVER else seat
        """For whom something can be worth something."""

    def _tile(self, number: int) -> VillageTile:
        return self.game.content.village[number - 1]

    def _village(self, seat: int) -> list[int]:
        return self.view.villages[seat * SPACES : (seat + 1) * SPACES]

    # The construction board

    def place(self, place: int) -> Card:
        """One of the five places of the construction board, from 1."""
        return Card(
            Sentence("info.place.name", {"place": place}),
            Sentence("info.place.sentence", {"surcharge": self.parts.surcharge[place - 1]}),
            ("T6.1", "T6.2"),
            (Sentence("term.construction"),),
            icon="shell",
        )

    def pile(self) -> Card:
        kind = (Sentence("info.pile.kind", {"number": self.view.pile_size}),)
        return Card(Sentence("info.pile.name"), Sentence("info.pile.sentence"), ("T6.2",), kind)

    def offer(self, id: str) -> Card:
        """A tile on offer: what it costs, scores and completes."""
        number = among(self.parts.ids, id)
        place = place_of(self.view, number) if number else -1
        if place < 0:
            raise NoThing(id)
        kind = (Sentence("info.tile.offered", {"place": place + 1}),)
        worth: list[Sentence] = []
        rings: tuple[str, ...] = ()
        if self.seat is not None and self.view.boards[VILLAGE + self.seat] == WHOLE_VILLAGE:
            worth.append(Sentence("info.village_full"))
        elif self.seat is not None:
            printed, surcharge = self.parts.costs[number], self.parts.surcharge[place]
            costs: dict[str, Word] = {"cost": printed + surcharge, "printed": printed, "surcharge": surcharge}
            worth.append(Sentence("info.tile.cost", {**costs, "shells": self.view.boards[SHELLS + self.seat]}))
            worth.append(Sentence("info.tile.points", {"points": self._would_add(number)}))
            spaces = {space + 1: halves for space in range(SPACES) if (halves := self._halves(number, space))}
            if spaces:
                named = tuple(f"{space} (×{halves})" if halves > 1 else space for space, halves in spaces.items())
                worth.append(Sentence("info.tile.fountains", {"spaces": named}))
                rings = tuple(f"village:{space}" for space in spaces)
        return self._card(self._tile(number), kind, tuple(worth), rings)

    def _would_add(self, tile: int) -> int:
        """The points that a tile would add for the village as it is: fountains and fruits not counted."""
        seat = self.seat
        assert seat is not None
        after = self.view.copy()
        after.villages[seat * SPACES + self._village(seat).index(0)] = tile
        before, then = (sheet(self.parts, state, seat) for state in (self.view, after))
        return sum(then[: MISSING + 1]) - sum(before[: MISSING + 1])

    def _halves(self, tile: int, space: int) -> int:
        """How many fountains a tile would complete on a free space, from 0. T6.3"""
        seat = self.seat
        assert seat is not None
        if self.view.boards[VILLAGE + seat] >> space & 1:
            return 0
        facing = facing_halves(self.parts.edges[tile] << 4 * space)
        return int(self.view.boards[EDGES + seat] & facing).bit_count()

    def _card(
        self, tile: VillageTile, kind: tuple[Sentence, ...], worth: tuple[Sentence, ...], rings: tuple[str, ...] = ()
    ) -> Card:
        rule: tuple[str, ...] = ("T7.2",)
        match tile.kind:
            case "orchard":
                fruits = tuple(Count(name, tile.fruits.count(name)) for name in FRUIT_NAMES if tile.fruits.count(name))
                told = Sentence("info.tile.orchard", {"fruits": fruits, "points": tile.points})
                rule = ("T6.2", "T7.2")
            case "treasure":
                told = Sentence(f"info.tile.treasure.{tile.counts}")
            case "event":
                told = Sentence("info.tile.event")
            case _:
                told = Sentence("info.tile.building", {"points": tile.points})
        notes: tuple[Sentence, ...] = ()
        if tile.fountains:
            notes, rule = (Sentence("info.tile.half"),), (*rule, "T6.3")
        name = Sentence("info.tile.name", {"tile": phrases.tile_name(tile)})
        return Card(name, told, rule, (Sentence(f"term.{tile.kind}"), *kind), notes, worth, (), ICONS[tile.kind], rings)

    # The own village

    def space(self, space: int) -> Card:
        """A space of the own village, from 1, and the tile on it."""
        if self.viewer is None:
            raise NoThing(space)
        number = self._village(self.viewer)[space - 1]
        if number:
            tile = self._tile(number)
            kind = (Sentence("info.tile.built", {"space": space}),)
            return self._card(tile, kind, () if self.seat is None else (self._scores(number),))
        worth: list[Sentence] = []
        if self.seat is not None:
            facing = facing_halves(15 << 4 * (space - 1)) & self.view.boards[EDGES + self.seat]
            worth.append(Sentence("info.space.fountains", {"number": int(facing).bit_count()}))
            tiles = [self.view.construction >> place * WIDTH & FIELD for place in range(PLACES)]
            fits = [self._tile(tile) for tile in tiles if tile and self._halves(tile, space - 1)]
            if fits:
                named = tuple(dict.fromkeys(map(phrases.tile_name, fits)))
                worth.append(Sentence("info.space.completes", {"tiles": named}))
        return Card(
            Sentence("info.space.name", {"space": space}),
            Sentence("info.space.sentence"),
            ("T6.1",),
            (Sentence("info.space.free"),),
            worth=tuple(worth),
        )

    def _scores(self, number: int) -> Sentence:
        """What a tile of the own village brings now."""
        seat = self.seat
        assert seat is not None
        tile = self._tile(number)
        if tile.kind == "event":
            events = different_events(self.parts, self.view, seat)
            return Sentence("info.tile.event_points", {"number": events, "points": EVENT_POINTS[events]})
        points = tile.points
        if tile.kind == "treasure":
            points = TREASURE_POINTS * (self._counted(seat) >> self.parts.counted[number] * WIDTH & FIELD)
        return Sentence("info.tile.scores", {"points": points})

    def _counted(self, seat: int) -> int:
        kinds = sum(1 << self.parts.kinds[tile] * WIDTH for tile in self._village(seat) if tile)
        return things_counted(self.view.boards[ITEMS + seat], kinds, self.view.boards[FOUNTAINS + seat])

    def fountain(self) -> Card:
        return Card(
            Sentence("info.fountain.name"), Sentence("info.fountain.sentence"), ("T6.2", "T6.3"), icon="fountain"
        )

    # What a village has and lacks

    def events(self, seat: int, kind: tuple[Sentence, ...]) -> Card:
        number = different_events(self.parts, self.view, seat)
        worth: tuple[Sentence, ...] = ()
        if seat == self.seat:
            more = EVENT_POINTS[min(number + 1, len(EVENT_POINTS) - 1)] - EVENT_POINTS[number]
            worth = (Sentence("info.events.next", {"points": more}) if more else Sentence("info.events.all"),)
        name = Sentence("info.has.events", {"number": number})
        return Card(name, Sentence("info.tile.event"), ("T7.2",), kind, worth=worth, icon="pennants-0")

    def fountains(self, seat: int, kind: tuple[Sentence, ...]) -> Card:
        name = Sentence("info.has.fountains", {"number": self.view.boards[FOUNTAINS + seat]})
        return Card(name, Sentence("info.fountains.sentence"), ("T6.2", "T6.3"), kind, icon="fountain")

    def treasures(self, seat: int, kind: tuple[Sentence, ...]) -> Card:
        number = sum(self.parts.kinds[tile] == VILLAGE_KINDS.index("treasure") for tile in self._village(seat) if tile)
        points = sheet(self.parts, self.view, seat)[VILLAGE_KINDS.index("treasure")]
        who = (Sentence("info.treasures.points", {"points": points}),)
        name = Sentence("info.has.treasures", {"number": number})
        return Card(name, Sentence("info.treasures.sentence"), ("T7.2",), kind, who=who, icon="chest")

    def missing(self, seat: int, kind: tuple[Sentence, ...]) -> Card:
        built = {self.parts.kinds[tile] for tile in self._village(seat) if tile}
        kinds = tuple(Term(VILLAGE_KINDS[number]) for number in range(KINDS) if number not in built)
        who = [Sentence("info.missing.points", {"points": MISSING_POINTS * len(kinds)})]
        if kinds:
            who.insert(0, Sentence("info.missing.kinds", {"kinds": kinds}))
        name = Sentence("info.missing.name", {"number": len(kinds)})
        return Card(name, Sentence("info.missing.sentence"), ("T7.2",), kind, who=tuple(who), icon="chest")
