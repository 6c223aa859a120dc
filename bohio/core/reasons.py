"""Why something is not allowed: an id with parameters and the rule's paragraph. Texts are in the catalogues."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

Json = dict[str, Any]
"""A JSON object."""


OF_FORM = frozenset(
    {"not_an_action", "unreadable_notation", "unknown_type", "missing_key", "unknown_key", "bad_value", "not_in_order"}
)
"""Reasons that an action cannot be read: they cite what a turn consists of, for want of better."""
OF_UNDO = frozenset({"nothing_to_undo", "undo_other_acted", "undo_revealed"})
"""Reasons that something cannot be taken back: the table decides that, not a rule of the game."""


@dataclass(frozen=True, slots=True)
class Reason:
    """Why an action is not legal, and the paragraph that says so."""

    id: str
    paragraph: str
    params: Mapping[str, Any] = field(default_factory=dict)

    @property
    def rule(self) -> str:
        """The paragraph that is worth reading: that of the reason, but none for those of form and of undo."""
        return "" if self.id in OF_FORM or self.id in OF_UNDO else self.paragraph

    def __str__(self) -> str:
        params = "".join(f" {name}={value}" for name, value in self.params.items())
        return f"{self.id} ({self.paragraph}){params}" if self.paragraph else f"{self.id}{params}"


class BohioError(Exception):
    """Bad input: an action, a record, a content file or an option. Nothing was changed."""


class Illegal(BohioError):
    """An action that is not allowed."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(str(reason))
        self.reason = reason.id
        self.params = reason.params
        self.paragraph = reason.paragraph

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (Reason(self.reason, self.paragraph, self.params),)


class BadOption(BohioError):
    """A game, number of seats or option that there is not.

    The English sentence may have named places; it is at the same time the id of the message in the catalogues."""

    def __init__(self, what: str, /, **params: Any) -> None:
        super().__init__(what.format_map(params) if params else what)
        self.what = what
        self.params = params

    def __reduce__(self) -> tuple[Any, ...]:
        return _bad_option, (self.what, self.params)


def _bad_option(what: str, params: Json) -> BadOption:
    return BadOption(what, **params)


class BadRecord(BohioError):
    """A record that is not sound, and the place where."""

    def __init__(self, place: str, what: str) -> None:
        super().__init__(f"{place}: {what}")
        self.place = place
        self.what = what

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.place, self.what)


WHOLE_FILE = "file"
"""The place of a fault that is not at any single key."""


@dataclass(frozen=True, slots=True)
class Fault:
    """Something to say about one place of a content file: what is wrong there or, as a remark, unusual.

    The English sentence with named places is at the same time the id of the message in the catalogues."""

    place: str
    what: str
    """`is {value}, not from {low} to {high}`"""
    params: tuple[tuple[str, str | int], ...] = ()
    """What fills the places, quoted as the file has it."""

    @property
    def english(self) -> str:
        """The sentence with its places filled."""
        return self.what.format_map(dict(self.params)) if self.params else self.what

    def line(self, path: str) -> str:
        """The fault after the path of its file: `board.toml: space D6.cost: is 0, not from 1 to 30`."""
        places = (path, "" if path and self.place == WHOLE_FILE else self.place, self.english)
        return ": ".join(filter(None, places))

    def __str__(self) -> str:
        return self.line("")


class BadContent(BohioError):
    """A content file that cannot be used, with the faults found and, where the file was named, its path."""

    def __init__(self, faults: list[Fault], path: str = "") -> None:
        self.faults = faults
        self.path = path
        super().__init__("; ".join(self.lines))

    @property
    def lines(self) -> list[str]:
        """Each fault in English, with the path before its place."""
        return [fault.line(self.path) for fault in self.faults]

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.faults, self.path)
