"""Records: those of another implementation replay, an independent scorer agrees, and impossible chance is refused."""

from __future__ import annotations

import json
from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bohio.core.match import Match
from bohio.core.reasons import BadRecord, Json
from bohio.core.record import read
from tests.games.tropicalia import scorer
from tests.games.tropicalia.position import game, plentiful_text, scarce_text, shipped_text

FIXTURES = sorted((Path(__file__).parents[2] / "fixtures" / "records").glob("tropicalia_*.json"))


def game_of(record: Json, text: str | None = None) -> Any:
    return game(record["seats"], record["options"]["advanced_markets"], text)


def replay(record: Json) -> Match[Any]:
    return read(record, game_of)


def load(path: Path) -> Json:
    record: Json = json.loads(path.read_text())
    return record


def random_game(number: int, text: str | None = None) -> Match[Any]:
    """A whole game, with more selling and building than chance alone would bring."""
    random = Random(number)
    match = Match.begin(game(2 + number % 3, number % 2 == 1, text), f"random {number}")
    while not match.over:
        codes = match.options.codes
        match.play_code(random.choice(codes[:-1] if len(codes) > 1 and random.random() < 0.9 else codes))
    return match


@pytest.mark.parametrize("path", FIXTURES, ids=lambda path: path.stem)
def test_a_record_of_another_implementation_replays_score_for_score(path: Path) -> None:
    record = load(path)
    match = replay(record)
    assert match.over
    assert match.record(digests=False) == record
    assert replay(match.record()).record() == match.record()


def test_the_three_records_are_there() -> None:
    assert len(FIXTURES) == 3


@pytest.mark.parametrize("path", FIXTURES, ids=lambda path: path.stem)
def test_every_prefix_is_a_sound_record_of_a_running_game(path: Path) -> None:
    record = load(path)
    del record["result"]
    for length in range(0, len(record["events"]), 11):
        match = replay({**record, "events": record["events"][:length]})
        assert not match.over


@pytest.mark.parametrize("path", FIXTURES, ids=lambda path: path.stem)
def test_the_scorer_agrees_with_the_fixtures(path: Path) -> None:
    record = load(path)
    assert scorer.result(record, shipped_text()) == record["result"]


def test_the_scorer_agrees_on_random_games() -> None:
    tiles = 0
    for number in range(100):
        match = random_game(number)
        record = match.record(digests=False)
        assert scorer.result(record, shipped_text()) == record["result"]
        tiles += sum(len(player["village"]) for player in match.view()["table"]["players"])
    assert tiles > 100 * 4


def test_the_scorer_agrees_where_everything_runs_out() -> None:
    types, chances = set(), []
    for number in range(60):
        record = random_game(number, scarce_text()).record(digests=False)
        assert scorer.result(record, scarce_text()) == record["result"]
        types |= {event["action"]["type"] for event in record["events"] if event["seat"] is not None}
        chances += [event["chance"] for event in record["events"] if "chance" in event]
        assert read(record, lambda record: game_of(record, scarce_text())).over
    assert {"take", "discard", "build", "sell"} < types
    assert {} in chances


def test_a_game_with_the_most_village_tiles_replays() -> None:
    """More of them than a machine word has bits."""
    for number in range(3):
        record = random_game(number, plentiful_text()).record()
        again = read(record, lambda record: game_of(record, plentiful_text()))
        assert again.record() == record


def test_random_games_replay_from_their_records() -> None:
    for number in range(6):
        record = json.loads(json.dumps(random_game(number).record()))
        assert replay(record).record() == record


# Faults

Change = Callable[[Json], None]


def event_of(record: Json, type: str) -> Json:
    """The first event of a type."""
    for event in record["events"]:
        if event.get("type") == type or event.get("action", {}).get("type") == type:
            found: Json = event
            return found
    raise AssertionError(type)


