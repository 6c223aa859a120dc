"""T6: building."""

from __future__ import annotations

from itertools import permutations

import pytest

from tests.games.tropicalia.position import Position

OFFER = ["orchard-mango-2", "orchard-mango-5", "building-1", "event-feast-1", "treasure-event-1"]


def builder(shells: int = 20) -> Position:
    """Seat 0 has left the frame and may build."""
    return Position(offer=OFFER).worker("N1").shells(shells).play("move N1 a1")


def test_t6_1_any_affordable_tile_on_any_free_space() -> None:
    position = builder(shells=9)  # costs 5, 8 + 1, 4 + 2, 6 + 3, 5 + 4
    assert len(position.options) == 5 * 9 + 1
    position = builder(shells=8)
    assert {option.split()[1] for option in position.options if option != "pass"} == {"orchard-mango-2", "building-1"}
    assert position.refused("build orchard-mango-5 1") == ("too_expensive", "T6.1")
    assert position.refused("build building-7 1") == ("tile_not_on_offer", "T6.1")
    assert position.refused("build hut-7 1") == ("unknown_village_tile", "T1.4")


def test_t6_1_cost_and_surcharge_are_paid() -> None:
    position = builder(shells=9).play("build building-1 5")
    assert position.player()["shells"] == 9 - 4 - 2
    assert position.player()["village"] == {"5": "building-1"}


def test_t6_1_not_on_a_space_that_is_built_on() -> None:
    position = Position(offer=OFFER).worker("N1").shells(20).built(3, "building-9").play("move N1 a1")
    assert position.refused("build building-1 3") == ("space_taken", "T6.1")
    assert len(position.options) == 5 * 8 + 1


@pytest.mark.parametrize("space", [0, 10, -1, True, "4", None, 4.0, pytest.param(10**5000, id="huge")])
def test_t6_1_spaces_are_1_to_9(space: object) -> None:
    action = {"type": "build", "tile": "building-1", "space": space}
    assert builder().refused(action) == ("bad_value", "T3.3")


def test_t6_1_also_after_going_home() -> None:
    position = Position().worker("N1").shells(9).play("home N1", "mango")
    assert position.asked == "seat 0: build"


def test_t6_1_at_most_one_tile() -> None:
    position = builder().play("build building-1 1").fate("slide", "building-9")
    assert position.asked == "seat 1: leave"


def test_t6_1_passing_ends_the_turn() -> None:
    assert builder().play("pass").asked == "seat 1: leave"


def test_t6_2_the_tiles_slide_and_a_new_one_is_laid_under_4() -> None:
    position = builder().play("build building-1 1")
    assert position.fate_is_next
    position.fate("slide", "building-9")
    assert position.offer == ["orchard-mango-2", "orchard-mango-5", "event-feast-1", "treasure-event-1", "building-9"]
    assert position.table["village_pile"] == 54


def test_t6_2_no_new_tile_when_the_pile_is_empty() -> None:
    position = builder().empty_pile().play("build building-1 1").fate("slide")
    assert len(position.offer) == 4
    position.state.construction = 0
    assert position.offer == []


def test_t6_2_an_orchard_brings_its_fruits() -> None:
    position = builder().play("build orchard-mango-2 1")
    assert position.held() == {"mango": 2}
    assert position.asked == "fate: slide"


def test_t6_2_another_kind_where_its_own_is_not_in_the_bag() -> None:
    position = builder().bag(mango=1, coconut=3, sugar_apple=1).play("build orchard-mango-2 1")
    assert position.held() == {"mango": 1}
    assert position.asked == "seat 0: take"
    assert position.options == ["pass", "take coconut", "take sugar_apple"]
    assert position.refused("take mango") == ("fruit_not_in_bag", "T6.2")
    for other in ("discard mango", "home N2", "move N2 b1", "sell 1 mango", "build building-1 2", "place N2"):
        assert position.refused(other) == ("take_first", "T6.2")
    position.play("take coconut")
    assert position.held() == {"mango": 1, "coconut": 1}
    assert position.asked == "fate: slide"


def test_t6_2_a_single_kind_is_asked_for_too_and_each_fruit_again() -> None:
    position = builder().bag(coconut=3).play("build orchard-mango-2 1")
    assert position.options == ["pass", "take coconut"]
    position.play("take coconut")
    assert position.asked == "seat 0: take"
    position.play("take coconut")
    assert position.held() == {"coconut": 2}


@pytest.mark.parametrize("first", ["pass", "take coconut"])
@pytest.mark.parametrize("second", ["pass", "take coconut"])
def test_t6_2_one_may_go_without_each_fruit_that_is_missing(first: str, second: str) -> None:
    position = builder().bag(coconut=3).play("build orchard-mango-2 1").play(first)
    assert position.asked == "seat 0: take"
    position.play(second)
    taken = [first, second].count("take coconut")
    assert position.player()["fruits"]["coconut"] == taken
    assert position.table["bag"] == {"coconut": 3 - taken, "sugar_apple": 0, "mango": 0}
    assert position.asked == "fate: slide"


