"""A cache of the most recently used values, up to a total weight."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable
from typing import Generic, TypeVar

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


class WeightedCache(Generic[K, V]):
    """Values by key. If they are too many or weigh too much together, the least recently used ones are dropped."""

    def __init__(self, heaviest: int, most: int | None = None) -> None:
        self._heaviest = heaviest
        self._most = most
        self._values: OrderedDict[K, tuple[V, int]] = OrderedDict()
        self.weight = 0

    def __len__(self) -> int:
        return len(self._values)

    def __contains__(self, key: K) -> bool:
        return key in self._values

    def __getitem__(self, key: K) -> V:
        return self._values[key][0]

    def get(self, key: K) -> V | None:
        """Returns the value and marks it as used; None if it is not in the cache."""
        found = self._values.get(key)
        if found is None:
            return None
        self._values.move_to_end(key)
        return found[0]

    def keep(self, key: K, value: V, weight: int) -> None:
        """Stores a value with its weight; a value that is too heavy by itself is not stored."""
        self.drop(key)
        self._values[key] = (value, weight)
        self.weight += weight
        while self.weight > self._heaviest or (self._most is not None and len(self._values) > self._most):
            _, (_, gone) = self._values.popitem(last=False)
            self.weight -= gone

    def drop(self, key: K) -> None:
        found = self._values.pop(key, None)
        if found is not None:
            self.weight -= found[1]
