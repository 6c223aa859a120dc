"""M10 Phase 3 and the end."""

from __future__ import annotations

from typing import Any

import pytest

from bohio.core.fate import size
from tests.games.mangrovia.position import Position, pack_landscapes, pack_valuables
from tests.play import random_match

# Phase 3


def test_m10_1_the_owner_of_the_bowl_on_site_1_becomes_starting_player() -> None:
    """M10.1"""
    position = Position(4, first=0, seat=2, landing=12).play("birds reed sand")
    assert position.table()["first"] == 2
    assert position.asked == (2, "place_bowl")
    assert position.table()["birds"] == ["reed", "sand"]


def test_m10_1_even_if_landing_12_was_forgone() -> None:
    """M10.1"""
    position = Position(4, first=0, seat=2, landing=12, birds=("water", "sand")).play("pass")
    assert position.table()["first"] == 2
    assert position.table()["birds"] == ["sand", "water"]


@pytest.mark.parametrize(("seats", "first", "right"), [(4, 0, 3), (4, 2, 1), (5, 0, 4), (2, 1, 0)])
def test_m10_1_if_site_1_is_empty_the_talisman_goes_to_the_right(seats: int, first: int, right: int) -> None:
    """And the birds move to the two unmarked landscapes. M10.1"""
    position = Position(seats, first=first, landing=8, birds=("water", "sand")).play("collect")
    assert position.table()["first"] == right
    assert position.asked == (right, "place_bowl")
    assert position.table()["birds"] == ["mangrove", "reed"]


def test_m10_2_bowls_come_back_and_displays_are_refilled() -> None:
    """M10.2"""
    display: dict[str, Any] = {
        "valuables_display": pack_valuables((2,)),
        "landscapes_display": pack_landscapes(("sand",)),
    }
    position = Position(4, landing=12, bowls={3: 1, 5: 2}, **display).play("pass")
    assert position.table()["sites"] == [None] * 6
    assert len(position.table()["valuables"]["display"]) == 4
    assert len(position.table()["landscapes"]["display"]) == 3
    assert position.state.round == 2


def test_m10_2_a_full_display_gets_nothing_more() -> None:
    """The refill is an event all the same. M10.2"""
    position = Position(4, landing=12).play("pass")
    event = position.match.event_json(position.match.events[-1])
    assert event == {"seat": None, "type": "refill", "chance": {"valuables": [], "landscapes": []}}


def test_m10_2_nobody_can_act_before_the_refill() -> None:
    """M10.2"""
    position = Position(4, landing=9)
    assert position.asked == (None, "refill")
    position.refuses("bowl 1", "fate_is_next", "M10.2")


# The last round


def test_m10_3_when_the_last_hut_is_built_the_round_is_finished() -> None:
    """M10.3"""
    position = Position(4, landing=9, bowls={2: 1, 1: 2}, cards=("water",), hand=(6,), huts_left=1)
    position.play("build F4 water 6")
    assert position.table()["last_round"]
    assert position.asked == (1, "draw")
    position.play("pass")
    assert position.asked == (2, "place_birds")
    position.play("pass")
    assert position.asked is None
    assert position.match.over


def test_m10_3_then_the_game_is_scored_without_a_refill() -> None:
    """M10.3"""
    display: dict[str, Any] = {"valuables_display": pack_valuables((2,)), "landscapes_display": 0}
    position = Position(4, landing=9, cards=("water",), hand=(6,), huts_left=1, **display).play("build F4 water 6")
    assert position.match.over
    assert [event.seat for event in position.match.events] == [0]
    assert size(position.state.valuables_display) == 1
    position.refuses("bowl 1", "game_over", "M10.3")
    position.refuses("pass", "game_over", "M10.3")


def test_m10_3_a_double_hut_can_be_the_last() -> None:
    """M10.3"""
    position = Position(4, landing=9, cards=("water",) * 2, hand=(5, 7), huts_left=2)
    assert position.play("build F4 double water+water 5+7").match.over


