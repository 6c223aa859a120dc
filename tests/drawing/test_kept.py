"""Parts of a board are kept by all that they are drawn from, so an old one never stands for a new one."""

from __future__ import annotations

from collections.abc import Hashable
from random import Random

from bohio.drawing.markup import whole
from tests.conformance.tables import Table, at_every_table, mostly_build, walk
from tests.drawing.test_names import picture_at

EVENTS = 150


@at_every_table
def test_parts_with_equal_inputs_are_equal(table: Table) -> None:
    match, choices = table.begin("kept"), Random(f"kept {table}")
    known: dict[tuple[str, Hashable], str] = {}
    repeated = 0
    for number, _ in enumerate(walk(match, choices, mostly_build, EVENTS)):
        seat = None if number % (table.seats + 1) == table.seats else number % (table.seats + 1)
        picture = picture_at(match.game, match.state, seat)
        for name, kept in picture.board_parts().items():
            drawn = str(whole(picture.board_part(name)))
            assert str(whole(kept)) == drawn
            inputs = picture.part_inputs(name)
            if inputs is not None:
                repeated += (name, inputs) in known
                assert known.setdefault((name, inputs), drawn) == drawn, name
    assert repeated > EVENTS / 4
