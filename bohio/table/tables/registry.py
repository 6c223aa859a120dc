"""All tables of a server, loaded from the store: makes one change at a time to each, and tells those who watch it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from secrets import token_hex
from time import monotonic, time

from bohio.core.fate import ImpossibleFate
from bohio.core.reasons import Illegal
from bohio.table.bounds import LONG_LOG, NOTES_BYTES, TABLES_BYTES, TABLES_KEPT
from bohio.table.store.base import Store
from bohio.table.store.rows import (
    Damaged,
    Gone,
    LogRow,
    NewTable,
    Repeated,
    SeatLink,
    SeatTaken,
    Stale,
    TableRow,
    is_table_id,
)
from bohio.table.tables.access import Refused, damaged, no_table
from bohio.table.tables.cache import WeightedCache
from bohio.table.tables.damages import Damages
from bohio.table.tables.entries import Entry, Play, entry_json
from bohio.table.tables.presence import Presence
from bohio.table.tables.reading import follow, length_of, table_of
from bohio.table.tables.table import Table

ATTEMPTS = 5
MOMENT = 0.01
"""For so many seconds what this server wrote itself counts as the latest; the sequence number decides anyway."""


@dataclass(frozen=True, slots=True)
class Change:
    """What to write at a table."""

    entry: Entry
    taken: SeatTaken | SeatLink | None = None
    """What happens to a seat's holder or link, together with the entry."""
    code: int | None = None
    """The integer of an action that was judged already, so that it is not judged again."""


Decide = Callable[[Table], Change | None]
"""Looks at a table and decides what to write there, if anything."""


class Watcher:
    """Somebody who has a table's page open: the browser (hashed), whatever seats it holds now."""

    def __init__(self, browser: str | None) -> None:
        self.browser = browser
        self.news = asyncio.Event()


