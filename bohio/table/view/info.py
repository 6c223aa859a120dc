"""What a thing of the table is, as one viewer may know it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from bohio.core.game import Game
from bohio.core.info import Card
from bohio.table.tables.access import Refused, Viewpoint
from bohio.table.tables.presence import Presence
from bohio.table.tables.table import Table
from bohio.table.view.table_view import PlayerView, chronicle, players_of


@dataclass(frozen=True, slots=True)
class Explained:
    """Cards of things, each by the name of its thing, with what they are put into words with."""

    table: str
    sequence: int
    game: Game[Any]
    players: tuple[PlayerView, ...]
    cards: dict[str, Card]


def explain(table: Table, viewpoint: Viewpoint, moment: int | None, place: str | None) -> Explained:
    """The card of one thing, or without one the cards of the legend. What a thing was worth in the past is not told."""
    match, game = table.match, table.match.game
    at = len(match.log) if moment is None else moment
    if not 0 <= at <= len(match.log):
        raise Refused(404, "no_moment")
    seat = viewpoint.sees_as
    told = chronicle(table, seat)
    view = told.view(at)
    cards: dict[str, Card] = {}
    for name in game.legend(view) if place is None else (place,):
        card = game.info(view, seat, told.race(at), name)
        if card is not None:
            cards[name] = card if at == len(match.log) and table.running else replace(card, worth=())
    if not cards:
        raise Refused(404, "no_info")
    return Explained(table.id, table.sequence, game, players_of(table, Presence()), cards)
