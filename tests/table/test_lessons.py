"""Lessons at the table: what is wanted is played, all else is answered; bots follow the script, then play by
themselves. A lesson is nobody else's business: it is not listed, not counted, and it expires."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from dataclasses import replace
from html import unescape
from pathlib import Path
from typing import Any

import pytest

from bohio.core.lesson import LEARNER, Lesson
from bohio.core.record import read
from bohio.library import found, game_of_record
from bohio.locale import texts
from bohio.table.store.base import Store
from bohio.table.store.rows import Damaged
from bohio.table.tables import create
from bohio.table.tables.ageing import DAY, HOUR, LESSON_DAYS, Ageing
from bohio.table.tables.credentials import new_browser
from bohio.table.tables.head import check_head, head_of
from bohio.table.tables.registry import Registry
from bohio.table.tables.table import Table, record_of
from bohio.table.web.app import drawing_pages
from tests.lessons import first_lesson
from tests.table.conftest import MakeStore
from tests.table.room import Person, Room, room
from tests.table.test_ageing import Clock, live, new_table, use

GAMES = [game for game in found() if found()[game].file("lessons", "first.json").is_file()]


@pytest.fixture(scope="module")
def table_room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Room]:
    with room(tmp_path_factory.mktemp("room")) as one:
        yield one


@pytest.fixture(scope="module")
def drawn_room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Room]:
    """A server that draws whole pages."""
    with room(tmp_path_factory.mktemp("drawn"), pages=drawing_pages()) as one:
        yield one


def begin(person: Person, game: str, chapter: int = 1) -> str:
    answer = person.form("/lesson", game=game, chapter=str(chapter))
    assert answer.status_code == 303, answer.text
    return answer.headers["location"].removeprefix("/table/")


def facts(person: Person, table: str) -> Any:
    return person.get(f"/table/{table}/view.json").json()


def inside(table_room: Room, id: str) -> Table:
    """The table as the server has it."""

    async def look() -> Table:
        async with table_room.services.registry.at(id) as table:
            return table

    table: Table = table_room.call(look())
    return table


def wait_for_learner(table_room: Room, id: str) -> Table:
    """The table once the learner is to decide."""
    for _ in range(600):
        table = inside(table_room, id)
        if table.to_move in (LEARNER, None):
            return table
        time.sleep(0.02)
    raise AssertionError("the bots do not move")


def move(person: Person, table: Table, code: int, key: str) -> Any:
    action = table.match.game.action_json(code)
    body = {"sequence": table.sequence, "key": key, "seat": LEARNER, "action": action, "language": "en", "parts": False}
    return person.post(f"/table/{table.id}/move", **body)


def play_the_script(person: Person, table_room: Room, id: str, lesson: Lesson, until: int | None = None) -> Table:
    """Plays what the lesson shows, up to so many events or the end of the script."""
    while True:
        table = wait_for_learner(table_room, id)
        step = lesson.wanted(table.match)
        if step is None or len(table.match.events) >= (lesson.length if until is None else until):
            return table
        code = lesson.shown_action(table.match, step)
        assert code is not None
        assert move(person, table, code, f"show {table.sequence}").status_code == 200


@pytest.mark.parametrize("game", GAMES)
def test_every_other_action_is_answered_and_changes_nothing(game: str, table_room: Room) -> None:
    lesson, person = first_lesson(game), table_room.person()
    words = texts("en", found()[game])
    id = begin(person, game)
    while True:
        table = wait_for_learner(table_room, id)
        step = lesson.wanted(table.match)
        if step is None:
            break
        match, sequence = table.match, table.sequence
        for code in match.game.engine.options(match.state):
            notation = match.game.action(code).notation()
            if step.accepts(notation, match.notations):
                continue
            answer = move(person, table, code, f"other {notation} {sequence}")
            reply = step.reply(notation)
            assert reply is not None
            told = {"error": "lesson", "text": words.say(reply), "paragraph": step.rule}
            assert (answer.status_code, answer.json()) == (409, told)
        assert inside(table_room, id).sequence == sequence
        shown = lesson.shown_action(match, step)
        assert shown is not None
        assert move(person, table, shown, f"show {sequence}").status_code == 200
    assert len(table.match.events) >= lesson.length


@pytest.mark.parametrize("game", GAMES)
def test_what_is_illegal_gets_its_usual_reason(game: str, table_room: Room) -> None:
    person = table_room.person()
    table = wait_for_learner(table_room, begin(person, game))
    match = table.match
    options = set(match.game.engine.options(match.state))
    other = next(
        event.code for event in first_lesson(game).whole.events if event.code not in options and event.seat == 0
    )
    answer = move(person, table, other, "illegal")
    assert answer.status_code == 422
    assert answer.json()["paragraph"]


@pytest.mark.parametrize("game", GAMES)
def test_after_the_script_gentle_bots_play_to_the_end_and_the_record_is_sound(game: str, table_room: Room) -> None:
    person, lesson = table_room.person(), first_lesson(game)
    id = begin(person, game, len(lesson.chapters))
    table = play_the_script(person, table_room, id, lesson)
    assert [player.bot for player in table.players[1:]] == ["level-1"] * (len(table.players) - 1)
    while table.running:
        code = table.match.options.codes[0]
        assert move(person, table, code, f"free {table.sequence}").status_code == 200
        table = wait_for_learner(table_room, id)
    record = person.get(f"/table/{id}/record.json").json()
    assert read(record, game_of_record).over
    assert "seed" not in record
    assert "commitment" not in record
    assert person.get(f"/table/{id}/verify").json()["sound"]


@pytest.mark.parametrize("game", GAMES)
def test_bots_play_the_script_without_workers(game: str, tmp_path: Path) -> None:
    lesson = first_lesson(game)
    with room(tmp_path) as one:
        person = one.person()
        id = begin(person, game)
        before = one.services.scheduler.figures["bots_thinking_seconds_total"]
        play_the_script(
            person, one, id, lesson, until=lesson.steps[-1].at if lesson.steps[-1].accept else lesson.length - 1
        )
        assert one.services.scheduler.figures["bots_thinking_seconds_total"] == before


@pytest.mark.parametrize("game", GAMES)
def test_an_action_can_be_taken_back_and_done_again(game: str, table_room: Room) -> None:
    person, lesson = table_room.person(), first_lesson(game)
    id = begin(person, game)
    second = [step for step in lesson.steps if step.accept][1]
    table = play_the_script(person, table_room, id, lesson, until=second.at)
    digest = table.digest()
    body = {"sequence": table.sequence, "key": "back", "seat": LEARNER, "parts": False}
    assert person.post(f"/table/{id}/undo", **body).status_code == 200
    assert len(wait_for_learner(table_room, id).match.events) < second.at
    assert play_the_script(person, table_room, id, lesson, until=second.at).digest() == digest


@pytest.mark.parametrize("game", GAMES)
def test_every_place_that_is_lit_is_on_the_page(game: str, drawn_room: Room) -> None:
    person, lesson = drawn_room.person(), first_lesson(game)
    id = begin(person, game)
    shown = set()
    while True:
        table = wait_for_learner(drawn_room, id)
        page = unescape(person.get(f"/table/{id}").text)
        names = set(re.findall(r' (?:data-place|data-piece|data-mark)="([^"]+)"', page))
        names |= {f"#{name}" for name in re.findall(r' id="([^"]+)"', page)}
        for step in lesson.steps_at(min(len(table.match.events), lesson.length)):
            shown.add(step.words)
            places = {*step.lit, *(place for pin in step.pins for place in pin.lit)}
            assert sorted(places - names) == [], step.words
            assert {place for pin in step.pins for place in pin.lit} <= set(step.lit)
        wanted = lesson.wanted(table.match)
        if wanted is None:
            break
        code = lesson.shown_action(table.match, wanted)
        assert code is not None
        move(person, table, code, f"show {table.sequence}")
    assert len(shown) == len(lesson.steps) + 1


@pytest.mark.parametrize("game", GAMES)
def test_the_page_says_prepared_fate_and_lists_tell_the_chapter(game: str, drawn_room: Room) -> None:
    person = drawn_room.person()
    id = begin(person, game, 3)
    page = person.get(f"/table/{id}").text
    assert "Prepared draws" in page
    assert "page.fair" not in page
    start = unescape(person.get("/").text)
    assert "Lesson · chapter 3 of 5" in start
    assert id not in drawn_room.person().get("/").text
    assert drawn_room.person().get(f"/table/{id}").status_code == 403


def test_the_start_page_offers_lessons_to_newcomers_first(drawn_room: Room) -> None:
    person = drawn_room.person()
    assert 'class="newcomer"' in person.get("/").text
    begin(person, GAMES[0])
    page = person.get("/").text
    assert 'class="newcomer"' not in page
    assert page.count('action="/lesson"') == len(GAMES)


@pytest.mark.parametrize(("game", "chapter"), [("chess", "1"), (GAMES[0], "0"), (GAMES[0], "9"), (GAMES[0], "two")])
def test_there_is_no_other_lesson(game: str, chapter: str, table_room: Room) -> None:
    assert table_room.person().form("/lesson", game=game, chapter=chapter).status_code == 404


def test_a_rematch_of_a_lesson_is_an_ordinary_game(table_room: Room) -> None:
    new = create.lesson(GAMES[0], 1, new_browser(), "Ana", time.time())
    table = Table.begin(new.id, head_of(new.head), new.host, False, new.at, new.seats)
    assert head_of(create.rematch(table, new_browser(), time.time()).head).lesson is None
    assert "shuffle" not in record_of(table)


def test_heads_are_checked() -> None:
    head = create.lesson(GAMES[0], 2, new_browser(), "", time.time()).head
    check_head(head)
    assert head_of(head).json() == head
    for told in ("first", {}, {"name": 1, "chapter": 1}, {"name": "first", "chapter": 0}, {"name": "first"}):
        with pytest.raises(Damaged, match="lesson"):
            check_head(head | {"lesson": told})
    assert "lesson" not in replace(head_of(head), lesson=None).json()


def test_lessons_expire_everywhere_and_are_not_counted(make_store: MakeStore) -> None:
    async def work(store: Store) -> None:
        registry = Registry(store)
        lesson = create.lesson(GAMES[0], 1, new_browser(), "", time.time())
        other = new_table()
        await registry.add(lesson)
        await registry.add(other)
        assert sum((await store.counts()).values()) == 1
        clock = Clock()
        ageing = Ageing(registry, None, clock)
        await live(ageing, clock, (LESSON_DAYS - 1) * DAY, every=HOUR)
        assert (await store.table(lesson.id)).id == lesson.id
        await live(ageing, clock, 2 * DAY, every=HOUR)
        assert (await store.table(other.id)).id == other.id
        assert [row.id for row in await store.mine(lesson.host or "")] == []

    use(make_store, work)


def test_the_learner_alone_gets_a_coach(drawn_room: Room) -> None:
    """Where the hands of a finished lesson are looked at from another seat, nobody is taught."""
    person = drawn_room.person()
    id = begin(person, GAMES[0])
    assert 'class="coach"' in person.get(f"/table/{id}").text
    assert 'class="coach"' not in person.get(f"/table/{id}?at=0").text
    ordinary = person.form("/play", game=GAMES[0]).headers["location"]
    page = person.get(ordinary).text
    assert 'class="coach"' not in page
    assert "lesson.js" not in page
