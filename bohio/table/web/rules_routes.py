"""The rules of each game, as a page and in sections."""

from __future__ import annotations

from contextlib import suppress
from hashlib import sha256

from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from bohio.library import found
from bohio.locale.rules import rules_of
from bohio.table.tables.access import Refused, must_look
from bohio.table.view.table_board import TableBoard
from bohio.table.web.requests import language_of, person_of, visitor_of
from bohio.table.web.routing import PageRoute
from bohio.table.web.services import Services


class RulesRoutes:
    """What there is to read before and while one plays."""

    def __init__(self, services: Services) -> None:
        self.services = services

    def routes(self) -> list[PageRoute]:
        return [
            PageRoute("/rules/{game}", self.rules, methods=["GET"]),
            PageRoute("/how/{game}", self.earlier, methods=["GET"]),
        ]

    async def earlier(self, request: Request) -> Response:
        """Where the rules in short once were."""
        return RedirectResponse(f"/rules/{_game_of(request)}", 308)

    async def rules(self, request: Request) -> Response:
        game, part = _game_of(request), request.query_params.get("part")
        table = await self._table(request, game)
        if part is not None:
            return self._part(request, game, table, part)
        offer = await self.services.shuffles.offer()
        return HTMLResponse(self.services.pages.rules_page(visitor_of(request), game, table, offer))

    def _part(self, request: Request, game: str, table: TableBoard | None, part: str) -> Response:
        """One section. The browser keeps it, and asks each time whether it is still the same."""
        section = self.services.pages.rules_part(language_of(request), game, table, part)
        if section is None:
            raise Refused(404, "not_found")
        tag = f'"{sha256(section.encode()).hexdigest()[:20]}"'
        headers = {"cache-control": "private, no-cache", "etag": tag, "vary": "accept-language, cookie"}
        if request.headers.get("if-none-match") == tag:
            return Response(status_code=304, headers=headers)
        return HTMLResponse(section, headers=headers)

    async def _table(self, request: Request, game: str) -> TableBoard | None:
        """The table whose board is to be drawn. The text is the same for everybody, so where one may not look, or
        where there is nothing to look at any more, the shipped board is drawn."""
        id = request.query_params.get("table")
        if id is not None:
            with suppress(Refused):
                async with self.services.registry.at(id) as table:
                    must_look(table, person_of(request))
                    if table.match.game.name == game:
                        return TableBoard(table.id, table.match.game)
        return None


def _game_of(request: Request) -> str:
    """The game that is asked for, if it has rules."""
    manifest = found().get(request.path_params["game"])
    if manifest is None or rules_of(manifest, "en") is None:
        raise Refused(404, "not_found")
    return manifest.name
