"""The players at a table: who plays a seat."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from bohio.core.reasons import Json


@dataclass(slots=True)
class Player:
    """Who plays a seat."""

    kind: str
    """`human`, `bot` or `open` (an invited friend has not come yet)."""
    name: str = ""
    bot: str | None = None
    """The level of the bot that plays or stands in."""
    imposed: bool = False
    """Whether the host put the bot in, for a player who is away."""

    def json(self) -> Json:
        """As heads and lists store it."""
        return {"kind": self.kind, "name": self.name, "bot": self.bot}


def player_of(told: Any) -> Player:
    """A player from the stored form."""
    return Player(told["kind"], told["name"], told["bot"])
