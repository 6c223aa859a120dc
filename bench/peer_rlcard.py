"""RLCard: its games by themselves, without the observations that its environments make for learning."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from typing import Any

import rlcard

from bench.racing import Copy, Play, choice, race

SEATS = {"limit-holdem": {"game_num_players": 4}}


def options_of(name: str, game: Any) -> Callable[[Any], Any]:
    """How this game tells its legal actions; the state is what its last step gave."""
    if name == "gin-rummy":
        return lambda state: game.judge.get_legal_actions()
    if name == "mahjong":
        return lambda state: game.get_legal_actions(state)
    return lambda state: game.get_legal_actions()


def enter(name: str) -> tuple[Play, Copy]:
    game = rlcard.make(name, config={"seed": 1, **SEATS.get(name, {})}).game
    options = options_of(name, game)

    def advance(most: int) -> int:
        state, _ = game.init_game()
        decisions = 0
        while decisions < most and not game.is_over():
            state, _ = game.step(choice(options(state)))
            decisions += 1
        return decisions

    length = sum(advance(100_000) for _ in range(10)) // 10
    middle = 0
    while not middle or game.is_over():
        middle = advance(max(length // 2, 1))
    kept = deepcopy(game)
    return lambda: advance(100_000), lambda: deepcopy(kept)


if __name__ == "__main__":
    race("rlcard", enter)
