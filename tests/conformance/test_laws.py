"""The laws that hold at every decision of every game: at all tables, over random games."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

import bohio
from bohio.arena.play import MOST_ROUNDS, Pairing, play
from bohio.arena.tally import rows
from bohio.bots import LEVELS, Bot, Look
from bohio.core.actions import seen_action
from bohio.core.engine import NATURE, OVER
from bohio.core.fate import QuickFate
from bohio.core.match import Match
from bohio.core.reasons import Illegal, Reason
from bohio.core.record import read
from tests.conformance.mutations import mutated
from tests.conformance.tables import Table, any_option, at_every_table, canonical, over_games, walk
from tests.hooks import hooks_of
from tests.play import random_code


def whole_state(match: Match[Any]) -> tuple[Any, ...]:
    """All that a refused action must leave alone."""
    return match.state.key(), tuple(match.options.codes), tuple(match.events), tuple(match.log), match.setup_answers


# Playouts


@at_every_table
@pytest.mark.parametrize("limit", [0, 1, 2, 37, 100, 20_000])
def test_a_playout_makes_so_many_decisions_of_players_and_says_how_many(table: Table, limit: int) -> None:
    """The same choices, made one by one: what fate does by itself is no decision."""
    engine = table.open().engine
    fate, again = QuickFate(limit + 3), QuickFate(limit + 3)
    state, expected = engine.start(fate), engine.start(again)
    made = 0
    while expected.seat != OVER and made < limit:
        options = engine.options(expected)
        made += expected.seat != NATURE
        engine.apply(expected, options[again.below(len(options))], again)
    assert engine.playout(state, fate, limit) == made
    assert state.key() == expected.key()
    assert made == limit or expected.seat == OVER
    assert limit > hooks_of(table.name).decisions or made == limit


# Options, judge and application agree


@at_every_table
@over_games(2)
def test_every_option_is_judged_legal_and_is_the_action_that_it_says(table: Table, seed: int) -> None:
    for match in walk(table.begin(seed), Random(f"{table}/{seed}")):
        game = match.game
        options = match.options
        assert len(set(options.codes)) == len(options.codes)
        assert len({canonical(action) for action in options}) == len(options)
        assert match.over == (len(options) == 0)
        for code, action, told in zip(options.codes, options.actions, options, strict=True):
            assert game.judge(match.state, told) == code
            assert game.judge(match.state, json.loads(json.dumps(told))) == code
            assert game.read(told) == action
            assert game.action_of(code) == action
            assert action.code(game.parts) == code
            assert action.json() == game.parse(action.notation()) == told


@at_every_table
def test_whatever_a_log_shows_of_an_action_is_an_action_again(table: Table) -> None:
    """To its seat, to another one and to a spectator, for whom some values are hidden."""
    *_, match = walk(table.begin("shown"), Random(str(table)), limit=60)
    kinds = match.game.action_kinds
    for seat in (None, 0, 1):
        told = [event["action"] for event in match.seen_log(seat) if "action" in event]
        assert told
        assert [seen_action(kinds, action).json() for action in told] == told


@at_every_table
def test_options_stay_those_of_their_moment(table: Table) -> None:
    """Whoever keeps them, and lets the match go on, finds the same actions by every question."""
    match, choices = table.begin("kept"), Random(str(table))
    *_, match = walk(match, choices, limit=30)
    kept: list[tuple[Any, list[Any]]] = []
    for moment in walk(match, choices, limit=12):
        kept.append((moment.options, list(moment.options)))
    for number, (options, actions) in enumerate(kept):
        assert list(options) == actions == [action.json() for action in options.actions]
        assert len(options) == len(actions)
        assert all(action in options for action in actions)
        assert all(action.notation() in options for action in options.actions)
        for _, others in kept[:number]:
            assert all((action in options) == (action in actions) for action in others)


@at_every_table
@over_games(2)
def test_an_action_is_legal_exactly_if_it_is_an_option_and_else_changes_nothing(table: Table, seed: int) -> None:
    choices = Random(f"{table}/{seed}")
    earlier: list[dict[str, Any]] = []
    refused = 0
    for match in walk(table.begin(seed), choices):
        offered = {canonical(action): code for code, action in zip(match.options.codes, match.options, strict=True)}
        if match.over:
            break
        some = choices.sample(list(match.options), min(3, len(offered)))
        earlier += some
        attempts: list[Any] = choices.sample(earlier, min(4, len(earlier)))
        attempts += [mutated(choices.choice(some), earlier, choices) for _ in range(6)]
        before = whole_state(match)
        for attempt in attempts:
            judged = match.judge(attempt)
            if canonical(attempt) in offered:
                assert judged == offered[canonical(attempt)]
                assert attempt in match.options
                continue
            assert isinstance(judged, Reason), attempt
            assert judged.id != "not_an_option", f"the judge has forgotten a rule: {attempt}"
            assert judged.paragraph[:1] == table.name[:1].upper()
            assert attempt not in match.options
            with pytest.raises(Illegal) as caught:
                match.play(attempt)
            assert (caught.value.reason, caught.value.params) == (judged.id, judged.params)
            refused += 1
        asked = match.state.seat
        for seat in range(table.seats):
            if seat != asked:
                with pytest.raises(Illegal):
                    match.play(some[0], seat)
        assert whole_state(match) == before
    assert refused > hooks_of(table.name).decisions


@at_every_table
@over_games(2)
def test_what_is_applied_is_what_was_chosen(table: Table, seed: int) -> None:
    """The checked path with JSON, the one with notation and the unchecked one come to the same."""
    unchecked, by_json, by_notation = (table.begin(seed) for _ in range(3))
    for match in walk(unchecked, Random(f"{table}/{seed}")):
        if match.events:
            last = next(event for event in reversed(match.events) if event.seat is not None or event is match.events[0])
            if last.seat is not None:
                action = match.game.action(last.code)
                by_json.play(action.json(), last.seat)
                by_notation.play(action.notation())
        assert by_json.state.key() == by_notation.state.key() == match.state.key()
        assert by_json.events == by_notation.events == match.events


# Components


@at_every_table
@over_games(2)
def test_every_component_is_conserved_at_every_step(table: Table, seed: int) -> None:
    match = table.begin(seed)
    check_pieces = hooks_of(table.name).pieces(match)
    for _ in walk(match, Random(f"{table}/{seed}")):
        check_pieces()


@at_every_table
@over_games(2)
def test_components_are_conserved_where_nobody_hurries_to_build(table: Table, seed: int) -> None:
    match = table.begin(seed)
    check_pieces = hooks_of(table.name).pieces(match)
    for _ in walk(match, Random(f"{table}/{seed}"), any_option, 300):
        check_pieces()


# Copies


@at_every_table
@over_games(2)
def test_copies_never_influence_each_other(table: Table, seed: int) -> None:
    choices = Random(f"{table}/{seed}")
    fate = QuickFate(seed)
    kept: list[tuple[Any, tuple[int, ...], list[int]]] = []
    for match in walk(table.begin(seed), choices, limit=150):
        engine, state = match.game.engine, match.state
        key, options = state.key(), list(match.options.codes)
        copy, played = state.copy(), state.copy()
        assert copy.key() == key
        kept.append((copy, key, options))
        for _ in range(5):
            if played.seat == OVER:
                break
            engine.apply(played, choices.choice(engine.options(played)), fate)
        assert state.key() == key
        assert match.options.codes == options
    for copy, key, options in kept:
        assert copy.key() == key
        assert list(match.game.engine.options(copy)) == options


@at_every_table
@over_games(2)
def test_lists_of_options_are_never_changed(table: Table, seed: int) -> None:
    seen: list[tuple[list[int], tuple[int, ...]]] = []
    for match in walk(table.begin(seed), Random(f"{table}/{seed}")):
        offered = match.game.engine.options(match.state)
        seen.append((offered, tuple(offered)))
        match.view(match.state.seat if not match.over else None)
        list(match.options)
        match.game.engine.playout(match.state.copy(), QuickFate(seed), 3)
    for offered, copy in seen:
        assert tuple(offered) == copy


# Records


@at_every_table
@over_games(2)
def test_a_record_is_the_whole_game(table: Table, seed: int) -> None:
    """It goes through JSON, loads, and is exported again as it was."""
    *_, match = walk(table.begin(seed), Random(f"{table}/{seed}"))
    assert match.over
    record = match.record()
    text = json.dumps(record)
    again = bohio.load(json.loads(text))
    assert json.dumps(again.record()) == text
    assert again.state.key() == match.state.key()
    assert again.events == match.events
    for seat in (*range(table.seats), None):
        assert again.view(seat) == match.view(seat)
    without = {key: value for key, value in record.items() if key not in ("seed", "commitment")}
    for event in without["events"]:
        event.pop("digest")
    assert bohio.load(without).record(digests=False) == without


@at_every_table
@over_games(2)
def test_every_prefix_of_a_record_is_sound(table: Table, seed: int) -> None:
    choices = Random(f"{table}/{seed}")
    offered: dict[int, list[Any]] = {}
    for match in walk(table.begin(seed), choices):
        offered[len(match.events)] = list(match.options)
    record = match.record()
    del record["result"]
    for length in sorted(choices.sample(range(len(match.events)), 6)):
        prefix = json.loads(json.dumps(record | {"events": record["events"][:length]}))
        loaded = bohio.load(prefix)
        assert list(loaded.options) == offered.get(length, [])
        assert loaded.record() | {"seed": match.seed} == prefix
        assert "seed" not in loaded.view(0)
    with pytest.raises(bohio.BadRecord, match="result: is missing"):
        bohio.load(record)


@at_every_table
@over_games(2)
def test_a_loaded_game_goes_on(table: Table, seed: int) -> None:
    """A record of a running game shows no seed, and whoever loads it can still play it to its end."""
    choices = Random(f"{table}/{seed}")
    *_, match = walk(table.begin(seed), choices, limit=min(40, hooks_of(table.name).decisions // 2))
    record = match.record()
    assert "seed" not in record
    assert "result" not in record
    going_on = read(record, lambda _: match.game, "another seed")
    assert {**going_on.record(), "commitment": match.commitment} == record
    *_, going_on = walk(going_on, choices)
    assert going_on.over
    assert going_on.record()["events"][: len(record["events"])] == record["events"]
    assert bohio.load(going_on.record()).state.key() == going_on.state.key()


# Taking back


@at_every_table
@over_games(1)
def test_taking_back_is_as_if_nothing_had_been_done(table: Table, seed: int) -> None:
    match, choices = table.begin(seed), Random(f"{table}/{seed}")
    watchers = (*range(table.seats), None)
    taken_back = kept = 0
    few = min(8, hooks_of(table.name).decisions // 10)
    while not match.over:
        seat, code = match.state.seat, choices.choice(match.options.codes)
        key, digest, options = match.state.key(), match.game.digest(match.state), list(match.options)
        events, log = list(match.events), list(match.log)
        views = [match.view(watcher) for watcher in watchers]
        match.play_code(code)
        done = match.state.key()
        if match.judge_undo(seat) is not None:
            with pytest.raises(Illegal):
                match.undo(seat)
            assert match.state.key() == done
            kept += 1
        else:
            match.undo(seat)
            assert (match.state.key(), match.game.digest(match.state), list(match.options)) == (key, digest, options)
            assert match.events == events
            assert match.log[: len(log)] == log
            for watcher, before in zip(watchers, views, strict=True):
                _check_view_after_undo(match.view(watcher), before, seat)
            match.play_code(code)
            assert match.state.key() == done
            taken_back += 1
        for _ in range(choices.randrange(few)):
            if not match.over:
                match.play_code(random_code(match, choices))
    assert taken_back >= hooks_of(table.name).taken_back
    assert kept >= 1


@at_every_table
@over_games(1)
def test_the_horizon_is_where_taking_back_comes_to_an_end(table: Table, seed: int) -> None:
    match, choices = table.begin(seed), Random(f"{table}/{seed}")
    far = 0
    while not match.over and len(match.events) < 200:
        match.play_code(random_code(match, choices))
        for seat in range(table.seats):
            horizon, log, events = match.horizon(seat), list(match.log), list(match.events)
            assert (horizon is None) == (match.judge_undo(seat) is not None)
            if horizon is None or choices.random() < 0.5:
                continue
            taken_back = 0
            while match.judge_undo(seat) is None:
                match.undo(seat)
                taken_back += 1
            first = events[len(match.events)]
            assert [number for number, entry in enumerate(log) if entry is first] == [horizon]
            far += taken_back > 1
    assert bool(far) == hooks_of(table.name).taken_back_in_a_row


def _check_view_after_undo(after: dict[str, Any], before: dict[str, Any], seat: int) -> None:
    """Only the log tells of it; and who acted before can no longer take back, since somebody else has acted."""
    log = after["log"]
    assert log[: len(before["log"])] == before["log"]
    assert log[-1] == {"seat": seat, "undo": True}
    assert all(entry["seat"] in (seat, None) for entry in log[len(before["log"]) :])
    if after["you"] == seat:
        assert after["may_undo"] == before["may_undo"]
    else:
        assert not after.get("may_undo") or before["may_undo"]
    assert _rest(after) == _rest(before)


def _rest(view: dict[str, Any]) -> str:
    return json.dumps({key: value for key, value in view.items() if key not in ("log", "may_undo")})


# The end


@at_every_table
@over_games(3)
def test_games_of_builders_end(table: Table, seed: int) -> None:
    *_, match = walk(table.begin(seed), Random(f"{table}/{seed}"), random_code)
    assert match.over
    assert match.state.round <= MOST_ROUNDS
    result = match.record()["result"]
    assert result["winners"]
    assert len(result["scores"]) == table.seats
    totals = [score["total"] for score in result["scores"]]
    assert totals == match.game.engine.totals(match.state)
    assert all(totals[winner] == max(totals) for winner in result["winners"])


class Passing(Bot):
    """Passes wherever it may."""

    def choose(self, look: Look) -> int:
        passing = [code for code in look.options if self.game.action_json(code)["type"] == "pass"]
        return (passing or look.options)[0]


@at_every_table
def test_passing_for_ever_is_abandoned_by_the_arena_where_it_is_no_end(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(LEVELS, "passing", Passing)
    bots = ("passing",) * table.seats
    outcome = play(Pairing(table.name, bots, "for ever", table.options), 0, True)
    assert outcome.record is not None
    assert bohio.load(outcome.record).record()["events"] == outcome.record["events"]
    hooks = hooks_of(table.name)
    assert outcome.rounds == hooks.rounds or hooks.rounds is None
    if not hooks.endless:
        assert not outcome.abandoned
        return
    assert outcome.abandoned
    assert outcome.rounds == MOST_ROUNDS + 1
    assert set(outcome.win_shares) == {0.0}
    assert "result" not in outcome.record
    [row] = rows(bots, [outcome])
    assert (row.games, row.win_share, row.interval) == (0, 0.0, (0.0, 1.0))
