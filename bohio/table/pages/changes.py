"""Finds which parts of a page have changed since its last update, so that only those are sent."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bohio.core.reasons import Json
from bohio.drawing.markup import Markup, Part, Series

Splice = tuple[int, int, str]
"""In a row of elements: from which one on, how many of them go, and the markup of those that come instead."""


Mark = int | tuple[int, ...]
"""The hash of an element; of one with a row in it those of what is around the row and of the row's elements."""
SAME = "<i data-same></i>"
"""Stands for an element that stays as it is, inside one that is told anew."""


class Told:
    """What one open page has been told. Only hashes of it are kept: a server has many pages."""

    def __init__(self) -> None:
        self._known: dict[str, tuple[Mark, ...]] | None = None

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


class PageTold:
    """What one open page has been told: of the moment of the game that it shows, and of the present."""

    def __init__(self, after: int | None = None) -> None:
        """`after` is the entry of the table's log that a page knows which comes back."""
        self.after = after
        self.moment: int | None = None
        """The moment of the parts that it was told of; None if it knows nothing."""
        self.previewed: object = None
        """The decision whose previews it has."""
        self.lost = False
        """Whether the page says that it no longer has what it was told."""
        self.then = Told()
        self.now = Told()

    def forget(self) -> None:
        """Next time the page is told everything."""
        self.lost = False
        self.after = self.moment = self.previewed = None
        self.then.forget()
        self.now.forget()


def _marks(part: Part | str) -> tuple[Mark, ...]:
    """Of a part as a whole one hash; of a row of elements that of what is around it, then those of the elements."""
    if isinstance(part, Series):
        return hash((part.head, part.tail)), *map(_mark, part.items)
    return (hash(part),)


def _mark(item: Markup | Series) -> Mark:
    if isinstance(item, Series):
        return hash((item.head, item.tail)), *(hash(str(one)) for one in item.items)
    return hash(item)


def splices(old: tuple[Mark, ...], new: tuple[Mark, ...], items: Sequence[Markup | Series]) -> list[Splice]:
    """How a row of elements with some marks becomes the one whose marks and elements are given."""
    if len(old) == len(new):
        return [(at, 1, _anew(old[at], new[at], items[at])) for at in range(len(new)) if old[at] != new[at]]
    shorter = min(len(old), len(new))
    first = 0
    while first < shorter and old[first] == new[first]:
        first += 1
    last = 0
    while last < shorter - first and old[-1 - last] == new[-1 - last]:
        last += 1
    return [(first, len(old) - last - first, "".join(map(str, items[first : len(new) - last])))]


def _anew(old: Mark, new: Mark, item: Markup | Series) -> str:
    """An element that has changed; what stays the same in it is left out, if it is long."""
    if not isinstance(item, Series) or isinstance(old, int) or isinstance(new, int) or len(old) != len(new):
        return str(item)
    marks = zip(old[1:], new[1:], map(str, item.items), strict=True)
    inside = [SAME if before == after and len(one) > len(SAME) else one for before, after, one in marks]
    return f"{item.head}{''.join(inside)}{item.tail}"
