"""Serving the table: `serve` runs until it is stopped."""

from __future__ import annotations

import argparse
import asyncio
import json
import logging
import os
import socket
import sys
from collections.abc import Sequence
from pathlib import Path

import uvicorn

from bohio.table.app import build
from bohio.table.limits import UNLIMITED, Limits
from bohio.table.postgres_store import PostgresStore
from bohio.table.rows import StoreError
from bohio.table.sqlite_store import SqliteStore
from bohio.table.store import Store

DEFAULT_PORT = 8000
BACKLOG = 512


class JsonLines(logging.Formatter):
    """One JSON object a line. What is logged names routes, never addresses with secrets in them."""

    KEYS = ("method", "route", "status", "ms")

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, object] = {
            "time": self.formatTime(record, "%Y-%m-%dT%H:%M:%S%z"),
            "level": record.levelname.lower(),
            "message": record.getMessage(),
        }
        line |= {key: getattr(record, key) for key in self.KEYS if hasattr(record, key)}
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False)


def set_up_logs(level: str = "WARNING") -> None:
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    for name in ("bohio", "uvicorn.error"):
        logger = logging.getLogger(name)
        logger.handlers = [handler]
        logger.propagate = False
        logger.setLevel(level)


def default_database() -> Path:
    """The file in the user's own data folder."""
    home = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    path = Path(home) / "bohio" / "bohio.sqlite3"
    nearest = next(folder for folder in path.absolute().parents if folder.exists())
    if not (nearest.is_dir() and os.access(nearest, os.W_OK)):
        raise StoreError(
            f"the tables cannot be kept in {path.parent}: {nearest} cannot be written; "
            "set XDG_DATA_HOME to a folder that can be, or name a file with --database"
        )
    return path


def store_of(database: str | None) -> Store:
    """The store behind a path or a PostgreSQL address."""
    if database is not None and database.startswith(("postgresql://", "postgres://")):
        return PostgresStore(database)
    if database is not None and "://" in database:
        kind, _, path = database.partition("://")
        if kind != "sqlite":
            raise StoreError(f"a database is a file or postgresql://…, not {kind}://…")
        return SqliteStore(path)
    return SqliteStore(database or default_database())


async def try_out(store: Store) -> None:
    """Raises StoreError, with a clear word, where a database cannot be used."""
    await store.open()
    await store.close()


def listening(host: str, port: int | None) -> socket.socket:
    """A socket on the port; without a port on the usual one, or a free one if that is taken."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    for wanted in (DEFAULT_PORT, 0) if port is None else (port,):
        # The protocol must be named: only then does asyncio send small answers without delay.
        one = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        one.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            one.bind((host, wanted))
            one.listen(BACKLOG)
            return one
        except OSError as error:
            one.close()
            if port is not None:
                raise StoreError(f"{host}:{port} cannot be listened on: {error.strerror}") from error
    raise StoreError(f"{host} has no free port")


class Server(uvicorn.Server):
    """Says where it is as soon as it answers."""

    line = ""

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            print(self.line, flush=True)


def serve(
    host: str = "127.0.0.1",
    port: int | None = None,
    database: str | None = None,
    limits: Limits | None = None,
    log_level: str = "WARNING",
    expire_days: float | None = None,
) -> int:
    """Serves until stopped; 0 if it ended well. Raises StoreError where database or port cannot be used."""
    set_up_logs(log_level)
    asyncio.run(try_out(store_of(database)))
    store = store_of(database)
    with listening(host, port) as door:
        bound = door.getsockname()[1]
        shown = f"[{host}]" if ":" in host else host
        store.announce(f"http://{shown}:{bound}/")
        config = uvicorn.Config(
            build(store, limits=limits, expire_days=expire_days),
            log_config=None,
            access_log=False,
            server_header=False,
            timeout_graceful_shutdown=1,
            timeout_keep_alive=65,
            ws_max_size=65_536,
        )
        server = Server(config)
        taken = f" (port {DEFAULT_PORT} is taken)" if port is None and bound != DEFAULT_PORT else ""
        server.line = f"Bohío is at http://{shown}:{bound}/{taken}"
        server.run([door])
    return 0 if server.started else 1


def main(words: Sequence[str] | None = None) -> int:
    """The server as a program of its own."""
    parser = argparse.ArgumentParser(prog="bohio serve")
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--port", type=int)
    parser.add_argument("--database")
    parser.add_argument("--no-limits", action="store_true", help="for measuring on one's own machine")
    given = parser.parse_args(words)
    try:
        return serve(given.host, given.port, given.database, UNLIMITED if given.no_limits else None)
    except StoreError as error:
        print(error, file=sys.stderr)
        return 1
