"""The levels of bots, from `random` upwards."""

from __future__ import annotations

from typing import Any

from bohio.bots.bot import Bot, Look
from bohio.core.fate import QuickFate
from bohio.core.game import Game
from bohio.core.reasons import BadOption


class RandomBot(Bot):
    """Any option, each as likely."""

    def __init__(self, game: Game[Any], seat: int, seed: int) -> None:
        super().__init__(game, seat, seed)
        self.fate = QuickFate(seed)

    def choose(self, look: Look) -> int:
        return look.options[self.fate.below(len(look.options))]


LEVELS: dict[str, type[Bot]] = {"random": RandomBot}


def check(name: str) -> None:
    """Raises BadOption where there is no bot of that name."""
    if name not in LEVELS:
        raise BadOption(f"there is no bot {name!r}; there are {', '.join(LEVELS)}")


def make(name: str, game: Game[Any], seat: int, seed: int) -> Bot:
    """The bot of that name on a seat."""
    check(name)
    return LEVELS[name](game, seat, seed)
