"""A bot that sits down at a match chooses like one that was there from the beginning, and leaves the match alone."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest

import bohio
from bohio.bots import LEVELS, Bot, Look
from bohio.bots.seated import BadChoice, SeatedBot
from bohio.core.match import Match
from bohio.core.reasons import BadOption, BohioError, Illegal
from tests.arena.programs import program
from tests.bots.levels import NAMES
from tests.bots.watching import watched
from tests.play import play_on, random_code

FIRST = Path(__file__).resolve().parents[2] / "examples" / "first_bot.py"
PROGRAM = f"exec:{shlex.quote(sys.executable)} {shlex.quote(str(FIRST))}"


def under_way(game: str = "mangrovia", seats: int = 3, decisions: int = 25, seed: str = "under way") -> Match[Any]:
    match = bohio.new(game, seats=seats, seed=seed)
    play_on(match, Random(seed), decisions)
    return match


def asked(match: Match[Any]) -> int:
    assert match.decision is not None
    assert match.decision.seat is not None
    return match.decision.seat


def look_of(match: Match[Any]) -> Look:
    seat = asked(match)
    return Look(seat, match.game.seat_view(match.state, seat), list(match.game.engine.options(match.state)))


@pytest.mark.parametrize("game", ["mangrovia", "tropicalia"])
@pytest.mark.parametrize("name", NAMES)
def test_it_chooses_like_a_bot_that_watched_from_the_beginning(name: str, game: str) -> None:
    match = under_way(game)
    before = match.record(), list(match.log)
    chosen = bohio.bot(name, match, seat=asked(match), seed=7).choose()
    assert chosen == match.game.action_json(watched(name, match, asked(match), 7).choose(look_of(match)))
    assert chosen in match.options
    assert (match.record(), match.log) == before


@pytest.mark.parametrize("name", NAMES)
def test_the_same_seed_gives_the_same_choice(name: str) -> None:
    match = under_way()
    choices = [bohio.bot(name, match, seat=asked(match), seed=7).choose() for _ in range(2)]
    assert choices[0] == choices[1]


@pytest.mark.parametrize("name", NAMES)
def test_it_sees_what_happened_since_it_last_chose(name: str) -> None:
    """One that stays seated chooses like one that sits down anew and is asked the same again."""
    match = under_way(decisions=0)
    seat = asked(match)
    stays = bohio.bot(name, match, seat=seat, seed=3)
    moments: list[Match[Any]] = []
    for _ in range(6):
        while asked(match) != seat:
            match.play_code(random_code(match, Random(len(match.log))))
        moments.append(match.copy())
        chosen = stays.choose()
        again = bohio.bot(name, moments[0], seat=seat, seed=3)
        for moment in moments:
            again.match = moment
            repeated = again.choose()
        assert repeated == chosen
        match.play(chosen, seat)


@pytest.mark.parametrize("name", ["greedy", "expert@4it"])
def test_after_something_was_taken_back_it_is_as_if_it_had_never_been(name: str) -> None:
    match = under_way()
    seat = asked(match)
    stays = bohio.bot(name, match, seat=seat, seed=5)
    chosen = stays.choose()
    match.play_code(random_code(match, Random(1)))
    for _ in range(200):
        if match.state.seat == seat:
            stays.choose()
            break
        match.play_code(random_code(match, Random(2)))
    match.take_back(seat)
    assert stays.choose() == chosen


@pytest.mark.parametrize(
    "name", ["grandmaster", "", "greedy@5it", "expert@0it", "exec:", "exec:no-such-program-here", 5, None]
)
def test_a_bot_that_there_is_not_is_refused(name: Any) -> None:
    with pytest.raises(BadOption):
        bohio.bot(name, under_way(), seat=0, seed=1)


@pytest.mark.parametrize("seat", [-1, 3, True, "0", None])
def test_a_seat_that_there_is_not_is_refused(seat: Any) -> None:
    with pytest.raises(BohioError, match=r"there is no seat .*; seats are 0 to 2"):
        bohio.bot("greedy", under_way(), seat=seat, seed=1)


@pytest.mark.parametrize("seed", ["7", 1.0, True])
def test_a_seed_that_is_no_number_is_refused(seed: Any) -> None:
    with pytest.raises(BadOption, match="seed of a bot is a whole number"):
        bohio.bot("greedy", under_way(), seat=0, seed=seed)


def test_without_a_seed_it_takes_one_of_its_own() -> None:
    match = under_way()
    assert bohio.bot("random", match, seat=asked(match)).choose() in match.options


def test_another_seats_turn_is_told() -> None:
    match = under_way()
    other = (asked(match) + 1) % 3
    with pytest.raises(Illegal, match="not_your_turn"):
        bohio.bot("greedy", match, seat=other, seed=1).choose()


def test_the_end_of_the_game_is_told() -> None:
    match = under_way(seats=2, decisions=5000)
    assert match.over
    with pytest.raises(Illegal, match="game_over"):
        bohio.bot("greedy", match, seat=0, seed=1).choose()


def test_a_choice_that_is_no_option_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    class Cheater(Bot):
        def choose(self, look: Look) -> int:
            look.options.append(-5)
            return -5

    monkeypatch.setitem(LEVELS, "cheater", Cheater)
    match = under_way()
    with pytest.raises(BadChoice, match="cheater chose -5, which is not an option"):
        bohio.bot("cheater", match, seat=asked(match), seed=1).choose()


# Programs


def test_a_program_sits_down_at_a_match_under_way() -> None:
    match = under_way()
    with bohio.bot(PROGRAM, match, seat=asked(match), seed=1) as one:
        assert one.choose() in match.options
        assert one.bot.faults == 0


def test_a_program_is_told_once_more_when_something_was_taken_back(tmp_path: Path) -> None:
    """A program cannot forget, so another one is started."""
    deed = "asked > 2 and sys.exit(1)\nprint(json.dumps({'choose': 0}), flush=True)"
    match = under_way()
    seat = asked(match)
    with bohio.bot(f"exec:{program(tmp_path, deed)}", match, seat=seat, seed=1) as one:
        first = one.choose()
        match.play(first)
        while asked(match) != seat:
            match.play_code(random_code(match, Random(1)))
        one.choose()
        match.take_back(seat)
        assert one.choose() == first
        assert one.bot.faults == 0


def test_programs_run_only_where_they_are_allowed() -> None:
    match = under_way()
    with pytest.raises(BadOption, match="there is no bot"):
        SeatedBot(PROGRAM, match, asked(match), 1)
