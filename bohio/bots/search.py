"""Information-set Monte Carlo tree search: many sampled worlds, one tree of the actions seen in them. Compiled.

Every iteration plays in a world of its own, sampled from what the seat knows, down the tree and one step beyond it.
Several players each look after themselves (max^n): a node keeps every seat's share of the wins."""

from __future__ import annotations

from math import exp, sqrt
from typing import Generic, cast

from mypy_extensions import i64

from bohio.core.engine import NATURE, OVER, Engine, S
from bohio.core.fate import QuickFate
from bohio.core.memory import Memory
from bohio.core.valuing import Value, shares

PLAYOUT_LIMIT = 4000
"""Decisions after which a playout is given up."""
DEEPEST = 200


class Node:
    """What is known of one action after those before it."""

    __slots__ = ("children", "guess", "prior", "total", "visits")

    def __init__(self, seats: i64) -> None:
        self.visits: float = 0.0
        self.total: list[float] = [0.0] * seats
        """The sum of each seat's shares over the visits."""
        self.guess: list[float] = []
        """Each seat's share by the value function; empty where there is none."""
        self.prior: float = 1.0
        self.children: dict[int, Node] = {}

    def share(self, seat: i64) -> float:
        """A seat's mean share, the guess counted as one visit."""
        if len(self.guess) == 0:
            return self.total[seat] / self.visits if self.visits > 0.0 else 1.0
        return (self.total[seat] + self.guess[seat]) / (self.visits + 1.0)


class Search(Generic[S]):
    """Searches for one seat. The value function says what to look at first, and what a leaf is worth; a
    judge, who may take longer to think, has a say in that too. Without a value function every leaf is played out at
    random."""

    def __init__(
        self,
        engine: Engine[S],
        value: Value[S] | None,
        judge: Value[S] | None,
        trust: float,
        memory: Memory[S],
        fate: QuickFate,
        exploration: float,
        temperature: float,
        sharpness: float,
    ) -> None:
        self.engine: Engine[S] = engine
        self.value: Value[S] | None = value
        self.judge: Value[S] | None = judge
        self.trust: float = trust
        """How much the judge's word counts beside that of the value function, from 0 to 1."""
        self.memory: Memory[S] = memory
        self.fate: QuickFate = fate
        self.exploration: float = exploration
        self.temperature: float = temperature
        """How many points ahead count as much in the chance to win."""
        self.sharpness: float = sharpness
        """How much the guesses decide what is looked at first."""
        self.seats: int = engine.seats
        self.root: Node = Node(engine.seats)

    def begin(self) -> None:
        """Forgets the tree of the last decision."""
        self.root = Node(self.seats)

    def run(self, view: S, iterations: i64) -> None:
        """So many iterations from the decision that the view shows."""
        for _ in range(iterations):
            world = self.memory.world(view, self.fate)
            self._iterate(world)

    def best(self, options: list[int]) -> int:
        """The option looked at most; of several the one with the better share."""
        best = options[0]
        most = -1.0
        for option in options:
            child = self.root.children.get(option)
            if child is not None:
                merit = child.visits + 0.001 * child.prior
                if merit > most:
                    most = merit
                    best = option
        return best

    def _iterate(self, world: S) -> None:
        engine = self.engine
        node = self.root
        path = [node]
        result: list[float] = []
        depth = 0
        while True:
            seat = world.seat
            if seat == OVER:
                result = self._won(world)
                break
            options = engine.options(world)
            if seat == NATURE or (len(options) == 1 and depth > 0):
                engine.apply(world, options[0], self.fate)
                continue
            fresh = self._expand(node, world, seat, options)
            option = self._select(node, seat, options)
            child = node.children[option]
            path.append(child)
            depth += 1
            if fresh or depth >= DEEPEST:
                result = self._leaf(world, child, option)
                break
            node = child
            engine.apply(world, option, self.fate)
        for node in path:
            node.visits += 1.0
            total = node.total
            for seat in range(self.seats):
                total[seat] += result[seat]

    def _leaf(self, world: S, child: Node, option: int) -> list[float]:
        """What a leaf is worth to each seat."""
        judge = self.judge
        if judge is None and len(child.guess):
            return child.guess
        self.engine.apply(world, option, self.fate)
        if world.seat == OVER:
            return self._won(world)
        if judge is not None:
            judged = shares(judge.points(world), self.temperature)
            for seat in range(self.seats):
                judged[seat] = self.trust * judged[seat] + (1.0 - self.trust) * child.guess[seat]
            return judged
        self.engine.playout(world, self.fate, PLAYOUT_LIMIT)
        return self._won(world)

    def _won(self, world: S) -> list[float]:
        won = [0.0] * self.seats
        winners = self.engine.winners(world)
        for seat in winners:
            won[seat] = 1.0 / len(winners)
        return won

    def _expand(self, node: Node, world: S, seat: i64, options: list[int]) -> bool:
        """Makes children for the options that were not seen here before; true where the node had none at all."""
        children = node.children
        fresh = len(children) == 0
        value = self.value
        if value is None:
            for option in options:
                if option not in children:
                    children[option] = Node(self.seats)
            return fresh
        grown = False
        for option in options:
            if option in children:
                continue
            child = Node(self.seats)
            after = cast("S", world.copy())
            self.engine.apply(after, option, self.fate)
            if after.seat == OVER:
                child.guess = self._won(after)
            else:
                child.guess = shares(value.points(after), self.temperature)
            children[option] = child
            grown = True
        if grown:
            self._set_priors(node, seat, options)
        return fresh

    def _set_priors(self, node: Node, seat: i64, options: list[int]) -> None:
        best = -1e9
        for option in options:
            guess = node.children[option].guess[seat]
            if guess > best:
                best = guess
        total = 0.0
        for option in options:
            child = node.children[option]
            child.prior = exp((child.guess[seat] - best) * self.sharpness)
            total += child.prior
        for option in options:
            node.children[option].prior /= total

    def _select(self, node: Node, seat: i64, options: list[int]) -> int:
        """The option with the best of share and curiosity for the seat that decides."""
        children = node.children
        root = sqrt(node.visits + 1.0)
        equal = 1.0 / len(options)
        best = options[0]
        most = -1e9
        guessing = self.value is not None
        for option in options:
            child = children[option]
            if guessing:
                merit = child.share(seat) + self.exploration * child.prior * root / (1.0 + child.visits)
            elif child.visits == 0.0:
                tie: int = self.fate.below(1000)
                merit = 1e6 + tie
            else:
                merit = child.share(seat) + self.exploration * sqrt(equal) * root / (1.0 + child.visits)
            if merit > most:
                most = merit
                best = option
        return best
