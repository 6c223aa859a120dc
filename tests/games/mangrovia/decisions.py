"""One position for each kind of decision, and one action of each form."""

from __future__ import annotations

from typing import Any

from tests.games.mangrovia.position import Position, pack_valuables

FALLBACK = "not_an_option"
BUILD = {"type": "build", "space": "F4", "huts": 1, "landscapes": ["water"], "pay": [6], "tiles": []}


def placing() -> Position:
    return Position(2)


def drawing() -> Position:
    return Position(landing=1, valuables_display=pack_valuables((5,)), landscapes_display=0)


def choosing() -> Position:
    return Position(landing=5, landscapes_pile=0, valuables_display=pack_valuables((5,)))


def returning() -> Position:
    return Position(landing=2, huts={"I1": 0, "I2": 0}).play("collect", fate=[2, 3])


def building(**more: Any) -> Position:
    rich = {"cards": ("water", "water", "mangrove"), "hand": (3, 4, 5, 6, 7), "amulets": (1, 2)}
    return Position(landing=9, **{**rich, **more})


FORMS: list[dict[str, Any]] = [
    {"type": "place_bowl", "site": 3},
    {"type": "draw", "pile": "valuables", "face": "up", "card": 5},
    {"type": "draw", "pile": "landscapes", "face": "up", "card": "reed"},
    {"type": "draw", "pile": "valuables", "face": "down"},
    {"type": "collect"},
    {"type": "return_amulet", "value": 2},
    BUILD,
    {"type": "place_birds", "on": ["reed", "water"]},
    {"type": "pass"},
]


def every_kind() -> list[Position]:
    """A decision of each kind."""
    birds = Position(landing=12)
    return [placing(), drawing(), choosing(), returning(), building(tiles=("valuable", "landscape")), birds]
