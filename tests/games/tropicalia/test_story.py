"""What happens is told: a caption and a line for every event, true gains, flights between places that there are."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bohio.core.fate import SeededFate
from bohio.core.happenings import Flight, Happening, Sentence
from bohio.core.match import Match
from bohio.games.tropicalia.actions import FRAME_NAMES, SPOT_NAMES
from bohio.games.tropicalia.content import FRUIT_NAMES, ITEM_NAMES
from bohio.games.tropicalia.state import BUILDING, SELLING, TAKING, VILLAGE, WHOLE_VILLAGE
from bohio.locale import LANGUAGES
from bohio.locale.wording import sentence_words
from tests.conformance.tables import Table, mostly_build
from tests.games.tropicalia.walks import CORPUS, EVERY_TABLE, ODD_TABLES, Step, recorded, walked
from tests.locale.catalogues import own, words_of

NAMES = ("Ann", "B", "Rory O’Neill [’[]]", "D'Arcy (bot)")
RARE = {f"{group}.cannot_build_{why}" for group in ("story", "label") for why in ("full", "no_offer")}
"""Messages that no game of the corpus shows; a test of their own does."""


def told(step: Step, seat: int | None = None) -> tuple[Happening, ...]:
    game = step.game
    before, after = (game.view_for(state, seat) for state in (step.before, step.after))
    return game.happenings(game.seen_event(step.event, seat), before, after, seat)


def sentences(happening: Happening) -> list[Sentence]:
    """All that a happening says."""
    said = (happening.caption, happening.label, happening.card, happening.group, *happening.changed)
    return [sentence for sentence in said if sentence is not None]


def check_words(step: Step, languages: tuple[str, ...] = LANGUAGES) -> None:
    for viewer in {None, step.event["seat"]}:
        for happening in told(step, viewer):
            assert happening.caption is not None
            assert happening.label is not None
            assert happening.group is not None
            asked = [step.game.ask(step.after)] if step.after.seat >= 0 else []
            where = step.game.when(step.after)[1]
            assert where is not None
            for language in languages:
                words = words_of(language, "tropicalia")
                for sentence in (*sentences(happening), where, *asked, step.game.giving_up(step.after)):
                    assert words.knows(sentence.id), sentence
                    text = sentence_words(words, sentence, NAMES)
                    assert text.strip()
                    assert not re.search(r"[{}_]|None|tile:\S|event:\S", text), text


@pytest.mark.parametrize("path", CORPUS, ids=lambda path: path.stem)
def test_every_event_has_a_caption_and_a_label_in_five_languages(path: Path) -> None:
    for step in recorded(path):
        check_words(step)


@pytest.mark.parametrize("table", ODD_TABLES, ids=str)
def test_events_on_odd_boards_have_words_too(table: Table) -> None:
    for step in walked(table, "story", 250):
        check_words(step, ("en",))
        check_gains(step)


def test_the_corpus_shows_every_message_of_the_story() -> None:
    used: Counter[str] = Counter()
    for path in CORPUS:
        for step in recorded(path):
            for happening in told(step, step.event["seat"]):
                used.update(sentence.id for sentence in sentences(happening))
            used[step.game.giving_up(step.after).id] += 1
            if step.after.seat >= 0:
                used[step.game.ask(step.after).id] += 1
    groups = ("story.", "label.", "card.", "group.", "stand.")
    known = {id for id in own("en", "tropicalia") if id.startswith(groups)}
    assert sorted(known - set(used) - RARE) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_name_is_the_subject_or_stands_after_a_colon(language: str) -> None:
    """So that no language has to bend it."""
    for id, message in own(language, "tropicalia").items():
        if id.startswith(("story.", "label.", "stand.")) and "{name}" in str(message.string):
            assert re.search(r"^\{name\}|:[\s\u00a0]\{name\}$", str(message.string)), (id, message.string)


@pytest.mark.parametrize("language", LANGUAGES)
def test_prompts_are_short(language: str) -> None:
    """They stand on one line of a telephone."""
    for id, message in own(language, "tropicalia").items():
        if id.startswith(("ask.", "do.")):
            assert len(re.sub(r"\{\w+\}", "W2", str(message.string))) <= 30, (id, message.string)


# What it brought


def held(step: Step, seat: int, after: bool) -> dict[str, int]:
    """What a seat has, read from the table as everyone sees it."""
    player = step.game.table_view(step.after if after else step.before, None)["players"][seat]
    items = {
        "cart": player["carts"]["unused"],
        "surfboard": player["surfboards"]["unused"],
        "basket": player["baskets"],
    }
    return {"shell": player["shells"], **player["fruits"], **items}


def check_gains(step: Step) -> None:
    main, *further = told(step)
    assert all(happening.gains == () for happening in further)
    gained: dict[int, Counter[str]] = {seat: Counter() for seat in range(step.game.seats)}
    for gain in main.gains:
        assert gain.number != 0
        assert gain.thing not in gained[gain.seat]
        gained[gain.seat][gain.thing] = gain.number
    points = [step.game.engine.totals(state) for state in (step.before, step.after)]
    for seat in range(step.game.seats):
        before, now = held(step, seat, False), held(step, seat, True)
        difference = {thing: now[thing] - before[thing] for thing in now} | {"point": points[1][seat] - points[0][seat]}
        assert gained[seat] == {thing: number for thing, number in difference.items() if number}, step.event


@pytest.mark.parametrize("path", CORPUS, ids=lambda path: path.stem)
def test_gains_are_the_differences_of_what_everyone_has(path: Path) -> None:
    for step in recorded(path):
        check_gains(step)


# What moved

PLACE = re.compile(
    rf"seat:\d|bag|item-pile|village-pile|tile:({'|'.join(SPOT_NAMES)})|offer:[\w.-]+|built:\d:[1-9]"
    rf"|worker:\d:({'|'.join((*SPOT_NAMES, *FRAME_NAMES))})"
)
DRAWINGS = {"", "shell", "firstplayer", *FRUIT_NAMES, *ITEM_NAMES}


@pytest.mark.parametrize("table", EVERY_TABLE, ids=str)
def test_flights_go_from_place_to_place_and_carry_what_was_gained(table: Table) -> None:
    for step in walked(table, "flights"):
        (happening,) = told(step)
        for flight in happening.flights:
            assert PLACE.fullmatch(flight.start), flight
            assert PLACE.fullmatch(flight.goal), flight
            assert flight.drawing in DRAWINGS
            assert flight.number > 0
            assert flight.beat in (0, 1)
        for gain in happening.gains:
            if gain.number > 0 and gain.thing in FRUIT_NAMES:
                assert carried(happening.flights, gain.thing, f"seat:{gain.seat}") == gain.number
            if gain.thing == "shell":
                to_seat = carried(happening.flights, "shell", f"seat:{gain.seat}")
                assert to_seat == max(gain.number, 0)


def carried(flights: tuple[Flight, ...], drawing: str, goal: str) -> int:
    return sum(flight.number for flight in flights if flight.drawing == drawing and flight.goal == goal)


# Cards, phases, who is not asked


@pytest.mark.parametrize("table", EVERY_TABLE, ids=str)
def test_rounds_and_days_have_cards_and_headings(table: Table) -> None:
    cards = []
    groups: list[Sentence] = []
    for step in walked(table, "cards"):
        (happening,) = told(step)
        if happening.card is not None:
            cards.append(happening.card.id)
        assert happening.group is not None
        if not groups or groups[-1] != happening.group:
            groups.append(happening.group)
    one_round = ["card.round", "card.day"]
    # The first round's card came before the first decision.
    assert cards == ["card.day", *(one_round * 3), "card.last_round", "card.day"]
    phases = [("group.morning", "group.day")] * 5
    assert [group.id for group in groups] == [phase for phase_pair in phases for phase in phase_pair]
    assert [group.params["n"] for group in groups] == [n for n in range(1, 6) for _ in range(2)]


def test_who_cannot_build_after_a_sale_is_told_why() -> None:
    reasons: Counter[str] = Counter()
    for path in CORPUS:
        for step in recorded(path):
            seat = step.event["seat"]
            happenings = told(step, seat)
            asked = step.after.pending == BUILDING
            expected = 2 if seat is not None and step.before.pending == SELLING and not asked else 1
            assert len(happenings) == expected
            assert len(told(step, None)) == 1
            if expected == 2:
                assert (happenings[1].kind, happenings[1].seat) == ("skipped", seat)
                assert happenings[1].caption is not None
                reasons[happenings[1].caption.id] += 1
    assert reasons["story.cannot_build_dear"] > 10


def test_a_full_village_or_an_empty_offer_is_the_reason_why_one_cannot_build() -> None:
    sales = (step for step in recorded(CORPUS[0]) if step.event.get("action", {}).get("type") == "sell")
    step = next(step for step in sales if step.after.pending != BUILDING)
    seat = step.event["seat"]
    step.before.construction = 0
    assert [one.caption and one.caption.id for one in told(step, seat)][1:] == ["story.cannot_build_no_offer"]
    step.after.boards[VILLAGE + seat] = WHOLE_VILLAGE
    assert [one.label and one.label.id for one in told(step, seat)][1:] == ["label.cannot_build_full"]


def test_passing_is_named_by_what_it_gives_up() -> None:
    named = set()
    for path in CORPUS:
        for step in recorded(path):
            named.add((step.before.pending, step.game.giving_up(step.before).id))
    assert {(SELLING, "do.sell_nothing"), (BUILDING, "do.build_nothing"), (TAKING, "do.take_nothing")} <= named


def test_all_viewers_are_told_the_same_but_for_what_concerns_one() -> None:
    for step in walked(EVERY_TABLE[-1], "viewers", 300):
        first = [told(step, seat)[0] for seat in (*range(step.game.seats), None)]
        assert first == [first[0]] * len(first)


def test_what_fate_will_answer_shows_nowhere() -> None:
    """Two games that are equal so far and will not be: story, race and previews are the same."""
    choices = Random("order of the bag")
    for table in EVERY_TABLE:
        match = Match.begin(table.open(), "one future")
        for _ in range(60):
            match.play_code(mostly_build(match, choices))
        others = [match.copy() for _ in range(2)]
        for number, other in enumerate(others):
            other.fate = SeededFate(f"future {number}")
        assert everything_told(others[0]) == everything_told(others[1])


def everything_told(match: Match[Any]) -> list[str]:
    game, state = match.game, match.state
    said = []
    for seat in (*range(game.seats), None):
        view = game.view_for(state, seat)
        said.append(repr([game.when(view), game.ask(view), game.giving_up(view), game.race(view, seat)]))
        if seat == state.seat:
            said.append(repr(game.previews(view, seat, game.engine.options(view))))
    return said
