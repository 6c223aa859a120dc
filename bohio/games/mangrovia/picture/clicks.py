"""What a click on a place most probably means: the action to ask the judge about where the place is not legal."""

from __future__ import annotations

from functools import lru_cache

from bohio.core.reasons import Json
from bohio.games.mangrovia.actions import (
    Build,
    Collect,
    Draw,
    MangroviaAction,
    PlaceBirds,
    PlaceBowl,
    ReturnAmulet,
)
from bohio.games.mangrovia.content import LANDSCAPE_NAMES, MangroviaContent, Space


def clicked(view: Json, place: str, content: MangroviaContent) -> MangroviaAction:
    kind, _, name = place.partition(":")
    match kind:
        case "site":
            return PlaceBowl(int(name))
        case "bird":
            other = next(bird for bird in LANDSCAPE_NAMES if bird != name)
            return PlaceBirds(sorted([name, other]))
        case "amulets":
            return Collect()
        case "drawn":
            return ReturnAmulet(int(name))
        case "pile":
            return Draw(name, "down")
        case "card":
            return Draw("valuables", "up", int(name)) if name.isdigit() else Draw("landscapes", "up", name)
    return _build(view, next(space for space in content.spaces if space.id == name))


def _build(view: Json, space: Space) -> Build:
    """Building with the card and the payment that come nearest, so that the reason names what is really missing."""
    table = view["table"]
    hand = table["hand"]

    def fitness(landscape: str) -> tuple[bool, bool]:
        return landscape in hand["landscapes"], landscape in table["birds"]

    landscape = max(space.landscapes, key=fitness)
    purse = hand[space.currency]
    pay = _nearest(purse, space.cost)
    return Build(space.id, 1, [landscape], pay, [])


@lru_cache(maxsize=64)
def _sums(purse: tuple[int, ...]) -> dict[int, tuple[int, ...]]:
    """Every sum that the purse can pay, each with one way to pay it."""
    sums: dict[int, tuple[int, ...]] = {0: ()}
    for value in purse:
        for amount, pay in list(sums.items()):
            sums.setdefault(amount + value, (*pay, value))
    return sums


def _nearest(purse: list[int], cost: int) -> list[int]:
    """The payment from the purse that is nearest to the cost without going over it."""
    sums = _sums(tuple(purse))
    return sorted(sums[max(amount for amount in sums if amount <= cost)])