class Registry:
    """All tables of a store, as far as this server has to do with them."""

    def __init__(self, store: Store, clock: Callable[[], float] = time, cache: int = TABLES_KEPT) -> None:
        self.store = store
        self.clock = clock
        self.server = token_hex(8)
        self._cache: WeightedCache[str, Table] = WeightedCache(TABLES_BYTES, cache)
        """Tables that are loaded; others are read when somebody asks for them."""
        self._locks: dict[str, asyncio.Lock] = {}
        self._long_logs = asyncio.Lock()
        self._waiting: dict[str, int] = {}
        self._watchers: dict[str, set[Watcher]] = {}
        self._thinking: dict[str, frozenset[int]] = {}
        self.notes: WeightedCache[tuple[str, int], str] = WeightedCache(NOTES_BYTES)
        """Notes of seats whose pages were drawn lately."""
        self.damages = Damages()
        self._after_change: list[Callable[[Table], None]] = []
        self.appended = 0
        """How many entries this server has written, for the metrics."""
        store.listen(self._heard)

    # Tables

    @asynccontextmanager
    async def at(self, id: str) -> AsyncIterator[Table]:
        """The table as it is in the store, locked while the block runs."""
        async with self._alone(id):
            table = await self._fresh(id)
            yield table
            if id in self._cache:  # whoever looked may have been told more of its story, which takes memory
                self._cache.keep(id, table, table.weight)

    @asynccontextmanager
    async def _alone(self, id: str) -> AsyncIterator[None]:
        if not is_table_id(id):
            raise no_table()
        lock = self._locks.setdefault(id, asyncio.Lock())
        self._waiting[id] = self._waiting.get(id, 0) + 1
        try:
            async with lock:
                yield
        finally:
            self._waiting[id] -= 1
            if not self._waiting[id]:
                del self._waiting[id], self._locks[id]

    async def _fresh(self, id: str) -> Table:
        table = self._cache.get(id)
        try:
            if table is None:
                table = await self._read(id)
                self._cache.keep(id, table, table.weight)
            else:
                if self.store.shared and monotonic() - table.written > MOMENT:
                    await self._catch_up(table)
        except Gone:
            self._cache.drop(id)
            self.damages.forget(id)
            raise no_table() from None
        except Damaged as error:
            self._cache.drop(id)
            self.damages.note(id, error)
            raise damaged() from None
        return table

    async def _read(self, id: str) -> Table:
        if self.damages.resting(id):
            raise damaged()
        table = await self._replayed(await self.store.table(id))
        self.damages.forget(id)
        return table

    async def _replayed(self, row: TableRow) -> Table:
        """The table of a row. Long logs are replayed in a thread, one at a time, so that other tables do not wait."""
        if length_of(row) < LONG_LOG:
            return table_of(row)
        async with self._long_logs:
            return await asyncio.to_thread(table_of, row)

    async def _catch_up(self, table: Table) -> None:
        entries, table.seats = await self.store.tail(table.id, table.sequence)
        try:
            for entry in entries:
                follow(table, entry)
        except BaseException:
            self._cache.drop(table.id)
            raise

    async def host(self, id: str) -> str | None:
        """The browser (hashed) that opened a table; works for damaged tables too."""
        if not is_table_id(id):
            raise no_table()
        try:
            return await self.store.host(id)
        except Gone:
            raise no_table() from None

    async def add(self, new: NewTable) -> None:
        """Writes a new table."""
        await self.store.create(new)
        async with self.at(new.id) as table:
            self._changed(table)

    async def remove(self, id: str) -> None:
        """Deletes a table with all its data, damaged or not."""
        async with self._alone(id):
            there = await self.store.delete(id)
            await self.forget(id)
        if not there:
            raise no_table()

    async def forget(self, id: str) -> None:
        """A table was deleted in the store."""
        self._cache.drop(id)
        self.damages.forget(id)
        self.wake(id)

    async def note(self, id: str, seat: int) -> str:
        """A seat's note to itself."""
        note = None if self.store.shared else self.notes.get((id, seat))
        if note is None:
            note = await self.store.note(id, seat)
            self.keep_note(id, seat, note)
        return note

    def keep_note(self, id: str, seat: int, note: str) -> None:
        self.notes.keep((id, seat), note, 200 + 4 * len(note))

    # Changes

    async def write(self, table: Table, change: Change, key: str | None = None) -> None:
        """Makes a change to a locked table. When this returns, it is on disk.

        Raises Illegal where the game forbids it, Stale where another server wrote first: the table is then read again.
        """
        entry = change.entry
        if not table.has_room(entry):
            raise Refused(409, "log_full")
        now = self.clock()
        # From here until the store has answered, nobody else sees the table: what fails has never been.
        try:
            table.apply(entry, now, change.code)
            if isinstance(entry, Play):
                entry.digest = table.digest()
            row = LogRow(table.sequence, key or token_hex(8), now, entry_json(entry))
            await self.store.append(table.id, row, table.table_status(), change.taken)
        except Illegal:
            raise  # the table has not changed
        except Gone:
            self._cache.drop(table.id)
            raise no_table() from None
        except ImpossibleFate:
            self._cache.drop(table.id)
            raise Refused(409, "not_now") from None
        except BaseException:
            self._cache.drop(table.id)
            raise
        if table.id in self._cache:
            self._cache.keep(table.id, table, table.weight)
        table.keys.add(row.key)
        table.written = monotonic()
        self.appended += 1
        if change.taken is not None:
            self._seat(table, change.taken)
        self._changed(table)

    def _seat(self, table: Table, taken: SeatTaken | SeatLink) -> None:
        """Updates a seat's holder and link to what the store has now."""
        row = table.seats[taken.seat]
        if isinstance(taken, SeatLink):
            row.issue, row.secret, row.used = taken.issue, taken.secret, False
        else:
            row.holder, row.used = taken.holder, row.used or taken.secret is not None
            self.notes.drop((table.id, taken.seat))

    async def change(
        self, id: str, decide: Decide, key: str | None = None, allow: Callable[[Table], None] | None = None
    ) -> None:
        """Writes what `decide` returns for the table; calls it again if another server wrote first.

        A key that was used before writes nothing again; `allow` may refuse even that.
        """
        for _ in range(ATTEMPTS):
            try:
                async with self.at(id) as table:
                    if allow is not None:
                        allow(table)
                    if key is not None and key in table.keys:
                        return
                    change = decide(table)
                    if change is not None:
                        await self.write(table, change, key)
                return
            except Repeated:
                return
            except Stale:
                continue
        raise Refused(409, "busy")

    # News

    def after_change(self, callback: Callable[[Table], None]) -> None:
        """Has the callback called with every table that has just changed."""
        self._after_change.append(callback)

    def _changed(self, table: Table) -> None:
        self.wake(table.id)
        for callback in self._after_change:
            callback(table)

    def _heard(self, id: str | None) -> None:
        """Another server changed a table (None: perhaps all of them)."""
        for watched in list(self._watchers) if id is None else [id]:
            self.wake(watched)

    def wake(self, id: str) -> None:
        """Tells all who look at a table that there is something new."""
        for watcher in self._watchers.get(id, ()):
            watcher.news.set()

    def watch(self, id: str, browser: str | None) -> Watcher:
        watcher = Watcher(browser)
        self._watchers.setdefault(id, set()).add(watcher)
        self.wake(id)
        return watcher

    def leave(self, id: str, watcher: Watcher) -> None:
        watchers = self._watchers.get(id)
        if watchers is not None:
            watchers.discard(watcher)
            if not watchers:
                del self._watchers[id]
        self.wake(id)

    @property
    def watching(self) -> int:
        """How many pages are open."""
        return sum(map(len, self._watchers.values()))

    def watching_at(self, id: str) -> int:
        """How many pages of a table are open."""
        return len(self._watchers.get(id, ()))

    def presence(self, table: Table) -> Presence:
        browsers = {watcher.browser for watcher in self._watchers.get(table.id, ())}
        here = frozenset(seat for browser in browsers for seat in table.held_by(browser))
        return Presence(here, self._thinking.get(table.id, frozenset()))

    def set_thinking(self, id: str, seats: frozenset[int]) -> None:
        """Notes which bots are thinking at a table."""
        if seats:
            self._thinking[id] = seats
        else:
            self._thinking.pop(id, None)
        self.wake(id)
