"""Who may enter the arena: the levels, and programs in any language."""

from __future__ import annotations

from bohio.bots import check
from bohio.bots.program import is_program, parse_program
from bohio.core.reasons import BadOption


def split_names(text: str) -> tuple[str, ...]:
    """The names in a list separated by commas; a comma inside quotes belongs to a command."""
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
    """Raises BadOption if there is no such bot."""
    if is_program(name):
        parse_program(name)
    else:
        check(name)
