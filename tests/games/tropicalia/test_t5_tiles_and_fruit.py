"""T5: tile actions and fruit."""

from __future__ import annotations

import pytest

from tests.games.tropicalia.position import Position


def test_t5_1_a_field_gives_all_its_fruit() -> None:
    position = Position().worker("N1").lies("a1", mango=2, coconut=1).play("move N1 a1")
    assert position.held() == {"coconut": 1, "mango": 2}
    assert position.table["island"]["a1"]["fruits"] == {"coconut": 0, "sugar_apple": 0, "mango": 0}


def test_t5_2_a_plaza_gives_both_items() -> None:
    position = Position().worker("N2").lies("b1", cart=1, surfboard=1).play("move N2 b1")
    assert position.player()["carts"] == {"unused": 1, "used": 0}
    assert position.player()["surfboards"] == {"unused": 1, "used": 0}
    assert sum(position.table["island"]["b1"]["items"].values()) == 0


def test_t5_2_a_basket_tile_without_a_free_place_leaves_the_game() -> None:
    position = Position().worker("N2").items(basket=4).lies("b1", basket=2)
    left = position.table["item_pile"]["basket"]
    position.play("move N2 b1")
    assert position.player()["baskets"] == 5
    assert position.player()["storage"] == 10
    assert position.table["item_pile"]["basket"] == left


def test_t5_3_a_market_buys_any_number_of_its_fruit() -> None:
    position = Position().worker("N4").fruit(mango=2, coconut=1).play("move N4 d2")
    assert position.asked == "seat 0: sell"
    assert position.options == ["pass", "sell 1 mango", "sell 2 mango"]
    assert position.table["market"] == {"tile": "d2", "lot": 1, "price": 4}
    in_bag = position.table["bag"]["mango"]
    position.play("sell 2 mango")
    assert position.player()["shells"] == 8
    assert position.held() == {"coconut": 1}
    assert position.table["bag"]["mango"] == in_bag + 2


@pytest.mark.parametrize(
    ("action", "reason"),
    [
        ("sell 3 mango", ("fruit_not_held", "T5.3")),
        ("sell 1 coconut", ("market_of_other_fruit", "T5.3")),
        ("sell 1 coconut 1 mango", ("market_of_other_fruit", "T5.3")),
        ("sell 1 sugar_apple", ("fruit_not_held", "T5.3")),
        ({"type": "sell", "fruits": {}}, ("nothing_sold_is_pass", "T5.3")),
        ("build building-1 1", ("sell_or_pass_first", "T6.1")),
        ("discard mango", ("no_need_to_discard", "T5.4")),
    ],
)
def test_t5_3_a_market_buys_nothing_else(action: object, reason: tuple[str, str]) -> None:
    position = Position().worker("N4").fruit(mango=2, coconut=1).shells(9).play("move N4 d2")
    assert position.refused(action) == reason


def test_t5_3_selling_nothing_is_a_pass() -> None:
    position = Position().worker("N4").fruit(mango=2).play("move N4 d1").play("pass")
    assert position.held() == {"mango": 2}
    assert position.asked == "seat 1: leave"


def test_t5_4_fruit_beyond_the_storage_is_put_back_one_by_one() -> None:
    position = Position().worker("N1").fruit(coconut=4).lies("a1", mango=2, sugar_apple=1).play("move N1 a1")
    assert position.asked == "seat 0: discard"
    assert position.options == ["discard coconut", "discard mango", "discard sugar_apple"]
    assert position.refused("pass") == ("cannot_pass_discarding", "T5.4")
    assert position.refused("build building-1 1") == ("discard_first", "T5.4")
    position.play("discard sugar_apple")
    assert position.refused("discard sugar_apple") == ("fruit_not_held", "T5.4")
    position.play("discard coconut")
    assert position.held() == {"coconut": 3, "mango": 2}
    assert position.asked == "seat 1: leave"


def test_t5_4_one_kind_is_asked_for_too() -> None:
    position = Position().worker("N1").fruit(mango=5).play("home N1", "mango")
    assert position.asked == "seat 0: discard"
    assert position.options == ["discard mango"]


def test_t5_4_a_basket_tile_makes_room() -> None:
    position = Position().worker("N1").fruit(mango=5).items(basket=1).play("home N1", "mango")
    assert position.asked == "seat 1: leave"


def test_t5_4_a_build_follows_the_discards() -> None:
    position = Position().worker("N1").shells(9).fruit(mango=5).play("home N1", "coconut").play("discard mango")
    assert position.asked == "seat 0: build"


def test_t5_5_a_worker_may_enter_a_tile_that_brings_nothing() -> None:
    position = Position().worker("N1").worker("N2", seat=1).worker("N3", seat=2)
    position.play("move N1 a1").play("move N2 b1").play("move N3 c1")
    assert position.asked == "seat 3: leave"
