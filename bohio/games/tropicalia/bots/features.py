"""How each seat stands, in numbers: what the bots' value functions weigh."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from bohio.core.fate import FIELD, WIDTH
from bohio.games.tropicalia.bots.details import common_details, details
from bohio.games.tropicalia.bots.prospects import Prices, best_prices, finish_turn, plan
from bohio.games.tropicalia.bots.standing import (
    Standing,
    find_bargain,
    ones,
)
from bohio.games.tropicalia.parts import Parts
from bohio.games.tropicalia.scoring import (
    COUNTED_BUILDINGS,
    COUNTED_EVENTS,
    COUNTED_ORCHARDS,
    EVENT_POINTS,
    KINDS,
    TREASURE_POINTS,
    TREASURE_TILE,
)
from bohio.games.tropicalia.state import (
    BASKET_SHIFT,
    BUILDING,
    COCONUT,
    DISCARDING,
    FRAME,
    ISLAND,
    LEFT,
    MANGO,
    PLACING,
    ROUNDS,
    SELLING,
    SPACES,
    SUGAR_APPLE,
    WORKERS,
    TropicaliaState,
)

NAMES: Final[tuple[str, ...]] = (
    "points",
    "events",
    "next event early",
    "treasures",
    "treasures of tiles to come",
    "treasures of other things to come",
    "missing kinds",
    "missing kinds early",
    "shells",
    "shells early",
    "shells to spend",
    "fruit",
    "fruit to sell",
    "fruit to sell early",
    "fruit to sell in the last round",
    "room early",
    "carts",
    "carts early",
    "surfboards",
    "surfboards early",
    "baskets early",
    "half fountains early",
    "tiles",
    "tiles early",
    "spaces short",
    "tile to build now",
    "tile to build next",
    "tile to build after a sale",
    "best sale",
    "sales planned",
    "harvests planned",
    "harvests planned in the last round",
    "items planned",
    "plan in the morning",
    "idle workers",
    "workers by day",
    "workers placed",
    "starts next",
    "starts next early",
)
"""What the features mean. *Early* ones fade with the seat's turns; *planned* is what its workers on the frame reach."""

SHELLS_A_TILE: Final = 8
TILES_A_TURN: Final = 0.45
PRICE_TO_COME: Final = 3.0


def features(parts: Parts, state: TropicaliaState, detailed: bool) -> list[list[float]]:
    """A row for each seat, in the order of NAMES, and if they are wanted the details: behind each row, and
    in a last row those that all seats share."""
    prices = best_prices(parts, state)
    rows = [_row(parts, state, seat, prices, detailed) for seat in range(parts.seats)]
    if detailed:
        rows.append(common_details(state))
    return rows


def starts_next(state: TropicaliaState, seat: i64) -> bool:
    """Whether the seat would be the next first player, if the workers stayed where they are. T7.1"""
    brown: i64 = state.island.brown
    if state.round == ROUNDS:
        return False
    if state.occupied >> brown & 1:
        return state.boards[ISLAND + seat] >> 3 * brown & 7 > 0
    return state.first == seat


def _row(parts: Parts, state: TropicaliaState, seat: i64, prices: Prices, detailed: bool) -> list[float]:
    asked = state.pending
    frame: i64 = state.boards[FRAME + seat]
    workers = ones(frame)
    morning = asked == PLACING
    rounds = ROUNDS - state.round
    today = WORKERS if morning else workers
    own = state.turn == seat
    building = own and (asked == BUILDING or asked == SELLING or (asked == DISCARDING and state.stage == LEFT))
    one = Standing(parts, state, seat, WORKERS * rounds + today + (1 if building else 0))
    if own:
        finish_turn(parts, state, seat, one, prices)
    if frame:
        plan(parts, state, seat, one, prices)
    find_bargain(parts, state, one)
    turns = one.turns
    early = one.early
    shells = one.shells
    fruits = one.fruits
    to_sell = 0.0
    if rounds or today:
        coconuts = float(fruits & FIELD) * prices[COCONUT]
        to_sell = PRICE_TO_COME * float(one.fruit_to_come)
        to_sell += coconuts + float(fruits >> SUGAR_APPLE * WIDTH & FIELD) * prices[SUGAR_APPLE]
        to_sell += float(fruits >> MANGO * WIDTH & FIELD) * prices[MANGO]
    treasures = one.treasures
    things = one.things
    of_tiles = treasures >> COUNTED_EVENTS * WIDTH & FIELD
    of_tiles += treasures >> COUNTED_ORCHARDS * WIDTH & FIELD
    of_tiles += treasures >> COUNTED_BUILDINGS * WIDTH & FIELD
    of_others = (one.kinds >> TREASURE_TILE * WIDTH & FIELD) - of_tiles
    counted: i64 = 0
    while treasures:
        counted += TREASURE_POINTS * (treasures & FIELD) * (things & FIELD)
        treasures >>= WIDTH
        things >>= WIDTH
    missing: i64 = 0
    kind: i64
    for kind in range(KINDS):
        if not one.kinds >> kind * WIDTH & FIELD:
            missing += 1
    events = ones(one.events)
    points: i64 = EVENT_POINTS[events]
    step: i64 = EVENT_POINTS[events + 1] - points if events < 5 else 0
    free = SPACES - one.tiles
    to_build = float(turns) * TILES_A_TURN
    if to_build > float(free):
        to_build = float(free)
    spendable = SHELLS_A_TILE * (free if free < turns else turns)
    carts = float(one.items & 255)
    surfboards = float(one.items >> 8 & 255)
    starts = 1.0 if starts_next(state, seat) else 0.0
    row = [
        float(one.points),
        float(points),
        float(step) * early,
        float(counted),
        float(of_tiles) * to_build,
        float(of_others) * early,
        float(missing),
        float(missing) * early,
        float(shells),
        float(shells) * early,
        float(shells if shells < spendable else spendable),
        float(fruits % FIELD + one.fruit_to_come),
        to_sell,
        to_sell * early,
        0.0 if rounds else to_sell,
        float(one.room) * early,
        carts,
        carts * early,
        surfboards,
        surfboards * early,
        float(one.items >> BASKET_SHIFT & 255) * early,
        float(one.halves) * early,
        float(one.tiles),
        float(one.tiles) * early,
        float(turns) * 0.5 - float(free) if turns > 2 * free else 0.0,
        one.bargain if building else 0.0,
        one.bargain if today and not building else 0.0,
        one.bargain_after_sale,
        one.best_sale,
        one.sales,
        one.harvests,
        0.0 if rounds else one.harvests,
        one.plazas,
        one.sales + one.harvests + one.plazas if morning else 0.0,
        float(one.idle),
        0.0 if morning else float(workers),
        float(workers) if morning else 0.0,
        starts,
        starts * early,
    ]
    if detailed:
        row.extend(details(state, seat, one))
    return row
