"""Names are what people write, and never become part of a page's markup."""

from __future__ import annotations

from dataclasses import replace

import pytest

import bohio
from bohio.table.store.rows import SeatRow
from bohio.table.tables import create
from bohio.table.tables.access import viewpoint_of
from bohio.table.tables.presence import Presence
from bohio.table.tables.table import Table
from bohio.table.view.table_view import view_of
from bohio.table.view.visitor import Visitor
from bohio.table.web.app import drawing_pages
from tests.table.games import played

NAMES = ["<u>Ana", "Bo</title><u>", "&<u>'\""]


@pytest.mark.parametrize("game", ["mangrovia", "tropicalia"])
def test_a_name_with_markup_in_it_is_shown_as_it_was_written(game: str) -> None:
    pages = drawing_pages()
    record = played(bohio.new(game, seats=3, seed="reef")).record()
    head = replace(create.new_head(game, [create.human(name) for name in NAMES], {}, None, None), record=record)
    table = Table.begin("t", head, "h", True, 0.0, [SeatRow(seat) for seat in range(3)])
    last = len(table.match.log)
    visitor = Visitor("en", NAMES[0], "/")
    for moment in (*range(0, last, 9), last - 1, None):
        seen = view_of(table, viewpoint_of(table, "h", 1), presence=Presence(), now=0.0, moment=moment)
        drawn = pages.table_page(visitor, seen) + "".join(map(str, pages.table_parts(visitor, seen).values()))
        assert "<u>" not in drawn
        assert "&lt;u&gt;Ana" in drawn
