"""What the routes share: the registry and all that works on it."""

from __future__ import annotations

from starlette.requests import Request

from bohio.table.bots.scheduler import Scheduler
from bohio.table.bots.workers import Workers
from bohio.table.pages.renderer import Pages, Renderer
from bohio.table.store.base import Store
from bohio.table.tables.access import Refused
from bohio.table.tables.boards import Boards
from bohio.table.tables.registry import Registry
from bohio.table.tables.seat_service import SeatService
from bohio.table.tables.service import TableService
from bohio.table.tables.shuffles import Shuffles
from bohio.table.tables.uploads import Checks
from bohio.table.web.errors import Errors
from bohio.table.web.gate import address_of
from bohio.table.web.limits import Buckets, Limits
from bohio.table.web.metrics import Metrics


class Services:
    """One server's part of the app."""

    def __init__(
        self,
        store: Store,
        pages: Pages,
        limits: Limits,
        workers: int | None,
        expire_days: float | None,
        boards: Boards,
    ) -> None:
        self.store = store
        self.pages = pages
        self.limits = limits
        self.boards = boards
        self.errors = Errors(pages)
        self.metrics = Metrics()
        self.registry = Registry(store)
        self.tables = TableService(self.registry)
        self.seats = SeatService(self.registry)
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
