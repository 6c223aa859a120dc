"""The shuffle is promised at the start and can be checked at the end: whoever tampers with a record is found out."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from hashlib import sha256
from typing import Any

import pytest

import bohio
from bohio.core.fate import commitment
from bohio.core.reasons import BadOption, BadRecord
from tests.play import random_match

Record = dict[str, Any]
GAME = random_match("mangrovia", 3, 11, {"stone_tiles": "mixed"})
SOUND: Record = json.loads(json.dumps(GAME.record()))
OPTIONAL = ("seed", "commitment")


def bare(record: Record) -> Record:
    """A record without what may be left out, so that only the rules and the answers themselves speak."""
    kept = {key: value for key, value in copy.deepcopy(record).items() if key not in OPTIONAL}
    for event in kept["events"]:
        event.pop("digest", None)
    return kept


def find(kind: str, **more: Any) -> int:
    """The number of the first event of a kind."""
    for number, event in enumerate(SOUND["events"]):
        told = event.get("action", event)
        if told["type"] == kind and all(told.get(key) == value for key, value in more.items()):
            return number
    raise AssertionError(f"no {kind} in the record")


DOWN = find("draw", face="down", pile="valuables")
UP = find("draw", face="up")
REFILL = find("refill")
BUILD = find("build")
COLLECT = find("collect")
WINNERS = SOUND["result"]["winners"]
TOTAL = SOUND["result"]["scores"][1]["total"]
NOT_OPEN = min({2, 3, 4, 5, 6, 7} - set(SOUND["setup"]["valuables_display"]))


# The promise


def test_the_commitment_is_there_from_the_start_and_for_everyone() -> None:
    match = bohio.new("mangrovia", seats=4, seed="a seed")
    promised = sha256(b"bohio-commitment/a seed").hexdigest()
    assert match.commitment == promised == commitment("a seed")
    for seat in (0, 1, 2, 3, None):
        assert match.view(seat)["commitment"] == promised
    assert match.record()["commitment"] == promised
    assert "seed" not in match.record()


def test_it_stays_the_same_to_the_end_and_then_the_seed_is_told() -> None:
    promised = bohio.new("mangrovia", seats=3, seed="deal 11").commitment
    assert SOUND["commitment"] == promised
    assert commitment(SOUND["seed"]) == promised
    assert GAME.view()["commitment"] == promised


def test_a_seed_that_nobody_gave_is_secret_and_long() -> None:
    one, two = bohio.new("mangrovia", seats=2), bohio.new("mangrovia", seats=2)
    assert one.seed is not None
    assert two.seed is not None
    assert one.seed != two.seed
    assert len(bytes.fromhex(one.seed)) >= 16


def test_the_same_seed_deals_the_same() -> None:
    one, two, three = (bohio.new("mangrovia", seats=4, seed=seed).record() for seed in ("x", "x", "y"))
    assert one == two
    assert one["setup"] != three["setup"]


@pytest.mark.parametrize("seed", [1, 1.5, b"x", ["x"], True, "\ud800", ""])
def test_a_seed_is_a_text(seed: Any) -> None:
    with pytest.raises(BadOption, match="a seed is a text"):
        bohio.new("mangrovia", seats=2, seed=seed)


def test_a_sound_record_loads_and_is_the_same_again() -> None:
    loaded = bohio.load(copy.deepcopy(SOUND))
    assert loaded.over
    assert loaded.record() == SOUND
    assert loaded.commitment == SOUND["commitment"]


def test_what_may_be_left_out_is_not_needed() -> None:
    assert bohio.load(bare(SOUND)).record(digests=False) == bare(SOUND)


@pytest.mark.parametrize("number", [0, 1, DOWN, DOWN + 1, REFILL, REFILL + 1, BUILD + 1, len(SOUND["events"]) - 1])
def test_every_prefix_without_result_is_sound(number: int) -> None:
    prefix = {key: value for key, value in SOUND.items() if key != "result"} | {"events": SOUND["events"][:number]}
    assert not bohio.load(copy.deepcopy(prefix)).over


def test_further_keys_do_no_harm() -> None:
    record = copy.deepcopy(SOUND) | {"bots": ["a", "b", "c"], "names": ["x", "y", "z"], "table": 5}
    record["events"][0]["clock"] = 12
    record["result"]["scores"][0]["rank"] = 1
    assert bohio.load(record).record()["bots"] == ["a", "b", "c"]


# Tampering


def another_valuable(record: Record, number: int) -> None:
    chance = record["events"][number]["chance"]
    chance["card"] = 2 if chance["card"] != 2 else 3


def another_hand(hand: list[str]) -> None:
    hand[0] = "reed" if hand[0] != "reed" else "sand"


def at(record: Record, *path: Any, value: Any) -> None:
    for step in path[:-1]:
        record = record[step]
    record[path[-1]] = value


def swap(record: Record, one: int, two: int) -> None:
    events = record["events"]
    events[one], events[two] = events[two], events[one]


TAMPERED: dict[str, tuple[Callable[[Record], Any], str, str]] = {
    "one drawn card": (lambda r: another_valuable(r, DOWN), f"event {DOWN}", "does not follow from the seed"),
    "one amulet": (
        lambda r: at(r, "events", COLLECT, "chance", "amulets", value=[6]),
        f"event {COLLECT} chance amulets",
        "without huts on amulet spaces it is [1]",
    ),
    "a refilled card": (
        lambda r: at(
            r, "events", REFILL, "chance", "valuables", value=[2] * len(r["events"][REFILL]["chance"]["valuables"])
        ),
        f"event {REFILL}",
        "does not follow from the seed",
    ),
    "the seed": (lambda r: at(r, "seed", value="another"), "commitment", "is not the hash of the seed"),
    "the seed, promise left out": (lambda r: r.update(seed="other", commitment=None), "setup", "does not follow"),
    "the seed as a number": (lambda r: at(r, "seed", value=5), "seed", "is not a text"),
    "the seed as half a surrogate pair": (lambda r: at(r, "seed", value="\ud800"), "seed", "is not a text"),
    "the commitment": (lambda r: at(r, "commitment", value="0" * 64), "commitment", "is not the hash of the seed"),
    "the commitment as a list": (lambda r: at(r, "commitment", value=[]), "commitment", "is not a text"),
    "a digest": (
        lambda r: at(r, "events", BUILD, "digest", value="0" * 16),
        f"event {BUILD}",
        "does not match the digest",
    ),
    "the first digest": (lambda r: at(r, "events", 0, "digest", value=5), "event 0", "does not match the digest"),
    "the winners": (lambda r: at(r, "result", "winners", value=[0, 1, 2]), "result", "winners are [0, 1, 2]"),
    "winners as fractions": (
        lambda r: at(r, "result", "winners", value=[*map(float, WINNERS)]),
        "result",
        "winners are",
    ),
    "a total as a fraction": (lambda r: r["result"]["scores"][1].update(total=float(TOTAL)), "result", "seat 1 has"),
    "no winners": (lambda r: r["result"].pop("winners"), "result", "winners are None"),
    "a total": (lambda r: r["result"]["scores"][1].update(total=999), "result", "seat 1 has"),
    "a path": (lambda r: r["result"]["scores"][2]["paths"].update(A=7), "result", "seat 2 has"),
    "a score left out": (lambda r: r["result"]["scores"].pop(), "result", "a score for each seat"),
    "the result left out": (lambda r: r.pop("result"), "result", "is missing, but the game is over"),
    "the result as a list": (lambda r: at(r, "result", value=[]), "result", "is not an object"),
    "a result too early": (lambda r: r["events"].pop(), "result", "is there, but the game is not over"),
    "an action": (
        lambda r: at(r, "events", 0, "action", "site", value=1),
        "event 0",
        "first_bowl_not_on_site_1 (M4.3)",
    ),
    "an unknown action": (lambda r: at(r, "events", 0, "action", "type", value="fish"), "event 0", "unknown_type"),
    "an action that is a text": (lambda r: at(r, "events", 0, "action", value="bowl 3"), "event 0", "not_an_action"),
    "no action": (lambda r: r["events"][0].pop("action"), "event 0", "not_an_action"),
    "a payment": (lambda r: r["events"][BUILD]["action"]["pay"].append(7), f"event {BUILD}", "illegal"),
    "a hut for nothing": (lambda r: r["events"][BUILD]["action"].update(pay=[]), f"event {BUILD}", "not_exact"),
    "a card that does not lie there": (
        lambda r: r["events"][UP]["action"].update(pile="valuables", card=NOT_OPEN),
        f"event {UP}",
        "card_not_on_display (M6.2)",
    ),
    "another seat": (lambda r: at(r, "events", 0, "seat", value=99), "event 0", "seat 99 acts"),
    "a seat that is true": (lambda r: at(r, "events", 0, "seat", value=True), "event 0", "seat True acts"),
    "fate instead of a seat": (lambda r: at(r, "events", 0, "seat", value=None), "event 0", "fate acts, but seat"),
    "a seat instead of fate": (
        lambda r: at(r, "events", REFILL, "seat", value=0),
        f"event {REFILL}",
        "'refill' is due",
    ),
    "fate does another thing": (
        lambda r: at(r, "events", REFILL, "type", value="round"),
        f"event {REFILL}",
        "is 'round' where 'refill'",
    ),
    "an event that is none": (lambda r: at(r, "events", 3, value=7), "event 3", "is not an event"),
    "an event without a seat": (lambda r: r["events"][3].pop("seat"), "event 3", "is not an event"),
    "two events exchanged": (lambda r: swap(r, 0, 1), "event 0", "acts, but seat"),
    "an event left out": (lambda r: r["events"].pop(0), "event 0", "acts, but seat"),
    "the refill left out": (lambda r: r["events"].pop(REFILL), f"event {REFILL}", "'refill' is due"),
    "an event twice": (lambda r: r["events"].insert(0, r["events"][0]), "event 1", "acts, but seat"),
    "an event after the end": (
        lambda r: r["events"].append(r["events"][-1]),
        f"event {len(SOUND['events'])}",
        "after the end of the game",
    ),
    "chance left out": (lambda r: r["events"][DOWN].pop("chance"), f"event {DOWN} chance", "is missing"),
    "chance where there is none": (
        lambda r: r["events"][0].update(chance={"card": 2}),
        "event 0 chance",
        "asks nothing of fate",
    ),
    "a card that there is not": (
        lambda r: at(r, "events", DOWN, "chance", "card", value=9),
        f"event {DOWN} chance card",
        "is [9], not valuables",
    ),
    "a landscape as a valuable": (
        lambda r: at(r, "events", DOWN, "chance", "card", value="reed"),
        f"event {DOWN} chance card",
        "not valuables",
    ),
    "a card too many": (
        lambda r: r["events"][REFILL]["chance"]["landscapes"].append("reed"),
        f"event {REFILL}",
        "answers more than was drawn",
    ),
    "a refill without landscapes": (
        lambda r: r["events"][REFILL]["chance"].pop("landscapes"),
        f"event {REFILL} chance landscapes",
        "is None, not landscapes",
    ),
    "the starting player": (
        lambda r: at(r, "setup", "first", value=(r["setup"]["first"] + 1) % 3),
        "setup",
        "does not follow from the seed",
    ),
    "a starting player that there is not": (
        lambda r: at(r, "setup", "first", value=3),
        "setup first",
        "is 3, not a seat",
    ),
    "a hand": (lambda r: another_hand(r["setup"]["landscapes"][0]), "setup", "does not follow from the seed"),
    "a hand of three": (
        lambda r: r["setup"]["landscapes"][1].append("reed"),
        "setup landscapes of seat 1",
        "has 3 cards, not 2",
    ),
    "a hand too few": (lambda r: r["setup"]["landscapes"].pop(), "setup landscapes", "a hand for each seat"),
    "the display": (
        lambda r: at(r, "setup", "valuables_display", value=[7, 7, 7, 7]),
        "setup",
        "does not follow from the seed",
    ),
    "five open valuables": (
        lambda r: r["setup"]["valuables_display"].append(2),
        "setup valuables_display",
        "has 5 cards, not 4",
    ),
    "a stone tile": (
        lambda r: at(r, "setup", "stone_tiles", "E1", value="fish"),
        "setup stone_tiles E1",
        "is 'fish', not a stone tile",
    ),
    "a stone tile under the neutral hut": (
        lambda r: at(r, "setup", "stone_tiles", "F3", value="A"),
        "setup stone_tiles",
        "does not name a tile for each",
    ),
    "the variant": (
        lambda r: at(r, "options", "stone_tiles", value="none"),
        "setup stone_tiles",
        "without the variant",
    ),
    "an unknown variant": (lambda r: at(r, "options", "stone_tiles", value="all"), "record", "stone_tiles may be"),
    "an unknown option": (
        lambda r: at(r, "options", "house_rules", value=True),
        "record",
        "has no option 'house_rules'",
    ),
    "the number of seats": (lambda r: at(r, "seats", value=4), "setup landscapes", "a hand for each seat"),
    "six seats": (lambda r: at(r, "seats", value=6), "record", "2 to 5 players"),
    "seats as a text": (lambda r: at(r, "seats", value="3"), "seats", "not of the right kind"),
    "seats as a truth": (lambda r: at(r, "seats", value=True), "seats", "not of the right kind"),
    "the game": (lambda r: at(r, "game", value="chess"), "record", "there is no game 'chess'"),
    "the rules": (lambda r: at(r, "rules", value=2), "rules", "is version 2"),
    "the format": (lambda r: at(r, "format", value="bohio-record/9"), "format", "is 'bohio-record/9'"),
    "the content's hash": (
        lambda r: at(r, "content", "sha256", value="0" * 64),
        "content",
        "is not what ships with the game",
    ),
    "the content's name": (lambda r: at(r, "content", "name", value="original"), "content", "is called 'original'"),
    "another text of the content": (
        lambda r: at(r, "content", "text", value="name = 1"),
        "content",
        "does not have the hash",
    ),
    "no events": (lambda r: r.pop("events"), "record", "has no 'events'"),
    "no set-up": (lambda r: at(r, "setup", value=[]), "setup", "not of the right kind"),
}


def tampered(name: str) -> Record:
    record = copy.deepcopy(SOUND)
    TAMPERED[name][0](record)
    return record


@pytest.mark.parametrize("name", TAMPERED)
def test_tampering_is_refused_with_the_place(name: str) -> None:
    _, place, what = TAMPERED[name]
    with pytest.raises(BadRecord) as caught:
        bohio.load(tampered(name))
    assert caught.value.place == place
    assert what in caught.value.what
    assert str(caught.value) == f"{caught.value.place}: {caught.value.what}"


def test_a_card_that_is_in_no_pile_is_refused_without_a_seed() -> None:
    """There are six sevens: a seventh cannot be drawn."""
    match = bohio.new("mangrovia", seats=4, seed="sevens")
    record = bare(match.record())
    record["setup"]["valuables_display"] = [7, 7, 7, 7]
    first = record["setup"]["first"]
    acting = [
        (0, "bowl 6"),
        (1, "bowl 2"),
        (2, "bowl 3"),
        (3, "bowl 4"),
        *((place, "pass") for place in (1, 2, 3, 3, 0)),
    ]
    record["events"] = [
        {"seat": (first + place) % 4, "action": match.game.parse(notation)} for place, notation in acting
    ]
    draw = {"seat": first, "action": {"type": "draw", "pile": "valuables", "face": "down"}, "chance": {"card": 7}}
    assert not bohio.load(record | {"events": [*record["events"], draw, draw]}).over
    record["events"] += [draw, draw, draw]
    with pytest.raises(BadRecord, match="event 11: chance gives what is not there to be drawn"):
        bohio.load(record)


@pytest.mark.parametrize("record", [None, [], "record", 5, {}, {"format": "bohio-record/1"}, {"format": None}])
def test_what_is_no_record_at_all(record: Any) -> None:
    with pytest.raises(BadRecord):
        bohio.load(record)


def test_fate_can_be_checked_by_anyone() -> None:
    """Each answer follows from seed, source and index alone, by a few lines of anybody's code."""
    pile = [value for value, number in ((2, 9), (3, 8), (4, 7), (5, 7), (6, 6), (7, 6)) for _ in range(number)]
    display = []
    for index in range(4):
        words = sha256(f"{SOUND['seed']}/1/{index}/0".encode()).digest()
        display.append(pile.pop(int.from_bytes(words[:8], "big") % len(pile)))
    assert SOUND["setup"]["valuables_display"] == display
