"""Markets, plain and advanced: fruit is sold for shells. T5.3, T8"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from bohio.core.fate import FIELD, WIDTH
from bohio.games.tropicalia.parts import Parts
from bohio.games.tropicalia.state import (
    ACT_PASS,
    ACT_SELL,
    FACE,
    FRUIT,
    FRUITS,
    ISLAND,
    SHELLS,
    SPOTS,
    TropicaliaState,
)

# The faces of the six advanced tiles; the first three buy sets of two fruits. T8.1
ALL_THREE: Final = 3
ANY_FRUITS: Final = 4
ONE_FRUIT: Final = 5
FOURS: Final = 6
FIVES: Final = 7
MOST_FRUIT: Final = 8
FEWEST_FRUIT: Final = 9
WORKERS_ON_MARKETS: Final = 10
WORKERS_ON_CROSS: Final = 11

SETS: Final[list[int]] = [0x000101, 0x010001, 0x010100, 0x010101]
"""The fruits of one set, for the first four faces."""
LOTS: Final[list[int]] = [2, 2, 2, 3, 1, 1, 4, 5, 1, 1, 1, 1]
"""How many fruits of a sale are paid for together."""
PRICES: Final[list[int]] = [5, 6, 6, 9, 2, 5, 13, 13]
"""What such a lot brings at the faces with a fixed price."""
PRICE_OF_OTHERS: Final = 2
PRICE_OF_MOST: Final = 4
PRICE_OF_FEWEST: Final = 5
ONE_COUNT: Final = 7
"""A worker count has three bits, so that the counts of several tiles add up modulo this."""


def sell_action(fruits: int) -> int:
    """The action of selling a packed pile of fruits."""
    return ACT_SELL | fruits << 4


def sell_options(state: TropicaliaState) -> list[int]:
    """What can be sold at this market, and passing; empty if nothing can be. T5.3, T8.1, T3.4"""
    trade = state.island.trades[state.market]
    held = state.boards[FRUIT + state.seat]
    options: list[int] = []
    if trade < FACE:
        sell_one_kind(options, held, trade & 3)
    else:
        face = trade - FACE
        if face <= ALL_THREE:
            sell_sets(options, held, SETS[face])
        elif face == ANY_FRUITS:
            sell_selections(options, held, 1, 1)
        elif face == FOURS:
            sell_selections(options, held, 4, 1)
        elif face == FIVES:
            sell_selections(options, held, 1, 5)
        elif face == ONE_FRUIT:
            for fruit in range(FRUITS):
                if held >> fruit * WIDTH & FIELD:
                    options.append(sell_action(1 << fruit * WIDTH))
        else:
            for fruit in range(FRUITS):
                sell_one_kind(options, held, fruit)
    if options:
        options.append(ACT_PASS)
    return options


def sell_one_kind(options: list[int], held: int, fruit: int) -> None:
    """One to all fruits of a kind. T5.3"""
    shift = fruit * WIDTH
    for number in range(1, (held >> shift & FIELD) + 1):
        options.append(sell_action(number << shift))


def sell_sets(options: list[int], held: int, fruits: int) -> None:
    """One to all sets of different kinds. T8.1"""
    number = 1
    while True:
        needed = fruits * number
        for fruit in range(FRUITS):
            shift = fruit * WIDTH
            if (held >> shift & FIELD) < (needed >> shift & FIELD):
                return
        options.append(sell_action(needed))
        number += 1


def sell_selections(options: list[int], held: int, step: int, lot: int) -> None:
    """Every selection in which each kind's number is a multiple of `step` and the total one of `lot`. T8.1"""
    coconuts = held & FIELD
    sugar_apples = held >> WIDTH & FIELD
    mangoes = held >> 2 * WIDTH & FIELD
    for mango in range(0, mangoes + 1, step):
        for sugar_apple in range(0, sugar_apples + 1, step):
            for coconut in range(0, coconuts + 1, step):
                total = coconut + sugar_apple + mango
                if total and total % lot == 0:
                    options.append(sell_action(coconut | sugar_apple << WIDTH | mango << 2 * WIDTH))


def workers_on(parts: Parts, state: TropicaliaState, spots: int) -> int:
    """How many workers stand on these tiles (three bits each), without the one just placed there. T8.2"""
    workers = -1
    for seat in range(parts.seats):
        workers += (state.boards[ISLAND + seat] & spots) % ONE_COUNT
    return workers


def cross(spot: int) -> int:
    """The row and the column of a spot, three bits for each tile."""
    return 0o1111 * 7 << 12 * (spot >> 2) | 0o1000100010001 * 7 << 3 * (spot & 3)


CROSSES: Final[list[int]] = [cross(spot) for spot in range(SPOTS)]


def lot(trade: int) -> int:
    """How many fruits are paid for together. T5.3, T8.1"""
    return 1 if trade < FACE else LOTS[trade - FACE]


def price(parts: Parts, state: TropicaliaState) -> int:
    """How many shells a lot brings at the market where fruit is sold now. T5.3, T8.1"""
    trade = state.island.trades[state.market]
    if trade < FACE:
        return trade >> 2
    face = trade - FACE
    if face < MOST_FRUIT:
        return PRICES[face]
    return changing_price(parts, state, state.turn, state.market, state.boards[FRUIT + state.turn] % FIELD)


def changing_price(parts: Parts, state: TropicaliaState, seat: i64, spot: i64, own: i64) -> i64:
    """What one fruit brings at a face whose price depends on others, for a seat that has so much and stands there.
    T8.1, T8.2"""
    face: i64 = state.island.trades[spot] - FACE
    if face == WORKERS_ON_MARKETS:
        return workers_on(parts, state, state.island.markets_crowd)
    if face == WORKERS_ON_CROSS:
        return workers_on(parts, state, CROSSES[spot])
    for other in range(parts.seats):
        if other != seat:
            fruit: i64 = state.boards[FRUIT + other] % FIELD
            if fruit == own or (fruit > own) == (face == MOST_FRUIT):
                return PRICE_OF_OTHERS
    return PRICE_OF_MOST if face == MOST_FRUIT else PRICE_OF_FEWEST


def sell(parts: Parts, state: TropicaliaState, action: int) -> None:
    """Shells come in, and the fruit goes to the bag. T5.3"""
    fruits = action >> 4
    seat = state.seat
    lots = fruits % FIELD // lot(state.island.trades[state.market])
    state.boards[SHELLS + seat] += lots * price(parts, state)
    state.boards[FRUIT + seat] -= fruits
    state.bag += fruits
