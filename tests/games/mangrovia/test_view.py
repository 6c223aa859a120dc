"""Who sees what."""

from __future__ import annotations

import json
from itertools import combinations
from random import Random
from typing import Any

import pytest

import bohio
from bohio.core.match import Match
from bohio.core.reasons import BohioError
from tests.games.mangrovia.position import Position
from tests.play import random_code, random_match

HOLDINGS = {
    0: {"hand": (2, 7), "cards": ("reed",), "amulets": (6,)},
    1: {"hand": (3, 3, 5), "cards": ("sand", "water"), "amulets": (2, 4, 5)},
}


def numbers_of(seat_hand: dict[str, Any]) -> dict[str, int]:
    return {name: len(held) for name, held in seat_hand.items()}


def test_ones_own_hand_is_shown() -> None:
    position = Position(others=HOLDINGS)
    assert position.table(1)["hand"] == {"valuables": [3, 3, 5], "landscapes": ["sand", "water"], "amulets": [2, 4, 5]}
    assert position.table(0)["hand"] == {"valuables": [2, 7], "landscapes": ["reed"], "amulets": [6]}


def test_of_the_others_only_the_numbers() -> None:
    position = Position(others=HOLDINGS)
    for seat in (0, 2, None):
        player = position.table(seat)["players"][1]
        assert (player["valuables"], player["landscapes"], player["amulets"]) == (3, 2, 3)
        assert "hands" not in position.table(seat)


def test_a_spectator_sees_no_hand() -> None:
    table = Position(others=HOLDINGS).table(None)
    assert "hand" not in table
    assert "drawn" not in table


def test_the_amulets_just_drawn_are_shown_to_their_owner_alone() -> None:
    position = Position(landing=2, huts={"I1": 0, "I2": 0}).play("collect", fate=[2, 5])
    assert position.table(0)["drawn"] == [2, 5]
    assert position.match.view(0)["choices"] == [
        {"type": "return_amulet", "value": 2},
        {"type": "return_amulet", "value": 5},
    ]
    for other in (1, 2, 3, None):
        assert "drawn" not in position.table(other)
        assert position.table(other)["amulets"]["drawn"] == 2
        assert "choices" not in position.match.view(other)


def test_choices_are_shown_to_whoever_is_asked() -> None:
    match = bohio.new("mangrovia", seats=4, seed="7")
    asked = match.state.seat
    for seat in range(4):
        view = match.view(seat)
        assert ("choices" in view) == (seat == asked)
        assert view["decision"] == {"seat": asked, "kind": "place_bowl"}
    assert match.view(asked)["choices"] == list(match.options)
    assert "may_undo" not in match.view(None)


def test_face_down_draws_amulets_and_returns_are_hidden_in_the_log() -> None:
    position = Position(4, landing=2, huts={"I1": 0, "I2": 0}).play("collect", fate=[2, 5]).play("return 5")
    position.play("draw down valuables", fate=[7])
    for other in (1, None):
        assert position.match.seen_log(other)[:3] == [
            {"seat": 0, "action": {"type": "collect"}, "chance": {"number": 2}},
            {"seat": 0, "action": {"type": "return_amulet"}},
            {"seat": 0, "action": {"type": "draw", "pile": "valuables", "face": "down"}},
        ]
    assert position.match.seen_log(0)[:3] == [
        {"seat": 0, "action": {"type": "collect"}, "chance": {"amulets": [2, 5]}},
        {"seat": 0, "action": {"type": "return_amulet", "value": 5}},
        {"seat": 0, "action": {"type": "draw", "pile": "valuables", "face": "down"}, "chance": {"card": 7}},
    ]


def test_the_refill_is_seen_by_all() -> None:
    position = Position(4, landing=12, valuables_display=0).play("pass", fate=[2, 3, 4, 5])
    for seat in (0, 1, None):
        assert position.match.seen_log(seat)[-1]["chance"]["valuables"] == [2, 3, 4, 5]


def test_the_starting_pair_is_known_as_long_as_it_is_held() -> None:
    """It was dealt by its number and is spent first, so everyone can tell."""
    match = bohio.new("mangrovia", seats=3, seed="3")
    pairs = match.game.content.starting_cards  # type: ignore[attr-defined]
    first = match.view()["table"]["first"]
    for place in range(3):
        assert match.view()["table"]["players"][(first + place) % 3]["starting_cards"] == list(pairs[place])


