"""catanatron: four players who decide at random, through the engine's own calls, its checks left out."""

from __future__ import annotations

from catanatron.game import TURNS_LIMIT, Game
from catanatron.models.player import Color, Player

from bench.racing import Copy, Play, choice, race


def start() -> Game:
    return Game([Player(color) for color in Color])


def play() -> int:
    game = start()
    state = game.state
    decisions = 0
    while game.winning_color() is None and state.num_turns < TURNS_LIMIT:
        game.execute(choice(state.playable_actions), validate_action=False)
        decisions += 1
    return decisions


def enter(name: str) -> tuple[Play, Copy]:
    middle = start()
    for _ in range(150):
        middle.execute(choice(middle.state.playable_actions), validate_action=False)
    return play, middle.copy


if __name__ == "__main__":
    race("catanatron", enter)
