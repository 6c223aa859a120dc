"""Learning what positions are worth from games: `bohio train`.

Greedy bots play each other. Some of their moves are random, and they can have tastes of their own, so that the games
vary. From the settled positions, which are those that a search judges, a network learns how the games end. The seed
decides everything, whatever the number of jobs.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np

from bohio.bots.choosing import Chooser
from bohio.bots.fitting import Network, Samples, join, wins_loss
from bohio.bots.values import weights
from bohio.core.engine import NATURE, OVER
from bohio.core.fate import QuickFate
from bohio.core.game import ContentFile, Game
from bohio.core.reasons import BadOption, BohioError
from bohio.core.valuing import LinearValue
from bohio.library import found, open_game

MOST_DECISIONS = 3000
CHUNK = 20
"""Games that one process plays at a time."""
VARIANT_EVERY = 3
"""One game in so many is played with a variant."""
KEPT = 20
"""So many settled positions of a game are learned from at most."""
RANDOM_MOVES = 8
"""Percent of the decisions that are made at random."""
TESTING = 10
"""One game in so many is not learned from: what was learned is tested on it."""
STAGES = 4
"""How often the network is made anew, each time with twice as many games."""
UNITS = 32
EPOCHS = 4
RATE = 0.002
TEMPERATURES = range(3, 21)


@dataclass(frozen=True)
class Plan:
    """What is to be learned."""

    game: str
    seats: int
    games: int
    seed: int = 1
    jobs: int = 1
    temperature: float = 10.0
    """How many points ahead are to multiply the chances to win by e in the search that the network is for."""
    tastes: float = 0.0
    """How far tastes differ: half of the players weigh each thing up to 2 ** tastes times as much or as little."""
    content: ContentFile | None = None
    """The board to learn about; None for the one that ships with the game."""


@dataclass(frozen=True)
class Progress:
    """One point of the curve. A loss is the cross-entropy of the wins in games not learned from: less is better."""

    games: int
    positions: int
    hand_made_loss: float
    loss: float

    def line(self) -> str:
        return (
            f"{self.games} games, {self.positions} positions: loss {self.loss:.4f}, "
            f"of the hand-made value {self.hand_made_loss:.4f}"
        )


# Playing


def tables(game: str, seats: int, content: ContentFile | None = None) -> list[Game[Any]]:
    """The usual table first, then one for each variant that can be played on this board."""
    values = found()[game].options
    all_tables = [open_game(game, seats, None, content)]
    for choice in product(*values.values()):
        variant = dict(zip(values, choice))
        if variant != dict(all_tables[0].options):
            with suppress(BadOption):
                all_tables.append(open_game(game, seats, variant, content))
    return all_tables


def table_of(all_tables: list[Game[Any]], number: int) -> Game[Any]:
    """Where game `number` is played."""
    if number % VARIANT_EVERY or len(all_tables) == 1:
        return all_tables[0]
    return all_tables[1 + number // VARIANT_EVERY % (len(all_tables) - 1)]


def play_chunk(plan: Plan, start: int, number: int) -> Samples:
    """Plays some of the games."""
    all_tables = tables(plan.game, plan.seats, plan.content)
    games = range(start, start + number)
    return join([study(table_of(all_tables, one), plan.seed * 2**20 + one, plan.tastes) for one in games])


def taste(game: Game[Any], fate: QuickFate, tastes: float) -> list[float]:
    """The weights by which a player plays."""
    known = weights(game.manifest, game.seats)
    if tastes == 0.0 or not fate.below(2):
        return list(known)
    return [weight * 2.0 ** (tastes * (fate.below(2001) / 1000 - 1)) for weight in known]


def study(game: Game[Any], seed: int, tastes: float = 0.0) -> Samples:
    """Some positions of one game, and how it ended."""
    engine = game.engine
    fate = QuickFate(seed)
    choosers = [Chooser(engine, LinearValue(engine, taste(game, fate, tastes))) for _ in range(game.seats)]
    state = engine.start(fate)
    found: list[list[list[float]]] = []
    for _ in range(MOST_DECISIONS):
        options = engine.options(state)
        option = options[0]
        if state.seat != NATURE and len(options) > 1:
            if fate.below(100) < RANDOM_MOVES:
                option = options[fate.below(len(options))]
            else:
                option = choosers[state.seat].best(state, state.seat, options, fate)
        engine.apply(state, option, fate)
        if state.seat == OVER:
            break
        if engine.settled(state):
            found.append(engine.inputs(state))
    while len(found) > KEPT:
        found.pop(fate.below(len(found)))
    winners = engine.winners(state)
    won = [1.0 / len(winners) if seat in winners else 0.0 for seat in range(game.seats)]
    return Samples(
        np.array([rows[:-1] for rows in found], np.float32),
        np.array([rows[-1] for rows in found], np.float32),
        np.array([won] * len(found), np.float32),
    )


def play_games(plan: Plan, start: int, end: int) -> list[Samples]:
    """The games from `start` to before `end`, a part for every chunk."""
    starts = range(start, end, CHUNK)
    numbers = [min(CHUNK, end - first) for first in starts]
    with ProcessPoolExecutor(plan.jobs) as pool:
        return list(pool.map(play_chunk, [plan] * len(starts), starts, numbers))


# Learning


def train(plan: Plan) -> Iterator[tuple[Progress, dict[str, Any]]]:
    """Each point of the curve, and the network as it was there."""
    known = np.array(weights(found()[plan.game], plan.seats))
    if not len(known):
        raise BohioError(f"{plan.game} has no weights, which training begins with")
    parts: list[Samples] = []
    played = 0
    for stage in range(STAGES):
        games = plan.games >> STAGES - 1 - stage
        parts += play_games(plan, played, games)
        played = games
        test = join(parts[::TESTING])
        samples = join([part for number, part in enumerate(parts) if number % TESTING] or parts)
        if not len(test) or not len(samples):
            raise BohioError(f"in {games} games on this board there was no position to learn from")
        points = test.inputs[:, :, : len(known)] @ known.astype(np.float32)
        losses = {temperature: wins_loss(points / np.float32(temperature), test.shares) for temperature in TEMPERATURES}
        temperature = min(losses, key=lambda one: losses[one])
        network = Network.fresh(samples, known / temperature, UNITS, plan.seed)
        network.fit(samples, EPOCHS, RATE, plan.seed)
        made = {"temperature": plan.temperature} | network.export()
        yield Progress(games, len(samples), losses[temperature], network.loss(test)), made


def write(network: dict[str, Any], path: Path) -> None:
    """Writes a network, whole or not at all."""
    partial = path.with_suffix(".partial")
    partial.write_text(json.dumps(network, separators=(",", ":")) + "\n", encoding="utf-8")
    partial.replace(path)
