"""M11 The booklets' own examples. Seats are yellow 0, orange 1, red 2, purple 3."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.mangrovia.position import Owner, Position

YELLOW, ORANGE, RED, PURPLE = range(4)
PATH_A = {"A1": RED, "A2": YELLOW, "A3": PURPLE, "A4": RED, "A5": YELLOW, "A6": PURPLE}


def test_m11_example_1_the_boat_passes_an_empty_site() -> None:
    """M5.1"""
    position = Position(first=YELLOW).play("bowl 2", "bowl 3", "bowl 4", "bowl 5")
    assert position.landing == 2
    assert position.asked == (YELLOW, "collect")
    assert position.may("collect")


def test_m11_example_2_a_bowl_acts_at_both_its_landings() -> None:
    """M5.2"""
    purse: dict[str, Any] = {"hand": (6, 7), "cards": ("water", "water")}
    position = Position(seat=ORANGE, landing=3, **purse)
    assert position.asked == (ORANGE, "draw")
    position.play(position.options("draw up")[0])
    assert position.landing == 10
    position.play("build F4 water 6", "build C6 water 7")
    assert position.player(ORANGE)["huts"] == 7
    assert position.state.round == 2


def test_m11_example_3_only_marked_landscapes_can_be_built_on() -> None:
    """M8.1"""
    every = ("water", "sand", "mangrove", "reed")
    position = Position(landing=9, birds=("water", "sand"), cards=every, hand=(2, 3, 4, 5, 6, 7))
    assert {option.split()[2] for option in position.options()} == {"water", "sand"}


def test_m11_example_4_three_amulet_huts_draw_3_and_keep_2() -> None:
    """M7.1"""
    position = Position(seat=ORANGE, landing=2, huts=dict.fromkeys(("I1", "I2", "I4"), ORANGE))
    position.play("collect", fate=[2, 5, 3])
    assert position.table(ORANGE)["drawn"] == [2, 3, 5]
    assert position.play("return 2").held(ORANGE)["amulets"] == [3, 5]


def test_m11_example_5_a_hut_on_sand_for_7() -> None:
    """M8.1, M8.2"""
    position = Position(seat=ORANGE, landing=9, birds=("sand", "water"), cards=("sand",), hand=(2, 5))
    assert position.play("build D5 sand 2+5").points(ORANGE) == 1


def test_m11_example_6_amulets_must_be_exact() -> None:
    """M8.1"""
    position = Position(seat=RED, landing=8, cards=("water",), amulets=(4, 2))
    position.refuses("build F1 water 2+4", "not_exact", "M8.1", cost=5, given=6, currency="amulets")
    assert not position.options("build")
    assert Position(seat=RED, landing=8, cards=("water",), amulets=(3, 2)).may("build F1 water 2+3")


def test_m11_example_7_two_huts_are_each_paid_exactly() -> None:
    """M8.6"""
    position = Position(seat=RED, landing=10, birds=("reed", "water"), cards=("reed", "water"), hand=(3, 5, 6))
    assert not position.options("build C6")
    assert not position.options("build C4")
    position.play("build D6 reed 3+5", "build F4 water 6")
    assert position.points(RED) == 3
    assert position.player(RED)["huts"] == 7


@pytest.mark.parametrize("hand", [(2, 4, 7, 7), (6, 7, 7)])
def test_m11_example_8_a_double_hut_for_20(hand: tuple[int, ...]) -> None:
    """M8.4"""
    position = Position(seat=PURPLE, landing=9, cards=("water", "water"), hand=hand)
    position.play(f"build D7 double water+water {'+'.join(map(str, hand))}")
    assert position.points(PURPLE) == 8
    assert position.player(PURPLE)["huts"] == 7


def test_m11_example_9_a_double_landscape_space() -> None:
    """M8.5"""
    position = Position(seat=ORANGE, landing=9, birds=("sand", "reed"), cards=("mangrove", "sand"), hand=(4, 5))
    position.refuses("build G4 mangrove 4+5", "not_marked", "M8.1", landscape="mangrove")
    assert position.play("build G4 sand 4+5").points(ORANGE) == 4


def test_m11_example_10_talisman_and_birds_without_a_bowl_on_site_1() -> None:
    """M10.1"""
    position = Position(first=ORANGE, landing=8, birds=("water", "sand")).play("pass")
    assert position.table()["first"] == YELLOW
    assert position.table()["birds"] == ["mangrove", "reed"]


def test_m11_example_11_path_a_goes_to_the_nearest_hut() -> None:
    """M10.4"""
    position = Position(huts=PATH_A)
    assert position.path("A")[RED] == 12
    assert position.path("A")[YELLOW] == 6
    assert position.path("A")[PURPLE] == 0


def test_m11_example_11_path_b_most_huts_then_the_nearer_of_two() -> None:
    """M10.4"""
    position = Position(huts={"B1": (YELLOW, 2), "B2": (PURPLE, 2), "B3": ORANGE, "B4": ORANGE, "B5": ORANGE})
    assert position.path("B") == [5, 10, 0, 0]


@pytest.mark.parametrize(("nearer", "farther"), [(YELLOW, PURPLE), (PURPLE, YELLOW)])
def test_m11_example_11_path_b_with_two_single_huts_each(nearer: int, farther: int) -> None:
    """M10.4: the nearest hut of each decides, not where the other one stands."""
    huts: dict[str, Owner] = {"B1": (ORANGE, 2), "B2": nearer, "B3": farther, "B4": farther, "B5": ORANGE, "B7": nearer}
    scores = Position(huts=huts).path("B")
    assert (scores[ORANGE], scores[nearer], scores[farther], scores[RED]) == (10, 5, 0, 0)


def test_m11_example_12_the_stone_area() -> None:
    """M10.5"""
    huts = {"E1": PURPLE, "F1": PURPLE, "G1": PURPLE, "E2": YELLOW, "G2": YELLOW, "E3": RED, "F3": RED}
    position = Position(huts=huts)
    assert position.scores("stone") == [14, 0, 14, 21]


def test_m11_example_13_the_pole_area() -> None:
    """M10.6"""
    huts = {"A5": ORANGE, "B5": ORANGE, "C5": PURPLE, "A6": RED, "C6": RED, "A7": PURPLE, "B7": ORANGE}
    position = Position(huts=huts)
    assert position.table()["huts"]["C5"] == {"owner": PURPLE, "huts": 1, "pole_tile": 4}
    assert position.scores("pole") == [0, 12, 0, 6]


def test_m11_example_14_amulets_left() -> None:
    """M10.7"""
    assert Position(amulets=(6, 4, 2)).scores("amulets")[YELLOW] == 12


def test_m11_example_15_the_god_of_path_a() -> None:
    """M9.3"""
    position = Position(seat=PURPLE, huts=PATH_A, gods="A")
    assert position.path("A")[PURPLE] == 12
    assert position.path("A")[RED] == 6
    assert position.path("A")[YELLOW] == 0
