"""The address whose request is being answered: what bots think afterwards counts for it."""

from __future__ import annotations

from contextvars import ContextVar

asker: ContextVar[str | None] = ContextVar("asker", default=None)
"""None outside of requests."""
