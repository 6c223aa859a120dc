"""A queue that is fair between addresses, and between the tables of each: the one served least is next."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Generic, TypeVar

T = TypeVar("T")

MOST_WAITING = 1000
"""How many tables may wait."""
MOST_GONE = 1000
"""How many keys that have left are remembered."""


@dataclass(frozen=True, slots=True, eq=False)
class Place(Generic[T]):
    """A table's place in the queue."""

    address: str
    """The address that its time counts for."""
    table: str
    quick: bool
    """Whether it takes only milliseconds."""
    expected: float
    """The seconds that it will probably take."""
    item: T


class Shares:
    """How much service each key has had, as a clock that runs while the key is served. A newcomer starts at the clock
    that is furthest behind, so nobody can save up service, and a newcomer does not overtake everybody."""

    def __init__(self) -> None:
        self._clocks: dict[str, float] = {}
        self._here: Counter[str] = Counter()
        self._behind = 0.0

    def come(self, key: str) -> None:
        if not self._here[key]:
            self._clocks[key] = max(self._clocks.get(key, 0.0), self._behind)
        self._here[key] += 1

    def go(self, key: str) -> None:
        self._here[key] -= 1
        if not self._here[key]:
            del self._here[key]
        # A key that has left is remembered only while its clock is ahead of somebody who is here.
        gone = [one for one in self._clocks if one not in self._here]
        for place, one in enumerate(gone):
            if not self._here or self._clocks[one] <= self._behind or place < len(gone) - MOST_GONE:
                del self._clocks[one]

    def serve(self, key: str, seconds: float) -> None:
        """A key that is here is served, probably for that many seconds."""
        self._behind = max(self._behind, min(self._clocks[one] for one in self._here))
        self.add(key, seconds)

    def add(self, key: str, seconds: float) -> None:
        self._clocks[key] += seconds

    def of(self, key: str) -> float:
        return self._clocks[key]

    def __bool__(self) -> bool:
        return bool(self._here)


class FairQueue(Generic[T]):
    """Places join, wait, are taken to be served, and leave."""

    def __init__(self, most: int = MOST_WAITING) -> None:
        self._most = most
        self._waiting: list[Place[T]] = []
        self._addresses = Shares()
        self._tables: dict[str, Shares] = {}

    def __len__(self) -> int:
        """How many places wait."""
        return len(self._waiting)

    @property
    def room(self) -> int:
        return max(0, self._most - len(self._waiting))

    def join(self, place: Place[T]) -> Place[T] | None:
        """Adds a place. If the queue is too long, removes and returns the last place of the address with the most."""
        self._addresses.come(place.address)
        self._tables.setdefault(place.address, Shares()).come(place.table)
        self._waiting.append(place)
        if len(self._waiting) <= self._most:
            return None
        crowd = Counter(one.address for one in self._waiting).most_common(1)[0][0]
        last = next(one for one in reversed(self._waiting) if one.address == crowd)
        self.leave(last)
        return last

    def take(self, quick: bool) -> Place[T] | None:
        """Takes the next place, of all or only of the quick ones; among equals the one that came first."""
        able = [place for place in self._waiting if place.quick or not quick]
        if not able:
            return None
        chosen = min(able, key=self._had)
        self._waiting.remove(chosen)
        self._addresses.serve(chosen.address, chosen.expected)
        self._tables[chosen.address].serve(chosen.table, chosen.expected)
        return chosen

    def done(self, place: Place[T], seconds: float) -> None:
        """A place that was taken has been served for that many seconds."""
        self._addresses.add(place.address, seconds - place.expected)
        self._tables[place.address].add(place.table, seconds - place.expected)
        self._go(place)

    def leave(self, place: Place[T]) -> None:
        """Removes a place if it still waits."""
        if place in self._waiting:
            self._waiting.remove(place)
            self._go(place)

    def _had(self, place: Place[T]) -> tuple[float, float]:
        return self._addresses.of(place.address), self._tables[place.address].of(place.table)

    def _go(self, place: Place[T]) -> None:
        self._addresses.go(place.address)
        tables = self._tables[place.address]
        tables.go(place.table)
        if not tables:
            del self._tables[place.address]
