"""What a seat's workers on the frame can still bring: sales, harvests and items, guessed in shells."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from bohio.core.fate import FIELD, PIECES, WIDTH
from bohio.games.tropicalia.bots.standing import Standing, ones
from bohio.games.tropicalia.leaving import lines_to, reached_from
from bohio.games.tropicalia.markets import (
    ALL_THREE,
    ANY_FRUITS,
    FIVES,
    FOURS,
    ONE_FRUIT,
    PRICES,
    SETS,
    WORKERS_ON_MARKETS,
    changing_price,
)
from bohio.games.tropicalia.parts import Parts
from bohio.games.tropicalia.state import (
    BASKET_SHIFT,
    COCONUT,
    FACE,
    FRAME,
    FRUITS,
    LEAVING,
    MANGO,
    ROUNDS,
    SELLING,
    SPOTS,
    SUGAR_APPLE,
    SURFBOARDS,
    Island,
    TropicaliaState,
)

# How sure a tile is when so many workers of others reach it too, when only a surfboard brings one there, or a cart
CONTESTED: Final[list[float]] = [1.0, 0.7, 0.5, 0.35, 0.25]
BY_SURFBOARD_SURE: Final = 0.8
BY_CART_SURE: Final = 0.9

# Guesses, in shells
ADVANCED_PRICE: Final = 2.5
"""What a fruit brings at least where there are advanced markets."""
HARVESTED: Final = 0.55
"""The part of its price that a fruit on a field is worth."""
SOLD_LATER: Final = 0.6
"""The same for selling what must be harvested first."""
SOLD_ALREADY: Final = 0.3
"""What is left of a market when the fruit goes to another one."""
CART_WORTH: Final = 1.5
SURFBOARD_WORTH: Final = 2.0
BASKET_WORTH: Final = 1.5
LATE_ITEMS: Final = 0.3
BROWN_WORTH: Final = 1.0


Prices = tuple[float, float, float]
"""What a fruit of each kind brings."""


def best_prices(parts: Parts, state: TropicaliaState) -> Prices:
    """What a fruit of each kind can bring on this island."""
    least = ADVANCED_PRICE if parts.advanced else 0.0
    prices = [least, least, least]
    markets: i64 = state.island.markets
    trades = state.island.trades
    spot: i64
    for spot in range(SPOTS):
        if markets >> spot & 1:
            trade: i64 = trades[spot]
            if trade < FACE:
                price = float(trade >> 2)
                if price > prices[trade & 3]:
                    prices[trade & 3] = price
    return prices[COCONUT], prices[SUGAR_APPLE], prices[MANGO]


def finish_turn(parts: Parts, state: TropicaliaState, seat: i64, one: Standing, prices: Prices) -> None:
    """Counts a sale, fruit to come and fruit to be put back as if they were over. T5.3, T5.4, T6.2"""
    fruits = one.fruits
    room = one.room
    if state.pending == SELLING:
        gain, sold = sale(parts, state, seat, state.market, fruits, True)
        one.shells += gain
        room += sold % FIELD
        fruits -= sold
    while room < 0:
        sugar_apples = fruits >> SUGAR_APPLE * WIDTH & FIELD
        if fruits & FIELD and (prices[COCONUT] <= prices[SUGAR_APPLE] or not sugar_apples):
            fruits -= 1
        elif sugar_apples:
            fruits -= 1 << WIDTH
        else:
            fruits -= 1 << 2 * WIDTH
        room += 1
    to_come = state.fountains + (state.orchard >> WIDTH & FIELD)
    if to_come > room:
        to_come = room
    one.fruits = fruits
    one.fruit_to_come = to_come
    one.room = room - to_come


def sale(parts: Parts, state: TropicaliaState, seat: i64, spot: i64, held: i64, there: bool) -> tuple[i64, i64]:
    """The shells of the biggest sale at a market, and its fruit. `there`: the worker stands on it. T5.3, T8.1"""
    trade: i64 = state.island.trades[spot]
    fruit: i64 = trade & 3
    if trade < FACE:
        number = held >> fruit * WIDTH & FIELD
        return number * (trade >> 2), number << fruit * WIDTH
    face = trade - FACE
    total = held % FIELD
    sold: i64 = 0
    lots: i64 = 0
    if face <= ALL_THREE:
        pieces: i64 = SETS[face]
        lots = total
        for fruit in range(FRUITS):
            number = held >> fruit * WIDTH & FIELD
            if pieces >> fruit * WIDTH & 1 and number < lots:
                lots = number
        return lots * PRICES[face], lots * pieces
    if face == ANY_FRUITS:
        return total * PRICES[face], held
    if face == FIVES:
        left = total - total % 5
        for fruit in range(FRUITS):
            number = held >> fruit * WIDTH & FIELD
            if number > left:
                number = left
            left -= number
            sold += number << fruit * WIDTH
        return total // 5 * PRICES[face], sold
    if face == FOURS:
        for fruit in range(FRUITS):
            number = (held >> fruit * WIDTH & FIELD) // 4
            lots += number
            sold += number * 4 << fruit * WIDTH
        return lots * PRICES[face], sold
    most: i64 = 0
    for fruit in range(1, FRUITS):
        if (held >> fruit * WIDTH & FIELD) > (held >> most * WIDTH & FIELD):
            most = fruit
    if face == ONE_FRUIT:
        return (PRICES[face], PIECES[most]) if total else (0, 0)
    number = held >> most * WIDTH & FIELD
    price = changing_price(parts, state, seat, spot, total)
    if not there and face >= WORKERS_ON_MARKETS:
        price += 1
    return number * price, number << most * WIDTH


def plan(parts: Parts, state: TropicaliaState, seat: i64, one: Standing, prices: Prices) -> None:
    """Looks at every tile that the seat's workers reach, and sends each of them to the best that is left for it."""
    frame: i64 = state.boards[FRAME + seat]
    island = state.island
    fields: i64 = island.fields
    markets: i64 = island.markets
    occupied = state.occupied
    crowded: i64 = markets & occupied if one.items & 255 else 0
    entered: i64 = island.opened & ~occupied | crowded
    if not one.items & SURFBOARDS:
        entered &= reached_from(frame)
    others = 0 if state.pending == LEAVING and state.turn == seat else state.frame & ~frame
    goods = state.goods
    worth = [0.0] * SPOTS
    field: i64 = 0
    best = 0.0
    spot: i64
    for spot in range(SPOTS):
        if (entered & fields) >> spot & 1:
            lying: i64 = goods[spot]
            if lying:
                harvest = _harvest(lying, one, prices, _sure(spot, frame, others))
                worth[spot] = HARVESTED * harvest
                if harvest > best:
                    best = harvest
                    field = lying
    for spot in range(SPOTS):
        if (entered & ~fields) >> spot & 1:
            sure = BY_CART_SURE if crowded >> spot & 1 else _sure(spot, frame, others)
            if markets >> spot & 1:
                worth[spot] = _market(parts, state, seat, spot, one, field, sure)
            else:
                worth[spot] = sure * _plaza(state, spot, one)
    send(island, one, worth, entered, frame)


