"""Connections: how many there may be, and how long a client may keep the server waiting.

The server waits for a client while its request is incomplete, while it does not read its response, and while it is
idle. Such a connection is closed at its deadline, or earlier if there is no room for a new one and the server has
waited for it longest. So file descriptors never run out, and hanging connections lock nobody out.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from time import monotonic
from typing import Any, cast

from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.extensions.permessage_deflate import ServerPerMessageDeflateFactory

from bohio.table.web.addresses import Proxies, address, counted
from bohio.table.web.limits import Bucket, Limits

try:
    import resource
except ImportError:  # Windows has no such limit
    resource = None  # type: ignore[assignment]

HEAD_SECONDS = 10.0
BODY_SECONDS = 60.0
LINGER_SECONDS = 5.0
"""How long the server reads the rest of a body after its response; otherwise the response may get lost."""
IDLE_SECONDS = 65.0
"""Longer than the minute for which proxies usually keep a connection."""
UNREAD_SECONDS = 30.0
FAREWELL_SECONDS = 0.7
"""How long a client may go on reading when the server stops; less than uvicorn waits for requests."""
READING = float("inf")
"""A client that reads its response has no deadline; if it stops reading, the unread bytes show that."""
SLOWEST_READER = 1024
"""Bytes a second that a client must read while there is more of its response to read."""
LARGEST_TARGET = 8192
LARGEST_HEAD = 32_768
MOST_HEADERS = 100
MOST_PIPELINED = 16
SOCKET_BYTES = (1024.0, 65_536.0)
"""What a WebSocket may send: bytes a second, and bytes at once. A page sends `ping` twice a minute."""
SOCKET_FRAME = 50
"""Every piece that arrives counts as this many extra bytes."""
SWEEP_SECONDS = 1.0
AT_ONCE = 16
"""How many connections are accepted before the event loop does other work."""


def descriptors(wanted: int) -> int:
    """How many files this process may have open, after raising its limit as far as wanted and allowed."""
    if resource is None:
        return wanted
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
    if soft != resource.RLIM_INFINITY and soft < most:
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
            soft = most
        except (OSError, ValueError):
            pass  # keep the limit as it is
    return wanted if soft == resource.RLIM_INFINITY else soft


def most_connections(limits: Limits) -> int:
    """How many connections there may be; some descriptors stay reserved for the database, uploads and workers."""
    reserve = 512
    found = descriptors(limits.connections_in_all + reserve)
    return max(8, min(limits.connections_in_all, found - min(reserve, max(found // 4, AT_ONCE))))


@dataclass(slots=True, eq=False)
class Held:
    """One connection in the pool."""

    transport: asyncio.Transport
    address: str | None
    """The client's address; None for a trusted proxy, which stands for many clients."""
    since: float | None = None
    """Since when the server has been waiting for the client."""
    until: float = 0.0
    """When the client must have done what the server waits for."""
    unread: int = 0
    unread_since: float | None = None


