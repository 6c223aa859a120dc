"""Content files of Mangrovia made from the shipped one."""

from __future__ import annotations

import re

from bohio.library import shipped

TEXT = shipped("mangrovia").text


def space(id: str) -> str:
    """The lines of one space in the shipped file."""
    return next(block for block in re.split(r"(?=\[\[space\]\])", TEXT) if f'id = "{id}"\n' in block)


def edited(*edits: tuple[str, str]) -> str:
    """The shipped file with lines exchanged, each of which is there exactly once."""
    text = TEXT
    for old, new in edits:
        assert text.count(old) == 1, f"{old!r} is there {text.count(old)} times"
        text = text.replace(old, new)
    return text


def within(id: str, *edits: tuple[str, str]) -> str:
    """The shipped file with one space changed."""
    block = space(id)
    changed = block
    for old, new in edits:
        assert changed.count(old) == 1, f"{old!r} in {id}"
        changed = changed.replace(old, new)
    return edited((block, changed))
