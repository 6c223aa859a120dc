"""Scheduling bots: everybody's bots get their turn, replaced bots are reported, one failure does not stop others."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import signal
import time
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest

from bohio.core.reasons import Json
from bohio.table.bots import scheduler as scheduling
from bohio.table.bots.requester import requester
from bohio.table.bots.scheduler import Scheduler
from bohio.table.bots.workers import Workers
from bohio.table.store.base import Store
from bohio.table.store.postgres import PostgresStore
from bohio.table.store.rows import Connection, LogRow, NewTable, StoreDown, TableRow
from bohio.table.store.sqlite import SqliteStore
from bohio.table.tables import create
from bohio.table.tables import table as table_module
from bohio.table.tables.access import viewpoint_of
from bohio.table.tables.credentials import new_browser
from bohio.table.tables.entries import Play
from bohio.table.tables.presence import Presence
from bohio.table.tables.registry import Registry
from bohio.table.tables.table import Table
from bohio.table.view.table_view import view_of
from bohio.table.web.app import drawing_pages
from tests.table.crash import Server
from tests.table.odd_bots import admit
from tests.table.postgres import Postgres
from tests.table.room import Person, room
from tests.table.test_serve import children
from tests.table.waiting import measure

PATIENCE = 120.0
LONG = 600.0
"""A sleeping bot that is given up after this blocks its worker for as long as any test takes."""


def limited(work: Coroutine[Any, Any, None]) -> None:
    """Lets something happen that does not take for ever."""
    asyncio.run(asyncio.wait_for(work, PATIENCE))


def bots_only(level: str, game: str = "tropicalia") -> NewTable:
    plan = [create.bot(level) for _ in range(2)]
    return create.new_table(create.new_head(game, plan, {}, None, None), new_browser(), [], True, time.time())


@asynccontextmanager
async def served(store: Store, workers: Workers | None = None) -> AsyncIterator[Scheduler]:
    """A server's scheduler for as long as the block lasts."""
    await store.open()
    scheduler = Scheduler(Registry(store), workers or Workers(1))
    scheduler.start()
    try:
        yield scheduler
    finally:
        await scheduler.stop()
        await store.close()


async def laid(scheduler: Scheduler, level: str, address: str) -> str:
    """A table of bots that somebody at this address opened."""
    new = bots_only(level)
    requester.set(address)
    await scheduler.registry.add(new)
    requester.set(None)
    return new.id


async def until(true: Callable[[], bool]) -> None:
    while not true():
        await asyncio.sleep(0.01)


async def entries(scheduler: Scheduler, id: str) -> list[LogRow]:
    return (await scheduler.registry.store.table(id)).entries


async def until_moved(scheduler: Scheduler, id: str, moves: int) -> None:
    while len(await entries(scheduler, id)) < moves:
        await asyncio.sleep(0.01)


