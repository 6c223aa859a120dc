"""Matches out of heads, and records to branch from."""

from __future__ import annotations

from typing import Any

from bohio.core.game import Game
from bohio.core.match import Match
from bohio.core.reasons import Json
from bohio.core.record import read
from bohio.library import game_of_record, open_game, own_content
from bohio.table.tables.head import Head


def game_of(head: Json) -> Game[Any]:
    """The game that a table's head names; games never change, so tables share them."""
    return _opened(head["game"], head["seats"], head["options"], head["content"])


def _opened(game: str, seats: int, options: Json, content: str | None) -> Game[Any]:
    return open_game(game, seats, options, None if content is None else own_content(content))


def begin(head: Head) -> Match[Any]:
    """The match at a table before the first entry of its log."""
    if head.record is None:
        assert head.seed is not None
        return Match.begin(_opened(head.game, head.seats, head.options, head.content), head.seed)
    match = read(_record(head.record, head.content), game_of_record, head.seed)
    if head.seed is not None:
        match.let_fate_act()
    return match


def _record(record: Json, content: str | None) -> Json:
    """The complete record in a head, whose content text is stored next to it (in older heads in both places)."""
    return record if content is None else record | {"content": record["content"] | {"text": content}}


def branch_record(match: Match[Any]) -> Json:
    """The record of the game so far, without the seed: what comes after is open."""
    record = match.record(digests=False)
    return {
        key: value for key, value in record.items() if key not in ("seed", "shuffle", "commitment", "bots", "names")
    }
