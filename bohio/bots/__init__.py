"""Bots: they get what their seat may know, and answer with one of the options."""

from __future__ import annotations

from bohio.bots.bot import Bot, Look
from bohio.bots.levels import LEVELS, check, make, note

__all__ = ["LEVELS", "Bot", "Look", "check", "make", "note"]
