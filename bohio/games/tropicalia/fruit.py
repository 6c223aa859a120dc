"""Fruit and items come from the island; what the board cannot store goes back in the bag. T5"""

from __future__ import annotations

from bohio.core.fate import FIELD, WIDTH
from bohio.games.tropicalia.parts import Parts
from bohio.games.tropicalia.state import (
    ACT_DISCARD,
    BASKET_SHIFT,
    BASKET_TILES,
    FRUIT,
    FRUITS,
    ITEMS,
    TropicaliaState,
)


def harvest(state: TropicaliaState, spot: int) -> None:
    """Field: take all its fruit. T5.1"""
    state.boards[FRUIT + state.seat] += state.goods[spot]
    state.goods[spot] = 0


def take_items(parts: Parts, state: TropicaliaState, spot: int) -> None:
    """Plaza: take both items; a basket tile without a free place leaves the game. T5.2"""
    items = state.boards[ITEMS + state.seat] + state.goods[spot]
    surplus = (items >> BASKET_SHIFT & 255) - parts.most_baskets
    if surplus > 0:
        items -= surplus << BASKET_SHIFT
    state.boards[ITEMS + state.seat] = items
    state.goods[spot] = 0


def storage(parts: Parts, state: TropicaliaState, seat: int) -> int:
    """How many fruits a board can store. T1.6"""
    return parts.stores + ((state.boards[ITEMS + seat] & BASKET_TILES) >> BASKET_SHIFT) * parts.basket_tile_stores


def too_much(parts: Parts, state: TropicaliaState) -> bool:
    """Whether the seat whose turn it is holds more than its board can store. T5.4"""
    turn = state.turn
    return state.boards[FRUIT + turn] % FIELD > storage(parts, state, turn)


def discard_action(fruit: int) -> int:
    """The action of putting a fruit back."""
    return ACT_DISCARD | fruit << 4


def discard_options(state: TropicaliaState) -> list[int]:
    """Each kind that is held. T5.4"""
    held = state.boards[FRUIT + state.seat]
    return [discard_action(fruit) for fruit in range(FRUITS) if held >> fruit * WIDTH & FIELD]


def discard(state: TropicaliaState, action: int) -> None:
    """One fruit goes back in the bag. T5.4"""
    fruit = 1 << (action >> 4) * WIDTH
    state.boards[FRUIT + state.seat] -= fruit
    state.bag += fruit
