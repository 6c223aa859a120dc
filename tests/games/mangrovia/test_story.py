"""The story: every event has its words, gains and flights, and whoever is passed over is told. M5.3"""

from __future__ import annotations

import re
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bohio.core.engine import NATURE
from bohio.core.fate import SeededFate
from bohio.core.happenings import Flight, Gain, Happening, Seat, Sentence, Term, Word
from bohio.core.match import Match
from bohio.core.reasons import Json
from bohio.games.mangrovia import MANIFEST
from bohio.games.mangrovia.hidden import landings
from bohio.games.mangrovia.state import ACT_PASS
from bohio.locale import LANGUAGES, texts
from bohio.locale.wording import sentence_words
from tests.boards.tables import OddTable, odd_tables
from tests.conformance.tables import TABLES, Table, mostly_build, walk
from tests.games.mangrovia.position import Position
from tests.games.mangrovia.telling import CORPUS, NAMES, corpus_match, mangrovia, moments
from tests.locale.catalogues import every_text

MANGROVIA = [table for table in TABLES if table.name == "mangrovia"]
ODD = [table for table in odd_tables(every=6) if table.name == "mangrovia"]


def sentences(happening: Happening) -> list[Sentence]:
    told = (happening.caption, happening.label, happening.card, happening.group, *happening.changed)
    return [sentence for sentence in told if sentence is not None]


def check_whole_game(match: Match[Any], viewer: int | None, languages: tuple[str, ...] = LANGUAGES) -> set[str]:
    """Tells every event of a match; answers the ids of all captions."""
    game = mangrovia(match)
    words = [texts(language, MANIFEST) for language in languages]
    ids: set[str] = set()
    for moment in moments(match, viewer):
        first, *further = game.happenings(moment.event, moment.before, moment.after, viewer)
        assert first.seat == moment.event["seat"]
        assert {one.kind for one in further} <= {"last", "skipped", "birds", "refill"}
        for happening in (first, *further):
            assert happening.caption is not None
            assert happening.label is not None
            assert happening.group is not None
            ids.add(happening.caption.id)
            for sentence in sentences(happening):
                for language in words:
                    check_sentence(language.knows(sentence.id), sentence_words(language, sentence, NAMES))
            if happening.seat is not None and happening.seat != viewer:
                assert NAMES[happening.seat] in sentence_words(words[0], happening.caption, NAMES)
        calls = landings(moment.before, moment.code, moment.after)
        skipped = [one.seat for one in further if one.kind == "skipped"]
        assert skipped == [seat for seat, _, asked in calls if not asked]
        check_points(match, first, moment.before, moment.after, viewer)
        _, when = game.when(moment.after)
        if when is not None:
            check_sentence(True, sentence_words(words[0], when, NAMES))
    return ids


def check_sentence(known: bool, said: str) -> None:
    assert known
    assert said
    assert "{" not in said
    assert "  " not in said


def check_points(match: Match[Any], told: Happening, before: Any, after: Any, viewer: int | None) -> None:
    """Gains of points are what the race shows, but for others' amulets, which are hidden."""
    game = mangrovia(match)
    old, new = (game.race(view, viewer) for view in (before, after))
    gained = {gain.seat: gain.number for gain in told.gains if gain.thing == "point"}
    for seat, (one, other) in enumerate(zip(old.runners, new.runners, strict=True)):
        shares = range(4 if seat == viewer else 3)
        change = sum(other.shares[share].points - one.shares[share].points for share in shares)
        if told.caption is not None and told.caption.id == "story.amulet_one" and seat == told.seat != viewer:
            change = 1
        assert gained.get(seat, 0) == change


@pytest.mark.parametrize("path", CORPUS, ids=lambda path: path.stem)
def test_every_event_of_the_corpus_is_told_in_five_languages(path: Path) -> None:
    match = corpus_match(path)
    check_whole_game(match, 0)
    check_whole_game(match, None, ("en",))


