"""A faulty backup is refused with a one-line message, and nothing of it is restored."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from bohio.table.store.rows import StoreError
from bohio.table.store.schema import VERSION
from bohio.table.upkeep import restoring
from bohio.table.upkeep.backup import columns_of
from bohio.table.upkeep.restoring import restore
from tests.table.postgres import Postgres
from tests.table.test_migration import FIXTURES

Lines = list[Any]


def lines() -> Lines:
    text = gzip.decompress((FIXTURES / "schema-1.backup.gz").read_bytes()).decode()
    return [json.loads(line) for line in text.splitlines()]


def first(rows: Lines, name: str, place: int = 0) -> int:
    """Where the first row of a table of the database stands, or a later one."""
    return [number for number, row in enumerate(rows) if isinstance(row, list) and row[0] == name][place]


def without(name: str, place: int) -> Callable[[Lines], None]:
    def change(rows: Lines) -> None:
        del rows[first(rows, name, place)]

    return change


def with_value(name: str, column: str, value: Any, place: int = 0) -> Callable[[Lines], None]:
    def change(rows: Lines) -> None:
        rows[first(rows, name, place)][1 + columns_of(1)[name].index(column)] = value

    return change


def with_body(old: str, new: str) -> Callable[[Lines], None]:
    """Changes the body of the first entry that has a text in it."""

    def change(rows: Lines) -> None:
        row = next(row for row in rows if isinstance(row, list) and row[0] == "entries" and old in row[5])
        row[5] = row[5].replace(old, new, 1)

    return change


def with_line(line: Any, place: int) -> Callable[[Lines], None]:
    return lambda rows: rows.insert(place, line)


FAULTS: dict[str, tuple[Callable[[Lines], None], str]] = {
    "an entry is missing": (without("entries", 5), "is missing"),
    "the first entry is missing": (without("entries", 0), "1 is missing"),
    "a seat is missing": (without("seats", 1), "should have seats"),
    "a table is missing": (without("tables", 2), "line .*does not belong|should end"),
    "a digest does not hold": (with_body('"digest":"', '"digest":"0'), "does not lead to its digest"),
    "a body is cut": (with_body('"}', ""), "is not a JSON object"),
    "a kind is unknown": (with_body('"kind":"play"', '"kind":"sing"'), "cannot be replayed"),
    "a value too many": (lambda rows: rows[first(rows, "entries")].append(1), "has 5 values, not 6"),
    "a value too few": (lambda rows: rows[first(rows, "seats")].pop(), "has 6 values, not 5"),
    "no value": (with_line(["entries"], 5), "has 5 values, not 0"),
    "an unknown table": (with_line(["users", 1], 5), "not a row of a backup"),
    "a name that is none": (with_line([["tables"], 1], 5), "not a row of a backup"),
    "a number for a row": (with_line(7, 5), "not a row of a backup"),
    "a text for a row": (with_line("tables", 5), "not a row of a backup"),
    "nothing for a row": (with_line(None, 5), "not a row of a backup"),
    "an empty row": (with_line([], 5), "not a row of a backup"),
    "head is null": (with_value("tables", "head", None), "its head is not text"),
    "head is an object": (with_value("tables", "head", {}), "its head is not text"),
    "sequence is a text": (with_value("tables", "sequence", "x"), "its sequence is not a number"),
    "sequence is huge": (with_value("tables", "sequence", 10**30), "its sequence is not a number"),
    "sequence is true": (with_value("tables", "sequence", True), "its sequence is not a number"),
    "watch is 7": (with_value("tables", "watch", 7), "its watch is not 0 or 1"),
    "created is endless": (with_value("tables", "created", float("inf")), "its created is not a time"),
    "status is unknown": (with_value("tables", "status", "so"), "its status is not known"),
    "brief is cut": (with_value("tables", "brief", "{"), "its brief is not a JSON object"),
    "the game is another": (with_value("tables", "game", "mangrovia"), "listed as a game of mangrovia"),
    "an id that leads elsewhere": (with_value("tables", "id", "../../x"), "its id is not valid"),
    "an entry of another table": (with_value("entries", "table_id", "other"), "does not belong to the table above"),
    "an entry twice": (lambda rows: rows.insert(first(rows, "entries"), rows[first(rows, "entries")]), "entries 1 to"),
    "a key twice": (lambda rows: _same_key(rows), "the same key"),
    "a note twice": (lambda rows: rows.insert(first(rows, "notes"), rows[first(rows, "notes")]), "two notes"),
    "text that PostgreSQL does not take": (with_value("notes", "text", "a\0b"), "text that a database cannot store"),
    "text that no database takes": (with_value("notes", "text", "\ud800"), "text that a database cannot store"),
    "an end too early": (with_line({"tables": 1}, 9), "is missing|is not whole"),
    "a wrong end": (lambda rows: rows[-1].update(tables=8), "is not whole"),
    "no end": (lambda rows: rows.pop() and None, "is not whole"),
    "more after the end": (lambda rows: rows.append({"tables": 7}), "is not whole"),
    "no beginning": (lambda rows: rows.pop(0) and None, "not a backup"),
    "version 0": (lambda rows: rows[0].update(schema=0), "not a backup"),
    "a version that is none": (lambda rows: rows[0].update(schema="1"), "not a backup"),
}


def _same_key(rows: Lines) -> None:
    rows[first(rows, "entries", 2)][3] = rows[first(rows, "entries", 1)][3]


def written(rows: Lines, path: Path) -> Path:
    path.write_bytes(gzip.compress("".join(json.dumps(row) + "\n" for row in rows).encode()))
    return path


@pytest.mark.parametrize("name", FAULTS)
def test_a_backup_with_a_fault_is_refused_with_one_line(name: str, tmp_path: Path) -> None:
    change, fault = FAULTS[name]
    rows = lines()
    change(rows)
    with pytest.raises(StoreError, match=fault) as told:
        restore(written(rows, tmp_path / "backup.gz"), str(tmp_path / "new"))
    assert "\n" not in str(told.value)
    if "is not whole" not in fault and "not a backup" not in fault:
        assert ", line " in str(told.value)
    # Nothing was restored: the sound backup finds the database empty.
    assert restore(FIXTURES / "schema-1.backup.gz", str(tmp_path / "new")) == (7, [])


def test_on_postgresql_too_nothing_is_left_of_a_backup_that_is_refused(tmp_path: Path, postgres: Postgres) -> None:
    database = postgres.new_database()
    rows = lines()
    rows[first(rows, "tables", 6)][1 + columns_of(1)["tables"].index("brief")] = "{"
    with pytest.raises(StoreError, match="brief"):
        restore(written(rows, tmp_path / "backup.gz"), database)
    assert restore(FIXTURES / "schema-1.backup.gz", database) == (7, [])


@pytest.mark.parametrize("text", [b"", b"x", b"[" * 100_000, b"\xff\n", b'{"format":'])
def test_what_is_no_backup_is_refused_and_no_database_made(text: bytes, tmp_path: Path) -> None:
    for data in (text, gzip.compress(text), gzip.compress(text)[:-6]):
        (tmp_path / "backup.gz").write_bytes(data)
        with pytest.raises(StoreError, match="backup"):
            restore(tmp_path / "backup.gz", str(tmp_path / "new"))
    assert not (tmp_path / "new").exists()
    with pytest.raises(StoreError, match="No such file"):
        restore(tmp_path / "none", str(tmp_path / "new"))


def test_a_line_without_end_is_not_read_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(restoring, "LONGEST_LINE", 10_000)
    rows = [*lines()[:1], ["notes", "x", 1, "y" * 20_000]]
    with pytest.raises(StoreError, match="line 2 is too long"):
        restore(written(rows, tmp_path / "backup.gz"), str(tmp_path / "new"))


def test_damaged_tables_can_be_left_out(tmp_path: Path) -> None:
    rows = lines()
    for change, _ in (FAULTS["an entry is missing"], FAULTS["head is null"]):
        change(rows)
    rows[first(rows, "tables", 6)][1 + columns_of(1)["tables"].index("status")] = "so"
    restored, out = restore(written(rows, tmp_path / "backup.gz"), str(tmp_path / "new"), skip_damaged=True)
    assert (restored, len(out)) == (4, 3)
    assert all(line.startswith("line ") for line in out)


def test_the_version_of_a_backup_is_that_of_the_schema() -> None:
    assert set(columns_of(VERSION)) == {"tables", "entries", "seats", "notes"}
