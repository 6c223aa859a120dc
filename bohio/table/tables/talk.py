"""What players propose and say to each other."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(slots=True)
class Proposal:
    """A seat asks all others to take back its last action, or to abandon the game."""

    what: str
    seat: int
    agreed: set[int]


@dataclass(slots=True)
class Phrase:
    at: float
    seat: int
    phrase: str
