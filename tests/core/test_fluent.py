"""What a match tells of itself in a word: its table in text and pictures, its last event, scores, winners, notation."""

from __future__ import annotations

from random import Random
from typing import Any
from xml.etree import ElementTree

import pytest

import bohio
from bohio.core.match import Match
from bohio.core.reasons import BohioError
from bohio.games.mangrovia.state import CARDS
from tests.conformance.tables import Table, at_every_table
from tests.play import play_on, random_match


@pytest.fixture
def match() -> Match[Any]:
    return bohio.new("mangrovia", seats=3, seed="42")


def test_it_prints_the_table_as_everybody_may_see_it(match: Match[Any]) -> None:
    assert str(match) == match.text() == match.game.text(match.state, None)
    assert "Hand:" not in str(match)
    assert match.text(seat=1) == match.game.text(match.state, 1)
    assert "Hand:" in match.text(seat=1)


def test_changing_what_is_hidden_changes_nothing_that_is_printed(match: Match[Any]) -> None:
    other = match.copy()
    held = other.state.belongings
    held[CARDS], held[CARDS + 1] = held[CARDS + 1], held[CARDS]
    assert other.text(seat=0) != match.text(seat=0)
    assert str(other) == str(match)
    assert other._repr_svg_() == match._repr_svg_()


@pytest.mark.parametrize("seat", [3, -1, True, "1"])
def test_a_seat_that_there_is_not_sees_nothing(match: Match[Any], seat: Any) -> None:
    with pytest.raises(BohioError, match="seats are 0 to 2"):
        match.text(seat)


@pytest.mark.parametrize("game", ["mangrovia", "tropicalia"])
def test_a_notebook_shows_a_picture_of_it(game: str) -> None:
    picture = bohio.new(game, seats=2, seed="1")._repr_svg_()
    assert picture is not None
    assert ElementTree.fromstring(picture).tag == "{http://www.w3.org/2000/svg}svg"


def test_its_last_event_is_that_of_the_record(match: Match[Any]) -> None:
    assert match.last is None
    seat = match.state.seat
    match.play("bowl 3")
    assert match.last == {"seat": seat, "action": {"type": "place_bowl", "site": 3}}
    play_on(match, Random(1), 60)
    assert match.last == match.record(digests=False)["events"][-1]


@at_every_table
def test_its_notations_lead_from_the_set_up_to_where_it_is(table: Table) -> None:
    match = random_match(table.name, table.seats, "notations", dict(table.options), 60)
    again = bohio.new(table.name, table.seats, "deal notations", dict(table.options))
    for notation in match.notations:
        again.play(notation)
    assert again.record() == match.record()


@pytest.mark.parametrize("game", ["mangrovia", "tropicalia"])
def test_its_scores_and_winners_are_those_of_the_result(game: str) -> None:
    match = random_match(game, 2, "scores", limit=20)
    assert match.winners == []
    assert match.scores == [sheet["total"] for sheet in match.game.score_sheet(match.state)]
    play_on(match, Random(1))
    result = match.record()["result"]
    assert match.winners == result["winners"] != []
    assert match.scores == [sheet["total"] for sheet in result["scores"]]


def test_options_are_a_sequence(match: Match[Any]) -> None:
    options = match.options
    assert options[0] == next(iter(options))
    assert options[-2:] == list(options)[-2:]
    assert options.notations == [action.notation() for action in options.actions]
    assert Random(1).choice(options) in options
    told: list[object] = [*options.notations, *options]
    assert all(one in options for one in told)
    with pytest.raises(IndexError):
        options[len(options)]
