"""M8 Building."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.mangrovia.position import (
    ISLE_SPACES,
    POLE_SPACES,
    STONE_SPACES,
    Position,
    game_of,
    pack_amulets,
)

FOUR = ("water", "sand", "mangrove", "reed")


def double(space: str, landscapes: list[str], pay: list[int]) -> dict[str, object]:
    return {"type": "build", "space": space, "huts": 2, "landscapes": landscapes, "pay": pay, "tiles": []}


# One hut


def test_m8_1_a_hut_is_built_with_card_and_exact_cost() -> None:
    """M8.1"""
    position = Position(landing=9, birds=("reed", "sand"), cards=("reed", "sand"), hand=(3, 5, 7))
    position.play("build D6 reed 3+5")
    assert position.table()["huts"] == {"D6": {"owner": 0, "huts": 1}}
    assert position.player(0)["huts"] == 8
    assert position.held(0) == {"valuables": [7], "landscapes": ["sand"], "amulets": []}


@pytest.mark.parametrize("owner", [0, 1, "neutral"])
def test_m8_1_not_on_a_taken_space(owner: int | str) -> None:
    """M8.1"""
    position = Position(landing=8, cards=("water",), hand=(6,), huts={"F4": owner})
    position.refuses("build F4 water 6", "space_taken", "M8.1", space="F4")


def test_m8_1_not_where_no_bird_marks_the_landscape() -> None:
    """M8.1"""
    position = Position(landing=8, birds=("sand", "reed"), cards=("water",), hand=(6,))
    position.refuses("build F4 water 6", "not_marked", "M8.1", landscape="water", marked=["reed", "sand"])
    assert Position(landing=8, birds=("water", "reed"), cards=("water",), hand=(6,)).may("build F4 water 6")


def test_m8_1_not_with_a_card_of_another_landscape() -> None:
    """M8.1"""
    position = Position(landing=8, cards=("mangrove",), hand=(6,))
    position.refuses("build F4 mangrove 6", "wrong_landscape", "M8.1", landscapes=["water"])


def test_m8_1_not_without_the_landscape_card() -> None:
    """M8.1"""
    position = Position(landing=8, cards=("mangrove",), hand=(6,))
    position.refuses("build F4 water 6", "no_landscape_card", "M8.1", landscape="water", needed=1)


@pytest.mark.parametrize("cards", [[], ["water", "water"]])
def test_m8_1_one_hut_takes_one_landscape_card(cards: list[str]) -> None:
    """M8.1"""
    position = Position(landing=8, cards=("water", "water"), hand=(6,))
    build = {"type": "build", "space": "F4", "huts": 1, "landscapes": cards, "pay": [6], "tiles": []}
    position.refuses(build, "landscape_cards_needed", "M8.1", needed=1, given=len(cards))


@pytest.mark.parametrize(("pay", "given"), [("7", 7), ("2+5", 7), ("5", 5), ("2+2", 4), ("2+2+5+7", 16)])
def test_m8_1_never_more_and_never_less_than_the_cost(pay: str, given: int) -> None:
    """M8.1"""
    position = Position(landing=8, cards=("water",), hand=(2, 2, 5, 7))
    position.refuses(f"build F4 water {pay}", "not_exact", "M8.1", cost=6, given=given, currency="valuables")


def test_m8_1_nothing_is_not_a_payment() -> None:
    """M8.1"""
    Position(landing=8, cards=("water",), hand=(6,)).refuses("build F4 water", "not_exact", "M8.1", cost=6, given=0)


def test_m8_1_never_in_the_other_currency() -> None:
    """M8.1"""
    position = Position(landing=8, cards=("water", "mangrove"), hand=(3,), amulets=(6,))
    position.refuses("build F4 water 6", "valuable_not_held", "M8.1", value=6, needed=1)
    position.refuses("build E4 mangrove 3", "amulet_not_held", "M8.1", value=3, needed=1)
    assert Position(landing=8, cards=("mangrove",), amulets=(3,)).may("build E4 mangrove 3")


def test_m8_1_only_with_what_one_holds() -> None:
    """M8.1"""
    position = Position(landing=8, cards=("water", "mangrove"), hand=(3, 4), amulets=(1, 2))
    position.refuses("build F4 water 3+3", "valuable_not_held", "M8.1", value=3, needed=2)
    position.refuses("build E4 mangrove 1+1+1", "amulet_not_held", "M8.1", value=1, needed=3)
    position.refuses("build F4 water 1+5", "valuable_not_held", "M8.1", value=1)


def test_m8_1_not_without_a_hut_left() -> None:
    """M8.1"""
    position = Position(landing=8, cards=("water",), hand=(6,), huts_left=0)
    position.refuses("build F4 water 6", "no_hut_left", "M8.1")
    assert Position(landing=8, cards=("water",), hand=(6,), huts_left=1).may("build F4 water 6")


def test_m8_1_every_exact_payment_is_an_option_of_its_own() -> None:
    """M8.1"""
    position = Position(landing=8, birds=("sand", "reed"), cards=("sand",), hand=(2, 2, 3, 3, 4, 5, 7))
    assert sorted(position.options("build D5")) == [
        "build D5 sand 2+2+3",
        "build D5 sand 2+5",
        "build D5 sand 3+4",
        "build D5 sand 7",
    ]


# Points


def test_m8_2_points_on_the_space_are_scored_at_once() -> None:
    """M8.2"""
    position = Position(landing=10, birds=("reed", "sand"), cards=("reed", "sand"), hand=(7, 3, 5), points=4)
    assert position.play("build D6 reed 3+5").points(0) == 4 + 3
    assert position.play("build D5 sand 7").points(0) == 4 + 3 + 1


def test_m8_2_a_space_without_points_brings_none() -> None:
    """M8.2"""
    assert Position(landing=9, cards=("water",), hand=(6,)).play("build F4 water 6").points(0) == 0


def test_m8_3_the_top_pole_tile_goes_under_the_hut_and_is_scored() -> None:
    """M8.3"""
    position = Position(landing=10, cards=("water", "mangrove"), hand=(3, 4, 7)).play("build C6 water 7")
    assert position.table()["huts"]["C6"] == {"owner": 0, "huts": 1, "pole_tile": 2}
    assert position.points(0) == 2
    position.play("build C5 mangrove 3+4")
    assert position.table()["huts"]["C5"]["pole_tile"] == 3
    assert position.points(0) == 2 + 3
    assert position.table()["pole_tile"] == 4


def test_m8_3_with_any_points_printed_there() -> None:
    """On a board of one's own that prints points in the pole area. M8.3"""
    plain = game_of(4).file.text
    printed = plain.replace('id = "C6"\n', 'id = "C6"\npoints = 5\n')
    purse: dict[str, Any] = {"cards": ("water",), "hand": (7,)}
    for content, points in ((plain, 2), (printed, 5 + 2)):
        position = Position(landing=9, content=content, **purse)
        assert position.play("build C6 water 7").points(0) == points


