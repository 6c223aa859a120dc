"""Content files of Mangrovia made from the shipped one."""

from __future__ import annotations

import re

from bohio.library import shipped

TEXT = shipped("mangrovia").text
GREY = 'neutral = "grey"\n'
WHITE = 'neutral = "white"\n'


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


def fenced(kept: int) -> str:
    """The shipped file with only so many spaces that can be paid for, none of them marked. All of them cost valuables:
    no amulet space is among them."""
    text = TEXT.replace(GREY, "").replace(WHITE, "").replace('currency = "amulets"', 'currency = "valuables"')
    spaces = text.split("[[space]]")
    return "[[space]]".join([*spaces[: kept + 1], *(unpayable(block) for block in spaces[kept + 1 :])])


def unpayable(block: str) -> str:
    """A space whose cost no valuables add up to."""
    lines = [line for line in block.split("\n") if not line.startswith(("cost", "currency"))]
    return "\n".join([*lines, "cost = 1", 'currency = "valuables"', ""])


def board(spaces: dict[str, str], **paths: list[str]) -> str:
    """A board with the cards of the shipped one. Each space has its further lines; without a cost it costs 4 valuables,
    without landscapes it is sand, and without a place it lies somewhere below row 10. Paths are called a, b, c, d, p1
    to p4; those left out have one space of their own. First and second place bring what they do on the shipped one."""
    lines = [TEXT[: TEXT.index("[paths.A]")]]
    spaces = dict(spaces)
    for number, name in enumerate(("a", "b", "c", "d", "p1", "p2", "p3", "p4")):
        if name not in paths:
            spaces[f"own-{name}"] = ""
        listed = ", ".join(f'"{id}"' for id in paths.get(name, [f"own-{name}"]))
        first = 12 - 2 * (number % 4)
        lines.append(f"[paths.{name.upper().lstrip('P')}]\nfirst = {first}\nsecond = {first // 2}\nspaces = [{listed}]")
    for number, (id, more) in enumerate(spaces.items()):
        usual = {
            "at": f"[{1 + number % 20}, {11 + number // 20}]",
            "landscapes": '["sand"]',
            "cost": "4",
            "currency": '"valuables"',
        }
        lines.append(f'[[space]]\nid = "{id}"\n{more}')
        lines += [f"{key} = {value}" for key, value in usual.items() if f"{key} =" not in more]
    return "\n".join(lines) + "\n"
