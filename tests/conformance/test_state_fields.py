"""A field of a state stands in several lists by hand: slots, annotations, set-up, `copy`, `key` and `seat_view`.

Here they are held together, so that a new field is forgotten in none of them."""

from __future__ import annotations

import ast
from random import Random
from typing import Any

import pytest

from bohio.core.game import Game
from bohio.core.match import Match
from bohio.library import found
from tests.conformance.tables import TABLES, Table, walk

NOT_IN_KEY = {
    "revealed": "is about the last action, not about the table",
    "options": "follows from the rest",
}
ONE_OF_EACH = {table.name: table for table in TABLES if all(value for _, value in table.options)}
at_one_table_of_each_game = pytest.mark.parametrize("table", ONE_OF_EACH.values(), ids=str)


def declared(name: str, class_name: str) -> tuple[set[str], set[str]]:
    """The slots and the annotated fields of a class in a game's `state.py`."""
    module = ast.parse(found()[name].file("state.py").read_text(encoding="utf-8"))
    (body,) = [node.body for node in module.body if isinstance(node, ast.ClassDef) and node.name == class_name]
    (slots,) = [
        node.value for node in body if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__slots__"
    ]
    annotated = {ast.unparse(node.target) for node in body if isinstance(node, ast.AnnAssign)}
    return set(ast.literal_eval(slots)), annotated


def fields(game: Game[Any], state: Any) -> list[str]:
    slots, _ = declared(game.name, type(state).__name__)
    return sorted({"revealed", "round", "seat"} | slots)


def middles(table: Table) -> list[Match[Any]]:
    """A match at its beginning and in its middle."""
    begun, later = table.begin("fields"), table.begin("fields")
    *_, later = walk(later, Random(1), limit=60)
    return [begun, later]


@at_one_table_of_each_game
def test_every_slot_is_annotated_and_every_field_has_its_slot(table: Table) -> None:
    slots, annotated = declared(table.name, type(table.begin(0).state).__name__)
    assert slots == annotated
    assert len(slots) > 3


@at_one_table_of_each_game
def test_every_field_is_set_copied_and_in_a_seats_view(table: Table) -> None:
    game = table.open()
    for match in middles(table):
        state = match.state
        copied = state.copy()
        views = [game.seat_view(state, seat) for seat in range(table.seats)]
        for name in fields(game, state):
            value = getattr(state, name)
            assert getattr(copied, name) == value
            for view in views:
                assert type(getattr(view, name)) is type(value)


@at_one_table_of_each_game
def test_whatever_changes_in_a_state_changes_its_copy_and_its_key(table: Table) -> None:
    game = table.open()
    for match in middles(table):
        for name in fields(game, match.state):
            state = match.state.copy()
            value = getattr(state, name)
            if isinstance(value, int):
                setattr(state, name, value + 1)
            elif isinstance(value, list) and value:
                setattr(state, name, [value[0] + 1, *value[1:]])
            else:
                continue
            assert getattr(state.copy(), name) == getattr(state, name)
            assert (state.key() == match.state.key()) == (name in NOT_IN_KEY), name