@dataclass
class Pool:
    """All connections of a server."""

    most: int
    per_address: int
    proxies: Proxies
    clock: Callable[[], float] = monotonic
    _held: dict[asyncio.BaseTransport, Held] = field(default_factory=dict)
    _by_address: dict[str, set[Held]] = field(default_factory=dict)
    _waiting: OrderedDict[Held, None] = field(default_factory=OrderedDict)
    """The connections that the server waits for, longest first."""
    _sweeping: bool = False

    def __len__(self) -> int:
        return len(self._held)

    def enter(self, transport: asyncio.Transport) -> None:
        """Adds a connection. If there is no room, closes one that the server waits for, or else this one."""
        peer = transport.get_extra_info("peername")
        host = str(peer[0]) if isinstance(peer, tuple) else ""
        held = Held(transport, None if not host or host in self.proxies else counted(host))
        mine = self._by_address.get(held.address, set()) if held.address is not None else set()
        if len(mine) >= self.per_address:
            room = self._drop(min((one for one in mine if one.since is not None), key=_since, default=None))
        else:
            room = len(self._held) < self.most or self._drop(next(iter(self._waiting), None))
        if not room:
            transport.abort()
            return
        self._held[transport] = held
        if held.address is not None:
            self._by_address.setdefault(held.address, set()).add(held)
        self.wait(transport, HEAD_SECONDS)
        if not self._sweeping:
            self._sweeping = True
            asyncio.get_running_loop().call_later(SWEEP_SECONDS, self._sweep)

    def leave(self, transport: asyncio.BaseTransport) -> None:
        held = self._held.pop(transport, None)
        if held is None:
            return
        self._waiting.pop(held, None)
        if held.address is not None:
            mine = self._by_address[held.address]
            mine.discard(held)
            if not mine:
                del self._by_address[held.address]

    def wait(self, transport: asyncio.BaseTransport, seconds: float) -> None:
        """From now on the server waits for the client."""
        held = self._held.get(transport)
        if held is not None:
            held.since = self.clock()
            held.until = held.since + seconds
            self._waiting[held] = None
            self._waiting.move_to_end(held)

    def work(self, transport: asyncio.BaseTransport) -> None:
        """From now on it is the server's turn, or the connection may stay open as a page's WebSocket."""
        held = self._held.get(transport)
        if held is not None:
            held.since = None
            self._waiting.pop(held, None)

    def _drop(self, held: Held | None) -> bool:
        if held is not None:
            self._close(held)
        return held is not None

    def _close(self, held: Held) -> None:
        self.leave(held.transport)
        held.transport.abort()  # close() would wait until the client has read everything

    def _sweep(self) -> None:
        now = self.clock()
        for held in list(self._held.values()):
            if (held.since is not None and held.until < now) or self._stuck(held, now):
                self._close(held)
        self._sweeping = bool(self._held)
        if self._sweeping:
            asyncio.get_running_loop().call_later(SWEEP_SECONDS, self._sweep)

    def _stuck(self, held: Held, now: float) -> bool:
        """Whether a client does not read what it was sent."""
        unread = held.transport.get_write_buffer_size()
        if not unread:
            held.unread_since = None
        elif held.unread_since is None:
            held.unread, held.unread_since = unread, now
        elif now - held.unread_since >= UNREAD_SECONDS:
            if unread > held.unread - SLOWEST_READER * UNREAD_SECONDS:
                return True
            held.unread, held.unread_since = unread, now
        return False


def plain(client: tuple[str, int] | None) -> tuple[str, int] | None:
    """The peer's address. On a dual-stack socket an IPv4 peer gets its IPv4 form, in which proxies are configured."""
    found = address(client[0]) if client is not None else None
    return client if found is None or client is None else (str(found), client[1])


def _since(held: Held) -> float:
    return held.since or 0.0


class TooLargeHead(Exception):
    """The headers of a request exceed their limit."""


