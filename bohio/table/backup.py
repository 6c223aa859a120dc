"""Backup and restore of a whole database, export and import of finished games as records.

A backup is one file of JSON lines, the same for SQLite and PostgreSQL, so that tables can move from one to the other
while they run. It holds the seeds of running games: keep it as safe as the database.
"""

from __future__ import annotations

import asyncio
import gzip
import json
import os
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from time import time
from typing import IO, Any

from bohio.core.reasons import BohioError
from bohio.table import opening
from bohio.table.postgres_store import PostgresStore
from bohio.table.rows import Connection, StoreError
from bohio.table.schema import VERSION
from bohio.table.seats import new_browser
from bohio.table.serve import store_of
from bohio.table.sitting import Table, record_of
from bohio.table.sqlite_store import SqliteConnection, SqliteStore
from bohio.table.statements import read_table

FORMAT = "bohio-backup/1"
COLUMNS = {
    "tables": "id head host game watch sequence status brief bot_due deadline created changed",
    "entries": "table_id sequence key at body",
    "seats": "table_id seat issue secret used holder",
    "notes": "table_id seat text",
}


@contextmanager
def snapshot(database: str | None) -> Iterator[Connection]:
    """The database as it is at one moment, also while servers work on it."""
    store = store_of(database)
    if isinstance(store, PostgresStore):
        with store.snapshot() as db:
            yield db
        return
    assert isinstance(store, SqliteStore)
    if not Path(store.path).exists():
        raise StoreError(f"there is no database {store.path}")
    file = sqlite3.connect(f"{Path(store.path).resolve().as_uri()}?mode=ro", uri=True, isolation_level=None, timeout=10)
    try:
        file.execute("BEGIN")
        yield SqliteConnection(file)
    except sqlite3.Error as error:
        raise StoreError(f"{store.path} cannot be read: {error}") from error
    finally:
        file.close()


def backup(database: str | None, target: str | Path) -> int:
    """Writes a backup file; how many tables are in it. The file appears only when it is whole and on disk."""
    unfinished = Path(f"{target}.part")
    try:
        descriptor = os.open(unfinished, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with snapshot(database) as db, os.fdopen(descriptor, "wb") as file:
            with gzip.open(file, "wt", encoding="utf-8") as lines:
                tables = _write_rows(db, lines)
            file.flush()
            os.fsync(file.fileno())
        unfinished.replace(target)
    except OSError as error:
        raise StoreError(f"{target} cannot be written: {error.strerror}") from error
    finally:
        unfinished.unlink(missing_ok=True)
    return tables


def _write_rows(db: Connection, lines: IO[str]) -> int:
    print(json.dumps({"format": FORMAT, "schema": VERSION}), file=lines)
    ids = [row[0] for row in db.execute("SELECT id FROM tables ORDER BY id")]
    for id in ids:
        for name, columns in COLUMNS.items():
            place = "id" if name == "tables" else "table_id"
            chosen = ", ".join(columns.split())
            for row in db.execute(f"SELECT {chosen} FROM {name} WHERE {place} = ? ORDER BY {place}, 2", (id,)):
                print(json.dumps([name, *row], ensure_ascii=False), file=lines)
    print(json.dumps({"tables": len(ids)}), file=lines)
    return len(ids)


def restore(source: str | Path, database: str | None) -> int:
    """Fills an empty database from a backup file; how many tables there are now. All of it or nothing."""
    try:
        with gzip.open(source, "rt", encoding="utf-8") as lines:
            rows = [json.loads(line) for line in lines]
    except (OSError, EOFError, ValueError) as error:
        raise StoreError(f"{source} is not a whole backup: {error}") from error
    if not rows or rows[0] != {"format": FORMAT, "schema": VERSION}:
        told = rows[0] if rows and isinstance(rows[0], dict) else {}
        raise StoreError(f"{source} is not a backup that this Bohío can read: {str(told)[:100]}")
    if not isinstance(rows[-1], dict) or rows[-1].get("tables") != sum(row[0] == "tables" for row in rows[1:-1]):
        raise StoreError(f"{source} is not whole")
    return asyncio.run(_fill(rows[1:-1], database))


async def _fill(rows: list[list[Any]], database: str | None) -> int:
    store = store_of(database)
    await store.open()
    try:

        def fill(db: Connection) -> int:
            if db.execute("SELECT 1 FROM tables LIMIT 1"):
                raise StoreError("the database has tables already: a backup goes into an empty one")
            for name, *values in rows:
                columns = COLUMNS[name].split()
                places = ", ".join("?" for _ in columns)
                db.execute(f"INSERT INTO {name} ({', '.join(columns)}) VALUES ({places})", values)
            return sum(row[0] == "tables" for row in rows)

        return await store.write(fill)
    finally:
        await store.close()


def export(database: str | None, folder: str | Path) -> int:
    """Writes every finished game as a record, one file each; how many."""
    target = Path(folder)
    target.mkdir(parents=True, exist_ok=True)
    with snapshot(database) as db:
        ids = [row[0] for row in db.execute("SELECT id FROM tables WHERE status = 'over' ORDER BY id")]
        for id in ids:
            table = Table.of(read_table(db, id))
            text = json.dumps(record_of(table), ensure_ascii=False)
            (target / f"{table.match.game.name}-{id}.json").write_text(text, encoding="utf-8")
    return len(ids)


def import_records(files: Sequence[str | Path], database: str | None) -> tuple[int, list[str]]:
    """Brings records as tables to look at; how many, and what was wrong with the others."""
    news, wrong = [], []
    for file in files:
        try:
            record = json.loads(Path(file).read_text(encoding="utf-8"))
            news.append(opening.brought(record, new_browser(), time()))
        except (OSError, ValueError, RecursionError, BohioError) as error:
            wrong.append(f"{file}: {error}")

    async def write() -> None:
        store = store_of(database)
        await store.open()
        try:
            for new in news:
                await store.create(new)
        finally:
            await store.close()

    asyncio.run(write())
    return len(news), wrong
