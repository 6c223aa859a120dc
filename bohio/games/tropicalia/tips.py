"""Tips for somebody new to Tropicalia: everything is open, so all of it is what every seat knows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from bohio.core.fate import FIELD, PIECES, WIDTH, size
from bohio.core.happenings import Seat, Term, Word
from bohio.core.race import Race
from bohio.core.tips import TRUE, Advice, Filled, Previewing, Said, Tip, first_tip
from bohio.games.tropicalia import phrases
from bohio.games.tropicalia.actions import SPOT_NAMES
from bohio.games.tropicalia.building import facing_halves
from bohio.games.tropicalia.content import FRUIT_NAMES, VILLAGE_KINDS
from bohio.games.tropicalia.fruit import storage
from bohio.games.tropicalia.leaving import BY_CART, NOTHING, lines_to, reached_from
from bohio.games.tropicalia.scoring import EVENT_POINTS, KINDS, TREASURE_POINTS, TREASURE_TILE, things_counted
from bohio.games.tropicalia.state import (
    ACT_BUILD,
    ACT_DISCARD,
    ACT_MOVE,
    ACT_PLACE,
    EDGES,
    FACE,
    FOUNTAINS,
    FRAME,
    FRUIT,
    FRUIT_ON_FIELD,
    FRUITS,
    ITEMS,
    PLACES,
    ROUNDS,
    SHELLS,
    SPACES,
    SPOTS,
    TropicaliaState,
)

if TYPE_CHECKING:
    from bohio.games.tropicalia.game import Tropicalia

MANY = 3
"""So many fruits of a kind are worth a way to their market."""
SOME = 2
LITTLE_DEARER = 2
TWO_FOUNTAINS = 2


class Case:
    """A decision of the seat that is asked."""

    def __init__(self, game: Tropicalia, view: TropicaliaState, options: Sequence[int]) -> None:
        self.game = game
        self.parts = game.parts
        self.view = view
        self.island = view.island
        self.seat = view.seat
        self.options = options
        self.kinds = {code & 15 for code in options}
        self.workers: int = view.boards[FRAME + self.seat]
        self.fruit = view.boards[FRUIT + self.seat]
        self.room = max(storage(self.parts, view, self.seat) - size(self.fruit), 0)

    def places_worker(self, *numbers: int) -> bool:
        """Whether a worker is put on the frame, the first or one of these, counted from 0."""
        return ACT_PLACE in self.kinds and self.workers.bit_count() in (numbers or (0,))

    def held(self, fruit: int) -> int:
        return self.fruit >> fruit * WIDTH & FIELD

    def reached(self, use: int) -> list[int]:
        """The tiles that a worker can enter now with these items."""
        return sorted({code >> 8 & 15 for code in self.options if code & 15 == ACT_MOVE and code >> 12 == use})

    def fruit_of(self, spot: int) -> int | None:
        """The fruit that a plain market buys."""
        trade = self.island.trades[spot]
        return trade & 3 if self.island.markets >> spot & 1 and trade < FACE else None

    def tiles(self) -> list[int]:
        """The village tiles that can be built now, from the left of the construction board."""
        return list(dict.fromkeys(code >> WIDTH for code in self.options if code & 15 == ACT_BUILD))

    def offers(self) -> Iterator[tuple[int, int, int]]:
        """The tiles on offer, each with its place and price."""
        for place in range(PLACES):
            tile = self.view.construction >> place * WIDTH & FIELD
            if tile:
                yield place, tile, self.parts.costs[tile] + self.parts.surcharge[place]

    def village(self) -> list[int]:
        """The tiles of the own village."""
        return [tile for tile in self.view.villages[self.seat * SPACES : (self.seat + 1) * SPACES] if tile]

    def missing(self) -> list[int]:
        """The kinds of tile that the own village has none of."""
        there = {self.parts.kinds[tile] for tile in self.village()}
        return [kind for kind in range(KINDS) if kind not in there]

    def events(self) -> int:
        """The events of the own village: a bit for each."""
        events = 0
        for tile in self.village():
            events |= self.parts.events[tile]
        return events


def tip(
    game: Tropicalia, view: TropicaliaState, options: Sequence[int], race: Race, previews: Previewing, said: Said
) -> Tip | None:
    """The tip for a decision, if there is one."""
    return first_tip(TIPS, Case(game, view, options), said)


# What would be lost


def too_much(case: Case) -> Filled | None:
    """A field with more fruit than fits. T5.4"""
    for spot in case.reached(NOTHING):
        fruit = size(case.view.goods[spot])
        if case.island.fields >> spot & 1 and fruit > case.room:
            return Filled({"tile": SPOT_NAMES[spot], "number": fruit, "room": case.room}, f"tile:{SPOT_NAMES[spot]}")
    return None


def keep(case: Case) -> Filled | None:
    """Fruit goes back, and workers can still sell some. T5.4"""
    return TRUE if ACT_DISCARD in case.kinds and reached_from(case.workers) & case.island.markets else None


def rivals(case: Case) -> Filled | None:
    """A full field that somebody else can enter too. T4.1"""
    if case.room < SOME:
        return None
    seats = case.parts.seats
    for spot in case.reached(NOTHING):
        if case.island.fields >> spot & 1 and size(case.view.goods[spot]) == FRUIT_ON_FIELD:
            for other in ((case.seat + step) % seats for step in range(1, seats)):
                if case.view.boards[FRAME + other] & lines_to(spot):
                    return Filled({"name": Seat(other), "tile": SPOT_NAMES[spot]}, f"tile:{SPOT_NAMES[spot]}")
    return None


# What ends


def last_round(case: Case) -> Filled | None:
    """The morning of the last round. T7.2"""
    return TRUE if case.places_worker() and case.view.round == ROUNDS else None


# What is possible now


def market(case: Case) -> Filled | None:
    """Many fruits of a kind, and a free market that buys them. T5.3"""
    for spot in sorted(case.reached(NOTHING), key=lambda spot: -case.island.trades[spot]):
        fruit = case.fruit_of(spot)
        if fruit is not None and case.held(fruit) >= MANY:
            total = case.held(fruit) * (case.island.trades[spot] >> 2)
            params: phrases.Params = {"fruit": Term(FRUIT_NAMES[fruit]), "number": case.held(fruit), "sum": total}
            return Filled({**params, "tile": SPOT_NAMES[spot]}, f"tile:{SPOT_NAMES[spot]}")
    return None


def cart(case: Case) -> Filled | None:
    """A market that is taken, for fruit that no free one in reach buys. T4.2"""
    sold = {case.fruit_of(spot) for spot in case.reached(NOTHING)}
    for spot in case.reached(BY_CART):
        fruit = case.fruit_of(spot)
        if fruit is not None and fruit not in sold and case.held(fruit) >= SOME:
            return Filled({"tile": SPOT_NAMES[spot]}, f"tile:{SPOT_NAMES[spot]}")
    return None


def missing(case: Case) -> Filled | None:
    """A kind of tile that is missing can be built. T7.2"""
    kinds = case.missing()
    if not any(case.parts.kinds[tile] in kinds for tile in case.tiles()):
        return None
    return Filled({"kinds": tuple(Term(VILLAGE_KINDS[kind]) for kind in kinds)})


def event(case: Case) -> Filled | None:
    """An event that is not yet there, beside one that is. T7.2"""
    events = case.events()
    number = events.bit_count()
    if not number or not any(case.parts.events[tile] & ~events for tile in case.tiles()):
        return None
    before, after = EVENT_POINTS[number], EVENT_POINTS[number + 1]
    return Filled({"before": before, "after": after}) if after > before else None


def fountains(case: Case) -> Filled | None:
    """A space on which a tile would complete several fountains at once. T6.2"""
    halves = case.view.boards[EDGES + case.seat]
    most = 0
    for code in case.options:
        if code & 15 == ACT_BUILD and halves:
            facing: int = halves & facing_halves(case.parts.edges[code >> WIDTH] << 4 * (code >> 4 & 15))
            most = max(most, facing.bit_count())
    return Filled({"number": most}) if most >= TWO_FOUNTAINS and size(case.view.bag) >= most else None


def treasure(case: Case) -> Filled | None:
    """A treasure can be built: what it would count so far. T7.2"""
    parts = case.parts
    for tile in case.tiles():
        if parts.kinds[tile] == TREASURE_TILE:
            kinds = sum(PIECES[parts.kinds[one]] for one in case.village())
            boards = case.view.boards
            things = things_counted(boards[ITEMS + case.seat], kinds, boards[FOUNTAINS + case.seat])
            points = TREASURE_POINTS * (things >> parts.counted[tile] * WIDTH & FIELD)
            name = phrases.village_tile(case.game.content, tile)
            return Filled({"tile": name, "number": points}, f"offer:{parts.ids[tile]}")
    return None


# Planning


def full(case: Case) -> Filled | None:
    """The baskets are almost full in the morning. T5.4"""
    if not case.places_worker() or case.room > 1:
        return None
    number = size(case.fruit)
    return Filled({"number": number, "room": number + case.room})


def no_market(case: Case) -> Filled | None:
    """Fruit that no worker on the frame could sell, though a space that leads to its market is free. T5.3"""
    if not case.places_worker(2, 3):
        return None
    markets = [spot for spot in range(SPOTS) if case.island.markets >> spot & 1]
    reached: int = reached_from(case.workers)
    if any(reached >> spot & 1 and case.fruit_of(spot) is None for spot in markets):
        return None  # an advanced market may buy it
    for fruit in range(FRUITS):
        buying = [spot for spot in markets if case.fruit_of(spot) == fruit]
        open_ways = any(lines_to(spot) & ~case.view.frame for spot in buying)
        if case.held(fruit) >= SOME and open_ways and not any(reached >> spot & 1 for spot in buying):
            return Filled({"fruit": Term(FRUIT_NAMES[fruit])})
    return None


def cheaper(case: Case) -> Filled | None:
    """A tile that would bring much is a little too dear, and tiles slide. T6.2"""
    if ACT_BUILD not in case.kinds:
        return None
    shells, kinds, events = case.view.boards[SHELLS + case.seat], case.missing(), case.events()
    for place, tile, cost in case.offers():
        wanted = case.parts.kinds[tile] in kinds or case.parts.events[tile] & ~events
        slides = place and case.parts.surcharge[place - 1] < case.parts.surcharge[place]
        if wanted and slides and 0 < cost - shells <= LITTLE_DEARER:
            name: Word = phrases.village_tile(case.game.content, tile)
            return Filled({"tile": name, "number": cost - shells}, f"offer:{case.parts.ids[tile]}")
    return None


def brown_board(case: Case) -> Filled | None:
    """Somebody else begins, and the plaza that changes this. T7.1"""
    spot = case.island.brown
    if not case.places_worker() or case.view.first == case.seat or case.view.round == ROUNDS or spot >= SPOTS:
        return None
    return Filled({"tile": SPOT_NAMES[spot]}, f"tile:{SPOT_NAMES[spot]}")


# A reminder


def plan(case: Case) -> Filled | None:
    """The first worker of a round. T4.1"""
    return TRUE if case.places_worker() else None


TIPS: tuple[Advice[Case], ...] = (
    Advice("too_much", "T5.4", too_much),
    Advice("keep", "T5.4", keep),
    Advice("last_round", "T7.2", last_round),
    Advice("market", "T5.3", market),
    Advice("cart", "T4.2", cart),
    Advice("rivals", "T4.1", rivals),
    Advice("fountains", "T6.2", fountains),
    Advice("missing", "T7.2", missing),
    Advice("event", "T7.2", event),
    Advice("treasure", "T7.2", treasure),
    Advice("full", "T5.4", full),
    Advice("no_market", "T5.3", no_market),
    Advice("cheaper", "T6.2", cheaper),
    Advice("brown_board", "T7.1", brown_board),
    Advice("plan", "T4.1", plan),
)
"""In order: what would be lost, what ends, what is possible now, planning, a reminder."""
