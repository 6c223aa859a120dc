"""Events, options and decisions in words: every one of them, in every language, and never more than a seat may know."""

from __future__ import annotations

import ast
import json
from collections.abc import Iterator
from gettext import NullTranslations
from pathlib import Path
from random import Random
from typing import Any

import pytest

import bohio
from bohio.core.actions import seen_action
from bohio.core.game import Decision
from bohio.core.match import Match
from bohio.core.reasons import Json
from bohio.drawing.picture import picture_of
from bohio.games.mangrovia.view import seen_event
from bohio.games.tropicalia.game import DECISIONS
from bohio.games.tropicalia.wording import village_tile
from bohio.locale import LANGUAGES, Texts, texts
from bohio.locale.wording import action_words, decision_words, log_sentence
from tests.locale.catalogues import GAMES, ROOT, own, shared, words_of
from tests.play import random_code

RECORDS = sorted((ROOT / "tests" / "fixtures" / "records").glob("*.json"))
NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eve")
FATE = {"refill", "round", "fountain", "slide"}


def record(path: Path) -> Json:
    loaded: Json = json.loads(path.read_text(encoding="utf-8"))
    return loaded


def option_words(words: Texts, told: Json) -> str:
    return action_words(words, seen_action(words.wording.kinds, told))


def is_sentence(words: str) -> bool:
    """Words, with every place filled and no id in them."""
    return bool(words) and not any(sign in words for sign in "{}_") and "None" not in words


class Recorder(Texts):
    """Texts of a game that note which messages were said."""

    def __init__(self, game: str) -> None:
        super().__init__("en", NullTranslations(), words_of("en", game).wording)  # type: ignore[arg-type]
        self.said: set[str] = set()

    def say(self, id: str, /, **params: Any) -> str:
        self.said.add(id)
        return id


def test_the_records_are_there() -> None:
    assert {path.name.split("_")[0] for path in RECORDS} == {"mangrovia", "tropicalia"}


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_event_of_a_recorded_game_is_worded(language: str, path: Path) -> None:
    told = record(path)
    ours = words_of(language, told["game"])
    for event in told["events"]:
        assert is_sentence(log_sentence(ours, event, NAMES)), event
        if event["seat"] is not None:
            assert log_sentence(ours, event, NAMES).startswith(NAMES[event["seat"]])
            assert is_sentence(option_words(ours, event["action"])), event


@pytest.mark.parametrize("path", [path for path in RECORDS if "mangrovia" in path.name], ids=lambda path: path.stem)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_event_is_worded_for_those_who_may_not_know_all(language: str, path: Path) -> None:
    told = record(path)
    for event in told["events"]:
        for seat in (None, *range(told["seats"])):
            assert is_sentence(log_sentence(words_of(language, "mangrovia"), seen_event(event, seat), NAMES))


def other_secrets(event: Json) -> Iterator[Json]:
    """The event with everything that only its own seat knows changed. M6.4, M7.3"""
    action = event["action"]
    if action["type"] == "draw" and action["face"] == "down":
        cards = range(2, 8) if action["pile"] == "valuables" else ("water", "sand", "mangrove", "reed")
        yield from ({**event, "chance": {"card": card}} for card in cards if card != event["chance"]["card"])
    elif action["type"] == "collect":
        amulets = event["chance"]["amulets"]
        yield {**event, "chance": {"amulets": [value % 6 + 1 for value in amulets]}}
    elif action["type"] == "return_amulet":
        yield {**event, "action": {**action, "value": action["value"] % 6 + 1}}


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_another_seat_keeps_secret_changes_no_word(language: str) -> None:
    ours = words_of(language, "mangrovia")
    secrets = set()
    for path in RECORDS:
        told = record(path)
        if told["game"] != "mangrovia":
            continue
        for event in told["events"]:
            if event["seat"] is None:
                continue
            for other in other_secrets(event):
                secrets.add(event["action"]["type"])
                mine = [log_sentence(ours, seen_event(one, event["seat"]), NAMES) for one in (event, other)]
                assert mine[0] != mine[1]
                for seat in (None, *range(told["seats"])):
                    if seat != event["seat"]:
                        theirs = [log_sentence(ours, seen_event(one, seat), NAMES) for one in (event, other)]
                        assert theirs[0] == theirs[1]
    assert secrets == {"draw", "collect", "return_amulet"}


