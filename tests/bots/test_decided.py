"""A decided game is played on as a person would: an end is worth a little for its margin, and no point is passed by."""

from __future__ import annotations

from typing import Any

import pytest

import bohio
from bohio.bots.search import MARGIN, Search
from bohio.bots.values import usual_value
from bohio.core.engine import NATURE, OVER
from bohio.core.fate import QuickFate
from bohio.core.match import Match
from bohio.games import built_in
from tests.bots.watching import choice, first_view

ITERATIONS = 30


def play_turns(match: Match[Any], names: dict[int, str], seed: int = 1) -> None:
    """Lets bots play to the end."""
    bots = {seat: bohio.bot(name, match, seat, seed) for seat, name in names.items()}
    while not match.over:
        match.play(bots[match.state.seat].choose())


def one_sided(game: str, number: int) -> Match[Any]:
    """A game of greedy against random up to the last round, in which the first seat has long won."""
    match = bohio.new(game, seats=2, seed=f"one sided {number}")
    bots = [bohio.bot("greedy", match, 0, seed=1), bohio.bot("random", match, 1, seed=1)]
    while not match.over and not match.game.last_round(match.state):
        match.play(bots[match.state.seat].choose())
    return match


@pytest.mark.parametrize("name", ["expert", "champion"])
def test_at_the_last_decision_no_point_is_passed_by(name: str) -> None:
    """Wherever a far winner or a far loser makes the last decision of a game, they take the most points."""
    asked = 0
    for number in range(30):
        match = one_sided("tropicalia", number)
        bots = [bohio.bot("greedy", match, seat, seed=4) for seat in range(2)]
        while not match.over:
            seat = match.state.seat
            points = {code: points_at_the_end(match, code) for code in match.options.codes}
            best = max(points.values())
            if min(points.values()) >= 0 and best > min(points.values()):
                asked += 1
                assert points[choice(f"{name}@{ITERATIONS}it", match)] == best, number
            match.play(bots[seat].choose())
    assert asked >= 15


def points_at_the_end(match: Match[Any], code: int) -> int:
    """How many points the seat that is asked ends with if this option ends the game, never below 0; else -1."""
    engine, after = match.game.engine, match.state.copy()
    engine.apply(after, code, QuickFate(1))
    while after.seat == NATURE:
        engine.apply(after, engine.options(after)[0], QuickFate(1))
    return max(0, engine.totals(after)[match.state.seat]) if after.seat == OVER else -1


@pytest.mark.parametrize("name", ["expert", "champion"])
def test_who_has_long_won_sells_all_that_is_left(name: str) -> None:
    """At the last market of a game no fruit that it buys is kept back, by whoever is far ahead or far behind."""
    asked = 0
    for number in range(12):
        match = one_sided("tropicalia", number)
        bots = [bohio.bot("greedy", match, seat, seed=4) for seat in range(2)]
        while not match.over:
            sales = {code: sold(match, code) for code in match.options.codes}
            if max(sales.values()) >= 3 and not workers_left(match):
                asked += 1
                chosen = choice(f"{name}@{ITERATIONS}it", match)
                assert sales[chosen] == max(sales.values()), (number, match.game.action_json(chosen))
            match.play(bots[match.state.seat].choose())
    assert asked >= 3


def sold(match: Match[Any], code: int) -> int:
    """How much fruit an option sells."""
    action = match.game.action_json(code)
    return sum(action["fruits"].values()) if action["type"] == "sell" else 0


def workers_left(match: Match[Any]) -> bool:
    """Whether the seat that is asked still has a worker on the frame."""
    frame = match.view(None)["table"]["frame"]
    return match.state.seat in frame.values()


@pytest.mark.parametrize("game", built_in())
def test_the_value_of_an_end_has_the_margin_in_it(game: str) -> None:
    """A win is worth far more than any margin, and a clearer win a little more than a narrow one."""
    match = bohio.new(game, seats=2, seed="end")
    play_turns(match, {0: "greedy", 1: "random"})
    state = match.state
    assert state.seat == OVER
    memory = match.game.memory(0, first_view(match, 0))
    search: Search[Any] = Search(
        match.game.engine, usual_value(match.game), None, memory, QuickFate(1), 0.3, 10.0, 40.0, 0
    )
    worth = search._ended(state)
    assert sum(worth) == pytest.approx(1)
    assert worth[match.winners[0]] > 1 - MARGIN
    assert worth[1 - match.winners[0]] < MARGIN
