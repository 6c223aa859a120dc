"""The gate that every request passes: checks origin, size and rate, adds security headers and hides internal errors."""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import partial
from time import perf_counter
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import ClientDisconnect
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from bohio.table.bots.requester import requester
from bohio.table.web.addresses import NOWHERE, counted
from bohio.table.web.effort import timed
from bohio.table.web.limits import Buckets, Limits
from bohio.table.web.metrics import Metrics

log = logging.getLogger("bohio.table")

CONTENT_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self';"
    " connect-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
HEADERS = {
    "content-security-policy": CONTENT_POLICY,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}
UPLOADS = ("/upload", "/tables")
SAFE = ("GET", "HEAD", "OPTIONS")
UNLIMITED_PATHS = ("/health", "/ready", "/metrics")


Explain = Callable[[Scope, int, str], ASGIApp]
"""Makes the answer that tells a person why there is no other: the status and the id of the error."""


class TooLarge(Exception):
    """A request is larger than its limit."""


PORTS = {"http": 80, "https": 443}


def _place(scheme: str, host: str) -> tuple[str, str, int | None]:
    """Scheme, host and port, normalised for comparison. Raises ValueError if they are invalid."""
    split = urlsplit(f"{scheme}://{host}")
    if not split.hostname or split.netloc != host or "@" in host:
        raise ValueError(host)
    return scheme, split.hostname, split.port or PORTS[scheme]


def same_origin(scope: Scope, headers: Headers) -> bool:
    """Whether a request comes from our own pages, or from no page at all. Browsers name where a POST comes from."""
    origin = headers.get("origin")
    if origin is None:
        return headers.get("sec-fetch-site", "none") in ("same-origin", "none")
    scheme, _, host = origin.partition("://")
    try:
        theirs = _place(scheme, host)
        ours = _place(scope["scheme"].replace("ws", "http"), headers.get("host", ""))
    except (KeyError, ValueError):
        return False
    if theirs[:2] == ("https", ours[1]) and ours[0] == "http":
        log.warning("a request from an https page arrived as http: the proxy must set X-Forwarded-Proto and be trusted")
    return theirs == ours


def address_of(scope: Scope) -> str:
    """The address that the limits count."""
    client = scope.get("client")
    return counted(str(client[0])) if client else NOWHERE


class Gate:
    """The outermost part of the app."""

    def __init__(
        self,
        app: ASGIApp,
        limits: Limits,
        metrics: Metrics,
        explain: Explain,
        effort: Buckets,
        hosts: Iterable[str] = (),
    ) -> None:
        self.app = app
        self.explain = explain
        self.limits = limits
        self.metrics = metrics
        self._effort = effort
        self._requests = Buckets(limits.requests_per_second, limits.requests_at_once)
        self._hosts = {host.lower() for host in hosts}
        self._uploads: Counter[str] = Counter()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] in ("http", "websocket"):
            requester.set(address_of(scope))
        if scope["type"] == "http":
            await self._http(scope, receive, send)
        elif scope["type"] == "websocket":
            headers = Headers(scope=scope)
            welcome = (
                scope["path"].isprintable() and not self._host_fault(scope, headers) and same_origin(scope, headers)
            )
            if not welcome or not self._may_ask(address_of(scope)):
                await receive()
                await send({"type": "websocket.close", "code": 1008})
                return
            await self.app(scope, receive, send)
        else:
            await self.app(scope, receive, send)

    async def _http(self, scope: Scope, receive: Receive, send: Send) -> None:
        begun = perf_counter()
        status = 0

        async def answer(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                headers.setdefault("cache-control", "no-store")
                if status == 429:
                    headers["connection"] = "close"  # whatever else arrived with it is ignored
                if scope["scheme"] == "https":
                    headers.setdefault("strict-transport-security", "max-age=31536000")
            await send(message)

        try:
            refusal = self._refusal(scope)
            if refusal is not None:
                await self.explain(scope, *refusal)(scope, receive, answer)
            else:
                with self._counted(scope):
                    await self._timed(scope, self._measured(scope, receive), answer)
        except ClientDisconnect:
            pass  # the client is gone
        except Exception:
            log.exception("request failed", extra={"route": route_of(scope)})
            if not status:
                await self.explain(scope, 500, "server")(scope, receive, answer)
        finally:
            seconds = perf_counter() - begun
            self.metrics.request(
                scope["method"] if scope["method"] in METHODS else "other", route_of(scope), status, seconds
            )
            log.info(
                "request",
                extra={
                    "method": scope["method"],
                    "route": route_of(scope),
                    "status": status,
                    "ms": round(seconds * 1000, 1),
                },
            )

    async def _timed(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answers, and notes what that costs."""

        async def work() -> None:
            await self.app(scope, receive, send)

        await timed(work(), partial(self._effort.spill, address_of(scope)))

    def _may_ask(self, address: str) -> bool:
        return self._requests.take(address) and not self._effort.dry(address)

    def _refusal(self, scope: Scope) -> tuple[int, str] | None:
        headers = Headers(scope=scope)
        if scope["path"] not in UNLIMITED_PATHS and not self._may_ask(address_of(scope)):
            return 429, "too_many"
        if not scope["path"].isprintable():
            return 404, "not_found"
        fault = self._host_fault(scope, headers)
        if fault is not None:
            return fault, "bad_request"
        if scope["method"] not in SAFE and not same_origin(scope, headers):
            return 403, "other_origin"
        length = headers.get("content-length", "0")
        if not (length.isascii() and length.isdigit()) or int(length[:12]) > self._largest(scope):
            return 413, "too_large"
        if uploads(scope) and (
            self._uploads[address_of(scope)] >= self.limits.uploads_at_once
            or self._uploads.total() >= self.limits.uploads_in_all
        ):
            return 429, "too_many"
        return None

    def _host_fault(self, scope: Scope, headers: Headers) -> int | None:
        """The status for a request whose host is invalid or not one that this server answers for."""
        host = headers.get("host", "")
        try:
            name = _place("http", host)[1] if host else ""
        except ValueError:
            return 400
        other = self._hosts and name not in self._hosts and scope["path"] not in UNLIMITED_PATHS
        return 421 if other else None

    @contextmanager
    def _counted(self, scope: Scope) -> Iterator[None]:
        """Counts running uploads."""
        if not uploads(scope):
            yield
            return
        address = address_of(scope)
        self._uploads[address] += 1
        try:
            yield
        finally:
            self._uploads[address] -= 1
            if not self._uploads[address]:
                del self._uploads[address]

    def _largest(self, scope: Scope) -> int:
        return self.limits.upload if uploads(scope) else self.limits.body

    def _measured(self, scope: Scope, receive: Receive) -> Receive:
        """Counts what really arrives, whatever the headers say."""
        left = self._largest(scope)

        async def counted() -> Message:
            nonlocal left
            message = await receive()
            left -= len(message.get("body", b""))
            if left < 0:
                raise TooLarge
            return message

        return counted


def uploads(scope: Scope) -> bool:
    """Whether a request may bring files. Other forms are parsed byte by byte and have to be small."""
    kind = Headers(scope=scope).get("content-type", "")
    return scope["path"] in UPLOADS and kind.lower().startswith("multipart/form-data")


METHODS = ("GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS", "PATCH")


def route_of(scope: Scope) -> str:
    """The route's pattern: what is in its places may be a secret and is not told."""
    return str(scope.get("bohio.route", "none"))
