"""Who leads: everyone's points by category, as if the game ended now. Nothing is hidden. T7.2"""

from __future__ import annotations

from bohio.core.race import Race, Runner, Share
from bohio.games.tropicalia.parts import Parts
from bohio.games.tropicalia.scoring import CATEGORIES, sheet
from bohio.games.tropicalia.state import TropicaliaState


def race(parts: Parts, view: TropicaliaState) -> Race:
    """Every seat's points and what they are made of; categories that bring nothing are there too."""
    return Race(tuple(runner(parts, view, seat) for seat in range(parts.seats)))


def runner(parts: Parts, view: TropicaliaState, seat: int) -> Runner:
    points = sheet(parts, view, seat)
    return Runner(sum(points), tuple(map(Share, CATEGORIES, points)))
