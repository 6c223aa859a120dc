"""The start and the end of a round. T3.1, T7.1"""

from __future__ import annotations

from bohio.core.engine import NATURE, OVER
from bohio.core.fate import FIELD, WIDTH, Fate
from bohio.games.tropicalia.building import remove_from_construction
from bohio.games.tropicalia.parts import Parts
from bohio.games.tropicalia.state import (
    ENDED,
    FROM_FIELDS,
    FROM_ITEMS,
    FRUIT_ON_FIELD,
    ISLAND,
    ITEMS_ON_PLAZA,
    PLACING,
    REMOVED,
    ROUND,
    ROUNDS,
    SLIDE,
    SPOTS,
    TropicaliaState,
)


def start_round(parts: Parts, state: TropicaliaState, fate: Fate) -> None:
    """Fruit on each open field, items on each open plaza, from a1 to d4, as far as bag and pile go. T3.1"""
    fields = state.island.fields
    plazas = state.island.plazas
    goods = state.goods
    for spot in range(SPOTS):
        if fields >> spot & 1:
            goods[spot] = grow(state, fate)
        elif plazas >> spot & 1:
            goods[spot] = lay_items(parts, state, fate)
    state.round += 1
    state.pending = PLACING
    state.seat = state.first
    state.turn = state.first
    state.left = parts.workers


def grow(state: TropicaliaState, fate: Fate) -> int:
    """The fruits for one field. T3.1"""
    bag = state.bag
    grown = 0
    for _ in range(FRUIT_ON_FIELD):
        if not bag:
            break
        fruit = 1 << fate.draw(FROM_FIELDS, state.field_draws, bag, WIDTH, bag % FIELD) * WIDTH
        state.field_draws += 1
        state.revealed = 1
        bag -= fruit
        grown += fruit
    state.bag = bag
    return grown


def lay_items(parts: Parts, state: TropicaliaState, fate: Fate) -> int:
    """The items for one plaza. T3.1"""
    pile = state.items
    laid = 0
    for _ in range(ITEMS_ON_PLAZA):
        size = pile % FIELD
        if not size:
            break
        item = 1 << fate.draw(FROM_ITEMS, parts.items_size - size, pile, WIDTH, size) * WIDTH
        state.revealed = 1
        pile -= item
        laid += item
    state.items = pile
    return laid


def end_round(parts: Parts, state: TropicaliaState) -> None:
    """With two players the left-most village tile leaves the game first, if there is one. T7.1"""
    if parts.seats == 2 and state.construction:
        remove_from_construction(state, 0)
        state.stage = REMOVED
        state.pending = SLIDE
        state.seat = NATURE
    else:
        clear_island(parts, state)


def clear_island(parts: Parts, state: TropicaliaState) -> None:
    """Items leave the game, fruit goes to the bag, the first player is found, workers come back. T7.1, T7.2"""
    goods = state.goods
    fields = state.island.fields
    for spot in range(SPOTS):
        if goods[spot]:
            if fields >> spot & 1:
                state.bag += goods[spot]
            goods[spot] = 0
    if state.round < ROUNDS:
        state.first = next_first_player(parts, state)
        state.pending = ROUND
        state.seat = NATURE
    else:
        state.pending = ENDED
        state.seat = OVER
    state.turn = state.first
    state.occupied = 0
    for seat in range(parts.seats):
        state.boards[ISLAND + seat] = 0


def next_first_player(parts: Parts, state: TropicaliaState) -> int:
    """The owner of the worker on the plaza with the brown board, or else the first player as before. T7.1"""
    shift = 3 * state.island.brown
    for seat in range(parts.seats):
        if state.boards[ISLAND + seat] >> shift & 7:
            return seat
    return state.first
