"""T4: leaving the frame."""

from __future__ import annotations

from tests.games.tropicalia.position import Position


def test_t4_1_to_a_tile_of_the_own_line_without_a_worker() -> None:
    position = Position().worker("N1").stands("a2")
    assert position.options == ["home N1", "move N1 a1", "move N1 a3", "move N1 a4"]
    assert position.refused("move N1 b1") == ("not_in_line", "T4.1")
    assert position.refused("move N1 a2") == ("tile_taken", "T4.1")


def test_t4_1_rows_belong_to_west_and_east() -> None:
    position = Position().worker("E3")
    assert position.options == ["home E3", "move E3 a3", "move E3 b3", "move E3 c3", "move E3 d3"]


def test_t4_1_other_workers_may_be_jumped() -> None:
    position = Position().worker("N1").stands("a1").stands("a2").stands("a3")
    assert position.options == ["home N1", "move N1 a4"]


def test_t4_1_each_own_worker_has_its_own_options() -> None:
    position = Position().worker("N1").worker("W1").worker("E4").worker("S4", seat=1)
    assert len(position.options) == 3 * 5
    assert position.options.count("move N1 a1") == position.options.count("move W1 a1") == 1


def test_t4_2_surfboard_goes_to_any_vacant_tile_elsewhere() -> None:
    position = Position().worker("N1").stands("c3").items(surfboard=1)
    surfed = [option for option in position.options if option.endswith(" with surfboard")]
    assert len(surfed) == 11
    position.play("move N1 d3 with surfboard")
    assert position.player()["surfboards"] == {"unused": 0, "used": 1}


def test_t4_2_surfboard_is_not_used_within_the_own_line() -> None:
    position = Position().worker("N1").items(surfboard=1)
    assert position.refused("move N1 a2 with surfboard") == ("surfboard_not_needed", "T4.2")


def test_t4_2_surfboard_does_not_enter_a_taken_field() -> None:
    position = Position().worker("N1").stands("d3").items(surfboard=1, cart=1)
    assert position.refused("move N1 d3 with surfboard") == ("tile_taken", "T4.1")
    assert position.refused("move N1 d3 with cart+surfboard") == ("tile_taken", "T4.1")


def test_t4_2_no_item_no_use() -> None:
    position = Position().worker("N1").stands("c1").items(used_cart=1, used_surfboard=2)
    assert position.refused("move N1 d3 with surfboard") == ("no_surfboard", "T4.2")
    assert position.refused("move N1 c1 with cart+surfboard") == ("no_cart", "T4.2")
    assert len(position.options) == 5


def test_t4_2_cart_goes_to_an_occupied_market_of_the_line() -> None:
    position = Position().worker("N3").stands("c1").stands("c3", seat=0).items(cart=1)
    assert {"move N3 c1 with cart", "move N3 c3 with cart"} < set(position.options)
    assert position.refused("move N3 c1") == ("market_taken", "T4.2")
    assert position.refused("move N3 c2 with cart") == ("cart_not_needed", "T4.2")
    position.play("move N3 c1 with cart")
    assert position.player()["carts"] == {"unused": 0, "used": 1}
    assert position.table["island"]["c1"]["workers"] == [0, 1]


def test_t4_2_cart_alone_does_not_leave_the_line() -> None:
    position = Position().worker("N3").stands("d1").items(cart=1)
    assert position.refused("move N3 d1 with cart") == ("not_in_line", "T4.1")
    assert not any("d1" in option for option in position.options)


def test_t4_2_cart_goes_to_markets_only() -> None:
    position = Position().worker("N2").stands("b2").items(cart=1)
    assert position.refused("move N2 b2 with cart") == ("tile_taken", "T4.1")


def test_t4_2_both_items_reach_any_occupied_market() -> None:
    position = Position().worker("N1").stands("d2").items(cart=1, surfboard=1)
    assert "move N1 d2 with cart+surfboard" in position.options
    assert position.refused("move N1 d2 with surfboard") == ("market_taken", "T4.2")
    position.play("move N1 d2 with cart+surfboard")
    assert position.player()["carts"] == position.player()["surfboards"] == {"unused": 0, "used": 1}


def test_t4_2_not_both_where_one_will_do() -> None:
    position = Position().worker("N3").stands("c1").items(cart=1, surfboard=1)
    assert position.refused("move N3 c1 with cart+surfboard") == ("surfboard_not_needed", "T4.2")
    assert position.refused("move N3 d1 with cart+surfboard") == ("cart_not_needed", "T4.2")


def test_t4_2_any_number_of_workers_may_end_up_on_one_market() -> None:
    position = Position().items(cart=3).stands("c1", seat=0)
    for frame in ("N3", "S3", "W1"):
        position.worker(frame).day().play(f"move {frame} c1 with cart")
    assert position.table["island"]["c1"]["workers"] == [0, 0, 0, 0]


def test_t4_3_home_is_always_allowed_and_brings_a_random_fruit() -> None:
    position = Position().worker("N1").play("home N1", "mango")
    assert position.held() == {"mango": 1}
    assert position.player()["workers_at_home"] == 4
    assert position.table["frame"] == {}
    assert position.state.revealed == 1


def test_t4_3_home_brings_nothing_when_the_bag_is_empty() -> None:
    position = Position().worker("N1").bag().play("home N1")
    assert position.held() == {}
    assert position.state.revealed == 0
    assert position.asked == "seat 1: leave"


def test_t4_4_items_taken_now_are_there_from_the_next_turn_on() -> None:
    position = Position(seats=2).worker("N2").worker("N3").worker("E1", seat=1).lies("b1", cart=1, surfboard=1)
    position.play("move N2 b1")
    assert position.asked == "seat 1: leave"
    position.play("move E1 a1")
    assert "move N3 a2 with surfboard" in position.options