def test_m8_3_the_ninth_tile_is_the_last() -> None:
    """M8.3"""
    huts = dict.fromkeys(("A5", "B5", "C5", "A6", "A7", "B7", "C7"), 1)
    position = Position(landing=9, cards=("water",), hand=(7,), huts=huts).play("build C6 water 7")
    assert position.points(0) == 9
    assert position.table()["pole_tile"] is None


# Double huts


def test_m8_4_a_double_hut_takes_two_of_everything_in_one_sum() -> None:
    """M8.4"""
    position = Position(landing=9, cards=("water",) * 3, hand=(2, 6, 7, 7)).play("build D7 double water+water 6+7+7")
    assert position.table()["huts"] == {"D7": {"owner": 0, "huts": 2}}
    assert position.player(0)["huts"] == 7
    assert position.points(0) == 8
    assert position.held(0) == {"valuables": [2], "landscapes": ["water"], "amulets": []}


def test_m8_4_in_amulets_too() -> None:
    """M8.4"""
    position = Position(landing=9, cards=("mangrove",) * 2, amulets=(2, 4)).play(
        "build E4 double mangrove+mangrove 2+4"
    )
    assert position.points(0) == 2
    assert position.table()["amulets"]["aside"] == [2, 4]


def test_m8_4_one_exact_sum_of_twice_the_cost() -> None:
    """M8.4"""
    position = Position(landing=9, cards=("water",) * 2, hand=(3, 5, 6, 7))
    position.refuses("build F4 double water+water 6", "not_exact", "M8.4", cost=12, given=6)
    position.refuses("build F4 double water+water 6+7", "not_exact", "M8.4", cost=12, given=13)
    assert position.may("build F4 double water+water 5+7")


