"""The bots that can be invited to a table."""

from __future__ import annotations

from typing import Any

from bohio.bots import LEVELS, check, note
from bohio.bots.levels import parse
from bohio.core.game import Game
from bohio.core.reasons import BadOption

USUAL = "greedy"
GENTLE = "novice"
"""The bot for somebody who is new to a game, also after a lesson: weak but sensible. Where it plays there are tips."""
LARGEST = {"ms": 5000, "it": 500}
"""The largest budgets at a table, because all tables share the workers."""


def levels() -> tuple[str, ...]:
    """The bots that can be invited, from the weakest upwards."""
    return tuple(LEVELS)


def usual_level() -> str:
    """The bot that plays if nobody chose one."""
    return USUAL if USUAL in LEVELS else levels()[-1]


def check_level(name: str) -> None:
    """Raises BadOption if there is no such bot or its budget is too large for a table."""
    check(name)
    budget = parse(name)[1]
    if budget is not None and budget.number > LARGEST[budget.unit]:
        raise BadOption(f"{name} would think for too long: at a table {LARGEST[budget.unit]}{budget.unit} is the most")


def level_note(name: str, game: Game[Any]) -> str:
    """The id of what is to be known of how a bot plays on a table's board; empty where there is nothing to say."""
    try:
        return note(name, game)
    except BadOption:  # a level of an earlier version
        return ""
