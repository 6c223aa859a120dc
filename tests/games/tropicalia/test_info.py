"""Cards say what is true of a position made for it: prices, points, fountains, and who gets where."""

from __future__ import annotations

import pytest

from bohio.core.info import Card
from bohio.games.tropicalia.content import FACE_NAMES
from bohio.games.tropicalia.state import FACE
from bohio.locale import texts
from bohio.locale.wording import sentence_words
from tests.games.tropicalia.position import Position

NAMES = ["Ana", "Bo", "Cy", "Dov"]


def card(position: Position, place: str, seat: int | None = 0) -> Card:
    game = position.game
    view = game.view_for(position.state, seat)
    found = game.info(view, seat, game.race(view, seat), place)
    assert found is not None
    return found


def told(position: Position, place: str, seat: int | None = 0) -> list[str]:
    """What a thing is worth, in English."""
    words = texts("en", position.game.manifest)
    return [sentence_words(words, line, NAMES) for line in card(position, place, seat).worth]


def spot_of(position: Position, kind: str) -> str:
    """The first open tile of a kind."""
    table = position.table["island"]
    return next(str(spot) for spot, tile in table.items() if tile["kind"] == kind and not tile.get("closed"))


def market(position: Position, fruit: str) -> tuple[str, int]:
    table = position.table["island"]
    return next((spot, tile["price"]) for spot, tile in table.items() if tile.get("fruit") == fruit)


def test_a_market_tells_what_it_pays_for_what_i_hold() -> None:
    position = Position().fruit(mango=3)
    spot, price = market(position, "mango")
    assert told(position, f"tile:{spot}")[0] == f"For what you hold: 3 mangoes → {3 * price} shells"
    assert told(position, f"tile:{spot}", 1) == ["Nothing you hold sells here."]
    assert told(position, f"tile:{spot}", None) == []


@pytest.mark.parametrize("face", FACE_NAMES)
def test_every_advanced_market_has_its_sentence(face: str) -> None:
    position = Position().fruit(coconut=4, sugar_apple=2, mango=2)
    spot = spot_of(position, "market")
    number = "abcd".index(spot[0]) + 4 * (int(spot[1]) - 1)
    position.state.island.trades[number] = FACE + FACE_NAMES.index(face)
    found = card(position, f"tile:{spot}")
    assert found.sentence.id == f"info.market.{face}"
    assert found.rule[0] == "T8.1"
    assert told(position, f"tile:{spot}")


def test_a_price_that_counts_workers_does_not_count_the_one_who_sells() -> None:
    position = Position().fruit(mango=2)
    spot = spot_of(position, "market")
    number = "abcd".index(spot[0]) + 4 * (int(spot[1]) - 1)
    position.state.island.trades[number] = FACE + FACE_NAMES.index("6-back")
    row = next(other for other in ("a1", "b1", "c1", "d1") if other != spot and other[1] == spot[1])
    position.stands(row, 1)
    assert told(position, f"tile:{spot}")[0] == "For what you hold: 2 mangoes → 2 shells"


def test_a_field_tells_what_lies_there_and_how_much_room_there_is() -> None:
    position = Position().fruit(mango=4)
    spot = spot_of(position, "field")
    position.lies(spot, coconut=2, mango=1)
    assert told(position, f"tile:{spot}") == ["Here now: 2 coconuts and 1 mango", "Room in your baskets: 1"]


def test_a_tile_tells_which_workers_get_there() -> None:
    position = Position().worker("N1").worker("W2")
    assert told(position, "tile:a2")[-1] == "Your workers that can go here: N1 and W2"
    position.stands("a2")
    assert told(position, "tile:a2")[-1] != "Your workers that can go here: N1 and W2"
    assert told(position, "tile:d4")[-1] == "None of your workers can go here now."
    position.items(surfboard=1)
    assert told(position, "tile:d4")[-1] == "With a surfboard: N1 and W2"


def test_an_item_tells_where_it_gets_me() -> None:
    position = Position().worker("N1").items(surfboard=1)
    found = card(position, "surfboard")
    assert found.worth[0].id == "info.item.gets_to"
    tiles = found.worth[0].params["tiles"]
    assert isinstance(tiles, tuple)
    assert len(tiles) == 12
    assert "a1" not in tiles


def test_an_offer_tells_price_points_and_fountains() -> None:
    position = Position().shells(7)
    for place, offer in enumerate(position.table["construction"]):
        tile = next(one for one in position.game.content.village if one.id == offer["tile"])
        surcharge = position.game.content.surcharge[place]
        price, points, *_ = told(position, f"offer:{tile.id}")
        assert price == f"Cost now: {offer['cost']} ({tile.cost} + {surcharge}) · your shells: 7"
        worth = {"building": tile.points, "orchard": tile.points, "event": 7, "treasure": 0}[tile.kind] + 4
        assert points == f"Points it would add now: {worth}"


def test_an_offer_names_the_spaces_on_which_it_completes_a_fountain() -> None:
    position = Position()
    village = position.game.content.village
    offers = {offer["tile"] for offer in position.table["construction"]}
    offered = next(tile for tile in village if tile.id in offers and "E" in tile.fountains)
    other = next(tile for tile in village if tile.id not in offers and tile.fountains == "W")
    position.built(6, other.id)
    assert told(position, f"offer:{offered.id}")[-1] == "Completes a fountain on space: 5"
    assert told(position, "village:5")[0] == "Half fountains that face it: 1"
    assert card(position, f"offer:{offered.id}").rings == ("village:5",)


def test_a_full_village_takes_no_tile() -> None:
    position = Position()
    offers = [offer["tile"] for offer in position.table["construction"]]
    tiles = [tile.id for tile in position.game.content.village if tile.id not in offers]
    for space in range(1, 10):
        position.built(space, tiles[space])
    assert told(position, f"offer:{offers[0]}") == ["Your village is full."]


def test_five_different_events_are_all_that_score() -> None:
    position = Position()
    events = {tile.event: tile.id for tile in position.game.content.village if tile.kind == "event"}
    assert told(position, "has:events:0") == ["The next different event would add: 7"]
    for space, id in enumerate(events.values(), 1):
        position.built(space, id)
    assert told(position, "has:events:0") == ["More events would add nothing."]
    assert told(position, "village:1") == ["Your different events: 5 · points together: 45"]


def test_an_empty_bag_and_an_empty_pile_are_told() -> None:
    position = Position().bag()
    position.state.items = 0
    assert told(position, "tile:home") == ["The bag is empty: no fruit to draw."]
    assert [one.id for one in card(position, "bag").who] == ["info.bag.empty"]
    assert [one.id for one in card(position, "item-pile").who] == ["info.item_pile.empty"]


def test_missing_kinds_cost_four_points_each() -> None:
    found = card(Position(), "has:missing:0")
    assert dict(found.name.params) == {"number": 4}
    assert dict(found.who[-1].params) == {"points": -16}
