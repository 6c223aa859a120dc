"""Hanging connections lock nobody out, and all of them are closed in the end."""

from __future__ import annotations

import asyncio
import json
import socket
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from bohio.table.web import connections
from bohio.table.web.addresses import Proxies
from bohio.table.web.connections import Pool
from bohio.table.web.limits import Limits
from tests.table.flood import KINDS, Limited, flood
from tests.table.room import Room, room

DESCRIPTORS, CONNECTIONS = 256, 320


@pytest.mark.parametrize("kind", KINDS)
def test_who_leaves_connections_hanging_keeps_nobody_out(kind: str) -> None:
    outcome = flood(kind, CONNECTIONS, DESCRIPTORS, seconds=1.0)
    assert outcome.slowest < 2 * 5  # two seconds, on a machine that does five things at once
    assert outcome.ending < 3 * 5
    assert outcome.log < 1_000_000


def test_sockets_that_are_never_read_are_closed_and_cost_no_memory(tmp_path: Path) -> None:
    server = Limited(tmp_path, DESCRIPTORS)
    try:
        with httpx.Client(base_url=f"http://127.0.0.1:{server.port}", trust_env=False) as client:
            path = client.post("/play", data={"game": "mangrovia"}).headers["location"]
            cookie = f"bohio={client.cookies['bohio']}"
        address = f"ws://127.0.0.1:{server.port}{path}/live"
        with connect(address, additional_headers={"cookie": cookie}, proxy=None, max_queue=1) as page:
            page.recv(30)
            before = server.memory()
            sent = 0
            with suppress(OSError):
                while sent < 50_000_000:
                    # A ping, which is to be answered, masked with zeros.
                    page.socket.sendall(b"\x89\xfd\0\0\0\0" + b"x" * 125)
                    sent += 131
            assert sent < 20_000_000
            assert server.memory() - before < 20_000_000
    finally:
        server.end()
        server.log.close()


# The pool by itself


