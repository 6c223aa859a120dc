"""Names and contents are what people write, and never become part of a page's markup."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

import bohio
from bohio.library import shipped
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
def test_names_and_contents_with_markup_in_them_are_shown_as_they_were_written(game: str, tmp_path: Path) -> None:
    pages = drawing_pages()
    own = (
        shipped(game).text.replace('name = "reconstruction"', 'name = "<u>own"', 1).replace('event = "', 'event = "<u>')
    )
    (tmp_path / "own.toml").write_text(own, encoding="utf-8")
    record = played(bohio.new(game, seats=3, seed="reef", content=tmp_path / "own.toml")).record()
    assert "<u>own" in record["content"]["name"]
    head = replace(create.new_head(game, [create.human(name) for name in NAMES], {}, None, None), record=record)
    table = Table.begin("t", head, "h", True, 0.0, [SeatRow(seat) for seat in range(3)])
    last = len(table.match.log)
    visitor = Visitor("en", NAMES[0], "/")
    for moment in (*range(0, last, 9), last - 1, None):
        seen = view_of(table, viewpoint_of(table, "h", 1), presence=Presence(), now=0.0, moment=moment)
        parts = [*pages.moment_parts(visitor, seen).values(), *pages.now_parts(visitor, seen).values()]
        drawn = pages.table_page(visitor, seen) + "".join(map(str, parts))
        assert "<u>" not in drawn
        assert "&lt;u&gt;Ana" in drawn
