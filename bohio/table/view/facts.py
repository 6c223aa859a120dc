"""What programs ask about a table, as JSON."""

from __future__ import annotations

from bohio.core.reasons import Json
from bohio.table.bounds import LINES
from bohio.table.tables.access import Viewpoint
from bohio.table.tables.table import Table
from bohio.table.view.table_view import TableView


def facts(table: Table, viewpoint: Viewpoint, after: int | None) -> Json:
    """What happened since an entry of the log, and the choices of the viewer's seat if it is to move."""
    to_move = table.to_move
    turn = to_move is not None and to_move in viewpoint.own_seats
    mine = turn and to_move == viewpoint.sees_as
    return {
        "sequence": table.sequence,
        "moves": [] if after is None else moves_since(table, viewpoint.sees_as, after),
        "turn": turn,
        "asked": to_move,
        "choices": list(table.match.options) if mine else [],
    }


def view_json(seen: TableView) -> Json:
    """What a seat or a spectator may know, without the text of the table's content."""
    content = {key: value for key, value in seen.view["content"].items() if key != "text"}
    return {
        "sequence": seen.sequence,
        "seat": seen.viewer,
        "abandoned": seen.abandoned,
        "log_from": seen.log_from,
        "view": seen.view | {"content": content},
    }


def moves_since(table: Table, sees_as: int | None, after: int) -> list[Json]:
    """What happened in the game after an entry of the table's log, as a viewer may know it; at most the last lines."""
    if not 0 <= after < len(table.marks):
        return []
    return table.match.seen_log(sees_as, max(table.marks[after], len(table.match.log) - LINES))
