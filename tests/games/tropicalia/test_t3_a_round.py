"""T3: a round, its morning and its day."""

from __future__ import annotations

from bohio.core.engine import NATURE
from bohio.core.match import Match
from bohio.games.tropicalia.state import ROUND
from tests.games.tropicalia.position import Position, game


def before_round(position: Position) -> Position:
    """Fate lays out the island next."""
    position.state.pending, position.state.seat = ROUND, NATURE
    return position


def test_t3_1_three_fruits_on_each_field_and_two_items_on_each_plaza() -> None:
    chance = Match.begin(game(), "a").events[0].chance or {}
    assert len(chance["fruits"]) == 6
    assert len(chance["items"]) == 4
    assert {len(fruits) for fruits in chance["fruits"].values()} == {3}
    assert {len(items) for items in chance["items"].values()} == {2}


def test_t3_1_reading_order_as_far_as_the_bag_goes() -> None:
    position = before_round(Position().bag(mango=4))
    position.state.items = 0
    position.fate("round", "mango", "mango", "mango", "mango")
    island = position.table["island"]
    assert [island[spot]["fruits"]["mango"] for spot in ("a1", "a2", "a3", "d3")] == [3, 1, 0, 0]


def test_t3_1_as_far_as_the_pile_of_items_goes() -> None:
    position = before_round(Position().bag())
    position.state.items = 1 | 2 << 8
    position.fate("round", "surfboard", "cart", "surfboard")
    island = position.table["island"]
    assert island["b1"]["items"] == {"cart": 1, "surfboard": 1, "basket": 0}
    assert island["b2"]["items"] == {"cart": 0, "surfboard": 1, "basket": 0}
    assert island["b3"]["items"] == {"cart": 0, "surfboard": 0, "basket": 0}


def test_t3_2_workers_go_on_free_frame_spaces_clockwise() -> None:
    position = Position(seats=3, first=2).morning(seat=2, left=12)
    position.play("place N1").play("place E4").play("place W2")
    assert position.asked == "seat 2: place_worker"
    assert len(position.options) == 13
    assert position.refused("place E4") == ("frame_space_taken", "T3.2")


def test_t3_2_both_ends_of_a_line_are_free_to_the_same_player() -> None:
    position = Position(seats=2).morning(left=8).play("place N1").play("place W1").play("place S1")
    assert position.table["frame"] == {"N1": 0, "S1": 0, "W1": 1}


def test_t3_2_nothing_else_is_possible_in_the_morning() -> None:
    position = Position().worker("N1").morning()
    assert position.refused("pass") == ("cannot_pass_placing", "T3.2")
    for action in ("home N1", "move N1 a1", "sell 1 mango", "discard mango", "take mango", "build building-1 1"):
        assert position.refused(action) == ("workers_first", "T3.2")


def test_t3_2_the_last_worker_opens_the_day_of_the_first_player() -> None:
    position = Position(first=3).morning(seat=2, left=1).play("place N1")
    assert position.asked == "seat 3: leave"


def test_t3_2_the_last_free_space_is_asked_for_too() -> None:
    position = Position().morning(seat=3, left=1)
    for space in range(15):
        position.worker(position.options[0].removeprefix("place "), seat=space // 4)
        position.morning(seat=3, left=1)
    assert position.asked == "seat 3: place_worker"
    assert len(position.options) == 1


def test_t3_3_exactly_one_own_worker_leaves() -> None:
    position = Position().worker("N1").worker("N2", seat=1)
    assert position.refused("home N2") == ("not_your_worker", "T3.3")
    assert position.refused("move N2 b1") == ("not_your_worker", "T3.3")
    assert position.refused("home N3") == ("no_worker_there", "T3.3")
    assert position.refused("pass") == ("cannot_pass_leaving", "T3.3")
    position.play("move N1 a1")
    assert position.asked == "seat 1: leave"


def test_t3_3_in_the_day_nothing_comes_before_leaving() -> None:
    position = Position().worker("N1").shells(20)
    assert position.refused("place N2") == ("workers_are_placed", "T3.2")
    assert position.refused("sell 1 mango") == ("not_at_a_market", "T5.3")
    assert position.refused("build building-1 1") == ("leave_first", "T6.1")
    assert position.refused("discard mango") == ("no_need_to_discard", "T5.4")
    assert position.refused("take mango") == ("nothing_to_take", "T6.2")


def test_t3_3_one_worker_a_turn() -> None:
    position = Position().worker("N1").worker("N2").shells(20).play("move N1 a1")
    assert position.asked == "seat 0: build"
    assert position.refused("move N2 b1") == ("worker_has_left", "T3.3")
    assert position.refused("home N2") == ("worker_has_left", "T3.3")


def test_t3_3_everyone_has_four_day_turns() -> None:
    match = Match.begin(game(seats=3), "four")
    turns = [0, 0, 0]
    while match.view()["table"]["round"] == 1:
        assert match.decision is not None
        if match.decision.kind == "leave":
            turns[match.decision.seat or 0] += 1
        match.play_code(match.options.codes[0])
    assert turns == [4, 4, 4]


def test_t3_4_a_market_where_nothing_can_be_sold_is_not_asked() -> None:
    position = Position().worker("N4").fruit(coconut=2).play("move N4 d1")
    assert position.asked == "seat 1: leave"


def test_t3_4_building_is_not_asked_when_no_tile_is_affordable() -> None:
    position = Position().worker("N1").shells(3).play("move N1 a1")
    assert position.asked == "seat 1: leave"
    position = Position().worker("N1").shells(4).play("move N1 a1")
    assert position.asked == "seat 0: build"


def test_t3_4_building_is_not_asked_with_nine_built_or_none_on_offer() -> None:
    position = Position().worker("N1").shells(50)
    for space in range(1, 10):
        position.built(space, f"building-{space + 9}")
    assert position.play("move N1 a1").asked == "seat 1: leave"
    position = Position().worker("N1").shells(50)
    position.state.construction = 0
    assert position.play("move N1 a1").asked == "seat 1: leave"
