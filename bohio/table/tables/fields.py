"""Parsing fields of forms and URLs: numbers, and names that people enter."""

from __future__ import annotations

from unicodedata import category, normalize

LONGEST_NUMBER = 7
LONGEST_NAME = 40
LONGEST_TEXT = 10 * LONGEST_NAME
"""Longer texts are cut before anything else happens."""
MOST_MARKS = 3
"""How many accents a letter may carry; no script needs more."""
JOINERS = "\u200c\u200d"
"""Between two characters these shape Persian and Indic words and join emoji; elsewhere they are just invisible."""
JOINED = ("Lo", "Mn", "Mc", "So", "Sk")
NEW_EMOJI = frozenset(map(chr, range(0x1F000, 0x1FC00)))
"""The ranges of emoji; this Python's tables do not know the newest ones."""
BLANKS = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Letters, signs and marks that are invisible."""


def number(text: str | None) -> int | None:
    """A non-negative integer in plain digits, without sign, leading zeros or spaces; None if the text is not one."""
    if text is None or not (text.isascii() and text.isdigit()) or len(text) > LONGEST_NUMBER:
        return None
    return int(text) if str(int(text)) == text else None


def clean_name(name: object, longest: int = LONGEST_NAME) -> str:
    """The name without control and format characters, direction overrides and stacked accents; empty if nothing
    visible is left."""
    if not isinstance(name, str):
        return ""
    letters: list[str] = []
    marks = 0
    for letter in normalize("NFC", name[:LONGEST_TEXT]):
        kind = category(letter)
        if letter.isspace():
            letters.append(" ")
        elif kind[0] == "M" and letter not in BLANKS:
            marks += 1
            if marks <= MOST_MARKS and letters and letters[-1] != " ":
                letters.append(letter)
            continue
        elif letter in JOINERS or letter in NEW_EMOJI or (kind[0] != "C" and letter not in BLANKS):
            letters.append(letter)
        marks = 0
    return _shaped(" ".join("".join(letters).split())[:longest])


def _shaped(name: str) -> str:
    """Removes joiners that join nothing."""
    kept = [
        letter
        for place, letter in enumerate(name)
        if letter not in JOINERS
        or (0 < place < len(name) - 1 and _joined(name[place - 1]) and _joined(name[place + 1]))
    ]
    return "".join(kept).strip()


def _joined(letter: str) -> bool:
    return letter not in JOINERS and category(letter) in JOINED
