"""Lessons as the tests of a game check them: every way through, every action that is not wanted, every word."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from bohio.core.lesson import LEARNER, Lesson, Step
from bohio.core.match import Match
from bohio.library import found, lesson_of
from bohio.locale import texts

ROOT = Path(__file__).resolve().parent.parent
MOST_WORDS = 35
MOST_SENTENCES = 2
LONGEST_DO = 60


def first_lesson(game: str) -> Lesson:
    lesson = lesson_of(game)
    assert lesson is not None
    return lesson


def options_of(match: Match[Any]) -> dict[str, int]:
    """The options by their notations."""
    game = match.game
    return {game.action(code).notation(): code for code in game.engine.options(match.state)}


def follow(lesson: Lesson, match: Match[Any], until: int | None = None) -> Match[Any]:
    """Plays what the record says, up to so many events or its end."""
    while len(match.events) < (lesson.length if until is None else until):
        code = lesson.action(match)
        assert code is not None, f"the script does not go on after {len(match.events)} events"
        match.play_code(code)
    return match


def decisions(lesson: Lesson) -> Iterator[tuple[Step, Match[Any]]]:
    """Each step that the learner does, with the match before it."""
    for step in lesson.steps:
        if step.accept:
            yield step, follow(lesson, lesson.begin(1, "sand"), step.at)


def check_every_seed_and_chapter_leads_to_the_same_end(lesson: Lesson) -> None:
    ends = {
        lesson.whole.game.digest(follow(lesson, lesson.begin(chapter, seed)).state)
        for chapter in range(1, len(lesson.chapters) + 1)
        for seed in ("water", "sand", "reed")
    }
    assert ends == {lesson.whole.game.digest(lesson.whole.state)}


def check_steps_want_options_and_answer_all_others(lesson: Lesson) -> None:
    for step, match in decisions(lesson):
        assert match.state.seat == LEARNER
        options, played = options_of(match), match.notations
        wanted = {notation for notation in options if step.accepts(notation, played)}
        recorded = match.game.action(lesson.whole.events[step.at].code).notation()
        assert recorded in wanted
        assert lesson.shown_action(match, step) == options[recorded], "what is shown is what the record plays"
        unanswered = [one for one in options if one not in wanted and step.reply(one) is None]
        assert unanswered == [], step.words
        answers = {step.reply(one) for one in options if one not in wanted}
        assert set((step.replies or {}).values()) <= answers, f"{step.words} has an answer that nothing asks for"


def check_every_decision_has_a_step(lesson: Lesson) -> None:
    own = [number for number, event in enumerate(lesson.whole.events) if event.seat == LEARNER]
    assert own == [step.at for step in lesson.steps if step.accept]
    assert [step.at for step in lesson.steps] == sorted(step.at for step in lesson.steps)
    assert {step.at for step in lesson.steps} <= {*own, lesson.length}, "what is only read comes with a decision"
    starts = [chapter.start for chapter in lesson.chapters]
    for step in lesson.steps:
        assert starts[step.chapter - 1] <= step.at


def ways_through(lesson: Lesson) -> Iterator[Match[Any]]:
    """The match at the end of the script for every way that the steps leave open."""
    open_ways = [lesson.begin(1, "mangrove")]
    while open_ways:
        match = open_ways.pop()
        step = lesson.wanted(match)
        if len(match.events) >= lesson.length:
            yield match
        elif step is None:
            code = lesson.action(match)
            assert code is not None, f"no way on after {match.notations[-3:]}"
            match.play_code(code)
            open_ways.append(match)
        else:
            for notation, code in options_of(match).items():
                if step.accepts(notation, match.notations):
                    other = match.copy()
                    other.play_code(code)
                    open_ways.append(other)


def check_all_ways_end_in_the_free_part(lesson: Lesson, most: int) -> None:
    ways = list(ways_through(lesson))
    assert 1 < len(ways) <= most
    for match in ways:
        assert len(match.events) == lesson.length, "all ways have the same number of events"
        assert lesson.wanted(match) is None
        assert not match.over


def check_words_are_short(game: str) -> None:
    lesson, words = first_lesson(game), texts("en", found()[game])
    for step in (*lesson.steps, lesson.end):
        said = [step.words, step.do, *(pin.words for pin in step.pins), *(step.replies or {}).values()]
        for id in filter(None, said):
            assert words.knows(id), id
            told = words.say(id, you=39)
            assert len(told.split()) <= MOST_WORDS, told
            assert len(re.findall(r"[.!?](?=\s|$)", told)) <= MOST_SENTENCES, told
        assert not step.do or len(words.say(step.do)) <= LONGEST_DO
    assert all(words.knows(chapter.words) for chapter in lesson.chapters)


def check_rules_are_paragraphs(game: str) -> None:
    lesson = first_lesson(game)
    reference = (ROOT / "docs" / "rules" / f"{game}.md").read_text(encoding="utf-8")
    cited = {step.rule for step in (*lesson.steps, lesson.end)}
    assert sorted(rule for rule in cited if f'<a id="{rule}">' not in reference) == []
