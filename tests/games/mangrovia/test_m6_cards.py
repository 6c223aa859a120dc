"""M6 Cards."""

from __future__ import annotations

from typing import Any

import pytest

from bohio.core.fate import size, unpack
from bohio.games.mangrovia.state import CARDS, HAND, STARTING
from tests.games.mangrovia.position import Position, pack_landscapes, pack_valuables
from tests.play import random_match

DOWN = ["draw down valuables", "draw down landscapes"]


def test_m6_1_for_each_card_the_player_chooses_valuables_or_landscapes() -> None:
    """M6.1"""
    display: dict[str, Any] = {
        "valuables_display": pack_valuables((5,)),
        "landscapes_display": pack_landscapes(("reed",)),
    }
    position = Position(landing=1, **display)
    assert position.options() == ["draw up 5", "draw up reed"]
    position.play("draw up reed", "draw up 5")
    assert position.options() == DOWN
    position.play("draw down landscapes", fate=["sand"])
    assert position.held(0) == {"valuables": [5], "landscapes": ["reed", "sand"], "amulets": []}


def test_m6_1_a_face_down_card_is_seen_before_the_next_choice() -> None:
    """M6.1"""
    position = Position(landing=5).play("draw down valuables", fate=[7])
    assert position.match.view(0)["table"]["hand"]["valuables"] == [7]
    assert position.asked == (0, "draw")
    assert position.options() == DOWN


def test_m6_2_face_up_cards_are_not_replaced_before_phase_3() -> None:
    """M6.2"""
    display: dict[str, Any] = {
        "valuables_display": pack_valuables((3, 5, 5, 7)),
        "landscapes_display": pack_landscapes(("reed",) * 3),
    }
    position = Position(landing=1, **display).play("draw up 5", "draw up reed")
    assert position.table()["valuables"]["display"] == [3, 5, 7]
    assert position.table()["landscapes"]["display"] == ["reed", "reed"]
    position.play("pass")
    assert position.table()["valuables"]["display"] == [3, 5, 7]
    position.play("pass", fate=[2, "sand"])
    assert position.table()["valuables"]["display"] == [2, 3, 5, 7]
    assert position.table()["landscapes"]["display"] == ["reed", "reed", "sand"]


def test_m6_2_equal_face_up_cards_are_one_choice() -> None:
    """M6.2"""
    display: dict[str, Any] = {
        "valuables_display": pack_valuables((5, 5, 5, 5)),
        "landscapes_display": pack_landscapes(("reed",) * 3),
    }
    assert Position(landing=3, **display).options() == ["draw up 5", "draw up reed"]


@pytest.mark.parametrize("card", [2, 4, "sand"])
def test_m6_2_a_card_that_does_not_lie_open_cannot_be_taken(card: int | str) -> None:
    """M6.2"""
    display: dict[str, Any] = {
        "valuables_display": pack_valuables((3, 5)),
        "landscapes_display": pack_landscapes(("reed",)),
    }
    Position(landing=3, **display).refuses(f"draw up {card}", "card_not_on_display", "M6.2", card=card)


def test_m6_3_an_empty_pile_takes_in_its_discards_when_a_card_is_needed() -> None:
    """M6.3"""
    position = Position(landing=5, valuables_pile=0, valuables_discard=pack_valuables((2, 2, 7)))
    assert position.options("draw down") == DOWN
    position.play("draw down valuables", fate=[7])
    assert position.table()["valuables"] | {"display": []} == {"display": [], "pile": 2, "discard": []}


def test_m6_3_but_not_before() -> None:
    """The last card of a pile leaves its discards where they are, so those made in between are shuffled in too. M6.3"""
    discard = pack_valuables((2, 3))
    position = Position(
        landing=4,
        valuables_pile=pack_valuables((4,)),
        valuables_discard=discard,
        valuables_display=pack_valuables((5, 5, 5, 5)),
        cards=("water",),
        hand=(6,),
    )
    position.play("draw up 5", "draw down valuables", fate=[4])
    assert position.table()["valuables"]["discard"] == [2, 3]
    assert position.table()["valuables"]["pile"] == 0
    position.play("build F4 water 6", fate=[6])
    assert position.table()["valuables"]["discard"] == []
    assert position.table()["valuables"]["pile"] == 2


def test_m6_3_if_both_are_empty_that_pile_cannot_be_drawn_from() -> None:
    """M6.3"""
    position = Position(landing=5, landscapes_pile=0)
    assert position.options("draw down") == ["draw down valuables"]
    position.refuses("draw down landscapes", "pile_is_empty", "M6.3", pile="landscapes")
    position = Position(landing=5, valuables_pile=0)
    assert position.options("draw down") == ["draw down landscapes"]
    position.refuses("draw down valuables", "pile_is_empty", "M6.3", pile="valuables")


