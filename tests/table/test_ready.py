"""/ready says whether the server can write right now: not on a full disk, nor while its database is locked or away."""

from __future__ import annotations

import asyncio
import resource
import sqlite3
import time
from pathlib import Path

import httpx
import psycopg

from bohio.table.store.address import store_at
from bohio.table.store.sqlite import SqliteStore
from bohio.table.web.readiness import PATIENCE, Readiness
from tests.table.crash import Server
from tests.table.postgres import Postgres
from tests.table.room import Room, room

WAIT = 60.0


def status(address: str) -> tuple[int, float]:
    """The status of /ready and how long it took; /health is always well."""
    assert httpx.get(f"{address}/health", trust_env=False).status_code == 200
    begun = time.monotonic()
    told = httpx.get(f"{address}/ready", trust_env=False, timeout=30).status_code
    return told, time.monotonic() - begun


def until(address: str, wanted: int) -> None:
    """Waits for a status: an answer is remembered for some seconds."""
    begun = time.monotonic()
    while status(address)[0] != wanted:
        assert time.monotonic() - begun < WAIT
        time.sleep(0.2)


def address_of(one: Room) -> str:
    return f"http://{one.address}"


def test_not_while_the_disk_is_full(tmp_path: Path) -> None:
    server = Server(str(tmp_path / "bohio.sqlite3"))
    server.start()
    try:
        assert server.process is not None
        until(server.address, 200)
        play = {"game": "mangrovia"}
        assert httpx.post(f"{server.address}/play", data=play, trust_env=False).status_code == 303
        # No file of this process may grow any more, as on a disk that is full.
        size = max(one.stat().st_size for one in tmp_path.iterdir())
        before = resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))
        while httpx.post(f"{server.address}/play", data=play, trust_env=False).status_code == 303:
            pass  # until what the file has room for is used
        until(server.address, 503)
        assert httpx.post(f"{server.address}/play", data=play, trust_env=False).status_code == 503
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, before)
        until(server.address, 200)
        assert httpx.post(f"{server.address}/play", data=play, trust_env=False).status_code == 303
    finally:
        server.close()


def test_not_while_the_database_is_locked(tmp_path: Path) -> None:
    with room(tmp_path) as one:
        other = sqlite3.connect(tmp_path / "bohio.sqlite3", isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        told, seconds = status(address_of(one))
        assert told == 503
        assert PATIENCE <= seconds < 4 * PATIENCE
        # From now on whoever asks hears it at once.
        told, seconds = status(address_of(one))
        assert told == 503
        assert seconds < PATIENCE
        other.execute("ROLLBACK")
        other.close()
        until(address_of(one), 200)


def test_not_while_the_database_cannot_be_written(tmp_path: Path) -> None:
    with room(tmp_path) as one:
        store = one.services.store
        one.call(store.write(lambda db: db.execute("PRAGMA query_only = ON")))
        until(address_of(one), 503)
        one.call(store.read(lambda db: db.execute("SELECT 1")))


def test_not_while_postgresql_takes_nothing(postgres: Postgres) -> None:
    database = postgres.new_database()
    with room(store_at(database)) as one:
        assert status(address_of(one))[0] == 200
        set_read_only(database, True)
        until(address_of(one), 503)
        set_read_only(database, False)
        until(address_of(one), 200)


def set_read_only(database: str, wanted: bool) -> None:
    """Has PostgreSQL refuse writing, from the next connection on, and cuts those that there are."""
    with psycopg.connect(database, autocommit=True) as connection:
        name = connection.info.dbname
        connection.execute("SET default_transaction_read_only = off")
        connection.execute(f"ALTER DATABASE {name} SET default_transaction_read_only = {wanted}".encode())
        cut = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND datname = %s"
        connection.execute(cut, (name,))


def test_not_while_postgresql_is_away() -> None:
    postgres = Postgres()
    try:
        with room(store_at(postgres.new_database())) as one:
            assert status(address_of(one))[0] == 200
            postgres.stop()
            until(address_of(one), 503)
            told, seconds = status(address_of(one))
            assert told == 503
            assert seconds < 4 * PATIENCE
            postgres.start()
            until(address_of(one), 200)
    finally:
        postgres.close()


class Counting(SqliteStore):
    """Counts what is written to be ready."""

    beats = 0

    async def beat(self, text: str) -> None:
        self.beats += 1
        await super().beat(text)


def test_whoever_asks_again_and_again_costs_nothing(tmp_path: Path) -> None:
    async def run() -> None:
        store = Counting(tmp_path / "reef")
        await store.open()
        readiness = Readiness(store)
        assert all(await asyncio.gather(*(readiness.check() for _ in range(200))))
        for _ in range(200):
            assert await readiness.check()
        assert store.beats <= 2  # a second one only where this took longer than an answer is remembered
        await store.close()

    asyncio.run(run())


def test_what_is_written_to_be_ready_does_not_pile_up(tmp_path: Path) -> None:
    async def run() -> None:
        store = SqliteStore(tmp_path / "reef")
        await store.open()
        for text in ("a", "b", "c"):
            await store.beat(text)
        assert await store.read(lambda db: db.execute("SELECT text FROM beat")) == [("c",)]
        await store.close()

    asyncio.run(run())
