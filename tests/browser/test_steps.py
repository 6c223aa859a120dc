"""Options as steps: whatever is legal can be reached by clicks, and no two options look alike."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest

import bohio
from bohio.locale import texts
from bohio.table.boards import picture_of

GAMES: list[tuple[str, dict[str, Any]]] = [
    ("mangrovia", {"stone_tiles": "godless"}),
    ("tropicalia", {"advanced_markets": True}),
]


@pytest.mark.parametrize(("game", "options"), GAMES)
def test_different_options_have_different_steps_and_words(game: str, options: dict[str, Any]) -> None:
    words = texts("en")
    for seed in range(3):
        match = bohio.new(game, seats=3, seed=str(seed), options=options)
        chance = random.Random(seed)
        while match.decision is not None:
            seat = match.decision.seat
            assert seat is not None
            picture = picture_of(words, match.view(seat), ["Ana", "Ben", "Eva"])
            choices = match.view(seat)["choices"]
            steps = [frozenset(picture.steps(action)) for action in choices]
            assert len(set(steps)) == len(choices)
            for action in choices[:20]:
                assert all(picture.step_label(step, action) for step in picture.steps(action))
            match.play(chance.choice(choices))


@pytest.mark.parametrize(("game", "options"), GAMES)
def test_every_first_step_has_a_place_on_the_board_or_none_has(game: str, options: dict[str, Any]) -> None:
    """Choices that the board cannot show are offered beside it; a mixture would hide some."""
    match = bohio.new(game, seats=3, seed="steps", options=options)
    chance = random.Random(4)
    while match.decision is not None:
        seat = match.decision.seat
        assert seat is not None
        view = match.view(seat)
        picture = picture_of(texts("en"), view, ["Ana", "Ben", "Eva"])
        places = set(re.findall(r'data-place="([^"]+)"', picture.board() + picture.hand()))
        first = {picture.steps(action)[0] for action in view["choices"]} - {"pass"}
        assert first <= places or not first & places, match.decision
        match.play(chance.choice(view["choices"]))


@pytest.mark.parametrize(("game", "options"), GAMES)
def test_a_spectators_picture_asks_nothing(game: str, options: dict[str, Any]) -> None:
    match = bohio.new(game, seats=3, seed="1", options=options)
    picture = picture_of(texts("en"), match.view(), ["Ana", "Ben", "Eva"])
    assert "data-why" not in picture.board()
    seated = picture_of(texts("en"), match.view(0), ["Ana", "Ben", "Eva"])
    assert "data-why" in seated.board()
    assert "data-why" not in picture_of(texts("en"), match.view(0), ["Ana", "Ben", "Eva"], asking=False).board()
