"""The web app: routes, errors, static files and operation, put together."""

from __future__ import annotations

import asyncio
import importlib
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from functools import lru_cache
from os import PathLike, sep, stat_result
from pathlib import Path
from typing import cast

from starlette.applications import Starlette
from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import FileResponse, PlainTextResponse, Response
from starlette.routing import BaseRoute, Mount, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Scope

from bohio.core.manifest import Manifest
from bohio.core.reasons import BohioError
from bohio.library import found, leave_out, load_games
from bohio.locale import LANGUAGES, texts
from bohio.locale.rules import rules_of
from bohio.table.pages.renderer import Pages
from bohio.table.pages.shell import STATIC_PACKAGES
from bohio.table.store.base import Store
from bohio.table.store.rows import StoreError
from bohio.table.tables.access import Refused
from bohio.table.tables.boards import Board, Boards, shipped_board
from bohio.table.web.addresses import is_near
from bohio.table.web.api_routes import ApiRoutes
from bohio.table.web.board_routes import BoardRoutes
from bohio.table.web.coverage_routes import CoverageRoutes
from bohio.table.web.gate import Gate, TooLarge
from bohio.table.web.limits import Limits
from bohio.table.web.live import Live
from bohio.table.web.page_routes import PageRoutes
from bohio.table.web.readiness import Readiness
from bohio.table.web.routing import ApiRoute
from bohio.table.web.rules_routes import RulesRoutes
from bohio.table.web.services import Services

LONGEST_DATE = 60


@lru_cache(maxsize=100)
def _read(path: str, changed: float) -> bytes:
    return Path(path).read_bytes()


class Files(StaticFiles):
    """Static files: those of the pages, and those of each game under its name. A URL with the file's hash may be cached
    for ever. Files are sent from memory, so a slow reader keeps no file open."""

    def __init__(self) -> None:
        super().__init__(packages=[(package, "static") for package in STATIC_PACKAGES], check_dir=False)
        folders = {name: Path(str(manifest.file("static"))) for name, manifest in found().items()}
        self.games = {name: StaticFiles(directory=folder, check_dir=False) for name, folder in folders.items()}

    def lookup_path(self, path: str) -> tuple[str, stat_result | None]:
        folder, _, file = path.partition(sep)
        return self.games[folder].lookup_path(file) if file and folder in self.games else super().lookup_path(path)

    def file_response(
        self, full_path: PathLike[str] | str, stat_result: stat_result, scope: Scope, status_code: int = 200
    ) -> Response:
        response = super().file_response(full_path, stat_result, scope, status_code)
        if not isinstance(response, FileResponse):
            return response
        whole = Response(_read(str(full_path), stat_result.st_mtime), response.status_code)
        whole.raw_headers = [header for header in response.raw_headers if header[0] != b"accept-ranges"]
        return whole

    def is_not_modified(self, response_headers: Headers, request_headers: Headers) -> bool:
        # What is no date may be long, and then takes long to read.
        date = request_headers.get("if-modified-since", "")
        return len(date) <= LONGEST_DATE and super().is_not_modified(response_headers, request_headers)

    async def get_response(self, path: str, scope: Scope) -> Response:
        scope["bohio.route"] = "/static"
        response = await super().get_response(path, scope)
        kept = b"v=" in scope["query_string"] and response.status_code in (200, 304)
        response.headers["cache-control"] = "public, max-age=31536000, immutable" if kept else "no-cache"
        return response


class App(Gate):
    """The app with its gate; `services` is what its `routes` work with."""

    def __init__(self, app: ASGIApp, services: Services, routes: list[BaseRoute], hosts: Iterable[str] = ()) -> None:
        super().__init__(app, services.limits, services.metrics, services.errors.explain, services.effort, hosts)
        self.services = services
        self.routes = routes


def drawing_pages() -> Pages:
    return cast("Pages", importlib.import_module("bohio.table.pages.html"))


def _speak(manifest: Manifest) -> None:
    """Has a game say its name in every language, and reads its rules: one that cannot would spoil every page, since
    all of them name it and lead to its rules."""
    for language in LANGUAGES:
        rules_of(manifest, language)
        for id in ("game.name", "game.pitch"):
            texts(language, manifest).say(id)


def build(
    store: Store,
    pages: Pages | None = None,
    limits: Limits | None = None,
    workers: int | None = None,
    expire_days: float | None = None,
    hosts: Iterable[str] = (),
    boards: Iterable[Board] = (),
) -> App:
    """The whole app on a store; if `hosts` are given, requests for other host names are refused. `boards` are
    offered beside those that ship with the games."""
    load_games()
    leave_out(_speak)
    leave_out(lambda manifest: shipped_board(manifest.name))
    services = Services(store, pages or drawing_pages(), limits or Limits(), workers, expire_days, Boards(boards))
    live = Live(services)

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        await store.open()
        services.scheduler.start()
        services.ready = True
        try:
            yield
        finally:
            services.ready = False
            await live.close()
            await services.scheduler.stop()
            await asyncio.to_thread(services.checks.close)
            await store.close()

    routes: list[BaseRoute] = [
        *PageRoutes(services).routes(),
        *ApiRoutes(services).routes(),
        *BoardRoutes(services).routes(),
        *RulesRoutes(services).routes(),
        *CoverageRoutes(services).routes(),
        WebSocketRoute("/table/{id}/live", live.endpoint),
        *_operation(services),
        Mount("/static", Files()),
    ]
    handlers = dict.fromkeys(
        (Refused, TooLarge, StoreError, BohioError, HTTPException, Exception), services.errors.handle
    )
    app = Starlette(routes=routes, exception_handlers=handlers, lifespan=lifespan)
    packed = GZipMiddleware(app, minimum_size=1000, compresslevel=4)
    return App(packed, services, routes, hosts)


def _operation(services: Services) -> list[BaseRoute]:
    readiness = Readiness(services.store)

    async def health(request: Request) -> Response:
        return PlainTextResponse("ok\n")

    async def ready(request: Request) -> Response:
        if not services.ready:
            return PlainTextResponse("not ready\n", 503)
        if not await readiness.check():
            return PlainTextResponse("the database cannot be written to\n", 503)
        return PlainTextResponse("ready\n")

    async def metrics(request: Request) -> Response:
        if request.client is not None and not is_near(request.client.host):
            raise Refused(404, "not_found")
        gauges = {
            "entries_total": services.registry.appended,
            "pages_open": services.registry.watching,
            "damaged_tables": len(services.registry.damages),
            **services.scheduler.figures,
        }
        return PlainTextResponse(services.metrics.text(gauges, await services.store.counts()))

    endpoints = {"/health": health, "/ready": ready, "/metrics": metrics}
    return [ApiRoute(path, endpoint, methods=["GET"]) for path, endpoint in endpoints.items()]
