"""What players choose: who begins, and which stone tiles lie on which spaces. M2.4, M9.1"""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import pytest

import bohio
from bohio.core.reasons import BadOption, BadRecord, Json
from bohio.games.mangrovia.content import GODLESS_NAMES, PATH_NAMES
from bohio.games.mangrovia.game import Mangrovia
from bohio.games.mangrovia.state import FROM_FIRST, FROM_STONES
from tests.games.mangrovia.files import within
from tests.games.mangrovia.position import STONE_SPACES, game_of
from tests.play import random_match

EVERYWHERE = dict(zip(STONE_SPACES, PATH_NAMES, strict=True))


def new(seats: int = 4, **options: Any) -> Any:
    return bohio.new("mangrovia", seats=seats, seed="chosen", options=options)


def drawn(match: Any, source: int) -> int:
    """How often fate was asked at the set-up."""
    return [asked for asked, _ in match.setup_answers].count(source)


# Who begins


@pytest.mark.parametrize("seat", [0, 1, 2, 3])
def test_the_seat_that_was_chosen_begins_and_fate_is_not_asked(seat: int) -> None:
    """M2.4"""
    match = new(first=seat)
    assert match.view()["table"]["first"] == seat
    assert drawn(match, FROM_FIRST) == 0
    assert match.record()["setup"]["first"] == seat


def test_the_other_draws_are_the_same_whoever_begins() -> None:
    by_chance, chosen = new(stone_tiles="mixed"), new(stone_tiles="mixed", first=2)
    assert drawn(by_chance, FROM_FIRST) == 1
    assert chosen.setup_answers == [answer for answer in by_chance.setup_answers if answer[0] != FROM_FIRST]


# Which tiles lie where


def test_all_tiles_can_be_chosen_and_none_is_drawn() -> None:
    """M9.1"""
    match = new(stone_tiles="gods", stone_tiles_on=EVERYWHERE)
    assert match.view()["table"]["stone_tiles"] == EVERYWHERE
    assert drawn(match, FROM_STONES) == 0


@pytest.mark.parametrize("variant", ["mixed", "gods", "godless"])
@pytest.mark.parametrize("seats", [2, 5])
def test_the_others_are_drawn_from_what_is_left(variant: str, seats: int) -> None:
    """M9.1"""
    chosen = {"G3": "valuable", "E1": "landscape"} if variant == "godless" else {"G3": "1", "E1": "D"}
    there = Counter() if variant == "gods" else Counter(valuable=3, amulet=3, landscape=2)
    there += Counter() if variant == "godless" else Counter(PATH_NAMES)
    match = new(seats, stone_tiles=variant, stone_tiles_on=chosen)
    laid = match.view()["table"]["stone_tiles"]
    free = set(STONE_SPACES) - ({"F3"} if seats == 2 else set())
    assert set(laid) == free
    assert laid.items() >= chosen.items()
    assert drawn(match, FROM_STONES) == len(free) - 2
    assert Counter(laid.values()) <= there


def test_the_record_tells_what_was_chosen_and_what_lies_there() -> None:
    match = random_match("mangrovia", 3, 4, {"stone_tiles": "mixed", "stone_tiles_on": {"E1": "amulet"}, "first": 1})
    record = json.loads(json.dumps(match.record()))
    assert record["options"] == {"stone_tiles": "mixed", "stone_tiles_on": {"E1": "amulet"}, "first": 1}
    assert record["setup"]["stone_tiles"]["E1"] == "amulet"
    assert len(record["setup"]["stone_tiles"]) == 7
    assert bohio.load(record).record() == record


def test_who_chooses_nothing_has_a_record_without_choices() -> None:
    assert new(stone_tiles="gods").record()["options"] == {"stone_tiles": "gods"}


