"""Who is at a table right now, which its log does not say."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Presence:
    """What the server knows beside the log: who is here and which bot is thinking."""

    here: frozenset[int] = frozenset()
    thinking: frozenset[int] = frozenset()
