"""Connections that are opened and left hanging: others must be served meanwhile, and the server must stop when told.

python -m tests.table.flood --connections 1100 --descriptors 1024 [--kind head|body|idle|deaf|silent]
"""

from __future__ import annotations

import argparse
import json
import os
import re
import resource
import signal
import socket
import subprocess
import sys
import tempfile
import time
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import IO

import httpx

ROOT = Path(__file__).resolve().parents[2]

KINDS = {
    "head": b"GET / HTTP/1.1\r\nHost: x\r\n",
    "body": b"POST /upload HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=x\r\n"
    b"Content-Length: 100000\r\n\r\n--x\r\n",
    "idle": b"GET /health HTTP/1.1\r\nHost: x\r\n\r\n",
    "deaf": b"GET /static/table.js HTTP/1.1\r\nHost: x\r\n\r\n" * 12,
    "silent": b"",
}
"""What hanging connections send: half a head, half a body, one request and no more, requests whose answers they never
read, and nothing."""


@dataclass
class Outcome:
    """How the server treated others meanwhile."""

    slowest: float
    """Seconds that the slowest of some pages took."""
    ending: float
    """Seconds from SIGTERM to the end of the process."""
    status: int
    log: int
    """Bytes of the log."""
    memory: int
    """Peak memory of the server in bytes."""


class Limited:
    """A server that may have that many files open, with its usual limits."""

    def __init__(self, folder: Path, descriptors: int, *words: str) -> None:
        self.log: IO[bytes] = (folder / "log").open("w+b")
        command = [sys.executable, "-m", "bohio", "serve", "--port", "0", "--database", str(folder / "bohio.sqlite3")]

        def limit() -> None:
            resource.setrlimit(resource.RLIMIT_NOFILE, (descriptors, descriptors))

        self.process = subprocess.Popen(
            [*command, *words], cwd=ROOT, stdout=subprocess.PIPE, stderr=self.log, text=True, preexec_fn=limit
        )
        assert self.process.stdout is not None
        told = re.search(r":(\d+)/", self.process.stdout.readline())
        assert told is not None, "the server did not start"
        self.port = int(told[1])

    def connect(self, data: bytes = b"") -> socket.socket:
        one = socket.create_connection(("127.0.0.1", self.port), timeout=20)
        with suppress(OSError):  # closed already: that is how it should be
            one.sendall(data)
        return one

    def memory(self) -> int:
        """Peak memory of the server in bytes."""
        told = re.search(r"VmHWM:\s+(\d+)", Path(f"/proc/{self.process.pid}/status").read_text())
        return int(told[1]) * 1024 if told else 0

    def files(self) -> int:
        return len(os.listdir(f"/proc/{self.process.pid}/fd"))

    def end(self) -> float:
        """Seconds until it has ended."""
        begun = time.monotonic()
        self.process.send_signal(signal.SIGTERM)
        try:
            self.process.wait(30)
        finally:
            self.process.kill()
            self.process.wait()
            assert self.process.stdout is not None
            self.process.stdout.close()
        return time.monotonic() - begun

    def logged(self) -> bytes:
        self.log.seek(0)
        return self.log.read()


def flood(kind: str, connections: int, descriptors: int, seconds: float = 3.0) -> Outcome:
    """Opens connections and leaves them hanging while somebody else asks for pages for some seconds."""
    _allow(connections + 200)
    with tempfile.TemporaryDirectory() as folder:
        server = Limited(Path(folder), descriptors)
        hanging = [server.connect(KINDS[kind]) for _ in range(connections)]
        slowest = 0.0
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            begun = time.monotonic()
            # A new connection each time, and for the limits of requests another address.
            with httpx.Client(trust_env=False, timeout=30, headers={"x-forwarded-for": "192.0.2.9"}) as other:
                assert other.get(f"http://127.0.0.1:{server.port}/").status_code == 200
            slowest = max(slowest, time.monotonic() - begun)
            time.sleep(0.05)
        memory = server.memory()
        ending = server.end()
        for one in hanging:
            one.close()
        log = server.logged()
        for line in log.splitlines():
            json.loads(line)
        server.log.close()
        return Outcome(round(slowest, 3), round(ending, 3), server.process.returncode, len(log), memory)


def _allow(files: int) -> None:
    """Lets this process have that many files open."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft < files:
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(files, hard), hard))


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--connections", type=int, default=1100)
    parser.add_argument("--descriptors", type=int, default=1024)
    parser.add_argument("--seconds", type=float, default=5.0)
    parser.add_argument("--kind", choices=KINDS)
    given = parser.parse_args()
    for kind in [given.kind] if given.kind else KINDS:
        print(kind, asdict(flood(kind, given.connections, given.descriptors, given.seconds)), flush=True)


if __name__ == "__main__":
    main()
