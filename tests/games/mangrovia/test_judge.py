"""The judge: a reason and a paragraph for everything that is not allowed, and for any nonsense whatsoever."""

from __future__ import annotations

import ast
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

import bohio
from bohio.core import actions
from bohio.core.reasons import Illegal, Reason
from bohio.games.mangrovia import why_not
from bohio.games.mangrovia.game import Mangrovia
from tests.games.mangrovia.decisions import BUILD, FALLBACK, building, choosing, drawing, placing, returning
from tests.games.mangrovia.position import Position
from tests.play import random_code, random_match

CASES: list[tuple[str, str, Callable[[], Position], object]] = [
    ("not_an_action", "M3.1", placing, 5),
    ("unknown_type", "M3.1", placing, {"type": "fish"}),
    ("missing_key", "M3.1", placing, {"type": "place_bowl"}),
    ("unknown_key", "M3.1", placing, {"type": "place_bowl", "site": 2, "seat": 0}),
    ("bad_value", "M3.1", placing, {"type": "place_bowl", "site": 7}),
    ("not_in_order", "M3.1", building, BUILD | {"pay": [4, 3]}),
    ("unreadable_notation", "M3.1", placing, "bowl on three"),
    ("cannot_pass_bowl", "M4.1", placing, "pass"),
    ("bowls_first", "M3.1", placing, "collect"),
    ("site_blocked", "M2.3", placing, "bowl 6"),
    ("site_taken", "M4.1", lambda: Position(4, bowls={3: 0}), "bowl 3"),
    ("first_bowl_not_on_site_1", "M4.3", placing, "bowl 1"),
    ("bowls_are_placed", "M3.1", drawing, "bowl 2"),
    ("cannot_pass_return", "M7.1", returning, "pass"),
    ("return_first", "M7.1", returning, "collect"),
    ("amulet_not_drawn", "M7.1", returning, "return 6"),
    ("nothing_to_return", "M7.1", drawing, "return 2"),
    ("order_is_fixed", "M5.3", drawing, "draw down valuables"),
    ("step_is_past", "M5.3", lambda: drawing().play("pass"), "draw up 5"),
    ("choice_is_made", "M5.2", lambda: choosing().play("draw down valuables"), "draw up 5"),
    ("not_at_this_landing", "M5.2", drawing, "collect"),
    ("card_not_on_display", "M6.2", drawing, "draw up 4"),
    ("pile_is_empty", "M6.3", choosing, "draw down landscapes"),
    ("no_amulet_left", "M7.1", lambda: Position(landing=7, ones=0), "collect"),
    ("birds_on_two_landscapes", "M5.2", lambda: Position(landing=12), "birds reed reed"),
    ("double_only_at_9", "M8.4", lambda: Position(landing=8), "build F4 double water+water 5+7"),
    ("no_such_space", "M1.6", building, "build F2 water 6"),
    ("no_hut_left", "M8.1", lambda: Position(landing=8, huts_left=0), "build F4 water 6"),
    ("space_taken", "M8.1", lambda: building(huts={"F4": 1}), "build F4 water 6"),
    ("no_upgrade", "M8.4", lambda: building(huts={"F4": 0}), "build F4 double water+water 5+7"),
    ("no_double_here", "M8.4", building, "build E2 double water+water 5+6+7"),
    ("one_hut_left", "M8.4", lambda: building(huts_left=1), "build F4 double water+water 5+7"),
    ("landscape_cards_needed", "M8.1", building, "build F4 water+water 6"),
    ("landscape_cards_needed", "M8.4", building, "build F4 double water 5+7"),
    ("wrong_landscape", "M8.1", building, "build F4 mangrove 6"),
    ("wrong_landscape", "M8.5", building, "build G4 water 4+5"),
    ("no_landscape_card", "M8.1", building, "build C4 reed 7"),
    ("not_marked", "M8.1", lambda: building(birds=("sand", "mangrove")), "build F4 water 6"),
    (
        "joker_must_be_given",
        "M9.5",
        lambda: building(birds=("sand", "mangrove"), tiles=("landscape",)),
        "build F4 water 6",
    ),
    ("joker_not_needed", "M9.5", lambda: building(tiles=("landscape",)), "build F4 water 6 with landscape"),
    (
        "one_joker_will_do",
        "M9.5",
        lambda: building(birds=("sand", "mangrove"), tiles=("landscape", "landscape")),
        "build F4 water 6 with landscape+landscape",
    ),
    ("tile_not_held", "M9.4", building, "build F4 water 3 with valuable"),
    ("tile_of_other_currency", "M9.4", lambda: building(tiles=("amulet",)), "build F4 water 4 with amulet"),
    ("valuable_not_held", "M8.1", building, "build F4 water 2+4"),
    ("amulet_not_held", "M8.1", building, "build E4 mangrove 3"),
    ("not_exact", "M8.1", building, "build F4 water 7"),
    ("not_exact", "M8.4", building, "build F4 double water+water 6+7"),
    ("game_over", "M10.3", lambda: building(huts_left=1).play("build F4 water 6"), "pass"),
    ("fate_is_next", "M10.2", lambda: Position(landing=9), "pass"),
]