class HttpConnection(HttpToolsProtocol):
    """An HTTP connection, with a deadline for everything that the client has to do."""

    def __init__(self, *, pool: Pool, **given: Any) -> None:
        super().__init__(**given)
        self.pool = pool
        self._part = ""
        """The part of a request that is arriving: `head`, `body`, or nothing."""
        self._target = self._head = self._headers = 0
        self._unparsed = 0
        """Bytes received of incomplete headers."""
        self._deadline: float | None = HEAD_SECONDS
        self._refusal = 400

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.client = plain(self.client)
        self.pool.enter(transport)

    def connection_lost(self, exc: Exception | None) -> None:
        self.pool.leave(self.transport)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self.transport.is_closing() or self.transport.get_protocol() is not self:
            return
        self._unparsed = self._unparsed + len(data) if self._part == "head" else 0
        if self._unparsed > LARGEST_HEAD:
            self._refusal = 431
            self.send_400_response("")
        self._settle()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self._settle()

    def pause_writing(self) -> None:
        super().pause_writing()
        self._settle()

    def resume_writing(self) -> None:
        super().resume_writing()
        self._settle()

    def _settle(self) -> None:
        """Notes whose turn it is: the server's, or the client's within some seconds."""
        deadline: float | None
        if self.flow.write_paused:
            deadline = READING
        elif self.cycle is not None and not self.cycle.response_complete:
            deadline = BODY_SECONDS if self._part == "body" else None
        elif self._part == "body":
            deadline = LINGER_SECONDS
        else:
            deadline = HEAD_SECONDS if self._part == "head" or self.cycle is None else IDLE_SECONDS
        if deadline != self._deadline:
            self._deadline = deadline
            if deadline is None:
                self.pool.work(self.transport)
            else:
                self.pool.wait(self.transport, deadline)

    def handle_websocket_upgrade(self) -> None:
        self.pool.work(self.transport)
        super().handle_websocket_upgrade()
        upgraded = self.transport.get_protocol()
        if isinstance(upgraded, SocketConnection) and not upgraded.handshake_initiated:
            # It could not read the head, since one line is too long. It would say nothing and stay for ever.
            self._refusal = 431
            self.send_400_response("")

    def shutdown(self) -> None:
        super().shutdown()
        if self._part == "body":
            self.transport.abort()
        else:
            self.loop.call_later(FAREWELL_SECONDS, self.transport.abort)

    # What the parser tells

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._part = "head"
        self._target = self._head = self._headers = 0

    def on_url(self, url: bytes) -> None:
        self._target += len(url)
        if self._target > LARGEST_TARGET:
            self._refuse(414)
        super().on_url(url)

    def on_header(self, name: bytes, value: bytes) -> None:
        self._head += len(name) + len(value)
        self._headers += 1
        if self._head > LARGEST_HEAD or self._headers > MOST_HEADERS:
            self._refuse(431)
        super().on_header(name, value)

    def on_headers_complete(self) -> None:
        if len(self.pipeline) >= MOST_PIPELINED:
            self._refuse(429)
        self._part = "body"
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        super().on_message_complete()
        self._part = ""

    def _refuse(self, status: int) -> None:
        """Ends the parsing; uvicorn then sends the response below."""
        self._refusal = status
        raise TooLargeHead

    def send_400_response(self, msg: str) -> None:
        self.transport.write(STATUS_LINE[self._refusal] + b"content-length: 0\r\nconnection: close\r\n\r\n")
        self.transport.close()


WINDOW, MEMORY_LEVEL = 15, 5
"""How far back messages are compressed, as a power of two, and zlib's level of memory: 144 kB for each open page. A
window of 12 bits would take 32 kB, but three times as many bytes on the wire (`bench/story.py`)."""
MANY, SMALL_WINDOW = 1_000, 12
"""With so many connections open, new pages get the small one: all that a server accepts must fit into its memory."""
CLIENT_WINDOW = 12
"""Pages send next to nothing."""


class SocketConnection(WebSocketsSansIOProtocol):
    """A WebSocket connection: it may stay open, but must not flood the server or leave messages unread."""

    def __init__(self, *, pool: Pool, **given: Any) -> None:
        super().__init__(**given)
        self.pool = pool
        self._bytes = Bucket(*SOCKET_BYTES, pool.clock)
        self.conn.available_extensions = [
            ServerPerMessageDeflateFactory(
                server_max_window_bits=WINDOW if len(pool) < MANY else SMALL_WINDOW,
                client_max_window_bits=CLIENT_WINDOW,
                compress_settings={"memLevel": MEMORY_LEVEL},
            )
        ]

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self.client = plain(self.client)

    def connection_lost(self, exc: Exception | None) -> None:
        self.pool.leave(self.transport)
        super().connection_lost(exc)

    def shutdown(self) -> None:
        super().shutdown()
        self.loop.call_later(FAREWELL_SECONDS, self.transport.abort)

    def pause_writing(self) -> None:
        super().pause_writing()
        self.pool.wait(self.transport, READING)

    def resume_writing(self) -> None:
        super().resume_writing()
        self.pool.work(self.transport)

    def data_received(self, data: bytes) -> None:
        if not self._bytes.take(len(data) + SOCKET_FRAME):
            self.transport.abort()
            return
        super().data_received(data)


def member(kind: type[HttpConnection | SocketConnection], pool: Pool) -> type[asyncio.Protocol]:
    """A protocol class for uvicorn whose connections belong to the pool."""
    return cast("type[asyncio.Protocol]", partial(kind, pool=pool))
