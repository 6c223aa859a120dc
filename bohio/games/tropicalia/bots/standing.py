"""What a seat has built and holds, and the best bargain on the construction board: what features are made from."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from bohio.core.fate import FIELD, PIECES, WIDTH
from bohio.games.tropicalia.building import facing_halves
from bohio.games.tropicalia.parts import Parts
from bohio.games.tropicalia.scoring import (
    BUILDING_TILE,
    COUNTED_BUILDINGS,
    COUNTED_EVENTS,
    COUNTED_FOUNTAINS,
    COUNTED_ORCHARDS,
    EVENT_POINTS,
    EVENT_TILE,
    MISSING_POINTS,
    ORCHARD_TILE,
    TREASURE_POINTS,
    TREASURE_TILE,
    things_counted,
)
from bohio.games.tropicalia.state import (
    BASKET_SHIFT,
    EDGES,
    FOUNTAINS,
    FRUIT,
    ITEMS,
    ROUNDS,
    SHELLS,
    SPACES,
    VILLAGE,
    WORKERS,
    TropicaliaState,
)

ONES: Final = bytes([number.bit_count() for number in range(512)])
"""How many of nine bits are set."""
TURNS: Final = ROUNDS * WORKERS
"""Day turns of each seat in a game."""

EVERY_SPACE: Final = 0x111111111
"""Times the edges of one space: the same edges of every space of a village."""

# Guesses, in points
FRUIT_WORTH: Final = 2.0
TREASURE_GROWTH: Final = 3.0
LEAST_SHELL_WORTH: Final = 0.5
SHELL_GROWTH: Final = 0.08
"""How much more a shell is worth for each of the next turns."""
GROWING_TURNS: Final = 6


class Standing:
    """One seat's numbers. What is still to come is guessed roughly; the weights of the features put that right."""

    __slots__ = (
        "bargain",
        "bargain_after_sale",
        "best_sale",
        "early",
        "events",
        "fruit_to_come",
        "fruits",
        "halves",
        "harvests",
        "idle",
        "items",
        "kinds",
        "needs",
        "plazas",
        "points",
        "ripe_coconuts",
        "ripe_mangos",
        "ripe_sugar_apples",
        "room",
        "sales",
        "shells",
        "things",
        "tiles",
        "treasures",
        "turns",
    )

    turns: i64
    """Day turns to come."""
    early: float
    """The part of all turns that is to come."""
    shells: i64
    items: i64
    fruits: i64
    """A packed pile by kind."""
    fruit_to_come: i64
    room: i64
    points: i64
    events: i64
    """A bit for each event that was built."""
    tiles: i64
    kinds: i64
    """How many tiles of each kind are built: a packed pile, like the next two."""
    treasures: i64
    """How many treasures count each thing."""
    things: i64
    """How many there are of each thing that treasures count."""
    needs: i64
    """The edges on which a free space needs a half to complete a fountain: four bits for each space."""
    halves: i64
    """How many such edges there are."""
    ripe_coconuts: float
    """How many are surely to be had on one field; the same for the other kinds."""
    ripe_sugar_apples: float
    ripe_mangos: float
    best_sale: float
    sales: float
    harvests: float
    plazas: float
    idle: i64
    bargain: float
    bargain_after_sale: float

    def __init__(self, parts: Parts, state: TropicaliaState, seat: i64, turns: i64) -> None:
        boards = state.boards
        self.turns = turns
        self.early = turns / TURNS
        self.shells = boards[SHELLS + seat]
        self.items = boards[ITEMS + seat]
        self.fruits = boards[FRUIT + seat]
        self.fruit_to_come = 0
        baskets = self.items >> BASKET_SHIFT & 255
        self.room = parts.stores + baskets * parts.basket_tile_stores - self.fruits % FIELD
        self.points = 0
        self.events = 0
        self.tiles = 0
        self.kinds = 0
        self.treasures = 0
        self.needs = 0
        self.halves = 0
        self.ripe_coconuts = 0.0
        self.ripe_sugar_apples = 0.0
        self.ripe_mangos = 0.0
        self.best_sale = 0.0
        self.sales = 0.0
        self.harvests = 0.0
        self.plazas = 0.0
        self.idle = 0
        self.bargain = 0.0
        self.bargain_after_sale = 0.0
        look_at_village(parts, state, seat, self)
        self.things = things_counted(self.items, self.kinds, boards[FOUNTAINS + seat])


