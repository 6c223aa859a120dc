"""The laws of every game hold on boards that nobody has: each is played at random to its end, or for a long while."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

import bohio
from bohio.core.match import Match
from bohio.core.reasons import BadOption, Reason
from bohio.library import found, open_game
from tests.boards.tables import OddTable, content_of, odd_tables, on_odd_boards, settings_of
from tests.conformance.mutations import mutated
from tests.conformance.tables import canonical, mostly_build, walk
from tests.conformance.test_laws import whole_state
from tests.hooks import hooks_of

DECISIONS = 250
"""On a board with few spaces nobody may ever build the last hut: a game is left after so many decisions."""


def test_every_number_of_players_and_every_variant_comes_up() -> None:
    tables = odd_tables()
    for name in found():
        if hooks_of(name).boards:
            played = {(table.seats, table.options) for table in tables if table.name == name}
            assert played == {(seats, tuple(options.items())) for seats, options in settings_of(name)}


@on_odd_boards(every=5)
def test_a_board_can_be_played_with_every_setting_that_it_allows(table: OddTable) -> None:
    """What a board does not allow is refused in words."""
    hooks = hooks_of(table.name)
    for seats, options in settings_of(table.name):
        if hooks.may_be_chosen(table.document, seats, options):
            assert open_game(table.name, seats, options, table.content).engine
        else:
            with pytest.raises(BadOption, match=r"^\w.* \w"):
                open_game(table.name, seats, options, table.content)


@on_odd_boards()
def test_a_game_on_an_odd_board(table: OddTable) -> None:
    """Nothing is lost or made, options are what the rules say, undo and records work, and a second scorer agrees."""
    hooks = hooks_of(table.name)
    document = table.document
    choices = Random(str(table))
    match = table.begin("odd")
    check_pieces = hooks.pieces(match)
    earlier: list[Any] = ["pass"]
    for number, _ in enumerate(walk(match, choices, mostly_build, DECISIONS)):
        check_pieces()
        if match.over:
            break
        if number % 5 == 0:
            hooks.check_options(match, document)
        if number % 25 == 0:
            _check_options(match)
            _check_refusals(match, earlier, choices)
            _check_undo(match, choices)
    _check_record(match)
    record = match.record(digests=False)
    scored = hooks.scored_again(record, table.content.text)
    assert scored == match.game.result(match.state)
    assert match.scores == [sheet["total"] for sheet in scored["scores"]]
    if match.over:
        assert record["result"] == scored
        assert match.winners == scored["winners"]


def _check_options(match: Match[Any]) -> None:
    """Each option is judged legal, and is the action that it says in JSON, notation and integer."""
    game = match.game
    assert len({canonical(action) for action in match.options}) == len(set(match.options.codes)) == len(match.options)
    for code, action, told in zip(match.options.codes, match.options.actions, match.options, strict=True):
        assert game.judge(match.state, json.loads(json.dumps(told))) == code == action.code(game.parts)
        assert game.action_of(code) == action
        assert action.json() == game.parse(action.notation()) == told


def _check_refusals(match: Match[Any], earlier: list[Any], choices: Random) -> None:
    """Whatever is no option is refused for a reason, and nothing has changed."""
    offered = {canonical(action) for action in match.options}
    some = choices.sample(list(match.options), min(3, len(offered)))
    earlier += some
    known = [action for action in earlier if isinstance(action, dict)]
    before = whole_state(match)
    for attempt in [
        *choices.sample(earlier, min(3, len(earlier))),
        *(mutated(choices.choice(some), known, choices) for _ in range(4)),
    ]:
        judged = match.judge(attempt)
        if canonical(attempt) in offered or attempt == "pass":
            continue
        assert isinstance(judged, Reason), attempt
        assert judged.id != "not_an_option", f"the judge has forgotten a rule: {attempt}"
    assert whole_state(match) == before


def _check_undo(match: Match[Any], choices: Random) -> None:
    """An action that may be taken back leaves nothing behind."""
    seat, code = match.state.seat, choices.choice(match.options.codes)
    key, digest, codes = match.state.key(), match.game.digest(match.state), list(match.options.codes)
    events = list(match.events)
    attempt = match.copy()
    attempt.play_code(code)
    if attempt.judge_undo(seat) is None:
        attempt.undo(seat)
        assert (attempt.state.key(), attempt.game.digest(attempt.state)) == (key, digest)
        assert (list(attempt.options.codes), attempt.events) == (codes, events)
    assert match.state.key() == key


def _check_record(match: Match[Any]) -> None:
    """The record carries its board, loads, and is exported as it was."""
    record = match.record()
    again = bohio.load(json.loads(json.dumps(record)))
    assert again.game.file.text == match.game.file.text
    assert again.record() | {"commitment": match.commitment} == record
    assert again.state.key() == match.state.key()
    for seat in (*range(match.game.seats), None):
        assert again.view(seat)["table"] == match.view(seat)["table"]


@pytest.mark.parametrize("name", [name for name in found() if hooks_of(name).boards])
def test_boards_follow_from_their_numbers(name: str) -> None:
    texts = {hooks_of(name).odd_board(number) for number in range(40)}
    assert len(texts) == 40
    assert content_of(name, 7).text in texts
