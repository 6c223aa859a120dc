"""Content files made to hurt: each is an error in words or a game, wherever it comes in, and neither is without end."""

from __future__ import annotations

import json
import tracemalloc
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

import pytest

import bohio
from bohio import cli
from bohio.core.content import MOST_FAULTS, MOST_REMARKS
from bohio.core.game import Game
from bohio.core.manifest import Manifest
from bohio.core.match import Match
from bohio.core.reasons import BadContent, BadRecord, Fault
from bohio.drawing.standalone import content_svg, match_svg
from bohio.library import game_of_content, shipped
from bohio.locale import LANGUAGES, texts
from bohio.table.bounds import CONTENT_BYTES
from bohio.table.web.app import drawing_pages
from tests.boards.hostile import HOSTILE
from tests.conformance.tables import any_option, walk
from tests.drawing.test_standalone import check
from tests.play import random_match
from tests.table.room import Room, room

every_file = pytest.mark.parametrize("name", HOSTILE)
LONGEST_FAULT = 800
LARGEST_ANSWER = 200_000
MOST_MEGABYTES = 40
MOST_OPTIONS = 100_000
NARROW_SPACES = {0xA0: " ", 0x202F: " "}
"""French sentences have them before colons."""


@pytest.fixture(scope="module")
def pages_room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Room]:
    with room(tmp_path_factory.mktemp("room"), pages=drawing_pages()) as one:
        yield one


def game_or_faults(name: str) -> Game[Any] | list[Fault]:
    try:
        return game_of_content(HOSTILE[name])
    except BadContent as error:
        return error.faults


def check_told(game: str, told: list[Fault], most: int) -> None:
    """Faults and remarks are few enough, short enough, and harmless in a terminal, in every language."""
    assert len(told) <= most + 1
    assert len(set(told)) == len(told)
    for language in LANGUAGES:
        words = texts(language, shipped_manifest(game))
        for fault in told:
            for text in (str(fault), words.fault(fault)):
                assert 3 < len(text) < LONGEST_FAULT
                assert text.translate(NARROW_SPACES).isprintable()


def shipped_manifest(game: str) -> Manifest:
    return game_of_content(shipped(game)).manifest


@every_file
def test_the_checker_answers_in_words_or_with_a_game(name: str) -> None:
    assert len(HOSTILE[name].text.encode()) <= CONTENT_BYTES
    tracemalloc.start()
    try:
        found = game_or_faults(name)
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert peak < MOST_MEGABYTES * 1_000_000
    game = name.partition(":")[0]
    if isinstance(found, list):
        assert found
        check_told(game, found, MOST_FAULTS)
    else:
        assert found.name == game
        check_told(game, list(found.remarks), MOST_REMARKS)
        assert found.content_name.isprintable()


@every_file
def test_what_can_be_played_can_be_drawn_seen_and_recorded(name: str) -> None:
    game = game_or_faults(name)
    if isinstance(game, list):
        return
    check(content_svg(game))
    match: Match[Any] = Match.begin(game, "hurts")
    for _ in walk(match, Random(name), any_option, 60):
        assert len(match.options) < MOST_OPTIONS
    check(match_svg(match))
    assert match.view(0)["content"]["name"] == game.content_name
    assert len(str(match)) < 50_000
    assert bohio.load(json.loads(json.dumps(match.record()))).state.key() == match.state.key()


@every_file
def test_the_command_line_says_what_is_wrong(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "hurts.toml"
    file.write_bytes(HOSTILE[name].text.encode())
    answer = cli.main(["content", "check", str(file)])
    said = capsys.readouterr()
    assert answer == (1 if isinstance(game_or_faults(name), list) else 0)
    assert len(said.out + said.err) < 100_000
    assert all(line.isprintable() for line in (said.out + said.err).splitlines())


@every_file
def test_a_server_takes_no_harm(name: str, pages_room: Room) -> None:
    person = pages_room.person()
    form = {"game": name.partition(":")[0], "seats": "2", "seat0": "me", "seat1": "bot:random"}
    answer = person.ask("POST", "/tables", data=form, files={"content": ("own.toml", HOSTILE[name].text.encode())})
    assert len(answer.content) < LARGEST_ANSWER
    if isinstance(game_or_faults(name), list):
        assert answer.status_code == 422
    else:
        assert answer.status_code == 303
        assert person.get(answer.headers["location"]).status_code == 200


@every_file
def test_a_record_with_such_a_board_is_refused_in_words(name: str) -> None:
    """Unless the board can be played: then it is the game that does not fit."""
    game = name.partition(":")[0]
    record = random_match(game, 2, 1, limit=10).record(digests=False)
    text = HOSTILE[name].text
    record["content"] = {"name": "reconstruction", "sha256": sha256(text.encode()).hexdigest(), "text": text}
    with pytest.raises((BadRecord, BadContent)):
        bohio.load(record)
