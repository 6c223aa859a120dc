"""Mangrovia: bowls choose actions, a boat triggers them, huts win majorities."""

from __future__ import annotations

from bohio.core.manifest import Manifest, SearchSettings

MANIFEST = Manifest(
    name="mangrovia",
    package=__name__,
    seats=range(2, 6),
    usual_seats=4,
    options={"stone_tiles": ("none", "mixed", "gods", "godless")},
    content_keys=frozenset({"space", "paths", "valuables", "amulets", "starting_cards", "godless_tiles"}),
    search={
        "expert": SearchSettings(further=1),
        "champion": SearchSettings(further=1),
        "champion/2": SearchSettings(sharpness=15.0, rebased=True),
    },
    compiled=(
        "state",
        "parts",
        "set_up",
        "placing",
        "boat",
        "cards",
        "amulets",
        "building",
        "scoring",
        "engine",
        "seat_view",
        "memory",
        "bots.features",
        "bots.details",
    ),
)
