"""Finds which parts of a page have changed since its last update, so that only those are sent."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bohio.core.reasons import Json
from bohio.drawing.markup import Part, Series

Splice = tuple[int, int, str]
"""In a row of elements: from which one on, how many of them go, and the markup of those that come instead."""


class Told:
    """What one open page has been told. Only hashes of it are kept: a server has many pages."""

    def __init__(self) -> None:
        self._known: dict[str, tuple[int, ...]] | None = None

    def forget(self) -> None:
        """The page says that it no longer has what it was told; next time it is told everything."""
        self._known = None

    def tell(self, parts: Mapping[str, Part | str]) -> Json:
        """What to tell the page: all its parts (`whole`), or the `parts` that are new and, in those that are rows of
        elements, the `changes`: the row's length so far and its splices."""
        known, self._known = self._known, {id: _marks(part) for id, part in parts.items()}
        if known is None or known.keys() != self._known.keys():
            return {"whole": True, "parts": {id: str(part) for id, part in parts.items()}, "changes": {}}
        new: dict[str, str] = {}
        changes: dict[str, tuple[int, list[Splice]]] = {}
        for id, part in parts.items():
            old, now = known[id], self._known[id]
            if old == now:
                continue
            if isinstance(part, Series) and old[0] == now[0]:
                changes[id] = len(old) - 1, splices(old[1:], now[1:], part.items)
            else:
                new[id] = str(part)
        return {"whole": False, "parts": new, "changes": changes}


def _marks(part: Part | str) -> tuple[int, ...]:
    """Of a part as a whole one hash; of a row of elements that of what is around it, then those of the elements."""
    if isinstance(part, Series):
        return hash((part.head, part.tail)), *map(hash, part.items)
    return (hash(part),)


def splices(old: tuple[int, ...], new: tuple[int, ...], items: Sequence[str]) -> list[Splice]:
    """How a row of elements with some marks becomes the one whose marks and elements are given."""
    if len(old) == len(new):
        return [(at, 1, items[at]) for at in range(len(new)) if old[at] != new[at]]
    shorter = min(len(old), len(new))
    first = 0
    while first < shorter and old[first] == new[first]:
        first += 1
    last = 0
    while last < shorter - first and old[-1 - last] == new[-1 - last]:
        last += 1
    return [(first, len(old) - last - first, "".join(items[first : len(new) - last]))]
