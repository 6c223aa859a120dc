"""Measuring the engines: four random players, one core, CPU time."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable
from typing import Any

from bohio.box import GAMES, open_game
from bohio.core import engine as core_engine
from bohio.core.engine import NATURE, OVER, Engine
from bohio.core.fate import QuickFate
from bohio.core.reasons import Json

SEATS = 4
LIMIT = 20_000
"""Decisions after which a random game is given up."""


def compiled() -> bool:
    """Whether the compiled engine is the one that runs."""
    return not str(core_engine.__file__).endswith(".py")


def measure(name: str, seconds: float = 2.0) -> Json:
    """The figures of one game."""
    engine = open_game(name, SEATS).engine
    _play(engine, QuickFate(1), 20)
    played, decisions, played_time = _repeat(lambda round: _play(engine, QuickFate(round), 10), seconds)
    _, inside, inside_time = _repeat(lambda round: _playouts(engine, QuickFate(round), 10), seconds)
    copies, copy_time = _copies(engine, seconds / 2)
    latencies = _latencies(engine, max(seconds, 1.0))
    return {
        "compiled": compiled(),
        "decisions_per_second": round(decisions / played_time),
        "playout_decisions_per_second": round(inside / inside_time),
        "games_per_second": round(10 * played / played_time, 1),
        "copies_per_second": round(copies / copy_time),
        "options_p99_us": round(latencies[len(latencies) * 99 // 100] / 1000, 1),
        "options_worst_us": round(latencies[-1] / 1000, 1),
    }


def _repeat(part: Callable[[int], int], seconds: float) -> tuple[int, int, float]:
    """Repeats a part for so many seconds of CPU time: how often, the sum of its answers, and the time it took."""
    times = total = 0
    begun = time.process_time()
    while (spent := time.process_time() - begun) < seconds or times == 0:
        times += 1
        total += part(times)
    return times, total, spent


def _play(engine: Engine[Any], fate: QuickFate, games: int) -> int:
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


def _playouts(engine: Engine[Any], fate: QuickFate, games: int) -> int:
    """Random games inside the core."""
    return sum(engine.playout(engine.start(fate), fate, LIMIT) for _ in range(games))


def _copies(engine: Engine[Any], seconds: float) -> tuple[int, float]:
    """Copies of states from the middle of games."""
    fate = QuickFate(5)
    state = engine.start(fate)
    engine.playout(state, fate, 150)
    number = 10_000

    def part(round: int) -> int:
        copy = state.copy
        for _ in range(number):
            copy()
        return number

    _, copies, spent = _repeat(part, seconds)
    return copies, spent


def _latencies(engine: Engine[Any], seconds: float) -> list[int]:
    """How long making the options took at each decision, in nanoseconds, ascending: apply and options together, since
    the options are made when the game comes to the decision."""
    clock = time.perf_counter_ns
    fate = QuickFate(11)
    found = []
    begun = time.process_time()
    gc.disable()
    try:
        while time.process_time() - begun < seconds:
            state = engine.start(fate)
            made = 0
            while state.seat != OVER and made < LIMIT:
                offered = engine.options(state)
                action = offered[fate.below(len(offered))]
                start = clock()
                engine.apply(state, action, fate)
                engine.options(state)
                found.append(clock() - start)
                made += 1
    finally:
        gc.enable()
    return sorted(found)


def report(names: list[str] | None = None, seconds: float = 2.0) -> Json:
    """The figures of each game."""
    return {name: measure(name, seconds) for name in names or list(GAMES)}