def test_m10_3_before_that_the_game_goes_on() -> None:
    """M10.3"""
    position = Position(4, landing=9, cards=("water",), hand=(6,), huts_left=2).play("build F4 water 6")
    assert not position.match.over
    assert not position.table()["last_round"]
    assert position.state.round == 2


def test_m10_3_whoever_has_built_the_last_hut_still_acts_in_that_round() -> None:
    """M10.3"""
    position = Position(2, landing=10, bowls={2: 0}, cards=("water",), hand=(6,), huts_left=1).play("build F4 water 6")
    assert position.asked == (0, "draw")


# Paths


def test_m10_4_most_huts_score_the_higher_number_and_second_most_the_lower() -> None:
    """M10.4"""
    assert Position(huts={"C1": 0, "C2": 1, "C3": 1, "C4": 2}).path("C") == [4, 8, 0, 0]


def test_m10_4_a_double_hut_counts_as_two() -> None:
    """M10.4"""
    assert Position(huts={"C1": 0, "C2": (1, 2)}).path("C") == [4, 8, 0, 0]
    assert Position(huts={"C1": 0, "C2": (1, 2), "C3": 0}).path("C") == [8, 4, 0, 0]


def test_m10_4_huts_in_the_stone_and_pole_areas_lie_on_paths() -> None:
    """M10.4"""
    assert Position(huts={"C5": 0, "C7": 0, "C1": 1}).path("C") == [8, 4, 0, 0]
    assert Position(huts={"E1": 0, "G1": 0, "A1": 1}).path("1") == [12, 6, 0, 0]


def test_m10_4_a_hut_counts_on_its_column_and_on_its_row() -> None:
    """M10.4"""
    position = Position(huts={"C2": 0})
    assert (position.path("C")[0], position.path("2")[0]) == (8, 10)
    assert sum(position.scores("paths")[0].values()) == 18


def test_m10_4_the_isle_lies_on_no_path() -> None:
    """M10.4"""
    assert sum(Position(huts={"I1": 0, "I2": 0}).scores("paths")[0].values()) == 0


def test_m10_4_a_tie_goes_to_the_nearest_hut() -> None:
    """M10.4"""
    assert Position(huts={"D1": 2, "D2": 0, "D3": 0, "D7": 2}).path("D") == [3, 0, 6, 0]
    assert Position(huts={"A4": 2, "B4": 0, "C4": 0, "G4": 2}).path("4") == [3, 0, 6, 0]


def test_m10_4_in_a_tie_the_nearest_hut_counts_and_not_the_others() -> None:
    """M10.4"""
    assert Position(huts={"C1": 0, "C7": 0, "C2": (1, 2)}).path("C") == [8, 4, 0, 0]


def test_m10_4_neutral_huts_are_ranked_and_their_points_are_lost() -> None:
    """On path 1 with two players C1 is neutral, on path 4 D4 and E4. M10.4"""
    assert Position(2, huts={"A4": 0, "B4": 1}).path("4") == [3, 0]
    assert Position(2, huts={"A1": 0, "B1": 1}).path("1") == [12, 6]
    assert Position(2, huts={"D1": 0}).path("1") == [6, 0]
    assert Position(2, huts={"E1": 0, "F1": 0}).path("1") == [12, 0]


def test_m10_4_nobody_scores_a_path_without_a_hut_on_it() -> None:
    """M10.4"""
    assert Position(huts={"A1": 0}).path("A") == [12, 0, 0, 0]
    assert Position().scores("paths") == [dict.fromkeys("ABCD1234", 0)] * 4


# Areas, amulets, victory


def test_m10_5_stone_own_huts_times_all_huts() -> None:
    """M10.5"""
    assert Position(huts={"E1": 0, "F1": 0, "G1": 1}).scores("stone") == [6, 3, 0, 0]


