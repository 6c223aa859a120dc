"""Checking a whole database: reads every table and replays its log, while servers run."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from typing import Any

from bohio.table.store.raw import check_listing
from bohio.table.store.rows import Connection, Damaged, Gone, is_table_id
from bohio.table.store.snapshots import snapshot
from bohio.table.store.sqlite import SqliteConnection
from bohio.table.store.statements import read_table
from bohio.table.tables.reading import table_of
from bohio.table.tables.table import Table

AT_ONCE = 100
"""Tables read from one snapshot; a longer-lived snapshot would hold up the database."""
MOST_FAULTS = 20


def sound_table(db: Connection, id: str) -> Table:
    """Reads a table; raises Damaged if its log, seats or columns for lists are not as they were written."""
    if not is_table_id(id):
        raise Damaged("its id is not valid")
    try:
        table = table_of(read_table(db, id))
        rows = db.execute("SELECT game, status, brief, bot_due FROM tables WHERE id = ?", (id,))
    except sqlite3.DatabaseError as error:
        raise Damaged(f"it cannot be read: {error}") from error
    if not rows:
        raise Gone
    check_listed(table, *rows[0])
    return table


def check_listed(table: Table, game: Any, status: Any, brief: Any, bot_due: Any) -> None:
    """Raises Damaged if the columns for lists and timers disagree with the log."""
    check_listing(game, status, brief)
    if game != table.match.game.name:
        raise Damaged(f"it is listed as a game of {game}")
    table_status = table.table_status()
    if (status in ("open", "running")) != table.running or (status == "over") != (table_status.status == "over"):
        raise Damaged(f"it is listed as {status}, but is {table_status.status}")
    if (bot_due is None) != (table_status.bot_due is None):
        raise Damaged(f"a bot {'is' if bot_due is None else 'is not'} to move, but is listed otherwise")


def check(database: str | None, fault: Callable[[str], None], progress: Callable[[int, int], None]) -> tuple[int, int]:
    """Reports every fault and the progress. Returns the number of tables and of faults."""
    faults = 0
    with snapshot(database) as db:
        ids = [row[0] for row in db.execute("SELECT id FROM tables ORDER BY id")]
        for what in file_faults(db):
            fault(what)
            faults += 1
    for start in range(0, len(ids), AT_ONCE):
        with snapshot(database) as db:
            for id in ids[start : start + AT_ONCE]:
                try:
                    sound_table(db, id)
                except Gone:  # deleted since
                    continue
                except Damaged as error:
                    fault(f"table {shown(id)}: {error}")
                    faults += 1
        progress(min(start + AT_ONCE, len(ids)), len(ids))
    return len(ids), faults


def shown(id: object) -> str:
    """A table's id in one line, whatever it is."""
    return str(id) if is_table_id(id) else f"{id!r:.50}"


def file_faults(db: Connection) -> Iterator[str]:
    """What is wrong with an SQLite file itself."""
    if not isinstance(db, SqliteConnection):
        return
    try:
        for (told,) in db.execute(f"PRAGMA quick_check({MOST_FAULTS})"):
            if told != "ok":
                yield f"the file: {' '.join(str(told).split())}"
        orphans: dict[str, int] = {}
        for name, *_ in db.execute("PRAGMA foreign_key_check"):
            orphans[name] = orphans.get(name, 0) + 1
    except sqlite3.DatabaseError as error:
        yield f"the file: {error}"
        return
    for name, number in sorted(orphans.items()):
        yield f"the file: {number} rows of {name} belong to no table"
