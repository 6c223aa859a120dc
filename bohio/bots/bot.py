"""What a bot is, and all that it gets."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import Any

from bohio.core.engine import State
from bohio.core.game import Game


@dataclass(frozen=True, slots=True)
class Look:
    """What a seat may know when it is asked: a view with unknown things unknown, and its options."""

    seat: int
    view: State
    """As `Game.seat_view` builds it: never the state of the match."""
    options: list[int]


class Bot(ABC):
    """One player on one seat of one game. The same looks and the same seed give the same choices."""

    def __init__(self, game: Game[Any], seat: int, seed: int) -> None:
        self.game = game
        self.seat = seat
        self.seed = seed

    def see(self, seat: int | None, code: int, answers: list[tuple[int, int]]) -> None:  # noqa: B027
        """Something happened, as this seat may know it (`Game.seen_code`). Bots with a memory keep what they want."""

    @abstractmethod
    def choose(self, look: Look) -> int:
        """One of the options."""