def _sure(spot: i64, frame: i64, others: i64) -> float:
    """How sure it is that the tile is still free when a worker goes there, with the others who may be first."""
    line = lines_to(spot)
    sure = CONTESTED[ones(line & others)]
    return sure if line & frame else sure * BY_SURFBOARD_SURE


def _harvest(lying: i64, one: Standing, prices: Prices, sure: float) -> float:
    """What the fruit of a field can be sold for; the standing learns how much of each kind is to be had on one."""
    coconuts = float(lying & FIELD)
    sugar_apples = float(lying >> SUGAR_APPLE * WIDTH & FIELD)
    mangos = float(lying >> MANGO * WIDTH & FIELD)
    if sure * coconuts > one.ripe_coconuts:
        one.ripe_coconuts = sure * coconuts
    if sure * sugar_apples > one.ripe_sugar_apples:
        one.ripe_sugar_apples = sure * sugar_apples
    if sure * mangos > one.ripe_mangos:
        one.ripe_mangos = sure * mangos
    harvest = coconuts * prices[COCONUT] + sugar_apples * prices[SUGAR_APPLE] + mangos * prices[MANGO]
    number = lying % FIELD
    if number > one.room:
        harvest = harvest * float(one.room) / float(number)
    return sure * harvest


def _market(
    parts: Parts, state: TropicaliaState, seat: i64, spot: i64, one: Standing, field: i64, sure: float
) -> float:
    """What a market brings for the fruit that is held, and, if another worker harvests first, for more."""
    trade: i64 = state.island.trades[spot]
    frame: i64 = state.boards[FRAME + seat]
    several = frame & frame - 1
    fruits = one.fruits
    if trade < FACE:
        fruit = trade & 3
        price = sure * float(trade >> 2)
        now = price * float(fruits >> fruit * WIDTH & FIELD)
        later = now
        if several or state.round < ROUNDS:
            if fruit == COCONUT:
                later += price * one.ripe_coconuts
            elif fruit == SUGAR_APPLE:
                later += price * one.ripe_sugar_apples
            else:
                later += price * one.ripe_mangos
    else:
        now = sure * float(sale(parts, state, seat, spot, fruits, False)[0])
        later = now
        if several and field:
            more = sure * float(sale(parts, state, seat, spot, fruits + field, False)[0])
            if more > later:
                later = more
    if now > one.best_sale:
        one.best_sale = now
    return now + SOLD_LATER * (later - now)


def _plaza(state: TropicaliaState, spot: i64, one: Standing) -> float:
    """What the items of a plaza are worth, and being the next first player. T5.2, T7.1"""
    lying: i64 = state.goods[spot]
    worth = CART_WORTH * float(lying & 255) + SURFBOARD_WORTH * float(lying >> 8 & 255)
    worth += BASKET_WORTH * float(lying >> BASKET_SHIFT & 255)
    worth *= LATE_ITEMS + one.early
    if spot == state.island.brown and state.round < ROUNDS:
        worth += BROWN_WORTH
    return worth


def send(island: Island, one: Standing, worth: list[float], entered: i64, frame: i64) -> None:
    """One worker after the other goes to the best tile left; those who reach nothing of worth are idle."""
    markets: i64 = island.markets
    trades = island.trades
    surfboards = one.items >> 8 & 255
    spot: i64
    while frame:
        reached = entered if surfboards else entered & reached_from(frame)
        best = 0.0
        chosen: i64 = -1
        for spot in range(SPOTS):
            if reached >> spot & 1:
                here = worth[spot]
                if here > best:
                    best = here
                    chosen = spot
        if chosen < 0:
            one.idle += ones(frame)
            return
        reaching = frame & lines_to(chosen)
        if not reaching:
            surfboards -= 1
            reaching = frame
        frame ^= reaching & -reaching
        worth[chosen] = 0.0
        if island.fields >> chosen & 1:
            one.harvests += best
        elif markets >> chosen & 1:
            one.sales += best
            fruit: i64 = trades[chosen] & 3
            for spot in range(SPOTS):
                if (markets & entered) >> spot & 1 and trades[spot] & 3 == fruit:
                    worth[spot] *= SOLD_ALREADY
        else:
            one.plazas += best