@pytest.mark.parametrize("table", [*MANGROVIA, *ODD], ids=str)
def test_every_event_is_told_to_everyone(table: Table | OddTable) -> None:
    *_, match = walk(table.begin("story"), Random(f"story {table}"), mostly_build, 220)
    for viewer in (*range(table.seats), None):
        check_whole_game(match, viewer, ("de",))


def test_the_corpus_shows_every_sentence() -> None:
    """But for those that need an empty pile or bag, or a board without a free space."""
    rare = {"story.missed.down", "story.missed.amulets", "story.missed.nothing", "story.last_full", "story.missed.up"}
    shown: set[str] = set()
    for path in CORPUS:
        match = corpus_match(path)
        for viewer in (*range(match.game.seats), None):
            shown |= check_whole_game(match, viewer, ("en",))
    told = {id for (_, id), _ in every_text("en") if id.startswith("story.")}
    clauses = {"first", "first_many", "second", "second_many", "first_pole", "second_pole", "stone"}
    captions = {id for id in told if id.removeprefix("story.") not in clauses and texts("en", MANIFEST).knows(id)}
    own = {id for (name, id), _ in every_text("en") if name == "mangrovia"}
    assert captions & own - shown <= rare


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_name_stands_first_or_after_a_colon(language: str) -> None:
    """So no language has to bend it, and none elides before it."""
    groups = ("story.", "label.", "stand.", "preview.", "card.", "when.", "ask.")
    for (file, id), text in every_text(language):
        if file == "mangrovia" and id.startswith(groups):
            for place in re.finditer(r"\{names?\}", text):
                assert place.start() == 0 or re.search(r":[\s\u00a0]$", text[: place.start()]), (id, text)


# Passed over


def happenings(position: Position, action: str | None, viewer: int | None) -> tuple[Happening, ...]:
    """What an action of whoever is asked, or fate's own event, is told as; the position stays as it is."""
    game, state = position.game, position.state.copy()
    before = game.view_for(state, viewer)
    code = game.engine.options(state)[0] if action is None else position.match.judge(action)
    assert isinstance(code, int)
    fate = SeededFate("story")
    game.engine.apply(state, code, fate)
    answers = fate.take_answers()
    event: Json = {"seat": None, **game.action_json(code)}
    if before.seat != NATURE:
        event = {"seat": before.seat, "action": game.action_json(code)}
    chance = game.chance_json(state, code, answers)
    if chance is not None:
        event["chance"] = chance
    return game.happenings(game.seen_event(event, viewer), before, game.view_for(state, viewer), viewer)


def at_landing_3(**own: Any) -> Position:
    """Seat 0 takes the card of landing 3; its bowl meets the boat again at landing 10."""
    return Position(landing=3, birds=("water", "sand"), **own)


def missed(position: Position, action: str, viewer: int | None) -> Sentence:
    _, told = happenings(position, action, viewer)
    assert (told.kind, told.seat) == ("skipped", 0)
    assert told.group == Sentence("group.landing", {"landing": 10})
    assert told.caption is not None
    return told.caption


def test_who_cannot_pay_is_told_why_and_the_others_that_it_is_passed_over() -> None:
    """M5.3, M8.1"""
    position = at_landing_3(hand=(2,), cards=("water",))
    assert missed(position, "pass", 0) == Sentence("story.missed.pay", {"landing": 10})
    for other in (1, 2, 3, None):
        assert missed(position, "pass", other) == Sentence("story.skipped", {"name": Seat(0), "landing": 10})


def test_who_holds_no_card_of_a_marked_landscape_is_told_so() -> None:
    """M8.1"""
    position = at_landing_3(hand=(7, 7), cards=("reed",))
    assert missed(position, "pass", 0) == Sentence("story.missed.landscape", {"landing": 10})


def test_who_has_no_hut_left_is_told_so() -> None:
    """M8.1"""
    position = at_landing_3(hand=(6,), cards=("water",), huts_left=0)
    assert missed(position, "pass", 0) == Sentence("story.missed.huts", {"landing": 10})


