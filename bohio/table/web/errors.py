"""How errors are explained: as a page for people, as JSON for programs and our own scripts."""

from __future__ import annotations

import logging

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.types import Scope

from bohio.core.reasons import BohioError, Illegal, Json, Reason
from bohio.locale import Texts, texts
from bohio.table.pages.renderer import Pages
from bohio.table.store.rows import StoreError
from bohio.table.tables.access import Refused
from bohio.table.web.gate import TooLarge
from bohio.table.web.requests import language_of, visitor_of

log = logging.getLogger("bohio.table")


class Errors:
    """Answers for requests that fail."""

    def __init__(self, pages: Pages) -> None:
        self._pages = pages

    def explain(self, scope: Scope, status: int, id: str) -> Response:
        """The answer that says what is wrong; `id` names the message."""
        request = Request(scope)
        headers = {"retry-after": "1"} if status in (429, 503) else None
        if scope.get("bohio.json") or "text/html" not in request.headers.get("accept", "text/html"):
            return JSONResponse(error_json(id, language_of(request)), status, headers)
        try:
            return HTMLResponse(self._pages.error_page(visitor_of(request), status, id), status, headers)
        except Exception:  # an error on the way to an error page must not hide the first one
            log.exception("the error page failed")
            return JSONResponse({"error": id}, status, headers)

    async def handle(self, request: Request, error: Exception) -> Response:
        return self.explain(request.scope, *error_of(error))


def error_of(error: Exception) -> tuple[int, str]:
    """The status and message id of an error. Nothing else about it leaves the server."""
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


def reason_json(reason: Reason, words: Texts, clicked: bool = False) -> Json:
    """Why something is not legal, in the words of the game and with the rule's paragraph; `rule` is the paragraph that
    is worth reading, empty where there is none. `clicked` is whether somebody only clicked on a place."""
    said = words.reason(reason, clicked)
    return {"reason": reason.id, "text": said, "paragraph": reason.paragraph, "rule": reason.rule}


def illegal_json(error: Illegal, words: Texts) -> Json:
    return reason_json(Reason(error.reason, error.paragraph, error.params), words)
