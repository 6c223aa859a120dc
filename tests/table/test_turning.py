"""The course of a game: rounds, points and where the lead changed hands."""

from __future__ import annotations

import random

import pytest

import bohio
from bohio.table.tables import create
from bohio.table.tables.table import Table
from bohio.table.view.turning import MOST_TURNING_POINTS, Score, course_of, turning_points


def scores(*points: tuple[int, ...], rounds: tuple[int, ...] = ()) -> list[Score]:
    return [Score(place, rounds[place] if rounds else 1, one) for place, one in enumerate(points)]


def test_the_first_lead_is_nobodys_turning_point() -> None:
    assert turning_points(scores((0, 0), (3, 0), (5, 2))) == ()


def test_a_lead_that_lasts_until_the_round_is_over_counts() -> None:
    lasting = scores((0, 0), (3, 0), (3, 4), (3, 5), (9, 5), rounds=(1, 1, 1, 1, 2))
    assert turning_points(lasting) == ((2, 1), (4, 0))
    brief = scores((0, 0), (3, 0), (3, 4), (5, 4), (9, 4), rounds=(1, 1, 1, 1, 2))
    assert turning_points(brief) == ((3, 0),)


def test_a_lead_that_swings_by_eight_points_counts_even_if_it_is_brief() -> None:
    assert turning_points(scores((0, 0), (4, 0), (4, 8), (12, 8))) == ((2, 1), (3, 0))
    assert turning_points(scores((0, 0), (4, 0), (4, 7), (12, 7))) == ((3, 0),)


def test_who_draws_level_does_not_lead() -> None:
    assert turning_points(scores((0, 0), (4, 0), (4, 4), (5, 4))) == ()


def test_there_are_at_most_six_the_last_among_them() -> None:
    points = [(0, 0), (1, 0)]
    for place in range(20):
        mine, other = points[-1]
        points.append((mine, mine + 9 + place) if place % 2 == 0 else (other + 2, other))
    found = turning_points(scores(*points))
    assert len(found) == MOST_TURNING_POINTS
    assert found[-1] == (21, 0)
    assert found == tuple(sorted(found))


@pytest.mark.parametrize("game", ["mangrovia", "tropicalia"])
def test_the_course_of_a_running_game_tells_nothing_of_points(game: str) -> None:
    head = create.new_head(game, [create.human("Ana"), create.human("Bo")], {}, None, None)
    table = Table.begin("reef", head, None, True, 0.0, [])
    chance = random.Random(2)
    while not table.match.over:
        course = course_of(table)
        assert course.scores == ()
        assert course.turning_points == ()
        table.match.play_code(chance.choice(table.match.options.codes))
    course = course_of(table)
    assert course.scores[0].moment == 1
    assert course.scores[-1].moment == len(table.match.log)
    assert course.scores[-1].points == tuple(table.match.scores)
    assert course_of(table) is course


def test_the_moments_of_a_course_leave_out_what_was_taken_back() -> None:
    match = bohio.new("tropicalia", seats=2, seed="reef")
    head = create.new_head("tropicalia", [create.human("Ana"), create.human("Bo")], {}, None, None)
    table = Table.begin("reef", head, None, True, 0.0, [])
    table.match = match
    chance = random.Random(3)
    while not match.over:
        seat = match.state.seat
        match.play_code(chance.choice(match.options.codes))
        if chance.random() < 0.2 and match.judge_undo(seat) is None:
            match.undo(seat)
    told = course_of(table).scores
    assert [score.moment for score in told] == sorted({score.moment for score in told})
    assert len(told) == len(match.events)
    for score in told[:: len(told) // 7]:
        assert tuple(match.at(score.moment).scores) == score.points
