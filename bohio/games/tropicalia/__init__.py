"""Tropicalia: workers harvest and sell an island's fruit, and shells build a village."""

from __future__ import annotations

from bohio.core.manifest import Manifest, SearchSettings

MANIFEST = Manifest(
    name="tropicalia",
    package=__name__,
    seats=range(2, 5),
    usual_seats=4,
    options={"advanced_markets": (False, True)},
    secret_hands=False,
    content_keys=frozenset({"island", "village", "fruits", "items", "workers", "surcharge", "rounds"}),
    search={"expert": SearchSettings(further=1), "champion": SearchSettings(own_seat_only=True)},
    compiled=(
        "state",
        "parts",
        "set_up",
        "rounds",
        "morning",
        "leaving",
        "fruit",
        "markets",
        "building",
        "day",
        "scoring",
        "engine",
        "memory",
        "bots.features",
        "bots.details",
        "bots.standing",
        "bots.prospects",
    ),
)
