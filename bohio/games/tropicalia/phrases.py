"""What sentences about Tropicalia are filled with: fruits, items and village tiles by name and number."""

from __future__ import annotations

from bohio.core.fate import FIELD, WIDTH
from bohio.core.happenings import Count, Sentence, Term, Thing, Word
from bohio.games.tropicalia.content import (
    FACE_NAMES,
    FRUIT_NAMES,
    ITEM_NAMES,
    TREASURES,
    TropicaliaContent,
    VillageTile,
)
from bohio.games.tropicalia.state import FACE

Words = tuple[Word, ...]
Params = dict[str, Word | Words]
"""What fills the places of a sentence."""


def fruits(pile: int) -> Words:
    """The fruits of a packed pile: "1 coconut and 2 mangoes"."""
    return _counted(pile, FRUIT_NAMES)


def items(pile: int) -> Words:
    """The items of a packed pile."""
    return _counted(pile, ITEM_NAMES)


def _counted(pile: int, names: tuple[str, ...]) -> Words:
    numbers = [(name, pile >> kind * WIDTH & FIELD) for kind, name in enumerate(names)]
    return tuple(Count(name, number) for name, number in numbers if number)


def village_tile(content: TropicaliaContent, tile: int) -> Thing:
    """A village tile as players call it: "kite day", "mango orchard"; its id would tell it from others like it."""
    return tile_name(content.village[tile - 1])


def tile_name(tile: VillageTile) -> Thing:
    if tile.kind == "event":
        return event_name(tile.event)
    if tile.kind == "orchard":
        return Thing(f"tile:orchard:{tile.fruits[0]}" if len(set(tile.fruits)) == 1 else "tile:orchard")
    return Thing(f"tile:treasure:{tile.counts}" if tile.kind == "treasure" else "tile:building")


def event_name(event: str) -> Thing:
    """The name of an event; content may have events that no catalogue knows."""
    return Thing(f"event:{event}")


def market_name(trade: int) -> Thing:
    """A market by what it trades in, in a few words: "mango at 4"."""
    if trade < FACE:
        return Thing(f"market:{FRUIT_NAMES[trade & 3]}:{trade >> 2}")
    return Thing(f"market:{FACE_NAMES[trade - FACE]}")


def counted(treasure: int) -> Term:
    """What a treasure counts, in the plural."""
    return Term(f"{TREASURES[treasure]}s")


def with_items(id: str, params: Params, used: list[str]) -> Sentence:
    """A sentence about a move, or the one that also names the items that it uses up."""
    return Sentence(f"{id}_with", {**params, "items": tuple(map(Term, used))}) if used else Sentence(id, params)
