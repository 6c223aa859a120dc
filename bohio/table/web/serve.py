"""Serving the table: `serve` runs until it is stopped."""

from __future__ import annotations

import asyncio
import errno
import os
import socket
from collections.abc import Sequence

import uvicorn

from bohio.table.store.address import store_at
from bohio.table.store.base import Store
from bohio.table.store.rows import StoreError
from bohio.table.tables.boards import read_boards
from bohio.table.web.addresses import Proxies, in_url, own_addresses
from bohio.table.web.app import App, build
from bohio.table.web.connections import (
    AT_ONCE,
    IDLE_SECONDS,
    HttpConnection,
    Pool,
    SocketConnection,
    member,
    most_connections,
)
from bohio.table.web.limits import Limits
from bohio.table.web.logs import set_up_logs

DEFAULT_PORT = 8000
BACKLOG = 512
SEND_BUFFER = 131_072
LARGEST_MESSAGE = 4096
"""Bytes of one message from a page's WebSocket."""
EVERYWHERE = ("0.0.0.0", "::")
NETWORK = "this machine's address in your network"


async def try_out(store: Store) -> None:
    """Raises StoreError, with a clear word, where a database cannot be used."""
    await store.open()
    await store.close()


def listening(host: str, port: int | None) -> socket.socket:
    """A socket on the port; without a port on the usual one, or a free one if that is taken."""
    family, address = _resolved(host)
    for wanted in (DEFAULT_PORT, 0) if port is None else (port,):
        try:
            return _bound(family, address, wanted)
        except OSError as error:
            if error.errno == errno.EADDRNOTAVAIL:
                raise StoreError(f"{host} is not an address of this machine") from error
            if port is not None or error.errno != errno.EADDRINUSE:
                raise StoreError(f"cannot listen on {in_url(host)}:{wanted}: {error.strerror}") from error
    raise StoreError(f"{host} has no free port")


def _bound(family: socket.AddressFamily, address: str, port: int) -> socket.socket:
    # The protocol must be named: only then does asyncio send small responses without delay.
    one = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        one.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        # Connections inherit this. Otherwise the kernel buffers megabytes for each client that does not read.
        one.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SEND_BUFFER)
        one.bind((address, port))
        one.listen(BACKLOG)
    except OSError:
        one.close()
        raise
    return one


def _resolved(host: str) -> tuple[socket.AddressFamily, str]:
    """The address family and address of a host name."""
    try:
        family, _, _, _, found = socket.getaddrinfo(host, None, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)[0]
    except (OSError, UnicodeError) as error:
        raise StoreError(f"{host!r} is neither an address nor a name that this machine knows") from error
    return family, str(found[0])


def told_at(host: str, port: int) -> str:
    """The server's URLs, for the person who started it and for guests."""
    if host not in EVERYWHERE:
        return f"http://{in_url(host)}:{port}/"
    here = f"http://{'localhost' if host == '::' else '127.0.0.1'}:{port}/"
    reached = [own for own in own_addresses() if host == "::" or ":" not in own]
    guests = ", ".join(f"http://{in_url(own)}:{port}/" for own in reached)
    return f"{here} on this machine, for guests at {guests or NETWORK}"


class Server(uvicorn.Server):
    """Says where it is as soon as it answers."""

    line = ""

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        for one in sockets or []:
            # asyncio uses one number for the backlog and for how many connections it accepts before it does other work.
            one.listen(BACKLOG)
        if self.started and self.line:
            print(self.line, flush=True)


def config_of(app: App) -> uvicorn.Config:
    """How uvicorn serves an app, with limits on connections, time and sizes."""
    proxies = Proxies(os.environ.get("FORWARDED_ALLOW_IPS", "127.0.0.1"))
    pool = Pool(most_connections(app.limits), app.limits.connections, proxies)
    return uvicorn.Config(
        app,
        log_config=None,
        access_log=False,
        server_header=False,
        backlog=AT_ONCE,
        timeout_graceful_shutdown=1,
        timeout_keep_alive=int(IDLE_SECONDS),
        ws_max_size=LARGEST_MESSAGE,
        http=member(HttpConnection, pool),
        ws=member(SocketConnection, pool),
    )


def serve(
    host: str = "127.0.0.1",
    port: int | None = None,
    database: str | None = None,
    limits: Limits | None = None,
    log_level: str = "WARNING",
    expire_days: float | None = None,
    hosts: Sequence[str] = (),
    boards: str | None = None,
) -> int:
    """Serves until stopped; 0 if it ended well. Raises StoreError where database or port cannot be used, BohioError
    where the folder of boards cannot be read."""
    set_up_logs(log_level)
    offered = [] if boards is None else read_boards(boards)
    asyncio.run(try_out(store_at(database)))
    store = store_at(database)
    with listening(host, port) as door:
        bound = door.getsockname()[1]
        store.announce(f"http://{in_url(host)}:{bound}/")
        app = build(store, limits=limits, expire_days=expire_days, hosts=hosts, boards=offered)
        server = Server(config_of(app))
        taken = f" (port {DEFAULT_PORT} is taken)" if port is None and bound != DEFAULT_PORT else ""
        server.line = f"Bohío is at {told_at(host, bound)}{taken}"
        server.run([door])
    return 0 if server.started else 1
