"""The visitor of a page."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Visitor:
    """Who looks: language, name and colours are remembered in the browser, no account."""

    language: str = "en"
    name: str = ""
    path: str = "/"
    """The address of this page, for the language switch."""
