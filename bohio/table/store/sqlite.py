"""The store on SQLite: one writer thread that commits whatever waits for it together, one reader thread."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from collections.abc import Callable, Sequence
from pathlib import Path
from queue import SimpleQueue
from typing import Any

from bohio.table.store.base import Store
from bohio.table.store.file_lock import FileLock, lay_file, tighten
from bohio.table.store.rows import Connection, Job, StoreDown, StoreError, T
from bohio.table.store.schema import migrate

BATCH = 200
"""How many jobs one commit takes at most."""

Work = tuple[Job[Any], "asyncio.Future[Any]"]


class SqliteConnection:
    """A connection inside a transaction."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    def execute(self, sql: str, values: Sequence[Any] = ()) -> list[tuple[Any, ...]]:
        return self._connection.execute(sql, values).fetchall()


class Worker:
    """A thread with a connection of its own that carries out jobs in order."""

    def __init__(self, path: str, name: str, carry_out: Callable[[sqlite3.Connection, list[Work]], None]) -> None:
        self._path = path
        self._carry_out = carry_out
        self._queue: SimpleQueue[Work | None] = SimpleQueue()
        self._thread = threading.Thread(target=self._run, name=name, daemon=True)
        self._thread.start()

    def _run(self) -> None:
        connection = connect(self._path)
        while True:
            batch = [self._queue.get()]
            while len(batch) < BATCH and not self._queue.empty():
                batch.append(self._queue.get())
            work = [one for one in batch if one is not None]
            if work:
                self._carry_out(connection, work)
            if None in batch:
                connection.close()
                return

    async def do(self, job: Job[T]) -> T:
        future: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._queue.put((job, future))
        return await future

    async def stop(self) -> None:
        self._queue.put(None)
        await asyncio.to_thread(self._thread.join)


def connect(path: str) -> sqlite3.Connection:
    """A connection whose every commit is on disk when it returns."""
    connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False, timeout=10)
    connection.text_factory = text_or_bytes
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA foreign_keys = ON")
    return connection


def text_or_bytes(data: bytes) -> str | bytes:
    """Decodes a text of the database; invalid text stays bytes, so that reading its row shows the damage."""
    try:
        return data.decode()
    except UnicodeDecodeError:
        return data


def _settle(work: Sequence[tuple[asyncio.Future[Any], Any, BaseException | None]]) -> None:
    for future, result, error in work:
        if future.cancelled():
            continue
        if error is not None:
            future.set_exception(error)
        else:
            future.set_result(result)


def _tell(work: list[tuple[asyncio.Future[Any], Any, BaseException | None]]) -> None:
    # All futures of a server belong to one loop; a loop that is closed has nobody left to tell.
    loop = work[0][0].get_loop()
    if not loop.is_closed():
        loop.call_soon_threadsafe(_settle, work)


def read_together(connection: sqlite3.Connection, batch: list[Work]) -> None:
    """Carries out jobs that only read."""
    db: Connection = SqliteConnection(connection)
    for job, future in batch:
        try:
            connection.execute("BEGIN")
            try:
                _tell([(future, job(db), None)])
            finally:
                connection.execute("COMMIT")
        except sqlite3.Error as error:
            _tell([(future, None, StoreDown(f"the database cannot be read: {error}"))])
        except Exception as error:
            _tell([(future, None, error)])


def write_together(connection: sqlite3.Connection, batch: list[Work]) -> None:
    """Carries out jobs in one transaction, so that they share one wait for the disk; each stands or falls alone."""
    db: Connection = SqliteConnection(connection)
    done: list[tuple[asyncio.Future[Any], Any, BaseException | None]] = []
    try:
        connection.execute("BEGIN IMMEDIATE")
        for job, future in batch:
            connection.execute("SAVEPOINT job")
            try:
                done.append((future, job(db), None))
            except (sqlite3.OperationalError, sqlite3.DatabaseError) as error:
                if not isinstance(error, sqlite3.IntegrityError):
                    raise
                connection.execute("ROLLBACK TO job")
                done.append((future, None, StoreError(f"the database refuses this: {error}")))
            except Exception as error:
                connection.execute("ROLLBACK TO job")
                done.append((future, None, error))
            connection.execute("RELEASE job")
        connection.execute("COMMIT")
    except sqlite3.Error as error:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        down = StoreDown(f"the database cannot be written: {error}")
        done = [(future, None, down) for _, future in batch]
    _tell(done)


class SqliteStore(Store):
    """One file, one server."""

    def __init__(self, path: str | Path) -> None:
        self.path = str(path)
        self._lock = FileLock(self.path)

    async def open(self) -> None:
        file = await asyncio.to_thread(self._prepare)
        self._writer = Worker(file, "bohio-writer", write_together)
        self._reader = Worker(file, "bohio-reader", read_together)

    def _prepare(self) -> str:
        """Locks and prepares the file for this server; returns its real path."""
        file = self._lock.take()
        try:
            lay_file(file)
            connection = connect(str(file))
            try:
                connection.execute("BEGIN IMMEDIATE")
                migrate(SqliteConnection(connection))
                connection.execute("COMMIT")
            finally:
                connection.close()
            tighten(file)
        except (sqlite3.Error, OSError) as error:
            self._lock.release()
            raise StoreError(f"{self.path} cannot be used: {error}") from error
        except BaseException:
            self._lock.release()
            raise
        return str(file)

    def announce(self, address: str) -> None:
        self._lock.announce(address)

    async def read(self, job: Job[T]) -> T:
        return await self._reader.do(job)

    async def write(self, job: Job[T]) -> T:
        return await self._writer.do(job)

    async def close(self) -> None:
        await self._writer.stop()
        await self._reader.stop()
        self._lock.release()
