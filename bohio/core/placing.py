"""What players may lay out by choice before a game begins, as a form offers it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Placing:
    """A choice of what lies where at the beginning: fate draws for the places that nobody chose for."""

    option: str
    """The choice among a game's options: `{"stone_tiles_on": {"E1": "A"}}`."""
    variant: str
    """The option without which there is nothing to lay: anything but its default will do."""
    setup: str
    """Where the record's `setup` says what lies there in the end."""
    places: Mapping[str, tuple[str, ...]]
    """Each place with what may lie there."""
