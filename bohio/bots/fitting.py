"""The network of `NetworkValue` while it learns, in numpy."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float32]
BATCH = 256
LEAST_SPREAD = 0.05
BETA1 = 0.9
BETA2 = 0.999
"""How slowly Adam's moments forget."""


@dataclass(frozen=True)
class Samples:
    """Positions and what was found of them; the first axis of each is the position."""

    inputs: Array
    """For each position and seat its inputs."""
    common: Array
    shares: Array

    def __len__(self) -> int:
        return len(self.inputs)

    def part(self, which: slice | NDArray[np.int64]) -> Samples:
        return Samples(self.inputs[which], self.common[which], self.shares[which])


def join(parts: list[Samples]) -> Samples:
    """All of them, one after the other; parts without positions have no shape and are left out."""
    parts = [part for part in parts if len(part)] or parts[:1]
    return Samples(
        np.concatenate([part.inputs for part in parts]),
        np.concatenate([part.common for part in parts]),
        np.concatenate([part.shares for part in parts]),
    )


@dataclass
class Network:
    """Weights by name, for inputs divided by their spread; and Adam's moments of their gradients."""

    spread: Array
    common_spread: Array
    weights: dict[str, Array]
    first_moments: dict[str, Any] = field(default_factory=dict)
    second_moments: dict[str, Any] = field(default_factory=dict)
    steps: int = 0

    @staticmethod
    def fresh(samples: Samples, known: NDArray[np.float64], units: int, seed: int) -> Network:
        """A network that values like the known weights of the first inputs, with hidden units that say nothing yet."""
        chance = np.random.default_rng(seed)
        places = samples.inputs.shape[2]
        spread = np.maximum(samples.inputs.reshape(-1, places).std(axis=0), LEAST_SPREAD)
        common_spread = np.maximum(samples.common.std(axis=0), LEAST_SPREAD)
        direct = np.zeros(places, np.float32)
        direct[: len(known)] = known * spread[: len(known)]
        some = (chance.standard_normal((2, places, units)) / np.sqrt(2 * places)).astype(np.float32)
        shared = (chance.standard_normal((len(common_spread), units)) / np.sqrt(places)).astype(np.float32)
        return Network(
            spread,
            common_spread,
            {
                "own": some[0],
                "other": some[1],
                "common": shared,
                "bias": np.zeros(units, np.float32),
                "hidden": np.zeros(units, np.float32),
                "direct": direct,
            },
        )

    def scores(self, samples: Samples) -> tuple[Array, Array, Array, Array]:
        """The scores, and what was on the way there: inputs, what all share, and the activations of each pair."""
        weights = self.weights
        inputs: Array = samples.inputs / self.spread
        common: Array = samples.common / self.common_spread
        own = inputs @ weights["own"] + (common @ weights["common"] + weights["bias"])[:, None, :]
        other = inputs @ weights["other"]
        activations = np.maximum(own[:, :, None, :] + other[:, None, :, :], np.float32(0.0))
        seats = np.arange(inputs.shape[1])
        activations[:, seats, seats] = 0.0
        scores = activations.sum(axis=2) @ weights["hidden"] / np.float32(len(seats) - 1) + inputs @ weights["direct"]
        return scores, inputs, common, activations

    def gradients_of(self, batch: Samples) -> dict[str, Array]:
        """How the cross-entropy of a batch changes with each weight."""
        scores, inputs, common, activations = self.scores(batch)
        size, seats, places = inputs.shape
        others = np.float32(seats - 1)
        by_score = (softmax(scores) - batch.shares) / np.float32(size)
        by_pair = (activations > 0.0) * (by_score[:, :, None, None] * (self.weights["hidden"] / others))
        by_own = by_pair.sum(axis=2)
        by_other = by_pair.sum(axis=1)
        rows = inputs.reshape(-1, places)
        by_common = by_own.sum(axis=1)
        return {
            "own": rows.T @ by_own.reshape(size * seats, -1),
            "other": rows.T @ by_other.reshape(size * seats, -1),
            "common": common.T @ by_common,
            "bias": by_common.sum(axis=0),
            "hidden": np.einsum("ns,nsu->u", by_score, activations.sum(axis=2) / others),
            "direct": rows.T @ by_score.reshape(-1),
        }

    def step(self, batch: Samples, rate: float) -> None:
        """One step of Adam down the cross-entropy of a batch."""
        self.steps += 1
        for name, gradient in self.gradients_of(batch).items():
            first = BETA1 * self.first_moments.get(name, 0.0) + (1 - BETA1) * gradient
            second = BETA2 * self.second_moments.get(name, 0.0) + (1 - BETA2) * gradient * gradient
            self.first_moments[name], self.second_moments[name] = first, second
            spread = np.sqrt(second / (1 - BETA2**self.steps)) + 1e-8
            move = rate * first / (1 - BETA1**self.steps) / spread
            self.weights[name] = (self.weights[name] - move).astype(np.float32)

    def fit(self, samples: Samples, epochs: int, rate: float, seed: int) -> None:
        """Several passes through the samples, with ever smaller steps."""
        chance = np.random.default_rng(seed)
        steps = max(1, epochs * (len(samples) // BATCH))
        for _ in range(epochs):
            order = chance.permutation(len(samples))
            for start in range(0, len(samples) - BATCH + 1, BATCH):
                self.step(samples.part(order[start : start + BATCH]), rate * (1.0 - self.steps / (steps + 1)))

    def loss(self, samples: Samples) -> float:
        """The cross-entropy of what was found."""
        return wins_loss(self.scores(samples)[0], samples.shares)

    def export(self) -> dict[str, Any]:
        """What `NetworkValue` takes: the spreads are in the weights."""
        weights = self.weights
        return {
            "own": rounded((weights["own"].T / self.spread).tolist()),
            "other": rounded((weights["other"].T / self.spread).tolist()),
            "common": rounded((weights["common"].T / self.common_spread).tolist()),
            "bias": rounded(weights["bias"].tolist()),
            "hidden": rounded(weights["hidden"].tolist()),
            "direct": rounded((weights["direct"] / self.spread).tolist()),
        }


def rounded(value: Any) -> Any:
    """Numbers of four significant digits: what ships is small."""
    return [rounded(part) for part in value] if isinstance(value, list) else float(f"{value:.4g}")


def softmax(scores: Array) -> Array:
    highest: Array = scores.max(axis=1, keepdims=True)
    powers: Array = np.exp(scores - highest)
    total: Array = powers.sum(axis=1, keepdims=True)
    return powers / total


def wins_loss(scores: Array, shares: Array) -> float:
    return float(-(shares * np.log(softmax(scores) + np.float32(1e-9))).sum(axis=1).mean())