def test_m6_3_a_display_is_refilled_as_far_as_possible() -> None:
    """M6.3"""
    position = Position(
        landing=12,
        valuables_pile=pack_valuables((4,)),
        valuables_discard=pack_valuables((6,)),
        valuables_display=pack_valuables((5,)),
        landscapes_pile=0,
        landscapes_display=pack_landscapes(("sand",)),
    ).play("pass")
    assert position.table()["valuables"] == {"display": [4, 5, 6], "pile": 0, "discard": []}
    assert position.table()["landscapes"] == {"display": ["sand"], "pile": 0, "discard": []}
    event = position.match.event_json(position.match.events[-1])
    assert event["chance"] == {"valuables": [4, 6], "landscapes": []}


def test_m6_3_valuables_are_refilled_first() -> None:
    """M6.3"""
    position = Position(landing=12, valuables_display=0, landscapes_display=0)
    position.play("pass", fate=[2, 3, 4, 5, "reed", "sand", "water"])
    assert position.table()["valuables"]["display"] == [2, 3, 4, 5]


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_m6_3_no_card_is_ever_lost_or_made(seats: int) -> None:
    """Landscape cards stay in the game, and all valuables but spent starting cards. M6.3"""
    match = random_match("mangrovia", seats, 3)
    for _, state in match.moments():
        hands = sum(state.belongings[CARDS : CARDS + 5])
        piles = state.landscapes_pile + state.landscapes_discard + state.landscapes_display
        assert unpack(piles + hands, 4) == [8] * 4
        hands = sum(state.belongings[HAND : HAND + 5]) - sum(state.belongings[STARTING : STARTING + 5])
        piles = state.valuables_pile + state.valuables_discard + state.valuables_display
        assert unpack(piles + hands, 6) == [9, 8, 7, 7, 6, 6]


def test_m6_4_a_hand_has_no_limit() -> None:
    """M6.4"""
    everything = tuple(value for value in range(2, 8) for _ in range(6))
    position = Position(landing=5, hand=everything, cards=("reed",) * 8)
    assert size(position.state.belongings[HAND]) == 36
    assert position.play("draw down valuables").asked == (0, "draw")


def test_m6_4_a_card_drawn_face_down_is_secret_and_one_drawn_face_up_is_not() -> None:
    """M6.4"""
    position = Position(landing=4, valuables_display=pack_valuables((5,)))
    position.play("draw up 5", "draw down valuables", fate=[7])
    for other in (1, 2, 3, None):
        up, down = position.match.seen_log(other)[:2]
        assert up["action"]["card"] == 5
        assert "chance" not in down
        assert "hand" not in position.table(other) or position.table(other)["hand"]["valuables"] == []
        assert position.player(0)["valuables"] == 2
    assert position.match.seen_log(0)[1]["chance"] == {"card": 7}


def test_m6_4_what_is_paid_everyone_sees() -> None:
    """M6.4"""
    position = Position(landing=9, cards=("water",), hand=(2, 4, 6)).play("build F4 water 2+4")
    build = next(entry for entry in position.match.seen_log(3) if entry["seat"] == 0)
    assert build["action"]["pay"] == [2, 4]
    assert position.table(3)["valuables"]["discard"] == [2, 4]


def test_m6_5_a_spent_starting_card_leaves_the_game() -> None:
    """M6.5"""
    position = Position(landing=9, cards=("water",), starting=(3,), hand=(4, 6)).play("build C6 water 3+4")
    assert position.table()["valuables"]["discard"] == [4]
    assert position.player(0)["starting_cards"] == []
    assert position.held(0)["valuables"] == [6]


def test_m6_5_the_starting_card_goes_first() -> None:
    """M6.5"""
    position = Position(landing=10, cards=("water", "water"), starting=(3,), hand=(3, 3, 4, 4))
    position.play("build C6 water 3+4")
    assert position.table()["valuables"]["discard"] == [4]
    position.play("build B7 water 3+4")
    assert position.table()["valuables"]["discard"] == [3, 4, 4]


def test_m6_5_both_starting_cards_of_one_payment_leave() -> None:
    """M6.5"""
    position = Position(landing=9, cards=("water",), starting=(3, 3), hand=(3,)).play("build F4 water 3+3")
    assert position.table()["valuables"]["discard"] == []
    assert position.held(0)["valuables"] == [3]
    assert position.player(0)["starting_cards"] == []
