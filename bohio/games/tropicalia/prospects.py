"""What a seat's workers on the frame can still bring: sales, harvests and items, guessed in shells."""

from __future__ import annotations

from typing import Final

from bohio.core.fate import FIELD, WIDTH
from bohio.games.tropicalia.leaving import line
from bohio.games.tropicalia.markets import (
    ALL_THREE,
    ANY_FRUITS,
    FIVES,
    FOURS,
    MOST_FRUIT,
    ONE_FRUIT,
    PRICE_OF_FEWEST,
    PRICE_OF_MOST,
    PRICE_OF_OTHERS,
    PRICES,
    SETS,
    WORKERS_ON_CROSS,
    WORKERS_ON_MARKETS,
    cross,
    workers_on,
)
from bohio.games.tropicalia.parts import Parts
from bohio.games.tropicalia.standing import ONES, TURNS, Standing
from bohio.games.tropicalia.state import (
    BASKET_SHIFT,
    COCONUT,
    FACE,
    FRAME,
    FRUIT,
    FRUITS,
    LEAVING,
    MANGO,
    ROUNDS,
    SELLING,
    SPOTS,
    SUGAR_APPLE,
    TropicaliaState,
)

LINES: Final[list[int]] = [sum(1 << space for space in range(SPOTS) if spot in line(space)) for spot in range(SPOTS)]
"""The four frame spaces from which each spot is reached: a bit for each."""
CROSSES: Final[list[int]] = [cross(spot) for spot in range(SPOTS)]

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


def best_prices(parts: Parts, state: TropicaliaState) -> list[float]:
    """What a fruit of each kind can bring on this island."""
    least = ADVANCED_PRICE if parts.advanced else 0.0
    prices = [least, least, least]
    markets: int = state.island.markets
    trades = state.island.trades
    for spot in range(SPOTS):
        if markets >> spot & 1:
            trade = trades[spot]
            if trade < FACE and trade >> 2 > prices[trade & 3]:
                prices[trade & 3] = float(trade >> 2)
    return prices


def finish_turn(parts: Parts, state: TropicaliaState, seat: int, one: Standing, prices: list[float]) -> None:
    """Counts a sale, fruit to come and fruit to be put back as if they were over. T5.3, T5.4, T6.2"""
    fruits = one.fruits
    if state.asked == SELLING:
        gain, sold = sale(parts, state, seat, state.market, state.boards[FRUIT + seat], True)
        one.shells += gain
        one.room += sold % FIELD
        for fruit in range(FRUITS):
            fruits[fruit] -= sold >> fruit * WIDTH & FIELD
    while one.room < 0:
        if fruits[COCONUT] and (prices[COCONUT] <= prices[SUGAR_APPLE] or not fruits[SUGAR_APPLE]):
            fruits[COCONUT] -= 1
        elif fruits[SUGAR_APPLE]:
            fruits[SUGAR_APPLE] -= 1
        else:
            fruits[MANGO] -= 1
        one.room += 1
    to_come: int = state.fountains + (state.orchard >> WIDTH)
    one.fruit_to_come = to_come if to_come < one.room else one.room
    one.room -= one.fruit_to_come


def sale(parts: Parts, state: TropicaliaState, seat: int, spot: int, held: int, there: bool) -> tuple[int, int]:
    """The shells of the biggest sale at a market, and its fruit. `there`: the worker stands on it. T5.3, T8.1"""
    trade = state.island.trades[spot]
    if trade < FACE:
        shift = (trade & 3) * WIDTH
        number = held >> shift & FIELD
        return number * (trade >> 2), number << shift
    face = trade - FACE
    fruits = [held & FIELD, held >> WIDTH & FIELD, held >> 2 * WIDTH & FIELD]
    total = held % FIELD
    if face <= ALL_THREE:
        lots = total
        for fruit in range(FRUITS):
            if SETS[face] >> fruit * WIDTH & 1 and fruits[fruit] < lots:
                lots = fruits[fruit]
        return lots * PRICES[face], lots * SETS[face]
    if face == ANY_FRUITS:
        return total * PRICES[face], held
    if face == FIVES:
        sold = 0
        left = total - total % 5
        for fruit in range(FRUITS):
            number = fruits[fruit] if fruits[fruit] < left else left
            left -= number
            sold += number << fruit * WIDTH
        return total // 5 * PRICES[face], sold
    if face == FOURS:
        lots = 0
        sold = 0
        for fruit in range(FRUITS):
            lots += fruits[fruit] // 4
            sold += fruits[fruit] // 4 * 4 << fruit * WIDTH
        return lots * PRICES[face], sold
    most = 0
    for fruit in range(1, FRUITS):
        if fruits[fruit] > fruits[most]:
            most = fruit
    if face == ONE_FRUIT:
        return (PRICES[face], 1 << most * WIDTH) if total else (0, 0)
    number = fruits[most]
    return number * changing_price(parts, state, seat, spot, total, there), number << most * WIDTH


def changing_price(parts: Parts, state: TropicaliaState, seat: int, spot: int, own: int, there: bool) -> int:
    """What one fruit brings now at a face whose price depends on others. T8.1"""
    face = state.island.trades[spot] - FACE
    if face >= WORKERS_ON_MARKETS:
        crowd: int = CROSSES[spot] if face == WORKERS_ON_CROSS else state.island.markets_crowd
        return workers_on(parts, state, crowd) + (0 if there else 1)
    for other in range(parts.seats):
        if other != seat:
            fruit = state.boards[FRUIT + other] % FIELD
            if fruit == own or (fruit > own) == (face == MOST_FRUIT):
                return PRICE_OF_OTHERS
    return PRICE_OF_MOST if face == MOST_FRUIT else PRICE_OF_FEWEST


