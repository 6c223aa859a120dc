"""The tests' own PostgreSQL runs wherever the project lies."""

from __future__ import annotations

import shutil
from pathlib import Path

import psycopg

from tests.table.postgres import Postgres, installed


def test_it_runs_from_a_home_that_nobody_else_can_enter(tmp_path: Path) -> None:
    home = tmp_path / "home"
    home.mkdir(mode=0o700)
    package = installed()
    for name in (package.name, f"{package.name}.libs"):
        shutil.copytree(package.parent / name, home / name, symlinks=True)
        (home / name).chmod(0o700)
    server = Postgres(home / package.name)
    try:
        with psycopg.connect(server.new_database()) as connection:
            assert connection.execute("SELECT 6 * 7").fetchone() == (42,)
    finally:
        server.close()
