"""Turns values from a database or a backup into rows; raises Damaged for values that are not as they were written."""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from bohio.core.choices import COLOUR_NAMES
from bohio.core.manifest import MOST_SEATS
from bohio.core.reasons import Json
from bohio.library import found
from bohio.table.store.rows import Damaged, Listed, LogRow, SeatRow, TableRow

STATUSES = ("open", "running", "over", "abandoned", "unfinished")
KINDS = ("human", "bot", "open")
LARGEST = 2**31 - 1

TABLE = ("head", "host", "watch", "sequence", "created")
ENTRY = ("sequence", "key", "at", "body")
SEAT = ("seat", "issue", "secret", "used", "holder")

FORMS = {
    **dict.fromkeys(("id", "table_id", "head", "game", "status", "brief", "key", "body", "text"), "text"),
    **dict.fromkeys(("sequence", "seat", "issue"), "a number"),
    **dict.fromkeys(("watch", "used"), "0 or 1"),
    **dict.fromkeys(("at", "created", "changed", "touched", "bot_due", "deadline"), "a time"),
    **dict.fromkeys(("host", "secret", "holder"), "text"),
}
"""What each column holds."""
MAY_BE_NULL = frozenset({"host", "secret", "holder", "bot_due", "deadline"})


def _fits(value: Any, form: str) -> bool:
    if form == "text":
        return isinstance(value, str)
    if isinstance(value, bool) or not isinstance(value, int | float):
        return False
    if form == "a time":
        return math.isfinite(value)
    return isinstance(value, int) and 0 <= value <= (1 if form == "0 or 1" else LARGEST)


def check(columns: Sequence[str], values: Sequence[Any]) -> None:
    """Raises Damaged for the first column whose value has the wrong form."""
    for column, value in zip(columns, values, strict=True):
        if not (value is None and column in MAY_BE_NULL) and not _fits(value, FORMS[column]):
            raise Damaged(f"its {column} is not {FORMS[column]}")


def object_of(value: Any, what: str) -> Json:
    """A JSON object from its text."""
    try:
        parsed = json.loads(value) if isinstance(value, str) else None
    except (ValueError, RecursionError):
        parsed = None
    if not isinstance(parsed, dict):
        raise Damaged(f"its {what} is not a JSON object")
    return parsed


def entry_of(values: Sequence[Any]) -> LogRow:
    """An entry from its columns."""
    place = f"entry {values[0]!r:.20}"
    try:
        check(ENTRY, values)
        sequence, key, at, body = values
        return LogRow(sequence, key, at, object_of(body, "body"))
    except Damaged as error:
        raise Damaged(f"{place}: {error}") from None


def seat_of(values: Sequence[Any]) -> SeatRow:
    """A seat from its columns."""
    try:
        check(SEAT, values)
    except Damaged as error:
        raise Damaged(f"seat {values[0]!r:.20}: {error}") from None
    seat, issue, secret, used, holder = values
    return SeatRow(seat, issue, secret, bool(used), holder)


def row_of(
    id: str, values: Sequence[Any], entries: Iterable[Sequence[Any]], seats: Iterable[Sequence[Any]]
) -> TableRow:
    """A whole table from its columns and those of its entries and seats."""
    check(TABLE, values)
    head, host, watch, sequence, created = values
    log, taken = list(map(entry_of, entries)), list(map(seat_of, seats))
    return TableRow(id, object_of(head, "head"), host, bool(watch), sequence, created, log, taken)


def brief_of(value: Any) -> Json:
    """What lists show of a table."""
    brief = object_of(value, "brief")
    players, to_move = brief.get("sitters"), brief.get("asked")
    sound = isinstance(players, list) and len(players) <= MOST_SEATS and all(map(is_player, players))
    if not sound or not (to_move is None or type(to_move) is int):
        raise Damaged("its brief does not say who sits there")
    colours = brief.get("colours", COLOUR_NAMES)
    known = isinstance(colours, list | tuple) and all(one in COLOUR_NAMES for one in colours)
    if not known or len(colours) < len(brief["sitters"]):
        raise Damaged("its brief does not say which colours they have")
    for key, fits in LATER.items():
        if key in brief and not fits(brief[key], len(brief["sitters"])):
            raise Damaged(f"its brief has an invalid {key}")
    return brief


def _numbers(value: Any, most: int) -> bool:
    return isinstance(value, list) and len(value) <= most and all(type(one) is int for one in value)


LATER: Mapping[str, Callable[[Any, int], bool]] = {
    "round": lambda value, seats: type(value) is int,
    "totals": lambda value, seats: _numbers(value, seats) and len(value) == seats,
    "winners": lambda value, seats: _numbers(value, seats) and all(0 <= one < seats for one in value),
    "branch": lambda value, seats: type(value) is bool,
    "board": lambda value, seats: isinstance(value, str),
    "lesson": lambda value, seats: _numbers(value, 2) and len(value) == 2,
}
"""What briefs of earlier versions do not have, and whether a value is sound at a table with so many seats."""


def is_player(one: Any) -> bool:
    """Whether a value is a valid description of who sits on a seat."""
    return (
        isinstance(one, dict)
        and one.get("kind") in KINDS
        and isinstance(one.get("name"), str)
        and "bot" in one
        and isinstance(one["bot"], str | None)
    )


def check_listing(game: Any, status: Any, brief: Any) -> Json:
    """What lists show of a table; raises Damaged if it cannot be shown."""
    if game not in found():
        raise Damaged("its game is not known")
    if status not in STATUSES:
        raise Damaged("its status is not known")
    return brief_of(brief)


def listed_of(values: Sequence[Any], seats: tuple[int, ...] = ()) -> Listed:
    """A table for a list, from its columns; of a damaged table only that it is damaged."""
    id, game, status, brief, watch, changed = values
    try:
        check(("changed",), (changed,))
        return Listed(id, game, status, check_listing(game, status, brief), bool(watch), seats, changed)
    except Damaged:
        return Listed(id, game if game in found() else "", "damaged", {"sitters": [], "asked": None}, False, seats)
