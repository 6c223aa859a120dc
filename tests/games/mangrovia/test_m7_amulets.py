"""M7 Amulets."""

from __future__ import annotations

from typing import Any

import pytest

from bohio.core.fate import size, unpack
from bohio.games.mangrovia.state import AMULETS_HELD
from tests.games.mangrovia.position import Position, pack_amulets
from tests.play import random_match

ISLE = [f"I{number}" for number in range(1, 11)]


def with_isle_huts(number: int, **more: Any) -> Position:
    """A player with so many huts on amulet spaces at landing 2."""
    return Position(2, landing=2, huts=dict.fromkeys(ISLE[:number], 0), **more)


def test_m7_1_without_a_hut_on_the_isle_a_value_1_amulet_is_taken_from_the_board() -> None:
    """M7.1"""
    position = with_isle_huts(0).play("collect")
    assert position.held(0)["amulets"] == [1]
    assert position.state.ones == 4
    assert size(position.state.bag) == 35


def test_m7_1_if_one_is_left() -> None:
    """M7.1"""
    position = Position(landing=7, ones=0)
    assert "collect" not in position.options()
    position.refuses("collect", "no_amulet_left", "M7.1")
    assert Position(landing=7, ones=1).play("collect").state.ones == 0


def test_m7_1_with_one_hut_one_is_drawn_and_kept() -> None:
    """M7.1"""
    position = with_isle_huts(1).play("collect", fate=[4])
    assert position.held(0)["amulets"] == [4]
    assert position.asked == (0, "draw")
    assert position.state.ones == 5


@pytest.mark.parametrize(("huts", "drawn"), [(2, 2), (3, 3), (4, 4), (5, 5), (6, 5), (10, 5)])
def test_m7_1_with_more_huts_as_many_are_drawn_but_at_most_five(huts: int, drawn: int) -> None:
    """M7.1"""
    position = with_isle_huts(huts).play("collect")
    assert position.asked == (0, "return_amulet")
    assert len(position.table(0)["drawn"]) == drawn
    position.play(position.options()[0])
    assert len(position.held(0)["amulets"]) == drawn - 1
    assert size(position.state.bag) == 35 - (drawn - 1)


def test_m7_1_one_of_those_drawn_is_returned() -> None:
    """One option for each distinct value. M7.1"""
    position = Position(landing=2, huts=dict.fromkeys(ISLE[:3], 0), amulets=(6,)).play("collect", fate=[2, 5, 2])
    assert position.options() == ["return 2", "return 5"]
    position.refuses("return 6", "amulet_not_drawn", "M7.1", value=6)
    position.refuses("return 3", "amulet_not_drawn", "M7.1", value=3)
    position.play("return 2")
    assert position.held(0)["amulets"] == [2, 5, 6]
    assert unpack(position.state.bag, 6) == [0, 8, 8, 7, 5, 5]


def test_m7_1_returning_is_compulsory() -> None:
    """M7.1"""
    position = with_isle_huts(2).play("collect")
    position.refuses("pass", "cannot_pass_return", "M7.1")
    position.refuses("collect", "return_first", "M7.1")
    position.refuses("draw down valuables", "return_first", "M7.1")


def test_m7_1_nothing_is_returned_unless_something_was_drawn() -> None:
    """M7.1"""
    Position(landing=2, amulets=(2,)).refuses("return 2", "nothing_to_return", "M7.1")


def test_m7_1_only_ones_own_huts_count() -> None:
    """M7.1"""
    position = Position(landing=2, huts={"I1": 1, "I2": 1}).play("collect")
    assert position.held(0)["amulets"] == [1]


def test_m7_2_an_empty_bag_takes_in_the_amulets_set_aside() -> None:
    """M7.2"""
    position = with_isle_huts(1, bag=0, aside=pack_amulets((1, 5))).play("collect", fate=[1])
    assert position.table()["amulets"] | {"board": 5} == {"board": 5, "bag": 1, "aside": [], "drawn": 0}
    assert position.held(0)["amulets"] == [1]


def test_m7_2_also_in_the_middle_of_a_draw_and_not_earlier() -> None:
    """M7.2"""
    position = with_isle_huts(2, bag=pack_amulets((6,)), aside=pack_amulets((3, 4))).play("collect", fate=[6, 3])
    assert position.table(0)["drawn"] == [3, 6]
    assert position.table()["amulets"]["aside"] == []
    position = with_isle_huts(2, bag=pack_amulets((6, 6)), aside=pack_amulets((3, 4))).play("collect", fate=[6, 6])
    assert position.table()["amulets"]["aside"] == [3, 4]
    assert position.table()["amulets"]["bag"] == 0


def test_m7_2_the_first_of_a_draw_comes_from_what_was_in_the_bag() -> None:
    """M7.2"""
    position = with_isle_huts(2, bag=pack_amulets((6,)), aside=pack_amulets((3, 4)))
    with pytest.raises(AssertionError, match="cannot answer"):
        position.play("collect", fate=[3, 6])


def test_m7_2_fewer_than_wanted_are_drawn_and_one_is_returned() -> None:
    """M7.2"""
    position = with_isle_huts(4, bag=pack_amulets((2, 6)), aside=0).play("collect")
    assert position.table(0)["drawn"] == [2, 6]
    assert position.play("return 2").held(0)["amulets"] == [6]


def test_m7_2_if_it_is_just_one_it_is_kept() -> None:
    """M7.2"""
    position = with_isle_huts(4, bag=pack_amulets((3,)), aside=0).play("collect")
    assert position.held(0)["amulets"] == [3]
    assert position.asked == (0, "draw")


def test_m7_2_if_there_is_none_nothing_is_collected() -> None:
    """The value-1 amulets are for those without a hut on the isle. M7.2"""
    assert with_isle_huts(1, bag=0, aside=0).landing == 11
    position = Position(landing=7, huts={"I1": 0}, bag=0, aside=0)
    position.refuses("collect", "no_amulet_left", "M7.1")


def test_m7_3_amulets_held_and_the_one_returned_are_secret() -> None:
    """M7.3"""
    position = with_isle_huts(2).play("collect", fate=[2, 5]).play("return 2")
    for other in (1, None):
        collect, returned = position.match.seen_log(other)[-2:]
        assert collect == {"seat": 0, "action": {"type": "collect"}, "chance": {"number": 2}}
        assert returned == {"seat": 0, "action": {"type": "return_amulet"}}
        assert position.table(other)["players"][0]["amulets"] == 1
    assert position.match.seen_log(0)[-1]["action"]["value"] == 2


def test_m7_3_spent_amulets_are_set_aside_value_1_included() -> None:
    """M7.3"""
    position = Position(landing=9, cards=("mangrove",), amulets=(1, 1, 2, 6)).play("build E4 mangrove 1+2")
    assert position.table()["amulets"]["aside"] == [1, 2]
    assert position.state.ones == 5
    assert position.held(0)["amulets"] == [1, 6]


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_m7_3_no_amulet_is_ever_lost_or_made(seats: int) -> None:
    """M7.3"""
    for _, state in random_match("mangrovia", seats, 8).moments():
        held = sum(state.belongings[AMULETS_HELD : AMULETS_HELD + 5])
        assert unpack(state.bag + state.aside + state.ones + held, 6) == [5, 9, 8, 7, 6, 5]
