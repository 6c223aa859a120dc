"""Whether a server can write to its database: it tries, and caches the result so that frequent checks cost nothing."""

from __future__ import annotations

import asyncio
from secrets import token_hex
from time import monotonic

from bohio.table.store.base import Store
from bohio.table.store.rows import StoreError

FRESH = 3.0
"""Seconds for which a result is cached."""
PATIENCE = 2.0
"""Seconds after which a database that has not answered counts as down."""
WEIGHT = 32_000
"""Characters written: about as much as SQLite writes for a move, because a full disk may have room for less."""


class Readiness:
    """Asks the store, once for all requests."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._asking: asyncio.Task[bool] | None = None
        self._begun = self._ended = 0.0

    async def check(self) -> bool:
        """Whether the store accepted a write, at most a few seconds ago."""
        now = monotonic()
        if self._asking is None or (self._asking.done() and now - self._ended > FRESH):
            self._begun = now
            self._asking = asyncio.create_task(self._ask())
        done, _ = await asyncio.wait({self._asking}, timeout=max(0.0, self._begun + PATIENCE - now))
        return bool(done) and self._asking.result()

    async def _ask(self) -> bool:
        try:
            await self._store.beat(token_hex(WEIGHT // 2))
            return True
        except StoreError:
            return False
        finally:
            self._ended = monotonic()
