"""OpenSpiel: its C++ games from Python. What chance decides is sampled and not counted as a decision."""

from __future__ import annotations

import random
from typing import Any

import pyspiel

from bench.racing import Copy, Play, choice, race

SEATS = {"crazy_eights": {"players": 4}}


def sampled(outcomes: list[tuple[int, float]]) -> int:
    """One outcome by its probability."""
    left = random.random()
    for action, share in outcomes:
        left -= share
        if left < 0:
            return action
    return outcomes[-1][0]


def advance(state: Any, most: int) -> int:
    """Plays until the game is over, at most so many decisions."""
    decisions = 0
    while decisions < most and not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(sampled(state.chance_outcomes()))
        else:
            state.apply_action(choice(state.legal_actions()))
            decisions += 1
    return decisions


def enter(name: str) -> tuple[Play, Copy]:
    game = pyspiel.load_game(name, SEATS.get(name, {}))
    length = advance(game.new_initial_state(), 100_000)
    middle = game.new_initial_state()
    advance(middle, length // 2)
    return lambda: advance(game.new_initial_state(), 100_000), middle.clone


if __name__ == "__main__":
    race("open_spiel", enter)
