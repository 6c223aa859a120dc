"""T1: the components."""

from __future__ import annotations

from bohio.games.tropicalia.actions import FRAME_NAMES, SPOT_NAMES
from bohio.games.tropicalia.leaving import line
from tests.games.tropicalia.position import Position, game, shipped_text


def test_t1_1_three_kinds_of_fruit_are_in_one_bag() -> None:
    bag = Position().table["bag"]
    assert list(bag) == ["coconut", "sugar_apple", "mango"]
    assert all(bag.values())


def test_t1_2_spots_are_in_reading_order() -> None:
    assert (
        *("a1", "b1", "c1", "d1"),
        *("a2", "b2", "c2", "d2"),
        *("a3", "b3", "c3", "d3"),
        *("a4", "b4", "c4", "d4"),
    ) == SPOT_NAMES


def test_t1_3_a_frame_space_belongs_to_its_column_or_row() -> None:
    lines = {name: [SPOT_NAMES[spot] for spot in line(space)] for space, name in enumerate(FRAME_NAMES)}
    assert len(lines) == 16
    assert lines["N2"] == lines["S2"] == ["b1", "b2", "b3", "b4"]
    assert lines["W3"] == lines["E3"] == ["a3", "b3", "c3", "d3"]


def test_t1_4_the_shipped_village_has_all_kinds_events_and_treasures() -> None:
    content = game().content
    assert {tile.kind for tile in content.village} == {"building", "event", "orchard", "treasure"}
    assert len(content.events) == 5
    assert {tile.counts for tile in content.village if tile.counts} == {
        *("surfboard", "event", "orchard", "basket", "building", "fountain")
    }


def test_t1_5_the_surcharge_grows_from_the_left() -> None:
    table = Position().table
    costs = {tile.id: tile.cost for tile in game().content.village}
    assert [one["cost"] - costs[one["tile"]] for one in table["construction"]] == [0, 1, 2, 3, 4]


def test_t1_6_a_basket_tile_stores_one_fruit_more() -> None:
    assert Position().player()["storage"] == 5
    assert Position().items(basket=2).player()["storage"] == 7


def test_t1_7_numbers_are_those_of_the_content_file() -> None:
    own = shipped_text().replace("coconut = 24", "coconut = 9").replace("cart = 14", "cart = 3")
    table = Position(text=own).table
    assert table["bag"]["coconut"] == 9
    assert table["item_pile"]["cart"] == 3