WRONG: dict[str, tuple[int, Json, str]] = {
    "without the variant": (4, {"stone_tiles_on": {"E1": "A"}}, "can only be chosen with stone_tiles"),
    "an empty choice without the variant": (4, {"stone_tiles_on": {}}, "can only be chosen with stone_tiles"),
    "no names": (4, {"stone_tiles": "gods", "stone_tiles_on": ["A"]}, "is an object of names"),
    "a number for a tile": (4, {"stone_tiles": "gods", "stone_tiles_on": {"E1": 1}}, "is an object of names"),
    "an unknown space": (
        4,
        {"stone_tiles": "gods", "stone_tiles_on": {"X9": "A"}},
        "lie on these spaces: E1, F1, G1, E2, G2, E3, F3, G3, not on 'X9'",
    ),
    "a space elsewhere": (4, {"stone_tiles": "gods", "stone_tiles_on": {"A1": "A"}}, "not on 'A1'"),
    "the centre": (4, {"stone_tiles": "gods", "stone_tiles_on": {"F2": "A"}}, "not on 'F2'"),
    "a neutral hut": (
        3,
        {"stone_tiles": "gods", "stone_tiles_on": {"F3": "A"}},
        "With 3 players a neutral hut stands on F3, so that no stone tile can lie there",
    ),
    "an unknown tile": (
        4,
        {"stone_tiles": "gods", "stone_tiles_on": {"E1": "E"}},
        "these stone tiles: A, B, C, D, 1, 2, 3, 4, valuable, amulet, landscape, but not 'E'",
    ),
    "a godless tile among gods": (
        4,
        {"stone_tiles": "gods", "stone_tiles_on": {"E1": "amulet"}},
        "The stone tile amulet is not in play with gods",
    ),
    "a god among the godless": (
        4,
        {"stone_tiles": "godless", "stone_tiles_on": {"E1": "A"}},
        "The stone tile A is not in play with godless",
    ),
    "a god twice": (
        4,
        {"stone_tiles": "mixed", "stone_tiles_on": {"E1": "A", "F1": "A"}},
        "The stone tile A was chosen 2 times, but the number in play is 1",
    ),
    "three jokers": (
        4,
        {"stone_tiles": "godless", "stone_tiles_on": dict.fromkeys(("E1", "F1", "G1"), "landscape")},
        "The stone tile landscape was chosen 3 times, but the number in play is 2",
    ),
    "a seat that there is not": (4, {"first": 4}, "from 0 to 3, not 4"),
}


@pytest.mark.parametrize("name", WRONG)
def test_what_cannot_be_chosen_is_refused_in_words(name: str) -> None:
    seats, options, what = WRONG[name]
    with pytest.raises(BadOption) as caught:
        Mangrovia(game_of(4).file, seats, options)
    assert what in str(caught.value)


def test_on_another_board_its_own_stone_spaces_count() -> None:
    text = within("D4", ('"path"', '"stone"'))
    game = Mangrovia(game_of(4, "none", text).file, 4, {"stone_tiles": "gods", "stone_tiles_on": {"D4": "C"}})
    assert game.options["stone_tiles_on"] == {"D4": "C"}
    (placing,) = game.placings()
    assert set(placing.places) == {*STONE_SPACES, "D4"}


# Records that do not agree with the choice

TAMPERED: dict[str, tuple[str, Json, str]] = {
    "another first": ("first", {"first": 0}, "is 0, but seat 1 was chosen to begin"),
    "another tile": ("stone_tiles E1", {"stone_tiles": {**EVERYWHERE, "E1": "2"}}, "is '2', but A was chosen"),
    "no tile": ("stone_tiles", {"stone_tiles": {}}, "does not name a tile for each of E1, F1, G1"),
    "a strange tile": ("stone_tiles G3", {"stone_tiles": {**EVERYWHERE, "G3": ["x"]}}, "not a stone tile"),
}


@pytest.mark.parametrize("name", TAMPERED)
def test_a_record_whose_set_up_is_not_what_was_chosen_is_refused(name: str) -> None:
    place, changed, what = TAMPERED[name]
    chosen = {id: tile for id, tile in EVERYWHERE.items() if id != "G3"}
    record = json.loads(json.dumps(new(first=1, stone_tiles="gods", stone_tiles_on=chosen).record()))
    record["setup"] |= changed
    with pytest.raises(BadRecord) as caught:
        bohio.load(record)
    assert caught.value.place == f"setup {place}"
    assert what in caught.value.what


def test_the_names_of_tiles_are_those_of_the_record() -> None:
    assert [*PATH_NAMES, *GODLESS_NAMES] == list(game_of(4).placings()[0].places["E1"])
