"""What the routes share: the registry and all that works on it, and how errors are explained."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.types import ASGIApp, Scope

from bohio.core.reasons import BohioError, Illegal, Json, Reason
from bohio.locale import Texts, texts
from bohio.table.bots.scheduler import Scheduler
from bohio.table.bots.workers import Workers
from bohio.table.pages.renderer import Pages, Renderer
from bohio.table.store.base import Store
from bohio.table.store.rows import StoreError
from bohio.table.tables.access import Refused
from bohio.table.tables.registry import Registry
from bohio.table.tables.service import TableService
from bohio.table.tables.shuffles import Shuffles
from bohio.table.tables.uploads import Checks
from bohio.table.web.gate import TooLarge, address_of
from bohio.table.web.limits import Buckets, Limits
from bohio.table.web.metrics import Metrics
from bohio.table.web.requests import language_of, visitor_of

log = logging.getLogger("bohio.table")

Endpoint = Callable[[Request], Awaitable[Response]]


class Services:
    """One server's part of the app."""

    def __init__(
        self, store: Store, pages: Pages, limits: Limits, workers: int | None, expire_days: float | None
    ) -> None:
        self.store = store
        self.pages = pages
        self.limits = limits
        self.metrics = Metrics()
        self.registry = Registry(store)
        self.tables = TableService(self.registry)
        self.shuffles = Shuffles(self.registry)
        self.renderer = Renderer(self.registry, pages)
        self.scheduler = Scheduler(self.registry, Workers(workers), expire_days)
        self.checks = Checks()
        self.ready = False
        self.effort = Buckets(limits.effort_per_second, limits.effort_at_once)
        """How much of the event loop's time each address has left."""
        self._tables = Buckets(limits.tables_per_hour / 3600, limits.tables_at_once)

    def count_table(self, request: Request) -> None:
        """Raises Refused where an address opens too many tables."""
        if not self._tables.take(address_of(request.scope)):
            raise Refused(429, "too_many")

    # Errors

    def explain(self, scope: Scope, status: int, id: str) -> ASGIApp:
        """The answer that says what is wrong: a page for people, JSON for programs and our own scripts."""
        request = Request(scope)
        headers = {"retry-after": "1"} if status in (429, 503) else None
        if scope.get("bohio.json") or "text/html" not in request.headers.get("accept", "text/html"):
            return JSONResponse(error_json(id, language_of(request)), status, headers)
        try:
            return HTMLResponse(self.pages.error_page(visitor_of(request), status, id), status, headers)
        except Exception:  # an error on the way to an error page must not hide the first one
            log.exception("the error page failed")
            return JSONResponse({"error": id}, status, headers)

    async def handle_error(self, request: Request, error: Exception) -> Response:
        status, id = error_of(error)
        answer = self.explain(request.scope, status, id)
        assert isinstance(answer, Response)
        return answer


def error_of(error: Exception) -> tuple[int, str]:
    """The status and id that an error is told with; nothing of the inside."""
    if isinstance(error, Refused):
        return error.status, error.id
    if isinstance(error, TooLarge):
        return 413, "too_large"
    if isinstance(error, StoreError):
        log.error("store: %s", error)
        return 503, "store_down"
    if isinstance(error, HTTPException):
        return error.status_code, {404: "not_found", 405: "bad_method"}.get(error.status_code, "bad_request")
    if isinstance(error, BohioError):
        return 422, "bad_request"
    return 500, "server"


def error_json(id: str, language: str) -> Json:
    words = texts(language)
    known = id if words.knows(f"page.error.{id}") else "other"
    return {"error": id, "text": words.say(f"page.error.{known}")}


def reason_json(reason: Reason, words: Texts) -> Json:
    """Why something is not legal, in the words of the game and with the rule's paragraph."""
    return {"reason": reason.id, "text": words.reason(reason), "paragraph": reason.paragraph}


def illegal_json(error: Illegal, words: Texts) -> Json:
    return reason_json(Reason(error.reason, error.paragraph, error.params), words)


def labelled(route: str, endpoint: Endpoint, *, json: bool = False) -> Endpoint:
    """The endpoint, with its route noted for logs and metrics."""

    async def noted(request: Request) -> Response:
        request.scope["bohio.route"] = route
        request.scope["bohio.json"] = json
        return await endpoint(request)

    return noted
