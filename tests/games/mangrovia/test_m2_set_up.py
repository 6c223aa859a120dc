"""M2 Set-up."""

from __future__ import annotations

import pytest

from bohio.core.fate import size
from bohio.games.mangrovia.state import CARDS, POINTS
from tests.games.mangrovia.position import Position, game_of, set_up

GREY = {"B3", "F3", "I6"}
WHITE = {"A2", "B7", "C1", "D4", "E4", "I3", "I9"}


@pytest.mark.parametrize(("seats", "huts", "bowls"), [(5, 8, 1), (4, 9, 1), (3, 10, 2), (2, 10, 2)])
def test_m2_1_huts_and_bowls_by_the_number_of_players(seats: int, huts: int, bowls: int) -> None:
    """M2.1"""
    position = Position(seats)
    assert [player["huts"] for player in position.table()["players"]] == [huts] * seats
    assert position.game.parts.bowls_each == bowls
    for placed in range(seats * bowls):
        assert position.asked == (placed % seats, "place_bowl")
        position.play(position.options()[0])
    assert position.asked != (0, "place_bowl")


@pytest.mark.parametrize(("seats", "spaces"), [(5, set()), (4, set()), (3, GREY), (2, GREY | WHITE)])
def test_m2_2_neutral_huts_stand_on_the_marks(seats: int, spaces: set[str]) -> None:
    """M2.2"""
    huts = Position(seats).table()["huts"]
    assert set(huts) == spaces
    assert all(hut["owner"] == "neutral" and hut["huts"] == 1 for hut in huts.values())


def test_m2_2_neutral_huts_block() -> None:
    """M2.2"""
    position = Position(3, landing=9, cards=("water",), hand=(4, 5))
    position.refuses("build B3 water 4+5", "space_taken", "M8.1", space="B3")
    assert Position(4, landing=9, cards=("water",), hand=(4, 5)).may("build B3 water 4+5")


@pytest.mark.parametrize("seats", [2, 3])
def test_m2_2_neutral_huts_take_no_stone_tile_and_no_amulets_or_points(seats: int) -> None:
    """M2.2"""
    position = Position(seats, stone_tiles="gods")
    assert "F3" not in position.table()["stone_tiles"]
    assert position.state.ones == 5
    assert size(position.state.bag) == 35
    assert [player["points"] for player in position.table()["players"]] == [0] * seats
    assert [player["isle_huts"] for player in position.table()["players"]] == [0] * seats


def test_m2_3_with_two_players_pole_tile_2_is_under_the_neutral_hut() -> None:
    """M2.3"""
    table = Position(2).table()
    assert table["huts"]["B7"] == {"owner": "neutral", "huts": 1, "pole_tile": 2}
    assert table["pole_tile"] == 3
    assert Position(3).table()["pole_tile"] == 2


def test_m2_3_with_two_players_site_6_is_blocked() -> None:
    """M2.3"""
    position = Position(2, bowls={2: 0})
    position.refuses("bowl 6", "site_blocked", "M2.3", site=6)
    assert "bowl 6" not in position.options()
    assert Position(3, bowls={2: 0}).may("bowl 6")


def test_m2_3_site_6_stays_blocked_for_the_whole_game() -> None:
    """M2.3"""
    position = Position(2)
    for _ in range(3):
        while position.asked and position.asked[1] == "place_bowl":
            position.refuses("bowl 6", "site_blocked", "M2.3")
            position.play(position.options()[-1])
        seen = set()
        while position.asked and position.asked[1] != "place_bowl":
            seen.add(position.landing)
            position.play("pass")
        assert not seen & {6, 7}
    assert position.state.round == 4


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("first", [0, 1])
def test_m2_4_starting_pairs_go_clockwise_from_the_starting_player(seats: int, first: int) -> None:
    """M2.4"""
    game = game_of(seats)
    state = set_up(game, first=first).state
    assert state.first == first
    assert state.seat == first
    players = game.table_view(state, None)["players"]
    for place in range(seats):
        assert players[(first + place) % seats]["starting_cards"] == list(game.content.starting_cards[place])
        assert game.table_view(state, (first + place) % seats)["hand"]["valuables"] == list(
            game.content.starting_cards[place]
        )


def test_m2_4_any_player_may_be_the_first() -> None:
    """M2.4"""
    assert {set_up(game_of(5), seed).state.first for seed in range(60)} == {0, 1, 2, 3, 4}


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_m2_5_four_valuables_and_three_landscapes_lie_open_and_everyone_has_two(seats: int) -> None:
    """M2.5"""
    state = set_up(game_of(seats)).state
    assert size(state.valuables_display) == 4
    assert size(state.valuables_pile) == 43 - 4
    assert size(state.landscapes_display) == 3
    assert [size(state.belongings[CARDS + seat]) for seat in range(seats)] == [2] * seats
    assert size(state.landscapes_pile) == 32 - 3 - 2 * seats
    assert state.valuables_discard == state.landscapes_discard == 0


def test_m2_6_birds_start_on_mangrove_and_water_and_points_at_0() -> None:
    """M2.6"""
    position = Position()
    assert position.table()["birds"] == ["mangrove", "water"]
    assert position.state.belongings[POINTS : POINTS + 5] == [0] * 5
    assert position.state.round == 1
