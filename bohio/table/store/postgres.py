"""The store on PostgreSQL: any number of servers, told of each other's entries by LISTEN and NOTIFY."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from typing import Any

from bohio.table.store.base import Listener, Store
from bohio.table.store.rows import Connection, Job, StoreDown, StoreError, T
from bohio.table.store.schema import migrate

try:
    import psycopg
except ImportError:  # the store says so when it is opened
    psycopg = None  # type: ignore[assignment]

CONNECTIONS = 8
PATIENCE = 8.0
"""For how many seconds a job is tried again while the database does not answer."""
PAUSE = 0.2
CHANNEL = "bohio"
MIGRATING = 0x626F68696F
"""The number of the advisory lock under which the schema is changed."""


class PostgresConnection:
    """A connection inside a transaction."""

    def __init__(self, connection: psycopg.Connection[Any]) -> None:
        self._connection = connection

    def execute(self, sql: str, values: Sequence[Any] = ()) -> list[tuple[Any, ...]]:
        cursor = self._connection.execute(sql.replace("?", "%s").encode(), values)
        return cursor.fetchall() if cursor.description else []


class PostgresStore(Store):
    """One database, any number of servers."""

    shared = True

    def __init__(self, url: str) -> None:
        self.url = url
        self._threads = ThreadPoolExecutor(CONNECTIONS, "bohio-postgres")
        self._local = threading.local()
        self._connections: set[psycopg.Connection[Any]] = set()
        self._listeners: list[Listener] = []
        self._closing = threading.Event()
        self._ear: threading.Thread | None = None

    async def open(self) -> None:
        self._must_have_driver()
        try:
            await asyncio.get_running_loop().run_in_executor(self._threads, self._prepare)
        except psycopg.Error as error:
            raise StoreError(f"the database cannot be used: {_first_line(error)}") from error
        loop = asyncio.get_running_loop()
        self._ear = threading.Thread(target=self._hear, args=(loop,), name="bohio-listener", daemon=True)
        self._ear.start()

    def _prepare(self) -> None:
        with self._connection().transaction():
            db = PostgresConnection(self._connection())
            db.execute("SELECT pg_advisory_xact_lock(?)", (MIGRATING,))
            migrate(db)

    def _connection(self) -> psycopg.Connection[Any]:
        """This thread's own connection, made anew if it broke."""
        connection: psycopg.Connection[Any] | None = getattr(self._local, "connection", None)
        if connection is None or connection.closed:
            if connection is not None:
                self._connections.discard(connection)
            connection = psycopg.connect(self.url, autocommit=True, connect_timeout=5)
            self._local.connection = connection
            self._connections.add(connection)
        return connection

    def _read(self, job: Job[T]) -> T:
        """What is read grows and never changes, so that statements need no transaction around them."""
        return self._insist(lambda connection: job(PostgresConnection(connection)))

    def _write(self, job: Job[T]) -> T:
        def carry_out(connection: psycopg.Connection[Any]) -> T:
            with connection.transaction():
                return job(PostgresConnection(connection))

        return self._insist(carry_out)

    def _insist(self, work: Callable[[psycopg.Connection[Any]], T]) -> T:
        """Tries until the database answers or patience ends: entries have keys, so that twice is once."""
        until = time.monotonic() + PATIENCE
        while True:
            try:
                return work(self._connection())
            except psycopg.errors.IntegrityError as error:
                raise StoreError(f"the database refuses this: {_first_line(error)}") from error
            except psycopg.Error as error:
                transient = isinstance(error, psycopg.OperationalError | psycopg.InterfaceError)
                if not transient or self._closing.is_set() or time.monotonic() > until:
                    raise StoreDown(f"the database does not answer: {_first_line(error)}") from error
                time.sleep(PAUSE)

    async def read(self, job: Job[T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._threads, self._read, job)

    async def write(self, job: Job[T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._threads, self._write, job)

    def listen(self, listener: Listener) -> None:
        self._listeners.append(listener)

    def _hear(self, loop: asyncio.AbstractEventLoop) -> None:
        while not self._closing.is_set():
            try:
                with psycopg.connect(self.url, autocommit=True, connect_timeout=5) as connection:
                    connection.execute(f"LISTEN {CHANNEL}".encode())
                    # Whatever was told before this connection listened is lost: anything may have changed.
                    self._tell(loop, None)
                    while not self._closing.is_set():
                        for notice in connection.notifies(timeout=0.5):
                            self._tell(loop, notice.payload.split(" ")[0])
            except psycopg.Error:
                self._closing.wait(PAUSE)

    def _tell(self, loop: asyncio.AbstractEventLoop, table: str | None) -> None:
        for listener in self._listeners:
            with suppress(RuntimeError):  # the loop is closed: nobody is left to tell
                loop.call_soon_threadsafe(listener, table)

    @contextmanager
    def snapshot(self) -> Iterator[Connection]:
        """All that is there at one moment, over a connection of its own."""
        self._must_have_driver()
        try:
            with psycopg.connect(self.url, connect_timeout=5) as connection:
                connection.isolation_level = psycopg.IsolationLevel.REPEATABLE_READ
                yield PostgresConnection(connection)
        except psycopg.Error as error:
            raise StoreError(f"the database cannot be read: {_first_line(error)}") from error

    def _must_have_driver(self) -> None:
        if psycopg is None:
            raise StoreError("PostgreSQL needs one more package: install bohio[postgres]")

    async def close(self) -> None:
        self._closing.set()
        await asyncio.to_thread(self._threads.shutdown)
        for connection in self._connections:
            connection.close()
        if self._ear is not None:
            await asyncio.to_thread(self._ear.join)


def _first_line(error: Exception) -> str:
    """What went wrong, without what may follow of addresses and statements."""
    return (str(error).strip().splitlines() or [type(error).__name__])[0]
