"""The levels as tests need them: every one that there is, those that search with a small budget in iterations."""

from __future__ import annotations

from bohio.bots import LEVELS

FEW = 6
"""Iterations of bots that search."""
NAMES = tuple(name if bot.usual_budget is None else f"{name}@{FEW}it" for name, bot in LEVELS.items())
