"""A server that is killed loses no move that it acknowledged, and no table is stuck afterwards."""

from __future__ import annotations

from pathlib import Path

from tests.table.crash import torment
from tests.table.postgres import Postgres


def test_killed_twenty_times_on_sqlite(tmp_path: Path) -> None:
    told = torment(str(tmp_path / "bohio.sqlite3"), times=20)
    assert told["acknowledged"] > 0


def test_two_servers_on_postgresql_one_killed_again_and_again(postgres: Postgres) -> None:
    told = torment(postgres.new_database(), times=4, servers=2)
    assert told["acknowledged"] > 0