def test_t6_2_after_going_without_the_turn_goes_on() -> None:
    position = Position(offer=OFFER).worker("N1").shells(20).fruit(coconut=5).built(6, "building-3")
    position.bag(mango=1, sugar_apple=1).play("move N1 a1").play("build orchard-mango-2 5").play("pass")
    assert position.held() == {"coconut": 5, "mango": 1}
    assert position.asked == "seat 0: discard"
    position.play("discard coconut").fate("fountain", "sugar_apple").play("discard sugar_apple")
    position.fate("slide", "building-9")
    assert position.asked == "seat 1: leave"


def test_t6_2_an_empty_bag_gives_nothing() -> None:
    position = builder().bag().play("build orchard-mango-2 1")
    assert position.held() == {}
    assert position.asked == "fate: slide"
    position = builder().bag(coconut=1).play("build orchard-mango-2 1").play("take coconut")
    assert position.asked == "fate: slide"


def test_t6_2_discards_come_after_the_last_orchard_fruit() -> None:
    position = Position(offer=OFFER).worker("N1").shells(20).fruit(coconut=5).play("move N1 a1")
    position.play("build orchard-mango-2 1")
    assert position.held() == {"coconut": 5, "mango": 2}
    assert position.asked == "seat 0: discard"
    position.play("discard coconut").play("discard mango")
    assert position.asked == "fate: slide"


def test_t6_2_each_fountain_brings_a_fruit_and_discards_follow_each() -> None:
    position = Position(offer=OFFER).worker("N1").shells(20).fruit(coconut=5)
    position.built(2, "building-11").built(4, "building-9")  # half fountains S above, E to the left
    position.play("move N1 a1").play("build event-feast-1 5")  # ESW: the left one is completed
    assert position.player()["fountains"] == 1
    position.fate("fountain", "mango")
    assert position.asked == "seat 0: discard"
    position.play("discard coconut")
    assert position.asked == "fate: slide"


def test_t6_2_two_fountains_are_two_events() -> None:
    position = Position(offer=OFFER).worker("N1").shells(20).fruit(coconut=4)
    position.built(2, "building-11").built(4, "building-9")
    position.play("move N1 a1").play("build orchard-mango-5 5")  # NSW, and a mango
    assert position.held() == {"coconut": 4, "mango": 1}
    position.fate("fountain", "mango").play("discard coconut")
    position.fate("fountain", "sugar_apple").play("discard coconut")
    position.fate("slide", "building-12")
    assert position.held() == {"coconut": 2, "mango": 2, "sugar_apple": 1}
    assert position.player()["fountains"] == 2


def test_t6_2_a_fountain_is_dry_when_the_bag_is_empty() -> None:
    position = Position(offer=OFFER).worker("N1").shells(20).bag().built(4, "building-9")
    position.play("move N1 a1").play("build event-feast-1 5").fate("fountain").fate("slide", "building-12")
    assert position.held() == {}
    assert position.player()["fountains"] == 1


def test_t6_3_a_fountain_needs_both_halves_on_the_common_edge() -> None:
    # building-9 has E alone: nothing on the W edge of a tile to its right without W, nothing around the corner
    position = Position(offer=OFFER).worker("N1").shells(20).built(3, "building-9").built(4, "building-9")
    position.play("move N1 a1").play("build building-1 5")  # NE
    assert position.asked == "fate: slide"
    # space 4 does not follow space 3: the rows end there
    position = Position(offer=OFFER).worker("N1").shells(20).built(3, "building-9")
    position.play("move N1 a1").play("build event-feast-1 4")
    assert position.asked == "fate: slide"


@pytest.mark.parametrize(
    ("space", "neighbour"), [(8, "building-6"), (6, "building-3"), (2, "building-11"), (4, "building-9")]
)
def test_t6_3_all_four_edges_complete(space: int, neighbour: str) -> None:
    offer = ["building-17", "building-16", *OFFER[2:]]  # NES and NSW
    position = Position(offer=offer).worker("N1").shells(30).built(space, neighbour).play("move N1 a1")
    position.play("build building-17 5" if space != 4 else "build building-16 5")
    assert position.asked == "fate: fountain"
    assert position.state.fountains == 1


def test_t6_3_exactly_neighbours_complete_a_fountain() -> None:
    pairs = {(left, left + 1) for left in (1, 2, 4, 5, 7, 8)}, {(top, top + 3) for top in range(1, 7)}
    halves = ("building-9", "building-3"), ("building-11", "building-6")  # E and W; S and N
    for neighbours, (first, second) in zip(pairs, halves):
        for there, here in permutations(range(1, 10), 2):
            position = Position(offer=[second, *OFFER[1:]]).worker("N1").shells(20).built(there, first)
            position.play("move N1 a1").play(f"build {second} {here}")
            assert position.player()["fountains"] == ((there, here) in neighbours)
            position = Position(offer=[first, *OFFER[1:]]).worker("N1").shells(20).built(here, second)
            position.play("move N1 a1").play(f"build {first} {there}")
            assert position.player()["fountains"] == ((there, here) in neighbours)


def test_t6_4_fruit_gained_by_building_is_not_sold_in_the_same_turn() -> None:
    position = Position(offer=OFFER).worker("N4").shells(20).fruit(mango=1).play("move N4 d1").play("sell 1 mango")
    assert position.refused("sell 1 mango") == ("selling_is_over", "T6.4")
    position.play("build orchard-mango-2 1").fate("slide", "building-9")
    assert position.asked == "seat 1: leave"