EVENTS: list[tuple[str, Json, str]] = [
    ("mangrovia", {"seat": 1, "undo": True}, "Ben undoes the last action"),
    (
        "mangrovia",
        {"seat": 0, "action": {"type": "place_bowl", "site": 3}},
        "Ann places a bowl on ritual site 3",
    ),
    (
        "mangrovia",
        {"seat": 0, "action": {"type": "draw", "pile": "valuables", "face": "up", "card": 5}},
        "Ann takes the face-up valuable 5",
    ),
    (
        "mangrovia",
        {"seat": 0, "action": {"type": "draw", "pile": "landscapes", "face": "up", "card": "reed"}},
        "Ann takes a face-up landscape card: reed",
    ),
    (
        "mangrovia",
        {"seat": 0, "action": {"type": "draw", "pile": "valuables", "face": "down"}, "chance": {"card": 4}},
        "Ann draws a face-down valuable: 4",
    ),
    (
        "mangrovia",
        {"seat": 0, "action": {"type": "draw", "pile": "landscapes", "face": "down"}, "chance": {"card": "sand"}},
        "Ann draws a face-down landscape card: sand",
    ),
    (
        "mangrovia",
        {"seat": 0, "action": {"type": "draw", "pile": "valuables", "face": "down"}},
        "Ann draws a face-down valuable",
    ),
    (
        "mangrovia",
        {"seat": 0, "action": {"type": "draw", "pile": "landscapes", "face": "down"}},
        "Ann draws a face-down landscape card",
    ),
    (
        "mangrovia",
        {"seat": 2, "action": {"type": "collect"}, "chance": {"amulets": [2, 5, 3]}},
        "Cleo takes 3 amulets: 2, 5, 3",
    ),
    (
        "mangrovia",
        {"seat": 2, "action": {"type": "collect"}, "chance": {"number": 1}},
        "Cleo takes 1 amulet",
    ),
    (
        "mangrovia",
        {"seat": 2, "action": {"type": "return_amulet", "value": 2}},
        "Cleo returns amulet 2 to the bag",
    ),
    ("mangrovia", {"seat": 2, "action": {"type": "return_amulet"}}, "Cleo returns an amulet to the bag"),
    (
        "mangrovia",
        {
            "seat": 3,
            "action": {"type": "build", "space": "D6", "huts": 1, "landscapes": ["reed"], "pay": [3, 5], "tiles": []},
        },
        "Dan builds a hut on D6 (reed) for 3 + 5",
    ),
    (
        "mangrovia",
        {
            "seat": 3,
            "action": {
                "type": "build",
                "space": "G4",
                "huts": 2,
                "landscapes": ["mangrove", "sand"],
                "pay": [],
                "tiles": ["landscape", "valuable", "valuable"],
            },
        },
        "Dan builds a double hut on G4 (mangroves + sand) for wild card + tile (3) + tile (3)",
    ),
    (
        "mangrovia",
        {"seat": 4, "action": {"type": "place_birds", "on": ["reed", "water"]}},
        "Eve places the birds of paradise on reed and water",
    ),
    ("mangrovia", {"seat": 4, "action": {"type": "pass"}}, "Eve skips the action"),
    (
        "mangrovia",
        {"seat": None, "type": "refill", "chance": {"valuables": [3], "landscapes": ["sand", "reed"]}},
        "New round; new face-up cards: 3, sand, reed",
    ),
    (
        "mangrovia",
        {"seat": None, "type": "refill", "chance": {"valuables": [], "landscapes": []}},
        "New round; the face-up cards stay the same",
    ),
    ("tropicalia", {"seat": 0, "action": {"type": "place_worker", "frame": "N2"}}, "Ann places a worker on N2"),
    (
        "tropicalia",
        {"seat": 0, "action": {"type": "move", "frame": "N2", "tile": "b3", "use": []}},
        "Ann sends a worker from N2 to b3",
    ),
    (
        "tropicalia",
        {"seat": 0, "action": {"type": "move", "frame": "N2", "tile": "b3", "use": ["cart", "surfboard"]}},
        "Ann sends a worker from N2 to b3 (cart and surfboard)",
    ),
    (
        "tropicalia",
        {"seat": 1, "action": {"type": "home", "frame": "N2"}, "chance": {"fruit": "mango"}},
        "Ben goes home from N2 and draws: 1 mango",
    ),
    (
        "tropicalia",
        {"seat": 1, "action": {"type": "home", "frame": "N2"}, "chance": {}},
        "Ben goes home from N2; the bag is empty",
    ),
    (
        "tropicalia",
        {"seat": 1, "action": {"type": "sell", "fruits": {"mango": 2, "coconut": 1}}},
        "Ben sells 1 coconut and 2 mangoes",
    ),
    (
        "tropicalia",
        {"seat": 1, "action": {"type": "discard", "fruit": "coconut"}},
        "Ben puts back into the bag: 1 coconut",
    ),
    ("tropicalia", {"seat": 1, "action": {"type": "take", "fruit": "sugar_apple"}}, "Ben takes 1 sugar apple"),
    (
        "tropicalia",
        {"seat": 2, "action": {"type": "build", "tile": "orchard-mango-5", "space": 4}},
        "Cleo builds on village space 4: mango orchard",
    ),
    ("tropicalia", {"seat": 2, "action": {"type": "pass"}}, "Cleo skips the action"),
    (
        "tropicalia",
        {
            "seat": None,
            "type": "round",
            "chance": {"fruits": {"a1": ["mango", "mango"], "a2": ["coconut"]}, "items": {"c2": ["cart", "basket"]}},
        },
        "New round; on the island: 1 coconut, 2 mangoes, 1 cart, and 1 basket",
    ),
    (
        "tropicalia",
        {"seat": None, "type": "round", "chance": {"fruits": {"a1": []}, "items": {}}},
        "New round; nothing new on the island",
    ),
    (
        "tropicalia",
        {"seat": None, "type": "fountain", "chance": {"fruit": "mango"}},
        "A fountain is complete and brings 1 mango",
    ),
    (
        "tropicalia",
        {"seat": None, "type": "fountain", "chance": {}},
        "A fountain is complete, but the bag is empty",
    ),
    (
        "tropicalia",
        {"seat": None, "type": "slide", "chance": {"tile": "building-7"}},
        "New on the construction board: building",
    ),
    (
        "tropicalia",
        {"seat": None, "type": "slide", "chance": {}},
        "The tiles slide along; the pile is used up",
    ),
]


