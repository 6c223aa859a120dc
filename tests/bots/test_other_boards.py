"""Bots on boards of other editions and on the largest that there can be: legal, finite, and within bounds."""

from __future__ import annotations

import json
import shlex
import sys
from math import isfinite
from pathlib import Path
from random import Random
from typing import Any

import pytest

import bohio
from bohio.arena.play import Pairing, play
from bohio.bots.choosing import MOST_OPTIONS, considered
from bohio.bots.seated import SeatedBot
from bohio.core.engine import OVER
from bohio.core.fate import QuickFate, pack
from bohio.core.match import Match
from bohio.games import built_in
from bohio.games.mangrovia.parts import CACHED_PAYMENTS, exact_payments, purse_payments
from bohio.games.mangrovia.state import VALUABLES
from bohio.library import open_game, own_content
from tests.bots.levels import NAMES
from tests.bots.other_boards import BOARDS, LARGEST

ROOT = Path(__file__).resolve().parents[2]
EDITIONS = [(name, number) for name in BOARDS for number in range(1, 4)]


@pytest.mark.parametrize(("name", "number"), EDITIONS)
def test_every_level_plays_another_edition_to_the_end(name: str, number: int) -> None:
    """The arena stops at an action that is not an option."""
    content = own_content(BOARDS[name](number))
    names = tuple(NAMES[(number + seat) % len(NAMES)].replace("6it", "1it") for seat in range(2 + number % 3))
    outcome = play(Pairing(name, names, "editions", (), content), 0, True)
    assert outcome.record is not None
    assert bohio.load(dict(outcome.record)).over != outcome.abandoned


@pytest.mark.parametrize(("name", "number"), EDITIONS)
def test_greedy_beats_random_on_another_edition(name: str, number: int) -> None:
    content = own_content(BOARDS[name](number))
    pairing = Pairing(name, ("greedy", "random"), "general", (), content)
    assert sum(play(pairing, game, False).win_shares[0] for game in range(4)) >= 3


@pytest.mark.parametrize("name", built_in())
@pytest.mark.parametrize("largest", [False, True])
def test_what_bots_look_at_has_the_same_size_on_every_board_and_is_finite(name: str, largest: bool) -> None:
    for seats in built_in()[name].seats:
        usual = open_game(name, seats).engine
        sizes = [len(row) for row in usual.inputs(usual.start(QuickFate(1)))]
        text = LARGEST[name]() if largest else BOARDS[name](seats)
        engine, fate = open_game(name, seats, None, own_content(text)).engine, QuickFate(seats)
        state = engine.start(fate)
        for _ in range(150):
            if state.seat == OVER:
                break
            rows = engine.inputs(state)
            assert [len(row) for row in rows] == sizes
            assert all(isfinite(number) for row in rows for number in row)
            options = engine.options(state)
            engine.apply(state, options[fate.below(len(options))], fate)


@pytest.mark.parametrize("name", built_in())
def test_every_level_plays_on_the_largest_board(name: str) -> None:
    game = open_game(name, built_in()[name].seats[-1], None, own_content(LARGEST[name]()))
    match: Match[Any] = Match.begin(game, "largest")
    bots = [SeatedBot(NAMES[seat % len(NAMES)], match, seat, 1) for seat in range(game.seats)]
    for _ in range(20):
        match.play_code(bots[match.state.seat].choose_code())


def test_of_very_many_options_a_bot_looks_at_some() -> None:
    for number in (1, MOST_OPTIONS, MOST_OPTIONS + 1, 2 * MOST_OPTIONS, 100 * MOST_OPTIONS + 7):
        options = list(range(number))
        some = considered(options)
        assert some[0] == 0
        assert some[-1] == number - 1
        assert some == sorted(set(some))
        assert len(some) == number if number <= MOST_OPTIONS else MOST_OPTIONS / 2 <= len(some) <= MOST_OPTIONS


def test_what_is_kept_of_payments_is_bounded_where_spaces_are_dear() -> None:
    game: Any = open_game("mangrovia", 2, None, own_content(LARGEST["mangrovia"]()))
    parts, chance = game.parts, Random(1)
    most = kept = 0
    while kept >= most:
        most = kept
        purse = pack([chance.randint(3, 9) for _ in range(6)])
        known = purse_payments(parts, VALUABLES, purse)
        for amount in range(30, 61):
            exact_payments(parts, VALUABLES, purse, amount, known)
        kept = sum(len(found) for purses in parts.payments for purse in purses.values() for found in purse)
    assert CACHED_PAYMENTS / 2 < most <= CACHED_PAYMENTS


def test_a_program_gets_the_board_that_it_plays_on(tmp_path: Path) -> None:
    """The whole file, and what the players chose."""
    heard = tmp_path / "heard.json"
    words = f"import sys; open({str(heard)!r}, 'w').write(sys.stdin.readline())"
    text = BOARDS["tropicalia"](2)
    board = tmp_path / "board.toml"
    board.write_text(text)
    match = bohio.new("tropicalia", seats=2, seed="1", content=board, options={"first": 1})
    with bohio.bot(f"exec:{shlex.quote(sys.executable)} -c {shlex.quote(words)}", match, seat=1, seed=1) as bot:
        bot.choose()
    hello = json.loads(heard.read_text())
    assert hello["content"]["text"] == text
    assert hello["content"]["name"] == "edition 2"
    assert hello["options"] == {"advanced_markets": False, "first": 1}


@pytest.mark.parametrize("name", built_in())
def test_the_example_program_plays_another_edition(name: str) -> None:
    program = f"exec:{shlex.quote(sys.executable)} {shlex.quote(str(ROOT / 'examples' / 'first_bot.py'))}"
    outcome = play(Pairing(name, (program, "random"), "first", (), own_content(BOARDS[name](1))), 0, False)
    assert outcome.faults == (0, 0)
