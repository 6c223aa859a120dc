"""The levels as tests need them: every one that there is, those that search with a small budget in iterations."""

from __future__ import annotations

from bohio.bots import LEVELS

FEW = 6
"""Iterations of bots that search."""
GENTLE = ("level-1", "level-5")
THOUGHTFUL = f"graded:blur=0.5+sight=0.9+taste=0.4+thought=0.5+iterations={FEW}"
"""A grade that thinks about every second decision."""
QUICK = (*(name for name, bot in LEVELS.items() if bot.usual_budget is None), *GENTLE)
SLOW = (*(f"{name}@{FEW}it" for name, bot in LEVELS.items() if bot.usual_budget is not None), THOUGHTFUL)
NAMES = (*QUICK, *SLOW)
