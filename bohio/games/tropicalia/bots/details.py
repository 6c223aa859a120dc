"""How each seat stands in detail: what a learned evaluation looks at beside the features."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from bohio.core.fate import FIELD, WIDTH
from bohio.games.tropicalia.bots.standing import Standing, ones
from bohio.games.tropicalia.scoring import COUNTED, KINDS
from bohio.games.tropicalia.state import (
    BASKET_SHIFT,
    BUILDING,
    FRAME,
    LEAVING,
    MANGO,
    PLACING,
    ROUNDS,
    SELLING,
    SPACES,
    SUGAR_APPLE,
    TropicaliaState,
)

NAMES: Final[tuple[str, ...]] = (
    "early",
    "late",
    "decides",
    "has the turn",
    "starts this round",
    "workers on the frame",
    "free spaces",
    "room",
    "events",
    "bargain",
    "coconuts",
    "sugar apples",
    "mangos",
    "baskets",
    *(f"tiles of kind {kind + 1}" for kind in range(KINDS)),
    *(f"treasures that count thing {thing + 1}" for thing in range(COUNTED)),
    *(f"things {thing + 1}" for thing in range(COUNTED)),
)
"""What a seat's details mean, in their order."""
COMMON_NAMES: Final[tuple[str, ...]] = (
    "rounds to come",
    "workers are placed",
    "worker leaves",
    "fruit is sold",
    "tile is built",
    "left to do this round",
)
"""What the details that all seats share mean, in their order."""


def common_details(state: TropicaliaState) -> list[float]:
    """What all seats share, in the order of COMMON_NAMES."""
    asked: int = state.pending
    rounds: int = ROUNDS - state.round
    left: int = state.left
    return [
        float(rounds),
        1.0 if asked == PLACING else 0.0,
        1.0 if asked == LEAVING else 0.0,
        1.0 if asked == SELLING else 0.0,
        1.0 if asked == BUILDING else 0.0,
        float(left),
    ]


def details(state: TropicaliaState, seat: i64, one: Standing) -> list[float]:
    """A seat's details, in the order of NAMES."""
    early = one.early
    fruits = one.fruits
    row = [
        early,
        (1.0 - early) * (1.0 - early),
        1.0 if state.seat == seat else 0.0,
        1.0 if state.turn == seat else 0.0,
        1.0 if state.first == seat else 0.0,
        float(ones(state.boards[FRAME + seat])),
        float(SPACES - one.tiles),
        float(one.room),
        float(ones(one.events)),
        one.bargain,
        float(fruits & FIELD),
        float(fruits >> SUGAR_APPLE * WIDTH & FIELD),
        float(fruits >> MANGO * WIDTH & FIELD),
        float(one.items >> BASKET_SHIFT & 255),
    ]
    for kind in range(KINDS):
        row.append(float(one.kinds >> kind * WIDTH & FIELD))
    for thing in range(COUNTED):
        row.append(float(one.treasures >> thing * WIDTH & FIELD))
    for thing in range(COUNTED):
        row.append(float(one.things >> thing * WIDTH & FIELD))
    return row
