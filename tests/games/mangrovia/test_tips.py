"""When each tip of Mangrovia is true, and that its numbers are right."""

from __future__ import annotations

from typing import Any

import pytest

from bohio.core.happenings import Seat, Term
from bohio.core.tips import Tip
from bohio.games.mangrovia.state import HUTS
from tests.conformance.test_non_interference import tips_for
from tests.games.mangrovia.position import Position

DRY = ("sand", "reed")
WET = ("water", "mangrove")


def tips(position: Position) -> dict[str, Tip]:
    """The tips that are true for the seat that is asked."""
    game, seat = position.game, position.state.seat
    return {tip.id: tip for tip in tips_for(game, game.seat_view(position.state, seat), seat)}


def params(position: Position, id: str) -> dict[str, Any]:
    return dict(tips(position)[id].sentence.params)


def test_cards_that_pay_for_nothing() -> None:
    """M8.1"""
    assert "no_hut" in tips(Position(birds=DRY, cards=("water",), hand=(2, 3)))
    assert "no_hut" not in tips(Position(birds=DRY, cards=("sand",), hand=(2, 5)))
    assert "no_hut" not in tips(Position(birds=DRY, cards=("water",), huts_left=0))


def test_somebody_with_few_huts_left() -> None:
    """M10.3"""
    position = Position()
    assert "huts_left" not in tips(position)
    position.state.belongings[HUTS + 2] = 2
    assert params(position, "huts_left") == {"name": Seat(2), "number": 2}
    own = tips(Position(huts_left=1))["huts_left"]
    assert (own.sentence.id, own.sentence.params) == ("tip.huts_left_own", {"number": 1})


def test_a_double_hut_that_could_be_paid() -> None:
    """M8.4: D7 costs 10, so 20 for two."""
    held: dict[str, Any] = {"birds": WET, "cards": ("water", "water"), "hand": (6, 7, 7)}
    assert tips(Position(**held))["double"].place == "site:4"
    assert "double" not in tips(Position(**held, first=1, bowls={4: 1}, seat=0))
    assert "double" not in tips(Position(**held | {"cards": ("water",)}))
    assert "double" not in tips(Position(**held, huts_left=1))


def test_two_huts_one_after_the_other() -> None:
    """M8.6"""
    held: dict[str, Any] = {"birds": DRY, "cards": ("sand", "reed"), "hand": (7, 7)}
    assert tips(Position(**held))["two_huts"].place == "site:3"
    assert "two_huts" not in tips(Position(**held | {"hand": (7,)}))
    assert "two_huts" not in tips(Position(**held, huts_left=1))


def test_cards_without_a_bird() -> None:
    """M10.1: nobody on site 1, and the birds fly to the other two."""
    position = Position(birds=DRY, cards=("water", "water", "sand"))
    assert params(position, "unmarked") == {
        "landscapes": (Term("water"),),
        "other": (Term("mangrove"), Term("water")),
    }
    assert "unmarked" not in tips(Position(birds=DRY, cards=("water", "sand")))
    assert "unmarked" not in tips(Position(birds=DRY, cards=("water", "water", "sand", "reed")))


@pytest.mark.parametrize(("hand", "total"), [((5, 7), 12), ((7, 7, 7), 21)])
def test_money_without_a_landscape_card(hand: tuple[int, ...], total: int) -> None:
    """M8.1"""
    assert params(Position(landing=4, hand=hand), "no_landscape") == {"sum": total}
    assert "no_landscape" not in tips(Position(landing=4, hand=hand, cards=("sand",)))
    assert "no_landscape" not in tips(Position(landing=4, hand=(5, 6)))


def test_the_first_of_two_huts() -> None:
    """M8.6"""
    position = Position(landing=10, birds=DRY, cards=("sand", "reed"), hand=(7, 7))
    assert "second_hut" in tips(position)
    one = position.options("build")[0]
    assert "second_hut" not in tips(position.play(one))
    assert "second_hut" not in tips(Position(landing=11, birds=DRY, cards=("sand", "reed"), hand=(7, 7)))


def test_a_hut_that_costs_amulets() -> None:
    """M10.7: F1 costs 5 amulets."""
    position = Position(landing=9, birds=WET, cards=("water",), amulets=(2, 3))
    assert params(position, "amulet_price") == {"space": "F1", "number": 5}
    assert tips(position)["amulet_price"].place == "space:F1"
    assert "amulet_price" not in tips(Position(landing=9, birds=WET, cards=("water",), hand=(4, 5)))


def test_where_two_paths_cross() -> None:
    """M10.4: nobody is on path A or path 1 yet, which bring 12 each for the first."""
    assert "crossing" in tips(Position(landing=9, birds=WET, cards=("water",), hand=(7, 7)))
    assert "crossing" not in tips(Position(landing=9, birds=WET, cards=("water",), amulets=(2, 3)))


def test_a_face_up_card_that_pays_for_much() -> None:
    """M8.1"""
    kept: dict[str, Any] = {"landing": 4, "birds": DRY, "hand": (2, 3, 4, 5), "valuables_display": 0}
    position = Position(**kept, landscapes_display=1 << 8)
    before = {one for one in position.options() if one.startswith("build")}
    assert not before
    assert params(position, "more_spaces")["number"] >= 3
    assert "more_spaces" not in tips(Position(**kept, landscapes_display=1))  # water, which has no bird


def test_amulets() -> None:
    """M7.1: one more for each hut on an amulet space, and one goes back."""
    position = Position(huts={"I1": 0, "I2": 0, "I3": 0})
    assert params(position, "amulets") == {"number": 3}
    assert "amulets" not in tips(Position())
    collecting = Position(landing=2, huts={"I1": 0, "I2": 0}).play("collect", fate=(2, 6))
    assert "returning" in tips(collecting)


def test_who_places_the_birds_begins() -> None:
    """M10.1"""
    assert "birds" in tips(Position(landing=12, cards=("reed",)))
    assert "birds" not in tips(Position(landing=12))
    assert "birds" not in tips(Position(landing=12, cards=("reed",), last_round=1))


def test_a_path_that_is_tied() -> None:
    """M10.4: the closer hut has the higher number."""
    assert params(Position(huts={"B4": 1, "B5": 0}), "tied") == {"path": "B", "name": Seat(1)}
    assert "tied" not in tips(Position(huts={"B4": 0, "B5": 1}))
    assert "tied" not in tips(Position(huts={"B4": "neutral", "B5": 0}))


def test_a_stone_area_that_fills() -> None:
    """M10.5: each hut scores 1 for every hut there."""
    assert params(Position(huts={"E1": 0, "F1": 1, "G1": 2, "G2": 1}), "stone") == {"number": 4}
    assert "stone" not in tips(Position(huts={"E1": 0, "F1": 1}))
    assert "stone" not in tips(Position(huts={"E1": 2, "F1": 1, "G1": 2}))