def ones(bits: i64) -> i64:
    """How many of up to 36 bits are set."""
    return ONES[bits & 511] + ONES[bits >> 9 & 511] + ONES[bits >> 18 & 511] + ONES[bits >> 27]


def look_at_village(parts: Parts, state: TropicaliaState, seat: i64, one: Standing) -> None:
    """What is built, and where a half would complete a fountain. T6.3"""
    boards = state.boards
    built: i64 = boards[VILLAGE + seat]
    needed = facing_halves(boards[EDGES + seat])
    edges: i64 = 15
    space: i64
    for space in range(SPACES):
        if built >> space & 1:
            tile: i64 = state.villages[seat * SPACES + space]
            kind: i64 = parts.kinds[tile]
            one.tiles += 1
            one.kinds += PIECES[kind]
            one.events |= parts.events[tile]
            one.points += parts.points[tile]
            if kind == TREASURE_TILE:
                one.treasures += PIECES[parts.counted[tile]]
        else:
            one.needs |= needed & edges
        edges <<= 4
    one.halves = ones(one.needs)


def find_bargain(parts: Parts, state: TropicaliaState, one: Standing) -> None:
    """By how much the best tile is worth more than its shells: of those payable now, and after the best sale."""
    turns = one.turns
    if one.tiles == SPACES or not turns:
        return
    shell = LEAST_SHELL_WORTH + SHELL_GROWTH * float(turns if turns < GROWING_TURNS else GROWING_TURNS)
    shells = one.shells
    purse = float(shells) + one.best_sale
    construction = state.construction
    costs = parts.costs
    for surcharge in parts.surcharge:
        tile = construction & FIELD
        if not tile:
            break
        construction >>= WIDTH
        cost: i64 = costs[tile] + surcharge
        if float(cost) > purse:
            continue
        bargain = tile_worth(parts, one, tile) - shell * float(cost)
        if cost <= shells and bargain > one.bargain:
            one.bargain = bargain
        if bargain > one.bargain_after_sale:
            one.bargain_after_sale = bargain


def tile_worth(parts: Parts, one: Standing, tile: i64) -> float:
    """About how many points the tile would bring in the end."""
    kind: i64 = parts.kinds[tile]
    treasures = one.treasures
    worth = float(parts.points[tile])
    if kind == BUILDING_TILE:
        worth += float(TREASURE_POINTS * (treasures >> COUNTED_BUILDINGS * WIDTH & FIELD))
    elif kind == EVENT_TILE:
        if not parts.events[tile] & one.events:
            events = ones(one.events)
            worth += float(EVENT_POINTS[events + 1] - EVENT_POINTS[events])
        worth += float(TREASURE_POINTS * (treasures >> COUNTED_EVENTS * WIDTH & FIELD))
    elif kind == ORCHARD_TILE:
        counting = treasures >> COUNTED_ORCHARDS * WIDTH & FIELD
        worth += float(TREASURE_POINTS * counting) + FRUIT_WORTH * float(parts.amounts[tile])
    else:
        counted: i64 = parts.counted[tile]
        things = one.things >> counted * WIDTH & FIELD
        worth += float(TREASURE_POINTS * things) + TREASURE_GROWTH * float(one.turns) / TURNS
    if not one.kinds >> kind * WIDTH & FIELD:
        worth -= MISSING_POINTS
    edges: i64 = parts.edges[tile]
    matching = one.needs & edges * EVERY_SPACE
    most: i64 = 0
    while matching:
        completed: i64 = ONES[matching & 15]
        if completed > most:
            most = completed
        matching >>= 4
    if most:
        counting = treasures >> COUNTED_FOUNTAINS * WIDTH & FIELD
        worth += float(most) * (FRUIT_WORTH + float(TREASURE_POINTS * counting))
    return worth
