"""M9 Stone tiles."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from bohio.core.reasons import BadOption
from bohio.games.mangrovia.content import PATH_NAMES
from bohio.games.mangrovia.game import Mangrovia
from tests.games.mangrovia.position import STONE_SPACES, Owner, Position, game_of, set_up

GODLESS = Counter(valuable=3, amulet=3, landscape=2)


def stones(seats: int, variant: str, seed: int = 0) -> dict[str, str]:
    """The stone tiles laid out at set-up."""
    game = game_of(seats, variant)
    laid: dict[str, str] = game.table_view(set_up(game, seed).state, None)["stone_tiles"]
    return laid


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_m9_1_the_variant_is_off_by_default(seats: int) -> None:
    """M9.1"""
    game = Mangrovia(game_of(seats).file, seats)
    assert game.options == {"stone_tiles": "none"}
    assert stones(seats, "none") == {}


@pytest.mark.parametrize("seats", [4, 5])
def test_m9_1_gods_are_one_of_each_path(seats: int) -> None:
    """M9.1"""
    laid = stones(seats, "gods")
    assert set(laid) == set(STONE_SPACES)
    assert sorted(laid.values()) == sorted(PATH_NAMES)


@pytest.mark.parametrize("seats", [4, 5])
def test_m9_1_godless_are_the_other_eight(seats: int) -> None:
    """M9.1"""
    laid = stones(seats, "godless")
    assert set(laid) == set(STONE_SPACES)
    assert Counter(laid.values()) == GODLESS


def test_m9_1_mixed_are_eight_of_the_sixteen() -> None:
    """M9.1"""
    everything = Counter(PATH_NAMES) + GODLESS
    seen: Counter[str] = Counter()
    for seed in range(40):
        laid = stones(4, "mixed", seed)
        assert set(laid) == set(STONE_SPACES)
        assert Counter(laid.values()) <= everything
        seen |= Counter(laid.values())
    assert seen == everything


@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize("variant", ["mixed", "gods", "godless"])
def test_m9_1_with_two_and_three_players_seven_and_none_under_the_neutral_hut(seats: int, variant: str) -> None:
    """M9.1"""
    assert set(stones(seats, variant)) == set(STONE_SPACES) - {"F3"}


def test_m9_1_they_lie_open() -> None:
    """M9.1"""
    position = Position(stone_tiles="godless", stones={"E1": "amulet", "G2": "landscape"})
    for seat in (0, 1, 2, 3, None):
        assert position.table(seat)["stone_tiles"] == {"E1": "amulet", "G2": "landscape"}


@pytest.mark.parametrize("variant", ["some", "Gods", "", None, True, 1, [], {}])
def test_m9_1_there_is_no_other_variant(variant: object) -> None:
    """M9.1"""
    with pytest.raises(BadOption, match="stone_tiles may be"):
        Mangrovia(game_of(4).file, 4, {"stone_tiles": variant})


def test_m9_2_who_builds_in_the_stone_area_takes_the_tile_at_once_and_keeps_it_openly() -> None:
    """M9.2"""
    laid = {"G1": "C", "E2": "landscape", "F3": "amulet"}
    purse: dict[str, Any] = {"cards": ("mangrove", "water"), "hand": (2, 7, 4, 5)}
    position = Position(landing=10, stone_tiles="mixed", stones=laid, **purse)
    position.play("build G1 mangrove 2+7")
    assert position.player(0)["gods"] == ["C"]
    assert position.table(3)["stone_tiles"] == {"E2": "landscape", "F3": "amulet"}
    position.play("build E2 water 4+5")
    assert position.player(0)["tiles"] == ["landscape"]
    assert position.table(3)["players"][0]["tiles"] == ["landscape"]


def test_m9_2_elsewhere_no_tile_is_taken() -> None:
    """M9.2"""
    position = Position(landing=9, stone_tiles="gods", cards=("water",), hand=(6,)).play("build F4 water 6")
    assert position.player(0)["gods"] == []
    assert len(position.table()["stone_tiles"]) == 8


# Gods


def test_m9_3_a_gods_owner_wins_the_tie_for_first_place() -> None:
    """M9.3"""
    huts = {"A1": 1, "A2": 0}
    assert Position(huts=huts).path("A") == [6, 12, 0, 0]
    assert Position(huts=huts, gods="A").path("A") == [12, 6, 0, 0]


def test_m9_3_and_for_second_place() -> None:
    """M9.3"""
    huts: dict[str, Owner] = {"A1": (1, 2), "A2": 2, "A3": 0}
    assert Position(huts=huts).path("A") == [0, 12, 6, 0]
    assert Position(huts=huts, gods="A").path("A") == [6, 12, 0, 0]


def test_m9_3_against_neutral_too() -> None:
    """B3 holds a neutral hut. M9.3"""
    huts = {"B4": 0}
    assert Position(3, huts=huts).path("B") == [5, 0, 0]
    assert Position(3, huts=huts, gods="B").path("B") == [10, 0, 0]


def test_m9_3_without_a_tie_it_does_nothing() -> None:
    """M9.3"""
    assert Position(huts={"A1": 1, "A3": 1, "A2": 0}, gods="A").path("A") == [6, 12, 0, 0]
    assert Position(huts={"A1": 1}, gods="A").path("A") == [0, 12, 0, 0]


def test_m9_3_nor_on_another_path() -> None:
    """M9.3"""
    position = Position(huts={"A1": 1, "A2": 0, "C1": 0}, gods="1")
    assert position.path("A") == [6, 12, 0, 0]
    assert position.path("1") == [12, 6, 0, 0]


def test_m9_3_the_others_of_a_tie_keep_to_the_distance() -> None:
    """M9.3"""
    huts = {"A1": 1, "A2": 2, "A3": 3, "A4": 0}
    assert Position(huts=huts, gods="A").path("A") == [12, 6, 0, 0]


# Tiles that pay


def test_m9_4_a_valuable_tile_counts_3() -> None:
    """M9.4"""
    position = Position(landing=9, cards=("water",), hand=(3,), tiles=("valuable",))
    assert position.options("build F4") == ["build F4 water 3 with valuable"]
    position.play("build F4 water 3 with valuable")
    assert position.player(0)["tiles"] == []
    assert position.table()["valuables"]["discard"] == [3]


def test_m9_4_an_amulet_tile_counts_2() -> None:
    """M9.4"""
    position = Position(landing=9, cards=("mangrove",), amulets=(1,), tiles=("amulet",))
    assert position.options() == ["build E4 mangrove 1 with amulet", "build I10 mangrove 1 with amulet"]
    position.play("build E4 mangrove 1 with amulet")
    assert position.player(0)["tiles"] == []
    assert position.table()["amulets"]["aside"] == [1]


def test_m9_4_several_at_once_and_nothing_besides() -> None:
    """M9.4"""
    position = Position(landing=9, cards=("water",), tiles=("valuable", "valuable", "valuable"))
    assert position.options("build F4") == ["build F4 water with valuable+valuable"]
    position.play("build F4 water with valuable+valuable")
    assert position.player(0)["tiles"] == ["valuable"]


def test_m9_4_in_double_huts_too() -> None:
    """M9.4"""
    position = Position(landing=9, cards=("water", "water"), hand=(3, 6), tiles=("valuable", "valuable"))
    assert sorted(position.options("build F4 double")) == [
        "build F4 double water+water 3+6 with valuable",
        "build F4 double water+water 6 with valuable+valuable",
    ]


def test_m9_4_inside_an_exact_payment() -> None:
    """M9.4"""
    position = Position(landing=9, cards=("water",), hand=(4,), tiles=("valuable",))
    position.refuses("build F4 water 4 with valuable", "not_exact", "M8.1", cost=6, given=7)
    position.refuses("build F4 water with valuable", "not_exact", "M8.1", cost=6, given=3)


def test_m9_4_only_in_its_own_currency() -> None:
    """M9.4"""
    position = Position(landing=9, cards=("water", "mangrove"), hand=(4,), amulets=(1,), tiles=("valuable", "amulet"))
    position.refuses(
        "build F4 water 4 with amulet", "tile_of_other_currency", "M9.4", tile="amulet", currency="valuables"
    )
    position.refuses("build E4 mangrove with valuable", "tile_of_other_currency", "M9.4", tile="valuable")


@pytest.mark.parametrize("tiles", ["valuable", "valuable+valuable", "amulet"])
def test_m9_4_only_if_held(tiles: str) -> None:
    """M9.4"""
    position = Position(landing=9, cards=("water",), hand=(3, 6))
    position.refuses(f"build F4 water 3 with {tiles}", "tile_not_held", "M9.4", tile=tiles.split("+")[0])
    held = Position(landing=9, cards=("water",), hand=(3, 6), tiles=("valuable",))
    held.refuses("build F4 water with valuable+valuable", "tile_not_held", "M9.4", tile="valuable")


def test_m9_4_unused_they_score_nothing_and_do_not_count_in_the_final_tie() -> None:
    """M9.4"""
    position = Position(tiles=("valuable", "amulet", "amulet"))
    assert position.scores("total") == [0, 0, 0, 0]
    assert position.winners == [0, 1, 2, 3]


# The joker


def test_m9_5_the_joker_frees_from_the_birds() -> None:
    """The landscape card and the exact payment are still due. M9.5"""
    position = Position(landing=9, birds=("sand", "reed"), cards=("water",), hand=(6, 7), tiles=("landscape",))
    assert position.options("build F4") == ["build F4 water 6 with landscape"]
    position.refuses("build F4 water 7 with landscape", "not_exact", "M8.1")
    position.refuses("build C2 mangrove 7 with landscape", "wrong_landscape", "M8.1")
    position.play("build F4 water 6 with landscape")
    assert position.player(0)["tiles"] == []
    assert position.table()["landscapes"]["discard"] == ["water"]


def test_m9_5_it_does_not_stand_for_a_card() -> None:
    """M9.5"""
    position = Position(landing=8, birds=("sand", "reed"), cards=("mangrove",), hand=(6,), tiles=("landscape",))
    position.refuses("build F4 water 6 with landscape", "no_landscape_card", "M8.1")


def test_m9_5_it_is_given_exactly_when_a_card_given_is_unmarked() -> None:
    """M9.5"""
    marked = Position(landing=9, birds=("water", "reed"), cards=("water",), hand=(6,), tiles=("landscape",))
    marked.refuses("build F4 water 6 with landscape", "joker_not_needed", "M9.5")
    assert marked.options("build F4") == ["build F4 water 6"]
    unmarked = Position(landing=9, birds=("sand", "reed"), cards=("water",), hand=(6,), tiles=("landscape",))
    unmarked.refuses("build F4 water 6", "joker_must_be_given", "M9.5", landscape="water")


def test_m9_5_one_joker_is_enough_for_a_double_hut() -> None:
    """M9.5"""
    tiles = ("landscape", "landscape")
    position = Position(landing=9, birds=("sand", "reed"), cards=("water", "water"), hand=(5, 7), tiles=tiles)
    assert position.options("build F4") == ["build F4 double water+water 5+7 with landscape"]
    position.refuses("build F4 double water+water 5+7 with landscape+landscape", "one_joker_will_do", "M9.5")
    assert position.play("build F4 double water+water 5+7 with landscape").player(0)["tiles"] == ["landscape"]


def test_m9_5_it_frees_one_card_of_a_mixed_double_hut_too() -> None:
    """M9.5"""
    cards = ("sand", "sand", "mangrove")
    position = Position(landing=9, birds=("sand", "reed"), cards=cards, hand=(4, 7, 7), tiles=("landscape",))
    assert sorted(position.options("build G4 double")) == [
        "build G4 double mangrove+sand 4+7+7 with landscape",
        "build G4 double sand+sand 4+7+7",
    ]


def test_m9_5_not_if_it_is_not_held() -> None:
    """M9.5"""
    position = Position(landing=8, birds=("sand", "reed"), cards=("water",), hand=(6,))
    position.refuses("build F4 water 6 with landscape", "tile_not_held", "M9.4", tile="landscape")


def test_m9_5_together_with_a_tile_that_pays() -> None:
    """M9.5"""
    tiles = ("landscape", "valuable")
    position = Position(landing=9, birds=("sand", "reed"), cards=("water",), hand=(3,), tiles=tiles)
    assert position.options("build F4") == ["build F4 water 3 with landscape+valuable"]
