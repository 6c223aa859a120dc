"""T7: the end of a round and the end of the game."""

from __future__ import annotations

from bohio.core.engine import OVER
from tests.games.tropicalia.position import Position


def last_turn(position: Position, round: int = 1) -> Position:
    """Seat 0 takes the last turn of a round by entering a4."""
    position.state.round = round
    return position.worker("W4").day(left=1).play("move W4 a4")


def test_t7_1_items_leave_the_game_and_fruit_goes_to_the_bag() -> None:
    position = Position().lies("a1", mango=3).lies("b2", cart=1, basket=1)
    items = position.table["item_pile"]
    mangoes = position.table["bag"]["mango"]
    last_turn(position)
    assert position.table["bag"]["mango"] == mangoes + 3
    assert position.table["item_pile"] == items
    assert position.asked == "fate: round"


def test_t7_1_workers_come_back() -> None:
    position = last_turn(Position().stands("c1").stands("d3", seat=2))
    assert all(not tile["workers"] for tile in position.table["island"].values())
    assert [player["workers_at_home"] for player in position.table["players"]] == [4, 4, 4, 4]


def test_t7_1_the_owner_of_the_worker_on_the_brown_board_is_first() -> None:
    assert last_turn(Position().stands("b1", seat=2)).table["first"] == 2


def test_t7_1_nobody_there_the_first_player_stays() -> None:
    position = Position(first=3).stands("b2", seat=2)
    assert last_turn(position).table["first"] == 3


def test_t7_1_the_brown_board_does_nothing_after_round_5() -> None:
    assert last_turn(Position().stands("b1", seat=2), round=5).table["first"] == 0


def test_t7_1_the_next_round_starts_with_the_first_player() -> None:
    position = last_turn(Position().stands("b1", seat=2).bag())
    position.state.items = 0
    position.fate("round")
    assert position.asked == "seat 2: place_worker"
    assert position.table["round"] == 2


def test_t7_1_with_two_players_the_left_most_tile_leaves_the_game() -> None:
    position = last_turn(Position(seats=2))
    assert position.asked == "fate: slide"
    position.fate("slide", "building-9")
    assert position.offer == ["building-2", "building-3", "building-4", "building-5", "building-9"]
    assert position.asked == "fate: round"


def test_t7_1_two_slides_when_the_last_turn_builds() -> None:
    position = Position(seats=2).shells(20)
    last_turn(position).play("build building-3 1").fate("slide", "building-9").fate("slide", "building-10")
    assert position.offer == ["building-2", "building-4", "building-5", "building-9", "building-10"]
    assert position.asked == "fate: round"


def test_t7_1_no_slide_when_there_was_no_tile_to_remove() -> None:
    position = Position(seats=2).empty_pile()
    position.state.construction = 0
    assert last_turn(position).asked == "fate: round"


def test_t7_1_a_removal_with_an_empty_pile_slides_without_a_new_tile() -> None:
    position = last_turn(Position(seats=2).empty_pile()).fate("slide")
    assert position.offer == ["building-2", "building-3", "building-4", "building-5"]


def test_t7_1_three_and_four_players_remove_nothing() -> None:
    for seats in (3, 4):
        assert last_turn(Position(seats=seats)).asked == "fate: round"


def test_t7_1_round_5_removes_a_tile_too() -> None:
    position = last_turn(Position(seats=2), round=5).fate("slide", "building-9")
    assert position.state.seat == OVER
    assert position.game.engine.options(position.state) == []
    assert position.game.decision(position.state) is None


def test_t7_2_after_round_5_the_game_is_over() -> None:
    assert last_turn(Position(), round=4).state.seat != OVER
    assert last_turn(Position(), round=5).state.seat == OVER


def test_t7_2_buildings_and_orchards_score_as_printed() -> None:
    position = Position().built(1, "building-18").built(2, "building-1").built(3, "orchard-mango-5")
    score = position.score()
    assert (score["buildings"], score["orchards"], score["missing"]) == (16 + 4, 7, -8)


def test_t7_2_different_events() -> None:
    position = Position()
    scores = []
    for space, event in enumerate(("regatta", "feast", "dance", "concert", "kite_day"), 1):
        position.built(space, f"event-{event}-1")
        scores.append(position.score()["events"])
    assert scores == [7, 15, 24, 34, 45]
    position.built(6, "event-regatta-2")
    assert position.score()["events"] == 45


def test_t7_2_treasures_count_two_for_each_thing() -> None:
    village = {
        1: "treasure-surfboard-1",
        2: "treasure-event-1",
        3: "treasure-orchard-1",
        4: "treasure-basket-1",
        5: "treasure-building-1",
        6: "treasure-fountain-1",
        7: "event-feast-1",
        8: "orchard-mango-1",
        9: "building-1",
    }
    position = Position().items(surfboard=1, used_surfboard=2, cart=4, used_cart=1, basket=4)
    for space, id in village.items():
        position.built(space, id)
    assert position.score()["treasures"] == 2 * (3 + 1 + 1 + 4 + 1 + 0)
    assert position.score()["missing"] == 0


def test_t7_2_fountains_count_for_their_treasure() -> None:
    position = Position(offer=["treasure-fountain-1", "building-1", "building-2", "building-3", "building-4"])
    position.worker("N1").shells(20).built(4, "building-9").play("move N1 a1").play("build treasure-fountain-1 5")
    assert position.score()["treasures"] == 2


def test_t7_2_two_treasures_of_a_kind_both_count() -> None:
    position = Position().built(1, "treasure-event-1").built(2, "treasure-event-2").built(3, "event-feast-1")
    assert position.score()["treasures"] == 4


def test_t7_2_an_empty_village_misses_all_kinds() -> None:
    assert Position().score()["missing"] == -16


def test_t7_2_the_total_is_the_sum() -> None:
    position = Position().fruit(mango=3).shells(7).items(cart=1, surfboard=2).built(1, "building-18")
    score = position.score()
    assert score["total"] == 16 - 12 + 3 + 3 + 3
    assert position.game.engine.totals(position.state)[0] == score["total"]


def test_t7_3_ties_go_to_shells_then_fruit_then_are_shared() -> None:
    def winners(position: Position) -> list[int]:
        return position.game.engine.winners(position.state)

    def equal(*shells: int) -> Position:
        position = Position()
        for seat, number in enumerate(shells):
            position.shells(number, seat)
        return position

    assert winners(equal(0, 0, 0, 0)) == [0, 1, 2, 3]
    assert winners(equal(2, 2, 3, 2)) == [2]
    assert winners(equal(3, 2, 3, 2)) == [0, 2]
    # the same points and shells: fruit instead of a cart
    assert winners(equal(2, 2, 2, 2).items(0, cart=2).fruit(1, mango=2).items(2, cart=1).fruit(2, mango=1)) == [1]
    assert winners(equal(0, 9, 8, 0).fruit(0, mango=4)) == [1]
