"""The age of tables, counted in the time that servers have been running on their database, not by the system clock."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic

from bohio.table.tables.registry import Registry

DAY = 24 * 3600.0
HOUR = 3600.0
LESSON_DAYS = 30
"""Lessons that nobody touched for so long are deleted on every server; they are looked for once an hour."""
TICK = 60.0
"""Seconds between two counts; a table never seems older than it is by more than that."""


class Ageing:
    """Counts time in the database and, if this server was told to, deletes tables that nobody touched for some days;
    lessons are deleted anyway."""

    def __init__(self, registry: Registry, expire_days: float | None, clock: Callable[[], float] = monotonic) -> None:
        self.registry = registry
        self._seconds = None if expire_days is None else expire_days * DAY + TICK
        self._clock = clock
        self._next = self._next_lessons = float("-inf")
        self._count: float | None = None
        self._seen = 0.0
        """When this server last read the count, by its own clock."""

    async def tick(self) -> None:
        """Counts and deletes, if it is time to."""
        if self._clock() < self._next:
            return
        store = self.registry.store
        self._count = await store.advance(self._count, self._clock() - self._seen)
        self._seen = self._clock()
        gone = [] if self._seconds is None else await store.expire(self._count - self._seconds)
        if self._seen >= self._next_lessons:
            lessons = await store.expire(self._count - LESSON_DAYS * DAY - TICK, lessons=True)
            self._next_lessons = self._seen if lessons else self._seen + HOUR
            gone = [*gone, *lessons]
        for id in gone:
            await self.registry.forget(id)
        # Each call deletes a limited number of tables, so there may be more.
        self._next = self._seen if gone else self._seen + TICK
