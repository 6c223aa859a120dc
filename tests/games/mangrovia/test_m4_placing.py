"""M4 Placing bowls."""

from __future__ import annotations

import pytest

from tests.games.mangrovia.position import Position


@pytest.mark.parametrize("first", [0, 2, 3])
def test_m4_1_from_the_starting_player_clockwise_everyone_places_one_bowl(first: int) -> None:
    """M4.1"""
    position = Position(4, first=first)
    asked = []
    for site in (6, 2, 5, 1):
        assert position.asked is not None
        asked.append(position.asked[0])
        position.play(f"bowl {site}")
    assert asked == [(first + place) % 4 for place in range(4)]
    assert position.table()["sites"] == [asked[3], asked[1], None, None, asked[2], asked[0]]


def test_m4_1_every_free_site_may_be_chosen() -> None:
    """M4.1"""
    assert Position(4).options() == [f"bowl {site}" for site in range(1, 7)]
    assert Position(4, bowls={1: 0, 4: 1}).options() == ["bowl 2", "bowl 3", "bowl 5", "bowl 6"]


def test_m4_1_a_taken_site_may_not() -> None:
    """M4.1"""
    Position(4, bowls={4: 0}).refuses("bowl 4", "site_taken", "M4.1", site=4, by=0)


def test_m4_1_placing_is_compulsory() -> None:
    """M4.1"""
    position = Position(4)
    position.refuses("pass", "cannot_pass_bowl", "M4.1")
    assert {"type": "pass"} not in list(position.match.options)


def test_m4_1_only_whoever_is_asked_places() -> None:
    """M4.1"""
    position = Position(4, bowls={2: 0})
    why = position.match.judge("bowl 3", seat=3)
    assert getattr(why, "id", None) == "not_your_turn"
    assert isinstance(position.match.judge("bowl 3", seat=1), int)


@pytest.mark.parametrize(("seats", "passes"), [(2, 2), (3, 2), (4, 1), (5, 1)])
def test_m4_2_with_two_and_three_players_a_second_pass_follows(seats: int, passes: int) -> None:
    """In the same order. M4.2"""
    position = Position(seats, first=1)
    asked = []
    while position.asked and position.asked[1] == "place_bowl":
        asked.append(position.asked[0])
        position.play(position.options()[-1])
    assert asked == [(1 + place) % seats for place in range(seats)] * passes


@pytest.mark.parametrize("seats", [2, 3])
def test_m4_3_the_starting_players_first_bowl_may_not_go_to_site_1(seats: int) -> None:
    """M4.3"""
    position = Position(seats, first=1)
    position.refuses("bowl 1", "first_bowl_not_on_site_1", "M4.3")
    assert "bowl 1" not in position.options()


@pytest.mark.parametrize("seats", [2, 3])
def test_m4_3_the_second_bowl_may(seats: int) -> None:
    """M4.3"""
    bowls = {2 + seat: seat for seat in range(seats)}
    position = Position(seats, bowls=bowls)
    assert position.asked == (0, "place_bowl")
    assert position.may("bowl 1")


@pytest.mark.parametrize("seats", [2, 3])
def test_m4_3_the_others_first_bowls_may(seats: int) -> None:
    """M4.3"""
    assert Position(seats, bowls={3: 0}).may("bowl 1")


@pytest.mark.parametrize("seats", [4, 5])
def test_m4_3_with_more_players_the_first_bowl_may(seats: int) -> None:
    """M4.3"""
    assert Position(seats).may("bowl 1")
