"""The figures: intervals that hold what they promise, ratings that find strengths, a test that errs rarely."""

from __future__ import annotations

import json
from math import exp
from random import Random
from typing import Any

import pytest

from bohio.arena.ladder import line_ups
from bohio.arena.ratings import POINTS, Tally, merged, ratings, solved, strengths
from bohio.arena.sprt import ACCEPTED, REJECTED, UNDECIDED, Sprt, expected_share
from bohio.arena.tally import independent_trials, wilson
from bohio.cli import main
from bohio.core.reasons import BadOption


def covered(chance: Random, deals: int, seats: int, dependence: float) -> bool:
    """Whether the interval of a simulated match of share 0.6 holds it; so much of the deals decides all rotations."""
    shares: list[float] = []
    numbers: list[int] = []
    for deal in range(deals):
        whole = chance.random() < 0.6
        for _ in range(seats):
            shares.append(float(whole if chance.random() < dependence else chance.random() < 0.6))
            numbers.append(deal)
    low, high = wilson(sum(shares) / len(shares), independent_trials(shares, numbers))
    return low <= 0.6 <= high


@pytest.mark.parametrize(("seats", "dependence"), [(2, 0.0), (2, 0.7), (4, 0.0), (4, 0.9)])
def test_an_interval_of_95_percent_holds_the_truth_about_that_often(seats: int, dependence: float) -> None:
    chance = Random(f"{seats}/{dependence}")
    held = sum(covered(chance, 60, seats, dependence) for _ in range(600)) / 600
    assert 0.92 <= held <= 0.99


def test_games_of_one_deal_are_not_taken_for_independent_ones() -> None:
    shares = [float(deal % 2) for deal in range(50) for _ in range(4)]
    deals = [deal for deal in range(50) for _ in range(4)]
    assert independent_trials(shares, deals) == pytest.approx(50, rel=0.05)
    low, high = wilson(1.0, 20)
    assert 0.8 < low < high == 1.0
    assert wilson(0.0, 0) == (0.0, 1.0)


# Ratings


def simulated(chance: Random, strong: list[float], seats: int, deals: int) -> list[list[Tally]]:
    """Deals among bots of these logarithms of strength."""
    found = []
    for _ in range(deals):
        sitting = chance.sample(range(len(strong)), seats)
        deal = []
        for _ in range(seats):
            won = chance.choices(sitting, [exp(strong[bot]) for bot in sitting])[0]
            present = tuple(int(bot in sitting) for bot in range(len(strong)))
            deal.append(Tally(present, 1, [float(bot == won) for bot in range(len(strong))]))
        found.append(deal)
    return found


@pytest.mark.parametrize("seats", [2, 3])
def test_ratings_find_the_strengths_that_the_games_came_from(seats: int) -> None:
    strong = [-1.5, -0.5, 0.5, 1.5]
    held = 0
    for attempt in range(12):
        chance = Random(f"{seats}/{attempt}")
        rated = ratings(4, simulated(chance, strong, seats, 100), "seed", resamples=100)
        for (rating, (low, high)), truth in zip(rated, strong, strict=True):
            assert abs(rating - POINTS * truth) < 150
            held += low <= POINTS * truth <= high
    assert held >= 40


def test_the_likeliest_strengths_have_no_slope_left() -> None:
    """Two bots, 30 wins to 10: three to one, but for the two imagined draws."""
    first, second = strengths(2, [Tally((1, 1), 4000, [3000.0, 1000.0])])
    assert exp(first - second) == pytest.approx(3, rel=0.01)
    never, always = strengths(2, [Tally((1, 1), 50, [0.0, 50.0])])
    assert -12 < never < 0 < always < 12


def test_a_bot_on_two_seats_has_twice_the_chances() -> None:
    one, other = strengths(2, [Tally((2, 1), 9000, [6000.0, 3000.0])])
    assert one == pytest.approx(other, abs=0.01)
    assert merged([Tally((1, 1), 1, [1.0, 0.0]), Tally((1, 1), 2, [0.5, 1.5])]) == [Tally((1, 1), 3, [1.5, 1.5])]


def test_equations_are_solved() -> None:
    assert solved([[0.0, 2.0], [4.0, 1.0]], [2.0, 9.0]) == pytest.approx([2.0, 1.0])


def test_everybody_meets_everybody_on_the_ladder() -> None:
    names = ("a", "b", "c", "d")
    pairs = [tuple(sorted(one)) for one in line_ups(names, 2, 12, "s")]
    assert {pairs.count(pair) for pair in pairs} == {2}
    assert len(set(pairs)) == 6
    assert all(set(one) == set(names) for one in line_ups(names, 5, 8, "s"))
    assert line_ups(names, 3, 9, "s") == line_ups(names, 3, 9, "s") != line_ups(names, 3, 9, "t")
    with pytest.raises(BadOption, match="two different bots"):
        line_ups(("a", "a"), 2, 1, "s")


