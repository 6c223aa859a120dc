"""Value functions: what each seat can expect at the end, from how it stands now."""

from __future__ import annotations

from math import exp
from typing import Generic

from mypy_extensions import i64, mypyc_attr

from bohio.core.engine import Engine, S


@mypyc_attr(allow_interpreted_subclasses=True)
class Value(Generic[S]):
    """Expects final points for each seat."""

    def points(self, state: S) -> list[float]:
        """The final points that each seat can expect."""
        raise NotImplementedError


class LinearValue(Value[S]):
    """A weight for each feature."""

    def __init__(self, engine: Engine[S], weights: list[float]) -> None:
        self.engine: Engine[S] = engine
        self.weights: list[float] = weights

    def points(self, state: S) -> list[float]:
        weights = self.weights
        expected: list[float] = []
        for row in self.engine.features(state):
            total = 0.0
            for weight, number in zip(weights, row):
                total += weight * number
            expected.append(total)
        return expected


def lead(points: list[float], seat: i64) -> float:
    """How far a seat is ahead of the best of the others."""
    best = -1e9
    for other in range(len(points)):
        if other != seat and points[other] > best:
            best = points[other]
    return points[seat] - best


def shares(points: list[float], temperature: float) -> list[float]:
    """The chances to win that expected points amount to, adding up to 1."""
    best = max(points)
    weights = [exp((one - best) / temperature) for one in points]
    total = sum(weights)
    return [weight / total for weight in weights]
