"""Bohío: an open table for Mangrovia and Tropicalia.

>>> import bohio
>>> match = bohio.new("mangrovia", seats=4, seed="42")
>>> match.decision
Decision(seat=0, kind='place_bowl')
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from secrets import randbits, token_hex
from typing import TYPE_CHECKING, Any

# First: from here on the hot modules are imported compiled, where they are there.
from bohio import compiling  # noqa: F401
from bohio.core.content import shown
from bohio.core.game import Decision
from bohio.core.match import Match
from bohio.core.reasons import BadContent, BadOption, BadRecord, BohioError, Illegal
from bohio.core.record import read
from bohio.library import game_of_record, open_game, read_content

if TYPE_CHECKING:
    from bohio.bots.seated import SeatedBot

__version__ = "0.1.0"


def new(
    game: str,
    seats: int,
    seed: str | None = None,
    options: Mapping[str, Any] | None = None,
    content: str | Path | None = None,
) -> Match[Any]:
    """A new match. Without a seed a secret one is made; `content` is the path of a content file of one's own."""
    if seed is not None and (not isinstance(seed, str) or not seed):
        raise BadOption(f"a seed is a text that is not empty, not {shown(seed)}")
    file = None if content is None else read_content(content)
    return Match.begin(open_game(game, seats, options, file), token_hex(16) if seed is None else seed)


def _svg(match: Match[Any]) -> str:
    from bohio.drawing.standalone import match_svg

    return match_svg(match)


Match.svg_drawer = staticmethod(_svg)


def bot(name: str, match: Match[Any], seat: int, seed: int | None = None) -> SeatedBot:
    """A bot that sits down at a match: `champion@200ms`, `expert@50it`, `greedy`, or a program as `exec:COMMAND`.

    `choose()` answers its next action. It knows what its seat may know; the match stays as it is."""
    from bohio.bots.seated import SeatedBot

    return SeatedBot(name, match, seat, randbits(31) if seed is None else seed, programs=True)


def load(record: object) -> Match[Any]:
    """The match that a record tells of; play can go on from there, with its own seed or a fresh secret one."""
    return read(record, game_of_record, token_hex(16))


__all__ = [
    "BadContent",
    "BadOption",
    "BadRecord",
    "BohioError",
    "Decision",
    "Illegal",
    "Match",
    "bot",
    "load",
    "new",
]
