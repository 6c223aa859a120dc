"""The corpus: recorded games that replay with every digest, and that show all that can happen."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import bohio
from bohio.core.match import Match
from bohio.core.reasons import Json, Reason
from bohio.library import found
from tests.corpus.attempts import UNDO, at_each_moment, reason_ids, refusal
from tests.corpus.occurrences import occurrences, required
from tests.hooks import hooks_of

TESTS = Path(__file__).parent.parent
ATTEMPTS = "attempts.json"
NAMES = [name for name in found() if hooks_of(name).files("corpus", ATTEMPTS)]
"""The games that have a corpus."""
CORPUS = [path for name in NAMES for path in hooks_of(name).files("corpus", ".json") if path.name != ATTEMPTS]
FILES = CORPUS + sorted((TESTS / "fixtures" / "records").glob("*.json"))
MOST_BYTES = 1_500_000

NEVER_GIVEN: Mapping[str, str] = {
    "not_an_option": "the judge's last resort, for a rule that it has forgotten: whoever finds an attempt that gives "
    "it has found a fault of the judge",
}
"""Reasons that no attempt can show in any game, and why."""

in_every_game = pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)


@cache
def loaded(path: Path) -> Match[Any]:
    return bohio.load(json.loads(path.read_text(encoding="utf-8")))


def attempts(name: str) -> list[Json]:
    (path,) = hooks_of(name).files("corpus", ATTEMPTS)
    return list(json.loads(path.read_text(encoding="utf-8")))


@in_every_game
def test_a_recorded_game_replays(path: Path) -> None:
    record = json.loads(path.read_text(encoding="utf-8"))
    match = loaded(path)
    exported = match.record()
    assert len(exported["events"]) == len(record["events"])
    for event, told in zip(exported["events"], record["events"], strict=True):
        assert event == event | told
    assert {**exported, "events": []} == {**exported, **record, "events": []}


@pytest.mark.parametrize("path", CORPUS, ids=lambda path: path.stem)
def test_a_game_of_the_corpus_has_a_digest_for_each_event_and_follows_from_its_seed(path: Path) -> None:
    record = json.loads(path.read_text(encoding="utf-8"))
    assert all("digest" in event for event in record["events"])
    assert loaded(path).seed == record["seed"]
    changed = record["events"][len(record["events"]) // 2]
    changed["digest"] = changed["digest"][::-1]
    with pytest.raises(bohio.BadRecord, match="digest"):
        bohio.load(record)


def test_the_corpus_is_small() -> None:
    attempted = [path for name in NAMES for path in hooks_of(name).files("corpus", ATTEMPTS)]
    assert sum(path.stat().st_size for path in (*FILES, *attempted)) < MOST_BYTES


# What the corpus shows


@pytest.fixture(scope="module")
def shown() -> set[str]:
    return set().union(*(occurrences(loaded(path)) for path in FILES))


@pytest.mark.parametrize("name", NAMES)
def test_everything_that_can_happen_happens_in_the_corpus(name: str, shown: set[str]) -> None:
    """Numbers of players, variants, actions, landings, faces, ways of scoring, ties."""
    wanted = required(name)
    assert len(wanted) > hooks_of(name).happenings
    assert sorted(wanted - shown) == []


@pytest.mark.parametrize("name", NAMES)
def test_every_reason_is_given_to_an_attempt(name: str) -> None:
    given = {attempt["reason"] for attempt in attempts(name)}
    ids = reason_ids(name)
    assert len(ids) > hooks_of(name).reasons
    assert given == ids - set(NEVER_GIVEN) - set(hooks_of(name).never_given)
    assert "not_an_option" in ids


@pytest.mark.parametrize("name", NAMES)
def test_each_attempt_is_refused_for_its_reason_and_changes_nothing(name: str) -> None:
    by_file: dict[str, list[Json]] = {}
    for attempt in attempts(name):
        by_file.setdefault(attempt["file"], []).append(attempt)
    paths = {path.name: path for path in FILES}
    tried = 0
    for file, waiting in by_file.items():
        for after, moment in enumerate(at_each_moment(loaded(paths[file]))):
            for attempt in waiting:
                if attempt["after"] == after:
                    _refused(moment, attempt)
                    tried += 1
    assert tried == len(attempts(name))


def _refused(moment: Match[Any], attempt: Json) -> None:
    before = moment.state.key(), list(moment.events), list(moment.log), list(moment.options.codes)
    reason = refusal(moment, attempt["seat"], attempt["action"])
    assert isinstance(reason, Reason), attempt
    assert (reason.id, reason.paragraph) == (attempt["reason"], attempt["paragraph"])
    with pytest.raises(bohio.Illegal) as caught:
        _try(moment, attempt["seat"], attempt["action"])
    assert caught.value.reason == attempt["reason"]
    assert (moment.state.key(), list(moment.events), list(moment.log), list(moment.options.codes)) == before


def _try(moment: Match[Any], seat: int, action: Any) -> None:
    if action == UNDO:
        moment.undo(seat)
    else:
        moment.play(action, seat)
