"""Notation: the short text of an action."""

from __future__ import annotations

from collections.abc import Container
from random import Random
from typing import Any

import pytest

from bohio.core.reasons import Reason
from bohio.games.mangrovia.actions import ReturnAmulet
from tests.games.mangrovia.position import Position, game_of
from tests.play import random_code, random_match

GAME = game_of(4)

EXAMPLES: list[tuple[str, dict[str, Any]]] = [
    ("bowl 3", {"type": "place_bowl", "site": 3}),
    ("draw up 5", {"type": "draw", "pile": "valuables", "face": "up", "card": 5}),
    ("draw up reed", {"type": "draw", "pile": "landscapes", "face": "up", "card": "reed"}),
    ("draw down valuables", {"type": "draw", "pile": "valuables", "face": "down"}),
    ("draw down landscapes", {"type": "draw", "pile": "landscapes", "face": "down"}),
    ("collect", {"type": "collect"}),
    ("return 2", {"type": "return_amulet", "value": 2}),
    (
        "build D6 reed 3+5",
        {"type": "build", "space": "D6", "huts": 1, "landscapes": ["reed"], "pay": [3, 5], "tiles": []},
    ),
    (
        "build D7 double water+water 6+7+7",
        {"type": "build", "space": "D7", "huts": 2, "landscapes": ["water", "water"], "pay": [6, 7, 7], "tiles": []},
    ),
    (
        "build G1 mangrove 6 with landscape+valuable",
        {
            "type": "build",
            "space": "G1",
            "huts": 1,
            "landscapes": ["mangrove"],
            "pay": [6],
            "tiles": ["landscape", "valuable"],
        },
    ),
    (
        "build F4 water with valuable+valuable",
        {"type": "build", "space": "F4", "huts": 1, "landscapes": ["water"], "pay": [], "tiles": ["valuable"] * 2},
    ),
    ("birds reed water", {"type": "place_birds", "on": ["reed", "water"]}),
    ("pass", {"type": "pass"}),
]


@pytest.mark.parametrize(("text", "action"), EXAMPLES, ids=[text for text, _ in EXAMPLES])
def test_examples_both_ways(text: str, action: dict[str, Any]) -> None:
    assert GAME.parse(text) == action
    told = GAME.read(action)
    assert not isinstance(told, Reason)
    assert told.notation() == text


@pytest.mark.parametrize(
    ("loose", "strict"),
    [
        ("  bowl   3 ", "bowl 3"),
        ("birds water reed", "birds reed water"),
        ("build D6 reed 5+3", "build D6 reed 3+5"),
        ("build G4 double sand+mangrove 7+4+7", "build G4 double mangrove+sand 4+7+7"),
        ("build G1 mangrove 6 with valuable+landscape", "build G1 mangrove 6 with landscape+valuable"),
    ],
)
def test_order_and_blanks_do_not_matter(loose: str, strict: str) -> None:
    assert GAME.parse(loose) == GAME.parse(strict)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "   ",
        "fish",
        "Bowl 3",
        "bowl",
        "bowl three",
        "bowl 3 4",
        "bowl -1",
        "bowl 3.0",
        "bowl ²",
        "bowl ٣",
        "bowl 1000",
        "draw",
        "draw up",
        "draw 5 up",
        "draw up 5 6",
        "draw sideways 5",
        "collect 3",
        "return",
        "return two",
        "return 1 2",
        "build",
        "build D6",
        "build D6 double",
        "build D6 with valuable",
        "build D6 double with valuable",
        "build D6 reed 3,5",
        "build D6 reed 3+",
        "build D6 reed +",
        "build D6 reed 3 5",
        "build D6 reed 3+5 with",
        "build D6 reed 3+5 valuable",
        "birds",
        "birds reed",
        "birds reed sand water",
        "pass pass",
        "pass\0",
        "x" * 100_000,
        "build " * 1000,
    ],
)
def test_unreadable_texts(text: str) -> None:
    parsed = GAME.parse(text)
    assert isinstance(parsed, Reason)
    assert (parsed.id, parsed.paragraph) == ("unreadable_notation", "M3.1")
    assert parsed.params["text"] == text[:80]
    Position().refuses(text, "unreadable_notation", "M3.1")


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("bowl 9", "site"),
        ("return 0", "value"),
        ("draw up 9", "card"),
        ("draw up stone", "card"),
        ("draw down 5", "pile"),
    ],
)
def test_readable_texts_of_things_that_there_are_not(text: str, key: str) -> None:
    Position().refuses(text, "bad_value", "M3.1", key=key)


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("stone_tiles", ["none", "mixed", "godless"])
def test_every_option_of_random_games_round_trips(seats: int, stone_tiles: str) -> None:
    """JSON -> notation -> JSON, and no two options of a decision read alike."""
    match = random_match("mangrovia", seats, 0, {"stone_tiles": stone_tiles}, limit=0)
    choices = Random(seats)
    while not match.over:
        options = list(match.options)
        notations = [action.notation() for action in match.options.actions]
        assert len(set(notations)) == len(notations)
        for notation, action in zip(notations, options, strict=True):
            assert match.game.parse(notation) == action
        match.play_code(random_code(match, choices))


def test_an_amulet_returned_unseen_still_reads() -> None:
    assert ReturnAmulet(value=None).notation() == "return"


def test_a_match_plays_notation() -> None:
    match = random_match("mangrovia", 4, 1, limit=0)
    match.play("bowl 3")
    assert match.record()["events"][0]["action"] == {"type": "place_bowl", "site": 3}
    options: Container[object] = match.options
    assert "bowl 3" not in options
    assert "bowl 4" in options
