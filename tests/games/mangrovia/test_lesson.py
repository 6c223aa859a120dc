"""The first lesson of Mangrovia: its script, its ways, and the numbers that its words name."""

from __future__ import annotations

from typing import Any

from bohio.core.lesson import LEARNER
from bohio.core.match import Match
from bohio.library import found
from bohio.locale import texts
from tests import lessons

GAME = "mangrovia"
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


def test_three_four_and_five_pay_what_step_3_says() -> None:
    hand = at(8).view(LEARNER)["table"]["hand"]["valuables"]
    assert sorted(hand) == [3, 4]
    assert "pay 7, 8, 9 or 12" in said(3)
    assert {3 + 4, 3 + 5, 4 + 5, 3 + 4 + 5} == {7, 8, 9, 12}


def test_the_first_hut_costs_7_and_scores_two_points() -> None:
    assert "Exactly 7" in said("5.pin.3")
    assert totals(14)[0] - totals(13)[0] == 2
    assert said(6).startswith("Two points")


def test_the_amulet_is_a_4_and_pays_for_b5_with_a_pole_tile_of_2() -> None:
    assert at(33).view(LEARNER)["table"]["hand"]["amulets"] == [4]
    assert at(33).view(LEARNER)["table"]["pole_tile"] == 2
    assert "takes exactly 4" in said(9)
    assert "worth 2" in said(9)
    assert totals(34)[0] > totals(33)[0] + 10
    hand = at(34).view(LEARNER)["table"]["hand"]
    assert (hand["valuables"], hand["landscapes"]) == ([5], ["water"])
    assert "all your money is a 5" in said("10.reply.landscapes")


def test_nobody_chose_site_1_in_round_2() -> None:
    assert not any(event.startswith("bowl 1") for event in at(22).notations[17:])
    assert at(36).view(LEARNER)["table"]["first"] == LEARNER
    assert sorted(at(36).view(LEARNER)["table"]["birds"]) == ["mangrove", "water"]


def test_the_cards_that_are_saved_for_the_double_hut() -> None:
    hand = at(42).view(LEARNER)["table"]["hand"]
    assert sorted(hand["valuables"]) == [5, 6, 7]
    assert hand["landscapes"] == ["water", "water"]
    assert "5, 6 and 7" in said(15)


def test_orange_takes_the_10_of_path_b_and_leaves_the_5() -> None:
    assert [totals(49)[seat] - totals(48)[seat] for seat in (0, 1)] == [-5, 16]
    path = next(path for path in at(49).game.content.paths if path.name == "B")  # type: ignore[attr-defined]
    assert (path.first, path.second) == (10, 5)
    assert "the 10 now, and you the 5" in said(16)


def test_the_learner_is_last_before_the_double_hut_and_leads_after_it() -> None:
    assert totals(52)[0] == min(totals(52))
    assert "last: 21 points" in said(18, you=totals(52)[0])
    assert totals(66)[0] == max(totals(66)) == 39
    assert sorted(totals(66))[-2] < 39
