"""Counting tests: how many games begin in the same way. Any change of the options shows in these numbers."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from bohio.core.engine import NATURE, OVER, Engine
from bohio.core.fate import SeededFate
from bohio.core.reasons import Json
from bohio.library import found
from tests.conformance.tables import Table, any_option, walk
from tests.hooks import hooks_of

SEED = "perft"
POSITIONS = [(name, *position) for name in found() for position in hooks_of(name).positions]


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
    ("name", "seats", "options", "played", "expected"),
    POSITIONS,
    ids=["-".join(map(str, (name, seats, *options.values(), played))) for name, seats, options, played, _ in POSITIONS],
)
def test_leaves(name: str, seats: int, options: Json, played: int, expected: list[int]) -> None:
    table = Table(name, seats, tuple(options.items()))
    *_, match = walk(table.begin(SEED), Random(SEED), any_option, played)
    assert not match.over
    key = match.state.key()
    depths = range(1, len(expected) + 1)
    counted = [leaves(match.game.engine, match.state.copy(), depth, SeededFate(SEED)) for depth in depths]
    assert counted == expected
    assert match.state.key() == key
