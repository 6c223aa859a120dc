"""Every reason, line of the log and decision leads to the paragraph of the rules behind it."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from random import Random
from typing import Any

import pytest

import bohio
from bohio.core.manifest import Manifest
from bohio.core.match import Match
from bohio.core.reasons import OF_FORM, OF_UNDO, Reason
from bohio.games import built_in
from bohio.library import found, shipped
from bohio.locale import texts
from bohio.locale.rules import rules_of
from bohio.locale.wording import asked_rule, told_rule
from bohio.table.pages.rule_links import rule_link
from bohio.table.view.happenings import Chronicle
from bohio.table.view.table_view import lines
from bohio.table.web.errors import reason_json
from tests.locale.catalogues import own, shared
from tests.play import random_code
from tests.table.test_horizon import log_of

GAMES = built_in()
TESTS = Path(__file__).resolve().parents[1]
LINK = re.compile(r'<a class="rule" href="([^"]*)" data-rule="([^"]*)" tabindex="-1">([^<]*)</a>')
LINE = re.compile(r"<li [^>]*>(?:(?!</li>).)*?(?:<a href=[^>]*data-at|<span class=\"line\").*?</li>")


def paragraphs(game: str) -> set[str]:
    """The paragraphs that a reader of the rules finds."""
    rules = rules_of(found()[game], "en")
    assert rules is not None
    return {paragraph.id for section in rules.sections for paragraph in section.paragraphs}


def recorded(game: str) -> list[Path]:
    folder = TESTS / "games" / game / "corpus"
    return sorted(path for path in folder.glob("*.json") if path.name != "attempts.json")


# Links


def test_a_link_leads_to_its_paragraph() -> None:
    link = '<a class="rule" href="/rules/mangrovia#M8.4" data-rule="M8.4">M8.4</a>'
    assert rule_link(found()["mangrovia"], "M8.4") == link
    assert rule_link(found()["mangrovia"], "M8.4", "Double huts") == link.replace(">M8.4", ">Double huts")


def test_a_game_without_rules_to_read_has_plain_text() -> None:
    silent = Manifest(name="silent", package="bohio.core", seats=range(2, 5), usual_seats=2)
    assert rule_link(silent, "S1.1") == "S1.1"


# What happened and what is asked


@pytest.mark.parametrize("game", GAMES)
def test_every_sentence_that_tells_what_happened_has_a_rule(game: str) -> None:
    """Those of the bar, of the log's labels and of the log itself; taking back has none."""
    words = texts("en", found()[game])
    told = [id for id in own("en", game) if id.partition(".")[0] in ("story", "log")]
    assert len(told) > 40
    assert [id for id in told if told_rule(words, id) not in paragraphs(game)] == []
    assert {told_rule(words, id) for id in shared("en") if id.startswith(("story.", "log."))} == {""}


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_belongs_to_a_sentence_or_decision(game: str) -> None:
    wording = texts("en", found()[game]).wording
    names = {id.partition(".")[2] for id in own("en", game) if id.partition(".")[0] in ("story", "log")}
    assert set(wording.told_rules) <= names | {name.partition(".")[0] for name in names}
    assert set(wording.asked_rules) <= {id.partition(".")[2] for id in own("en", game) if id.startswith("wait.")} | {
        "over"
    }


@pytest.mark.parametrize("game", GAMES)
def test_every_decision_has_a_rule(game: str) -> None:
    words = texts("en", found()[game])
    kinds = [id.removeprefix("wait.") for id in own("en", game) if id.startswith("wait.")]
    assert len(kinds) > 6
    assert [kind for kind in kinds if asked_rule(words, {"kind": kind}) not in paragraphs(game)] == []
    assert asked_rule(words, None) in paragraphs(game)


@pytest.mark.parametrize("game", GAMES)
def test_every_line_of_recorded_games_has_a_rule(game: str) -> None:
    known, words, kinds = paragraphs(game), texts("en", found()[game]), set()
    for path in recorded(game)[::4]:
        match = bohio.load(json.loads(path.read_text(encoding="utf-8")))
        story = Chronicle(match, 0, {})
        for line in story.lines(0, len(match.log), len(match.log)):
            for happened in line.happened:
                assert happened.told.caption is not None
                kinds.add(happened.told.caption.id)
                expected = set() if happened.told.kind == "undo" else known
                rule = told_rule(words, happened.told.caption.id)
                assert rule in expected or not (rule or expected), happened
    assert len(kinds) > 15


def drawn_lines(match: Match[Any]) -> Iterator[str]:
    """The lines of the log that tell of the game."""
    return (one.group() for one in LINE.finditer(log_of(match, 0)))


@pytest.mark.parametrize("game", GAMES)
def test_the_log_shows_one_link_a_line(game: str) -> None:
    match = bohio.load(json.loads(recorded(game)[0].read_text(encoding="utf-8")))
    number = 0
    for line in drawn_lines(match):
        links = LINK.findall(line)
        if "Taken back" in line:
            assert links == []
            continue
        ((href, rule, label),) = links
        assert href == f"/rules/{game}#{rule}"
        assert label == rule
        number += 1
    assert number >= len(lines(Chronicle(match, 0, {}), len(match.log), len(match.log))) > 20


@pytest.mark.parametrize("game", GAMES)
def test_a_table_on_a_board_of_its_own_leads_to_rules_with_its_pictures(game: str, tmp_path: Path) -> None:
    board = tmp_path / "board.toml"
    board.write_text(shipped(game).text.replace('name = "', 'name = "my ', 1), encoding="utf-8")
    match = bohio.new(game, seats=3, seed="own", content=board)
    for _ in range(4):
        match.play_code(random_code(match, Random("own")))
    links = LINK.findall(log_of(match, 0))
    assert links
    assert {unescape(href) for href, _, _ in links} == {f"/rules/{game}?table=horizon#{rule}" for _, rule, _ in links}


# Reasons


def test_reasons_of_form_and_of_undo_have_no_rule() -> None:
    words = texts("en", found()["mangrovia"])
    for id in OF_FORM | OF_UNDO:
        params = {"type": "build", "types": ["build"], "key": "pay", "text": "?"}
        assert reason_json(Reason(id, "M3.1", params), words)["rule"] == ""


@pytest.mark.parametrize("game", GAMES)
def test_every_other_reason_has_one_that_can_be_read(game: str) -> None:
    """All that the corpus tried in vain."""
    attempts = json.loads((TESTS / "games" / game / "corpus" / "attempts.json").read_text(encoding="utf-8"))
    reasons = [Reason(one["reason"], one["paragraph"]) for one in attempts]
    rules = {reason.rule for reason in reasons if reason.id not in OF_FORM | OF_UNDO}
    assert len(rules) > 8
    assert rules <= paragraphs(game)
