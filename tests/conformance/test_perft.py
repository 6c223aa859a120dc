"""Counting tests: how many games begin in the same way. Any change of the options shows in these numbers."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from bohio.core.engine import NATURE, OVER, Engine
from bohio.core.fate import SeededFate
from tests.conformance.tables import Table, any_option, walk

SEED = "perft"
MANGROVIA = "stone_tiles"
TROPICALIA = "advanced_markets"

# Game, seats, option, value, decisions played before, then the leaves after 1, 2, 3, … decisions.
POSITIONS: list[tuple[str, int, str, Any, int, list[int]]] = [
    ("mangrovia", 2, MANGROVIA, "none", 0, [4, 16, 48, 96, 624, 4128]),
    ("mangrovia", 2, MANGROVIA, "mixed", 70, [3, 6, 24, 104, 332, 828, 4200]),
    ("mangrovia", 3, MANGROVIA, "mixed", 0, [5, 25, 100, 300, 600, 600, 4800]),
    ("mangrovia", 3, MANGROVIA, "gods", 70, [4, 12, 24, 24, 168, 960, 2808]),
    ("mangrovia", 3, MANGROVIA, "godless", 150, [3, 21, 84, 324, 987, 3510]),
    ("mangrovia", 4, MANGROVIA, "gods", 0, [6, 30, 120, 360, 1776, 9144]),
    ("mangrovia", 4, MANGROVIA, "godless", 70, [5, 15, 50, 360, 1940, 4680]),
    ("mangrovia", 4, MANGROVIA, "none", 150, [5, 20, 60, 300, 1260, 3936]),
    ("mangrovia", 4, MANGROVIA, "mixed", 230, [6, 30, 120, 360, 2304, 15000]),
    ("mangrovia", 5, MANGROVIA, "godless", 0, [6, 30, 120, 360, 720, 4440]),
    ("mangrovia", 5, MANGROVIA, "none", 70, [5, 15, 30, 138, 582, 1746, 10170]),
    ("mangrovia", 5, MANGROVIA, "mixed", 150, [6, 28, 56, 128, 524, 1256, 6064]),
    ("mangrovia", 5, MANGROVIA, "gods", 230, [6, 30, 99, 498, 2076, 7392]),
    ("tropicalia", 2, TROPICALIA, False, 0, [16, 240, 3360]),
    ("tropicalia", 2, TROPICALIA, True, 27, [14, 92, 761, 5239]),
    ("tropicalia", 2, TROPICALIA, False, 60, [4, 25, 360, 5097]),
    ("tropicalia", 2, TROPICALIA, True, 95, [9, 71, 775, 10054]),
    ("tropicalia", 3, TROPICALIA, True, 0, [16, 240, 3360]),
    ("tropicalia", 3, TROPICALIA, False, 27, [16, 240, 3360]),
    ("tropicalia", 3, TROPICALIA, True, 60, [3, 58, 912, 13440]),
    ("tropicalia", 3, TROPICALIA, False, 95, [8, 29, 112, 511, 3854]),
    ("tropicalia", 4, TROPICALIA, False, 0, [16, 240, 3360]),
    ("tropicalia", 4, TROPICALIA, True, 27, [7, 50, 327, 1024, 7256]),
    ("tropicalia", 4, TROPICALIA, False, 60, [12, 66, 584, 5301]),
    ("tropicalia", 4, TROPICALIA, True, 95, [8, 56, 336, 1680, 6720]),
]


def leaves(engine: Engine[Any], state: Any, depth: int, fate: SeededFate) -> int:
    """The number of ways to make so many decisions, or fewer where the game is over; fate answers always alike."""
    while state.seat == NATURE:
        engine.apply(state, engine.options(state)[0], fate)
    if depth == 0 or state.seat == OVER:
        return 1
    options = engine.options(state)
    if depth == 1:
        return len(options)
    found = 0
    for code in options:
        after = state.copy()
        engine.apply(after, code, fate)
        found += leaves(engine, after, depth - 1, fate)
    return found


@pytest.mark.parametrize(
    ("name", "seats", "option", "value", "played", "expected"),
    POSITIONS,
    ids=[f"{name}-{seats}-{value}-{played}" for name, seats, _, value, played, _ in POSITIONS],
)
def test_leaves(name: str, seats: int, option: str, value: Any, played: int, expected: list[int]) -> None:
    table = Table(name, seats, ((option, value),))
    *_, match = walk(table.begin(SEED), Random(SEED), any_option, played)
    assert not match.over
    key = match.state.key()
    depths = range(1, len(expected) + 1)
    counted = [leaves(match.game.engine, match.state.copy(), depth, SeededFate(SEED)) for depth in depths]
    assert counted == expected
    assert match.state.key() == key
