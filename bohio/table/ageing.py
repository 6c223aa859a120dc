"""How old tables are: by the time that servers have been running on their database, not by a clock that can be set."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic

from bohio.table.house import House

DAY = 24 * 3600.0
TICK = 60.0
"""Every so many seconds the time is counted; a table seems older by no more than that."""


class Ageing:
    """Counts time in the database, and deletes what nobody has touched for so many days, if this server was told to."""

    def __init__(self, house: House, expire_days: float | None, clock: Callable[[], float] = monotonic) -> None:
        self.house = house
        self._seconds = None if expire_days is None else expire_days * DAY + TICK
        self._clock = clock
        self._next = float("-inf")
        self._count: float | None = None
        self._seen = 0.0
        """When the count was seen, by this server's own clock."""

    async def tick(self) -> None:
        """Counts, and deletes, when it is time to."""
        if self._clock() < self._next:
            return
        store = self.house.store
        self._count = await store.advance(self._count, self._clock() - self._seen)
        self._seen = self._clock()
        gone = [] if self._seconds is None else await store.expire(self._count - self._seconds)
        for id in gone:
            await self.house.forget(id)
        # One deletion takes a limited number: there may be more.
        self._next = self._seen if gone else self._seen + TICK
