"""Backup of a whole database.

A backup is one file of JSON lines, the same for SQLite and PostgreSQL, so that tables can move from one to the other
while they run. It holds the seeds of running games: keep it as safe as the database.
"""

from __future__ import annotations

import gzip
import json
import os
from pathlib import Path
from typing import IO, Any

from bohio.core.reasons import Json
from bohio.table.store.rows import Connection, StoreError
from bohio.table.store.schema import AGES, version_of
from bohio.table.store.snapshots import snapshot
from bohio.table.store.statements import LIVED

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
