"""The state: copies share nothing that changes, keys tell states apart, fate answers the same again."""

from __future__ import annotations

from random import Random

from bohio.core.engine import NATURE, OVER
from bohio.core.fate import QuickFate, SeededFate
from bohio.core.match import Match
from tests.games.tropicalia.position import game


def test_a_copy_has_every_attribute() -> None:
    state = game().engine.start(QuickFate(1))
    copy = state.copy()
    names = [name for name in dir(state) if name[0] != "_" and not callable(getattr(state, name))]
    assert {"seat", "revealed", "boards", "villages", "pile_size"} < set(names)
    for name in names:
        assert getattr(copy, name) == getattr(state, name)
    assert copy.key() == state.key()


def test_play_in_a_copy_changes_nothing_elsewhere() -> None:
    for seed in range(6):
        engine = game(2 + seed % 3, seed % 2 > 0).engine
        fate = QuickFate(seed)
        state = engine.start(fate)
        while state.seat != OVER:
            options = list(engine.options(state))
            before = state.key()
            copy = state.copy()
            assert engine.options(copy) == options
            engine.apply(copy, options[fate.below(len(options))], fate)
            engine.options(copy)
            assert state.key() == before
            assert engine.options(state) == options
            if copy.seat != OVER:
                assert copy.key() != before
            state = copy


def test_each_decision_has_options_each_once() -> None:
    for seed in range(8):
        engine = game(2 + seed % 3, seed % 2 > 0).engine
        fate = QuickFate(seed)
        state = engine.start(fate)
        while state.seat != OVER:
            options = engine.options(state)
            assert len(set(options)) == len(options) > 0
            if state.seat == NATURE:
                assert len(options) == 1
            engine.apply(state, options[fate.below(len(options))], fate)
        assert engine.options(state) == []


def test_options_do_not_depend_on_having_been_asked_before() -> None:
    engine = game().engine
    asked, unasked = engine.start(SeededFate("x")), engine.start(SeededFate("x"))
    random = Random(3)
    for _ in range(300):
        if asked.seat == OVER:
            break
        options = engine.options(asked)
        fresh = unasked.copy()
        fresh.options = []
        assert engine.options(fresh) == options
        code = random.choice(options)
        engine.apply(asked, code, SeededFate("x"))
        engine.apply(unasked, code, SeededFate("x"))
        assert asked.key() == unasked.key()


def test_an_action_undone_and_done_again_gets_the_same_answer() -> None:
    match = Match.begin(game(), "again")
    while match.decision is not None and match.decision.kind != "leave":
        match.play_code(match.options.codes[0])
    home = next(code for code in match.options.codes if match.game.action_json(code)["type"] == "home")
    answers = []
    for _ in range(3):
        state = match.state.copy()
        fate = SeededFate("again")
        match.game.engine.apply(state, home, fate)
        answers.append(fate.take_answers())
    assert answers[0] == answers[1] == answers[2] != []


def test_moves_that_reveal_nothing_can_be_taken_back() -> None:
    match = Match.begin(game(), "undo")
    seat = match.state.seat
    before = match.state.key()
    match.play_code(match.options.codes[0])
    assert match.judge_undo(seat) is None
    match.undo(seat)
    assert match.state.key() == before


def test_a_playout_ends_the_game() -> None:
    for seats in (2, 3, 4):
        engine = game(seats, True).engine
        fate = QuickFate(seats)
        state = engine.start(fate)
        assert engine.playout(state, fate, 10_000) > 40 * seats
        assert state.seat == OVER
        assert len(engine.totals(state)) == seats
