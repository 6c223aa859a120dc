"""The page of what holds each paragraph of the rules, and the recorded games that it opens."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from bohio.core.manifest import Manifest
from bohio.library import found
from bohio.table.pages.coverage import coverage_of
from bohio.table.tables.access import Refused
from bohio.table.web.gate import address_of
from bohio.table.web.page_routes import form_of, text_of
from bohio.table.web.requests import known_person, remember, visitor_of
from bohio.table.web.routing import PageRoute
from bohio.table.web.services import Services


class CoverageRoutes:
    """For developers and doubters."""

    def __init__(self, services: Services) -> None:
        self.services = services

    def routes(self) -> list[PageRoute]:
        return [
            PageRoute("/rules/{game}/coverage", self.coverage, methods=["GET"]),
            PageRoute("/rules/{game}/coverage", self.watch, methods=["POST"]),
        ]

    async def coverage(self, request: Request) -> Response:
        manifest = _covered(request)
        return HTMLResponse(self.services.pages.coverage_page(visitor_of(request), manifest.name))

    async def watch(self, request: Request) -> Response:
        """Opens the recorded game that shows a paragraph, at the moment that shows it."""
        manifest = _covered(request)
        row = coverage_of(manifest).get(text_of(await form_of(request), "paragraph"))
        if row is None or not row.game:
            raise Refused(404, "not_found")
        self.services.count_table(request)
        person = known_person(request)
        assert person.secret is not None
        record = manifest.file("rules", "games", f"{row.game}.json").read_bytes()
        now = self.services.registry.clock()
        new = await self.services.checks.table_of_record(address_of(request.scope), record, person.secret, now)
        id = await self.services.tables.open(new)
        response = RedirectResponse(f"/table/{id}?at={row.moment}", 303)
        remember(request, response, person)
        return response


def _covered(request: Request) -> Manifest:
    """The game that is asked for, if it tells of its tests."""
    manifest = found().get(request.path_params["game"])
    if manifest is None or not coverage_of(manifest):
        raise Refused(404, "not_found")
    return manifest
