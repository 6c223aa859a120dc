"""The server as a program: where it listens, what it opens, how it stops."""

from __future__ import annotations

import json
import logging
import signal
import socket
import subprocess
import sys
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from bench.load import measure, report
from bohio.cli import main
from bohio.table.store.address import default_database, store_at
from bohio.table.store.rows import StoreError
from bohio.table.store.sqlite import SqliteStore
from bohio.table.web import serve as serving
from bohio.table.web.addresses import own_addresses
from bohio.table.web.logs import JsonLines
from bohio.table.web.serve import DEFAULT_PORT, listening, told_at
from tests.table.crash import Server


def test_a_port_that_is_taken_is_refused_by_name_and_replaced_where_none_was_named() -> None:
    with listening("127.0.0.1", 0) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(StoreError, match=f"cannot listen on 127.0.0.1:{port}"):
            listening("127.0.0.1", port)
    with socket.socket() as usual:
        usual.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            usual.bind(("127.0.0.1", DEFAULT_PORT))
            usual.listen()
        except OSError:
            pass  # somebody else has it: just as well
        with listening("127.0.0.1", None) as other:
            assert other.getsockname()[1] != DEFAULT_PORT


@pytest.mark.parametrize("port", ["99999", "65536", "-1", "1.5", "x", "", "٨٠", "9" * 5000])
def test_a_port_that_is_none_is_told_in_one_line(port: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["serve", f"--port={port}"])
    told = capsys.readouterr().err
    assert "a port is a number from 0 to 65535" in told
    assert "Traceback" not in told


def test_a_host_that_is_not_ours_is_told_as_such() -> None:
    for port in (None, 0, 8000):
        with pytest.raises(StoreError, match="is not an address of this machine"):
            listening("203.0.113.77", port)
    for host in ("no.such.name.invalid", "1.2.3.4.5", "::::", "x" * 300, ""):
        with pytest.raises(StoreError, match="neither an address nor a name that this machine knows"):
            listening(host, None)
    with listening("localhost", 0) as door:
        assert door.getsockname()[0] in ("127.0.0.1", "::1")


def test_a_server_that_listens_everywhere_says_where_guests_find_it(monkeypatch: pytest.MonkeyPatch) -> None:
    assert told_at("127.0.0.1", 8000) == "http://127.0.0.1:8000/"
    assert told_at("::1", 8000) == "http://[::1]:8000/"
    monkeypatch.setattr(serving, "own_addresses", lambda: ["192.0.2.7", "2001:db8::7"])
    here = "http://127.0.0.1:8000/ on this machine, for guests at"
    assert told_at("0.0.0.0", 8000) == f"{here} http://192.0.2.7:8000/"
    assert told_at("::", 8000).endswith("for guests at http://192.0.2.7:8000/, http://[2001:db8::7]:8000/")
    monkeypatch.setattr(serving, "own_addresses", list)
    assert told_at("0.0.0.0", 8000) == f"{here} this machine's address in your network"


def test_own_addresses_can_be_listened_on() -> None:
    for address in own_addresses():
        with listening(address, 0):
            pass


def test_answers_are_sent_without_delay() -> None:
    with listening("127.0.0.1", 0) as door:
        assert door.proto == socket.IPPROTO_TCP


def test_databases_are_files_or_postgresql(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert default_database() == tmp_path / "bohio" / "bohio.sqlite3"
    store = store_at(None)
    assert isinstance(store, SqliteStore)
    assert store.path == str(default_database())
    with pytest.raises(StoreError, match="mysql"):
        store_at("mysql://here")


def test_a_data_folder_that_cannot_be_written_is_one_line_with_what_to_set(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "home").touch()
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "home/data"))
    assert main(["serve", "--port", "0"]) == 1
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert "--database" in said
    assert "XDG_DATA_HOME" in said


