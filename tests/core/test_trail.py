"""The latest states of a match are kept, and the past is the same with them and without."""

from __future__ import annotations

import random
from typing import Any

import pytest

import bohio
from bohio.core.match import TRAIL, Match
from bohio.core.replay import states_of_log


def played(game: str, seed: int, steps: int) -> Match[Any]:
    """A random game in which seats take back what they may, and now and then more by agreement."""
    match = bohio.new(game, seats=3, seed=f"trail {seed}")
    chance = random.Random(seed)
    for _ in range(steps):
        if match.over:
            break
        acted = [seat for seat in range(3) if match.judge_undo(seat) is None]
        if acted and chance.random() < 0.2:
            match.undo(acted[0])
        elif chance.random() < 0.03 and match.judge_take_back(1) is None:
            match.take_back(1)
        else:
            match.play_code(chance.choice(match.game.engine.options(match.state)))
    return match


@pytest.mark.parametrize("game", ["mangrovia", "tropicalia"])
@pytest.mark.parametrize("seed", range(3))
def test_every_state_of_the_past_is_the_one_that_the_log_leads_to(game: str, seed: int) -> None:
    match = played(game, seed, 150)
    key = [state.key() for state in states_of_log(match.game, match.setup_answers, match.log)]
    assert len(key) == len(match.log) + 1
    assert len(match.trail) == TRAIL
    forgetful = match.copy()
    forgetful.trail.clear()
    for moment in range(len(match.log) + 1):
        assert match.state_at(moment).key() == key[moment]
        then, replayed = match.at(moment), forgetful.at(moment)
        assert then.state.key() == replayed.state.key() == key[moment]
        assert then.events == replayed.events
        for seat in range(3):
            assert then.judge_undo(seat) == replayed.judge_undo(seat)
            assert then.horizon(seat) == replayed.horizon(seat)
            if then.judge_undo(seat) is None:
                then.undo(seat)
                replayed.undo(seat)
                assert then.state.key() == replayed.state.key()


def test_what_is_played_on_leaves_the_trail_alone() -> None:
    match = played("mangrovia", 9, 80)
    before = [state.key() for state in match.trail]
    then = match.at(len(match.log) - 5)
    other = match.copy()
    for one in (then, other):
        for _ in range(10):
            one.play_code(one.game.engine.options(one.state)[0])
            if one.judge_undo(0) is None:
                one.undo(0)
    assert [state.key() for state in match.trail] == before
