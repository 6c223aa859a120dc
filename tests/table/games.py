"""Games for the tests of the table, played in this process."""

from __future__ import annotations

from random import Random
from typing import Any

from bohio.core.match import Match


def played(match: Match[Any], moves: int | None = None, seed: int = 1) -> Match[Any]:
    """The match after so many random moves, or at its end."""
    chance = Random(seed)
    while not match.over and moves != 0:
        match.play_code(chance.choice(match.options.codes))
        moves = None if moves is None else moves - 1
    return match
