"""When each tip of Tropicalia is true, and that its numbers are right."""

from __future__ import annotations

from typing import Any

from bohio.core.happenings import Seat, Term, Thing
from bohio.core.tips import Tip
from tests.conformance.test_non_interference import tips_for
from tests.games.tropicalia.position import Position


def tips(position: Position) -> dict[str, Tip]:
    """The tips that are true for the seat that is asked."""
    game, seat = position.game, position.state.seat
    return {tip.id: tip for tip in tips_for(game, game.seat_view(position.state, seat), seat)}


def params(position: Position, id: str) -> dict[str, Any]:
    return dict(tips(position)[id].sentence.params)


def building(position: Position) -> Position:
    """After a worker has gone home, tiles can be built."""
    return position.worker("S4").play("home S4", "coconut")


def test_the_morning_of_the_last_round() -> None:
    """T7.2"""
    position = Position().morning()
    assert "last_round" not in tips(position)
    position.state.round = 5
    assert "last_round" in tips(position)
    assert "last_round" not in tips(position.worker("N1"))


def test_baskets_that_are_almost_full() -> None:
    """T5.4: a board stores five."""
    assert params(Position().morning().fruit(mango=4), "full") == {"number": 4, "room": 5}
    assert "full" not in tips(Position().morning().fruit(mango=3))
    assert "full" not in tips(Position().morning().fruit(mango=4).items(basket=1))


def test_a_market_for_much_of_a_kind() -> None:
    """T5.3: the market on d2 pays 4 for a mango."""
    position = Position().worker("E2").fruit(mango=3)
    assert params(position, "market") == {"fruit": Term("mango"), "number": 3, "tile": "d2", "sum": 12}
    assert tips(position)["market"].place == "tile:d2"
    assert "market" not in tips(Position().worker("E2").fruit(mango=2))
    assert "market" not in tips(Position().worker("E2").fruit(mango=3).stands("d2"))
    assert "market" not in tips(Position().worker("N1").fruit(mango=3))


def test_a_taken_market_and_a_cart() -> None:
    """T4.2"""
    position = Position().worker("E2").fruit(mango=2).stands("d2").items(cart=1)
    assert params(position, "cart") == {"tile": "d2"}
    assert "cart" not in tips(Position().worker("E2").fruit(mango=2).stands("d2"))
    assert "cart" not in tips(Position().worker("E2").worker("E1").fruit(mango=2).stands("d2").items(cart=1))


def test_a_field_that_others_can_reach() -> None:
    """T4.1"""
    position = Position().worker("N1").lies("a1", mango=3).worker("W1", seat=2)
    assert params(position, "rivals") == {"name": Seat(2), "tile": "a1"}
    assert "rivals" not in tips(Position().worker("N1").lies("a1", mango=3).worker("W2", seat=2))
    assert "rivals" not in tips(Position().worker("N1").lies("a1", mango=2).worker("W1", seat=2))


def test_a_field_with_more_than_fits() -> None:
    """T5.4"""
    position = Position().worker("N1").lies("a1", mango=3).fruit(coconut=4)
    assert params(position, "too_much") == {"tile": "a1", "number": 3, "room": 1}
    assert "too_much" not in tips(Position().worker("N1").lies("a1", mango=3).fruit(coconut=2))


def test_fruit_that_no_worker_could_sell() -> None:
    """T5.3: mangoes sell in column d, rows 1 and 2."""
    position = Position().morning().worker("N1").worker("W3").fruit(mango=2)
    assert params(position, "no_market") == {"fruit": Term("mango")}
    assert "no_market" not in tips(Position().morning().worker("N1").worker("W1").fruit(mango=2))
    assert "no_market" not in tips(Position().morning().worker("N1").fruit(mango=2))


def test_kinds_that_are_missing() -> None:
    """T7.2"""
    position = building(Position().shells(9).built(1, "event-feast-1"))
    assert params(position, "missing") == {"kinds": (Term("building"), Term("orchard"), Term("treasure"))}
    assert "missing" not in tips(building(Position().shells(9).built(1, "building-12")))


def test_a_different_event() -> None:
    """T7.2: two different ones bring 15, one 7."""
    offer = ["event-regatta-1", "building-1", "building-2", "building-3", "building-4"]
    position = building(Position(offer=offer).shells(20).built(1, "event-feast-1"))
    assert params(position, "event") == {"before": 7, "after": 15}
    assert "event" not in tips(building(Position(offer=offer).shells(20)))
    offer[0] = "event-feast-2"
    assert "event" not in tips(building(Position(offer=offer).shells(20).built(1, "event-feast-1")))


def test_a_space_that_completes_two_fountains() -> None:
    """T6.2"""
    game = Position().game
    village = game.content.village
    between = next(tile for tile in village if {"E", "W"} <= set(tile.fountains))
    left = next(tile for tile in village if "E" in tile.fountains and tile is not between)
    right = next(tile for tile in village if "W" in tile.fountains and tile not in (between, left))
    others = [tile.id for tile in village if not tile.fountains and tile not in (left, right)][:4]
    others += [tile.id for tile in village if tile not in (between, left, right)][: 4 - len(others)]
    position = Position(offer=[between.id, *others]).shells(30)
    position = building(position.built(4, left.id).built(6, right.id))
    assert params(position, "fountains")["number"] >= 2
    assert "fountains" not in tips(building(Position(offer=[between.id, *others]).shells(30)))


def test_a_treasure_and_what_it_counts_so_far() -> None:
    """T7.2: 2 points for each orchard."""
    offer = ["treasure-orchard-1", "building-1", "building-2", "building-3", "building-4"]
    village = Position(offer=offer).shells(30).built(1, "orchard-mango-1").built(9, "orchard-mango-2")
    told = params(building(village), "treasure")
    assert told == {"tile": Thing("tile:treasure:orchard"), "number": 4}
    assert "treasure" not in tips(building(Position().shells(30)))


def test_a_tile_that_is_a_little_too_dear() -> None:
    """T6.2"""
    offer = ["building-1", "building-2", "building-3", "orchard-mango-1", "building-4"]
    game = Position(offer=offer).game
    costs = {tile.id: tile.cost for tile in game.content.village}
    price = costs["orchard-mango-1"] + 3
    village = Position(offer=offer).shells(price - 1).built(1, "building-5")
    assert params(building(village), "cheaper") == {"tile": Thing("tile:orchard:mango"), "number": 1}
    assert "cheaper" not in tips(building(Position(offer=offer).shells(price).built(1, "building-5")))


def test_fruit_that_goes_back() -> None:
    """T5.4"""
    position = Position().worker("N1").worker("E2").lies("a1", mango=3).fruit(coconut=4).play("move N1 a1")
    assert "keep" in tips(position)
    alone = Position().worker("N1").lies("a1", mango=3).fruit(coconut=4).play("move N1 a1")
    assert "keep" not in tips(alone)


def test_the_brown_board_and_the_plan() -> None:
    """T7.1: only who does not begin hears of it, and never in the last round."""
    position = Position(first=1).morning(seat=0)
    told = params(position, "brown_board")["tile"]
    assert position.table["island"][told]["first_player"]
    assert {"brown_board", "plan"} <= set(tips(position))
    assert "brown_board" not in tips(Position(first=0).morning(seat=0))
    position.state.round = 5
    assert "brown_board" not in tips(position)
    assert "plan" not in tips(Position().morning().worker("N1"))
