"""How much one address may ask for. Every server counts for itself."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from time import monotonic

MOST_ADDRESSES = 50_000


@dataclass(frozen=True, slots=True)
class Limits:
    """What one address may do, and how large a request may be."""

    requests_per_second: float = 40.0
    requests_at_once: int = 200
    tables_per_hour: float = 60.0
    tables_at_once: int = 30
    sockets: int = 60
    body: int = 16_384
    """Bytes of a request; those that bring files have the limit below."""
    upload: int = 2_000_000


UNLIMITED = Limits(1e9, 1_000_000_000, 1e9, 1_000_000_000, 1_000_000)
"""For measuring on one's own machine."""


class Buckets:
    """A bucket for each address that fills at a rate; each deed takes one drop out of it."""

    def __init__(self, per_second: float, size: int, clock: Callable[[], float] = monotonic) -> None:
        self._rate = per_second
        self._size = float(size)
        self._clock = clock
        self._levels: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, address: str) -> bool:
        """Whether there was a drop left."""
        now = self._clock()
        level, since = self._levels.get(address, (self._size, now))
        level = min(self._size, level + (now - since) * self._rate)
        allowed = level >= 1.0
        self._levels[address] = (level - 1.0 if allowed else level, now)
        self._levels.move_to_end(address)
        if len(self._levels) > MOST_ADDRESSES:
            self._levels.popitem(last=False)
        return allowed
