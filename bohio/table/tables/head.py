"""What a table's head says of its game, and the match that begins there."""

from __future__ import annotations

from typing import Any

from bohio.core.game import Game
from bohio.core.match import Match
from bohio.core.reasons import Json
from bohio.core.record import read
from bohio.library import game_of_record, open_game, own_content


def game_of(head: Json) -> Game[Any]:
    """The game that a table's head names; games never change, so tables share them."""
    content = None if head["content"] is None else own_content(head["content"])
    return open_game(head["game"], head["seats"], head["options"], content)


def begin(head: Json) -> Match[Any]:
    """The match at a table before the first entry of its log."""
    if head["record"] is None:
        return Match.begin(game_of(head), head["seed"])
    match = read(_record(head), game_of_record, head["seed"])
    if head["seed"] is not None:
        match.let_fate_act()
    return match


def _record(head: Json) -> Json:
    """The complete record in a head, whose content text is stored next to it (in older heads in both places)."""
    record: Json = head["record"]
    if head["content"] is None:
        return record
    return record | {"content": record["content"] | {"text": head["content"]}}