def test_a_second_hut_that_cannot_be_paid_is_told() -> None:
    """M8.6"""
    position = Position(landing=10, birds=("water", "sand"), hand=(6, 2), cards=("water", "water"))
    assert missed(position, "build F4 water 6", 0) == Sentence("story.missed.second", {"landing": 10})
    told: dict[str, Word] = {"name": Seat(0), "landing": 10, "what": Term("hut")}
    assert missed(position, "build F4 water 6", 1) == Sentence("story.skipped_part", told)


def test_the_hut_of_landing_11_is_told_apart_from_its_card() -> None:
    """M5.2"""
    position = Position(landing=2, birds=("water", "sand"))
    built, told = happenings(position, "collect", 1)
    assert built.kind == "collect"
    assert told.caption == Sentence("story.skipped_part", {"name": Seat(0), "landing": 11, "what": Term("hut")})


def test_who_passes_is_not_passed_over() -> None:
    position = Position(landing=10, birds=("water", "sand"), hand=(6, 6), cards=("water", "water"))
    (told,) = happenings(position, "pass", 1)
    assert told.caption is not None
    assert told.caption.id == "story.pass.build"


# What an event brought


def test_a_hut_tells_points_payment_and_who_leads() -> None:
    position = Position(landing=9, birds=("water", "sand"), hand=(4, 5), cards=("water",), huts={"C6": 1})
    (told,) = happenings(position, "build C2 water 4+5", 1)
    assert told.kind == "build"
    assert told.caption is not None
    assert told.caption.params["space"] == "C2"
    assert told.gains == (Gain(0, "point", 18, "space:C2"), Gain(1, "point", -4))
    assert told.changed == (Sentence("story.first_many", {"paths": ("C", "2")}),)
    assert told.label is not None
    assert sentence_words(texts("en", MANIFEST), told.label, NAMES) == "Hut on C2 · water 4 + 5"
    assert told.flights[-2:] == (Flight("hut-0", "seat:0", "hut:C2:1"), Flight("", "boat", "boat", 1, 1))


def test_ones_own_cards_leave_from_the_hand() -> None:
    position = Position(landing=9, birds=("water", "sand"), hand=(4, 5), cards=("water",))
    own, other = (happenings(position, "build C2 water 4+5", viewer)[0].flights for viewer in (0, 1))
    assert own[:3] == (
        Flight("", "hand:4", "pile:valuables"),
        Flight("", "hand:5", "pile:valuables"),
        Flight("", "hand:water", "pile:landscapes"),
    )
    assert {flight.start for flight in other[:3]} == {"seat:0"}


def test_a_double_hut_is_told_as_one() -> None:
    position = Position(landing=9, birds=("water", "sand"), hand=(6, 7, 7), cards=("water", "water"))
    (told,) = happenings(position, "build D7 double water+water 6+7+7", None)
    assert told.caption is not None
    assert told.caption.id == "story.double"
    assert [flight.goal for flight in told.flights if flight.drawing == "hut-0"] == ["hut:D7:1", "hut:D7:2"]


def test_a_card_from_the_pile_is_known_to_its_owner_alone() -> None:
    """M6.4"""
    position = Position(landing=11)
    (own,) = happenings(position, "draw down valuables", 0)
    assert own.caption is not None
    assert own.caption.id == "story.card_down_seen.valuables"
    assert own.flights[0].goal.startswith("hand:")
    others = [happenings(position, "draw down valuables", viewer) for viewer in (1, 2, 3, None)]
    assert all(one == others[0] for one in others)
    assert others[0][0].caption == Sentence("story.card_down.valuables", {"name": Seat(0)})


def test_the_last_hut_is_told_by_name() -> None:
    """M10.3"""
    position = Position(landing=9, birds=("water", "sand"), hand=(4, 5), cards=("water",), huts_left=1)
    _, told = happenings(position, "build C2 water 4+5", 1)
    assert (told.kind, told.caption) == ("last", Sentence("story.last", {"name": Seat(0)}))
    assert told.card == Sentence("card.last_round")


