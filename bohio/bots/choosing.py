"""Choosing by value: the option after which the seat stands best. Compiled with the engine."""

from __future__ import annotations

from typing import Final, Generic, cast

from mypy_extensions import i64

from bohio.core.engine import Engine, S
from bohio.core.fate import QuickFate
from bohio.core.valuing import Value, lead

MOST_OPTIONS: Final = 3000
"""Bots look at so many options of a decision. The largest hands on the boards that ship have fewer."""


def considered(options: list[int]) -> list[int]:
    """The options that a bot looks at: all of them, or of very many the first, the last and some in between."""
    number = len(options)
    if number <= MOST_OPTIONS:
        return options
    step = (number - 1) // (MOST_OPTIONS - 1) + 1
    some = options[:-1:step]
    some.append(options[-1])
    return some


class Chooser(Generic[S]):
    """Weighs options one step ahead with a value function."""

    def __init__(self, engine: Engine[S], value: Value[S]) -> None:
        self.engine: Engine[S] = engine
        self.value: Value[S] = value

    def weigh(self, world: S, seat: i64, options: list[int], fate: QuickFate) -> list[float]:
        """For each option how far the seat would be ahead after it."""
        weights: list[float] = []
        engine = self.engine
        for option in options:
            after = cast("S", world.copy())
            engine.apply(after, option, fate)
            weights.append(lead(self.value.points(after), seat))
        return weights

    def appraise(self, world: S, seat: i64, options: list[int], fate: QuickFate) -> tuple[list[float], list[float]]:
        """For each option how far the seat would be ahead after it: in the end, and if the game ended then."""
        coming: list[float] = []
        now: list[float] = []
        engine = self.engine
        for option in options:
            after = cast("S", world.copy())
            engine.apply(after, option, fate)
            coming.append(lead(self.value.points(after), seat))
            now.append(lead([float(total) for total in engine.totals(after)], seat))
        return coming, now

    def best(self, world: S, seat: i64, options: list[int], fate: QuickFate) -> int:
        """The best option, the first of several that are as good."""
        options = considered(options)
        weights = self.weigh(world, seat, options, fate)
        best = 0
        for number in range(1, len(options)):
            if weights[number] > weights[best]:
                best = number
        return options[best]
