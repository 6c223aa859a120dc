"""Reading a whole table: checks its rows and replays its log. Raises Damaged for anything that is wrong."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bohio.core.reasons import Illegal
from bohio.table.store.rows import Damaged, LogRow, TableRow, is_table_id
from bohio.table.tables.entries import PHRASES, PROPOSALS
from bohio.table.tables.head import check_head, head_of
from bohio.table.tables.table import Table


def table_of(row: TableRow) -> Table:
    """The table of a row, as it is after its last entry."""
    told = [entry.sequence for entry in row.entries]
    if told != list(range(1, row.sequence + 1)):
        raise Damaged(f"it should have entries 1 to {row.sequence}, but {_gap(told, row.sequence)}")
    if len({entry.key for entry in row.entries}) != len(told):
        raise Damaged("two of its entries have the same key")
    check_head(row.head)
    if [seat.seat for seat in row.seats] != list(range(len(row.head["plan"]))):
        raise Damaged(f"it should have seats 0 to {len(row.head['plan']) - 1}")
    try:
        table = Table.begin(row.id, head_of(row.head), row.host, row.watch, row.created, row.seats)
        seats = table.match.game.seats
    except Exception as error:
        raise Damaged(f"its head opens no game ({_name(error)})") from error
    if seats != len(table.players):
        raise Damaged(f"its head has {len(table.players)} players for {seats} seats")
    for entry in row.entries:
        follow(table, entry)
    return table


def length_of(row: TableRow) -> int:
    """How many entries and recorded events have to be replayed to read a row."""
    record = row.head.get("record")
    events = record.get("events") if isinstance(record, dict) else None
    return len(row.entries) + (len(events) if isinstance(events, list) else 0)


def follow(table: Table, entry: LogRow) -> None:
    """Carries out the next entry of a table's log."""
    for field, value in entry.body.items():
        if field in FIELDS and not FIELDS[field](value, len(table.players)):
            raise Damaged(f"entry {entry.sequence}: its {field} cannot be {value!r:.40}")
    try:
        table.follow(entry)
    except Damaged:
        raise
    except Exception as error:
        raise Damaged(f"entry {entry.sequence} cannot be replayed ({_name(error)})") from error


def _name(error: Exception) -> str:
    """The kind of an error; its message might reveal hidden things."""
    return error.reason if isinstance(error, Illegal) else type(error).__name__


def _gap(told: list[int], last: int) -> str:
    missing = sorted(set(range(1, min(last, len(told) + 1) + 1)) - set(told))
    return f"{missing[0]} is missing" if missing else f"has {len(told)}"


FIELDS: dict[str, Callable[[Any, int], bool]] = {
    "seat": lambda value, seats: type(value) is int and 0 <= value < seats,
    "name": lambda value, seats: isinstance(value, str),
    "bot": lambda value, seats: isinstance(value, str | None),
    "phrase": lambda value, seats: isinstance(value, str) and value in PHRASES,
    "table": lambda value, seats: is_table_id(value),
    "what": lambda value, seats: isinstance(value, str) and value in PROPOSALS,
    "yes": lambda value, seats: type(value) is bool,
}
"""The valid values of entries' fields; the game itself checks the rest."""
