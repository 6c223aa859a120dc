"""Random play for tests: whole games, each the same whenever it is played with the same seed."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

import bohio
from bohio.core.match import Match


def random_match(
    game_name: str,
    seats: int,
    seed: int | str,
    options: Mapping[str, Any] | None = None,
    limit: int = 5000,
    content: str | None = None,
) -> Match[Any]:
    """A match played with random options for at most `limit` decisions; whoever can build does, so that it ends."""
    match = bohio.new(game_name, seats=seats, seed=f"deal {seed}", options=options, content=content)
    play_on(match, Random(f"choices {seed}"), limit)
    return match


def play_on(match: Match[Any], choices: Random, limit: int = 5000) -> None:
    """Goes on with a match at random."""
    for _ in range(limit):
        if match.over:
            return
        match.play_code(random_code(match, choices))


def random_code(match: Match[Any], choices: Random) -> int:
    """One of the options, one that builds if there is any."""
    codes = match.options.codes
    building = [code for code in codes if match.game.action_json(code)["type"] == "build"] if len(codes) > 1 else []
    return choices.choice(building or codes)
