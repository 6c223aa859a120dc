"""Routes that note their pattern for logs and metrics, because the values in a path may be secret."""

from __future__ import annotations

from typing import ClassVar

from starlette.routing import Route
from starlette.types import Receive, Scope, Send


class PageRoute(Route):
    """A route for people; its errors are pages."""

    json: ClassVar[bool] = False

    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        if self.methods and scope["method"] in self.methods:
            scope["bohio.route"] = self.path
            scope["bohio.json"] = self.json
        await super().handle(scope, receive, send)


class ApiRoute(PageRoute):
    """A route for programs and our own scripts; its errors are JSON."""

    json = True
