"""Restoring a backup: checks every line and replays every table, and restores everything or nothing."""

from __future__ import annotations

import asyncio
import gzip
import json
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from math import isfinite
from pathlib import Path
from typing import IO, Any

from bohio.core.reasons import Json
from bohio.table.store import raw
from bohio.table.store.address import store_at
from bohio.table.store.rows import Connection, Damaged, StoreError, is_table_id
from bohio.table.store.schema import VERSION
from bohio.table.tables.reading import table_of
from bohio.table.upkeep.backup import FORMAT, columns_of
from bohio.table.upkeep.checking import check_listed

LONGEST_LINE = 64 * 1024 * 1024
"""Characters of the longest valid line. Only one table is in memory at a time."""


@dataclass
class Part:
    """The lines of one table."""

    line: int
    """The number of the first line, or of the faulty one."""
    id: object = None
    rows: dict[str, list[list[Any]]] = field(default_factory=dict)
    fault: str | None = None


def restore(source: str | Path, database: str | None, skip_damaged: bool = False) -> tuple[int, list[str]]:
    """Fills an empty database from a backup file. Returns the number of tables, and the faults of those left out.

    One damaged table makes it refuse the whole backup, unless damaged tables are to be left out.
    """
    with opened(source) as lines:
        columns_of_header(source, next(lines, (1, None))[1])
    return asyncio.run(_fill(source, database, skip_damaged))


async def _fill(source: str | Path, database: str | None, skip_damaged: bool) -> tuple[int, list[str]]:
    store = store_at(database)
    await store.open()
    try:
        return await store.write(lambda db: fill(db, source, skip_damaged))
    finally:
        await store.close()


def fill(db: Connection, source: str | Path, skip_damaged: bool) -> tuple[int, list[str]]:
    """Reads a backup into a database, inside one transaction."""
    if db.execute("SELECT 1 FROM tables LIMIT 1"):
        raise StoreError("the database has tables already: a backup goes into an empty one")
    number, damaged = 0, []
    with opened(source) as lines:
        header: Any = next(lines, (1, None))[1]
        columns = columns_of_header(source, header)
        for part in parts(source, lines, columns):
            fault = part.fault or fault_of(part, columns)
            if fault is None:
                _insert(db, part, columns)
                number += 1
            elif skip_damaged:
                damaged.append(f"line {part.line}: {fault}")
            else:
                raise StoreError(f"{source}, line {part.line}: {fault}; nothing was restored")
    _set_clock(db, header)
    return number, damaged


def _insert(db: Connection, part: Part, columns: dict[str, list[str]]) -> None:
    for name, rows in part.rows.items():
        places = ", ".join("?" for _ in columns[name])
        for row in rows:
            db.execute(f"INSERT INTO {name} ({', '.join(columns[name])}) VALUES ({places})", row)


def _set_clock(db: Connection, header: Json) -> None:
    """Keeps the age of the tables."""
    told = header.get("lived")
    lived = float(told) if isinstance(told, int | float) and isfinite(told) else 0.0
    youngest = db.execute("SELECT COALESCE(MAX(touched), 0) FROM tables")[0][0]
    db.execute("UPDATE clock SET lived = ?", (max(lived, youngest),))


# Lines


@contextmanager
def opened(source: str | Path) -> Iterator[Iterator[tuple[int, Any]]]:
    """The lines of a backup with their numbers; raises StoreError if the file cannot be read to its end."""
    try:
        with gzip.open(source, "rt", encoding="utf-8") as file:
            yield _lines(source, file)
    except (OSError, EOFError, zlib.error, UnicodeDecodeError) as error:
        if isinstance(error, OSError) and error.strerror:
            raise StoreError(f"{source} cannot be read: {error.strerror}") from error
        raise StoreError(f"{source} is not a whole backup: {error}") from error


def _lines(source: str | Path, file: IO[str]) -> Iterator[tuple[int, Any]]:
    number = 0
    while line := file.readline(LONGEST_LINE):
        number += 1
        try:
            yield number, json.loads(line)
        except (ValueError, RecursionError):
            what = "is too long" if len(line) == LONGEST_LINE else "is not JSON"
            raise StoreError(f"{source} is not a whole backup: line {number} {what}") from None


def columns_of_header(source: str | Path, header: Any) -> dict[str, list[str]]:
    """The columns of a backup, according to its first line."""
    schema = header.get("schema") if isinstance(header, dict) and header.get("format") == FORMAT else None
    if type(schema) is not int or schema < 1:
        raise StoreError(f"{source} is not a backup that this Bohío can read: {header!r:.100}")
    if schema > VERSION:
        raise StoreError(f"{source} is of version {schema}, this Bohío knows versions up to {VERSION}: use a newer one")
    return columns_of(schema)


def parts(source: str | Path, lines: Iterator[tuple[int, Any]], columns: dict[str, list[str]]) -> Iterator[Part]:
    """The tables of a backup, one by one; raises StoreError if the backup is incomplete."""
    part: Part | None = None
    ids: set[object] = set()
    tables = 0
    for number, line in lines:
        if isinstance(line, dict):
            break
        begins = isinstance(line, list) and line[:1] == ["tables"]
        tables += begins
        if part is None or begins:
            if part is not None:
                yield part
            part = Part(number)
        try:
            name, values = _row(line, columns)
            if name == "tables":
                part.id = _new_id(values[0], ids)
            elif values[0] != part.id:
                raise Damaged("it does not belong to the table above it")
            part.rows.setdefault(name, []).append(values)
        except Damaged as error:
            if part.fault is None:
                part.line, part.fault = number, str(error)
    else:
        raise StoreError(f"{source} is not whole: its last line is missing")
    if part is not None:
        yield part
    if line != {"tables": tables} or next(lines, None) is not None:
        raise StoreError(f"{source} is not whole: line {number} should end {tables} tables")


def _new_id(id: str, known: set[object]) -> str:
    if not is_table_id(id):
        raise Damaged("its id is not valid")
    if id in known:
        raise Damaged("another table has the same id")
    known.add(id)
    return id


def _row(line: Any, columns: dict[str, list[str]]) -> tuple[str, list[Any]]:
    """The name of a database table and one of its rows, with a valid value for each column."""
    if not isinstance(line, list) or not line or not isinstance(line[0], str) or line[0] not in columns:
        raise Damaged("it is not a row of a backup")
    name, *values = line
    if len(values) != len(columns[name]):
        raise Damaged(f"a row of {name} has {len(columns[name])} values, not {len(values)}")
    raw.check(columns[name], values)
    if any(isinstance(value, str) and not storable(value) for value in values):
        raise Damaged("it has text that a database cannot store")
    return name, values


def storable(text: str) -> bool:
    """Whether both kinds of database can store a text."""
    try:
        return b"\0" not in text.encode()
    except UnicodeEncodeError:
        return False


def fault_of(part: Part, columns: dict[str, list[str]]) -> str | None:
    """What is wrong with a table, if anything: its log must replay, with all its entries and seats."""
    told = dict(zip(columns["tables"], part.rows["tables"][0], strict=True))
    try:
        entries = [row[1:] for row in part.rows.get("entries", [])]
        seats = [row[1:] for row in part.rows.get("seats", [])]
        notes = [row[1] for row in part.rows.get("notes", [])]
        table = table_of(raw.row_of(told["id"], [told[name] for name in raw.TABLE], entries, seats))
        check_listed(table, *(told[name] for name in ("game", "status", "brief", "bot_due")))
        if len(set(notes)) != len(notes):
            raise Damaged("a seat has two notes")
    except Damaged as error:
        return f"table {told['id']} is damaged: {error}"
    return None
