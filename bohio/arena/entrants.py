"""Who may enter the arena: the levels, and programs in any language."""

from __future__ import annotations

from typing import Any

from bohio.bots import Bot, check, make
from bohio.bots.program import LineBot, is_command, parse_command
from bohio.core.engine import State
from bohio.core.game import Game
from bohio.core.reasons import BadOption


def split_names(text: str) -> tuple[str, ...]:
    """The names of a list with commas; within quotes of a command a comma is one of its letters."""
    names = [""]
    quote = ""
    escaped = False
    for letter in text:
        if letter == "," and not quote and not escaped:
            names.append("")
            continue
        names[-1] += letter
        if escaped:
            escaped = False
        elif letter == "\\" and quote != "'":
            escaped = True
        elif quote:
            quote = "" if letter == quote else quote
        elif letter in "'\"":
            quote = letter
    if quote:
        raise BadOption(f"a quotation mark {quote} is not closed in {text[:80]}")
    return tuple(name.strip() for name in names)


def check_entrant(name: str) -> None:
    """Raises BadOption where there is no such bot."""
    if is_command(name):
        parse_command(name)
    else:
        check(name)


def sit_down(name: str, game: Game[Any], seat: int, seed: int, view: State) -> Bot:
    """The bot of that name on a seat, with its view of the set-up."""
    if is_command(name):
        return LineBot(game, seat, seed, view, parse_command(name))
    return make(name, game, seat, seed, view)
