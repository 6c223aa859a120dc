"""The web app: routes, errors, static files and operation, put together."""

from __future__ import annotations

import importlib
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from ipaddress import ip_address
from pathlib import Path
from typing import cast

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import BaseRoute, Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Scope

from bohio.core.reasons import BohioError
from bohio.table.deed_routes import DeedRoutes
from bohio.table.gate import Gate, TooLarge, address_of
from bohio.table.house import Refused
from bohio.table.limits import Limits
from bohio.table.live import Live
from bohio.table.page_routes import PageRoutes
from bohio.table.readiness import Readiness
from bohio.table.rows import StoreError
from bohio.table.showing import Pages
from bohio.table.site import Site, named
from bohio.table.store import Store

STATIC = Path(__file__).parent / "static"


class Files(StaticFiles):
    """Static files; an address that carries the file's hash may be kept for ever."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        scope["bohio.route"] = "/static"
        response = await super().get_response(path, scope)
        kept = b"v=" in scope["query_string"] and response.status_code in (200, 304)
        response.headers["cache-control"] = "public, max-age=31536000, immutable" if kept else "no-cache"
        return response


class App(Gate):
    """The app with its gate; `site` is what it serves and `routes` how."""

    def __init__(self, app: ASGIApp, site: Site, routes: list[BaseRoute]) -> None:
        super().__init__(app, site.limits, site.metrics, site.explain)
        self.site = site
        self.routes = routes


def drawing_pages() -> Pages:
    return cast("Pages", importlib.import_module("bohio.table.pages"))


def build(
    store: Store,
    pages: Pages | None = None,
    limits: Limits | None = None,
    workers: int | None = None,
    expire_days: float | None = None,
) -> App:
    """The whole app on a store."""
    site = Site(store, pages or drawing_pages(), limits or Limits(), workers, expire_days)
    live = Live(site)

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        await store.open()
        site.minder.start()
        site.ready = True
        try:
            yield
        finally:
            site.ready = False
            await live.close()
            await site.minder.stop()
            await store.close()

    routes: list[BaseRoute] = [
        *PageRoutes(site).routes(),
        *DeedRoutes(site).routes(),
        WebSocketRoute("/table/{id}/live", live.endpoint),
        *_operation(site),
        Mount("/static", Files(directory=STATIC, check_dir=False)),
    ]
    handlers = dict.fromkeys((Refused, TooLarge, StoreError, BohioError, HTTPException, Exception), site.handle_error)
    app = Starlette(routes=routes, exception_handlers=handlers, lifespan=lifespan)
    packed = GZipMiddleware(app, minimum_size=1000, compresslevel=4)
    return App(packed, site, routes)


def _operation(site: Site) -> list[BaseRoute]:
    readiness = Readiness(site.store)

    async def health(request: Request) -> Response:
        return PlainTextResponse("ok\n")

    async def ready(request: Request) -> Response:
        if not site.ready:
            return PlainTextResponse("not ready\n", 503)
        if not await readiness.check():
            return PlainTextResponse("the database cannot be written to\n", 503)
        return PlainTextResponse("ready\n")

    async def metrics(request: Request) -> Response:
        if not _near(address_of(request.scope)):
            raise Refused(404, "not_found")
        gauges = {
            "entries_total": site.house.appended,
            "pages_open": site.house.watching,
            "bots_thinking": site.minder.thinking,
            "damaged_tables": len(site.house.damages),
        }
        return PlainTextResponse(site.metrics.text(gauges, await site.store.counts()))

    endpoints = {"/health": health, "/ready": ready, "/metrics": metrics}
    return [Route(path, named(path, endpoint, json=True), methods=["GET"]) for path, endpoint in endpoints.items()]


def _near(address: str) -> bool:
    """Figures are for one's own network."""
    try:
        return ip_address(address).is_private
    except ValueError:
        return True
