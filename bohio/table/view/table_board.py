"""The board of a table, for pictures of it elsewhere."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from bohio.core.game import Game


@dataclass(frozen=True, slots=True)
class TableBoard:
    """A table that one may look at, and its game."""

    id: str
    game: Game[Any]
