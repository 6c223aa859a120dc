"""Where tables are kept: an append-only log for each table, the same SQL for SQLite and PostgreSQL.

A table's log is its truth: entries with (table, sequence) as key. Whoever appends an entry says which sequence number
they know, so of two racing entries exactly one is written and the other is refused. Each entry has its own key, so
sending it twice writes it once.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable

from bohio.table.store import statements
from bohio.table.store.rows import (
    Job,
    Listed,
    LogRow,
    NewTable,
    SeatLink,
    SeatRow,
    SeatTaken,
    StoreError,
    T,
    TableRow,
    TableStatus,
)

__all__ = ["Listener", "Store", "StoreError"]

Listener = Callable[[str | None], None]
"""Hears the id of a table that changed elsewhere, or None when any may have."""


class Store(ABC):
    """The statements above, carried out off the event loop."""

    shared = False
    """Whether other servers write to the same database."""

    @abstractmethod
    async def read(self, job: Job[T]) -> T:
        """Carries out a job that only reads."""

    @abstractmethod
    async def write(self, job: Job[T]) -> T:
        """Carries out a job that writes, in a transaction of its own; when this returns, it is on disk."""

    @abstractmethod
    async def open(self) -> None:
        """Opens the database and brings its schema up to date."""

    @abstractmethod
    async def close(self) -> None:
        """Finishes what is under way and closes the database."""

    def announce(self, address: str) -> None:  # noqa: B027  (not needed where several servers may run)
        """Sets the address that is shown when a second server is started on this database."""

    def listen(self, listener: Listener) -> None:  # noqa: B027  (nothing to hear where nobody else writes)
        """Has the listener called, from the event loop, whenever another server changed a table."""

    async def table(self, table: str) -> TableRow:
        return await self.read(lambda db: statements.read_table(db, table))

    async def tail(self, table: str, after: int) -> tuple[list[LogRow], list[SeatRow]]:
        return await self.read(lambda db: statements.read_tail(db, table, after))

    async def create(self, new: NewTable) -> None:
        await self.write(lambda db: statements.write_table(db, new))

    async def shuffle_key(self, fresh: str) -> str:
        return await self.write(lambda db: statements.shuffle_key(db, fresh))

    async def append(
        self, table: str, entry: LogRow, table_status: TableStatus, taken: SeatTaken | SeatLink | None = None
    ) -> None:
        notify = self.shared
        await self.write(lambda db: statements.write_entry(db, table, entry, table_status, taken, notify))

    async def seat(self, secret: str) -> tuple[str, int] | None:
        return await self.read(lambda db: statements.find_seat(db, secret))

    async def delete(self, table: str) -> bool:
        notify = self.shared
        return await self.write(lambda db: statements.remove_table(db, table, notify))

    async def mine(self, browser: str, limit: int = 50) -> list[Listed]:
        return await self.read(lambda db: statements.list_mine(db, browser, limit))

    async def watched(self, limit: int = 50) -> list[Listed]:
        return await self.read(lambda db: statements.list_watched(db, limit))

    async def due(self, now: float, limit: int = 200) -> list[str]:
        return await self.read(lambda db: statements.list_due(db, now, limit))

    async def claim(self, table: str, sequence: int, server: str, now: float, until: float) -> bool:
        return await self.write(lambda db: statements.claim(db, table, sequence, server, now, until))

    async def note(self, table: str, seat: int) -> str:
        return await self.read(lambda db: statements.read_note(db, table, seat))

    async def set_note(self, table: str, seat: int, text: str) -> None:
        await self.write(lambda db: statements.write_note(db, table, seat, text))

    async def counts(self) -> dict[str, int]:
        return await self.read(statements.count_tables)

    async def host(self, table: str) -> str | None:
        return await self.read(lambda db: statements.read_host(db, table))

    async def advance(self, seen: float | None, seconds: float) -> float:
        return await self.write(lambda db: statements.advance(db, seen, seconds))

    async def beat(self, text: str) -> None:
        await self.write(lambda db: statements.beat(db, text))

    async def expire(self, before: float, limit: int = 100, lessons: bool = False) -> list[str]:
        return await self.write(lambda db: statements.expire(db, before, limit, lessons))