@pytest.mark.parametrize("seat", [-1, 4, True, "0", 1.0, []])
def test_there_is_no_view_of_a_seat_that_there_is_not(seat: Any) -> None:
    match = bohio.new("mangrovia", seats=4, seed="1")
    with pytest.raises(BohioError, match="there is no seat"):
        match.view(seat)


def keys(value: Any) -> set[str]:
    """Every key anywhere in a view."""
    if isinstance(value, dict):
        return set(value).union(*map(keys, value.values()))
    if isinstance(value, list):
        return set().union(*map(keys, value))
    return set()


@pytest.mark.parametrize(("seats", "stone_tiles"), [(2, "mixed"), (3, "none"), (4, "godless"), (5, "gods")])
def test_at_every_moment_of_a_game(seats: int, stone_tiles: str) -> None:
    """No seed, result or digest before the end, no hand but one's own, nothing to a spectator; all of it is JSON."""
    secret = "a secret seed that nobody may see"
    match = bohio.new("mangrovia", seats=seats, seed=secret, options={"stone_tiles": stone_tiles})
    choices = Random(seats)
    while not match.over:
        for seat in (*range(seats), None):
            view = match.view(seat)
            text = json.dumps(view)
            assert secret not in text
            assert not keys(view) & {"seed", "result", "digest", "digests", "hands", "setup"}
            for entry in view["log"]:
                check_entry(entry, seat)
            assert ("hand" in view["table"]) == (seat is not None)
        assert (
            match.view(0)["table"]["players"] == match.view(1)["table"]["players"] == match.view()["table"]["players"]
        )
        hands = [match.view(seat)["table"]["hand"] for seat in range(seats)]
        for player, hand in zip(match.view()["table"]["players"], hands, strict=True):
            assert numbers_of(hand) == {name: player[name] for name in ("valuables", "landscapes", "amulets")}
        for _ in range(6):
            if not match.over:
                match.play_code(random_code(match, choices))


def check_entry(entry: dict[str, Any], seat: int | None) -> None:
    """An entry of the log that another seat made tells nothing that was hidden."""
    if entry["seat"] in (None, seat):
        return
    action, chance = entry["action"], entry.get("chance")
    assert set(entry) <= {"seat", "action", "chance"}
    assert action["type"] != "return_amulet" or set(action) == {"type"}
    assert chance is None or (action["type"] == "collect" and set(chance) == {"number"})


def other_world(match: Match[Any], seat: int) -> dict[str, Any]:
    """A record in which others drew other cards face down, as far as this seat can tell the same game."""
    record: dict[str, Any] = json.loads(json.dumps(match.record(digests=False)))
    hidden = [
        event
        for event in record["events"]
        if event["seat"] not in (None, seat)
        and event["action"] == {"type": "draw", "pile": "valuables", "face": "down"}
    ]
    for one, two in combinations(hidden, 2):
        cards = one["chance"], two["chance"]
        if one["seat"] != two["seat"] and cards[0] != cards[1]:
            two["chance"], one["chance"] = cards
            return record
    raise AssertionError("nothing to exchange")


def test_what_a_seat_cannot_know_changes_no_byte_of_its_view() -> None:
    """Two hidden cards of others change places; nobody builds yet, so play goes on the same."""
    match = bohio.new("mangrovia", seats=5, seed="worlds")
    for site in (1, 4, 6, 2, 5):
        match.play(f"bowl {site}")
    while match.state.stop >> 1 < 8 and match.decision is not None and match.decision.kind != "place_bowl":
        down = [code for code in match.options.codes if match.game.action_json(code).get("face") == "down"]
        match.play_code(down[0] if down else match.options.codes[0])
    seat = 4
    record = other_world(match, seat)
    other = bohio.load({key: value for key, value in record.items() if key not in ("seed", "commitment")})
    assert other.state.key() != match.state.key()
    same = bohio.load({key: value for key, value in match.record().items() if key != "commitment"})
    assert json.dumps(other.view(None)) == json.dumps(same.view(None))
    blind = [number for number in range(5) if number not in acted_down(match)]
    for number in blind:
        assert json.dumps(other.view(number)) == json.dumps(same.view(number))


