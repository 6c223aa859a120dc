"""M5 The boat."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.mangrovia.position import Position, pack_landscapes, pack_valuables

RICH: dict[str, Any] = {
    "hand": (2, 3, 4, 5, 6, 7),
    "cards": ("water", "mangrove", "water", "mangrove"),
    "amulets": (3, 4),
}
DISPLAY: dict[str, Any] = {
    "valuables_display": pack_valuables((5, 7)),
    "landscapes_display": pack_landscapes(("reed", "sand")),
}
UP = ["draw up 5", "draw up 7", "draw up sand", "draw up reed"]
DOWN = ["draw down valuables", "draw down landscapes"]
EMPTY: dict[str, Any] = {
    "valuables_pile": 0,
    "valuables_display": 0,
    "landscapes_pile": 0,
    "landscapes_display": 0,
    "ones": 0,
}


def at(landing: int, **more: Any) -> Position:
    """The boat at a landing, with a rich player there."""
    return Position(landing=landing, **{**RICH, **DISPLAY, **more})


def test_m5_1_the_boat_calls_at_the_landings_in_order_and_the_bowls_owner_acts() -> None:
    """M5.1"""
    position = Position(4, others=dict.fromkeys(range(4), RICH)).play("bowl 4", "bowl 1", "bowl 6", "bowl 2")
    seen = []
    while position.asked and position.asked[1] != "place_bowl":
        stop = (position.landing, position.asked[0])
        if stop not in seen:
            seen.append(stop)
        position.play("pass")
    assert seen == [(1, 1), (2, 3), (4, 0), (6, 2), (7, 2), (9, 0), (11, 3), (12, 1)]


def test_m5_1_nobody_acts_where_there_is_no_bowl() -> None:
    """M5.1"""
    position = Position(4, bowls={1: 0, 2: 1, 4: 2}).play("bowl 5", "pass", "pass", "pass")
    assert position.landing == 4


def test_m5_1_nobody_else_acts_at_a_landing() -> None:
    """M5.1"""
    position = at(3, seat=2)
    why = position.match.judge("draw up 5", seat=1)
    assert (getattr(why, "id", ""), getattr(why, "paragraph", "")) == ("not_your_turn", "M5.1")


# What each landing offers


def test_m5_2_landing_1_two_face_up_then_one_face_down() -> None:
    """M5.2"""
    position = at(1)
    assert position.options() == UP
    position.play("draw up 5", "draw up sand")
    assert position.options() == DOWN
    position.play("draw down valuables")
    assert position.landing == 12


def test_m5_2_landing_2_amulets() -> None:
    """M5.2"""
    position = at(2)
    assert position.options() == ["collect"]
    assert position.play("collect").landing == 11


def test_m5_2_landing_3_one_face_up() -> None:
    """M5.2"""
    position = at(3)
    assert position.options() == UP
    assert position.play("draw up 7").landing == 10


def test_m5_2_landing_4_one_face_up_then_one_face_down() -> None:
    """M5.2"""
    position = at(4)
    assert position.options() == UP
    assert position.play("draw up reed").options() == DOWN
    assert position.play("draw down landscapes").landing == 9


def test_m5_2_landing_5_two_face_up() -> None:
    """M5.2"""
    position = at(5)
    assert position.options() == UP + DOWN
    position.play("draw up 5")
    assert position.options() == UP[1:]
    position.refuses("draw down valuables", "choice_is_made", "M5.2", landing=5, what="down")
    assert position.play("draw up 7").landing == 8


def test_m5_2_landing_5_or_two_face_down_but_never_one_of_each() -> None:
    """M5.2"""
    position = at(5).play("draw down landscapes")
    assert position.options() == DOWN
    position.refuses("draw up 5", "choice_is_made", "M5.2", landing=5, what="up")
    assert position.play("draw down valuables").landing == 8


def test_m5_2_landing_6_one_face_up_then_two_face_down() -> None:
    """M5.2"""
    position = at(6)
    assert position.options() == UP
    for _ in range(2):
        assert position.play(position.options()[-1]).options() == DOWN
    assert position.play("draw down valuables").landing == 7


def test_m5_2_landing_7_amulets_or_one_face_down() -> None:
    """M5.2"""
    assert at(7).options() == [*DOWN, "collect"]
    assert at(7).play("collect").state.round == 2
    assert at(7).play("draw down valuables").state.round == 2


def test_m5_2_landing_8_amulets_or_one_hut() -> None:
    """M5.2"""
    position = at(8)
    assert "collect" in position.options()
    assert position.options("build")
    position.refuses("build D7 double water+water 6+7+7", "double_only_at_9", "M8.4")
    assert position.play("build D4 water 6").state.round == 2
    assert at(8).play("collect").state.round == 2


def test_m5_2_landing_9_one_hut_or_one_double_hut() -> None:
    """M5.2"""
    position = at(9)
    assert {"build F4 water 6", "build F4 double water+water 5+7"} <= set(position.options())
    assert position.play("build F4 water 6").state.round == 2
    assert at(9).play("build F4 double water+water 5+7").state.round == 2


def test_m5_2_landing_10_two_huts() -> None:
    """M5.2"""
    position = at(10).play("build F4 water 6")
    assert position.landing == 10
    assert position.play("build D4 water 2+4").state.round == 2


def test_m5_2_landing_10_on_two_different_spaces() -> None:
    """M5.2"""
    position = at(10).play("build F4 water 6")
    position.refuses("build F4 water 2+4", "space_taken", "M8.1")


def test_m5_2_landing_11_one_hut_then_one_face_down() -> None:
    """M5.2"""
    position = at(11)
    assert position.options() == position.options("build")
    assert position.play("build F4 water 6").options() == DOWN
    assert position.play("draw down valuables").state.round == 2


def test_m5_2_landing_12_both_birds_on_any_two_different_landscapes() -> None:
    """The present ones too. M5.2"""
    position = at(12)
    assert len(position.options()) == 6
    assert position.may("birds mangrove water")
    assert position.play("birds reed sand").table()["birds"] == ["reed", "sand"]


@pytest.mark.parametrize("on", [["reed", "reed"], ["reed"], [], ["mangrove", "reed", "water"]])
def test_m5_2_landing_12_not_on_one_landscape(on: list[str]) -> None:
    """M5.2"""
    at(12).refuses({"type": "place_birds", "on": on}, "birds_on_two_landscapes", "M5.2")


@pytest.mark.parametrize(
    ("landing", "action", "what"),
    [
        (2, "draw up 5", "up"),
        (3, "draw down valuables", "down"),
        (3, "collect", "collect"),
        (4, "build F4 water 6", "hut"),
        (7, "draw up 5", "up"),
        (7, "build F4 water 6", "hut"),
        (9, "collect", "collect"),
        (10, "birds reed water", "birds"),
        (12, "draw up 5", "up"),
        (12, "build F4 water 6", "hut"),
    ],
)
def test_m5_2_what_a_landing_does_not_offer(landing: int, action: str, what: str) -> None:
    """M5.2"""
    at(landing).refuses(action, "not_at_this_landing", "M5.2", landing=landing, what=what)


# Order and forgoing


def test_m5_3_the_order_is_fixed() -> None:
    """M5.3"""
    at(1).refuses("draw down valuables", "order_is_fixed", "M5.3", landing=1, what="down")
    at(11).refuses("draw down valuables", "order_is_fixed", "M5.3", landing=11, what="down")
    at(1).play("pass").refuses("draw up 5", "step_is_past", "M5.3", landing=1, what="up")
    at(11).play("pass").refuses("build F4 water 6", "step_is_past", "M5.3", landing=11, what="hut")


def test_m5_3_pass_forgoes_both_face_up_draws_and_goes_on_to_the_face_down_one() -> None:
    """M5.3"""
    position = at(1).play("pass")
    assert (position.landing, position.options()) == (1, DOWN)
    position = at(1).play("draw up 5", "pass")
    assert (position.landing, position.options()) == (1, DOWN)
    assert at(1).play("pass", "pass").landing == 12


def test_m5_3_pass_at_landing_6_forgoes_both_face_down_draws() -> None:
    """M5.3"""
    assert at(6).play("draw up 5", "pass").landing == 7
    assert at(6).play("draw up 5", "draw down valuables", "pass").landing == 7


@pytest.mark.parametrize(("landing", "after"), [(5, 8), (7, None), (8, None), (9, None)])
def test_m5_3_pass_at_a_choice_forgoes_the_landing(landing: int, after: int | None) -> None:
    """M5.3"""
    position = at(landing).play("pass")
    assert position.landing == (after or 0)


def test_m5_3_after_the_first_of_two_the_second_may_be_forgone() -> None:
    """M5.3"""
    assert at(5).play("draw up 5", "pass").landing == 8
    assert at(10).play("build F4 water 6", "pass").state.round == 2


def test_m5_3_of_a_choice_only_what_can_be_done_is_offered() -> None:
    """M5.3"""
    assert Position(landing=8).options() == ["collect"]
    assert at(8, ones=0).options() == at(8).options("build")
    assert at(7, ones=0).options() == DOWN
    assert at(5, valuables_display=0, landscapes_display=0).options() == DOWN


def test_m5_3_a_step_at_which_nothing_can_be_done_is_skipped() -> None:
    """M5.3"""
    assert Position(landing=9).state.round == 1
    assert Position(landing=9).asked == (None, "refill")
    assert Position(landing=11).options() == DOWN
    assert Position(landing=2, ones=0).landing == 11
    assert at(1, valuables_display=0, landscapes_display=0).options() == DOWN
    assert Position(landing=1, **EMPTY).landing == 12


def test_m5_3_the_second_of_two_is_skipped_too_when_nothing_can_be_done() -> None:
    """M5.3"""
    position = Position(landing=10, cards=("water", "water"), hand=(6,)).play("build F4 water 6")
    assert position.state.round == 2
    display: dict[str, Any] = {"valuables_display": pack_valuables((5,)), "landscapes_display": 0}
    assert Position(landing=5, **display).play("draw up 5").landing == 8


def test_m5_3_whoever_has_no_hut_left_is_not_asked_to_build() -> None:
    """M5.3"""
    assert at(9, huts_left=0).asked == (None, "refill")
    assert at(8, huts_left=0).options() == ["collect"]


def test_m5_3_placing_a_bowl_and_returning_an_amulet_cannot_be_passed() -> None:
    """M5.3"""
    Position().refuses("pass", "cannot_pass_bowl", "M4.1")
    position = at(2, huts={"I1": 0, "I2": 0}).play("collect", fate=[2, 3])
    position.refuses("pass", "cannot_pass_return", "M7.1")


def test_m5_3_a_decision_with_one_option_and_pass_is_asked() -> None:
    """M5.3"""
    position = Position(landing=9, cards=("water",), hand=(6,), huts={"D4": 1, "I5": 1})
    assert position.options() == ["build F4 water 6"]
    assert len(position.match.options) == 2
