"""Actions as people and files tell them: a class for each kind, and the one check of their form."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, Self, TypeVar

from bohio.core.reasons import Json, Reason

P = TypeVar("P")
"""The parts of a game: what its integers are about."""
A = TypeVar("A", bound="Action[Any]")
MOST_ENTRIES = 60
"""No action has a longer list than this."""


class Form(ABC):
    """What may stand under one key of an action."""

    in_order: ClassVar[bool] = False
    """Whether the value is a list that has to be sorted."""

    @abstractmethod
    def fits(self, value: object) -> bool | Reason:
        """Whether some action could have this value; a form may have a reason of its own for one that none has."""


Forms = Mapping[str, Form]
"""For each key of an action what may stand under it."""
Unknown = Callable[[str], Reason]
"""The reason for a word that there is not."""


@dataclass(frozen=True, slots=True)
class Number(Form):
    """A whole number."""

    low: int
    high: int

    def fits(self, value: object) -> bool:
        return type(value) is int and self.low <= value <= self.high


@dataclass(frozen=True, slots=True)
class Text(Form):
    """Any text: a name that depends on the content."""

    def fits(self, value: object) -> bool:
        return isinstance(value, str)


@dataclass(frozen=True, slots=True)
class Word(Form):
    """One of some words."""

    words: Collection[str]
    unknown: Unknown | None = None

    def fits(self, value: object) -> bool | Reason:
        if not isinstance(value, str):
            return False
        return value in self.words or (self.unknown is not None and self.unknown(value))


@dataclass(frozen=True, slots=True)
class Sorted(Form):
    """A list of values of one form, in order."""

    in_order: ClassVar[bool] = True
    each: Number | Word

    def fits(self, value: object) -> bool | Reason:
        if not isinstance(value, list) or len(value) > MOST_ENTRIES:
            return False
        return next((fits for fits in map(self.each.fits, value) if fits is not True), True)


class Action(ABC, Generic[P]):
    """One kind of action. Its fields have the names and the order of the keys in `form`."""

    __slots__ = ()

    type: ClassVar[str]
    """In records."""
    verb: ClassVar[str]
    """The first word of the notation."""
    form: ClassVar[Forms] = {}

    @classmethod
    def form_of(cls, told: Json) -> Forms:
        """What this action has to say; for most kinds that does not depend on what it says."""
        return cls.form

    @abstractmethod
    def json(self) -> Json:
        """The action in the record's form."""

    @abstractmethod
    def notation(self) -> str:
        """The action as a short text: `build D6 reed 3+5`."""

    @classmethod
    @abstractmethod
    def parse(cls, words: list[str]) -> Self | None:
        """The action that the words after the verb name, its values unchecked; None where they name none."""

    @abstractmethod
    def code(self, parts: P) -> int | None:
        """The engine's integer; None for an action that is never an option.

        Different actions may have the same integer: that of the action that `of` gives back is the one."""

    @classmethod
    @abstractmethod
    def of(cls, parts: P, code: int) -> Self:
        """The action behind an integer of this kind."""


class PlainAction(Action[Any]):
    """An action that its type says all about."""

    __slots__ = ()

    number: ClassVar[int]
    """The engine's integer."""

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self)

    __hash__ = None  # type: ignore[assignment]

    def json(self) -> Json:
        return {"type": self.type}

    def notation(self) -> str:
        return self.verb

    @classmethod
    def parse(cls, words: list[str]) -> Self | None:
        return None if words else cls()

    def code(self, parts: object) -> int:
        return self.number

    @classmethod
    def of(cls, parts: object, code: int) -> Self:
        return cls()


def is_number(word: str) -> bool:
    """Whether a word of a notation is a whole number, and not a huge one."""
    return word.isascii() and word.isdigit() and len(word) <= 3


def parse(kinds: Mapping[str, type[A]], text: str, paragraph: str) -> Json | Reason:
    """What a notation tells, in the record's form and as yet unchecked, or why it tells nothing."""
    verb, *words = text.split() or [""]
    for kind in kinds.values():
        action = kind.parse(words) if kind.verb == verb else None
        if action is not None:
            return action.json()
    return Reason("unreadable_notation", paragraph, {"text": text[:80]})


def read(kinds: Mapping[str, type[A]], told: object, paragraph: str) -> A | Reason:
    """The action that somebody tells, or what is wrong with its form, whatever it is. The rules come later."""
    if not isinstance(told, dict):
        return Reason("not_an_action", paragraph)
    name = told.get("type")
    kind = kinds.get(name) if isinstance(name, str) else None
    if kind is None:
        return Reason("unknown_type", paragraph, {"types": list(kinds)})
    form = kind.form_of(told)
    for key in form:
        if key not in told:
            return Reason("missing_key", paragraph, {"type": name, "key": key})
    if len(told) > len(form) + 1:
        key = next(key for key in told if key != "type" and key not in form)
        return Reason("unknown_key", paragraph, {"type": name, "key": key[:40] if isinstance(key, str) else "?"})
    values = []
    disorder = None
    for key, wanted in form.items():
        value = told[key]
        fits = wanted.fits(value)
        if fits is not True:
            return fits or Reason("bad_value", paragraph, {"type": name, "key": key})
        if wanted.in_order and disorder is None and value != sorted(value):
            disorder = Reason("not_in_order", paragraph, {"type": name, "key": key})
        values.append(value)
    return disorder or kind(*values)


def seen_action(kinds: Mapping[str, type[A]], told: Json) -> A:
    """The action that a view or its log tells, hidden values left out. Nothing is checked: the game itself told it."""
    return kinds[told["type"]](**{key: value for key, value in told.items() if key != "type"})
