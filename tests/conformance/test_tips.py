"""Tips of the games that have them: each comes true in a recorded game, says something, and names its rule."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from bohio.core.game import Game
from bohio.core.tips import Tip
from bohio.library import found
from bohio.locale import texts
from bohio.locale.wording import sentence_words
from tests.conformance.test_corpus import ATTEMPTS, loaded
from tests.conformance.test_non_interference import tips_for
from tests.corpus.occurrences import steps
from tests.hooks import hooks_of

DOCS = Path(__file__).resolve().parents[2] / "docs" / "rules"
NAMES = [name for name, manifest in found().items() if manifest.file("tips.py").is_file()]
PLAYERS = ("Ana", "Ben", "Cy", "Dora", "Eli")

of_every_game = pytest.mark.parametrize("name", NAMES)


def decisions(name: str) -> Iterator[tuple[Game[Any], Any, int]]:
    """Every decision of the recorded games, as the seat that was asked saw it."""
    for path in hooks_of(name).files("corpus", ".json"):
        if path.name == ATTEMPTS:
            continue
        match = loaded(path)
        for before, event, _, _ in steps(match):
            if event.seat is not None:
                yield match.game, match.game.seat_view(before, event.seat), event.seat


@cache
def told(name: str) -> list[Tip]:
    """All tips that were true somewhere."""
    return [tip for game, view, seat in decisions(name) for tip in tips_for(game, view, seat)]


@of_every_game
def test_each_tip_comes_true_in_a_recorded_game(name: str) -> None:
    known = {advice.id for advice in found()[name].part("tips", "TIPS")}
    assert {tip.id for tip in told(name)} == known


@of_every_game
def test_each_tip_names_a_paragraph_of_the_rules(name: str) -> None:
    anchors = set(re.findall(r'id="([\w.]+)"', (DOCS / f"{name}.md").read_text(encoding="utf-8")))
    assert {advice.rule for advice in found()[name].part("tips", "TIPS")} <= anchors


@of_every_game
def test_each_tip_is_a_line_or_two_that_judge_nothing(name: str) -> None:
    words = texts("en", found()[name])
    for tip in told(name):
        said = sentence_words(words, tip.sentence, PLAYERS)
        assert said != tip.sentence.id
        assert not re.search(r"[{}]|\b(bad|wrong|mistake|better|best|should)\b", said), said
        assert len(said.split()) <= 30, said


@of_every_game
def test_what_was_said_twice_gives_way_to_the_next(name: str) -> None:
    """Tips come in one order; one that was said often enough is passed over."""
    order = [advice.id for advice in found()[name].part("tips", "TIPS")]
    several = 0
    for game, view, seat in decisions(name):
        true = [tip.id for tip in tips_for(game, view, seat)]
        assert true == sorted(true, key=order.index)
        assert len(true) == len(set(true))
        several += len(true) > 1
    assert several > 20


@of_every_game
def test_telling_a_tip_changes_no_view(name: str) -> None:
    for number, (game, view, seat) in enumerate(decisions(name)):
        if number % 7 == 0:
            key = view.key()
            tips_for(game, view, seat)
            assert view.key() == key
