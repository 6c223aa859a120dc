"""The tables in a game's rules for players, so that tests can compare their numbers with the engine's.

English stands for all languages: tests/locale/test_rules_text.py holds the numbers of each part equal."""

from __future__ import annotations

import re

from bohio.library import found
from bohio.locale.rules import Line, Picture, Table, rules_of


def table(game: str, part: str) -> list[list[str]]:
    """The rows of the only table in a section's lead or in a paragraph, its head first."""
    rules = rules_of(found()[game], "en")
    assert rules is not None
    blocks = next(blocks for section in rules.sections for id, blocks in section.parts() if id == part)
    (told,) = [block for block in blocks if isinstance(block, Table)]
    return [[_words(cell) for cell in row] for row in (told.head, *told.rows)]


def numbers(text: str) -> list[int]:
    """The numbers of a text; a minus sign counts."""
    return [int(found.replace("−", "-")) for found in re.findall(r"−?\d+", text)]


def _words(line: Line) -> str:
    return "".join(one.alt if isinstance(one, Picture) else one.words for one in line)
