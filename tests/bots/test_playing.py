"""The levels at play: never anything illegal, and never as weak as the one below."""

from __future__ import annotations

import re
from collections import Counter

import pytest

import bohio
from bohio.arena.play import Pairing, play
from bohio.arena.run import outcomes
from bohio.arena.tally import rows
from bohio.bots import make
from bohio.core.match import Match
from bohio.core.reasons import BadOption
from bohio.games import built_in
from bohio.library import open_game
from tests.bots.levels import NAMES, QUICK, SLOW
from tests.bots.watching import choice, first_view
from tests.conformance.tables import TABLES, Table
from tests.corpus.players import played
from tests.games.tropicalia.hooks import scarce
from tests.games.tropicalia.leanings import seller


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_mixed_bots_play_legal_games_to_the_end(table: Table) -> None:
    """The arena stops at an action that is not an option, and the records replay."""
    ended: Counter[bool] = Counter()
    for number in range(10):
        bots = tuple(QUICK[(seat + number) % len(QUICK)] for seat in range(table.seats))
        outcome = play(Pairing(table.name, bots, "legal", table.options), number, number == 0)
        ended[outcome.abandoned] += 1
        if outcome.record is not None:
            assert bohio.load(dict(outcome.record)).over != outcome.abandoned
    assert ended[False] >= 9


@pytest.mark.parametrize("game", built_in())
@pytest.mark.parametrize("name", SLOW)
def test_bots_that_search_play_legal_games(name: str, game: str) -> None:
    few = re.sub("@.*", "@2it", name)
    outcome = play(Pairing(game, (few, "greedy", "random"), "legal"), 0, True)
    assert outcome.record is not None
    assert bohio.load(dict(outcome.record)).over


@pytest.mark.parametrize("name", NAMES)
def test_every_bot_answers_where_an_orchards_fruit_is_missing(name: str) -> None:
    """It may take another kind or go without; greedy takes the fruit while there is room for it. T6.2"""
    game = open_game("tropicalia", 3, {"advanced_markets": False}, scarce())
    asked: Counter[str] = Counter()
    for seed in range(12):
        codes, _ = played(game, f"missing {seed}", seller)
        match = Match.begin(game, f"missing {seed}")
        for code in codes:
            state = match.state
            if game.decision_kind(state) == "take" and asked.total() < 8:
                answer = game.action_json(choice(name, match))
                assert answer in list(match.options)
                player = match.view()["table"]["players"][state.seat]
                if player["fruit_count"] < player["storage"] and name == "greedy":
                    assert answer["type"] == "take"
                asked[answer["type"]] += 1
            match.play_code(code)
    assert asked.total() >= 4, asked


@pytest.mark.parametrize(("game", "seats"), [("mangrovia", 2), ("mangrovia", 4), ("tropicalia", 2), ("tropicalia", 4)])
def test_greedy_beats_random(game: str, seats: int) -> None:
    """A small match with a fixed seed; the bound is far below what is measured, and far above a fair share."""
    bots = ("greedy", *["random"] * (seats - 1))
    greedy = rows(bots, outcomes(Pairing(game, bots, "bound"), 16))[0]
    assert greedy.win_share >= 0.75


@pytest.mark.parametrize(
    "name",
    ["", "Greedy", "nobody", "greedy@10it", "expert@", "expert@0it", "expert@10s", "expert@-1ms", "expert@1e3it"],
)
def test_a_name_that_is_no_bot_is_refused(name: str) -> None:
    match = bohio.new("mangrovia", seats=2, seed="1")
    with pytest.raises(BadOption):
        make(name, match.game, 0, 1, first_view(match, 0))
