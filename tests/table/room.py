"""A server in this process and people who talk to it over HTTP and WebSocket, on this machine's own address."""

from __future__ import annotations

import asyncio
import json
import socket
import threading
from collections.abc import Coroutine, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
from websockets.sync.client import ClientConnection, connect

from bohio.core.reasons import Json
from bohio.table.pages.renderer import Pages
from bohio.table.store.base import Store
from bohio.table.store.rows import NewTable
from bohio.table.store.sqlite import SqliteStore
from bohio.table.tables.boards import Board
from bohio.table.web.app import App, build
from bohio.table.web.limits import UNLIMITED, Limits
from bohio.table.web.serve import Server, config_of, listening
from tests.table.plain import PlainPages

PATIENCE = 120.0


class Socket:
    """An open page's connection."""

    def __init__(self, connection: ClientConnection) -> None:
        self.connection = connection

    def receive(self) -> Json:
        message: Json = json.loads(self.connection.recv(PATIENCE))
        return message

    def receive_with(self, key: str) -> Json:
        """The next message that has this key."""
        message = self.receive()
        while key not in message:
            message = self.receive()
        return message


class Person:
    """A browser: it keeps its own cookies."""

    def __init__(self, address: str, client: httpx.Client, secret: str | None = None) -> None:
        self.address = address
        self.client = client
        self.cookies: dict[str, str] = {} if secret is None else {"bohio": secret}

    def headers(self) -> dict[str, str]:
        return {"cookie": "; ".join(f"{key}={value}" for key, value in self.cookies.items())} if self.cookies else {}

    def ask(self, method: str, path: str, **words: Any) -> httpx.Response:
        headers = self.headers() | words.pop("headers", {})
        response = self.client.request(method, path, headers=headers, **words)
        self.cookies.update(response.cookies)
        self.client.cookies.clear()
        return response

    def get(self, path: str, **words: Any) -> httpx.Response:
        return self.ask("GET", path, **words)

    def form(self, path: str, **fields: str) -> httpx.Response:
        return self.ask("POST", path, data=fields)

    def post(self, path: str, **body: Any) -> httpx.Response:
        return self.ask("POST", path, json=body)

    def open_table(self, **fields: str) -> str:
        """A new table; its id."""
        response = self.form("/tables", **fields)
        assert response.status_code == 303, response.text
        return response.headers["location"].removeprefix("/table/")

    def see(self, table: str, query: str = "") -> Json:
        """The table as this browser sees it."""
        response = self.get(f"/table/{table}{query}")
        assert response.status_code == 200, response.text
        seen: Json = response.json()["seen"]
        return seen

    def move(self, table: str, seen: Json, action: Json | None = None, key: str | None = None) -> httpx.Response:
        """Plays the first of the options, or what is given."""
        action = action or seen["view"]["choices"][0]
        key = key or f"move {seen['sequence']}"
        body = {"sequence": seen["sequence"], "key": key, "seat": seen["viewer"], "action": action}
        return self.post(f"/table/{table}/move", **body)

    @contextmanager
    def live(self, table: str, query: str = "") -> Iterator[Socket]:
        address = f"ws://{self.address}/table/{table}/live{query}"
        with connect(address, additional_headers=self.headers(), proxy=None) as connection:
            yield Socket(connection)


class Room:
    """A running server."""

    def __init__(self, listener: socket.socket, app: App, loop: asyncio.AbstractEventLoop) -> None:
        self.listener = listener
        self.address = address = f"127.0.0.1:{listener.getsockname()[1]}"
        self.app = app
        self.services = app.services
        self.loop = loop
        self._client = httpx.Client(base_url=f"http://{address}", timeout=PATIENCE, trust_env=False)

    def person(self, secret: str | None = None) -> Person:
        return Person(self.address, self._client, secret)

    def call(self, work: Coroutine[Any, Any, Any]) -> Any:
        """Has something done inside the server."""
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(PATIENCE)

    def add(self, new: NewTable) -> str:
        """Writes a table, as if somebody had opened it."""
        self.call(self.services.registry.add(new))
        return new.id

    def close(self) -> None:
        self._client.close()


@contextmanager
def room(
    store: Store | Path,
    limits: Limits = UNLIMITED,
    pages: Pages | None = None,
    hosts: Sequence[str] = (),
    boards: Sequence[Board] = (),
) -> Iterator[Room]:
    """A server for as long as the block lasts."""
    if isinstance(store, Path):
        store = SqliteStore(store / "bohio.sqlite3")
    app = build(store, pages or PlainPages(), limits, workers=1, hosts=hosts, boards=boards)
    server = Server(config_of(app))
    loop = asyncio.new_event_loop()
    with listening("127.0.0.1", 0) as door:
        thread = threading.Thread(target=loop.run_until_complete, args=(server.serve([door]),))
        thread.start()
        while not server.started:
            assert thread.is_alive(), "the server did not start"
            threading.Event().wait(0.01)
        one = Room(door, app, loop)
        try:
            yield one
        finally:
            one.close()
            server.should_exit = True
            thread.join()
            loop.close()


def parts(response: httpx.Response) -> Json:
    """The view in an answer that has a page's new parts."""
    told: Json = json.loads(response.json()["parts"]["seen"])["seen"]
    return told
