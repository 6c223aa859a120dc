"""Reading a content file: collects all faults with their places. A file with any fault is not used."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Collection
from typing import Any

from bohio.core.reasons import BadContent, Fault

MOST_FAULTS = 150
"""How many faults of a file are listed; further ones are only counted."""
LONGEST_TEXT = 200
LONGEST_PLACE = 100
LONGEST_FAULT = 300
_LONG_KEY = re.compile(r"""(?<![\w"'-])(?:[\w"'-]++[ \t]*+\.[ \t]*+){16}""")
"""The beginning of a key with more than 16 parts: tomllib takes quadratic time and memory for such keys."""


def brief(text: str, longest: int = 80) -> str:
    """A text cut to a length."""
    return text if len(text) <= longest else text[:longest] + "…"


def shown(value: Any) -> str:
    """A value as a fault quotes it: not at any length, and a number too long to be written out not at all."""
    try:
        return brief(repr(value))
    except ValueError:
        return "a number beyond measure"


class Faults:
    """The faults of a file: the first ones, each listed once, and how many more there are."""

    def __init__(self) -> None:
        self._told: dict[Fault, None] = {}
        self._further = 0
        self._noted = 0

    def note(self, place: str, what: str) -> None:
        self._noted += 1
        fault = Fault(brief(place, LONGEST_PLACE), brief(what, LONGEST_FAULT))
        if len(self._told) < MOST_FAULTS:
            self._told[fault] = None
        elif fault not in self._told:
            self._further += 1

    def __len__(self) -> int:
        return self._noted

    def listed(self) -> list[Fault]:
        """The listed faults, and the number of further ones."""
        further = [Fault("file", f"has {self._further} further faults")] if self._further else []
        return [*self._told, *further]


class Section:
    """One table of a content file. What is asked for is checked; what nobody asks for is a fault."""

    def __init__(self, table: dict[str, Any], place: str, faults: Faults) -> None:
        self.table = table
        self.place = place
        self.faults = faults
        self._asked: set[str] = set()

    def fault(self, key: str, what: str) -> None:
        """Notes a fault at one key of this table (or, with an empty key, at the table itself)."""
        place = f"{self.place}.{key}" if self.place and key else self.place or key
        self.faults.note(place, what)

    def _value(self, key: str, kind: type, kind_name: str, optional: bool) -> Any:
        self._asked.add(key)
        if key not in self.table:
            if not optional:
                self.fault(key, "is missing")
            return None
        value = self.table[key]
        if type(value) is not kind:
            self.fault(key, f"is {shown(value)}, not {kind_name}")
            return None
        return value

    def has(self, key: str) -> bool:
        return key in self.table

    def integer(self, key: str, low: int, high: int, default: int | None = None) -> int:
        """A whole number from low to high; low, after noting the fault, where there is none."""
        value = self._value(key, int, "a whole number", default is not None)
        if value is None:
            return low if default is None or key in self.table else default
        if not low <= value <= high:
            self.fault(key, f"is {shown(value)}, not from {low} to {high}")
            return low
        return int(value)

    def text(self, key: str, choices: Collection[str] | None = None, default: str | None = None) -> str:
        """A text, one of the choices if there are any; an empty one, after noting the fault, where there is none."""
        value = self._value(key, str, "a text", default is not None)
        if value is None:
            return default if default is not None and key not in self.table else ""
        if len(value) > LONGEST_TEXT:
            self.fault(key, f"has {len(value)} characters; at most {LONGEST_TEXT} are allowed")
            return ""
        if choices is not None and value not in choices:
            self.fault(key, f"is {shown(value)}, not {' or '.join(choices)}")
            return ""
        return str(value)

    def flag(self, key: str) -> bool:
        """True or false; false where the key is left out."""
        return bool(self._value(key, bool, "true or false", True))

    def texts(self, key: str) -> list[str]:
        """A list of texts."""
        values = self._value(key, list, "a list", False) or []
        if not all(type(value) is str for value in values):
            self.fault(key, "holds something that is not a text")
            return []
        return list(values)

    def integers(self, key: str, low: int, high: int) -> list[int]:
        """A list of whole numbers from low to high."""
        values = self._value(key, list, "a list", False) or []
        for value in values:
            if type(value) is not int or not low <= value <= high:
                self.fault(key, f"holds {shown(value)}, not a whole number from {low} to {high}")
                return []
        return list(values)

    def section(self, key: str) -> Section:
        """A table inside this one."""
        value = self._value(key, dict, "a table", False)
        return Section(value or {}, f"{self.place}.{key}" if self.place else key, self.faults)

    def sections(self, key: str) -> list[Section]:
        """The tables of a list (`[[key]]`), each placed by its id where it has one, else by its number from 1."""
        values = self._value(key, list, "a list of tables", False) or []
        found = []
        for number, value in enumerate(values, 1):
            place = f"{key} {number}"
            if type(value) is not dict:
                self.faults.note(place, "is not a table")
                continue
            if type(value.get("id")) is str:
                place = f"{key} {brief(value['id'])}"
            found.append(Section(value, place, self.faults))
        return found

    def finish(self) -> None:
        """Notes every key that nobody asked for."""
        for key in self.table:
            if key not in self._asked:
                self.fault(key, "is not a key that is known here")


def parse(text: str) -> Section:
    """The whole file as a section; raises BadContent where it is not TOML."""
    if _LONG_KEY.search(text):
        raise BadContent([Fault("file", "has a key of more than 16 parts")])
    try:
        return Section(tomllib.loads(text), "", Faults())
    except (ValueError, RecursionError) as error:  # TOMLDecodeError, and numbers or nestings beyond all measure
        raise BadContent([Fault("file", f"is not TOML: {brief(str(error), LONGEST_FAULT)}")]) from error


def settle(section: Section) -> None:
    """Raises BadContent if anything was found wrong in the file."""
    section.finish()
    if section.faults:
        raise BadContent(section.faults.listed())
