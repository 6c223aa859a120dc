"""What a seat has built and holds, and the best bargain on the construction board: what features are made from."""

from __future__ import annotations

from typing import Final

from bohio.core.fate import FIELD, WIDTH
from bohio.games.tropicalia.building import FACING
from bohio.games.tropicalia.parts import Parts
from bohio.games.tropicalia.scoring import (
    BUILDING_TILE,
    EVENT_POINTS,
    EVENT_TILE,
    KINDS,
    MISSING_POINTS,
    ORCHARD_TILE,
    TREASURE_POINTS,
    TREASURE_TILE,
)
from bohio.games.tropicalia.state import (
    BASKET_SHIFT,
    FOUNTAINS,
    FRUIT,
    ITEMS,
    ROUNDS,
    SHELLS,
    SPACES,
    USED_SHIFT,
    WORKERS,
    TropicaliaState,
)

ONES: Final[list[int]] = [number.bit_count() for number in range(512)]
"""How many bits are set."""
TURNS: Final = ROUNDS * WORKERS
"""Day turns of each seat in a game."""

# What a treasure counts, as in `TREASURES`
COUNTED: Final = 6
COUNTED_EVENTS: Final = 1
COUNTED_ORCHARDS: Final = 2
COUNTED_BUILDINGS: Final = 4
COUNTED_FOUNTAINS: Final = 5

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
        "room",
        "sales",
        "shells",
        "things",
        "tiles",
        "treasures",
        "turns",
    )

    fruits: list[int]
    kinds: list[int]
    """How many tiles of each kind are built."""
    treasures: list[int]
    """How many treasures count each thing."""
    things: list[int]
    """How many there are of each thing that treasures count."""
    needs: list[int]
    """The edges on which a free space needs a half to complete a fountain, for each such space."""

    def __init__(self, parts: Parts, state: TropicaliaState, seat: int, turns: int) -> None:
        boards = state.boards
        held = boards[FRUIT + seat]
        self.turns = turns
        self.shells = boards[SHELLS + seat]
        self.items = boards[ITEMS + seat]
        self.fruits = [held & FIELD, held >> WIDTH & FIELD, held >> 2 * WIDTH & FIELD]
        self.fruit_to_come = 0
        self.room = parts.baskets + (self.items >> BASKET_SHIFT & 255) - held % FIELD
        self.points = 0
        self.events = 0
        self.tiles = 0
        self.kinds = [0] * KINDS
        self.treasures = [0] * COUNTED
        self.needs = []
        self.halves = 0
        look_at_village(parts, state, seat, self)
        items = self.items
        self.things = [
            (items >> 8 & 255) + (items >> USED_SHIFT + 8 & 255),
            self.kinds[EVENT_TILE],
            self.kinds[ORCHARD_TILE],
            items >> BASKET_SHIFT & 255,
            self.kinds[BUILDING_TILE],
            boards[FOUNTAINS + seat],
        ]
        self.best_sale = 0.0
        self.sales = 0.0
        self.harvests = 0.0
        self.plazas = 0.0
        self.idle = 0
        self.bargain = 0.0
        self.bargain_after_sale = 0.0


def look_at_village(parts: Parts, state: TropicaliaState, seat: int, one: Standing) -> None:
    """What is built, and where a half would complete a fountain. T6.3"""
    first = seat * SPACES
    villages = state.villages
    needed = 0
    for space in range(SPACES):
        tile = villages[first + space]
        if not tile:
            continue
        kind = parts.kinds[tile]
        one.tiles += 1
        one.kinds[kind] += 1
        one.events |= parts.events[tile]
        if kind == TREASURE_TILE:
            one.treasures[parts.counted[tile]] += 1
        else:
            one.points += parts.points[tile]
        needed |= FACING[space * 16 + parts.edges[tile]]
    if needed:
        for space in range(SPACES):
            need = needed >> 4 * space & 15
            if need and not villages[first + space]:
                one.needs.append(need)
                one.halves += ONES[need]


def find_bargain(parts: Parts, state: TropicaliaState, one: Standing) -> None:
    """By how much the best tile is worth more than its shells: of those payable now, and after the best sale."""
    if one.tiles == SPACES or not one.turns:
        return
    shell = LEAST_SHELL_WORTH + SHELL_GROWTH * (one.turns if one.turns < GROWING_TURNS else GROWING_TURNS)
    purse = one.shells + one.best_sale
    construction: int = state.construction
    for surcharge in parts.surcharge:
        tile = construction & FIELD
        if not tile:
            break
        construction >>= WIDTH
        cost = parts.costs[tile] + surcharge
        if cost > purse:
            continue
        bargain = tile_worth(parts, one, tile) - shell * cost
        if cost <= one.shells and bargain > one.bargain:
            one.bargain = bargain
        if bargain > one.bargain_after_sale:
            one.bargain_after_sale = bargain


def tile_worth(parts: Parts, one: Standing, tile: int) -> float:
    """About how many points the tile would bring in the end."""
    kind = parts.kinds[tile]
    treasures = one.treasures
    worth = float(parts.points[tile])
    if kind == BUILDING_TILE:
        worth += TREASURE_POINTS * treasures[COUNTED_BUILDINGS]
    elif kind == EVENT_TILE:
        if not parts.events[tile] & one.events:
            events = ONES[one.events]
            worth += EVENT_POINTS[events + 1] - EVENT_POINTS[events]
        worth += TREASURE_POINTS * treasures[COUNTED_EVENTS]
    elif kind == ORCHARD_TILE:
        worth += TREASURE_POINTS * treasures[COUNTED_ORCHARDS] + FRUIT_WORTH * parts.amounts[tile]
    else:
        worth += TREASURE_POINTS * one.things[parts.counted[tile]] + TREASURE_GROWTH * one.turns / TURNS
    if not one.kinds[kind]:
        worth -= MISSING_POINTS
    edges = parts.edges[tile]
    most = 0
    for need in one.needs:
        completed = ONES[need & edges]
        if completed > most:
            most = completed
    return worth + most * (FRUIT_WORTH + TREASURE_POINTS * treasures[COUNTED_FOUNTAINS])