@pytest.mark.parametrize(("game", "event", "sentence"), EVENTS)
def test_an_event_in_words(game: str, event: Json, sentence: str) -> None:
    assert log_sentence(words_of("en", game), event, NAMES) == sentence
    for language in LANGUAGES:
        assert is_sentence(log_sentence(words_of(language, game), event, NAMES))


@pytest.mark.parametrize("game", ["mangrovia", "tropicalia"])
def test_every_sentence_of_the_log_is_used(game: str) -> None:
    recorder = Recorder(game)
    for played, event, _ in [*EVENTS, (game, {"seat": 1, "undo": True}, "")]:
        if played == game:
            log_sentence(recorder, event, NAMES)
    told = {id for id in (*shared("en"), *own("en", game)) if id.startswith("log.")}
    assert sorted(told ^ {id for id in recorder.said if "log." in id}) == []


@pytest.mark.parametrize("game", ["mangrovia", "tropicalia"])
def test_every_text_of_an_option_is_used(game: str) -> None:
    recorder = Recorder(game)
    for played, event, _ in EVENTS:
        if played == game and "action" in event and event["action"] != {"type": "return_amulet"}:
            option_words(recorder, event["action"])
    said = {id for id in recorder.said if id.startswith("action.")}
    assert sorted({id for id in own("en", game) if id.startswith("action.")} ^ said) == []


def test_an_option_in_words() -> None:
    build = {"type": "build", "space": "D6", "huts": 1, "landscapes": ["reed"], "pay": [3, 5], "tiles": []}
    assert option_words(words_of("en", "mangrovia"), build) == "Build on D6 (reed) for 3 + 5"
    assert option_words(words_of("de", "mangrovia"), build) == "Auf D6 (Schilf) bauen für 3 + 5"
    assert option_words(words_of("ru", "mangrovia"), build) == "Построить на D6 (тростник) за 3 + 5"
    bowl = {"type": "place_bowl", "site": 2}
    assert option_words(words_of("it", "mangrovia"), bowl) == "Coppa sul luogo di culto 2 (punti di attracco 2 e 11)"


@pytest.mark.parametrize(
    ("tile", "words"),
    [
        ("building-16", "edificio"),
        ("event-kite_day-2", "festa «aquiloni»"),
        ("event-tea_party-2", "festa «tea party»"),
        ("orchard-sugar_apple-1", "frutteto di mele cannella"),
        ("treasure-fountain-2", "tesoro delle fontane"),
        ("treasure-comet-2", "treasure-comet-2"),
        ("my.own", "my.own"),
        ("market", "market"),
        ("orchard-pear", "orchard-pear"),
    ],
)
def test_village_tiles_have_names_and_unknown_ones_keep_their_id(tile: str, words: str) -> None:
    assert village_tile(words_of("it", "tropicalia"), tile) == words


def kinds_of_decision(game: str) -> set[str]:
    """Mangrovia's as its source returns them, Tropicalia's as listed."""
    if game == "tropicalia":
        return set(DECISIONS) - {"over"}
    module = ast.parse((ROOT / "bohio" / "games" / "mangrovia" / "game.py").read_text(encoding="utf-8"))
    (function,) = (
        node for node in ast.walk(module) if isinstance(node, ast.FunctionDef) and node.name == "decision_kind"
    )
    return {
        constant.value
        for line in ast.walk(function)
        if isinstance(line, ast.Return) and line.value is not None
        for constant in ast.walk(line.value)
        if isinstance(constant, ast.Constant) and isinstance(constant.value, str)
    }


