"""The pictures of the boards that a server offers."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from bohio.locale import LANGUAGES
from bohio.table.bounds import BOARD_PICTURES_BYTES
from bohio.table.tables.access import Refused
from bohio.table.tables.cache import WeightedCache
from bohio.table.web.routing import PageRoute
from bohio.table.web.services import Services

FOR_EVER = "public, max-age=31536000, immutable"
STYLES_INSIDE = "default-src 'none'; style-src 'unsafe-inline'"
"""A picture has its styles inside, and nothing in it runs or is fetched."""


class BoardRoutes:
    """A picture for each board, drawn when it is first asked for."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self._drawn: WeightedCache[tuple[str, str], bytes] = WeightedCache(BOARD_PICTURES_BYTES)

    def routes(self) -> list[PageRoute]:
        return [PageRoute("/boards/{board}.svg", self.picture, methods=["GET"])]

    async def picture(self, request: Request) -> Response:
        board = self.services.boards.get(request.path_params["board"])
        if board is None:
            raise Refused(404, "not_found")
        told = request.query_params.get("language", "")
        language = told if told in LANGUAGES else "en"
        drawn = self._drawn.get((board.sha256, language))
        if drawn is None:
            drawn = self.services.pages.board_picture(language, board).encode()
            self._drawn.keep((board.sha256, language), drawn, len(drawn))
        kept = FOR_EVER if "v" in request.query_params else "no-cache"
        headers = {"cache-control": kept, "content-security-policy": STYLES_INSIDE}
        return Response(drawn, media_type="image/svg+xml", headers=headers)
