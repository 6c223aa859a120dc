"""What is fulfilled of the rule for huts though one cannot be built: it is true, and it is the seat's own business."""

from __future__ import annotations

from random import Random

import pytest

from bohio.core.reasons import Json
from bohio.games.mangrovia.actions import JOKER, Build
from bohio.games.mangrovia.state import HUT, HUTS, LANDING
from tests.conformance.tables import TABLES, Table
from tests.games.mangrovia.position import Position
from tests.games.mangrovia.telling import mangrovia
from tests.play import random_code


def met(position: Position, build: str) -> list[str]:
    game = position.game
    action = game.parse(build)
    assert isinstance(action, dict)
    view = game.view_for(position.state, position.state.seat)
    return [one.id.removeprefix("met.") for one in game.fulfilled(view, action)]


def test_only_the_landscape_card_is_missing() -> None:
    position = Position(landing=11, birds=("water", "sand"), cards=("water",), hand=(2, 5))
    assert met(position, "build D5 sand 2+5") == ["bird", "pay"]


def test_only_the_bird_is_missing() -> None:
    position = Position(landing=11, birds=("water", "reed"), cards=("sand", "water"), hand=(6, 2, 5))
    assert met(position, "build D5 sand 2+5") == ["card", "pay"]


def test_a_stone_tile_helps_to_pay() -> None:
    for tiles, said in (("valuable",), ["bird", "pay"]), ((), ["bird"]):
        position = Position(
            landing=11, birds=("water", "sand"), cards=("water",), hand=(4, 6), tiles=tiles, stone_tiles="godless"
        )
        assert met(position, "build D5 sand 4") == said


@pytest.mark.parametrize(
    "position",
    [
        Position(landing=3, birds=("water", "sand"), cards=("sand",), hand=(2, 5)),
        Position(landing=11, birds=("water", "sand"), cards=("sand", "water"), hand=(2, 5, 6), huts={"D5": 1}),
        Position(birds=("water", "sand"), cards=("sand",), hand=(2, 5)),
    ],
    ids=["the landing offers no hut", "the space is taken", "bowls are being placed"],
)
def test_nothing_is_said_where_something_else_matters(position: Position) -> None:
    assert met(position, "build D5 sand 2+5") == []


def test_other_actions_have_nothing_fulfilled() -> None:
    position = Position(landing=11, birds=("water", "sand"), cards=("sand",), hand=(2, 5))
    view = position.game.view_for(position.state, 0)
    nonsense: list[Json] = [{"type": "pass"}, {"type": "build"}, {}]
    assert [position.game.fulfilled(view, one) for one in nonsense] == [(), (), ()]


@pytest.mark.parametrize("table", [table for table in TABLES if table.name == "mangrovia"][::4], ids=str)
def test_a_space_whose_rule_is_fulfilled_can_be_built_on(table: Table) -> None:
    """On a space with one landscape: all three are said exactly if it is an option, but for what a joker opens."""
    match, choices = table.begin("fulfilled"), Random(str(table))
    game, compared = mangrovia(match), 0
    while not match.over and len(match.log) < 200:
        state = match.state
        if state.pending == LANDING and state.menu & HUT and state.belongings[HUTS + state.seat]:
            view = game.view_for(state, state.seat)
            huts = [one for one in match.options if one["type"] == "build" and one["huts"] == 1]
            possible = {one["space"] for one in huts if JOKER not in one["tiles"]}
            for space, name in enumerate(game.parts.ids):
                if len(game.parts.landscapes[space]) > 1:
                    continue
                said = game.fulfilled(view, Build(name, 1, [], [], []).json())
                assert (len(said) == 3) == (name in possible), name
                compared += 1
        match.play_code(random_code(match, choices))
    assert compared > 50
