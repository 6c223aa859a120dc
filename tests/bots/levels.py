"""The levels as tests need them: every one that there is, those that search with a small budget in iterations."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

import pytest

from bohio.bots import LEVELS

FEW = 6
"""Iterations of bots that search."""
NAMES = tuple(name if bot.usual_budget is None else f"{name}@{FEW}it" for name, bot in LEVELS.items())


@cache
def can_think(game: str, seats: int) -> bool:
    """Whether there are weights for the value function of this table."""
    return files("bohio").joinpath("games", game, "bots", "weights", f"{seats}.json").is_file()


def needs_thought(game: str, seats: int) -> None:
    """Skips a test at a table for which no bot has weights yet."""
    if not can_think(game, seats):
        pytest.skip(f"there are no weights for {game} with {seats} players")
