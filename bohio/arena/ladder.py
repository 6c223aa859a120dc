"""The ladder: all bots against each other at mixed tables, with rotation and duplicate deals."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations, combinations_with_replacement
from random import Random
from typing import Any

from bohio.arena.play import Outcome, Pairing
from bohio.arena.ratings import Tally, ratings
from bohio.arena.run import Runner, Task, progress, stream
from bohio.bots.levels import LEVELS, levels
from bohio.core.game import ContentFile
from bohio.core.manifest import Manifest
from bohio.core.reasons import BadOption

USUAL_ITERATIONS = 200
"""With so many iterations bots that search stand on the ladder where nothing else is said."""


@dataclass(frozen=True, slots=True)
class Rung:
    """One bot's place on the ladder."""

    name: str
    games: int
    rating: float
    interval: tuple[float, float]
    win_share: float
    """Of the games in which it sat, all its seats together."""
    mean_score: float
    ms_per_decision: float
    faults: int


def all_bots(manifest: Manifest, seats: int) -> tuple[str, ...]:
    """Every level that plays this game. Those that search have a budget in iterations, so that the ladder is the same
    everywhere."""
    return tuple(
        name if LEVELS[name].usual_budget is None else f"{name}@{USUAL_ITERATIONS}it"
        for name in levels(manifest, seats)
    )


def line_ups(names: Sequence[str], seats: int, deals: int, seed: str) -> list[tuple[str, ...]]:
    """Who sits at the table of each deal: every mixture as often as any other, in a random order of the seats."""
    names = tuple(dict.fromkeys(names))
    if len(names) < 2:
        raise BadOption("a ladder needs at least two different bots")
    if len(names) >= seats:
        mixtures = list(combinations(names, seats))
    else:
        mixtures = [one for one in combinations_with_replacement(names, seats) if len(set(one)) == len(names)]
    chance = Random(f"ladder/{seed}")
    found: list[tuple[str, ...]] = []
    while len(found) < deals:
        chance.shuffle(mixtures)
        found += [tuple(chance.sample(mixture, seats)) for mixture in mixtures]
    return found[:deals]


def climb(
    game: str,
    names: Sequence[str],
    seats: int,
    games: int,
    seed: str,
    jobs: int = 1,
    options: tuple[tuple[str, Any], ...] = (),
    content: ContentFile | None = None,
    runner: Runner | None = None,
) -> list[Rung]:
    """Plays whole deals, at least as many games as asked for, and rates the bots: the best first."""
    names = tuple(dict.fromkeys(names))
    deals = -(-games // seats)
    tables = [Pairing(game, line_up, seed, options, content) for line_up in line_ups(names, seats, deals, seed)]
    tables[0].table()
    tasks = [Task(pairing, deal * seats + turn) for deal, pairing in enumerate(tables) for turn in range(seats)]
    played = sorted(progress(stream(tasks, jobs, runner), len(tasks)), key=lambda outcome: outcome.number)
    return rungs(names, [pairing.bots for pairing in tables], played, seed)


def rungs(names: Sequence[str], tables: Sequence[tuple[str, ...]], played: Sequence[Outcome], seed: str) -> list[Rung]:
    """The ladder of these outcomes; `tables` says who played each deal. Abandoned games count for nothing."""
    seats = len(tables[0])
    deals: dict[int, list[Tally]] = {}
    sums: Counter[tuple[str, str]] = Counter()
    for outcome in played:
        line_up = tables[outcome.number // seats]
        for bot, name in enumerate(line_up):
            sums["faults", name] += outcome.faults[bot]
        if outcome.abandoned:
            continue
        count = Counter(line_up)
        tally = Tally(tuple(count[name] for name in names), 1, [0.0] * len(names))
        sums.update(("games", name) for name in count)
        for bot, name in enumerate(line_up):
            tally.wins[names.index(name)] += outcome.win_shares[bot]
            sums["seats", name] += 1
            sums["score", name] += outcome.scores[bot]
            sums["decisions", name] += outcome.decisions[bot]
            sums["microseconds", name] += round(1e6 * outcome.seconds[bot])
        deals.setdefault(outcome.number // seats, []).append(tally)
    if not deals:
        raise BadOption("no game came to an end, so there is nothing to rate")
    found = []
    for place, (rating, interval) in enumerate(ratings(len(names), list(deals.values()), seed)):
        name = names[place]
        wins = sum(tally.wins[place] for deal in deals.values() for tally in deal)
        found.append(
            Rung(
                name,
                sums["games", name],
                rating,
                interval,
                wins / max(1, sums["games", name]),
                sums["score", name] / max(1, sums["seats", name]),
                sums["microseconds", name] / 1000 / max(1, sums["decisions", name]),
                sums["faults", name],
            )
        )
    return sorted(found, key=lambda rung: -rung.rating)
