"""The learned evaluation: a small network for each game and number of players, which ships in the package.

It compares each seat with each of the others. Its hidden units see a seat's inputs, through other weights those of one
opponent, and what all seats share. What they make of all opponents is averaged, and with the inputs themselves it gives
a score; `shares` of the scores are the learned chances to win. How it learns: `bohio.bots.training`.

Opponents do not know the network: `OwnValue` has it for one seat alone and lets the others go by the usual value.
"""

from __future__ import annotations

from math import exp, log
from typing import Any

import numpy as np

from bohio.core.engine import Engine, State
from bohio.core.valuing import Value

SCALE = 10.0
"""How many points a factor of e in the chances to win is taken for: makes scores look like points."""


class NetworkValue(Value[Any]):
    """What a network expects."""

    def __init__(self, engine: Engine[Any], one: dict[str, Any]) -> None:
        self.engine = engine
        self.both = np.concatenate([np.array(one["own"]), np.array(one["other"])]).T
        """For each input its weights in the hidden units: as the seat's own, and as an opponent's."""
        self.common = np.array(one["common"]).T
        self.bias = np.array(one["bias"])
        self.hidden = SCALE * np.array(one["hidden"])
        self.direct = SCALE * np.array(one["direct"])
        self.units = len(self.bias)

    def points(self, state: State) -> list[float]:
        rows = self.engine.inputs(state)
        shared = rows.pop() @ self.common + self.bias
        inputs = np.array(rows)
        both = inputs @ self.both
        own = both[:, : self.units] + shared
        other = both[:, self.units :]
        pairs = np.maximum(own[:, None, :] + other, 0.0) @ self.hidden
        scores = (pairs.sum(axis=1) - pairs.diagonal()) / (len(rows) - 1) + inputs @ self.direct
        points: list[float] = scores.tolist()
        return points


class OwnValue(Value[Any]):
    """One seat's chance to win as a judge sees it; what is left, the others divide as the value function does."""

    def __init__(self, seat: int, judge: Value[Any], value: Value[Any], temperature: float) -> None:
        self.seat = seat
        self.judge = judge
        self.value = value
        self.temperature = temperature

    def points(self, state: State) -> list[float]:
        judged, valued = self.judge.points(state), self.value.points(state)
        valued[self.seat] = judged[self.seat] - self._others(judged) + self._others(valued)
        return valued

    def _others(self, points: list[float]) -> float:
        """The points with which one player would have the chances of all the others together."""
        others = points[: self.seat] + points[self.seat + 1 :]
        best = max(others)
        return best + self.temperature * log(sum(exp((one - best) / self.temperature) for one in others))
