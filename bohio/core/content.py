"""Reading a content file: collects all faults and remarks with their places.

A fault is what would break the game: a file with any fault is not used. What is merely unusual is a remark."""

from __future__ import annotations

import re
import tomllib
import unicodedata
from collections.abc import Collection, Mapping
from typing import Any

from bohio.core.reasons import WHOLE_FILE, BadContent, Fault

MOST_FAULTS = 150
"""How many faults of a file are listed; further ones are only counted."""
MOST_REMARKS = 30
"""The same for remarks."""
LONGEST_TEXT = 200
LONGEST_PLACE = 100
LONGEST_FAULT = 300
_LONG_KEY = re.compile(r"""(?<![\w"'-])(?:[\w"'-]++[ \t]*+\.[ \t]*+){16}""")
"""The beginning of a key with more than 16 parts: tomllib takes quadratic time and memory for such keys."""
_LARGEST = 10**18
JOINERS = "\u200c\u200d"
"""They join letters, or keep them apart, and join several emoji into one."""

WRONG_KIND = {
    int: "is {value}, not a whole number",
    str: "is {value}, not a text",
    bool: "is {value}, not true or false",
    list: "is {value}, not a list",
    dict: "is {value}, not a table",
}
"""What is said of a value that is not of the kind asked for."""
NOT_TABLES = "is {value}, not a list of tables"


def brief(text: str, longest: int = 80) -> str:
    """A text cut to a length."""
    return text if len(text) <= longest else text[:longest] + "…"


def printable(text: str) -> str:
    """A text without characters that a terminal obeys, or that turn the letters after them around: each is written out
    as Python writes it."""
    return text if text.isprintable() else "".join(one if one.isprintable() else repr(one)[1:-1] for one in text)


def _can_be_shown(text: str) -> bool:
    """Whether a name may be so. Spaces of any kind, as French has before a colon, and joined letters are fine."""
    return text.isprintable() or all(
        one.isprintable() or one in JOINERS or unicodedata.category(one) == "Zs" for one in text
    )


def shown(value: Any) -> str:
    """A value as a fault quotes it: not at any length, and a number too long to be written out not at all."""
    try:
        return brief(repr(value))
    except ValueError:
        return "a number beyond measure"
    except RecursionError:
        return "something nested beyond measure"


class Faults:
    """The faults of a file, or its remarks: the first ones, each listed once, and how many more there are."""

    def __init__(self, most: int, further: str) -> None:
        self._most = most
        self._and_further = further
        self._told: dict[Fault, None] = {}
        self._further = 0
        self._noted = 0

    def note(self, place: str, what: str, params: Mapping[str, Any] | None = None) -> None:
        self._noted += 1
        fault = fault_at(place, what, params or {})
        if len(self._told) < self._most:
            self._told[fault] = None
        elif fault not in self._told:
            self._further += 1

    def __len__(self) -> int:
        return self._noted

    def listed(self) -> list[Fault]:
        """The listed ones, and the number of further ones."""
        further = [Fault(WHOLE_FILE, self._and_further, (("n", self._further),))] if self._further else []
        return [*self._told, *further]


def fault_at(place: str, what: str, params: Mapping[str, Any]) -> Fault:
    """A fault that is no longer than it should be, whatever the file quotes."""
    if not params:
        what = brief(what, LONGEST_FAULT)
    return Fault(
        brief(printable(place), LONGEST_PLACE), what, tuple((name, _param(value)) for name, value in params.items())
    )


def _param(value: Any) -> str | int:
    """What fills a place of a sentence: small numbers and texts as they are, everything else as `shown`."""
    if type(value) is int and -_LARGEST < value < _LARGEST:
        return value
    return brief(printable(value), LONGEST_TEXT) if isinstance(value, str) else shown(value)


