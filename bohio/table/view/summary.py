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
    """One table in a list: what its row in the store tells, so that no table has to be loaded for it."""

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
    seats: tuple[int, ...] = ()
    """The visitor's own."""
    changed: float | None = None
    """When something last happened there, in Unix time."""
    round: int | None = None
    """None where an earlier version wrote the row last; so below."""
    totals: tuple[int, ...] = ()
    """At the end: each seat's points."""
    winners: tuple[int, ...] = ()
    branch: bool = False
    """Whether it branches off another game."""
    lesson: tuple[int, ...] = ()
    """At the table of a lesson: the chapter, 0 after the last, and how many there are."""
    board: str = ""
    """The name of a board that does not ship with the game."""


def summary(listed: Listed) -> Summary:
    """A table in a list."""
    brief = listed.brief
    return Summary(
        listed.id,
        listed.game,
        tuple(PlayerView(one["kind"], one["name"], one["bot"]) for one in brief["sitters"]),
        listed.status,
        brief["asked"] in listed.seats,
        listed.watch,
        colours_of(brief),
        listed.seats,
        listed.changed,
        brief.get("round"),
        tuple(brief.get("totals", ())),
        tuple(brief.get("winners", ())),
        brief.get("branch", False),
        tuple(brief.get("lesson", ())),
        brief.get("board", ""),
    )


def summary_of(table: Table) -> Summary:
    """A table as it would be listed."""
    game, players = table.match.game, players_of(table, Presence())
    board = "" if game.file.shipped else game.content_name
    return Summary(
        table.id, game.name, players, table.status, watch=table.watch, colours=colours_of(game.options), board=board
    )
