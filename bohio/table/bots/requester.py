"""The address whose request is being answered; the bots' thinking time that follows counts for it."""

from __future__ import annotations

from contextvars import ContextVar

requester: ContextVar[str | None] = ContextVar("requester", default=None)
"""None outside requests."""
