"""Measures whether bots keep to their time: python -m tests.bots.time_caps [GAME …]

Not a test, for a busy machine keeps nobody's time: the processor's share is printed too. A bot may exceed its budget by
a fifth."""

from __future__ import annotations

import sys
from time import perf_counter, process_time

from bohio.bots import LEVELS
from bohio.library import found
from tests.bots.watching import look_at, watched
from tests.play import random_match

BUDGETS = (50, 200, 1000)
DECISIONS = 12
ALLOWED = 1.2


def longest(game: str, seats: int, level: str, milliseconds: int) -> tuple[float, float]:
    """The longest of some decisions in the course of a game, in milliseconds by the clock and of the processor."""
    worst = (0.0, 0.0)
    for number in range(DECISIONS):
        match = random_match(game, seats, 5, limit=12 * number)
        if match.over:
            break
        bot = watched(f"{level}@{milliseconds}ms", match, match.state.seat)
        look = look_at(match.game, match.state)
        begun, worked = perf_counter(), process_time()
        bot.choose(look)
        worst = max(worst, (1000 * (perf_counter() - begun), 1000 * (process_time() - worked)))
    return worst


def main(games: list[str]) -> int:
    """Prints a line for each game, number of players, level and budget; 1 where one took too long."""
    late = 0
    for game in games or list(found()):
        for seats in found()[game].seats:
            for level, bot in LEVELS.items():
                for budget in BUDGETS if bot.usual_budget is not None else ():
                    worst, worked = longest(game, seats, level, budget)
                    late += worst > ALLOWED * budget
                    table = f"{game} {seats} {level:<10} budget {budget:>5} ms"
                    print(f"{table}, longest decision {worst:>7.1f} ms, at work {worked:>7.1f} ms")
    return 1 if late else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
