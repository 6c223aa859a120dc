"""Information-set Monte Carlo tree search: many sampled worlds, one tree of the actions seen in them. Compiled.

Every iteration plays in a world of its own, sampled from what the seat knows, down the tree and one step beyond it,
then greedily on until what was chosen has had its effect, or further; there the position is judged. Several players
each look after themselves (max^n): a node keeps every seat's share of the wins."""

from __future__ import annotations

from math import exp, sqrt
from typing import Final, Generic, cast

from mypy_extensions import i64

from bohio.bots.choosing import Chooser, considered
from bohio.core.engine import NATURE, OVER, Engine, S
from bohio.core.fate import QuickFate
from bohio.core.memory import Memory
from bohio.core.valuing import Value, shares

MARGIN: Final = 0.1
"""How much of the value of an end is by how far it is won or lost; the rest is the win itself."""
SURE: Final = 0.98
"""From this share on a win is sure; as little below 1 as a loss is above 0."""
AS_GOOD: Final = 0.005
"""Options that differ by no more are as good as each other where the game is decided."""
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
    """Searches for one seat. The value function says what to look at first, and how everybody plays on from a leaf; a
    judge, who may take longer to think, says what it has come to. Without them every leaf is played out at random."""

    def __init__(
        self,
        engine: Engine[S],
        value: Value[S] | None,
        judge: Value[S] | None,
        memory: Memory[S],
        fate: QuickFate,
        exploration: float,
        temperature: float,
        sharpness: float,
        further: i64,
        rebased: bool = False,
    ) -> None:
        self.engine: Engine[S] = engine
        self.value: Value[S] | None = value
        self.judge: Value[S] | None = judge
        self.chooser: Chooser[S] | None = None if value is None else Chooser(engine, value)
        self.memory: Memory[S] = memory
        self.fate: QuickFate = fate
        self.exploration: float = exploration
        self.temperature: float = temperature
        """How many points ahead count as much in the chance to win."""
        self.sharpness: float = sharpness
        """How much the guesses decide what is looked at first."""
        self.further: i64 = further
        """How many more rounds or turns are played before a position is judged."""
        self.rebased: bool = rebased
        """Whether guesses are moved to where the judge's values are, before they count as a visit."""
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

    def decided(self, left: float) -> bool:
        """Whether so many more iterations could not make another option the one looked at most."""
        most = 0.0
        next_most = 0.0
        for child in self.root.children.values():
            if child.visits > most:
                next_most = most
                most = child.visits
            elif child.visits > next_most:
                next_most = child.visits
        return most - next_most > left

    def best(self, options: list[int]) -> int:
        """The option looked at most; of several the one that was guessed to be best."""
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

    def equals(self, seat: i64, options: list[int]) -> list[int]:
        """Where the game is decided, the options that are as good for the seat as the one looked at most; else none."""
        chosen = self.root.children.get(self.best(options))
        if chosen is None:
            return []
        best = chosen.share(seat)
        if 1.0 - SURE < best < SURE:
            return []
        found: list[int] = []
        for option in options:
            child = self.root.children.get(option)
            if child is not None and child.visits > 0.0 and child.share(seat) >= best - AS_GOOD:
                found.append(option)
        return found

    def _iterate(self, world: S) -> None:
        engine = self.engine
        node = self.root
        path = [node]
        result: list[float] = []
        depth = 0
        while True:
            seat = world.seat
            if seat == OVER:
                result = self._ended(world)
                break
            options = considered(engine.options(world))
            if seat == NATURE or (len(options) == 1 and depth > 0):
                engine.apply(world, options[0], self.fate)
                continue
            fresh = self._expand(node, world, seat, options)
            option = self._select(node, seat, options)
            child = node.children[option]
            path.append(child)
            depth += 1
            engine.apply(world, option, self.fate)
            if fresh or depth >= DEEPEST:
                result = self._judge_leaf(world)
                break
            node = child
        for node in path:
            node.visits += 1.0
            total = node.total
            for seat in range(self.seats):
                total[seat] += result[seat]

    def _judge_leaf(self, world: S) -> list[float]:
        """What a leaf is worth to each seat."""
        chooser = self.chooser
        judge = self.judge
        if chooser is None or judge is None:
            self.engine.playout(world, self.fate, PLAYOUT_LIMIT)
            return self._ended(world)
        self._play_on(world, chooser)
        return self._ended(world) if world.seat == OVER else shares(judge.points(world), self.temperature)

    def _play_on(self, world: S, chooser: Chooser[S]) -> None:
        """Everybody plays on greedily until what was chosen has had its effect, and further."""
        engine = self.engine
        left = self.further
        while world.seat != OVER:
            if engine.settled(world):
                if left == 0:
                    return
                left -= 1
            options = engine.options(world)
            option = options[0]
            if len(options) > 1:
                option = chooser.best(world, world.seat, options, self.fate)
            engine.apply(world, option, self.fate)

    def _ended(self, world: S) -> list[float]:
        """What an end is worth to each seat: the win, and a little of it for the margin, so that nobody throws points
        away once the win is decided."""
        totals = [float(total) for total in self.engine.totals(world)]
        worth = [MARGIN * share for share in shares(totals, self.temperature)]
        winners = self.engine.winners(world)
        for seat in winners:
            worth[seat] += (1.0 - MARGIN) / len(winners)
        return worth

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
                child.guess = self._ended(after)
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

    def _shift(self, node: Node, seat: i64, options: list[int]) -> float:
        """How far the judge's values of what was tried are above the guesses, on average over the visits."""
        visits = 0.0
        difference = 0.0
        for option in options:
            child = node.children[option]
            if child.visits > 0.0:
                visits += child.visits
                difference += child.total[seat] - child.visits * child.guess[seat]
        return difference / visits if visits > 0.0 else 0.0

    def _select(self, node: Node, seat: i64, options: list[int]) -> int:
        """The option with the best of share and curiosity for the seat that decides."""
        children = node.children
        root = sqrt(node.visits + 1.0)
        equal = 1.0 / len(options)
        best = options[0]
        most = -1e9
        guessing = self.value is not None
        shift = self._shift(node, seat, options) if guessing and self.rebased else 0.0
        for option in options:
            child = children[option]
            if guessing:
                merit = child.share(seat) + (shift + self.exploration * child.prior * root) / (1.0 + child.visits)
            elif child.visits == 0.0:
                tie: int = self.fate.below(1000)
                merit = 1e6 + tie
            else:
                merit = child.share(seat) + self.exploration * sqrt(equal) * root / (1.0 + child.visits)
            if merit > most:
                most = merit
                best = option
        return best