@pytest.mark.parametrize("landing", [8, 10, 11])
def test_m8_4_only_at_landing_9(landing: int) -> None:
    """M8.4"""
    position = Position(landing=landing, cards=("water",) * 2, hand=(5, 6, 7))
    position.refuses("build F4 double water+water 5+7", "double_only_at_9", "M8.4", landing=landing)
    assert not [option for option in position.options() if "double" in option]


@pytest.mark.parametrize("space", STONE_SPACES)
def test_m8_4_no_double_hut_in_the_stone_area(space: str) -> None:
    """M8.4"""
    refuses_double(space)


@pytest.mark.parametrize("space", POLE_SPACES)
def test_m8_4_no_double_hut_in_the_pole_area(space: str) -> None:
    """M8.4"""
    refuses_double(space)


@pytest.mark.parametrize("space", ISLE_SPACES)
def test_m8_4_no_double_hut_on_amulet_spaces(space: str) -> None:
    """M8.4"""
    refuses_double(space)


def refuses_double(space: str) -> None:
    """A single hut may stand there, a double hut may not, though everything for it is held."""
    known = {known.id: known for known in game_of(4).content.spaces}[space]
    landscape = known.landscapes[0]
    birds = (landscape, next(name for name in FOUR if name != landscape))
    purse = tuple(range(2, 8)) * 2
    position = Position(landing=9, birds=birds, cards=(landscape,) * 2, hand=purse, amulets=(1, 2, 3, 4, 5, 6) * 2)
    position.refuses(double(space, [landscape] * 2, [5, 5]), "no_double_here", "M8.4", space=space)
    assert position.options(f"build {space} {landscape}")
    assert not position.options(f"build {space} double")


def test_m8_4_every_other_space_may_have_one() -> None:
    """M8.4"""
    purse = tuple(value for value in range(2, 8) for _ in range(4))
    spaces = set()
    for birds in (("water", "sand"), ("mangrove", "reed")):
        position = Position(landing=9, birds=birds, cards=FOUR * 2, hand=purse, amulets=(1, 2, 3, 4, 5, 6) * 2)
        spaces |= {option.split()[1] for option in position.options("build") if "double" in option}
    assert spaces == {space.id for space in game_of(4).content.spaces if space.area == "path"}


def test_m8_4_not_with_one_hut_left() -> None:
    """M8.4"""
    position = Position(landing=9, cards=("water",) * 2, hand=(5, 6, 7), huts_left=1)
    position.refuses("build F4 double water+water 5+7", "one_hut_left", "M8.4")
    assert position.may("build F4 water 6")
    assert Position(landing=9, cards=("water",) * 2, hand=(5, 7), huts_left=2).may("build F4 double water+water 5+7")


def test_m8_4_a_built_hut_is_never_upgraded() -> None:
    """M8.4"""
    position = Position(landing=9, cards=("water",) * 2, hand=(5, 6, 7), huts={"F4": 0})
    position.refuses("build F4 double water+water 5+7", "no_upgrade", "M8.4", space="F4")
    position.refuses("build F4 water 6", "space_taken", "M8.1")


