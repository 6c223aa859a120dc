"""T2: the set-up."""

from __future__ import annotations

import pytest

from bohio.core.match import Match
from tests.games.tropicalia.position import Position, game

OPEN = {2: 10, 3: 13, 4: 16}


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_t2_1_tiles_are_face_down_by_the_number_of_players(seats: int) -> None:
    table = Position(seats=seats).table
    closed = {tile["tile"] for tile in table["island"].values() if "closed" in tile}
    assert len(closed) == 16 - OPEN[seats]
    assert closed == {tile.id for tile in game().content.island if seats in tile.closed}
    for tile in table["island"].values():
        if tile["tile"] in closed:
            assert tile == {"tile": tile["tile"], "kind": tile["kind"], "closed": True}
        else:
            assert tile["workers"] == []


def test_t2_1_no_worker_may_enter_a_closed_tile() -> None:
    position = Position(seats=2).worker("N3").items(surfboard=1)
    assert position.refused("move N3 c1") == ("tile_closed", "T2.1")
    assert position.refused("move N3 d1 with surfboard") == ("tile_closed", "T2.1")
    assert not any(" c1" in option or " d1" in option for option in position.options)


def test_t2_1_nothing_is_laid_on_a_closed_tile_and_it_blocks_no_line() -> None:
    match = Match.begin(game(seats=2), "closed")
    island = match.view()["table"]["island"]
    laid = match.events[0].chance or {}
    for spot, tile in island.items():
        assert (spot in laid["fruits"]) == (tile["kind"] == "field" and "closed" not in tile)
        assert (spot in laid["items"]) == (tile["kind"] == "plaza" and "closed" not in tile)
    assert "move N3 c4" in Position(seats=2).worker("N3").options


def test_t2_2_shells_grow_clockwise_from_the_first_player() -> None:
    for seats in (2, 3, 4):
        position = Position(seats=seats, first=1)
        shells = [position.player(seat)["shells"] for seat in range(seats)]
        assert shells == [(seat - 1) % seats for seat in range(seats)]


def test_t2_2_five_tiles_lie_on_the_construction_board() -> None:
    table = Position().table
    assert len(table["construction"]) == 5
    assert table["village_pile"] == 55


def test_t2_2_everyone_has_four_workers() -> None:
    assert [player["workers_at_home"] for player in Position().table["players"]] == [4, 4, 4, 4]


def test_t2_3_the_first_round_starts_by_itself() -> None:
    match = Match.begin(game(), "42")
    assert [event.seat for event in match.events] == [None]
    assert match.decision is not None
    assert match.decision.kind == "place_worker"
    assert match.decision.seat == match.setup["first"]


def test_t2_set_ups_differ_with_the_seed_and_are_the_same_for_the_same() -> None:
    setups = [Match.begin(game(), seed).setup for seed in ("1", "1", "2", "3")]
    assert setups[0] == setups[1]
    assert setups[0] != setups[2] != setups[3]
