"""Hostile files and what they cost a server: `python -m tests.table.bombs` starts a server and tries them all."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import threading
import time
from hashlib import sha256
from pathlib import Path
from typing import Any

import httpx

import bohio
from bohio.library import shipped
from tests.table.games import played

FORM = {"game": "mangrovia", "seats": "2", "seat0": "me", "seat1": "me"}
DOTTED = "a" + ".a" * 30_000 + "=1"

CONTENT: dict[str, str] = {
    "a key of 30,001 parts": DOTTED,
    "a header of 30,001 parts": "[" + "a . " * 15_000 + "a]\n",
    "199,000 empty spaces": "[[space]]\n" * 199_000,
    "6,000 empty spaces": "[[space]]\n" * 6_000,
    "3,500 faulty tiles": "[[village]]\nx=1\n" * 3_500,
    "7,000 unknown keys": "".join(f"k{number}=1\n" for number in range(7_000)),
    "keys of 15 parts": "".join(f"{'.'.join([f'a{number}'] * 15)}=1\n" for number in range(900)),
    "deep lists": "a=" + "[" * 60_000,
    "deep tables": "a=" + "{a=" * 20_000,
    "a number of 60,000 digits": "a=" + "9" * 60_000,
    "dates": "a=[" + "1979-05-27T07:32:00.999999-07:00," * 1_900 + "]",
    "a name of 40 kB": shipped("mangrovia").text.replace('"reconstruction"', f'"{"&" * 40_000}"'),
}


def record(**changes: Any) -> dict[str, Any]:
    return played(bohio.new("mangrovia", seats=2, seed="reef")).record() | changes


def _with_content(text: str) -> dict[str, Any]:
    return record(content={"name": "x", "sha256": sha256(text.encode()).hexdigest(), "text": text})


RECORDS: dict[str, bytes] = {
    "content with a key of 30,001 parts": json.dumps(_with_content(DOTTED)).encode(),
    "deep lists": b"[" * 900_000,
    "330,000 lists": b"[" + b"[]," * 330_000 + b"1]",
    "140,000 objects": b"[" + b'{"":0},' * 140_000 + b"1]",
    "100,000 events": json.dumps(record(events=[{}] * 100_000)).encode(),
    "names of 900 kB": json.dumps(record(names=["x" * 450_000] * 2)).encode(),
    "2 MB of nothing": b" " * 1_990_000,
}
FIELDS: dict[str, dict[str, str]] = {
    "seats=0012000000": {"game": "mangrovia", "seats": "0012000000"},
    "seats of 5,003 digits": {"game": "mangrovia", "seats": "1" * 5_003},
    "a name of 1.9 MB": {"game": "mangrovia", "seats": "9", "name0": "&" * 1_900_000},
}


def send(client: httpx.Client, kind: str, name: str) -> httpx.Response:
    """Sends one of the above."""
    if kind == "content":
        return client.post("/tables", data=FORM, files={"content": ("own.toml", CONTENT[name].encode())})
    if kind == "record":
        return client.post("/upload", files={"record": ("game.json", RECORDS[name])})
    return client.post("/tables", files={key: (None, value) for key, value in FIELDS[name].items()})


ALL = [("content", name) for name in CONTENT] + [("record", name) for name in RECORDS] + [("field", n) for n in FIELDS]


class Others(threading.Thread):
    """A visitor who loads pages meanwhile."""

    def __init__(self, address: str) -> None:
        super().__init__()
        self.slowest = 0.0
        self.pages = 0
        self._over = threading.Event()
        self._client = httpx.Client(base_url=address, timeout=120, trust_env=False)

    def run(self) -> None:
        with self._client:
            while not self._over.wait(0.02):
                begun = time.perf_counter()
                assert self._client.get("/").status_code == 200
                self.slowest = max(self.slowest, time.perf_counter() - begun)
                self.pages += 1

    def __enter__(self) -> Others:
        self.start()
        return self

    def __exit__(self, *error: object) -> None:
        self._over.set()
        self.join()


def memory(process: int) -> float:
    """The peak memory, in megabytes, of a process and those of its children that still run."""
    total = 0.0
    for one in [process, *_children(process)]:
        try:
            status = Path(f"/proc/{one}/status").read_text()
        except OSError:
            continue
        total += next(int(line.split()[1]) for line in status.splitlines() if line.startswith("VmHWM")) / 1024
    return total


def _children(process: int) -> list[int]:
    try:
        found = Path(f"/proc/{process}/task/{process}/children").read_text().split()
        # A worker is started by a thread, and is that thread's child.
        for task in os.listdir(f"/proc/{process}/task"):
            found += Path(f"/proc/{process}/task/{task}/children").read_text().split()
    except OSError:
        return []
    return sorted({int(one) for one in found})


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        words = [sys.executable, "-m", "bohio", "serve", "--port", "0", "--no-limits"]
        words += ["--database", f"{folder}/bohio.sqlite3"]
        with subprocess.Popen(words, stdout=subprocess.PIPE, text=True) as server:
            assert server.stdout is not None
            address = server.stdout.readline().split()[3]
            with httpx.Client(base_url=address, timeout=120, trust_env=False) as client:
                send(client, "content", "deep lists")  # the worker process starts
                print(f"{'':48}{'status':>8}{'seconds':>9}{'answer kB':>11}{'others s':>10}{'peak MB':>9}")
                for kind, name in ALL:
                    with Others(address) as others:
                        begun = time.perf_counter()
                        answer = send(client, kind, name)
                        seconds = time.perf_counter() - begun
                    size = len(answer.content) / 1000
                    told = f"{answer.status_code:8}{seconds:9.2f}{size:11.1f}{others.slowest:10.3f}"
                    print(f"{f'{kind}: {name}':48}{told}{memory(server.pid):9.0f}")
            server.terminate()


if __name__ == "__main__":
    main()
