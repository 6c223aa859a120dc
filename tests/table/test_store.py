"""The store keeps what it acknowledged, in order, once; the same on SQLite and PostgreSQL."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import psycopg
import pytest

from bohio.table.store.base import Store
from bohio.table.store.postgres import PostgresStore
from bohio.table.store.rows import (
    Gone,
    LogRow,
    NewTable,
    Repeated,
    SeatLink,
    SeatRow,
    SeatTaken,
    Stale,
    StoreDown,
    StoreError,
    TableStatus,
)
from bohio.table.store.schema import VERSION
from bohio.table.store.sqlite import SqliteStore
from tests.table.conftest import MakeStore
from tests.table.postgres import Postgres

STATUS = TableStatus("running", {"sitters": [], "asked": 0})
HEAD = {"game": "mangrovia", "name": "Ça va? Мангровия"}


def new_table(id: str = "reef", host: str | None = "host", table_status: TableStatus = STATUS) -> NewTable:
    seats = [SeatRow(0, holder="host"), SeatRow(1, secret=f"link-{id}")]
    return NewTable(id, HEAD, host, "mangrovia", True, table_status, 1.0, seats)


def entry(sequence: int, key: str | None = None, **body: Any) -> LogRow:
    return LogRow(sequence, key or f"key {sequence}", 1.0 + sequence, {"kind": "phrase", **body})


def use(make_store: MakeStore, work: Callable[[Store], Awaitable[None]]) -> None:
    """Opens a store, works with it and closes it."""

    async def run() -> None:
        store = make_store()
        await store.open()
        try:
            await work(store)
        finally:
            await store.close()

    asyncio.run(run())


def test_what_was_written_is_there_after_opening_again(make_store: MakeStore) -> None:
    async def write(store: Store) -> None:
        await store.create(new_table())
        await store.append("reef", entry(1, text="Привет"), STATUS)
        await store.append("reef", entry(2), STATUS)

    async def read(store: Store) -> None:
        row = await store.table("reef")
        assert row.head == HEAD
        assert row.sequence == 2
        assert [one.body for one in row.entries] == [{"kind": "phrase", "text": "Привет"}, {"kind": "phrase"}]
        assert [one.holder for one in row.seats] == ["host", None]

    use(make_store, write)
    use(make_store, read)


def test_of_racing_entries_exactly_one_wins_and_the_others_hear_it(make_store: MakeStore) -> None:
    async def race(store: Store) -> None:
        await store.create(new_table())
        for sequence in range(1, 6):
            racing = [store.append("reef", entry(sequence, f"{sequence} of {n}"), STATUS) for n in range(10)]
            outcomes = await asyncio.gather(*racing, return_exceptions=True)
            assert outcomes.count(None) == 1
            assert sum(isinstance(outcome, Stale) for outcome in outcomes) == 9
        row = await store.table("reef")
        assert [one.sequence for one in row.entries] == [1, 2, 3, 4, 5]

    use(make_store, race)


def test_an_entry_sent_twice_is_written_once(make_store: MakeStore) -> None:
    async def send(store: Store) -> None:
        await store.create(new_table())
        outcomes = await asyncio.gather(
            *(store.append("reef", entry(1, "same"), STATUS) for _ in range(5)), return_exceptions=True
        )
        assert outcomes.count(None) == 1
        assert sum(isinstance(outcome, Repeated) for outcome in outcomes) == 4
        with pytest.raises(Repeated):
            await store.append("reef", entry(2, "same"), STATUS)
        assert (await store.table("reef")).sequence == 1

    use(make_store, send)


def test_the_same_key_at_another_table_is_another_entry(make_store: MakeStore) -> None:
    async def send(store: Store) -> None:
        for id in ("reef", "isle"):
            await store.create(new_table(id))
            await store.append(id, entry(1, "same"), STATUS)

    use(make_store, send)


def test_nothing_is_written_at_a_table_that_is_not_there(make_store: MakeStore) -> None:
    async def send(store: Store) -> None:
        with pytest.raises(Gone):
            await store.append("reef", entry(1), STATUS)
        with pytest.raises(Gone):
            await store.table("reef")
        with pytest.raises(Gone):
            await store.tail("reef", 0)

    use(make_store, send)


def test_a_deleted_table_leaves_nothing_behind(make_store: MakeStore) -> None:
    async def send(store: Store) -> None:
        await store.create(new_table())
        await store.append("reef", entry(1), STATUS)
        await store.set_note("reef", 0, "remember")
        assert await store.claim("reef", 1, "server", 0.0, 1.0)
        assert await store.delete("reef")
        assert not await store.delete("reef")
        assert await store.seat("link-reef") is None
        assert await store.note("reef", 0) == ""

        def left(db: Any) -> int:
            names = ("tables", "entries", "seats", "notes", "claims")
            return sum(int(db.execute(f"SELECT COUNT(*) FROM {name}")[0][0]) for name in names)

        assert await store.read(left) == 0

    use(make_store, send)


def test_a_seats_link_can_be_used_once(make_store: MakeStore) -> None:
    async def sit(store: Store) -> None:
        await store.create(new_table())
        assert await store.seat("link-reef") == ("reef", 1)
        await store.append("reef", entry(1), STATUS, SeatTaken(1, "friend", "link-reef"))
        with pytest.raises(Stale):
            await store.append("reef", entry(2), STATUS, SeatTaken(1, "thief", "link-reef"))
        row = await store.table("reef")
        assert row.seats[1].holder == "friend"
        assert row.sequence == 1

    use(make_store, sit)


def test_a_new_link_replaces_the_old_one(make_store: MakeStore) -> None:
    async def sit(store: Store) -> None:
        await store.create(new_table())
        await store.append("reef", entry(1), STATUS, SeatLink(1, 1, "new link"))
        with pytest.raises(Stale):
            await store.append("reef", entry(2), STATUS, SeatLink(1, 1, "another link"))
        assert await store.seat("link-reef") is None
        with pytest.raises(Stale):
            await store.append("reef", entry(2), STATUS, SeatTaken(1, "late", "link-reef"))
        await store.append("reef", entry(2), STATUS, SeatTaken(1, "friend", "new link"))

    use(make_store, sit)


def test_a_note_goes_with_its_writer(make_store: MakeStore) -> None:
    async def sit(store: Store) -> None:
        await store.create(new_table())
        await store.set_note("reef", 0, "stays")
        await store.set_note("reef", 1, "reed first")
        await store.append("reef", entry(1), STATUS, SeatTaken(1, "friend", "link-reef"))
        assert (await store.note("reef", 0), await store.note("reef", 1)) == ("stays", "")

    use(make_store, sit)


def test_one_server_at_a_time_thinks_for_a_bot(make_store: MakeStore) -> None:
    async def think(store: Store) -> None:
        await store.create(new_table())
        assert await store.claim("reef", 1, "one", 0.0, 10.0)
        assert not await store.claim("reef", 1, "two", 5.0, 15.0)
        assert await store.claim("reef", 1, "one", 5.0, 15.0)
        assert await store.claim("reef", 1, "two", 16.0, 20.0)
        assert await store.claim("reef", 2, "one", 17.0, 20.0)

    use(make_store, think)


def test_tables_where_a_bot_or_a_timer_is_due_are_found(make_store: MakeStore) -> None:
    async def look(store: Store) -> None:
        await store.create(new_table("bots", table_status=TableStatus("running", {}, bot_due=5.0)))
        await store.create(new_table("timer", table_status=TableStatus("running", {}, deadline=7.0)))
        await store.create(new_table("human"))
        assert await store.due(4.0) == []
        assert await store.due(6.0) == ["bots"]
        assert sorted(await store.due(8.0)) == ["bots", "timer"]
        assert sorted(await store.due(float("inf"))) == ["bots", "timer"]
        await store.append("bots", entry(1), STATUS)
        assert await store.due(8.0) == ["timer"]

    use(make_store, look)


def test_lists_name_ones_own_tables_and_those_to_watch(make_store: MakeStore) -> None:
    async def look(store: Store) -> None:
        await store.create(new_table("reef"))
        await store.create(new_table("isle", host="other", table_status=TableStatus("over", {})))
        await store.append("isle", entry(1), TableStatus("over", {}))
        assert [(one.id, one.seats) for one in await store.mine("host")] == [("isle", (0,)), ("reef", (0,))]
        assert await store.mine("stranger") == []
        assert [one.id for one in await store.watched()] == ["reef"]
        assert await store.counts() == {"over": 1, "running": 1}

    use(make_store, look)


def test_tables_that_nobody_touched_expire(make_store: MakeStore) -> None:
    async def age(store: Store) -> None:
        await store.create(new_table("reef"))
        await store.create(new_table("isle"))
        assert await store.advance(0.0, 100.0) == 100.0
        await store.append("isle", entry(1), STATUS)
        await store.create(new_table("cove"))
        assert await store.expire(0.0) == []
        assert await store.expire(100.0) == ["reef"]
        assert (await store.table("isle")).sequence == 1
        assert (await store.table("cove")).sequence == 0

    use(make_store, age)


def test_a_database_of_a_newer_version_is_refused(make_store: MakeStore) -> None:
    async def age(store: Store) -> None:
        await store.write(lambda db: db.execute("UPDATE bohio_schema SET version = ?", (VERSION + 1,)))

    async def nothing(store: Store) -> None:
        raise AssertionError("it was opened")

    use(make_store, age)
    with pytest.raises(StoreError, match=f"version {VERSION + 1}.*newer Bohío"):
        use(make_store, nothing)


def test_a_file_that_is_no_database_is_refused(tmp_path: Path) -> None:
    (tmp_path / "letter").write_text("Dear reader, " * 100)
    with pytest.raises(StoreError, match="cannot be used"):
        asyncio.run(SqliteStore(tmp_path / "letter").open())


def test_a_second_server_on_one_file_is_refused(tmp_path: Path) -> None:
    async def run() -> None:
        first, second = SqliteStore(tmp_path / "reef"), SqliteStore(tmp_path / "reef")
        await first.open()
        with pytest.raises(StoreError, match="PostgreSQL"):
            await second.open()
        await first.close()

    asyncio.run(run())


def test_a_full_disk_is_told_and_nothing_is_half_written(tmp_path: Path) -> None:
    async def run() -> None:
        store = SqliteStore(tmp_path / "reef")
        await store.open()
        await store.create(new_table())
        pages = await store.write(lambda db: db.execute("PRAGMA page_count"))
        await store.write(lambda db: db.execute(f"PRAGMA max_page_count = {pages[0][0]}"))
        with pytest.raises(StoreDown):
            await store.append("reef", entry(1, text="x" * 100_000), STATUS)
        assert (await store.table("reef")).sequence == 0
        await store.write(lambda db: db.execute("PRAGMA max_page_count = 1000000"))
        await store.append("reef", entry(1, text="x" * 100_000), STATUS)
        assert (await store.table("reef")).sequence == 1
        await store.close()

    asyncio.run(run())


def test_one_bad_job_does_not_spoil_the_others_of_its_commit(tmp_path: Path) -> None:
    async def run() -> None:
        store = SqliteStore(tmp_path / "reef")
        await store.open()
        await store.create(new_table())
        outcomes = await asyncio.gather(
            store.append("reef", entry(1), STATUS),
            store.create(new_table()),
            store.append("reef", entry(2), STATUS),
            return_exceptions=True,
        )
        assert isinstance(outcomes[1], StoreError)
        assert outcomes[0] is None
        assert outcomes[2] is None
        await store.close()

    asyncio.run(run())


def test_a_commit_waits_for_the_disk(tmp_path: Path) -> None:
    async def run() -> None:
        store = SqliteStore(tmp_path / "reef")
        await store.open()
        assert await store.write(lambda db: db.execute("PRAGMA synchronous")) == [(2,)]
        assert await store.write(lambda db: db.execute("PRAGMA journal_mode")) == [("wal",)]
        await store.close()

    asyncio.run(run())
    assert sqlite3.connect(tmp_path / "reef").execute("PRAGMA integrity_check").fetchall() == [("ok",)]


def test_servers_on_one_database_hear_of_each_others_entries(postgres: Postgres) -> None:
    async def run() -> None:
        url = postgres.new_database()
        one, two = PostgresStore(url), PostgresStore(url)
        heard: asyncio.Queue[str | None] = asyncio.Queue()
        two.listen(heard.put_nowait)
        await one.open()
        await two.open()
        assert await asyncio.wait_for(heard.get(), 10) is None
        await one.create(new_table())
        await one.append("reef", entry(1), STATUS)
        assert await asyncio.wait_for(heard.get(), 10) == "reef"
        entries, _ = await two.tail("reef", 0)
        assert [one.sequence for one in entries] == [1]
        await one.close()
        await two.close()

    asyncio.run(run())


async def insist(store: Store) -> None:
    """Sends an entry until it is acknowledged, as a page does."""
    while True:
        try:
            return await store.append("reef", entry(1), STATUS)
        except StoreDown:
            continue


def test_work_goes_on_when_postgresql_was_restarted() -> None:
    postgres = Postgres()

    async def run() -> None:
        store = PostgresStore(postgres.new_database())
        heard: asyncio.Queue[str | None] = asyncio.Queue()
        store.listen(heard.put_nowait)
        await store.open()
        await store.create(new_table())
        await asyncio.wait_for(heard.get(), 10)
        postgres.stop()
        waiting = asyncio.create_task(insist(store))
        await asyncio.to_thread(postgres.start)
        await waiting
        assert await heard.get() in (None, "reef")
        assert (await store.table("reef")).sequence == 1
        await store.close()

    try:
        asyncio.run(run())
    finally:
        postgres.close()


def test_work_goes_on_when_connections_to_postgresql_were_cut() -> None:
    postgres = Postgres()
    cut = "select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname = %s"

    async def run() -> None:
        address = postgres.new_database()
        store = PostgresStore(address)
        heard: asyncio.Queue[str | None] = asyncio.Queue()
        store.listen(heard.put_nowait)
        await store.open()
        await store.create(new_table())
        await asyncio.wait_for(heard.get(), 10)
        with psycopg.connect(address, autocommit=True) as other:
            ended = other.execute(cut, (other.info.dbname,)).fetchall()
        assert len(ended) >= 2  # the writer's connection and the listener's
        await insist(store)
        assert (await store.table("reef")).sequence == 1
        assert await asyncio.wait_for(heard.get(), 20) in (None, "reef")
        await store.close()

    try:
        asyncio.run(run())
    finally:
        postgres.close()
