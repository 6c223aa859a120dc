"""How much one address may ask for. Every server counts separately; `addresses.counted` defines an address."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
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
    connections: int = 120
    connections_in_all: int = 8000
    """Fewer if the process may not have that many files open."""
    uploads_at_once: int = 8
    uploads_in_all: int = 64
    body: int = 16_384
    """Bytes of a request; those that bring files have the limit below."""
    upload: int = 2_000_000
    effort_per_second: float = 0.4
    """Seconds of the event loop: one address leaves the greater part to others, whatever it asks for."""
    effort_at_once: float = 4.0


UNLIMITED = Limits(
    1e9, 1_000_000_000, 1e9, 1_000_000_000, 1_000_000, 1_000_000, effort_per_second=1e9, effort_at_once=1e9
)
"""For measuring on one's own machine."""


class Bucket:
    """Fills at a rate; each request takes one drop out of it."""

    __slots__ = ("_clock", "_level", "_rate", "_since", "_size")

    def __init__(self, per_second: float, size: float, clock: Callable[[], float] = monotonic) -> None:
        self._rate, self._size, self._clock = per_second, size, clock
        self._level, self._since = size, clock()

    def take(self, drops: float = 1.0) -> bool:
        """Takes that many drops; returns whether there were enough."""
        if self.level < drops:
            return False
        self._level -= drops
        return True

    def spill(self, drops: float) -> None:
        """So many drops are gone. If there were fewer the bucket has to make up for it, but never for very long."""
        self._level = max(self.level - drops, -self._size)

    @property
    def level(self) -> float:
        now = self._clock()
        self._level = min(self._size, self._level + (now - self._since) * self._rate)
        self._since = now
        return self._level


class Buckets:
    """A bucket for each address."""

    def __init__(self, per_second: float, size: float, clock: Callable[[], float] = monotonic) -> None:
        self._new = partial(Bucket, per_second, float(size), clock)
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, address: str) -> bool:
        """Whether there was a drop left."""
        return self._of(address).take()

    def spill(self, address: str, drops: float) -> None:
        """Takes that many drops, even if there are not enough."""
        self._of(address).spill(drops)

    def dry(self, address: str) -> bool:
        """Whether the bucket is empty or overdrawn."""
        return self._of(address).level <= 0

    def _of(self, address: str) -> Bucket:
        bucket = self._buckets.get(address)
        if bucket is None:
            bucket = self._buckets[address] = self._new()
            if len(self._buckets) > MOST_ADDRESSES:
                self._buckets.popitem(last=False)
        self._buckets.move_to_end(address)
        return bucket
