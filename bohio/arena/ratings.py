"""Ratings by maximum likelihood: a bot of strength s wins a game with probability s / (sum of all strengths there).

At a table of two that is the model of Bradley and Terry, with more players that of Luce. A rating is 400 log10 s, so
that 400 points more are ten wins to one; the ratings of a ladder have the mean 0. Every bot has drawn one imagined game
against a bot of strength 1, so that one that never won has a rating too."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, log
from random import Random

POINTS = 400 / log(10)
"""Rating points for each unit of the logarithm of strength."""
RESAMPLES = 400
LARGEST_STEP = 2.0
CLOSE = 1e-7


@dataclass(slots=True)
class Tally:
    """What was seen at tables with the same bots."""

    seats: tuple[int, ...]
    """How many seats each bot had."""
    games: float
    wins: list[float]
    """Won games by bot; a shared win counts in parts."""


def merged(tallies: Sequence[Tally]) -> list[Tally]:
    """One tally for each kind of table."""
    kinds: dict[tuple[int, ...], Tally] = {}
    for one in tallies:
        sum_ = kinds.setdefault(one.seats, Tally(one.seats, 0, [0.0] * len(one.seats)))
        sum_.games += one.games
        for bot, wins in enumerate(one.wins):
            sum_.wins[bot] += wins
    return list(kinds.values())


def likelihood(strengths: Sequence[float], tallies: Sequence[Tally]) -> float:
    """The logarithm of how likely the tallies are, for logarithms of strengths."""
    total = sum(strength / 2 - log(1 + exp(strength)) for strength in strengths)
    for one in tallies:
        total += sum(wins * strength for wins, strength in zip(one.wins, strengths))
        total -= one.games * log(sum(seats * exp(strength) for seats, strength in zip(one.seats, strengths)))
    return total


def strengths(bots: int, tallies: Sequence[Tally], start: Sequence[float] | None = None) -> list[float]:
    """The logarithms of the strengths that make the tallies likeliest, by Newton's method."""
    found = list(start) if start is not None else [0.0] * bots
    best = likelihood(found, tallies)
    for _ in range(200):
        step = solved(*_slopes(found, tallies))
        longest = max(map(abs, step))
        scale = min(1.0, LARGEST_STEP / longest) if longest else 1.0
        while True:
            tried = [one + scale * move for one, move in zip(found, step)]
            likely = likelihood(tried, tallies)
            if likely >= best or scale * longest < CLOSE:
                break
            scale /= 2
        found, best = tried, max(best, likely)
        if scale * longest < CLOSE:
            break
    return found


def _slopes(strengths: Sequence[float], tallies: Sequence[Tally]) -> tuple[list[list[float]], list[float]]:
    """The curvature (with its sign turned) and the slope of the likelihood."""
    bots = range(len(strengths))
    drawn = [1 / (1 + exp(-strength)) for strength in strengths]
    slope = [0.5 - share for share in drawn]
    curvature = [[drawn[i] * (1 - drawn[i]) if i == j else 0.0 for j in bots] for i in bots]
    for one in tallies:
        weights = [seats * exp(strength) for seats, strength in zip(one.seats, strengths)]
        total = sum(weights)
        for i in bots:
            if weights[i] == 0:
                continue
            share = weights[i] / total
            slope[i] += one.wins[i] - one.games * share
            curvature[i][i] += one.games * share
            for j in bots:
                curvature[i][j] -= one.games * share * weights[j] / total
    return curvature, slope


def solved(matrix: list[list[float]], right: list[float]) -> list[float]:
    """The solution of matrix · x = right, by elimination with pivots."""
    size = len(right)
    rows = [[*row, value] for row, value in zip(matrix, right)]
    for column in range(size):
        pivot = max(range(column, size), key=lambda row: abs(rows[row][column]))
        rows[column], rows[pivot] = rows[pivot], rows[column]
        for row in range(column + 1, size):
            factor = rows[row][column] / rows[column][column]
            for place in range(column, size + 1):
                rows[row][place] -= factor * rows[column][place]
    found = [0.0] * size
    for row in reversed(range(size)):
        known = sum(rows[row][place] * found[place] for place in range(row + 1, size))
        found[row] = (rows[row][size] - known) / rows[row][row]
    return found


def ratings(
    bots: int, deals: Sequence[Sequence[Tally]], seed: str, resamples: int = RESAMPLES
) -> list[tuple[float, tuple[float, float]]]:
    """Each bot's rating with its 95 % interval, from the tallies of each deal.

    The interval is by bootstrap over deals: the rotations of one deal belong together."""
    whole = strengths(bots, merged([tally for deal in deals for tally in deal]))
    chance = Random(f"ratings/{seed}")
    drawn: list[list[float]] = []
    for _ in range(resamples):
        again = chance.choices(deals, k=len(deals))
        drawn.append(_points(strengths(bots, merged([tally for deal in again for tally in deal]), whole)))
    rated = []
    for bot, rating in enumerate(_points(whole)):
        sample = sorted(one[bot] for one in drawn)
        low, high = sample[int(0.025 * resamples)], sample[min(resamples - 1, int(0.975 * resamples))]
        rated.append((rating, (min(low, rating), max(high, rating))))
    return rated


def _points(strengths: Sequence[float]) -> list[float]:
    mean = sum(strengths) / len(strengths)
    return [POINTS * (strength - mean) for strength in strengths]
