"""The bots that can be invited to a table."""

from __future__ import annotations

from collections.abc import Sequence
from random import SystemRandom
from typing import Any

from bohio.bots import check, note
from bohio.bots.graded import tastes
from bohio.bots.levels import GRADED, GRADES, level_and_taste, parse
from bohio.core.game import Game
from bohio.core.manifest import Manifest
from bohio.core.reasons import BadOption

USUAL = "level-4"
"""The bot that plays if nobody chose one."""
SUBSTITUTE = "greedy"
"""The bot that moves where another one cannot, or where somebody's time has run out."""
GENTLE = ("level-1", "level-2")
"""The bots for somebody who is new to a game, the first of them also after a lesson. Where they play there are tips."""
COACHED = {*GENTLE, "novice"}
"""With one of earlier versions."""
LARGEST = {"ms": 5000, "it": 500}
"""The largest budgets at a table, because all tables share the workers."""


def levels() -> tuple[str, ...]:
    """The bots that can be invited, from the weakest upwards."""
    return GRADES


def is_gentle(name: str | None) -> bool:
    """Whether a bot is for somebody who is new to a game."""
    number, _ = level_and_taste(name or "")
    return (f"level-{number}" if number else name) in COACHED


def with_tastes(names: Sequence[str | None], manifest: Manifest) -> list[str | None]:
    """The bots of a table, each level with a taste of its own as far as there are enough; others stay as they are."""
    taken = {level_and_taste(name or "")[1] for name in names}
    left = [taste for taste in tastes(manifest) if taste not in taken]
    SystemRandom().shuffle(left)
    found: list[str | None] = []
    for name in names:
        number, taste = level_and_taste(name or "")
        if number and not taste and left:
            name = f"level-{number}-{left.pop()}"
        found.append(name)
    return found


def check_level(name: str) -> None:
    """Raises BadOption if there is no such bot or its budget is too large for a table."""
    check(name)
    entrant = parse(name)
    if entrant.grade is not None:
        raise BadOption(f"{name[:40]} is for the arena; at a table there are level-1 to level-{GRADED}")
    budget = entrant.budget
    if budget is not None and budget.number > LARGEST[budget.unit]:
        raise BadOption(f"{name} would think for too long: at a table {LARGEST[budget.unit]}{budget.unit} is the most")


def level_note(name: str, game: Game[Any]) -> str:
    """The id of what is to be known of how a bot plays on a table's board; empty where there is nothing to say."""
    try:
        return note(name, game)
    except BadOption:  # a level of an earlier version
        return ""
