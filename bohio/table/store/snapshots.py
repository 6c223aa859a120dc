"""A consistent snapshot of a database, to be read while servers run."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from bohio.table.store.address import store_at
from bohio.table.store.postgres import PostgresStore
from bohio.table.store.rows import Connection, StoreError
from bohio.table.store.sqlite import SqliteConnection, SqliteStore, text_or_bytes


@contextmanager
def snapshot(database: str | None) -> Iterator[Connection]:
    """A consistent snapshot of the database; servers may run meanwhile."""
    store = store_at(database)
    if isinstance(store, PostgresStore):
        with store.snapshot() as db:
            yield db
        return
    assert isinstance(store, SqliteStore)
    if not Path(store.path).exists():
        raise StoreError(f"there is no database {store.path}")
    if Path(store.path).is_dir():
        raise StoreError(f"{store.path} is a folder, not a database")
    address = f"{Path(store.path).resolve().as_uri()}?mode=ro"
    try:
        with closing(sqlite3.connect(address, uri=True, isolation_level=None, timeout=10)) as file:
            file.text_factory = text_or_bytes
            file.execute("BEGIN")
            yield SqliteConnection(file)
    except sqlite3.Error as error:
        raise StoreError(f"{store.path} cannot be read: {error}") from error
