"""Reading a content file: every fault is collected with its place, nothing is used before all of it is sound."""

from __future__ import annotations

import tomllib
from collections.abc import Collection
from typing import Any

from bohio.core.reasons import BadContent, Fault


def shown(value: Any) -> str:
    """A value as a fault quotes it: not at any length, and a number too long to be written out not at all."""
    try:
        text = repr(value)
    except ValueError:
        return "a number beyond measure"
    return text if len(text) <= 80 else text[:80] + "…"


class Section:
    """One table of a content file. What is asked for is checked; what nobody asks for is a fault."""

    def __init__(self, table: dict[str, Any], place: str, faults: list[Fault]) -> None:
        self.table = table
        self.place = place
        self.faults = faults
        self._asked: set[str] = set()

    def fault(self, key: str, what: str) -> None:
        """Notes a fault at one key of this table (or, with an empty key, at the table itself)."""
        place = f"{self.place}.{key}" if self.place and key else self.place or key
        self.faults.append(Fault(place, what))

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
                self.faults.append(Fault(place, "is not a table"))
                continue
            if type(value.get("id")) is str:
                place = f"{key} {value['id']}"
            found.append(Section(value, place, self.faults))
        return found

    def finish(self) -> None:
        """Notes every key that nobody asked for."""
        for key in self.table:
            if key not in self._asked:
                self.fault(key, "is not a key that is known here")


def parse(text: str) -> Section:
    """The whole file as a section; raises BadContent where it is not TOML."""
    try:
        return Section(tomllib.loads(text), "", [])
    except (ValueError, RecursionError) as error:  # TOMLDecodeError, and numbers or nestings beyond all measure
        raise BadContent([Fault("file", f"is not TOML: {error}")]) from error


def settle(section: Section) -> None:
    """Raises BadContent if anything was found wrong in the file."""
    section.finish()
    if section.faults:
        raise BadContent(list(dict.fromkeys(section.faults)))
