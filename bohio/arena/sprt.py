"""A sequential test: plays until it is clear whether one bot is stronger than another, and no longer.

The unit is a deal: the bot that is tested plays it from every seat against copies of the other, and its share of the
wins over these games is one number. The logarithm of the likelihood ratio of the two hypotheses, "stronger by elo1" and
"by elo0", grows with every deal; the test ends where it leaves its bounds (Wald; the numbers taken as normal with the
variance seen, as engines for chess are tested)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import log
from typing import Any

from bohio.arena.play import Outcome, Pairing
from bohio.arena.run import Runner, Task, progress, stream
from bohio.core.game import ContentFile
from bohio.core.reasons import BadOption

FEWEST_DEALS = 12
"""Before so many deals the variance is not known well enough to decide anything."""

ACCEPTED = "accepted"
REJECTED = "rejected"
UNDECIDED = "undecided"


def expected_share(elo: float, seats: int) -> float:
    """The share of wins of one bot that is stronger by so many rating points than all others at the table."""
    odds: float = 10 ** (elo / 400)
    return odds / (odds + seats - 1)


@dataclass(slots=True)
class Sprt:
    """The state of one test."""

    seats: int
    elo0: float = 0.0
    elo1: float = 30.0
    alpha: float = 0.05
    beta: float = 0.05
    deals: int = 0
    total: float = 0.0
    squares: float = 0.0

    def __post_init__(self) -> None:
        if not -2000 <= self.elo0 < self.elo1 <= 2000:
            raise BadOption("--elo0 must be less than --elo1, both from -2000 to 2000")
        if not (0 < self.alpha < 0.5 and 0 < self.beta < 0.5):
            raise BadOption("--alpha and --beta must lie between 0 and 0.5")

    @property
    def bounds(self) -> tuple[float, float]:
        """Where the test ends: below the first it rejects, above the second it accepts."""
        return log(self.beta / (1 - self.alpha)), log((1 - self.beta) / self.alpha)

    def add(self, share: float) -> None:
        """The tested bot's share of the wins of one deal."""
        self.deals += 1
        self.total += share
        self.squares += share * share

    @property
    def llr(self) -> float:
        """The logarithm of the likelihood ratio so far."""
        if self.deals == 0:
            return 0.0
        low, high = expected_share(self.elo0, self.seats), expected_share(self.elo1, self.seats)
        mean = self.total / self.deals
        # One deal as varied as independent games would be is added, so that equal deals do not look like certainty.
        middle = (low + high) / 2
        spread = self.squares - self.deals * mean * mean + middle * (1 - middle) / self.seats
        return self.deals * (high - low) * (mean - middle) / (spread / self.deals)

    @property
    def verdict(self) -> str:
        """`accepted`, `rejected` or, so far, `undecided`."""
        low, high = self.bounds
        if self.deals < FEWEST_DEALS or low < self.llr < high:
            return UNDECIDED
        return ACCEPTED if self.llr >= high else REJECTED


@dataclass(frozen=True, slots=True)
class Trial:
    """How a test ended."""

    test: Sprt
    pairing: Pairing
    played: list[Outcome]
    """The outcomes that were counted."""


def trial(
    test: Sprt,
    game: str,
    bot: str,
    against: str,
    games: int,
    seed: str,
    jobs: int = 1,
    options: tuple[tuple[str, Any], ...] = (),
    content: ContentFile | None = None,
    runner: Runner | None = None,
) -> Trial:
    """Plays deal after deal, at most so many games. Deals count in their order, so that jobs change nothing."""
    pairing = Pairing(game, (bot, *[against] * (test.seats - 1)), seed, options, content)
    pairing.table()
    if games < test.seats:
        raise BadOption(f"--games must be at least {test.seats}: a deal is played from every seat")
    tasks = [Task(pairing, number) for number in range(games // test.seats * test.seats)]
    counted: list[Outcome] = []
    outcomes = progress(stream(tasks, jobs, runner), len(tasks))
    for deal in _in_order(outcomes, test.seats):
        counted += deal
        finished = [outcome.win_shares[0] for outcome in deal if not outcome.abandoned]
        if finished:
            test.add(sum(finished) / len(finished))
        if test.verdict != UNDECIDED:
            break
    # What is still being played is given up now, not when the generator happens to be collected.
    outcomes.close()
    return Trial(test, pairing, counted)


def _in_order(outcomes: Iterator[Outcome], seats: int) -> Iterator[list[Outcome]]:
    """The outcomes of deal 0, 1, 2, …, each deal as soon as it and all before it are complete."""
    waiting: dict[int, list[Outcome]] = {}
    following = 0
    for outcome in outcomes:
        waiting.setdefault(outcome.number // seats, []).append(outcome)
        while len(waiting.get(following, ())) == seats:
            yield sorted(waiting.pop(following), key=lambda one: one.number)
            following += 1
