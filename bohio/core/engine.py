"""The fast inner layer of a game: a mutable state of integers and an immutable engine that plays on it.

A game is a sequence of decisions. At any time exactly one is pending: `state.seat` says whose. When fate has to act by
itself (a refill, a new round) the seat is `NATURE` and there is a single option. When the game is over it is `OVER`.

An action is one integer. Everything here is unchecked: whoever applies an action that is not among the options gets
nonsense. The checked path for people is `bohio.core.match`.
"""

from __future__ import annotations

from typing import Final, Generic, TypeVar

from mypy_extensions import i64, mypyc_attr

from bohio.core.fate import Fate, QuickFate

NATURE: Final = -1
OVER: Final = -2


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """What changes during a game. Games add their own integers and lists."""

    __slots__ = ("revealed", "round", "seat")

    seat: i64
    round: i64
    """The round that is being played, from 1."""
    revealed: i64
    """Becomes 1 as soon as something hidden became known; the match resets it before each action."""

    def copy(self) -> State:
        """A state that shares nothing that changes."""
        raise NotImplementedError

    def key(self) -> tuple[int, ...]:
        """Every number of the state, in a fixed order: equal keys mean equal states."""
        raise NotImplementedError


S = TypeVar("S", bound=State)


@mypyc_attr(allow_interpreted_subclasses=True)
class Engine(Generic[S]):
    """The rules at one table: tables computed once from content, number of seats and options."""

    seats: i64

    def start(self, fate: Fate) -> S:
        """The state before the first decision."""
        raise NotImplementedError

    def options(self, state: S) -> list[int]:
        """Every legal action of the pending decision, each once; empty when the game is over."""
        raise NotImplementedError

    def apply(self, state: S, action: i64, fate: Fate) -> None:
        """Carries out one of the options and goes on to the next decision."""
        raise NotImplementedError

    def totals(self, state: S) -> list[int]:
        """The points of each seat if the game ended now."""
        raise NotImplementedError

    def winners(self, state: S) -> list[int]:
        """Who wins if the game ended now: seats, ascending; several where the win is shared."""
        raise NotImplementedError

    def features(self, state: S) -> list[list[float]]:
        """For each seat the numbers that tell how it stands."""
        raise NotImplementedError

    def inputs(self, state: S) -> list[list[float]]:
        """The features with more details behind them, for a learned evaluation; a last row is what all seats share."""
        raise NotImplementedError

    def settled(self, state: S) -> bool:
        """Whether what was chosen so far has had its effect, so that the position can be judged as it is."""
        return True

    def playout(self, state: S, fate: QuickFate, limit: i64) -> i64:
        """Plays at random until the game is over, at most `limit` decisions; answers how many were made."""
        made = 0
        while state.seat != OVER and made < limit:
            options = self.options(state)
            if state.seat != NATURE:
                made += 1
            self.apply(state, options[fate.below(len(options))], fate)
        return made
