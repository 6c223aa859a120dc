"""A backup holds everything and can be restored on either kind of database; finished games travel as records."""

from __future__ import annotations

import asyncio
import gzip
import json
import stat
import time
from dataclasses import replace
from pathlib import Path

import pytest

import bohio
from bohio.table.store.address import store_at
from bohio.table.store.rows import LogRow, NewTable, StoreError, TableRow
from bohio.table.tables import create
from bohio.table.tables.credentials import hashed
from bohio.table.tables.entries import Play, entry_json
from bohio.table.tables.table import Table
from bohio.table.upkeep.archive import export, import_records
from bohio.table.upkeep.backup import backup
from bohio.table.upkeep.restoring import restore
from tests.table.games import played
from tests.table.postgres import Postgres

HOST = "7" * 32


async def fill(database: str) -> None:
    """One running and one finished table, with a note."""
    store = store_at(database)
    await store.open()
    for new in (new_table(False), new_table(True)):
        await store.create(new)
        table = Table.of(await store.table(new.id))
        for _ in range(0 if table.match.over else 5):
            assert table.to_move is not None
            entry = Play(table.to_move, next(iter(table.match.options)), "hand")
            table.apply(entry, time.time())
            body = entry_json(replace(entry, digest=table.digest()))
            await store.append(new.id, LogRow(table.sequence, str(table.sequence), 1.5, body), table.table_status())
        await store.set_note(new.id, 0, "reed, später")
    await store.close()


def new_table(finished: bool) -> NewTable:
    head = create.new_head("mangrovia", [create.human("Ana"), create.friend()], {}, None, None)
    if finished:
        head = replace(head, record=played(bohio.new("mangrovia", seats=2, seed="lagoon")).record())
    return create.new_table(head, HOST, [0], False, 1.0)


async def rows(database: str) -> list[TableRow]:
    store = store_at(database)
    await store.open()
    found = [await store.table(one.id) for one in await store.mine(hashed(HOST))]
    notes = [await store.note(row.id, 0) for row in found]
    await store.close()
    assert notes == ["reed, später"] * len(found)
    return sorted(found, key=lambda row: row.id)


@pytest.mark.parametrize("source", ["sqlite", "postgres"])
@pytest.mark.parametrize("target", ["sqlite", "postgres"])
def test_a_backup_restores_everything_on_either_database(
    source: str, target: str, tmp_path: Path, postgres: Postgres
) -> None:
    def database(kind: str, name: str) -> str:
        return postgres.new_database() if kind == "postgres" else str(tmp_path / name)

    one, other, file = database(source, "one"), database(target, "other"), tmp_path / "backup.gz"
    asyncio.run(fill(one))
    assert backup(one, file) == 2
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert restore(file, other) == (2, [])
    assert asyncio.run(rows(one)) == asyncio.run(rows(other)) != []
    with pytest.raises(StoreError, match="empty"):
        restore(file, other)


def test_a_backup_that_is_not_whole_is_refused(tmp_path: Path) -> None:
    asyncio.run(fill(str(tmp_path / "one")))
    backup(str(tmp_path / "one"), tmp_path / "whole")
    lines = gzip.decompress((tmp_path / "whole").read_bytes()).splitlines(keepends=True)
    for number, text in enumerate((b"", b"x", b"".join(lines[:-1]), lines[0] + lines[-1], b'{"format": "other"}\n')):
        (tmp_path / "part").write_bytes(gzip.compress(text))
        with pytest.raises(StoreError):
            restore(tmp_path / "part", str(tmp_path / f"other {number}"))
    (tmp_path / "part").write_bytes((tmp_path / "whole").read_bytes()[:-20])
    with pytest.raises(StoreError, match="whole"):
        restore(tmp_path / "part", str(tmp_path / "other"))


def test_there_is_nothing_to_back_up_where_no_database_is(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="no database"):
        backup(str(tmp_path / "none"), tmp_path / "backup")
    assert list(tmp_path.iterdir()) == []


def test_finished_games_travel_as_records(tmp_path: Path) -> None:
    asyncio.run(fill(str(tmp_path / "one")))
    assert export(str(tmp_path / "one"), tmp_path / "records") == (1, [])
    (file,) = (tmp_path / "records").iterdir()
    bohio.load(json.loads(file.read_text()))
    (tmp_path / "bad.json").write_text("{}")
    done, wrong = import_records([file, tmp_path / "bad.json"], str(tmp_path / "other"))
    assert done == 1
    assert wrong[0].startswith(str(tmp_path / "bad.json"))
    assert export(str(tmp_path / "other"), tmp_path / "again") == (1, [])
    (again,) = (tmp_path / "again").iterdir()
    assert json.loads(again.read_text())["events"] == json.loads(file.read_text())["events"]