def swap_construction(record: Json) -> None:
    record["setup"]["construction"][0] = record["setup"]["construction"][1]


FAULTS: dict[str, Change] = {
    "no first": lambda record: record["setup"].pop("first"),
    "first is no seat": lambda record: record["setup"].update(first=4),
    "first beyond measure": lambda record: record["setup"].update(first=10**5000),
    "first is a bool": lambda record: record["setup"].update(first=True),
    "island tile twice": lambda record: record["setup"]["island"].update(a1=record["setup"]["island"]["b1"]),
    "island tile unknown": lambda record: record["setup"]["island"].update(a1="volcano"),
    "island tile unhashable": lambda record: record["setup"]["island"].update(a1=[]),
    "island spot missing": lambda record: record["setup"]["island"].pop("a1"),
    "island is a list": lambda record: record["setup"].update(island=[]),
    "construction of four": lambda record: record["setup"]["construction"].pop(),
    "construction twice the same": swap_construction,
    "advanced missing": lambda record: record["setup"].pop("advanced"),
    "advanced face unknown": lambda record: record["setup"]["advanced"].update({"mango-4": "7-front"}),
    "advanced tile twice": lambda record: record["setup"]["advanced"].update(
        {"mango-4": "2-back", "coconut-3": "2-front"}
    ),
    "round without fruits": lambda record: event_of(record, "round")["chance"].pop("fruits"),
    "round with a closed spot": lambda record: event_of(record, "round")["chance"]["fruits"].update(c1=[]),
    "round too short": lambda record: event_of(record, "round")["chance"]["fruits"]["a1"].pop(),
    "round too long": lambda record: event_of(record, "round")["chance"]["items"]["d2"].append("cart"),
    "round with an unknown fruit": lambda record: event_of(record, "round")["chance"]["fruits"].update(a1=["fig"] * 3),
    "round with a number beyond measure": lambda record: event_of(record, "round")["chance"]["fruits"].update(
        a1=[10**5000]
    ),
    "round with no list": lambda record: event_of(record, "round")["chance"]["fruits"].update(a1=7),
    "round without chance": lambda record: event_of(record, "round").pop("chance"),
    "home without chance": lambda record: event_of(record, "home").update(chance={}),
    "home with an unknown fruit": lambda record: event_of(record, "home").update(chance={"fruit": None}),
    "home with a tile": lambda record: event_of(record, "home").update(chance={"tile": "building-1"}),
    "home with a list": lambda record: event_of(record, "home").update(chance=["mango"]),
    "place with chance": lambda record: event_of(record, "place_worker").update(chance={"fruit": "mango"}),
    "fountain without chance": lambda record: event_of(record, "fountain").update(chance={}),
    "slide with nothing": lambda record: event_of(record, "slide").update(chance={}),
    "slide with a tile that lies there": lambda record: event_of(record, "slide").update(
        chance={"tile": record["setup"]["construction"][4]}
    ),
    "slide with an unknown tile": lambda record: event_of(record, "slide").update(chance={"tile": {}}),
    "fountain for slide": lambda record: event_of(record, "slide").update(type="fountain"),
    "wrong total": lambda record: record["result"]["scores"][0].update(total=1),
    "wrong winners": lambda record: record["result"].update(winners=[3]),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_faulty_record_is_refused(fault: str) -> None:
    record = deepcopy(load(FIXTURES[2]))
    FAULTS[fault](record)
    with pytest.raises(BadRecord):
        replay(record)


def test_advanced_without_the_variant_is_refused() -> None:
    record = load(FIXTURES[1])
    record["setup"]["advanced"] = {}
    with pytest.raises(BadRecord, match="setup advanced"):
        replay(record)


def test_further_keys_do_no_harm() -> None:
    record = load(FIXTURES[1])
    record["note"] = record["setup"]["note"] = record["events"][0]["note"] = "mine"
    record["events"][0]["chance"]["note"] = "mine too"
    assert replay(record).over
