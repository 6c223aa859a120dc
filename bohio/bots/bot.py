"""What a bot is, and all that it gets."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from time import perf_counter
from typing import Any, ClassVar

from bohio.core.engine import State
from bohio.core.fate import QuickFate
from bohio.core.game import Answers, Game
from bohio.core.manifest import Manifest
from bohio.core.reasons import Json


@dataclass(frozen=True, slots=True)
class Look:
    """What a seat may know when it has to decide: a view in which unknown things are unknown, and its options."""

    seat: int
    view: State
    """As `Game.seat_view` builds it: never the state of the match."""
    options: list[int]
    view_json: Callable[[], Json] | None = None
    """The same in JSON, as `Match.view` gives it, built on demand: programs need it."""


@dataclass(frozen=True, slots=True)
class Budget:
    """How long a bot may think about one decision: so many iterations, or so many milliseconds."""

    number: int
    unit: str
    """`it` or `ms`."""

    def iterations_left(self, done: int, begun: float) -> float:
        """How many more iterations a bot may do that began then; a budget in time is converted at the pace so far."""
        if self.unit == "it":
            return self.number - done
        spent = perf_counter() - begun
        return done * (self.number / 1000 - spent) / spent if done else 1


class Bot(ABC):
    """One player on one seat of one game. With a budget in iterations, the same looks lead to the same choices."""

    usual_budget: ClassVar[Budget | None] = None
    """The budget unless a name says otherwise; None for bots that answer at once."""
    most_seconds: float | None = None
    """A decision takes no longer, whatever the budget; None where only the budget counts."""
    faults: int = 0
    """How many decisions another bot had to make in its place."""
    complaint: str = ""
    """What went wrong the first time."""

    def __init__(self, game: Game[Any], seat: int, seed: int, view: State, budget: Budget | None = None) -> None:
        """Takes its seat with that seat's view of the set-up."""
        self.game = game
        self.seat = seat
        self.fate = QuickFate(seed)
        self.budget = budget or self.usual_budget

    @classmethod
    def plays(cls, manifest: Manifest, seats: int) -> bool:
        """Whether such a bot can play a game with so many players."""
        return True

    @classmethod
    def note_on(cls, game: Game[Any]) -> str:
        """What players should know of how such a bot plays on this board, by its id in `bohio.bots.boards`; empty where
        there is nothing to say."""
        return ""

    def see(self, actor: int | None, code: int, answers: Answers) -> None:  # noqa: B027
        """Something happened, as this seat may know it (`Game.seen_code`). Bots with a memory keep what they want."""

    @abstractmethod
    def choose(self, look: Look) -> int:
        """One of the options."""

    def end(self, result: Json | None) -> None:  # noqa: B027
        """The game is over, or was abandoned (None): bots that hold resources release them."""