def acted_down(match: Match[Any]) -> set[int]:
    """Seats that drew face down."""
    return {
        event.seat
        for event in match.events
        if event.seat is not None and match.game.action_json(event.code).get("face") == "down"
    }


@pytest.mark.parametrize("seats", [2, 5])
def test_everything_is_shown_at_the_end(seats: int) -> None:
    match = random_match("mangrovia", seats, 6)
    assert match.over
    record = match.record(digests=False)
    for seat in (*range(seats), None):
        view = match.view(seat)
        assert view["result"] == record["result"]
        assert view["seed"] == record["seed"]
        assert view["log"] == record["events"]
        assert len(view["table"]["hands"]) == seats
        assert view["decision"] is None
    assert match.view(1)["table"]["hands"][1] == match.view(1)["table"]["hand"]


def test_the_text_of_the_table_keeps_to_the_view() -> None:
    position = Position(others={1: {"hand": (7, 7, 7), "cards": ("reed",), "amulets": (6,)}})
    game, state = position.game, position.state
    assert "Hand: valuables 7 7 7, landscapes reed, amulets 6" in game.text(state, 1)
    assert "valuables 7 7 7" not in game.text(state, 0)
    assert "Hand" not in game.text(state, None)


# What others learn from a skip

CAN_BUILD: list[dict[str, Any]] = [
    {"cards": ("water",), "hand": (6,)},
    {"cards": ("sand",), "hand": (7,)},
    {"cards": ("water",), "hand": (7,)},
]
CANNOT_BUILD: list[dict[str, Any]] = [
    {"cards": ("reed",), "hand": (6,)},  # not marked
    {"cards": ("water",), "hand": (2,)},  # nothing costs just that
]
OTHERS = (0, 2, 3, None)


def after_landing_8(purse: dict[str, Any]) -> Position:
    """Seat 0 forgoes landing 8; seat 1 has the bowl of landing 9, if it can build there, and seat 2 that of 12."""
    bowls = {4: 1, 1: 2}
    return Position(landing=8, birds=("water", "sand"), bowls=bowls, others={1: purse}).play("pass")


def told(position: Position, seat: int | None) -> dict[str, Any]:
    """All that a seat is told, as bytes would tell it."""
    view: dict[str, Any] = json.loads(json.dumps(position.match.view(seat)))
    return view


@pytest.mark.parametrize("seat", OTHERS)
def test_others_learn_that_a_seat_can_build_but_not_what(seat: int | None) -> None:
    """Which decisions are asked is public, the hand is not. M5.3, M6.4"""
    first, *more = (after_landing_8(purse) for purse in CAN_BUILD)
    assert first.asked == (1, "build")
    assert told(first, seat)["decision"] == {"seat": 1, "kind": "build"}
    for position in more:
        assert told(position, seat) == told(first, seat)


@pytest.mark.parametrize("seat", OTHERS)
def test_others_learn_from_a_skip_that_nothing_could_be_built_and_no_more(seat: int | None) -> None:
    """A skip leaves no trace but the decision that was not asked; declining leaves a pass. M5.3"""
    declined = told(after_landing_8(CAN_BUILD[0]).play("pass"), seat)
    for purse in CANNOT_BUILD:
        position = after_landing_8(purse)
        assert position.asked == (2, "place_birds")
        skipped = told(position, seat)
        assert skipped["log"] == [{"seat": 0, "action": {"type": "pass"}}]
        assert declined["log"] == [*skipped["log"], {"seat": 1, "action": {"type": "pass"}}]
        assert {**skipped, "log": []} == {**declined, "log": []}


@pytest.mark.parametrize("purse", [*CAN_BUILD, *CANNOT_BUILD], ids=str)
def test_whoever_acted_before_cannot_take_back_once_it_shows_whether_a_seat_can_build(purse: dict[str, Any]) -> None:
    """Else one could look, take back and play otherwise. M5.3"""
    flaw = after_landing_8(purse).match.judge_undo(0)
    assert flaw is not None
    assert (flaw.id, flaw.paragraph) == ("undo_revealed", "M6.4")
