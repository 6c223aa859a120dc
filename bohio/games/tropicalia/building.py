"""Building: a village tile is paid, placed and brings its fruit. T6"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from bohio.core.fate import FIELD, WIDTH, Fate
from bohio.games.tropicalia.parts import BUILD_LISTS, Parts
from bohio.games.tropicalia.state import (
    ACT_PASS,
    ACT_TAKE,
    EDGES,
    FOUNTAINS,
    FROM_FOUNTAINS,
    FROM_VILLAGE,
    FRUIT,
    FRUITS,
    PLACES,
    SHELLS,
    SPACES,
    VILLAGE,
    WHOLE_VILLAGE,
    TropicaliaState,
)

# The edges that face another space of a village, four bits (N, E, S, W) for each space
INNER_NORTH: Final = 0x111111000
INNER_EAST: Final = 0x022022022
INNER_SOUTH: Final = 0x000444444
INNER_WEST: Final = 0x880880880


def facing_halves(edges: i64) -> i64:
    """The half fountains of neighbouring spaces that complete those on these edges of a village. T6.3"""
    north_south = (edges & INNER_NORTH) >> 10 | (edges & INNER_SOUTH) << 10
    return north_south | (edges & INNER_EAST) << 6 | (edges & INNER_WEST) >> 6


def build_options(parts: Parts, state: TropicaliaState) -> list[int]:
    """Each tile that can be paid, on each free space, and passing; empty if there is none. T6.1, T3.4"""
    options: list[int] = []
    seat = state.turn
    free = state.boards[VILLAGE + seat] ^ WHOLE_VILLAGE
    if not free:
        return options
    shells = state.boards[SHELLS + seat]
    costs = parts.costs
    construction = state.construction
    for surcharge in parts.surcharge:
        tile = construction & FIELD
        if not tile:
            break
        construction >>= WIDTH
        if costs[tile] + surcharge <= shells:
            options += parts.builds[tile * BUILD_LISTS + (free & 15)]
            options += parts.builds[tile * BUILD_LISTS + 16 + (free >> 4)]
    if options:
        options.append(ACT_PASS)
    return options


def place_of(state: TropicaliaState, tile: int) -> int:
    """The place of the construction board where a tile lies, 0..4; -1 if it does not."""
    for place in range(PLACES):
        if state.construction >> place * WIDTH & FIELD == tile:
            return place
    return -1


def remove_from_construction(state: TropicaliaState, place: int) -> None:
    """A tile leaves the construction board, and those to its right slide left. T6.2"""
    shift = place * WIDTH
    construction = state.construction
    state.construction = construction & ((1 << shift) - 1) | construction >> shift + WIDTH << shift


def build(parts: Parts, state: TropicaliaState, action: int) -> None:
    """Pay, place, and see what the tile brings: an orchard's fruits and fountains completed. T6.2, T6.3"""
    space = action >> 4 & 15
    tile = action >> WIDTH
    seat = state.seat
    boards = state.boards
    place = place_of(state, tile)
    boards[SHELLS + seat] -= parts.costs[tile] + parts.surcharge[place]
    remove_from_construction(state, place)
    state.villages[seat * SPACES + space] = tile
    boards[VILLAGE + seat] |= 1 << space
    edges: int = parts.edges[tile] << 4 * space
    halves: int = boards[EDGES + seat] & facing_halves(edges)
    completed = halves.bit_count()
    boards[EDGES + seat] |= edges
    boards[FOUNTAINS + seat] += completed
    state.fountains = completed
    state.orchard = parts.orchards[tile]


def pick_orchard(state: TropicaliaState) -> bool:
    """Takes an orchard's fruits one by one; true if the player has to decide because a fruit is missing. T6.2"""
    while state.orchard:
        fruit = 1 << (state.orchard & FIELD) * WIDTH
        if not state.bag:
            break
        if not state.bag & fruit * FIELD:
            return True
        state.bag -= fruit
        state.boards[FRUIT + state.turn] += fruit
        state.orchard = after_next(state.orchard)
    state.orchard = 0
    return False


def after_next(orchard: i64) -> i64:
    """What an orchard still brings when its next fruit is settled. T6.2"""
    left = (orchard >> WIDTH & FIELD) - 1
    if not left:
        return 0
    steps = orchard >> 2 * WIDTH
    fruit = ((orchard & FIELD) + (steps & 3)) % FRUITS
    return steps >> 2 << 2 * WIDTH | left << WIDTH | fruit


def take_action(fruit: int) -> int:
    """The action of taking a fruit of another kind."""
    return ACT_TAKE | fruit << 4


def take_options(state: TropicaliaState) -> list[int]:
    """Every kind that is in the bag, and passing: the player may go without the fruit. T6.2"""
    options = [take_action(fruit) for fruit in range(FRUITS) if state.bag >> fruit * WIDTH & FIELD]
    options.append(ACT_PASS)
    return options


def take(state: TropicaliaState, action: int) -> None:
    """A fruit of another kind instead of the orchard's own. T6.2"""
    fruit = 1 << (action >> 4) * WIDTH
    state.bag -= fruit
    state.boards[FRUIT + state.seat] += fruit
    state.orchard = after_next(state.orchard)


def go_without(state: TropicaliaState) -> None:
    """No fruit instead of the orchard's own. T6.2"""
    state.orchard = after_next(state.orchard)


def fill_fountain(state: TropicaliaState, fate: Fate) -> None:
    """One random fruit for a fountain completed, if the bag has any. T6.2"""
    state.fountains -= 1
    bag = state.bag
    if bag:
        fruit = 1 << fate.draw(FROM_FOUNTAINS, state.fountain_draws, bag, WIDTH, bag % FIELD) * WIDTH
        state.fountain_draws += 1
        state.revealed = 1
        state.bag = bag - fruit
        state.boards[FRUIT + state.turn] += fruit


def lay_tile(parts: Parts, state: TropicaliaState, fate: Fate) -> None:
    """A new tile is laid right of the others while the pile lasts. T6.2"""
    size = state.pile_size
    if size:
        tile = fate.draw(FROM_VILLAGE, parts.tiles - size, state.pile, 1, size)
        state.revealed = 1
        state.pile -= 1 << tile
        state.pile_size = size - 1
        shift = 0
        while state.construction >> shift:
            shift += WIDTH
        state.construction |= tile << shift
