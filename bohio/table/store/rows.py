"""What a store keeps and gives: tables, entries of their logs, seats; and what can go wrong."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol, TypeVar

from bohio.core.reasons import BohioError, Json

LONGEST_ID = 40


def is_table_id(text: object) -> bool:
    """Whether a text has the form of a table's id; the database need not be searched for any other."""
    return isinstance(text, str) and text.isascii() and text.isalnum() and len(text) <= LONGEST_ID


class StoreError(BohioError):
    """The database cannot be used."""


class StoreDown(StoreError):
    """The database does not answer or takes nothing more right now; nothing was written."""


class Stale(Exception):
    """Somebody else wrote first."""


class Repeated(Exception):
    """An entry with this key has been written before."""


class Gone(Exception):
    """There is no such table."""


class Damaged(Exception):
    """The stored rows of a table are not as they were written, or its log does not replay to its digests."""


class Connection(Protocol):
    """What the statements below need of a database connection, inside a transaction. Places are written `?`."""

    def execute(self, sql: str, values: Sequence[Any] = ()) -> list[tuple[Any, ...]]:
        """Carries a statement out; the rows that it gives, if any."""


T = TypeVar("T")
Job = Callable[[Connection], T]


@dataclass(frozen=True, slots=True)
class TableStatus:
    """What lists and clocks need to know of a table without reading its log."""

    status: str
    brief: Json
    bot_due: float | None = None
    """From when on any server may think about the move of the bot that is next; None if none is."""
    deadline: float | None = None


@dataclass(frozen=True, slots=True)
class LogRow:
    """One entry of a table's log."""

    sequence: int
    key: str
    at: float
    body: Json


@dataclass(slots=True)
class SeatRow:
    """A seat as the store keeps it."""

    seat: int
    issue: int = 0
    """How many links the seat has had; only the newest one opens it."""
    secret: str | None = None
    """The newest link's secret, hashed."""
    used: bool = False
    """Whether somebody has used that link."""
    holder: str | None = None
    """The browser (hashed) that holds the seat."""


@dataclass(frozen=True, slots=True)
class TableRow:
    """A table as the store keeps it."""

    id: str
    head: Json
    host: str | None
    watch: bool
    sequence: int
    created: float
    entries: list[LogRow]
    seats: list[SeatRow]


@dataclass(frozen=True, slots=True)
class NewTable:
    """A table to be written."""

    id: str
    head: Json
    host: str | None
    game: str
    watch: bool
    table_status: TableStatus
    at: float
    seats: list[SeatRow] = field(default_factory=list)
    nonce: str | None = None
    """The nonce of the server's number in the shuffle; a nonce that was used before is refused."""


@dataclass(frozen=True, slots=True)
class SeatTaken:
    """A change of who holds a seat that goes with an entry."""

    seat: int
    holder: str | None
    secret: str | None = None
    """The hashed secret of the link used; the entry is refused if it was used or replaced meanwhile."""


@dataclass(frozen=True, slots=True)
class SeatLink:
    """A new link for a seat, written together with an entry; the previous link becomes void."""

    seat: int
    issue: int
    secret: str
    """Hashed; the entry is refused if the seat got another link meanwhile."""


@dataclass(frozen=True, slots=True)
class Listed:
    """A table in a list."""

    id: str
    game: str
    status: str
    brief: Json
    watch: bool
    seats: tuple[int, ...] = ()
    """The seats that the browser asking holds there."""
    changed: float | None = None
    """When something last happened there, in Unix time; None for a damaged table."""


def text_of(value: Json) -> str:
    """JSON as it is stored."""
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False)
