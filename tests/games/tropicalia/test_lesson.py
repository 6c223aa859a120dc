"""The first lesson of Tropicalia: its script, its ways, and the numbers that its words name."""

from __future__ import annotations

from typing import Any

from bohio.core.lesson import LEARNER
from bohio.core.match import Match
from bohio.library import found
from bohio.locale import texts
from tests import lessons

GAME = "tropicalia"
LESSON = lessons.first_lesson(GAME)


def test_every_seed_and_every_chapter_leads_to_the_same_end() -> None:
    lessons.check_every_seed_and_chapter_leads_to_the_same_end(LESSON)


def test_every_decision_of_the_learner_has_a_step() -> None:
    lessons.check_every_decision_has_a_step(LESSON)


def test_steps_want_options_and_answer_all_others() -> None:
    lessons.check_steps_want_options_and_answer_all_others(LESSON)


def test_all_ways_through_end_in_the_free_part() -> None:
    lessons.check_all_ways_end_in_the_free_part(LESSON, most=200)


def test_a_step_says_at_most_two_sentences_and_35_words() -> None:
    lessons.check_words_are_short(GAME)


def test_every_rule_that_is_named_is_a_paragraph() -> None:
    lessons.check_rules_are_paragraphs(GAME)


# Numbers and names in the words are those of the engine.


def at(events: int) -> Match[Any]:
    return lessons.follow(LESSON, LESSON.begin(1, "lagoon"), events)


def totals(events: int) -> list[int]:
    match = at(events)
    race = match.game.race(match.game.view_for(match.state, LEARNER), LEARNER)
    return [runner.total for runner in race.runners]


def said(step: int | str, **places: int) -> str:
    return texts("en", found()[GAME]).say(f"lesson.first.{step}", **places)


def table(events: int) -> Any:
    return at(events).view(LEARNER)["table"]


def test_four_kinds_are_missing_at_the_beginning() -> None:
    assert totals(4)[0] == 4 * -4 + 3 // 2
    assert "−4 each" in said("1.pin.1")


def test_row_2_has_two_mangoes_and_a_market_that_pays_4() -> None:
    island = table(4)["island"]
    assert island["c2"]["fruits"] == {"coconut": 1, "mango": 2, "sugar_apple": 0}
    assert (island["d2"]["fruit"], island["d2"]["price"]) == ("mango", 4)
    assert (island["a3"]["fruit"], island["a3"]["price"]) == ("mango", 3)
    assert "pays 4" in said(2)
    assert "pays 3 for a mango, d2 pays 4" in said("8.reply.a3")


def test_the_brown_board_is_on_a2() -> None:
    island = table(30)["island"]
    assert [tile for tile, one in island.items() if one.get("first_player")] == ["a2"]


def shells(events: int) -> int:
    return int(table(events)["players"][LEARNER]["shells"])


def test_the_house_costs_4_and_leaves_7() -> None:
    assert [shells(events) for events in (40, 41, 42)] == [3, 11, 7]
    assert "costs 4 and scores 4" in said(10)
    assert "7 shells" in said("10.reply.other")
    assert totals(42)[0] - totals(41)[0] == 4 + 4 - 4 // 2


def test_the_orchard_costs_4_then_and_leaves_3_the_regatta_takes_all() -> None:
    assert shells(48) == 3
    match = at(47)
    match.play("build event-regatta-1 6")
    assert match.view(LEARNER)["table"]["players"][LEARNER]["shells"] == 0
    assert "leaves you 3" in said("12.reply.regatta")


def test_six_fruits_have_five_places() -> None:
    fruits = table(49)["players"][LEARNER]["fruits"]
    assert sum(fruits.values()) == 6
    assert said(13).startswith("Six fruits, room for five")


def test_the_learner_starts_round_2() -> None:
    match = at(52)
    assert match.state.seat == LEARNER
    assert match.state.round == 2
    assert "start round 2" in said(15)
    sheet = match.game.score_sheet(match.state)[LEARNER]
    assert -8 in sheet.values()
