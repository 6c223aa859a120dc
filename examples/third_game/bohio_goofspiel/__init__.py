"""Goofspiel: everyone bids for the same prizes with the same cards."""

from __future__ import annotations

from bohio.core.manifest import Manifest

MANIFEST = Manifest(
    name="goofspiel",
    package=__name__,
    seats=range(2, 5),
    usual_seats=3,
    content_keys=frozenset({"bid_cards", "prizes"}),
)