class Section:
    """One table of a content file. What is asked for is checked; what nobody asks for is a fault."""

    def __init__(self, table: dict[str, Any], place: str, faults: Faults, remarks: Faults) -> None:
        self.table = table
        self.place = place
        self.faults = faults
        self.remarks = remarks
        self._asked: set[str] = set()

    def fault(self, key: str, what: str, /, **params: Any) -> None:
        """Notes a fault at one key of this table (or, with an empty key, at the table itself).

        The sentence is a literal with named places, `is {value}, not a fruit`: the catalogues know it."""
        self.faults.note(self._place(key), what, params)

    def remark(self, key: str, what: str, /, **params: Any) -> None:
        """Notes, in the same way, what is unusual but does not keep the file from being used."""
        self.remarks.note(self._place(key), what, params)

    def _place(self, key: str) -> str:
        return f"{self.place}.{key}" if self.place and key else self.place or key

    def _value(self, key: str, kind: type, optional: bool, wrong: str = "") -> Any:
        self._asked.add(key)
        if key not in self.table:
            if not optional:
                self.fault(key, "is missing")
            return None
        value = self.table[key]
        if type(value) is not kind:
            self.fault(key, wrong or WRONG_KIND[kind], value=shown(value))
            return None
        return value

    def has(self, key: str) -> bool:
        return key in self.table

    def integer(self, key: str, low: int, high: int, default: int | None = None) -> int:
        """A whole number from low to high; low, after noting the fault, where there is none."""
        value = self._value(key, int, default is not None)
        if value is None:
            return low if default is None or key in self.table else default
        if not low <= value <= high:
            self.fault(key, "is {value}, not from {low} to {high}", value=value, low=low, high=high)
            return low
        return int(value)

    def text(self, key: str, choices: Collection[str] | None = None, default: str | None = None) -> str:
        """A text, one of the choices if there are any; an empty one, after noting the fault, where there is none."""
        value = self._value(key, str, default is not None)
        if value is None:
            return default if default is not None and key not in self.table else ""
        if len(value) > LONGEST_TEXT:
            self.fault(key, "has {n} characters; at most {most} are allowed", n=len(value), most=LONGEST_TEXT)
            return ""
        if not _can_be_shown(value):
            self.fault(key, "holds a character that cannot be shown; delete it: {value}", value=shown(value))
            return ""
        if choices is not None and value not in choices:
            self.fault(key, "is {value}, not one of {choices}", value=shown(value), choices=", ".join(choices))
            return ""
        return str(value)

    def flag(self, key: str) -> bool:
        """True or false; false where the key is left out."""
        return bool(self._value(key, bool, True))

    def texts(self, key: str) -> list[str]:
        """A list of texts."""
        values = self._value(key, list, False) or []
        if not all(type(value) is str for value in values):
            self.fault(key, "holds something that is not a text; put every entry in quotation marks")
            return []
        return list(values)

    def integers(self, key: str, low: int, high: int) -> list[int]:
        """A list of whole numbers from low to high."""
        values = self._value(key, list, False) or []
        for value in values:
            if type(value) is not int or not low <= value <= high:
                wrong = "holds {value}, not a whole number from {low} to {high}"
                self.fault(key, wrong, value=shown(value), low=low, high=high)
                return []
        return list(values)

    def numbers(self, key: str) -> list[float] | None:
        """A list of numbers, whole or not; None where the key is left out or holds something else."""
        values = self._value(key, list, True)
        for value in values or []:
            if type(value) is not int and type(value) is not float:
                self.fault(key, "holds {value}, not a number", value=shown(value))
                return None
        return values if values is None else list(values)

    def section(self, key: str) -> Section:
        """A table inside this one."""
        value = self._value(key, dict, False)
        return Section(value or {}, self._place(key), self.faults, self.remarks)

    def sections(self, key: str) -> list[Section]:
        """The tables of a list (`[[key]]`), each placed by its id where it has one, else by its number from 1."""
        values = self._value(key, list, False, NOT_TABLES) or []
        found = []
        for number, value in enumerate(values, 1):
            place = f"{key} {number}"
            if type(value) is not dict:
                self.faults.note(place, "is not a table")
                continue
            if type(value.get("id")) is str:
                place = f"{key} {brief(value['id'])}"
            found.append(Section(value, place, self.faults, self.remarks))
        return found

    def finish(self) -> None:
        """Notes every key that nobody asked for."""
        for key in self.table:
            if key not in self._asked:
                self.fault(key, "is not a key that is known here; check its spelling or delete it")


def parse(text: str) -> Section:
    """The whole file as a section; raises BadContent where it is not TOML."""
    if _LONG_KEY.search(text):
        raise BadContent([Fault(WHOLE_FILE, "has a key of more than 16 parts")])
    try:
        table = tomllib.loads(text)
    except (ValueError, RecursionError) as error:  # TOMLDecodeError, and numbers or nestings beyond all measure
        raise BadContent([fault_at(WHOLE_FILE, "is not TOML: {error}", {"error": str(error)})]) from error
    faults = Faults(MOST_FAULTS, "has {n} further faults")
    return Section(table, "", faults, Faults(MOST_REMARKS, "has {n} further remarks"))


def settle(section: Section) -> tuple[Fault, ...]:
    """The remarks on the file; raises BadContent if anything was found wrong in it."""
    section.finish()
    if section.faults:
        raise BadContent(section.faults.listed())
    return tuple(section.remarks.listed())
