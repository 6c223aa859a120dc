"""Reading a whole table: checks its rows and replays its log. Raises Damaged for anything that is wrong."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bohio.core.reasons import Illegal, Json
from bohio.table.store.raw import is_player
from bohio.table.store.rows import Damaged, LogRow, TableRow, is_table_id
from bohio.table.tables.table import PHRASES, Table

PROPOSALS = ("undo", "abandon")


def table_of(row: TableRow) -> Table:
    """The table of a row, as it is after its last entry."""
    told = [entry.sequence for entry in row.entries]
    if told != list(range(1, row.sequence + 1)):
        raise Damaged(f"it should have entries 1 to {row.sequence}, but {_gap(told, row.sequence)}")
    if len({entry.key for entry in row.entries}) != len(told):
        raise Damaged("two of its entries have the same key")
    _check_head(row.head)
    if [seat["seat"] for seat in row.seats] != list(range(len(row.head["plan"]))):
        raise Damaged(f"it should have seats 0 to {len(row.head['plan']) - 1}")
    try:
        table = Table.of(TableRow(row.id, row.head, row.host, row.watch, 0, row.created, [], row.seats))
        seats = table.match.game.seats
    except Exception as error:
        raise Damaged(f"its head opens no game ({_name(error)})") from error
    if seats != len(table.players):
        raise Damaged(f"its head has {len(table.players)} chairs for {seats} seats")
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


def _check_head(head: Json) -> None:
    """Checks what opening the game does not: the planned seats, the timer, where the table comes from."""
    plan, timer = head.get("plan"), head.get("timer")
    if not isinstance(plan, list) or not all(map(is_player, plan)):
        raise Damaged("its head has no plan of who sits where")
    if not isinstance(head.get("seed"), str) and (head.get("seed") is not None or head.get("record") is None):
        raise Damaged("its head has no seed")
    if timer is not None and (type(timer) not in (int, float) or not timer > 0):
        raise Damaged("its head has an invalid timer")
    if type(head.get("open")) is not bool or type(head.get("guessed", False)) is not bool:
        raise Damaged("its head does not say whether the game is open")
    if head.get("from") is not None and not is_table_id(head["from"]):
        raise Damaged("its head names an invalid table")


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
