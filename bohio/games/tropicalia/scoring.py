"""The end of the game: points, categories and the win. T7.2, T7.3"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from bohio.core.fate import FIELD, PIECES, WIDTH
from bohio.games.tropicalia.parts import Parts
from bohio.games.tropicalia.state import (
    BASKET_SHIFT,
    CARTS,
    FOUNTAINS,
    FRUIT,
    ITEMS,
    SHELLS,
    SPACES,
    SURFBOARDS,
    USED_SHIFT,
    TropicaliaState,
)

# Kinds of village tile, as in `VILLAGE_KINDS`
BUILDING_TILE: Final = 0
EVENT_TILE: Final = 1
ORCHARD_TILE: Final = 2
TREASURE_TILE: Final = 3
KINDS: Final = 4

# What a treasure counts, as in `TREASURES`
COUNTED_SURFBOARDS: Final = 0
COUNTED_EVENTS: Final = 1
COUNTED_ORCHARDS: Final = 2
COUNTED_BASKETS: Final = 3
COUNTED_BUILDINGS: Final = 4
COUNTED_FOUNTAINS: Final = 5
COUNTED: Final = 6

EVENT_POINTS: Final = bytes((0, 7, 15, 24, 34, 45, 45, 45, 45))
"""For so many different events; more than five count as five. T7.2"""
TREASURE_POINTS: Final = 2
MISSING_POINTS: Final = -4
SHELLS_A_POINT: Final = 2

CATEGORIES: Final = ("buildings", "events", "orchards", "treasures", "missing", "fruits", "shells", "items")
"""The categories of a score sheet. T7.2"""
BUILDINGS: Final = 0
EVENTS: Final = 1
ORCHARDS: Final = 2
TREASURES: Final = 3
MISSING: Final = 4
FRUITS_LEFT: Final = 5
SHELLS_LEFT: Final = 6
ITEMS_LEFT: Final = 7


def sheet(parts: Parts, state: TropicaliaState, seat: int) -> list[int]:
    """A seat's points in each category, as if the game ended now. T7.2"""
    points = [0] * len(CATEGORIES)
    kinds: i64 = 0
    events = 0
    village = state.villages
    for place in range(seat * SPACES, seat * SPACES + SPACES):
        tile = village[place]
        if tile:
            kind = parts.kinds[tile]
            kinds += PIECES[kind]
            events |= parts.events[tile]
            if kind == BUILDING_TILE:
                points[BUILDINGS] += parts.points[tile]
            elif kind == ORCHARD_TILE:
                points[ORCHARDS] += parts.points[tile]
    items = state.boards[ITEMS + seat]
    if kinds >> TREASURE_TILE * WIDTH & FIELD:
        things = things_counted(items, kinds, state.boards[FOUNTAINS + seat])
        for place in range(seat * SPACES, seat * SPACES + SPACES):
            tile = village[place]
            if tile and parts.kinds[tile] == TREASURE_TILE:
                points[TREASURES] += TREASURE_POINTS * (things >> parts.counted[tile] * WIDTH & FIELD)
    points[EVENTS] = EVENT_POINTS[events.bit_count()]
    for kind in range(KINDS):
        if not kinds >> kind * WIDTH & FIELD:
            points[MISSING] += MISSING_POINTS
    points[FRUITS_LEFT] = state.boards[FRUIT + seat] % FIELD
    points[SHELLS_LEFT] = state.boards[SHELLS + seat] // SHELLS_A_POINT
    points[ITEMS_LEFT] = (items & CARTS) + ((items & SURFBOARDS) >> 8)
    return points


def things_counted(items: i64, kinds: i64, fountains: i64) -> i64:
    """How many there are of each thing that treasures count: a packed pile. T7.2"""
    surfboards = (items >> 8 & 255) + (items >> USED_SHIFT + 8 & 255)
    return (
        surfboards << COUNTED_SURFBOARDS * WIDTH
        | (kinds >> EVENT_TILE * WIDTH & FIELD) << COUNTED_EVENTS * WIDTH
        | (kinds >> ORCHARD_TILE * WIDTH & FIELD) << COUNTED_ORCHARDS * WIDTH
        | (items >> BASKET_SHIFT & 255) << COUNTED_BASKETS * WIDTH
        | (kinds >> BUILDING_TILE * WIDTH & FIELD) << COUNTED_BUILDINGS * WIDTH
        | fountains << COUNTED_FOUNTAINS * WIDTH
    )


def totals(parts: Parts, state: TropicaliaState) -> list[int]:
    """Each seat's points. T7.2"""
    result: list[int] = []
    for seat in range(parts.seats):
        total = 0
        for points in sheet(parts, state, seat):
            total += points
        result.append(total)
    return result


def winners(parts: Parts, state: TropicaliaState) -> list[int]:
    """Most points, then most shells, then most fruit, then shared. T7.3"""
    points = totals(parts, state)
    best: list[int] = []
    for seat in range(parts.seats):
        if best:
            ahead = points[seat] - points[best[0]]
            if not ahead:
                ahead = state.boards[SHELLS + seat] - state.boards[SHELLS + best[0]]
            if not ahead:
                ahead = state.boards[FRUIT + seat] % FIELD - state.boards[FRUIT + best[0]] % FIELD
            if ahead < 0:
                continue
            if ahead > 0:
                best.clear()
        best.append(seat)
    return best
