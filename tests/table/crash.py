"""Killing servers at random moments under load: every acknowledged move must be there afterwards.

python -m tests.table.crash --times 200 [--postgres] [--servers 2]   runs longer than the tests do
"""

from __future__ import annotations

import argparse
import asyncio
import os
import re
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

import httpx

from bohio.core.reasons import Json
from bohio.table.store.address import store_at
from bohio.table.store.base import Store
from bohio.table.store.rows import TableRow
from bohio.table.tables import create
from bohio.table.tables.credentials import hashed, new_browser
from bohio.table.tables.table import Table
from tests.table.postgres import Postgres

ROOT = Path(__file__).resolve().parents[2]


class Server:
    """A real server process that can be killed and started again on the same port."""

    def __init__(self, database: str, port: int = 0) -> None:
        self.database = database
        self.port = port
        self.process: subprocess.Popen[str] | None = None
        self.log = tempfile.TemporaryFile()  # noqa: SIM115

    def start(self) -> None:
        command = [sys.executable, "-m", "bohio", "serve", "--port", str(self.port), "--no-limits"]
        self.process = subprocess.Popen(
            [*command, "--database", self.database], cwd=ROOT, stdout=subprocess.PIPE, stderr=self.log, text=True
        )
        assert self.process.stdout is not None
        told = re.search(r":(\d+)/", self.process.stdout.readline())
        assert told is not None, "the server did not start"
        self.port = int(told[1])

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def close(self) -> None:
        self.kill()
        self.log.close()

    def kill(self) -> None:
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        assert self.process.stdout is not None
        self.process.stdout.close()


@dataclass
class Player:
    """Somebody who plays all human seats of one table, each with a cookie of its own, whatever becomes of servers."""

    table: str
    secrets: list[str]
    """The cookies of the human seats: 0, 1 and so on."""
    addresses: Callable[[], list[str]]
    seed: int
    acknowledged: dict[str, int] = field(default_factory=dict)
    """The keys of moves that a server said were played, and the sequence number that it told."""
    sent: int = 0
    over: bool = False
    wrong: str = ""

    def run(self, stop: threading.Event) -> None:
        chance = Random(self.seed)
        with httpx.Client(timeout=30, trust_env=False) as client:
            told: Json = {}
            while not stop.is_set() and not self.over and not self.wrong:
                to_move = told.get("asked", 0)
                self.over = to_move is None
                if not self.over and to_move < len(self.secrets) and told.get("choices"):
                    told = self._move(client, chance, to_move, told)
                elif not self.over:
                    human = to_move if to_move < len(self.secrets) else 0
                    told = self._ask(client, chance, human, "GET", "facts.json")
                    if told["asked"] is not None and told["asked"] >= len(self.secrets):
                        time.sleep(0.01)

    def _move(self, client: httpx.Client, chance: Random, seat: int, told: Json) -> Json:
        key = f"{self.seed}-{self.sent}"
        self.sent += 1
        body: Json = {"sequence": told["sequence"], "key": key, "seat": seat, "parts": False}
        body["action"] = chance.choice(told["choices"])
        answer = self._ask(client, chance, seat, "POST", "move", body)
        if "error" in answer or "reason" in answer:
            return {}
        self.acknowledged[f"{seat}:{key}"] = answer["sequence"]
        return answer

    def _ask(
        self, client: httpx.Client, chance: Random, seat: int, method: str, what: str, body: Json | None = None
    ) -> Json:
        """Asks some server, and again until one of them answers: moves have keys, so that twice is once."""
        headers = {"cookie": f"bohio={self.secrets[seat]}"}
        while True:
            address = f"{chance.choice(self.addresses())}/table/{self.table}/{what}"
            try:
                answer = client.request(method, address, json=body, headers=headers)
            except httpx.HTTPError:
                time.sleep(0.02)
                continue
            if answer.status_code in (200, 409, 422):
                told: Json = answer.json()
                return told
            if answer.status_code < 500:
                self.wrong = f"{answer.status_code} {answer.text}"
                return {"asked": None}
            time.sleep(0.02)