@pytest.mark.parametrize("game", ["mangrovia", "tropicalia"])
def test_every_kind_of_decision_is_asked_and_waited_for(game: str) -> None:
    kinds = kinds_of_decision(game)
    assert len(kinds) == 9
    for language in LANGUAGES:
        asked = {id for id in own(language, game) if id.startswith(("ask.", "wait.")) and "ask.step." not in id}
        known = {".".join(id.split(".")[:2]) for id in asked}  # `ask.draw.up` is a decision of the kind `draw`
        assert known == {f"wait.{kind}" for kind in kinds} | {f"ask.{kind}" for kind in kinds - FATE}


def test_a_decision_is_said_to_the_one_asked_and_to_those_who_wait() -> None:
    asked = Decision(1, "place_bowl")
    assert decision_words(words_of("en", "mangrovia"), asked, NAMES, 1) == "Place a bowl"
    assert decision_words(words_of("en", "mangrovia"), asked, NAMES, 0) == "Ben places a bowl"
    assert (
        decision_words(words_of("en", "mangrovia"), {"seat": 1, "kind": "place_bowl"}, NAMES, None)
        == "Ben places a bowl"
    )
    assert decision_words(words_of("en", "tropicalia"), Decision(None, "round"), NAMES, None) == "A new round begins"
    assert decision_words(words_of("en", "mangrovia"), None, NAMES, 0) == "The game is over"


def word_everything(match: Match[Any], ours: Texts) -> None:
    """All that a page says of a moment, to each seat and to spectators."""
    for seat in (None, *range(match.game.seats)):
        view = match.view(seat)
        assert is_sentence(decision_words(ours, view["decision"], NAMES, seat))
        assert all(is_sentence(log_sentence(ours, event, NAMES)) for event in view["log"][-6:])
        picture = picture_of(match.game.manifest)(match.game, ours, view, list(NAMES[: match.game.seats]), False)
        options = [picture.option(seen_action(ours.wording.kinds, told)) for told in view.get("choices", ())]
        assert all(map(is_sentence, options))
        assert len(set(options)) == len(options), "options that differ must be told apart"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("game", "seats", "options"),
    [("mangrovia", 2, {"stone_tiles": "godless"}), ("tropicalia", 3, {"advanced_markets": True})],
)
def test_whole_games_can_be_told(game: str, seats: int, options: Json, language: str) -> None:
    random = Random(f"told {game}")
    match = bohio.new(game, seats=seats, seed=f"told in {language}", options=options)
    ours = words_of(language, game)
    moment = 0
    while not match.over:
        if moment % 5 == 0:
            word_everything(match, ours)
        match.play_code(random_code(match, random))
        moment += 1
    word_everything(match, ours)
    assert moment > 100


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_scores_options_and_the_game_have_words(game: str, language: str) -> None:
    ours, manifest = words_of(language, game), GAMES[game]
    match = bohio.new(game, seats=manifest.usual_seats, seed="words")
    for category in match.game.score_sheet(match.state)[0]:
        assert ours.knows(f"score.{category}")
    for option, values in manifest.options.items():
        assert ours.knows(f"option.{option}")
        assert all(ours.knows(f"option.{option}.{str(value).lower()}") for value in values)
    assert all(ours.knows(id) for id in ("game.name", "game.pitch", "page.own"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_things_have_names(language: str) -> None:
    mangrovia, tropicalia = words_of(language, "mangrovia"), words_of(language, "tropicalia")
    named = "water sand mangrove reed valuables landscapes amulets valuable amulet landscape path stone pole"
    assert [name for name in named.split() if not mangrovia.knows(f"term.{name}")] == []
    named = "coconut sugar_apple mango cart surfboard basket field plaza market"
    named += " building event orchard treasure fountain regatta feast dance concert kite_day"
    assert [name for name in named.split() if not tropicalia.knows(f"term.{name}")] == []
    colours = "yellow orange red purple blue"
    assert [name for name in colours.split() if not texts(language).knows(f"term.{name}")] == []
    assert all(mangrovia.knows(f"landing.{landing}") for landing in range(1, 13))
    assert all(tropicalia.knows(f"market.{tile}-{side}") for tile in range(1, 7) for side in ("front", "back"))
    treasures = ("surfboard", "event", "orchard", "basket", "building", "fountain")
    assert all(tropicalia.knows(f"treasure.{kind}") for kind in treasures)
