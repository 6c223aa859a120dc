"""What the tests of the table share."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from bohio.table.store.base import Store
from bohio.table.store.postgres import PostgresStore
from bohio.table.store.sqlite import SqliteStore
from tests.table.postgres import Postgres

MakeStore = Callable[[], Store]


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    server = Postgres()
    yield server
    server.close()


@pytest.fixture(params=["sqlite", "postgres"])
def make_store(request: pytest.FixtureRequest, tmp_path: Path) -> MakeStore:
    """Makes stores on one and the same fresh database, of each kind in turn."""
    if request.param == "sqlite":
        return lambda: SqliteStore(tmp_path / "bohio.sqlite3")
    url = request.getfixturevalue("postgres").new_database()
    return lambda: PostgresStore(url)
