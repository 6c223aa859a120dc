"""Adding up outcomes: win shares with their 95 % intervals."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import sqrt

from bohio.arena.play import Outcome

Z = 1.959963984540054
"""Two-sided 95 % of the normal distribution."""


@dataclass(frozen=True, slots=True)
class Row:
    """One bot's figures; the same name on several seats is one row."""

    name: str
    games: int
    win_share: float
    interval: tuple[float, float]
    mean_score: float
    ms_per_decision: float
    faults: int


def wilson(share: float, number: float) -> tuple[float, float]:
    """Wilson's interval of a share seen in so many independent trials."""
    if number <= 0:
        return 0.0, 1.0
    spread = Z * Z / number
    middle = (share + spread / 2) / (1 + spread)
    half = Z / (1 + spread) * sqrt(share * (1 - share) / number + spread / 4 / number)
    return max(0.0, middle - half), min(1.0, middle + half)


def independent_trials(shares: Sequence[float], deals: Sequence[int]) -> float:
    """How many independent trials the games are worth: the rotations of one deal are not independent of each other."""
    number = len(shares)
    mean = sum(shares) / number
    plain = mean * (1 - mean) / number
    if plain == 0:
        return number
    sums: dict[int, float] = {}
    for share, deal in zip(shares, deals, strict=True):
        sums[deal] = sums.get(deal, 0.0) + share - mean
    if len(sums) < 2:
        return number
    clustered = sum(one * one for one in sums.values()) / number**2 * len(sums) / (len(sums) - 1)
    return number if clustered == 0 else min(number, number * plain / clustered)


def share_of(places: Sequence[int], seats: int, outcomes: Iterable[Outcome]) -> tuple[float, tuple[float, float]]:
    """The share of wins of some places of a pairing together, with its interval; abandoned games do not count."""
    finished = [outcome for outcome in outcomes if not outcome.abandoned]
    if not finished:
        return 0.0, (0.0, 1.0)
    shares = [sum(outcome.win_shares[place] for place in places) for outcome in finished]
    share = sum(shares) / len(shares)
    return share, wilson(share, independent_trials(shares, [outcome.number // seats for outcome in finished]))


def rows(names: Sequence[str], outcomes: Iterable[Outcome]) -> list[Row]:
    """The table of results, a row for each name in the order of the seats."""
    played = list(outcomes)
    finished = [outcome for outcome in played if not outcome.abandoned]
    table = []
    for name in dict.fromkeys(names):
        places = [place for place, other in enumerate(names) if other == name]
        share, interval = share_of(places, len(names), finished)
        scores = [outcome.scores[place] for outcome in finished for place in places]
        made = sum(outcome.decisions[place] for outcome in finished for place in places)
        seconds = sum(outcome.seconds[place] for outcome in finished for place in places)
        mean = sum(scores) / len(scores) if scores else 0.0
        faults = sum(outcome.faults[place] for outcome in played for place in places)
        table.append(Row(name, len(finished), share, interval, mean, 1000 * seconds / made if made else 0.0, faults))
    return table
