"""All that the recorded games of a corpus make a table say: sentences in no language yet, and reasons."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import bohio
from bohio.core.happenings import Sentence
from bohio.core.match import Match
from bohio.core.previews import Preview
from bohio.core.reasons import Json, Reason
from bohio.core.replay import states
from tests.corpus.attempts import at_each_moment, refusal
from tests.locale.catalogues import ROOT

OPTIONS = 40
"""At each decision of the viewer about so many options are previewed."""


def corpus(game: str) -> Path:
    return ROOT / "tests" / "games" / game / "corpus"


@cache
def matches(game: str) -> dict[str, Match[Any]]:
    files = [path for path in sorted(corpus(game).glob("*.json")) if path.name != "attempts.json"]
    return {path.name: bohio.load(json.loads(path.read_text(encoding="utf-8"))) for path in files}


@cache
def sentences(game: str) -> dict[str, list[Sentence]]:
    """Every sentence that the story, the bar and the previews of the recorded games say, by its id, each once."""
    found: dict[str, dict[str, Sentence]] = {}
    for match in matches(game).values():
        for viewer in (0, None):
            for sentence in _told(match, viewer):
                found.setdefault(sentence.id, {}).setdefault(repr(sentence), sentence)
    return {id: list(each.values()) for id, each in found.items()}


def _told(match: Match[Any], viewer: int | None) -> Iterator[Sentence]:
    game = match.game
    after = states(game, match.setup_answers, ((event.code, event.answers) for event in match.events))
    view = game.view_for(next(after), viewer)
    for event, true in zip(match.events, after, strict=True):
        before, view = view, game.view_for(true, viewer)
        for happening in game.happenings(game.seen_event(match.event_json(event), viewer), before, view, viewer):
            told = (happening.caption, happening.label, happening.card, happening.group, *happening.changed)
            yield from (sentence for sentence in told if sentence is not None)
        _, when = game.when(view)
        if when is not None:
            yield when
        if viewer is None or true.seat != viewer or game.decision(true) is None:
            continue
        yield game.ask(view)
        gives = game.giving_up(view)
        if gives is not None:
            yield gives
        codes = game.engine.options(true)
        for preview in game.previews(view, viewer, codes[:: 1 + len(codes) // OPTIONS]):
            yield from _parts(preview)


def _parts(preview: Preview) -> Iterator[Sentence]:
    told = [preview.title, preview.button, preview.summary, preview.warning]
    for line in preview.lines:
        told += [line.sentence, line.detail]
    yield from (sentence for sentence in told if sentence is not None)


@cache
def reasons(game: str) -> list[Reason]:
    """Every reason of the recorded attempts at what is not allowed, with its parameters."""
    attempts: list[Json] = json.loads((corpus(game) / "attempts.json").read_text(encoding="utf-8"))
    found = []
    for file, match in matches(game).items():
        tried = [attempt for attempt in attempts if attempt["file"] == file]
        for after, moment in enumerate(at_each_moment(match)):
            for attempt in tried:
                if attempt["after"] == after:
                    reason = refusal(moment, attempt["seat"], attempt["action"])
                    assert reason is not None
                    found.append(reason)
    return found