def test_m8_4_two_landscape_cards() -> None:
    """M8.4"""
    position = Position(landing=9, cards=("water", "mangrove"), hand=(5, 6, 7))
    position.refuses("build F4 double water+water 5+7", "no_landscape_card", "M8.1", landscape="water", needed=2)
    position.refuses("build F4 double water 5+7", "landscape_cards_needed", "M8.4", needed=2, given=1)
    position.refuses("build F4 double mangrove+water 5+7", "wrong_landscape", "M8.1")


# Spaces with two landscapes


def test_m8_5_the_card_is_of_one_of_the_two_landscapes_and_that_is_marked() -> None:
    """M8.5"""
    position = Position(landing=9, birds=("sand", "reed"), cards=FOUR, hand=(4, 5))
    assert position.options("build G4") == ["build G4 sand 4+5"]
    position.refuses("build G4 mangrove 4+5", "not_marked", "M8.1", landscape="mangrove")
    position.refuses("build G4 reed 4+5", "wrong_landscape", "M8.5", landscapes=["mangrove", "sand"])


def test_m8_5_with_both_marked_either_card_will_do() -> None:
    """M8.5"""
    position = Position(landing=9, birds=("sand", "mangrove"), cards=FOUR, hand=(4, 5))
    assert position.options("build G4") == ["build G4 sand 4+5", "build G4 mangrove 4+5"]


def test_m8_5_a_double_hut_may_take_two_of_one_or_one_of_each() -> None:
    """M8.5"""
    position = Position(
        landing=9, birds=("sand", "mangrove"), cards=("sand", "sand", "mangrove", "mangrove"), hand=(4, 7, 7)
    )
    assert sorted(position.options("build G4 double")) == [
        "build G4 double mangrove+mangrove 4+7+7",
        "build G4 double mangrove+sand 4+7+7",
        "build G4 double sand+sand 4+7+7",
    ]
    assert position.play("build G4 double mangrove+sand 4+7+7").held(0)["landscapes"] == ["mangrove", "sand"]


def test_m8_5_each_card_of_a_double_hut_must_be_of_a_marked_landscape() -> None:
    """M8.5"""
    position = Position(landing=9, birds=("sand", "water"), cards=("sand", "sand", "mangrove"), hand=(4, 7, 7))
    assert position.options("build G4 double") == ["build G4 double sand+sand 4+7+7"]
    position.refuses("build G4 double mangrove+sand 4+7+7", "not_marked", "M8.1", landscape="mangrove")


# Two huts


def test_m8_6_two_huts_are_each_paid_exactly_by_themselves() -> None:
    """M8.6"""
    position = Position(landing=10, cards=("water", "water"), hand=(5, 7))
    assert not position.options("build F4")
    position = Position(landing=10, cards=("water", "water"), hand=(2, 4, 6)).play("build F4 water 2+4")
    assert position.options("build D4") == ["build D4 water 6"]


def test_m8_6_what_the_first_brings_is_there_for_the_second() -> None:
    """A stone tile taken with the first hut pays for the second. M8.6"""
    cards: dict[str, Any] = {"cards": ("mangrove", "water"), "hand": (3, 4, 5)}
    position = Position(landing=10, stone_tiles="godless", stones={"G1": "valuable"}, **cards)
    assert not position.options("build F4")
    position.play("build G1 mangrove 4+5")
    assert position.options("build F4") == ["build F4 water 3 with valuable"]


def test_m8_7_cards_go_to_their_discard_piles() -> None:
    """M8.7"""
    position = Position(landing=9, cards=("water",) * 3, hand=(3, 5, 7)).play("build F4 double water+water 5+7")
    table = position.table()
    assert table["valuables"]["discard"] == [5, 7]
    assert table["landscapes"]["discard"] == ["water", "water"]
    assert table["amulets"]["aside"] == []


def test_m8_7_amulets_do_not() -> None:
    """M8.7"""
    position = Position(landing=9, cards=("mangrove",), amulets=(3,), aside=pack_amulets((6,))).play(
        "build E4 mangrove 3"
    )
    assert position.table()["valuables"]["discard"] == []
    assert position.table()["landscapes"]["discard"] == ["mangrove"]
    assert position.table()["amulets"]["aside"] == [3, 6]
