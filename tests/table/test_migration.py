"""Databases and backups of an earlier version can be opened, and their running games go on."""

from __future__ import annotations

import asyncio
import gzip
import json
import sqlite3
from pathlib import Path

import psycopg
import pytest

from bohio.table.store.address import store_at
from bohio.table.store.base import Store
from bohio.table.store.rows import StoreError
from bohio.table.store.schema import MIGRATIONS, VERSION
from bohio.table.tables.credentials import hashed
from bohio.table.upkeep.backup import backup, columns_of
from bohio.table.upkeep.checking import check
from bohio.table.upkeep.restoring import restore
from tests.table.postgres import Postgres
from tests.table.room import Person, room

FIXTURES = Path(__file__).parent.parent / "fixtures" / "store"
ANA, BO = "7" * 32, "8" * 32
"""The cookies of those who sit at the tables of the fixtures."""
RUNNING = ("v1mangroviaR", "v1tropicaliR")
FINISHED = ("v1mangroviaF", "v1tropicaliF", "v1broughtrec")
OTHERS = ("v1abandonedT", "v1openseat00")


ORDER = ("bohio_schema", "tables", "entries", "seats", "notes", "claims")


def statements() -> list[str]:
    """The fixture as SQL, in an order in which what is referred to comes first."""
    text = (FIXTURES / "schema-1.sql").read_text(encoding="utf-8")
    lines = text.removeprefix("BEGIN TRANSACTION;").removesuffix("COMMIT;\n").split(";\n")
    found = [line.strip() for line in lines if line.strip()]
    tables = [line for name in ORDER for line in found if line.startswith(f"CREATE TABLE {name} ")]
    rows = [line for name in ORDER for line in found if line.startswith(f'INSERT INTO "{name}" ')]
    indexes = [line for line in found if line.startswith("CREATE INDEX")]
    assert len(tables) + len(rows) + len(indexes) == len(found)
    return tables + rows + indexes


@pytest.fixture(params=["sqlite", "postgres"])
def old_database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A database of version 1, as that version left it."""
    if request.param == "sqlite":
        path = tmp_path / "bohio.sqlite3"
        with sqlite3.connect(path) as file:
            file.executescript((FIXTURES / "schema-1.sql").read_text(encoding="utf-8"))
        file.close()
        return str(path)
    url: str = request.getfixturevalue("postgres").new_database()
    with psycopg.connect(url) as connection:
        for statement in statements():
            connection.execute(statement.encode())
    return url


def sound(database: str) -> None:
    faults: list[str] = []
    assert check(database, faults.append, lambda done, tables: None) == (7, 0), faults


def played_on(database: str) -> None:
    """All tables are shown and the running ones go on."""
    with room(store_at(database)) as one:
        for id in (*RUNNING, *FINISHED, *OTHERS):
            assert one.person(ANA).get(f"/table/{id}").status_code == 200, id
        for id in FINISHED:
            assert one.person(ANA).get(f"/table/{id}/verify").json()["sound"]
        for id in RUNNING:
            assert one.person(ANA).see(id)["note"] == "später: Schilf"
            for number in range(4):
                move(one.person(ANA), one.person(BO), id, number)
    sound(database)


def move(ana: Person, bo: Person, id: str, number: int) -> None:
    for person in (ana, bo):
        facts = person.get(f"/table/{id}/facts.json").json()
        if facts["choices"]:
            body = {"sequence": facts["sequence"], "key": f"on {number}", "seat": facts["asked"], "parts": False}
            told = person.post(f"/table/{id}/move", **body, action=facts["choices"][0])
            assert told.status_code == 200, told.text
            return
    raise AssertionError("nobody is asked")


def test_a_database_of_version_1_is_opened_and_played_on(old_database: str) -> None:
    sound(old_database)  # the tools read it as it is
    played_on(old_database)

    async def ages() -> None:
        store = store_at(old_database)
        await store.open()
        assert await store.read(lambda db: db.execute("SELECT version FROM bohio_schema")) == [(VERSION,)]
        # What was there counts as touched at the moment of the migration.
        assert await store.expire(0.0) == []
        assert len(await store.mine(hashed(ANA))) == 7
        await store.close()

    asyncio.run(ages())


def test_a_database_of_version_1_is_backed_up_as_what_it_is(old_database: str, tmp_path: Path) -> None:
    assert backup(old_database, tmp_path / "backup.gz") == 7
    lines = gzip.decompress((tmp_path / "backup.gz").read_bytes()).splitlines()
    assert json.loads(lines[0]) == {"format": "bohio-backup/1", "schema": 1}
    assert restore(tmp_path / "backup.gz", str(tmp_path / "new")) == (7, [])


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_a_backup_of_version_1_is_restored_and_played_on(kind: str, tmp_path: Path, postgres: Postgres) -> None:
    database = postgres.new_database() if kind == "postgres" else str(tmp_path / "bohio.sqlite3")
    assert restore(FIXTURES / "schema-1.backup.gz", database) == (7, [])
    played_on(database)
    assert backup(database, tmp_path / "again.gz") == 7
    assert restore(tmp_path / "again.gz", str(tmp_path / "other")) == (7, [])


def test_a_backup_keeps_the_age_of_tables(tmp_path: Path) -> None:
    def lived(store: Store) -> float:
        async def ask() -> float:
            await store.open()
            try:
                return await store.advance(None, 0.0)
            finally:
                await store.close()

        return asyncio.run(ask())

    async def live() -> None:
        store = store_at(str(tmp_path / "one"))
        await store.open()
        await store.advance(0.0, 5000.0)
        await store.write(lambda db: db.execute("UPDATE tables SET touched = 4000 WHERE id = 'v1mangroviaR'"))
        await store.close()

    restore(FIXTURES / "schema-1.backup.gz", str(tmp_path / "one"))
    asyncio.run(live())
    backup(str(tmp_path / "one"), tmp_path / "backup.gz")
    restore(tmp_path / "backup.gz", str(tmp_path / "two"))
    assert lived(store_at(str(tmp_path / "two"))) == 5000.0
    with sqlite3.connect(tmp_path / "two") as file:
        found = dict(file.execute("SELECT id, touched FROM tables"))
    file.close()
    assert found["v1mangroviaR"] == 4000.0
    assert found["v1mangroviaF"] == 0.0


def test_a_backup_of_a_newer_version_is_refused(tmp_path: Path) -> None:
    header = json.dumps({"format": "bohio-backup/1", "schema": VERSION + 1}) + "\n"
    (tmp_path / "newer.gz").write_bytes(gzip.compress(header.encode()))
    with pytest.raises(StoreError, match=f"version {VERSION + 1}.*newer"):
        restore(tmp_path / "newer.gz", str(tmp_path / "bohio.sqlite3"))
    assert not (tmp_path / "bohio.sqlite3").exists()


def test_every_version_has_its_migration_and_a_backup_has_every_column(tmp_path: Path) -> None:
    assert sorted(MIGRATIONS) == list(range(1, VERSION + 1))
    restore(FIXTURES / "schema-1.backup.gz", str(tmp_path / "new"))
    with sqlite3.connect(tmp_path / "new") as file:
        for name, columns in columns_of(VERSION).items():
            assert [row[1] for row in file.execute(f"PRAGMA table_info({name})")] == columns
    file.close()
