"""The store commands report each fault in one line, and their exit code says whether there was one."""

from __future__ import annotations

import gzip
import os
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest

from bohio import cli
from bohio.table import cli as table_cli
from bohio.table.upkeep.restoring import restore
from tests.table.crash import Server
from tests.table.postgres import Postgres
from tests.table.test_migration import FIXTURES

SPOILED = "UPDATE entries SET body = replace(body, '\"digest\":\"', '\"digest\":\"0') WHERE table_id = 'v1tropicaliF'"


@pytest.fixture(params=["sqlite", "postgres"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """A database with the seven tables of the fixture, on which a server runs."""
    if request.param == "sqlite":
        url = str(tmp_path / "bohio.sqlite3")
    else:
        postgres: Postgres = request.getfixturevalue("postgres")
        url = postgres.new_database()
    assert restore(FIXTURES / "schema-1.backup.gz", url) == (7, [])
    server = Server(url)
    server.start()
    yield url
    server.close()


def spoil(database: str) -> None:
    if database.startswith("postgres"):
        with psycopg.connect(database) as connection:
            connection.execute(SPOILED.encode())
        return
    with sqlite3.connect(database) as file:
        file.execute(SPOILED)
    file.close()


def test_check_reads_every_table_while_a_server_runs(database: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["store", "check", "--database", database]) == 0
    assert capsys.readouterr().out == "7 tables, all sound\n"
    spoil(database)
    assert cli.main(["store", "check", "--database", database]) == 1
    fault, summary = capsys.readouterr().out.splitlines()
    assert fault.startswith("table v1tropicaliF: entry ")
    assert fault.endswith("does not lead to its digest")
    assert summary == "7 tables, 1 fault"


def test_a_long_check_says_how_far_it_has_come(
    database: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table_cli, "PROGRESS", -1.0)
    assert cli.main(["store", "check", "--database", database]) == 0
    assert capsys.readouterr().err == "7 of 7 tables read\n"


def test_export_goes_on_and_names_what_is_damaged(
    database: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    spoil(database)
    assert cli.main(["store", "export", "--database", database, str(tmp_path / "records")]) == 1
    told = capsys.readouterr()
    assert told.err.startswith("table v1tropicaliF is damaged: entry ")
    assert told.out.endswith(": 2 records\n")
    names = sorted(one.name for one in (tmp_path / "records").iterdir())
    assert names == ["mangrovia-v1mangroviaF.json", "tropicalia-v1broughtrec.json"]


def test_what_is_damaged_is_backed_up_but_not_restored(
    database: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    spoil(database)
    file, target = str(tmp_path / "backup.gz"), str(tmp_path / "other")
    assert cli.main(["store", "backup", "--database", database, file]) == 0
    assert cli.main(["store", "restore", "--database", target, file]) != 0
    refusal = capsys.readouterr().err
    assert "table v1tropicaliF is damaged" in refusal
    assert refusal.count("\n") == 1
    assert cli.main(["store", "restore", "--database", target, file, "--skip-damaged"]) == 1
    told = capsys.readouterr()
    assert told.err.startswith("left out: line ")
    assert told.out == "6 tables restored\n"


def test_a_database_in_use_is_not_restored_to(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    server = Server(str(tmp_path / "bohio.sqlite3"))
    server.start()
    try:
        assert server.process is not None
        backup = str(FIXTURES / "schema-1.backup.gz")
        assert cli.main(["store", "restore", "--database", server.database, backup]) != 0
        assert f"already running at {server.address}/ (process {server.process.pid})" in capsys.readouterr().err
    finally:
        server.close()


def test_a_file_that_is_damaged_as_such_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "bohio.sqlite3"
    assert restore(FIXTURES / "schema-1.backup.gz", str(path)) == (7, [])
    with open(path, "r+b") as file:
        file.seek(os.path.getsize(path) - 3 * 4096)
        file.write(b"\xff" * 4096)
    assert cli.main(["store", "check", "--database", str(path)]) == 1
    told = capsys.readouterr()
    assert "the file: " in told.out
    assert "Traceback" not in told.out + told.err


@pytest.mark.parametrize("days", ["0", "-1", "nan"])
def test_days_that_would_delete_everything_are_refused(days: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["serve", f"--expire-days={days}"]) != 0
    assert "--expire-days must be above 0" in capsys.readouterr().err


def test_an_old_attempt_at_a_backup_is_replaced(tmp_path: Path) -> None:
    database, file = str(tmp_path / "one"), tmp_path / "backup.gz"
    restore(FIXTURES / "schema-1.backup.gz", database)
    left = tmp_path / "backup.gz.part"
    left.write_bytes(b"x" * 100_000)
    left.chmod(0o644)
    assert cli.main(["store", "backup", "--database", database, str(file)]) == 0
    assert file.stat().st_mode & 0o077 == 0
    assert gzip.decompress(file.read_bytes())
    assert not left.exists()


@pytest.mark.parametrize("command", [["check"], ["backup", "to.gz"], ["export", "out"]])
def test_a_database_that_is_a_folder_is_told_in_one_line(
    command: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "folder").mkdir()
    assert cli.main(["store", *command, "--database", "folder"]) == 1
    assert capsys.readouterr().err == "folder is a folder, not a database\n"
    assert [file.name for file in tmp_path.iterdir()] == ["folder"]


def test_a_file_that_is_not_there_or_not_json_is_told_in_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "letter").write_text("Dear reader")
    database = ["--database", "one.sqlite3"]
    assert cli.main(["store", "restore", "none.gz", *database]) == 1
    assert capsys.readouterr().err == "none.gz cannot be read: No such file or directory\n"
    assert cli.main(["store", "import", "none.json", "letter", *database]) == 1
    absent, wrong = capsys.readouterr().err.splitlines()
    assert absent == "none.json: cannot be read: No such file or directory"
    assert wrong.startswith("letter: is not JSON: ")
    assert cli.main(["store", "export", "letter", *database]) == 1
    assert capsys.readouterr().err == "letter cannot be written to: it is not a folder\n"
    assert cli.main(["store", "check", "--database", "letter/one.sqlite3"]) == 1
    assert capsys.readouterr().err.count("\n") == 1
