"""What is kept of a table's story is bounded, counted and never old."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import bohio
from bohio.core.log import Undo
from bohio.core.match import TRAIL, Match
from bohio.core.reasons import Json
from bohio.drawing import picture as picture_module
from bohio.drawing.markup import shape
from bohio.drawing.picture import KeptParts
from bohio.table.bounds import STORY
from bohio.table.pages import html
from bohio.table.tables import create
from bohio.table.tables.table import Table
from bohio.table.view import happenings, table_view
from bohio.table.view.happenings import Chronicle
from bohio.table.view.table_view import chronicle
from bohio.table.view.turning import course_of
from bohio.table.web.app import drawing_pages
from tests.table.games import played
from tests.table.room import Room, room
from tests.table.test_bounds import SECRET
from tests.table.test_story import VISITOR, parts_of, seen_at, table_of

GAMES = ("mangrovia", "tropicalia")


@pytest.fixture
def drawn_room(tmp_path: Path) -> Iterator[Room]:
    with room(tmp_path, pages=drawing_pages()) as one:
        yield one


def on(match: Match[Any], chance: random.Random) -> None:
    """Goes on by one entry or a few: an action, or something is taken back by its player or by agreement."""
    seat = match.state.seat
    way = chance.random()
    if way < 0.05 and match.judge_take_back(seat) is None:
        match.take_back(seat)
        return
    if way < 0.3:
        for one in range(match.game.seats):
            if match.judge_undo(one) is None:
                match.undo(one)
                return
    match.play_code(chance.choice(match.options.codes))


def anew(table: Table) -> Table:
    """The same table, of which nobody was told anything yet."""
    return replace(table, chronicles={}, course=None)


@pytest.mark.parametrize("game", GAMES)
def test_what_was_told_before_is_what_would_be_told_now(game: str) -> None:
    """People look now and then while things happen and are taken back; what they were told then is still true."""
    chance = random.Random(game)
    match = bohio.new(game, seats=3, seed="kept")
    table = table_of(match.record(digests=False))
    table.match = match
    eyes = [None, *range(3)]
    while not match.over and len(match.log) < 220:
        on(match, chance)
        if chance.random() < 0.1:
            for moment in chance.sample(range(len(match.log) + 1), 2):
                html.moment_parts(VISITOR, seen_at(table, chance.choice(eyes), moment))
        if chance.random() < 0.05:
            chronicle(table, chance.choice(eyes)).by_rounds(len(match.log))
    assert any(isinstance(entry, Undo) and entry.agreed for entry in match.log)
    course = course_of(table)
    for seat in eyes:
        fresh = anew(table)
        assert course.rounds == course_of(fresh).rounds
        for moment in sorted(chance.sample(range(len(match.log) + 1), 12), reverse=chance.random() < 0.5):
            told, now = seen_at(table, seat, moment), seen_at(fresh, seat, moment)
            assert parts_of(told) == parts_of(now)
            assert html.happenings(VISITOR, told) == html.happenings(VISITOR, now)
            assert chronicle(table, seat).by_rounds(moment) == chronicle(fresh, seat).by_rounds(moment)


def test_rounds_are_where_they_are_after_one_was_taken_back() -> None:
    """The players agree to go back before the round, and nobody looks until it has begun again."""
    chance = random.Random(2)
    match = bohio.new("mangrovia", seats=2, seed="rounds")
    table = table_of(match.record(digests=False))
    table.match = match
    while match.state.round < 3:
        match.play_code(chance.choice(match.options.codes))
    before = course_of(table).rounds
    while match.state.round > 2:
        match.take_back(next(event.seat for event in reversed(match.events) if event.seat is not None))
    while match.state.round < 3:
        match.play_code(chance.choice(match.options.codes))
    after = course_of(table).rounds
    assert before[:-1] == after[:-1]
    assert before[-1][1] == after[-1][1] == 3
    assert before[-1][0] < after[-1][0]


def test_who_comes_back_after_long_does_not_have_the_game_replayed_for_every_move(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    chance = random.Random(4)
    match = bohio.new("tropicalia", seats=4, seed="long")
    told = Chronicle(match, None, {})
    told.by_rounds(0)
    while len(match.log) < 3 * TRAIL and not match.over:
        match.play_code(chance.choice(match.options.codes))
    expected = Chronicle(match, None, {}).by_rounds(len(match.log))

    def replayed(*_: object) -> None:
        raise AssertionError("the match is replayed for one moment")

    monkeypatch.setattr(Match, "at", replayed)
    assert told.by_rounds(len(match.log)) == expected


def test_a_story_keeps_so_many_lines_and_they_count(drawn_room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever reads the whole story of a game from every seat makes the server keep no more than that, and what it
    keeps counts towards what all tables may take."""
    match = played(bohio.new("mangrovia", seats=2, seed="whole"), None, 5)
    id = drawn_room.add(create.from_record(match.record(), SECRET, time.time()))
    monkeypatch.setattr(table_view, "LINES", 20)
    monkeypatch.setattr(table_view, "LINES_STEP", 5)
    stranger, cache = drawn_room.person(), drawn_room.services.registry._cache

    def read(seat: object) -> list[Json]:
        return [
            stranger.get(f"/table/{id}/story?from={start}&as={seat}").json()
            for start in range(0, len(match.log), STORY)
        ]

    assert stranger.get(f"/table/{id}").status_code == 200
    light = cache.weight
    expected = read("")
    assert max(len(told._lines) for told in cache[id].chronicles.values()) == len(match.log)
    assert cache.weight == cache[id].weight > light + 4_000 * len(match.log)
    monkeypatch.setattr(happenings, "LINES_KEPT", 60)
    cache.drop(id)
    drawn_room.services.renderer._drawn.drop(id)
    for seat in (0, 1, ""):
        told = read(seat)
        assert all(len(one._lines) <= 60 for one in cache[id].chronicles.values())
    assert told == expected


def test_kept_parts_of_boards_are_bounded_by_their_length(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(picture_module, "MOST_KEPT", 1_000)
    kept = KeptParts()
    for number in range(50):
        part = shape("<g>{}</g>" + "<path/>" * 20, number)
        assert kept.keep(number, part) == kept.get(number) == part
        assert sum(len(str(one)) for one in kept._parts.values()) <= kept.length <= 1_000
    assert 1 < len(kept._parts) < 8
