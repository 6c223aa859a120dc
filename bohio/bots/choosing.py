"""Choosing by value: the option after which the seat stands best. Compiled with the engine."""

from __future__ import annotations

from typing import Generic, cast

from mypy_extensions import i64

from bohio.core.engine import Engine, S
from bohio.core.fate import QuickFate
from bohio.core.valuing import Value, lead


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

    def best(self, world: S, seat: i64, options: list[int], fate: QuickFate) -> int:
        """The best option, the first of several that are as good."""
        weights = self.weigh(world, seat, options, fate)
        best = 0
        for number in range(1, len(options)):
            if weights[number] > weights[best]:
                best = number
        return options[best]