def test_quick_bots_do_not_wait_for_slow_ones(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    admit(monkeypatch, sleeping=LONG)

    async def run() -> None:
        async with served(SqliteStore(tmp_path / "bohio.sqlite3")) as scheduler:
            slow = [await laid(scheduler, "sleeping", "crowd") for _ in range(10)]
            await until(lambda: scheduler.workers.waiting == 9)
            await until_moved(scheduler, await laid(scheduler, "greedy", "other"), 10)
            assert [await entries(scheduler, id) for id in slow] == [[]] * 10
            figures = scheduler.figures
            assert (figures["bots_waiting"], figures["bots_replaced_total"]) == (9, 0)
            assert figures["bots_thinking"] in (1, 2)

    limited(run())


def test_an_address_with_many_tables_gets_no_more_than_one_with_one(tmp_path: Path) -> None:
    async def run() -> None:
        async with served(SqliteStore(tmp_path / "bohio.sqlite3")) as scheduler:
            crowd = [await laid(scheduler, "expert@30ms", "crowd") for _ in range(10)]
            await until(lambda: scheduler.workers.waiting == 9)
            before = sum([len(await entries(scheduler, id)) for id in crowd])
            other = await laid(scheduler, "expert@30ms", "other")
            await until_moved(scheduler, other, 20)
            after = sum([len(await entries(scheduler, id)) for id in crowd])
            # Some moves have one option only and take no time at all; a share by time is about as many moves.
            assert 8 <= after - before <= 60

    limited(run())


def test_the_address_of_who_acted_last_pays(tmp_path: Path) -> None:
    with room(tmp_path) as one:
        host, friend = one.person(), one.person()

        def at(person: Person, address: str, path: str, **words: object) -> str:
            response = person.ask("POST", path, headers={"x-forwarded-for": address}, **words)
            assert response.status_code < 400
            return str(response.headers.get("location", ""))

        fields = {"game": "mangrovia", "seats": "2", "seat0": "me", "seat1": "friend"}
        table = at(host, "192.0.2.1", "/tables", data=fields).removeprefix("/table/")
        payers = one.services.scheduler._payers
        assert payers[table] == "192.0.2.1"
        link = host.see(table)["invitations"]["1"]
        at(friend, "192.0.2.2", link, data={"name": "Ana"})
        assert payers[table] == "192.0.2.2"
        at(host, "192.0.2.3", f"/table/{table}/phrase", json={"seat": 0, "phrase": "hello"})
        assert payers[table] == "192.0.2.3"
        at(host, "192.0.2.1", f"/table/{table}/stand-in", json={"seat": 0, "bot": "expert@20ms"})
        at(friend, "192.0.2.1", f"/table/{table}/stand-in", json={"seat": 1, "bot": "expert@20ms"})
        at(friend, "192.0.2.4", f"/table/{table}/phrase", json={"seat": 1, "phrase": "hello"})  # while bots think
        limit = time.monotonic() + PATIENCE
        while len(one.call(one.services.store.table(table)).entries) < 15:
            assert time.monotonic() < limit
            time.sleep(0.01)
        assert payers[table] == "192.0.2.4"


WORDS = {
    "en": "The bot “failing” failed; “intermediate” moved instead.",
    "de": "Der Bot „failing“ ist ausgefallen; stattdessen zog „Fortgeschritten“.",
    "fr": "Le robot «\xa0failing\xa0» est tombé en panne\xa0; «\xa0intermédiaire\xa0» a joué à sa place.",
    "it": "Il bot «failing» ha avuto un errore; al suo posto ha giocato «intermedio».",
    "ru": "У бота «failing» произошёл сбой; ход за него сделал бот «средний».",
}


def test_a_bot_that_was_replaced_is_told_of_to_everybody(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    admit(monkeypatch)
    with room(tmp_path, pages=drawing_pages()) as one:
        host = one.person()
        table = host.open_table(game="tropicalia", seats="2", seat0="me", seat1="bot:failing", watch="on")

        def plays() -> list[Json]:
            return [entry.body for entry in one.call(one.services.store.table(table)).entries]

        limit = time.monotonic() + PATIENCE
        while "substitute" not in [play.get("by") for play in plays()]:
            assert time.monotonic() < limit
            told = host.get(f"/table/{table}/facts.json").json()
            if told["choices"]:
                body = {"sequence": told["sequence"], "key": str(told["sequence"]), "seat": 0, "parts": False}
                host.post(f"/table/{table}/move", action=told["choices"][0], **body)
        replaced = next(play for play in plays() if play["by"] == "substitute")
        assert replaced["substitute"] == {"bot": "greedy", "for": "failing", "why": "failed"}
        for language, words in WORDS.items():
            for person in (host, one.person()):
                person.cookies["bohio_language"] = language
                page = person.get(f"/table/{table}").text
                assert words in page
        assert "bohio_bots_replaced_total 0\n" not in host.get("/metrics").text
        assert "bohio_bots_replaced_total" in host.get("/metrics").text
    assert "a bot of level failing is replaced: ValueError: no idea" in caplog.messages


@pytest.mark.parametrize("game", ["mangrovia", "tropicalia"])
def test_the_line_of_the_log_is_the_one_where_the_bot_was_replaced(game: str) -> None:
    new = bots_only("random", game)
    table = Table.of(TableRow(new.id, new.head, new.host, new.watch, 0, new.at, [], new.seats))
    replaced = []
    for number in range(30):
        seat = table.to_move
        assert seat is not None
        entry = Play(seat, next(iter(table.match.options)), "bot")
        if number in (3, 17):
            replaced.append(len(table.match.log))
            entry = replace(entry, by="substitute", substitute={"bot": "greedy", "for": "random", "why": "late"})
        table.apply(entry, 0.0)
    viewpoint = viewpoint_of(table, None, None)
    lines = view_of(table, viewpoint, presence=Presence(), now=0.0).lines
    assert [place for place, line in enumerate(lines) if line.substitute] == replaced
    assert all(lines[place].event["seat"] is not None for place in replaced)


def test_tables_that_found_no_room_in_the_queue_are_found_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table_module, "LEASE", 0.0)
    monkeypatch.setattr(scheduling, "ROUND", 0.02)

    async def run() -> None:
        async with served(SqliteStore(tmp_path / "bohio.sqlite3"), Workers(1, most_waiting=2)) as scheduler:
            tables = [await laid(scheduler, "expert@5ms", "here") for _ in range(8)]
            await until(lambda: scheduler.workers.room == 0)
            for id in tables:
                await until_moved(scheduler, id, 3)

    limited(run())


def test_a_server_stops_at_once_while_its_bots_think_and_wait(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    admit(monkeypatch, sleeping=LONG)

    async def run() -> None:
        store = SqliteStore(tmp_path / "bohio.sqlite3")
        async with served(store, Workers(2)) as scheduler:
            for _ in range(6):
                await laid(scheduler, "sleeping", "here")
            await until(lambda: scheduler.workers.waiting == 4 and len(multiprocessing.active_children()) == 3)
            begun = time.monotonic()
        assert time.monotonic() - begun < 10.0  # two seconds on a machine that does nothing else
        assert multiprocessing.active_children() == []

    limited(run())


def test_a_server_process_ends_soon_after_it_is_told_to_while_bots_think_and_takes_the_workers_with_it(
    tmp_path: Path,
) -> None:
    one = Server(str(tmp_path / "bohio.sqlite3"))
    one.start()
    process = one.process
    assert process is not None
    with httpx.Client(base_url=one.address, trust_env=False, timeout=60) as client:
        fields = {"game": "mangrovia", "seats": "2", "seat0": "bot:expert@5000ms", "seat1": "bot:expert@5000ms"}
        for _ in range(4):
            assert client.post("/tables", data=fields).status_code == 303
        limit = time.monotonic() + PATIENCE
        while "bohio_bots_thinking 0\n" in client.get("/metrics").text or len(children(process.pid)) < 2:
            assert time.monotonic() < limit
            time.sleep(0.05)
    workers = children(process.pid)
    begun = time.monotonic()
    process.send_signal(signal.SIGTERM)
    assert process.wait(60) in (0, -signal.SIGTERM)
    assert time.monotonic() - begun < 10.0  # two seconds on a machine that does nothing else
    while any(Path(f"/proc/{worker}").exists() for worker in workers):
        assert time.monotonic() - begun < 20.0
        time.sleep(0.01)
    one.log.seek(0)
    assert one.log.read() == b""
    one.close()


def test_a_table_that_waits_at_one_server_is_not_kept_from_the_others(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    admit(monkeypatch, sleeping=LONG)

    async def run() -> None:
        url = postgres.new_database()
        async with served(PostgresStore(url)) as busy, served(PostgresStore(url)) as free:
            await laid(busy, "sleeping", "here")
            await until(lambda: busy.workers.thinking == 1)
            waiting = await laid(busy, "expert@5ms", "here")
            await until(lambda: busy.workers.waiting == 1)
            free._mind(waiting)  # as when its lease has run out
            await until_moved(free, waiting, 5)
            assert busy.workers.waiting == 1

    limited(run())


def test_a_claim_lasts_as_long_as_the_bot_may_think(postgres: Postgres, monkeypatch: pytest.MonkeyPatch) -> None:
    admit(monkeypatch, sleeping=77.0)

    def claims(db: Connection) -> list[tuple[object, ...]]:
        return db.execute("SELECT table_id, until FROM claims")

    async def run() -> None:
        async with served(PostgresStore(postgres.new_database())) as scheduler:
            tables = [await laid(scheduler, "sleeping", "here") for _ in range(3)]
            await until(lambda: scheduler.workers.waiting == 2)
            while not (rows := await scheduler.registry.store.read(claims)):
                await asyncio.sleep(0.01)
            ((table, ends),) = rows  # those that wait are not claimed
            assert table in tables
            assert isinstance(ends, float)
            assert 70.0 < ends - time.time() <= 77.0 + scheduling.CLAIM

    limited(run())


def test_a_damaged_table_is_told_of_once_and_does_not_keep_the_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(table_module, "LEASE", 0.0)
    monkeypatch.setattr(scheduling, "ROUND", 0.02)
    monkeypatch.setattr(scheduling, "FOUND", 1)
    *broken, sound = sorted([bots_only("random") for _ in range(4)], key=lambda new: new.id)

    async def run() -> None:
        store = SqliteStore(tmp_path / "bohio.sqlite3")
        await store.open()
        for new in (*broken, sound):
            await store.create(new)
        for new in broken:
            table = Table.of(await store.table(new.id))
            body = {"kind": "play", "seat": table.to_move, "action": next(iter(table.match.options)), "digest": "wrong"}
            await store.append(new.id, LogRow(1, "key", 0.0, body), new.table_status)
        await store.close()
        async with served(SqliteStore(tmp_path / "bohio.sqlite3")) as scheduler:
            await until_moved(scheduler, sound.id, 20)
            await asyncio.sleep(0.2)  # for some more rounds

    limited(run())
    told = [record for record in caplog.records if record.levelno >= logging.ERROR]
    assert len(told) == len(broken)
    assert all(record.exc_info is None for record in told)


class Faltering(SqliteStore):
    """A database that does not answer for a while."""

    down = True

    async def due(self, now: float, limit: int = 200) -> list[str]:
        if self.down:
            raise StoreDown("it does not answer")
        return await super().due(now, limit)


def test_a_database_that_does_not_answer_is_told_of_and_asked_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(scheduling, "ROUND", 0.02)

    async def run() -> None:
        store = Faltering(tmp_path / "bohio.sqlite3")
        await store.open()
        new = bots_only("random")
        await store.create(new)
        await store.close()
        async with served(store) as scheduler:
            await until(lambda: "bots and timers wait: it does not answer" in caplog.messages)
            assert await entries(scheduler, new.id) == []
            store.down = False
            await until_moved(scheduler, new.id, 1)

    with caplog.at_level(logging.WARNING):
        limited(run())


def test_waiting_for_bots_can_be_measured() -> None:
    waits, server = measure(tables=2, crowd="expert@100ms", bot="greedy", seconds=3.0)
    assert waits
    assert min(waits) > 0.0
    assert server["bohio_bots_waiting"] + server["bohio_bots_thinking"] > 0
    assert server["bohio_bots_replaced_total"] == 0