@pytest.mark.parametrize(("reason", "paragraph", "position", "action"), CASES, ids=[case[0] for case in CASES])
def test_each_reason_with_its_paragraph(
    reason: str, paragraph: str, position: Callable[[], Position], action: object
) -> None:
    asked = position()
    asked.refuses(action, reason, paragraph)
    before, events = asked.state.key(), len(asked.match.events)
    with pytest.raises(Illegal) as caught:
        asked.match.play(action)
    assert (caught.value.reason, caught.value.paragraph) == (reason, paragraph)
    assert str(caught.value).startswith(f"{reason} ({paragraph})")
    assert (asked.state.key(), len(asked.match.events)) == (before, events)


def reason_ids(module: Any) -> set[str]:
    """Every id that a module's source gives to a Reason, whether at once or through a name."""
    tree = ast.parse(Path(module.__file__).read_text(encoding="utf-8"))
    ids: set[str] = set()
    for function in ast.walk(tree):
        if not isinstance(function, ast.FunctionDef):
            continue
        given = {node.targets[0].id: node.value for node in ast.walk(function) if named_assignment(node)}  # type: ignore
        for node in ast.walk(function):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Reason":
                id = node.args[0]
                source = given[id.id] if isinstance(id, ast.Name) else id
                found = {part.value for part in ast.walk(source) if isinstance(part, ast.Constant)}
                assert found, ast.unparse(node)
                ids |= {str(value) for value in found}
    return ids


def named_assignment(node: ast.AST) -> bool:
    return isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name)


def test_every_reason_that_there_is_is_given_above() -> None:
    """One that no case brings about fails here, and so does one that there is no more."""
    shared = {"game_over", "fate_is_next"}
    assert shared <= set(Mangrovia.paragraphs)
    known = reason_ids(why_not) | reason_ids(actions) | shared
    assert len(known) > 40
    assert {case[0] for case in CASES} == known - {FALLBACK}


def test_the_reasons_of_every_game_have_a_paragraph() -> None:
    """`not_your_turn` is tried with the bowls, those of undo with undo."""
    assert set(Mangrovia.paragraphs) == {
        "game_over",
        "fate_is_next",
        "not_your_turn",
        "nothing_to_undo",
        "undo_other_acted",
        "undo_revealed",
    }


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("stone_tiles", ["none", "godless"])
def test_whatever_is_legal_is_an_option_and_the_fallback_never_appears(seats: int, stone_tiles: str) -> None:
    """At each decision of a game, with options of many other decisions and with changed ones of its own."""
    choices = Random(seats)
    others: list[Any] = []
    for seed in range(2):
        donor = random_match("mangrovia", seats, seed + 100, {"stone_tiles": stone_tiles})
        others += [event["action"] for event in donor.record(digests=False)["events"] if event["seat"] is not None]
    match = bohio.new("mangrovia", seats=seats, seed="judged", options={"stone_tiles": stone_tiles})
    refused = 0
    while not match.over:
        options = list(match.options)
        tried = choices.sample(others, 5) + [changed(choices.choice(options), choices) for _ in range(5)]
        for action in tried:
            judged = match.judge(action)
            if isinstance(judged, Reason):
                refused += 1
                assert judged.id != FALLBACK
                assert action not in options
            else:
                assert action in options
        for code, action in zip(match.options.codes, options, strict=True):
            assert match.judge(action) == code
        match.play_code(random_code(match, choices))
    assert refused > 300


def changed(action: dict[str, Any], choices: Random) -> dict[str, Any]:
    """The same action with one thing different, of the right form mostly."""
    if action["type"] != "build":
        return BUILD | {"pay": sorted(choices.choices(range(1, 8), k=2))}
    key = choices.choice(["space", "huts", "landscapes", "pay", "tiles"])
    names = ["mangrove", "reed", "sand", "water"]
    new: Any = {
        "space": choices.choice(["A1", "D7", "G4", "E1", "I5"]),
        "huts": 3 - action["huts"],
        "landscapes": sorted(choices.choices(names, k=action["huts"])),
        "pay": sorted(action["pay"][1:] + choices.choices(range(1, 8), k=choices.randrange(3))),
        "tiles": sorted(choices.choices(["amulet", "landscape", "valuable"], k=choices.randrange(3))),
    }[key]
    return action | {key: new}
