"""Backup of a whole database, export and import of finished games as records.

A backup is one file of JSON lines, the same for SQLite and PostgreSQL, so that tables can move from one to the other
while they run. It holds the seeds of running games: keep it as safe as the database.
"""

from __future__ import annotations

import asyncio
import gzip
import json
import os
from collections.abc import Sequence
from pathlib import Path
from time import time
from typing import IO, Any

from bohio.core.reasons import BohioError, Json
from bohio.table.store.rows import Connection, Damaged, StoreError
from bohio.table.store.schema import AGES, version_of
from bohio.table.store.snapshots import snapshot
from bohio.table.store.statements import LIVED
from bohio.table.tables import create
from bohio.table.tables.credentials import new_browser
from bohio.table.tables.table import record_of
from bohio.table.upkeep.checking import shown, sound_table
from bohio.table.web.serve import store_of

FORMAT = "bohio-backup/1"
COLUMNS: dict[int, dict[str, str]] = {
    1: {
        "tables": "id head host game watch sequence status brief bot_due deadline created changed",
        "entries": "table_id sequence key at body",
        "seats": "table_id seat issue secret used holder",
        "notes": "table_id seat text",
    },
    2: {"tables": "touched"},
}
"""What each version of the schema added to a backup."""


def columns_of(schema: int) -> dict[str, list[str]]:
    """The columns of each table in a backup of that version."""
    columns: dict[str, list[str]] = {}
    for version in range(1, schema + 1):
        for name, added in COLUMNS.get(version, {}).items():
            columns.setdefault(name, []).extend(added.split())
    return columns


def backup(database: str | None, target: str | Path) -> int:
    """Writes a backup file; how many tables are in it. The file appears only when it is whole and on disk."""
    unfinished = Path(f"{target}.part")
    try:
        unfinished.unlink(missing_ok=True)  # a file left by an earlier attempt may be readable by others
        descriptor = os.open(unfinished, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
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
    schema = version_of(db)
    if not schema:
        raise StoreError("the database does not say which version it has")
    header: Json = {"format": FORMAT, "schema": schema}
    if schema >= AGES:
        header["lived"] = db.execute(f"SELECT {LIVED}")[0][0]
    print(_line(header), file=lines)
    ids = [row[0] for row in db.execute("SELECT id FROM tables ORDER BY id")]
    for id in ids:
        for name, columns in columns_of(schema).items():
            place = "id" if name == "tables" else "table_id"
            for row in db.execute(f"SELECT {', '.join(columns)} FROM {name} WHERE {place} = ? ORDER BY 2", (id,)):
                print(_line([name, *row]), file=lines)
    print(_line({"tables": len(ids)}), file=lines)
    return len(ids)


def _line(value: Any) -> str:
    # Damaged text comes as bytes; the readable part is kept, so that one damaged table does not prevent a backup.
    return json.dumps(value, ensure_ascii=False, default=lambda data: bytes(data).decode(errors="replace"))


def export(database: str | None, folder: str | Path) -> tuple[int, list[str]]:
    """Writes every finished game as a record in its own file. Returns their number and the damaged tables."""
    target = Path(folder)
    number, wrong = 0, []
    with snapshot(database) as db:
        try:
            target.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            what = "it is not a folder" if isinstance(error, FileExistsError) else error.strerror
            raise StoreError(f"{folder} cannot be written to: {what}") from error
        unfinished = "('open', 'running', 'abandoned', 'unfinished')"
        for (id,) in db.execute(f"SELECT id FROM tables WHERE status NOT IN {unfinished} ORDER BY id"):
            try:
                table = sound_table(db, id)
                text = json.dumps(record_of(table), ensure_ascii=False)
            except Damaged as error:
                wrong.append(f"table {shown(id)} is damaged: {error}")
                continue
            (target / f"{table.match.game.name}-{id}.json").write_text(text, encoding="utf-8")
            number += 1
    return number, wrong


def import_records(files: Sequence[str | Path], database: str | None) -> tuple[int, list[str]]:
    """Brings records as tables to look at; how many, and what was wrong with the others."""
    news, wrong = [], []
    for file in files:
        try:
            record = json.loads(Path(file).read_text(encoding="utf-8"))
            news.append(create.from_record(record, new_browser(), time()))
        except OSError as error:
            wrong.append(f"{file}: cannot be read: {error.strerror}")
        except (ValueError, RecursionError) as error:
            wrong.append(f"{file}: is not JSON: {error}")
        except BohioError as error:
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
