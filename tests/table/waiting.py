"""How long a player waits for bots while another address keeps all workers busy.

python -m tests.table.waiting --tables 30 --crowd champion --bot greedy [--seconds 30] [--json]

It starts a real server. One address opens tables where four bots of the level `crowd` play each other; another address
plays at a table of its own against three bots of the level `bot`. It prints how long each move of these took, from the
moment when it was their turn until everybody could see it.
"""

from __future__ import annotations

import argparse
import json
import re
import subprocess
import sys
import tempfile
from pathlib import Path
from random import Random
from time import monotonic, sleep

import httpx

from bohio.core.reasons import Json

ROOT = Path(__file__).resolve().parents[2]
CROWD, PLAYER = "192.0.2.1", "192.0.2.2"
GAMES = ("mangrovia", "tropicalia")
PAUSE = 0.01


def open_table(client: httpx.Client, address: str, **fields: str) -> str:
    answer = client.post("/tables", data=fields, headers={"x-forwarded-for": address})
    assert answer.status_code == 303, answer.text[:300]
    return answer.headers["location"].removeprefix("/table/")


class Player:
    """Somebody who moves at once, and notes how long each bot takes."""

    def __init__(self, address: str, bot: str, game: str) -> None:
        self.client = httpx.Client(
            base_url=address, timeout=600, trust_env=False, headers={"x-forwarded-for": PLAYER, "accept": "text/html"}
        )
        seats = {f"seat{seat}": f"bot:{bot}" for seat in (1, 2, 3)}
        self.table = open_table(self.client, PLAYER, game=game, seats="4", seat0="me", **seats)
        self.chance = Random(1)
        self.waits: list[float] = []

    def facts(self) -> Json:
        told: Json = self.client.get(f"/table/{self.table}/facts.json").json()
        return told

    def play(self, until: float) -> None:
        told = self.facts()
        since = monotonic()
        while monotonic() < until and told["asked"] is not None:
            if told["choices"]:
                body = {"sequence": told["sequence"], "key": str(told["sequence"]), "seat": 0, "parts": False}
                body["action"] = self.chance.choice(told["choices"])
                new = self.client.post(f"/table/{self.table}/move", json=body).json()
                since = monotonic()
            else:
                sleep(PAUSE)
                new = self.facts()
                moves = new["sequence"] - told["sequence"]
                if moves:
                    self.waits += [(monotonic() - since) / moves] * moves
                    since = monotonic()
            told = new
        if told["asked"] not in (None, 0):
            self.waits.append(monotonic() - since)  # one that has not moved yet


def measure(tables: int, crowd: str, bot: str, seconds: float) -> tuple[list[float], dict[str, float]]:
    """How long each move of the player's bots took, and the server's own figures at the end."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "bohio", "serve", "--port", "0", "--no-limits"]
        process = subprocess.Popen(
            [*command, "--database", f"{folder}/waiting.sqlite3"], cwd=ROOT, stdout=subprocess.PIPE, text=True
        )
        try:
            assert process.stdout is not None
            told = re.search(r"http://\S+:\d+", process.stdout.readline())
            assert told is not None, "the server did not start"
            return _measure(told[0], tables, crowd, bot, seconds)
        finally:
            process.terminate()
            process.wait()


def _measure(address: str, tables: int, crowd: str, bot: str, seconds: float) -> tuple[list[float], dict[str, float]]:
    with httpx.Client(base_url=address, timeout=60, trust_env=False) as client:
        seats = {f"seat{seat}": f"bot:{crowd}" for seat in range(4)}
        for number in range(tables):
            open_table(client, CROWD, game=GAMES[number % 2], seats="4", **seats)
        while tables and not figures(client)["bohio_bots_thinking_seconds_total"]:
            sleep(PAUSE)  # until the first one has moved, so that its worker has started
        waits: list[float] = []
        until = monotonic() + seconds
        while monotonic() < until:
            player = Player(address, bot, GAMES[len(waits) % 2])
            player.play(until)
            waits += player.waits
        return waits, figures(client)


def figures(client: httpx.Client) -> dict[str, float]:
    """What the server itself tells of its bots."""
    lines = client.get("/metrics").text.splitlines()
    return {line.split()[0]: float(line.split()[1]) for line in lines if line.startswith("bohio_bots")}


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.table.waiting")
    parser.add_argument("--tables", type=int, default=30)
    parser.add_argument("--crowd", default="champion", help="the bots at those tables")
    parser.add_argument("--bot", default="greedy", help="the bots that the other player waits for")
    parser.add_argument("--seconds", type=float, default=30.0)
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    waits, server = measure(given.tables, given.crowd, given.bot, given.seconds)
    if not waits:
        sys.exit("no bot was to move in that time")
    ordered = sorted(waits)

    def share(share: float) -> float:
        return round(1000 * ordered[int(share * (len(ordered) - 1))], 1)

    told: Json = {"moves": len(ordered), "p50_ms": share(0.5), "p95_ms": share(0.95), "longest_ms": share(1.0)}
    told["server"] = server
    if given.json:
        print(json.dumps(told))
        return
    print(
        f"{told['moves']} moves of {given.bot} beside {given.tables} tables of {given.crowd}: "
        f"median {told['p50_ms']} ms, 95 % within {told['p95_ms']} ms, longest {told['longest_ms']} ms"
    )
    for name, value in server.items():
        print(f"  {name} {value:g}")


if __name__ == "__main__":
    main()
