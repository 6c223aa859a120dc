"""Measuring the engines: random players at the usual table, one core, CPU time.

Three rounds, in each of them everything once; every figure is the median of the three, so that a moment in which the
machine was busy with something else does not count.
"""

from __future__ import annotations

import gc
import time
from collections.abc import Callable
from statistics import median
from typing import Any

from bohio.bots.search import Search
from bohio.core import engine as core_engine
from bohio.core.engine import NATURE, OVER, Engine
from bohio.core.fate import QuickFate
from bohio.core.game import Game
from bohio.core.reasons import Json
from bohio.library import found, game_class, open_game, shipped

LIMIT = 20_000
"""Decisions after which a random game is given up."""
GAMES_AT_ONCE = 10
"""Games between two looks at the clock."""
COPIES_AT_ONCE = 1_000
SIMULATIONS_AT_ONCE = 100
ROUNDS = 3


def compiled() -> bool:
    """Whether the compiled engine is the one that runs."""
    return not str(core_engine.__file__).endswith(".py")


def measure(name: str, seconds: float = 2.0) -> Json:
    """The figures of one game."""
    game = open_game(name, found()[name].usual_seats)
    engine = game.engine
    state = _middle(engine)
    play(engine, QuickFate(1))
    playouts(engine, QuickFate(1))
    played, inside, simulated, copied = [], [], [], []
    decisions = games = 0
    for turn in range(ROUNDS):
        part = seconds / ROUNDS
        repeats, made, spent = _repeat(lambda number: play(engine, QuickFate(number)), part, turn)
        decisions, games = decisions + made, games + repeats * GAMES_AT_ONCE
        played.append(made / spent)
        # With seeds of their own: games seen before would find all their purses remembered.
        _, made, spent = _repeat(lambda number: playouts(engine, QuickFate(number)), part, turn + ROUNDS)
        inside.append(made / spent)
        _, made, spent = _repeat(lambda number: simulations(game, QuickFate(number)), part, turn + 2 * ROUNDS)
        simulated.append(made / spent)
        _, made, spent = _repeat(lambda _: _copies(state), part / 2, turn)
        copied.append(made / spent)
    latencies = _latencies(name, max(seconds, 1.0))
    return {
        "compiled": compiled(),
        "decisions_per_second": round(median(played)),
        "playout_decisions_per_second": round(median(inside)),
        "simulations_per_second": round(median(simulated)),
        "games_per_second": round(median(played) * games / decisions, 1),
        "copies_per_second": round(median(copied)),
        "options_p99_us": round(latencies[len(latencies) * 99 // 100] / 1000, 1),
        "options_worst_us": round(latencies[-1] / 1000, 1),
    }


def _repeat(part: Callable[[int], int], seconds: float, turn: int) -> tuple[int, int, float]:
    """Repeats a part, with new seeds each turn, for so many seconds of CPU time: how often, the sum of its answers, and
    the time it took."""
    gc.collect()
    times = total = 0
    begun = time.process_time()
    while (spent := time.process_time() - begun) < seconds or times == 0:
        times += 1
        total += part(turn * 1_000_000 + times)
    return times, total, spent


def play(engine: Engine[Any], fate: QuickFate, games: int = GAMES_AT_ONCE) -> int:
    """Random games through the engine's integer calls, from interpreted Python."""
    options = engine.options
    apply = engine.apply
    below = fate.below
    decisions = 0
    for _ in range(games):
        state = engine.start(fate)
        limit = decisions + LIMIT
        while state.seat != OVER and decisions < limit:
            offered = options(state)
            if state.seat != NATURE:
                decisions += 1
            apply(state, offered[below(len(offered))], fate)
    return decisions


def playouts(engine: Engine[Any], fate: QuickFate, games: int = GAMES_AT_ONCE) -> int:
    """Random games inside the core."""
    return sum(engine.playout(engine.start(fate), fate, LIMIT) for _ in range(games))


def simulations(game: Game[Any], fate: QuickFate) -> int:
    """A search from the first decision of a game, every leaf played out at random to the end."""
    state = game.engine.start(fate)
    view = game.seat_view(state, state.seat)
    memory = game.memory(state.seat, view)
    Search(game.engine, None, None, memory, fate, exploration=0.5, temperature=1.0, sharpness=0.0, further=0).run(
        view, SIMULATIONS_AT_ONCE
    )
    return SIMULATIONS_AT_ONCE


def _middle(engine: Engine[Any]) -> Any:
    """A state from the middle of a game."""
    fate = QuickFate(5)
    state = engine.start(fate)
    engine.playout(state, fate, 150)
    return state


def _copies(state: Any) -> int:
    copy = state.copy
    for _ in range(COPIES_AT_ONCE):
        copy()
    return COPIES_AT_ONCE


# How long the options take


def _latencies(name: str, seconds: float) -> list[int]:
    """How long making the options took at each decision, in nanoseconds of CPU time, ascending.

    The same games are played in each round by an engine that is new and remembers nothing, and of each decision the
    shortest time counts: what is slow by itself is slow every time, what was interrupted is not.
    """
    gc.collect()
    gc.disable()
    try:
        begun = time.process_time()
        shortest: list[int] = []
        games = 0
        game = _new_game(name)
        while not shortest or time.process_time() - begun < seconds / ROUNDS:
            shortest += _game_latencies(game, games)
            games += 1
        for _ in range(ROUNDS - 1):
            game = _new_game(name)
            again = [spent for number in range(games) for spent in _game_latencies(game, number)]
            shortest = list(map(min, shortest, again))
    finally:
        gc.enable()
    own = _clock_time()
    return sorted(max(spent - own, 0) for spent in shortest)


def _new_game(name: str) -> Game[Any]:
    """A fresh game without cached payments; those of `open_game` are shared and cache the payments they have seen."""
    return game_class(name)(shipped(name), found()[name].usual_seats)


def _clock_time() -> int:
    """What reading the clock twice takes by itself."""
    clock = time.process_time_ns
    return min(-clock() + clock() for _ in range(1_000))


def _game_latencies(game: Game[Any], number: int) -> list[int]:
    """The times of one random game: apply and options together, since an engine may make the options when the game
    comes to the decision. A game that has `bots/slow_case.py` adds that case."""
    clock = time.process_time_ns
    engine = game.engine
    options = engine.options
    apply = engine.apply
    fate = QuickFate(number)
    times: list[int] = []
    state = engine.start(fate)
    while state.seat != OVER and len(times) < LIMIT:
        offered = options(state)
        action = offered[fate.below(len(offered))]
        start = clock()
        apply(state, action, fate)
        options(state)
        times.append(clock() - start)
    if game.manifest.file("bots", "slow_case.py").is_file():
        find_options = game.manifest.part("bots.slow_case", "slow_case")(engine, fate, number)
        start = clock()
        find_options()
        times.append(clock() - start)
    return times


def report(names: list[str] | None = None, seconds: float = 2.0) -> Json:
    """The figures of each game."""
    return {name: measure(name, seconds) for name in names or list(found())}
