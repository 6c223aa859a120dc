"""The graded levels: their names, their order, their tastes, and that nobody throws away what a beginner would see."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import Any

import pytest

import bohio
from bohio.arena.play import Pairing
from bohio.arena.run import outcomes
from bohio.arena.tally import rows
from bohio.bots import check, make
from bohio.bots.graded import USUAL, Grade, GradedBot, grades, parse_grade, ratings, shares_below, tastes
from bohio.bots.levels import GRADES, level_and_taste, parse
from bohio.core.fate import QuickFate
from bohio.core.manifest import Manifest
from bohio.core.match import Match
from bohio.core.reasons import BadOption, BohioError
from bohio.games import built_in
from bohio.library import found, game_class
from tests.bots.watching import first_view, look_at, watched

TABLES = [(game, seats) for game, manifest in built_in().items() for seats in manifest.seats]


def graded(match: Match[Any], name: str, seed: int = 7) -> GradedBot:
    bot = make(name, match.game, 0, seed, first_view(match, 0))
    assert isinstance(bot, GradedBot)
    return bot


# Names


def test_there_are_ten() -> None:
    assert tuple(f"level-{number}" for number in range(1, 11)) == GRADES
    for name in GRADES:
        check(name)


def test_a_name_may_have_a_taste() -> None:
    assert level_and_taste("level-10-hoarder") == (10, "hoarder")
    assert level_and_taste("level-4") == (4, "")
    assert level_and_taste("greedy") == level_and_taste("level-11") == level_and_taste("level-04") == (0, "")


@pytest.mark.parametrize(
    "name",
    [
        *("level-0", "level-11", "level-", "level-3-", "level-3-Builder", "level-3@100it"),
        *("graded:blur", "graded:luck=1", "graded:blur=-1", "graded:blur=1e3", "graded:sight=2"),
        *("graded:thought=0.5", "graded:iterations=2.5"),
    ],
)
def test_a_name_that_is_no_level_is_refused(name: str) -> None:
    with pytest.raises(BadOption):
        parse(name)


def test_a_taste_that_the_game_has_not_is_refused() -> None:
    match = bohio.new("mangrovia", seats=2, seed="1")
    with pytest.raises(BadOption, match="has no taste 'trader'; it has amulets"):
        check("level-3-trader", match.game)
    with pytest.raises(BadOption):
        bohio.bot("level-3-trader", match, seat=0, seed=1)


def test_a_grade_is_named_by_what_is_not_usual() -> None:
    grade = Grade(blur=2.125, taste=0.5, thought=0.25, iterations=40)
    assert grade.name == "graded:blur=2.125+taste=0.5+thought=0.25+iterations=40"
    assert parse_grade(grade.name) == grade
    assert parse_grade(Grade().name) == Grade()
    assert parse_grade("greedy") is None


# The table of levels


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_levels_misjudge_less_and_think_more_from_one_to_the_next(game: str, seats: int) -> None:
    found_grades = grades(built_in()[game], seats)
    assert len(found_grades) == 10
    for lower, upper in pairwise(found_grades):
        assert lower.blur >= upper.blur
        assert lower.sight <= upper.sight
        assert lower.taste >= upper.taste
        assert lower.thought * lower.iterations <= upper.thought * upper.iterations
        assert lower != upper


def test_levels_that_were_measured_say_so(tmp_path: Any) -> None:
    manifest = built_in()["tropicalia"]
    shares, rated = shares_below(manifest, 2), ratings(manifest, 2)
    assert shares[0] is None
    assert all(share is not None and 0.61 <= share <= 0.82 for share in shares[1:])
    assert rated[0] == 0
    assert all(80 <= upper - lower <= 260 for lower, upper in pairwise(rated))


def test_a_game_that_was_never_calibrated_has_usual_levels(monkeypatch: pytest.MonkeyPatch) -> None:
    class Bare(Manifest):
        def file(self, *path: str) -> Any:
            return super().file("no", "such", "place")

    bare = Bare(name="bare", package="bohio.games.mangrovia", seats=range(2, 4), usual_seats=2)
    assert grades(bare, 3) == USUAL
    assert shares_below(bare, 3) == [None] * 10
    assert ratings(bare, 3) == [170.0 * level for level in range(10)]
    assert tastes(bare) == {}


@pytest.mark.parametrize(("game", "seats"), [("mangrovia", 2), ("tropicalia", 4)])
def test_the_order_of_the_levels(game: str, seats: int) -> None:
    """A small match with a fixed seed: three levels apart the upper one wins far more than its share."""
    bots = ("level-5", *["level-2"] * (seats - 1))
    upper = rows(bots, outcomes(Pairing(game, bots, "order"), 24))[0]
    assert upper.win_share >= 1.4 / seats


# Tastes


@pytest.mark.parametrize("game", built_in())
def test_tastes_weigh_features_that_there_are(game: str) -> None:
    manifest = built_in()[game]
    assert len(tastes(manifest)) >= 4
    for liking in tastes(manifest).values():
        assert set(liking) <= set(game_class(game).feature_names)


def test_an_unknown_feature_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    match = bohio.new("mangrovia", seats=2, seed="1")
    monkeypatch.setitem(tastes(found()["mangrovia"]), "amulets", {"no such feature": 1.0})
    with pytest.raises(BohioError, match=r"tastes.json: amulets: there is no feature 'no such feature'"):
        graded(match, "level-1-amulets")


@pytest.mark.parametrize("game", built_in())
def test_a_taste_is_kept_for_the_whole_game_and_comes_from_the_seed(game: str) -> None:
    match = bohio.new(game, seats=2, seed="1")
    drawn = Counter(graded(match, "level-1", seed).taste for seed in range(80))
    assert set(drawn) == set(tastes(built_in()[game]))
    assert graded(match, "level-1", 5).taste == graded(match, "level-1", 5).taste
    for taste in drawn:
        assert graded(match, f"level-1-{taste}").taste == taste


def test_a_hoarder_holds_more_cards_than_a_builder() -> None:
    held: Counter[str] = Counter()
    decisions: Counter[str] = Counter()
    for number in range(16):
        match = bohio.new("mangrovia", seats=2, seed=f"tastes {number}")
        bots = [bohio.bot(f"level-1-{taste}", match, seat, number) for seat, taste in enumerate(("hoarder", "builder"))]
        while not match.over and match.state.round < 30:
            seat = match.state.seat
            held[bots[seat].name] += len(match.view(seat)["table"]["hand"]["valuables"])
            decisions[bots[seat].name] += 1
            match.play(bots[seat].choose())
    mean = {name: held[name] / decisions[name] for name in held}
    assert mean["level-1-hoarder"] > 1.3 * mean["level-1-builder"]


# What a beginner would see


def ends(game: str, seats: int, seed: str) -> tuple[Match[Any], int]:
    """A game of greedy bots, and after how many events its last round begins."""
    match = bohio.new(game, seats=seats, seed=seed)
    bots = [bohio.bot("greedy", match, seat, seed=1) for seat in range(seats)]
    last = 0
    while not match.over and match.state.round < 30:
        assert match.decision is not None
        assert match.decision.seat is not None
        match.play(bots[match.decision.seat].choose())
        if not last and not match.over and match.game.last_round(match.state):
            last = len(match.events)
    return match, last


@pytest.mark.parametrize("game", built_in())
def test_nobody_passes_up_points_in_the_last_round(game: str) -> None:
    """The gentlest bot, at the last decisions of some games: it never passes where some option brings points."""
    tempted = 0
    for number in range(16):
        whole, last = ends(game, 2, f"end {number}")
        match = bohio.new(game, seats=2, seed=f"end {number}")
        for event in whole.events:
            state, seat = match.state, match.state.seat
            if event.seat is not None and last and len(match.events) >= last:
                engine = match.game.engine
                before = engine.totals(state)[seat]
                gains: dict[int, int] = {}
                for option in match.options.codes:
                    after = state.copy()
                    engine.apply(after, option, QuickFate(3))
                    gains[option] = engine.totals(after)[seat] - before
                passes = [option for option in gains if match.game.action_json(option)["type"] == "pass"]
                later = [one for one in whole.events[len(match.events) + 1 :] if one.seat == seat]
                if passes and max(gains.values()) >= 2 and not later:
                    tempted += 1
                    for seed in range(5):
                        chosen = watched("level-1", match, seat, seed).choose(look_at(match.game, state))
                        assert chosen not in passes
            if event.seat is not None:  # fate's own events follow by themselves
                match.play_code(event.code)
    assert tempted >= 3
