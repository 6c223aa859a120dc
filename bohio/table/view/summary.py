"""A table in a list."""

from __future__ import annotations

from dataclasses import dataclass

from bohio.drawing.colours import colours_of
from bohio.table.store.rows import Listed
from bohio.table.tables.presence import Presence
from bohio.table.tables.table import Table
from bohio.table.view.table_view import PlayerView, players_of


@dataclass(frozen=True, slots=True)
class Summary:
    """One table in a list."""

    table: str
    game: str
    players: tuple[PlayerView, ...]
    status: str
    """`open`, `running`, `over`, `abandoned`, `unfinished` (a record) or `damaged`."""
    your_turn: bool = False
    watch: bool = False
    """Whether spectators may look."""
    colours: tuple[int, ...] = colours_of({})
    """Of each seat."""


def summary(listed: Listed) -> Summary:
    """A table in a list."""
    told = tuple(PlayerView(one["kind"], one["name"], one["bot"]) for one in listed.brief["sitters"])
    to_move = listed.brief["asked"]
    colours = colours_of(listed.brief)
    return Summary(listed.id, listed.game, told, listed.status, to_move in listed.seats, listed.watch, colours)


def summary_of(table: Table) -> Summary:
    """A table as it would be listed."""
    game, players = table.match.game, players_of(table, Presence())
    return Summary(table.id, game.name, players, table.status, False, table.watch, colours_of(game.options))
