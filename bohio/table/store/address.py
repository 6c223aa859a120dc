"""Where the database is: a path or an address, and the file used without either."""

from __future__ import annotations

import os
from pathlib import Path

from bohio.table.store.base import Store
from bohio.table.store.postgres import PostgresStore
from bohio.table.store.rows import StoreError
from bohio.table.store.sqlite import SqliteStore


def default_database() -> Path:
    """The file in the user's own data folder."""
    home = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    path = Path(home) / "bohio" / "bohio.sqlite3"
    nearest = next(folder for folder in path.absolute().parents if folder.exists())
    if not (nearest.is_dir() and os.access(nearest, os.W_OK)):
        raise StoreError(
            f"the tables cannot be stored in {path.parent}: {nearest} is not writable; "
            "set XDG_DATA_HOME to a writable folder, or name a file with --database"
        )
    return path


def store_at(database: str | None) -> Store:
    """The store of a path or a PostgreSQL address, not opened yet; without either the usual file."""
    if database is not None and database.startswith(("postgresql://", "postgres://")):
        return PostgresStore(database)
    if database is not None and "://" in database:
        kind, _, path = database.partition("://")
        if kind != "sqlite":
            raise StoreError(f"a database is a file or postgresql://…, not {kind}://…")
        if not path:
            raise StoreError("sqlite:// names no file; write it as sqlite://FILE, or FILE alone")
        return SqliteStore(path)
    return SqliteStore(database or default_database())
