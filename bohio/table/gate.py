"""The gate that every request passes: origin, size and rate are checked, headers that protect are added, nothing of the
inside gets out."""

from __future__ import annotations

import logging
from collections.abc import Callable
from time import perf_counter
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from bohio.table.askers import asker
from bohio.table.limits import Buckets, Limits
from bohio.table.metrics import Metrics

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


def same_origin(headers: Headers) -> bool:
    """Whether a request comes from our own pages, or from no page at all. Browsers name where a POST comes from."""
    origin = headers.get("origin")
    if origin is not None:
        return origin != "null" and urlsplit(origin).netloc.lower() == headers.get("host", "").lower()
    return headers.get("sec-fetch-site", "none") in ("same-origin", "none")


def address_of(scope: Scope) -> str:
    client = scope.get("client")
    return str(client[0]) if client else "nowhere"


class Gate:
    """The outermost part of the app."""

    def __init__(self, app: ASGIApp, limits: Limits, metrics: Metrics, explain: Explain) -> None:
        self.app = app
        self.explain = explain
        self.limits = limits
        self.metrics = metrics
        self._requests = Buckets(limits.requests_per_second, limits.requests_at_once)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            asker.set(address_of(scope))
            await self._http(scope, receive, send)
        elif scope["type"] == "websocket":
            headers = Headers(scope=scope)
            if not same_origin(headers) or not self._requests.take(address_of(scope)):
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
                if scope["scheme"] == "https":
                    headers.setdefault("strict-transport-security", "max-age=31536000")
            await send(message)

        try:
            refusal = self._refusal(scope)
            if refusal is not None:
                await self.explain(scope, *refusal)(scope, receive, answer)
            else:
                await self.app(scope, self._measured(scope, receive), answer)
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

    def _refusal(self, scope: Scope) -> tuple[int, str] | None:
        headers = Headers(scope=scope)
        if scope["path"] not in UNLIMITED_PATHS and not self._requests.take(address_of(scope)):
            return 429, "too_many"
        if scope["method"] not in SAFE and not same_origin(headers):
            return 403, "other_origin"
        length = headers.get("content-length", "0")
        if not (length.isascii() and length.isdigit()) or int(length[:12]) > self._largest(scope):
            return 413, "too_large"
        return None

    def _largest(self, scope: Scope) -> int:
        return self.limits.upload if scope["path"] in UPLOADS else self.limits.body

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


METHODS = ("GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS", "PATCH")


def route_of(scope: Scope) -> str:
    """The route's pattern: what is in its places may be a secret and is not told."""
    return str(scope.get("bohio.route", "none"))