def test_random_is_below_greedy_on_the_ladder(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["arena", "ladder", "mangrovia", "--bots", "random,greedy,random", "--seats", "3", "--games", "18"]
    reports = []
    for jobs in ("1", "2"):
        assert main([*words, "--json", "--jobs", jobs]) == 0
        reports.append(json.loads(capsys.readouterr().out))
    best, worst = reports[0]["bots"]
    assert (best["name"], worst["name"]) == ("greedy", "random")
    assert best["interval"][0] > 0 > worst["interval"][1]
    assert best["rating"] == pytest.approx(-worst["rating"])
    assert best["games"] == worst["games"] == 18
    for report in reports:
        for row in report["bots"]:
            row.pop("ms_per_decision")
    assert reports[0] == reports[1]
    assert main([*words[:-1], "3"]) == 0
    assert [line.split()[0] for line in capsys.readouterr().out.splitlines()] == ["bot", "greedy", "random"]


# The sequential test


def verdict_of(chance: Random, elo: float, seats: int, most: int = 3000) -> tuple[str, int]:
    """What the test says of a simulated bot of this strength, and after how many deals."""
    test = Sprt(seats, 0, 60)
    share = expected_share(elo, seats)
    while test.verdict == UNDECIDED and test.deals < most:
        test.add(sum(chance.random() < share for _ in range(seats)) / seats)
    return test.verdict, test.deals


@pytest.mark.parametrize("seats", [2, 4])
def test_a_stronger_bot_is_accepted_and_an_equal_one_rejected(seats: int) -> None:
    chance = Random(seats)
    for elo, expected in ((60.0, ACCEPTED), (0.0, REJECTED)):
        verdicts = [verdict_of(chance, elo, seats) for _ in range(150)]
        assert sum(verdict == expected for verdict, _ in verdicts) >= 135
        assert sum(deals for _, deals in verdicts) / 150 < 400


def test_a_much_stronger_bot_is_accepted_at_once() -> None:
    assert verdict_of(Random(1), 800, 2) == (ACCEPTED, 12)
    assert verdict_of(Random(1), -800, 2)[0] == REJECTED


def test_deals_that_are_all_alike_are_no_certainty() -> None:
    test = Sprt(2, 0, 30)
    for _ in range(11):
        test.add(1.0)
    assert test.verdict == UNDECIDED
    assert Sprt(2).llr == 0
    assert expected_share(0, 4) == 0.25


@pytest.mark.parametrize("values", [{"elo0": 30, "elo1": 30}, {"alpha": 0}, {"beta": 0.5}, {"elo1": float("nan")}])
def test_a_test_that_tests_nothing_is_refused(values: Any) -> None:
    with pytest.raises(BadOption):
        Sprt(2, **values)


def test_sprt_stops_early_and_says_the_same_with_two_jobs(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["arena", "sprt", "mangrovia", "--bot", "greedy", "--against", "random", "--games", "60", "--json"]
    reports = []
    for jobs in ("1", "2"):
        assert main([*words, "--jobs", jobs]) == 0
        reports.append(json.loads(capsys.readouterr().out))
    assert reports[0] == reports[1]
    assert reports[0]["verdict"] == "accepted"
    assert reports[0]["games"] < 60
    assert main(["arena", "sprt", "mangrovia", "--bot", "random", "--against", "greedy", "--games", "3"]) == 0
    told = capsys.readouterr().out.splitlines()
    assert told[0] == "undecided: random against greedy, 2 seats"
    assert told[1].startswith("2 games of 1 deals")


@pytest.mark.parametrize(
    ("words", "fault"),
    [
        (("ladder", "chess"), "there is no game 'chess'"),
        (("ladder", "mangrovia", "--seats", "9"), "2 to 5 players"),
        (("ladder", "mangrovia", "--bots", "greedy"), "two different bots"),
        (("ladder", "mangrovia", "--games", "0"), "--games"),
        (("sprt", "mangrovia", "--bot", "nobody", "--against", "random", "--games", "9"), "no bot 'nobody'"),
        (("sprt", "mangrovia", "--bot", "greedy", "--against", "random", "--games", "1"), "every seat"),
        (("sprt", "mangrovia", "--bot", "greedy", "--against", "random", "--games", "9", "--alpha", "1"), "--alpha"),
    ],
)
def test_a_bad_call_is_refused_in_one_line(
    words: tuple[str, ...], fault: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(("arena", *words)) == 1
    [line] = capsys.readouterr().err.splitlines()
    assert fault in line
