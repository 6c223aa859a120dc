"""Remembers damaged tables: each is logged once and not read again at every request."""

from __future__ import annotations

import logging
from collections import OrderedDict
from collections.abc import Callable
from time import monotonic

from bohio.table.store.rows import Damaged

log = logging.getLogger("bohio.table")

FIRST_PAUSE = 60.0
LONGEST_PAUSE = 3600.0
"""Somebody may repair a table, so it is read again after a pause, which doubles up to the longest."""
MOST = 10_000


class Damages:
    """The damaged tables that this server has come across."""

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self._clock = clock
        self._known: OrderedDict[str, tuple[float, float]] = OrderedDict()
        """For each table its pause and when that ends."""

    def __len__(self) -> int:
        return len(self._known)

    def resting(self, id: str) -> bool:
        """Whether a table is damaged and its pause has not ended."""
        return id in self._known and self._clock() < self._known[id][1]

    def note(self, id: str, damage: Damaged) -> None:
        if id not in self._known:
            log.error("table %s is damaged: %s", id, damage)
        pause = min(2 * self._known[id][0], LONGEST_PAUSE) if id in self._known else FIRST_PAUSE
        self._known[id] = (pause, self._clock() + pause)
        while len(self._known) > MOST:
            self._known.popitem(last=False)

    def forget(self, id: str) -> None:
        """Forgets a table that is sound again or gone."""
        self._known.pop(id, None)