def test_a_new_round_tells_who_begins_and_what_is_new() -> None:
    """M10.1, M10.2"""
    position = Position(landing=12, first=2, valuables_display=0, landscapes_display=0)
    game, state = position.game, position.state
    game.engine.apply(state, ACT_PASS, SeededFate("x"))
    told, refill = happenings(position, None, 3)
    assert (told.kind, told.seat) == ("round", None)
    assert told.card == Sentence("card.round", {"round": 2})
    assert told.caption == Sentence("story.round", {"round": 2, "name": Seat(0)})
    assert Flight("talisman", "seat:2", "seat:0", 1, 1) in told.flights
    assert Flight("", "bowl:0:1", "seat:0") in told.flights
    assert len([flight for flight in told.flights if flight.start.startswith("pile:")]) == 7
    assert refill.caption is not None
    assert refill.caption.id == "story.refill"


def test_birds_that_fly_off_are_told() -> None:
    """M10.1"""
    position = Position(landing=11, birds=("water", "sand"))
    game, state = position.game, position.state
    game.engine.apply(state, ACT_PASS, SeededFate("x"))
    told, flown = happenings(position, None, None)
    assert flown.caption == Sentence("story.flown", {"landscapes": (Term("mangrove"), Term("reed"))})
    assert Flight("", "bird:0", "bird:0", 1, 1) in told.flights


# Where we are


@pytest.mark.parametrize(
    ("landing", "actions", "when", "ask", "giving_up"),
    [
        (1, [], "Round 1 · landing 1 · card 1 of 3, face up", "Face-up card 1 of 2", "Skip the 2 face-up cards"),
        (
            1,
            ["pass"],
            "Round 1 · landing 1 · card 3 of 3, face down",
            "Draw a card from a pile",
            "Skip the face-down card",
        ),
        (2, [], "Round 1 · landing 2", "Collect amulets", "No amulets"),
        (3, [], "Round 1 · landing 3", "Take a face-up card", "Skip the face-up card"),
        (5, [], "Round 1 · landing 5 · card 1 of 2", "Two face up or two face down?", "Take no card"),
        (
            6,
            ["pass"],
            "Round 1 · landing 6 · card 2 of 3, face down",
            "Face-down card 1 of 2",
            "Skip the 2 face-down cards",
        ),
        (7, [], "Round 1 · landing 7", "Amulets or a card?", "Skip landing 7"),
        (8, [], "Round 1 · landing 8", "Amulets or a hut?", "Skip landing 8"),
        (9, [], "Round 1 · landing 9", "One hut or a double hut", "Build nothing"),
        (10, [], "Round 1 · landing 10 · hut 1 of 2", "Space for hut 1 of 2", "Build nothing"),
        (10, ["build F4 water 6"], "Round 1 · landing 10 · hut 2 of 2", "Space for hut 2 of 2", "No second hut"),
        (11, [], "Round 1 · landing 11", "Choose a space for a hut", "Build nothing"),
        (12, [], "Round 1 · landing 12", "Place both birds", "Leave the birds"),
    ],
)
def test_the_bar_says_where_we_are_what_is_asked_and_what_passing_gives_up(
    landing: int, actions: list[str], when: str, ask: str, giving_up: str
) -> None:
    position = Position(landing=landing, birds=("water", "sand"), hand=(6, 7, 7), cards=("water", "water"))
    position.play(*actions)
    game, view = position.game, position.game.view_for(position.state, 0)
    words = texts("en", MANIFEST)
    round, told = game.when(view)
    assert told is not None
    said = [sentence_words(words, sentence, NAMES) for sentence in (told, game.ask(view), game.giving_up(view))]
    assert (round, *said) == (1, when, ask, giving_up)


def test_the_last_round_is_said_so() -> None:
    position = Position(landing=9, birds=("water", "sand"), hand=(6, 7), cards=("water",), last_round=1)
    _, told = position.game.when(position.game.view_for(position.state, None))
    assert told is not None
    assert sentence_words(texts("en", MANIFEST), told, NAMES) == "Last round · landing 9"


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_asked_is_short_enough_for_a_phone(language: str) -> None:
    asked = {id: text for (file, id), text in every_text(language) if file == "mangrovia" and id.startswith("ask.")}
    assert {id: text for id, text in asked.items() if len(text) > 34} == {}
