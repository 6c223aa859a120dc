"""Routes that note their pattern for logs and metrics, because the values in a path may be secret."""

from __future__ import annotations

from typing import ClassVar

from starlette.routing import Match, Route
from starlette.types import Scope


class PageRoute(Route):
    """A route for people; its errors are pages."""

    json: ClassVar[bool] = False

    def matches(self, scope: Scope) -> tuple[Match, Scope]:
        match, found = super().matches(scope)
        if match is Match.FULL:
            found = {**found, "bohio.route": self.path, "bohio.json": self.json}
        return match, found


class ApiRoute(PageRoute):
    """A route for programs and our own scripts; its errors are JSON."""

    json = True
