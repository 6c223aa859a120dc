"""Who gets tips at a table, and when none is said; what was said follows from the log alone."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest

import bohio
from bohio.core.match import Match
from bohio.core.tips import TIMES, Tip
from bohio.library import found
from bohio.table.store.rows import LogRow
from bohio.table.tables import create, levels
from bohio.table.tables.entries import StandIn, entry_json
from bohio.table.tables.players import Player
from bohio.table.tables.table import Table
from bohio.table.view.coaching import HURRY, coached_seat, tip_of
from bohio.table.view.happenings import Chronicle
from bohio.table.view.table_view import chronicle
from bohio.table.web.app import drawing_pages
from tests.play import random_code
from tests.table.room import Room, room

GAMES = [name for name, manifest in found().items() if manifest.file("tips.py").is_file()]
GENTLE = levels.GENTLE[0]
NOVICES = [create.bot(GENTLE)] * 2
ANA = create.human("Ana")

of_every_game = pytest.mark.parametrize("game", GAMES)


def table_of(game: str, *plan: Player, tips: bool = True, timer: float | None = None) -> Table:
    head = create.new_head(game, plan, {}, None, timer)
    return Table.begin("reef", replace(head, tips=tips), None, True, 0.0, [])


def given(match: Match[Any], seat: int, told: Chronicle | None = None) -> list[Tip | None]:
    """The tip at each decision of a seat while a game is played at random."""
    told = told or Chronicle(match, seat, {})
    choices = Random(f"tips {match.game.name}")
    tips = []
    while not match.over:
        if match.state.seat == seat:
            tips.append(told.coach.tip())
        match.play_code(random_code(match, choices))
    return tips


# Who


def test_only_one_human_among_novices_gets_tips() -> None:
    game = GAMES[0]
    assert coached_seat(table_of(game, ANA, *NOVICES)) == 0
    assert coached_seat(table_of(game, *NOVICES, ANA)) == 2
    assert coached_seat(table_of(game, ANA, *NOVICES, tips=False)) is None
    assert coached_seat(table_of(game, ANA, create.bot(GENTLE), create.bot("greedy"))) is None
    assert coached_seat(table_of(game, ANA, create.bot(GENTLE), create.human("Ben"))) is None
    assert coached_seat(table_of(game, ANA, create.bot(GENTLE), create.friend())) is None
    assert coached_seat(table_of(game, *NOVICES, create.bot(GENTLE))) is None


def test_who_has_a_bot_stand_in_gets_none() -> None:
    table = table_of(GAMES[0], ANA, *NOVICES)
    table.follow(LogRow(1, "a", 0.0, entry_json(StandIn(0, GENTLE)) | {"digest": table.digest()}))
    assert coached_seat(table) is None


def asked_first(game: str, **more: Any) -> Table:
    """A table at which the only human is asked first, and there is a tip for them."""
    for _ in range(200):
        table = table_of(game, ANA, *NOVICES, **more)
        if table.match.state.seat == 0 and tip_of(
            replace(table, head=replace(table.head, tips=True)), told(table), 0.0
        ):
            return table
    pytest.fail("there is never a tip")


def told(table: Table, seat: int | None = 0) -> Chronicle:
    return chronicle(table, seat)


@of_every_game
def test_a_tip_is_for_the_seat_that_is_asked(game: str) -> None:
    table = asked_first(game)
    assert tip_of(table, told(table), 0.0) is not None
    assert tip_of(table, told(table, 1), 0.0) is None
    assert tip_of(table, told(table, None), 0.0) is None
    while table.match.state.seat == 0:
        table.match.play_code(table.match.options.codes[0])
    assert tip_of(table, told(table), 0.0) is None


def test_nothing_is_said_when_time_is_short() -> None:
    table = asked_first(GAMES[0], timer=60)
    assert table.deadline is not None
    assert tip_of(table, told(table), table.deadline - HURRY) is not None
    assert tip_of(table, told(table), table.deadline - HURRY + 1) is None


# When


@of_every_game
@pytest.mark.parametrize("seed", range(3))
def test_one_decision_in_three_at_most_and_each_tip_twice_at_most(game: str, seed: int) -> None:
    tips = given(bohio.new(game, seats=4, seed=f"tips {seed}"), 0)
    places = [place for place, tip in enumerate(tips) if tip]
    assert len(places) > 3
    assert all(later - earlier >= 3 for earlier, later in pairwise(places))
    assert max(Counter(tip.id for tip in tips if tip).values()) <= TIMES


@of_every_game
def test_a_single_option_needs_no_tip(game: str) -> None:
    match = bohio.new(game, seats=4, seed="alone")
    choices = Random(game)
    while match.state.seat != 0 or Chronicle(match, 0, {}).coach.tip() is None:
        match.play_code(random_code(match, choices))
    match.state.options = match.options.codes[:1]
    assert Chronicle(match, 0, {}).coach.tip() is None


@of_every_game
def test_a_page_that_comes_late_is_told_the_same(game: str) -> None:
    """Reloads and other servers: what was said follows from the log."""
    match = bohio.new(game, seats=4, seed="late")
    follows, choices = Chronicle(match, 0, {}), Random(game)
    compared = 0
    while not match.over:
        if match.state.seat == 0:
            tip = follows.coach.tip()
            assert Chronicle(match, 0, {}).coach.tip() == tip
            compared += tip is not None
        match.play_code(random_code(match, choices))
    assert compared > 3


@of_every_game
def test_taking_back_leads_to_the_same_tip(game: str) -> None:
    match = bohio.new(game, seats=4, seed="back")
    follows, choices = Chronicle(match, 0, {}), Random(game)
    taken = 0
    while not match.over:
        if match.state.seat != 0:
            match.play_code(random_code(match, choices))
            continue
        tip = follows.coach.tip()
        match.play_code(random_code(match, choices))
        if choices.random() < 0.5 and match.judge_undo(0) is None:
            if match.state.seat == 0:
                follows.coach.tip()
            match.undo(0)
            assert follows.coach.tip() == tip
            taken += tip is not None
            match.play_code(random_code(match, choices))
    assert taken > 0


def test_tips_begin_after_what_a_lesson_has_taught() -> None:
    match = bohio.new(GAMES[0], seats=4, seed="lesson")
    choices = Random(1)
    while len(match.events) < 60 or match.state.seat != 0:
        match.play_code(random_code(match, choices))
    coach = Chronicle(match, 0, {}).coach
    assert coach.tip(len(match.events) + 1) is None
    fresh = Chronicle(match, 0, {}).coach.tip(len(match.events))
    assert fresh is None or fresh.sentence.id.startswith("tip.")


# On the page


@pytest.fixture(scope="module")
def table_room(tmp_path_factory: pytest.TempPathFactory) -> Any:
    with room(tmp_path_factory.mktemp("room"), pages=drawing_pages()) as one:
        yield one


@of_every_game
def test_play_now_has_tips_unless_one_says_no(game: str, tmp_path: Path) -> None:
    with room(tmp_path) as server:
        for fields, wanted in (({}, True), ({"tips": "on"}, True), ({"tips": "off"}, False)):
            person = server.person()
            path = person.form("/play", game=game, level=GENTLE, **fields).headers["location"]
            assert head_of(server, path).tips is wanted
            form = {"seat0": "me", "seat1": f"bot:{GENTLE}", **fields}
            assert head_of(server, person.open_table(game=game, **form)).tips is wanted
        assert server.person().form("/play", game=game, tips="perhaps").status_code == 422


def head_of(server: Room, path: str) -> Any:
    async def head() -> Any:
        async with server.services.registry.at(path.removeprefix("/table/")) as table:
            return table.head

    return server.call(head())


@of_every_game
def test_the_bar_shows_the_tip_with_its_rule(game: str, table_room: Room) -> None:
    rules = {advice.id: advice.rule for advice in found()[game].part("tips", "TIPS")}
    for _ in range(100):
        person = table_room.person()
        page = person.get(person.form("/play", game=game, level=GENTLE).headers["location"]).text
        shown = re.search(r'<span class="advice" data-tip="(\w+)".*?</span></span>', page)
        if shown:
            assert f">{rules[shown[1]]}<" in shown[0] or f" {rules[shown[1]]}<" in shown[0]
            break
    else:
        pytest.fail("no table had a tip")
    path = person.form("/play", game=game, level=GENTLE, tips="off").headers["location"]
    assert 'class="advice"' not in person.get(path).text