def plan(parts: Parts, state: TropicaliaState, seat: int, one: Standing, prices: list[float]) -> None:
    """Looks at every tile that the seat's workers reach, and sends each of them to the best that is left for it."""
    frame: int = state.boards[FRAME + seat]
    fields: int = state.island.fields
    markets: int = state.island.markets
    crowded: int = markets & state.occupied if one.items & 255 else 0
    enterable: int = state.island.opened & ~state.occupied | crowded
    surfboards = one.items >> 8 & 255
    worth = [0.0] * SPOTS
    ripe = [0.0] * FRUITS
    field = 0
    best = 0.0
    for spot in range(SPOTS):
        if enterable & fields & 1 << spot and state.goods[spot] and (surfboards or frame & LINES[spot]):
            harvest = _harvest(state, spot, one, prices, ripe, _sure(state, seat, spot))
            worth[spot] = HARVESTED * harvest
            if harvest > best:
                best = harvest
                field = state.goods[spot]
    for spot in range(SPOTS):
        if enterable & ~fields & 1 << spot and (surfboards or frame & LINES[spot]):
            sure = BY_CART_SURE if crowded >> spot & 1 else _sure(state, seat, spot)
            if markets >> spot & 1:
                worth[spot] = _market(parts, state, seat, spot, one, ripe, field, sure)
            else:
                worth[spot] = sure * _plaza(state, spot, one)
    send(state, one, worth, frame)


def _sure(state: TropicaliaState, seat: int, spot: int) -> float:
    """How sure it is that the tile is still free when a worker of the seat goes there."""
    frame = state.boards[FRAME + seat]
    others = LINES[spot] & state.frame & ~frame
    first = state.asked == LEAVING and state.turn == seat
    sure = 1.0 if first else CONTESTED[ONES[others & 255] + ONES[others >> 8]]
    return sure if frame & LINES[spot] else sure * BY_SURFBOARD_SURE


def _harvest(
    state: TropicaliaState, spot: int, one: Standing, prices: list[float], ripe: list[float], sure: float
) -> float:
    """What the fruit of a field can be sold for; `ripe` learns how much of each kind is to be had on one field."""
    lying = state.goods[spot]
    harvest = 0.0
    for fruit in range(FRUITS):
        number = lying >> fruit * WIDTH & FIELD
        harvest += number * prices[fruit]
        if sure * number > ripe[fruit]:
            ripe[fruit] = sure * number
    number = lying % FIELD
    if number > one.room:
        harvest = harvest * one.room / number
    return sure * harvest


def _market(
    parts: Parts,
    state: TropicaliaState,
    seat: int,
    spot: int,
    one: Standing,
    ripe: list[float],
    field: int,
    sure: float,
) -> float:
    """What a market brings for the fruit that is held, and, if another worker harvests first, for more."""
    trade = state.island.trades[spot]
    frame = state.boards[FRAME + seat]
    several = frame & frame - 1
    fruits = one.fruits
    if trade < FACE:
        price = sure * (trade >> 2)
        now = price * fruits[trade & 3]
        later = now
        if several or state.round < ROUNDS:
            later += price * ripe[trade & 3]
    else:
        held = fruits[COCONUT] | fruits[SUGAR_APPLE] << WIDTH | fruits[MANGO] << 2 * WIDTH
        now = sure * sale(parts, state, seat, spot, held, False)[0]
        later = now
        if several and field:
            more = sure * sale(parts, state, seat, spot, held + field, False)[0]
            if more > later:
                later = more
    if now > one.best_sale:
        one.best_sale = now
    return now + SOLD_LATER * (later - now)


def _plaza(state: TropicaliaState, spot: int, one: Standing) -> float:
    """What the items of a plaza are worth, and being the next first player. T5.2, T7.1"""
    lying = state.goods[spot]
    worth = CART_WORTH * (lying & 255) + SURFBOARD_WORTH * (lying >> 8 & 255)
    worth += BASKET_WORTH * (lying >> BASKET_SHIFT & 255)
    worth *= LATE_ITEMS + one.turns / TURNS
    if spot == state.island.brown and state.round < ROUNDS:
        worth += BROWN_WORTH
    return worth


def send(state: TropicaliaState, one: Standing, worth: list[float], frame: int) -> None:
    """One worker after the other goes to the best tile left; those who reach nothing of worth are idle."""
    fields: int = state.island.fields
    markets: int = state.island.markets
    trades = state.island.trades
    surfboards = one.items >> 8 & 255
    while frame:
        best = 0.0
        chosen = -1
        for spot in range(SPOTS):
            if worth[spot] > best and (surfboards or frame & LINES[spot]):
                best = worth[spot]
                chosen = spot
        if chosen < 0:
            one.idle += ONES[frame & 255] + ONES[frame >> 8]
            return
        reaching = frame & LINES[chosen]
        if not reaching:
            surfboards -= 1
            reaching = frame
        frame ^= reaching & -reaching
        worth[chosen] = 0.0
        if fields >> chosen & 1:
            one.harvests += best
        elif markets >> chosen & 1:
            one.sales += best
            for spot in range(SPOTS):
                if markets >> spot & 1 and trades[spot] & 3 == trades[chosen] & 3:
                    worth[spot] *= SOLD_ALREADY
        else:
            one.plazas += best
