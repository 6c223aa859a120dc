"""The files of an SQLite database: readable only by their owner, and for one server at a time by any path."""

from __future__ import annotations

import asyncio
import os
import re
import sqlite3
import stat
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from bohio.table.store.file_lock import FileLock, tighten
from bohio.table.store.rows import StoreError
from bohio.table.store.sqlite import SqliteStore
from bohio.table.web.serve import try_out
from tests.table.crash import ROOT, Server


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


@pytest.fixture
def open_mask() -> Iterator[None]:
    """As on most systems: what is made without care can be read by everybody."""
    before = os.umask(0o022)
    yield
    os.umask(before)


def opened(path: Path) -> dict[str, int]:
    """The modes of all files while a store is open and has been written to."""

    async def run() -> dict[str, int]:
        store = SqliteStore(path)
        await store.open()
        await store.beat("x")
        real = path.resolve()
        modes = {one.name.removeprefix(real.name): mode(one) for one in real.parent.glob(f"{real.name}*")}
        await store.close()
        return modes

    return asyncio.run(run())


@pytest.mark.usefixtures("open_mask")
def test_a_new_database_is_for_its_owner_alone_and_so_is_its_folder(tmp_path: Path) -> None:
    path = tmp_path / "data" / "bohio" / "bohio.sqlite3"
    assert opened(path) == dict.fromkeys(("", "-wal", "-shm", ".lock"), 0o600)
    assert mode(path.parent) == mode(path.parent.parent) == 0o700


@pytest.mark.usefixtures("open_mask")
def test_a_database_that_everybody_could_read_is_tightened(tmp_path: Path) -> None:
    path = tmp_path / "bohio.sqlite3"
    with sqlite3.connect(path) as old:
        old.execute("PRAGMA journal_mode = WAL")
        old.execute("CREATE TABLE other (x)")
        old.commit()
        Path(f"{path}.lock").touch()
        assert {mode(one) for one in tmp_path.iterdir()} == {0o644}
        assert opened(path) == dict.fromkeys(("", "-wal", "-shm", ".lock"), 0o600)
    old.close()


def test_a_database_that_its_owner_made_read_only_stays_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "bohio.sqlite3"
    asyncio.run(try_out(SqliteStore(path)))
    path.chmod(0o444)
    tighten(path)
    assert mode(path) == 0o400
    if os.geteuid() == 0:  # nothing is read-only for root
        monkeypatch.setattr(os, "access", lambda *_: False)
    with pytest.raises(StoreError, match="is read-only here"):
        asyncio.run(try_out(SqliteStore(path)))
    assert mode(path) == 0o400


def test_a_folder_that_was_there_keeps_its_mode(tmp_path: Path) -> None:
    (tmp_path / "shared").mkdir(mode=0o755)
    before = mode(tmp_path / "shared")
    opened(tmp_path / "shared" / "bohio.sqlite3")
    assert mode(tmp_path / "shared") == before


def test_a_file_that_is_no_database_keeps_its_mode(tmp_path: Path) -> None:
    letter = tmp_path / "letter"
    letter.write_text("Dear reader, " * 100)
    letter.chmod(0o644)
    with pytest.raises(StoreError, match="cannot be used"):
        asyncio.run(SqliteStore(letter).open())
    assert mode(letter) == 0o644


def refused(first: Path, second: Path) -> str:
    """What a second store says while the first is open."""

    async def run() -> str:
        one, two = SqliteStore(first), SqliteStore(second)
        one.announce("http://127.0.0.1:8123/")
        await one.open()
        try:
            with pytest.raises(StoreError) as told:
                await two.open()
            return str(told.value)
        finally:
            await one.close()

    return asyncio.run(run())


def test_no_other_path_to_the_same_file_gets_past_the_lock(tmp_path: Path) -> None:
    (tmp_path / "real").mkdir()
    file = tmp_path / "real" / "bohio.sqlite3"
    (tmp_path / "link").symlink_to(file)
    (tmp_path / "folder").symlink_to(tmp_path / "real")
    (tmp_path / "chain").symlink_to(tmp_path / "link")
    paths = (tmp_path / "link", tmp_path / "folder" / "bohio.sqlite3", tmp_path / "chain", Path(os.path.relpath(file)))
    for first, second in [(file, path) for path in paths] + [(path, file) for path in paths]:
        assert "already running at http://127.0.0.1:8123/" in refused(first, second)


def test_a_database_with_a_second_name_is_refused(tmp_path: Path) -> None:
    opened(tmp_path / "one")
    os.link(tmp_path / "one", tmp_path / "two")
    for name in ("one", "two"):
        with pytest.raises(StoreError, match="hard links"):
            asyncio.run(SqliteStore(tmp_path / name).open())
    (tmp_path / "two").unlink()
    opened(tmp_path / "one")


def test_who_is_refused_hears_where_the_other_one_is(tmp_path: Path) -> None:
    path = tmp_path / "reef"
    told = refused(path, path)
    alone = "several servers at once need PostgreSQL"
    assert told == (
        f"Bohío is already running at http://127.0.0.1:8123/ (process {os.getpid()}) on this database, {path}; {alone}"
    )
    first, second = FileLock(str(path)), FileLock(str(path))
    first.take()
    with pytest.raises(StoreError, match=rf"in use by another Bohío \(process {os.getpid()}\); {alone}"):
        second.take()
    Path(f"{path}.lock").write_bytes(b"\xff{]")
    with pytest.raises(StoreError, match=f"in use by another Bohío; {alone}"):
        second.take()
    first.release()
    second.take()
    second.release()


def test_a_second_server_says_where_the_first_one_is(tmp_path: Path) -> None:
    database = str(tmp_path / "bohio.sqlite3")
    server = Server(database)
    server.start()
    try:
        assert server.process is not None
        command = [sys.executable, "-m", "bohio", "serve", "--port", "0", "--database", database]
        done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, timeout=60, check=False)
        assert done.returncode != 0
        where = rf"Bohío is already running at {server.address}/ \(process {server.process.pid}\)"
        assert re.search(where, done.stderr)
        assert done.stderr.count("\n") == 1
        server.kill()
        server.start()  # a lock that a killed server left is nobody's
    finally:
        server.close()