def test_a_database_that_cannot_be_used_is_told_in_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "letter").write_text("Dear reader, " * 100)
    assert main(["serve", "--port", "0", "--database", str(tmp_path / "letter")]) == 1
    assert capsys.readouterr().err.count("\n") == 1
    assert main(["serve", "--port", "0", "--database", "postgresql://bohio@127.0.0.1:1/none?connect_timeout=2"]) == 1
    assert capsys.readouterr().err.count("\n") == 1


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--database", "sqlite://"], "sqlite:// names no file"),
        (["--database", "letter/one.sqlite3"], "letter is not a folder"),
        (["--database", "."], ". is a folder, not a database"),
        (["--allow-host", ""], "--allow-host needs the name of a host"),
    ],
)
def test_a_wrong_word_is_told_in_one_line(
    words: list[str], said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "letter").write_text("Dear reader")
    assert main(["serve", "--port", "0", *words]) == 1
    told = capsys.readouterr().err
    assert said in told
    assert told.count("\n") == 1


def test_a_server_that_is_stopped_tells_open_pages_and_ends_well(tmp_path: Path) -> None:
    server = Server(str(tmp_path / "bohio.sqlite3"))
    server.start()
    assert server.process is not None
    with httpx.Client(base_url=server.address, trust_env=False) as client:
        opened = client.post("/play", data={"game": "mangrovia"})
        secret = opened.cookies["bohio"]
        path = opened.headers["location"]
        headers = {"cookie": f"bohio={secret}"}
        with connect(f"ws://127.0.0.1:{server.port}{path}/live", additional_headers=headers, proxy=None) as page:
            page.recv(60)
            server.process.send_signal(signal.SIGTERM)
            with pytest.raises(ConnectionClosed):
                listen(page)
    assert server.process.wait(60) in (0, -signal.SIGTERM)
    server.start()
    page_again = httpx.get(f"{server.address}{path}", headers=headers, trust_env=False)
    assert page_again.status_code == 200
    server.close()


def test_bots_workers_end_with_their_server(tmp_path: Path) -> None:
    server = Server(str(tmp_path / "bohio.sqlite3"))
    server.start()
    assert server.process is not None
    headers = {"cookie": f"bohio={'8' * 32}"}
    with httpx.Client(base_url=server.address, headers=headers, trust_env=False, timeout=60) as client:
        fields = {"game": "mangrovia", "seats": "2", "seat0": "me", "seat1": "bot:random"}
        table = client.post("/tables", data=fields).headers["location"]
        facts = client.get(f"{table}/facts.json").json()
        if facts["choices"]:
            body = {"sequence": 0, "key": "k", "seat": 0, "action": facts["choices"][0]}
            assert client.post(f"{table}/move", json=body).status_code == 200
        while not client.get(f"{table}/facts.json").json()["choices"]:
            pass
    workers = children(server.process.pid)
    assert workers
    server.close()
    while any(Path(f"/proc/{worker}").exists() for worker in workers):
        pass


def listen(page: ClientConnection) -> None:
    """Hears whatever is told until nothing is any more."""
    while True:
        page.recv(60)


def children(parent: int) -> list[int]:
    """The processes that a process has started."""
    told = subprocess.run(["ps", "-o", "pid=", "--ppid", str(parent)], capture_output=True, text=True, check=False)
    return [int(line) for line in told.stdout.split()]


def test_logs_are_json_lines_without_places() -> None:
    record = logging.makeLogRecord({"msg": "request", "levelname": "INFO", "route": "/seat/{secret}", "status": 200})
    line = json.loads(JsonLines().format(record))
    assert (line["level"], line["route"], line["status"]) == ("info", "/seat/{secret}", 200)


@pytest.mark.parametrize("pages", [False, True])
def test_a_server_can_be_measured(pages: bool) -> None:
    figures = measure(tables=6, seconds=2.0, rate=20.0, pages=pages)
    assert figures.errors == []
    assert figures.moves
    assert "moves a second" in report(figures, False)
    assert set(json.loads(report(figures, True))) >= {"moves_per_second", "p95_ms", "errors"}


def test_the_module_serves() -> None:
    told = subprocess.run(
        [sys.executable, "-m", "bohio", "serve", "--help"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert "--database" in told.stdout
