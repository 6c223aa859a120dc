"""Measures a server: many tables with simulated people on this machine, moves a second and how long they take.

python bench/load.py [--tables 500] [--seconds 20] [--rate 500] [--servers 1] [--database URL] [--pages] [--json]

Every person is a browser of its own. The player to move thinks for a while and moves; the next player reads what
happened. With --pages every move is answered with the page's new parts, as browsers want it, otherwise with the facts.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import re
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from time import monotonic, perf_counter, time

from bohio.core.reasons import BohioError, Json
from bohio.table.store.address import store_at
from bohio.table.tables import create
from bohio.table.tables.credentials import hashed, new_browser

SEATS = 3


class Client:
    """One connection that is kept open, with just as much HTTP as this needs."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._reader: asyncio.StreamReader | None = None
        self._writer: asyncio.StreamWriter | None = None

    async def ask(self, method: str, path: str, secret: str, body: Json | None = None) -> tuple[int, Json]:
        """Asks once more where the server closed an idle connection: moves have keys, twice is once."""
        try:
            return await self._ask(method, path, secret, body)
        except (asyncio.IncompleteReadError, ConnectionError):
            self.close()
            return await self._ask(method, path, secret, body)

    async def _ask(self, method: str, path: str, secret: str, body: Json | None) -> tuple[int, Json]:
        if self._reader is None or self._writer is None:
            self._reader, self._writer = await asyncio.open_connection("127.0.0.1", self._port, limit=1 << 20)
        data = b"" if body is None else json.dumps(body).encode()
        head = f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: bohio={secret}\r\n"
        self._writer.write(f"{head}Content-Length: {len(data)}\r\n\r\n".encode() + data)
        told = (await self._reader.readuntil(b"\r\n\r\n")).decode("latin-1")
        length = re.search(r"content-length: (\d+)", told, re.IGNORECASE)
        answer = await self._reader.readexactly(int(length[1]) if length else 0)
        return int(told.split(" ", 2)[1]), json.loads(answer)

    def close(self) -> None:
        if self._writer is not None:
            self._writer.close()
        self._reader = self._writer = None


@dataclass
class Figures:
    """What was measured."""

    moves: list[float] = field(default_factory=list)
    """Seconds from sending a move until its answer."""
    errors: list[str] = field(default_factory=list)
    seconds: float = 0.0

    def share(self, share: float) -> float:
        """How many milliseconds that share of the moves took at most."""
        ordered = sorted(self.moves)
        return 1000 * ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else 0.0

    def json(self) -> Json:
        return {
            "moves": len(self.moves),
            "seconds": round(self.seconds, 2),
            "moves_per_second": round(len(self.moves) / self.seconds, 1) if self.seconds else 0.0,
            "p50_ms": round(self.share(0.5), 1),
            "p95_ms": round(self.share(0.95), 1),
            "p99_ms": round(self.share(0.99), 1),
            "errors": len(self.errors),
        }


@dataclass
class Guests:
    """The people at one table."""

    table: str
    secrets: list[str]
    clients: list[Client]
    chance: Random
    pause: float
    """Mean seconds that somebody thinks."""
    pages: bool
    figures: Figures

    async def play(self, until: float) -> None:
        """Plays until a time, or the end of the game."""
        seat = 0
        number = 0
        status, told = await self._facts(seat)
        await asyncio.sleep(self.chance.uniform(0, self.pause))
        while monotonic() < until:
            to_move = told.get("asked")
            if to_move is None:
                return
            if to_move != seat or not told["choices"]:
                seat = to_move
                status, told = await self._facts(seat)
                if status != 200:
                    self.figures.errors.append(f"{status} {told}")
                    return
                continue
            number += 1
            body: Json = {"sequence": told["sequence"], "key": str(number), "seat": seat, "parts": self.pages}
            body["action"] = self.chance.choice(told["choices"])
            begun = perf_counter()
            status, told = await self._ask("POST", "move", body, seat)
            if status == 200:
                self.figures.moves.append(perf_counter() - begun)
            else:
                self.figures.errors.append(f"{status} {str(told)[:200]}")
            if self.pages or status != 200:
                status, told = await self._facts(seat)
            thought = self.chance.expovariate(1 / self.pause) if self.pause else 0.0
            await asyncio.sleep(min(thought, max(0.0, until - monotonic())))

    async def _facts(self, seat: int) -> tuple[int, Json]:
        return await self._ask("GET", "facts.json", None, seat)

    async def _ask(self, method: str, what: str, body: Json | None, seat: int) -> tuple[int, Json]:
        client = self.chance.choice(self.clients)
        return await client.ask(method, f"/table/{self.table}/{what}", self.secrets[seat], body)