class Transport:
    """As much of a transport as a pool asks for."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.open = True
        self.unread = 0

    def get_extra_info(self, name: str) -> tuple[str, int]:
        return self.address, 1

    def get_write_buffer_size(self) -> int:
        return self.unread

    def abort(self) -> None:
        self.open = False


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


@contextmanager
def pool(most: int, per_address: int, proxies: str = "") -> Iterator[tuple[Pool, Clock, Any]]:
    """A pool, its clock, and what takes a connection from an address in; all in a loop that does not run by itself."""
    clock = Clock()
    one = Pool(most, per_address, Proxies(proxies), clock)
    loop = asyncio.new_event_loop()

    def enter(address: str) -> Transport:
        async def entering() -> Transport:
            transport = Transport(address)
            one.enter(transport)  # type: ignore[arg-type]
            return transport

        clock.now += 0.001
        return loop.run_until_complete(entering())

    async def sweeping() -> None:
        one._sweep()

    def sweep(seconds: float) -> None:
        clock.now += seconds
        loop.run_until_complete(sweeping())

    enter.sweep = sweep  # type: ignore[attr-defined]
    try:
        yield one, clock, enter
    finally:
        loop.close()


def test_when_the_pool_is_full_the_one_waited_for_longest_goes() -> None:
    with pool(3, 100) as (one, _, enter):
        first, second, third = enter("192.0.2.1"), enter("192.0.2.2"), enter("192.0.2.3")
        one.work(first)
        fourth = enter("192.0.2.4")
        assert [each.open for each in (first, second, third, fourth)] == [True, False, True, True]
        one.work(third)
        one.work(fourth)
        assert not enter("192.0.2.5").open
        one.leave(first)
        assert enter("192.0.2.5").open


def test_one_address_has_its_own_limit_and_ipv6_counts_by_network() -> None:
    with pool(100, 2, "192.0.2.9, 198.51.100.0/24") as (one, _, enter):
        first, second = enter("2001:db8::1"), enter("2001:db8::2")
        other = enter("2001:db8:0:1::1")
        one.work(first)
        third = enter("2001:db8::ffff")
        assert [each.open for each in (first, second, third, other)] == [True, False, True, True]
        one.work(third)
        assert not enter("2001:db8::3").open
        assert [enter(address).open for address in ("192.0.2.1", "::ffff:192.0.2.1")] == [True, True]
        assert all(enter("192.0.2.9").open for _ in range(5))
        assert all(enter("198.51.100.7").open for _ in range(5))
        assert len(one._by_address["192.0.2.1"]) == 2


def test_deadlines_and_answers_that_nobody_reads() -> None:
    with pool(100, 100) as (one, _, enter):
        half, page, reader, deaf = (enter("192.0.2.1") for _ in range(4))
        for each in (page, reader, deaf):
            one.work(each)
        reader.unread, deaf.unread = 100_000, 100_000
        enter.sweep(connections.HEAD_SECONDS + 1)
        assert [each.open for each in (half, page, reader, deaf)] == [False, True, True, True]
        reader.unread = 10_000
        enter.sweep(connections.UNREAD_SECONDS + 1)
        assert [each.open for each in (page, reader, deaf)] == [True, True, False]
        enter.sweep(connections.UNREAD_SECONDS + 1)
        assert not reader.open
        assert len(one) == 1


def test_ipv4_on_a_socket_for_both_is_ipv4() -> None:
    assert connections.plain(("::ffff:127.0.0.1", 7)) == ("127.0.0.1", 7)
    assert connections.plain(("2001:db8::1", 7)) == ("2001:db8::1", 7)
    assert connections.plain(("", 7)) == ("", 7)
    assert connections.plain(None) is None


# With a server


@pytest.fixture
def quick(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Room]:
    """A server that waits for a moment only."""
    for name in ("HEAD_SECONDS", "BODY_SECONDS", "IDLE_SECONDS", "LINGER_SECONDS", "SWEEP_SECONDS"):
        monkeypatch.setattr(connections, name, 0.3)
    with room(tmp_path, Limits(requests_per_second=1e9, requests_at_once=10**9)) as one:
        yield one


def open_to(one: Room, data: bytes) -> socket.socket:
    host, port = one.address.split(":")
    line = socket.create_connection((host, int(port)), timeout=60)
    line.sendall(data)
    return line


def everything(line: socket.socket) -> bytes:
    """All until the server closes."""
    told = b""
    with suppress(ConnectionResetError):
        while piece := line.recv(65_536):
            told += piece
    line.close()
    return told


def test_a_head_that_never_ends_is_closed_without_an_answer(quick: Room) -> None:
    assert everything(open_to(quick, b"")) == b""
    assert everything(open_to(quick, b"GET / HTTP/1.1\r\nHost: x\r\n")) == b""
    line = open_to(quick, b"GET / HTTP/1.1\r\n")
    begun = time.monotonic()
    with suppress(OSError):  # to send a little now and then does not help
        while time.monotonic() - begun < 60:
            line.sendall(b"x-y: z\r\n")
            time.sleep(0.05)
    assert time.monotonic() - begun < 30


def test_a_body_that_never_ends_and_an_idle_connection_are_closed(quick: Room) -> None:
    head = b"POST /play HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\n"
    assert everything(open_to(quick, head + b"Content-Length: 100\r\n\r\ngame")) == b""
    told = everything(open_to(quick, b"GET /health HTTP/1.1\r\nHost: x\r\n\r\n"))
    assert told.startswith(b"HTTP/1.1 200")
    # One whose body is not wanted is told so, and not listened to for long.
    told = everything(open_to(quick, head + b"Content-Length: 999999\r\n\r\ngame"))
    assert told.startswith(b"HTTP/1.1 413")


def test_connections_are_kept_as_long_as_they_are_used(quick: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("HEAD_SECONDS", "IDLE_SECONDS"):
        monkeypatch.setattr(connections, name, 2.0)
    line = open_to(quick, b"")
    begun = time.monotonic()
    while time.monotonic() - begun < 4.5:
        line.sendall(b"GET /health HTTP/1.1\r\nHost: x\r\n\r\n")
        told = b""
        while not told.endswith(b"ok\n"):
            piece = line.recv(65_536)
            assert piece, "closed while it was used"
            told += piece
        time.sleep(0.05)
    line.close()


def test_a_socket_outlasts_every_deadline(quick: Room) -> None:
    person = quick.person()
    table = person.open_table(game="mangrovia", seats="2", seat0="me", seat1="friend")
    with person.live(table) as page:
        page.receive_with("parts")
        time.sleep(1.5)
        page.connection.send("everything")
        assert page.receive_with("parts")


def test_pages_of_a_full_server_take_less_memory(quick: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    person = quick.person()
    table = person.open_table(game="mangrovia", seats="2", seat0="me", seat1="friend")

    def window() -> int:
        with person.live(table) as page:
            (deflating,) = page.connection.protocol.extensions
            return int(vars(deflating)["remote_max_window_bits"])

    assert window() == connections.WINDOW
    monkeypatch.setattr(connections, "MANY", 1)
    assert window() == connections.SMALL_WINDOW


def test_who_never_reads_its_answers_is_closed(quick: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "UNREAD_SECONDS", 0.3)
    held: list[int] = []
    drop = Pool._close

    def close(pool: Pool, one: connections.Held) -> None:
        held.append(one.transport.get_write_buffer_size())
        drop(pool, one)

    monkeypatch.setattr(Pool, "_close", close)
    quick.listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)  # its connections have it from there
    host, port = quick.address.split(":")
    with socket.socket() as line:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
        line.connect((host, int(port)))
        line.sendall(b"GET /static/app.css HTTP/1.1\r\nHost: x\r\n\r\n" * 16)
        begun = time.monotonic()
        while not any(held):
            assert time.monotonic() - begun < 60, "nobody noticed that it does not read"
            time.sleep(0.05)
    assert max(held) < 200_000  # no more than about one answer waited to be read


@pytest.mark.parametrize(
    ("data", "status"),
    [
        (b"GET /" + b"x" * 9000 + b" HTTP/1.1\r\nHost: x\r\n\r\n", b"414"),
        (b"GET /" + b"x" * 300_000, b"414"),
        (b"GET / HTTP/1.1\r\nHost: x\r\nx: " + b"y" * 40_000 + b"\r\n\r\n", b"431"),
        (b"GET / HTTP/1.1\r\nHost: x\r\nx: " + b"y" * 300_000, b"431"),
        (b"GET / HTTP/1.1\r\n" + b"x: y\r\n" * 200 + b"\r\n", b"431"),
        (b"GET / HTTP/1.1\r\nHost: x\r\n\r\n" * 200, b"429"),
    ],
)
def test_heads_have_limits(data: bytes, status: bytes, quick: Room) -> None:
    assert b"HTTP/1.1 " + status in everything(open_to(quick, data))
    assert quick.person().get("/health").status_code == 200


UPGRADE = (
    b"GET /table/x/live HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
)


def test_a_socket_whose_head_cannot_be_read_does_not_stay(quick: Room) -> None:
    line = open_to(quick, UPGRADE + b"x: " + b"y" * 9000 + b"\r\n\r\n")
    line.settimeout(30)
    assert everything(line).startswith(b"HTTP/1.1 431")
    line = open_to(quick, UPGRADE + b"x: " + b"y" * 900 + b"\r\n\r\n")
    assert everything(line).startswith(b"HTTP/1.1 403")


def test_everything_anew_is_told_a_few_times_only(tmp_path: Path) -> None:
    with room(tmp_path) as one:
        person = one.person()
        table = person.open_table(game="mangrovia", seats="2", seat0="me", seat1="friend")
        with person.live(table) as page:
            page.receive()
            for _ in range(20):
                page.connection.send("everything")
            told = 0
            begun = time.monotonic()
            with suppress(TimeoutError):
                while time.monotonic() - begun < 1.0:
                    told += "parts" in json.loads(page.connection.recv(1.0 - (time.monotonic() - begun)))
            assert 1 <= told <= 6


def test_who_says_much_on_a_socket_is_cut_off(tmp_path: Path) -> None:
    with room(tmp_path) as one:
        person = one.person()
        table = person.open_table(game="mangrovia", seats="2", seat0="me", seat1="friend")
        with person.live(table) as page:
            said = 0
            with suppress(ConnectionClosed):
                while said < 100_000:
                    page.connection.send("ping")
                    said += 1
            assert said < 100_000
