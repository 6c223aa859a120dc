"""A match at an earlier moment, and a copy of it, are matches of their own."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import bohio
from bohio.core.match import Match
from bohio.core.reasons import BohioError, Illegal, Json
from tests.conformance.tables import Table, at_every_table
from tests.play import play_on, random_code


def back_and_forth(match: Match[Any], choices: Random, steps: int) -> list[tuple[int, list[Json]]]:
    """Plays, takes back and takes back by agreement; the length of the log and the views of all seats on the way."""
    told = [(len(match.log), views(match))]
    for _ in range(steps):
        if match.over:
            break
        way, seat = choices.random(), choices.randrange(match.game.seats)
        if way < 0.1 and match.judge_take_back(seat) is None:
            match.take_back(seat)
        elif way < 0.4 and match.judge_undo(seat) is None:
            match.undo(seat)
        else:
            match.play_code(random_code(match, choices))
        told.append((len(match.log), views(match)))
    return told


def views(match: Match[Any]) -> list[Json]:
    return [match.view(seat) for seat in (*range(match.game.seats), None)]


def everything(match: Match[Any]) -> tuple[Any, ...]:
    horizons = [match.horizon(seat) for seat in range(match.game.seats)]
    return match.state.key(), match.record(), list(match.log), views(match), horizons


@at_every_table
def test_an_earlier_moment_looks_as_it_did_then(table: Table) -> None:
    """Everything that the seats saw, and whether they could take back, after things were taken back too."""
    match = table.begin("lagoon")
    told = back_and_forth(match, Random(str(table)), 60)
    if not match.over:
        assert match.at(len(match.log)).record() == match.record()
    for length, seen in told:
        assert views(match.at(length)) == seen


def test_what_somebody_took_back_still_keeps_the_other_from_taking_back() -> None:
    match = bohio.new("mangrovia", seats=2, seed="1")
    match.play("bowl 3")
    seat = match.state.seat
    match.play("bowl 4")
    match.undo(seat)
    assert match.judge_undo(1 - seat) is not None
    assert match.at(3).judge_undo(1 - seat) == match.judge_undo(1 - seat)
    assert match.at(1).judge_undo(1 - seat) is None


@at_every_table
def test_a_match_of_its_own_leaves_the_first_alone(table: Table) -> None:
    choices = Random(str(table))
    match = table.begin("reef")
    back_and_forth(match, choices, 40)
    if match.over:
        return
    before = everything(match)
    for other in (match.copy(), match.at(len(match.log))):
        assert everything(other) == before
        for seat in range(table.seats):
            while other.judge_undo(seat) is None:
                other.undo(seat)
        play_on(other, choices, 20)
        assert everything(match) == before
    first, second = match.copy(), match.copy()
    play_on(first, Random(1), 30)
    play_on(second, Random(1), 30)
    assert everything(first) == everything(second)


@pytest.mark.parametrize("moment", [-1, 3, True, "1", None])
def test_a_moment_that_there_is_not_is_refused(moment: Any) -> None:
    match = bohio.new("mangrovia", seats=2, seed="1")
    match.play("bowl 3")
    match.play("bowl 4")
    with pytest.raises(BohioError, match="moments are 0 to 2"):
        match.at(moment)


def test_nobody_takes_back_what_they_have_not_done() -> None:
    match = bohio.new("mangrovia", seats=2, seed="1")
    first = match.state.seat
    match.play("bowl 3")
    before = everything(match)
    with pytest.raises(Illegal, match="nothing_to_undo"):
        match.take_back(1 - first)
    assert everything(match) == before
