"""The log shows how far a player can take back, at exactly the line where taking back ends."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest

from bohio.core.match import Match
from bohio.locale import texts
from bohio.table.pages.html import moment_parts
from bohio.table.view.happenings import Chronicle
from bohio.table.view.table_view import PlayerView, TableView, lines
from bohio.table.view.visitor import Visitor
from tests.conformance.tables import TABLES, Table
from tests.play import random_code


def log_of(match: Match[Any], seat: int | None) -> str:
    """The log as the page of a seat draws it."""
    seen = TableView(
        table="horizon",
        sequence=len(match.log),
        game=match.game.name,
        viewer=seat,
        own_seats=() if seat is None else (seat,),
        host=False,
        view=match.view(seat),
        players=tuple(PlayerView("human", f"Seat {number}") for number in range(match.game.seats)),
        lines=lines(Chronicle(match, seat, {}), len(match.log), len(match.log)),
        undo_flaw=None if seat is None else match.judge_undo(seat),
        horizon=None if seat is None else match.horizon(seat),
        moments=len(match.log),
        race=match.game.race(match.game.view_for(match.state, seat), seat),
    )
    return str(moment_parts(Visitor(), seen)["log"])


@pytest.mark.parametrize("table", TABLES[::5], ids=str)
def test_the_log_marks_the_first_action_that_can_be_taken_back(table: Table) -> None:
    words = texts("en").say("page.horizon")
    match, choices = table.begin("horizon"), Random(str(table))
    marked = 0
    while not match.over and len(match.log) < 150:
        match.play_code(random_code(match, choices))
        assert words not in log_of(match, None)
        for seat in range(table.seats):
            drawn = log_of(match, seat)
            found = re.findall(r'class="horizon">[^<]*</li><li[^>]*><a[^>]*data-at="(\d+)"', drawn)
            if match.judge_undo(seat) is not None:
                assert words not in drawn
                continue
            (moment,) = map(int, found)
            again = match.copy()
            while again.judge_undo(seat) is None:
                again.undo(seat)
            assert match.log[moment - 1] is match.events[len(again.events)]
            marked += 1
    assert marked > 10
