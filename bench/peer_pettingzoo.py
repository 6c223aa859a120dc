"""PettingZoo classic: the documented loop, an action at random among those that the mask allows."""

from __future__ import annotations

from copy import deepcopy
from importlib import import_module
from typing import Any

from numpy import flatnonzero

from bench.racing import Copy, Play, choice, race

MODULES = {"chess": "chess_v6", "go 9x9": "go_v5", "hanabi": "hanabi_v5", "texas hold'em": "texas_holdem_v4"}
OPTIONS: dict[str, dict[str, int]] = {"go 9x9": {"board_size": 9}, "texas hold'em": {"num_players": 4}}


def advance(env: Any, most: int) -> int:
    """Plays until the game is over, at most so many decisions."""
    decisions = 0
    for _ in env.agent_iter():
        observation, _, ended, cut, info = env.last()
        if ended or cut:
            env.step(None)
            continue
        if decisions == most:
            break
        mask = observation["action_mask"] if "action_mask" in observation else info["action_mask"]
        env.step(choice(flatnonzero(mask).tolist()))
        decisions += 1
    return decisions


def enter(name: str) -> tuple[Play, Copy]:
    env = import_module(f"pettingzoo.classic.{MODULES[name]}").env(**OPTIONS.get(name, {}))
    env.reset(seed=1)
    length = advance(env, 100_000)

    def play() -> int:
        env.reset()
        return advance(env, 100_000)

    env.reset()
    advance(env, max(length // 2, 1))
    kept = deepcopy(env)
    return play, lambda: deepcopy(kept)


if __name__ == "__main__":
    race("pettingzoo", enter)