async def add_table(store: Store, tables: int) -> list[tuple[str, list[str]]]:
    """Tables of three humans, and of one human with two bots, in turn; their ids and the humans' secrets."""
    await store.open()
    laid = []
    for number in range(tables):
        secrets = [new_browser() for _ in range(1 if number % 2 else 3)]
        game = ("mangrovia", "tropicalia")[number // 2 % 2]
        plan = [create.human("") if seat < len(secrets) else create.bot("random") for seat in range(3)]
        holders = {seat: hashed(secret) for seat, secret in enumerate(secrets)}
        head = create.new_head(game, plan, {}, None, None)
        new = create.new_table(head, secrets[0], [], True, time.time(), holders)
        await store.create(new)
        laid.append((new.id, secrets))
    await store.close()
    return laid


async def read(store: Store, tables: list[str]) -> list[TableRow]:
    await store.open()
    rows = [await store.table(table) for table in tables]
    await store.close()
    return rows


def check(player: Player, row: TableRow) -> int:
    """Every acknowledged move is in the log, in order and once; the log leads where its digests say."""
    assert not player.wrong, player.wrong
    assert [entry.sequence for entry in row.entries] == list(range(1, row.sequence + 1))
    keys = [entry.key for entry in row.entries]
    assert len(set(keys)) == len(keys)
    for key, sequence in player.acknowledged.items():
        assert key in keys[:sequence], f"move {key} was acknowledged and is lost"
    table = Table.of(row)  # raises Damaged where a digest does not hold
    # Bots may have finished a game since its player looked last; nothing else ends one.
    assert table.match.over or (table.running and not player.over)
    return len(player.acknowledged)


def torment(database: str, times: int, servers: int = 1, tables: int = 4, seed: int = 1) -> dict[str, int]:
    """Lets people play while servers are killed at random moments and started again; what was checked."""
    laid = asyncio.run(add_table(store_at(database), tables))
    running = [Server(database) for _ in range(servers)]
    for server in running:
        server.start()
    stop = threading.Event()
    players = [
        Player(table, secrets, lambda: [one.address for one in running], 100 * seed + number)
        for number, (table, secrets) in enumerate(laid)
    ]
    threads = [threading.Thread(target=player.run, args=(stop,)) for player in players]
    for thread in threads:
        thread.start()
    chance = Random(seed)
    try:
        for _ in range(times):
            time.sleep(chance.uniform(0.05, 0.7))
            victim = chance.choice(running)
            victim.kill()
            victim.start()
        _one_more_each(players)
    finally:
        stop.set()
        for thread in threads:
            thread.join()
        for server in running:
            server.close()
    rows = asyncio.run(read(store_at(database), [table for table, _ in laid]))
    moves = sum(check(player, row) for player, row in zip(players, rows, strict=True))
    entries = sum(row.sequence for row in rows)
    return {"kills": times, "acknowledged": moves, "entries": entries, "over": sum(player.over for player in players)}


def _one_more_each(players: list[Player]) -> None:
    """No table is stuck: everybody gets one more move acknowledged, or has finished."""
    before = [len(player.acknowledged) for player in players]
    while any(
        not player.over and not player.wrong and len(player.acknowledged) <= count
        for player, count in zip(players, before, strict=True)
    ):
        time.sleep(0.02)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--times", type=int, default=200)
    parser.add_argument("--servers", type=int, default=1)
    parser.add_argument("--tables", type=int, default=6)
    parser.add_argument("--postgres", action="store_true")
    given = parser.parse_args()
    postgres = Postgres() if given.postgres else None
    try:
        with tempfile.TemporaryDirectory() as folder:
            done: dict[str, int] = {}
            left, seed = given.times, os.getpid()
            while left > 0:  # games end: fresh tables every so often
                database = f"{folder}/{left}.sqlite3" if postgres is None else postgres.new_database()
                told = torment(database, min(left, 20), given.servers, given.tables, seed + left)
                done = {key: done.get(key, 0) + value for key, value in told.items()}
                left -= 20
                print(done, flush=True)
    finally:
        if postgres is not None:
            postgres.close()


if __name__ == "__main__":
    main()
