"""T9: the worked examples."""

from __future__ import annotations

import pytest

from tests.games.tropicalia.position import Position
from tests.games.tropicalia.test_t8_advanced_markets import at_market, earned, sold


def blocked() -> Position:
    """A worker on N3 whose whole line is taken."""
    return Position().worker("N3").stands("c1").stands("c2").stands("c3").stands("c4")


def test_t9_a_blocked_worker_goes_home() -> None:
    assert blocked().options == ["home N3"]


def test_t9_with_a_cart_a_market_of_the_line_too() -> None:
    position = Position().worker("W3").stands("a3").stands("b3").stands("c3").stands("d3").items(cart=1)
    assert position.options == ["home W3", "move W3 c3 with cart"]


def test_t9_a_surfboard_used_still_counts_for_its_treasure() -> None:
    position = Position().worker("N3").items(surfboard=1).lies("a1", mango=3).built(1, "treasure-surfboard-1")
    position.play("move N3 a1 with surfboard")
    assert position.held() == {"mango": 3}
    assert position.player()["surfboards"] == {"unused": 0, "used": 1}
    assert (position.score()["treasures"], position.score()["items"]) == (2, 0)


OFFER = ["building-1", "building-2", "building-3", "orchard-mango-5", "building-5"]


def test_t9_cost_8_under_3_with_a_mango_and_two_fountains() -> None:
    position = Position(offer=OFFER).worker("N1").shells(11).built(2, "building-11").built(4, "building-9")
    position.play("move N1 a1").play("build orchard-mango-5 5")
    assert position.player()["shells"] == 0
    assert position.held() == {"mango": 1}
    position.fate("fountain", "coconut").fate("fountain", "sugar_apple").fate("slide", "building-12")
    assert position.held() == {"mango": 1, "coconut": 1, "sugar_apple": 1}
    assert position.offer == ["building-1", "building-2", "building-3", "building-5", "building-12"]


def test_t9_ten_shells_do_not_build_it() -> None:
    position = Position(offer=OFFER).worker("N1").shells(10).play("move N1 a1")
    assert position.refused("build orchard-mango-5 5") == ("too_expensive", "T6.1")


def test_t9_events_a_a_b_and_a_treasure_counting_events() -> None:
    position = Position().built(1, "event-feast-1").built(2, "event-feast-2").built(3, "event-dance-1")
    position.built(4, "treasure-event-1")
    assert (position.score()["events"], position.score()["treasures"]) == (15, 6)


def test_t9_what_is_left() -> None:
    score = Position().fruit(mango=2, coconut=1).shells(7).items(cart=1, used_surfboard=1).score()
    assert (score["fruits"], score["shells"], score["items"]) == (3, 3, 1)


def test_t9_buildings_and_events_only() -> None:
    assert Position().built(1, "building-1").built(2, "event-feast-1").score()["missing"] == -8


def test_t9_five_spaces_four_fruits_and_a_field_of_three() -> None:
    position = Position().worker("N1").fruit(coconut=4).lies("a1", mango=3).play("move N1 a1")
    position.play("discard coconut").play("discard coconut")
    assert position.held() == {"coconut": 2, "mango": 3}
    assert position.asked == "seat 1: leave"


@pytest.mark.parametrize(
    ("face", "best"), [("1-front", 10), ("1-back", 6), ("2-front", 6), ("2-back", 9), ("3-front", 12)]
)
def test_t9_the_best_sale(face: str, best: int) -> None:
    hand = {"coconut": 3, "sugar_apple": 2, "mango": 1}
    sales = sold(at_market(face, hand).items(basket=1))
    assert max(earned(at_market(face, hand).items(basket=1), sale) for sale in sales) == best


def test_t9_most_fruit_strictly() -> None:
    assert earned(at_market("5-front", {"mango": 5}, seats=3, others={1: 4, 2: 5}), "1 mango") == 2
    assert earned(at_market("5-front", {"mango": 6}, seats=3, others={1: 4, 2: 5}).items(basket=1), "1 mango") == 4