def test_m10_5_neutral_huts_are_counted_among_all() -> None:
    """F3 is neutral with two and three players. M10.5"""
    assert Position(3, huts={"E1": 0, "F1": 0, "G1": 1}).scores("stone") == [8, 4, 0]


def test_m10_6_pole_12_and_6() -> None:
    """M10.6"""
    assert Position(huts={"A5": 1, "B5": 0, "C5": 1, "C6": 2}).scores("pole") == [6, 12, 0, 0]


def test_m10_6_a_tie_goes_to_the_lower_own_tile() -> None:
    """M10.6"""
    assert Position(huts={"A5": 3, "B5": 0, "C5": 0, "C6": 3}).scores("pole") == [6, 0, 0, 12]
    assert Position(huts={"A5": 2, "B5": 3, "A6": 2, "C6": 0}).scores("pole") == [0, 0, 12, 6]


def test_m10_6_the_neutral_hut_is_ranked_too() -> None:
    """With tile 2. M10.6"""
    assert Position(2, huts={"A5": 0}).scores("pole") == [6, 0]
    assert Position(2, huts={"A5": 0, "C5": 1}).scores("pole") == [6, 0]
    assert Position(2, huts={"A5": 0, "C5": 0}).scores("pole") == [12, 0]
    assert Position(2, huts={"A5": 0, "C5": 1, "A7": 1}).scores("pole") == [0, 12]


def test_m10_6_nobody_scores_the_pole_area_without_a_hut_there() -> None:
    """M10.6"""
    assert Position(2).scores("pole") == [0, 0]
    assert Position(3, huts={"A5": 1}).scores("pole") == [0, 12, 0]


def test_m10_7_amulets_left_score_their_value() -> None:
    """M10.7"""
    assert Position(amulets=(1, 1, 5)).scores("amulets") == [7, 0, 0, 0]


def test_m10_7_the_total_is_the_sum_of_all_parts() -> None:
    """M10.7"""
    for sheet in random_match("mangrovia", 3, 5, {"stone_tiles": "gods"}).record()["result"]["scores"]:
        parts = sheet["play"] + sum(sheet["paths"].values()) + sheet["stone"] + sheet["pole"] + sheet["amulets"]
        assert sheet["total"] == parts


def test_m10_8_most_points_win() -> None:
    """M10.8"""
    assert Position(points=3, others={1: {"amulets": (2,)}}).winners == [0]


def test_m10_8_a_tie_goes_to_the_higher_amulet_total() -> None:
    """M10.8"""
    assert Position(points=5, others={1: {"amulets": (5,)}}).winners == [1]
    assert Position(points=5, others={1: {"amulets": (3, 2)}, 2: {"amulets": (1, 4)}}).winners == [1, 2]


def test_m10_8_still_tied_the_win_is_shared() -> None:
    """M10.8"""
    assert Position(4).winners == [0, 1, 2, 3]


def test_m10_9_there_is_no_other_end() -> None:
    """Whoever only passes plays on for ever; such a game has no result. M10.9"""
    position = Position(2)
    while position.state.round < 40:
        assert position.asked is not None
        position.play(position.options()[0] if position.asked[1] == "place_bowl" else "pass")
    assert not position.match.over


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_m10_9_a_game_that_is_not_over_has_no_result(seats: int) -> None:
    """M10.9"""
    match = random_match("mangrovia", seats, 1, limit=60)
    assert not match.over
    assert "result" not in match.record()
    assert "result" not in match.view(0)


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_m10_9_it_ends_in_the_round_in_which_somebody_built_the_last_hut(seats: int) -> None:
    """M10.9"""
    match = random_match("mangrovia", seats, 2)
    assert match.over
    last = [state.last_round for event, state in match.moments() if event.seat is None]
    assert not any(last)
    assert 0 in [player["huts"] for player in match.view()["table"]["players"]]