async def _make_tables(database: str, tables: int) -> list[tuple[str, list[str]]]:
    """Tables for people only, both games in turn."""
    store = store_at(database)
    await store.open()
    opened = []
    for number in range(tables):
        secrets = [new_browser() for _ in range(SEATS)]
        plan = [create.human("") for _ in secrets]
        head = create.new_head(("mangrovia", "tropicalia")[number % 2], plan, {}, None, None)
        holders = {seat: hashed(secret) for seat, secret in enumerate(secrets)}
        new = create.new_table(head, secrets[0], [], False, time(), holders)
        await store.create(new)
        opened.append((new.id, secrets))
    await store.close()
    return opened


async def _play(
    ports: Sequence[int], opened: list[tuple[str, list[str]]], seconds: float, rate: float, pages: bool
) -> Figures:
    figures = Figures()
    pause = len(opened) / rate
    guests = [
        Guests(table, secrets, [Client(port) for port in ports], Random(number), pause, pages, figures)
        for number, (table, secrets) in enumerate(opened)
    ]
    begun = monotonic()
    outcomes = await asyncio.gather(*(one.play(begun + seconds) for one in guests), return_exceptions=True)
    figures.seconds = monotonic() - begun
    figures.errors += [repr(outcome) for outcome in outcomes if isinstance(outcome, BaseException)]
    for one in guests:
        for client in one.clients:
            client.close()
    return figures


def measure(
    tables: int = 500,
    seconds: float = 20.0,
    rate: float = 500.0,
    servers: int = 1,
    database: str | None = None,
    pages: bool = False,
) -> Figures:
    """Starts servers of its own on a database, a fresh SQLite file if none is named, and measures them."""
    with tempfile.TemporaryDirectory() as folder:
        database = database or f"{folder}/bench.sqlite3"
        opened = asyncio.run(_make_tables(database, tables))
        command = [sys.executable, "-m", "bohio", "serve", "--port", "0", "--no-limits", "--database", database]
        processes = [subprocess.Popen(command, stdout=subprocess.PIPE, text=True) for _ in range(servers)]
        try:
            ports = [_port_of(process) for process in processes]
            return asyncio.run(_play(ports, opened, seconds, rate, pages))
        finally:
            for process in processes:
                process.terminate()
                process.wait()


def _port_of(process: subprocess.Popen[str]) -> int:
    assert process.stdout is not None
    told = re.search(r":(\d+)/", process.stdout.readline())
    if told is None:
        raise BohioError("the server to be measured did not start")
    return int(told[1])


def report(figures: Figures, as_json: bool) -> str:
    """The figures for people or programs."""
    told = figures.json()
    if as_json:
        return json.dumps(told)
    first = f"\nfirst error: {figures.errors[0]}" if figures.errors else ""
    return (
        f"{told['moves']} moves in {told['seconds']} s: {told['moves_per_second']} moves a second; "
        f"median {told['p50_ms']} ms, 95 % within {told['p95_ms']} ms, 99 % within {told['p99_ms']} ms; "
        f"{told['errors']} errors{first}"
    )


def main(words: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Measures a server with many tables.")
    parser.add_argument("--tables", type=int, default=500, help="tables at once (default 500)")
    parser.add_argument("--seconds", type=float, default=20.0, help="how long (default 20)")
    parser.add_argument("--rate", type=float, default=500.0, help="moves a second that are tried (default 500)")
    parser.add_argument("--servers", type=int, default=1, help="server processes (default 1)")
    parser.add_argument("--database", metavar="URL", help="default: a fresh SQLite file")
    parser.add_argument("--pages", action="store_true", help="with the page's parts drawn for every move")
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    given = parser.parse_args(words)
    if min(given.tables, given.seconds, given.rate, given.servers) <= 0:
        parser.error("--tables, --seconds, --rate and --servers must be above 0")
    figures = measure(given.tables, given.seconds, given.rate, given.servers, given.database, given.pages)
    print(report(figures, given.json))
    return 1 if figures.errors else 0


if __name__ == "__main__":
    sys.exit(main())
