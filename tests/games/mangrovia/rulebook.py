"""A slow second reading of the rules: what can be built, from what a seat sees and the content file alone. M8, M9"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations_with_replacement
from typing import Any

Json = dict[str, Any]
BUILDING_LANDINGS = {8, 9, 10, 11}
DOUBLE_LANDING = 9
TILE_OF = {"valuables": ("valuable", 3), "amulets": ("amulet", 2)}
"""The stone tile that helps to pay in a currency, and what it counts as."""


def builds(seat: int, table: Json, document: Json) -> list[Json]:
    """Every hut and double hut that the seat can build at this landing."""
    player, hand = table["players"][seat], table["hand"]
    found: list[Json] = []
    if table["landing"] not in BUILDING_LANDINGS:
        return found
    for space in document["space"]:
        if space["id"] in table["huts"]:
            continue
        plain = space.get("area") not in ("stone", "pole") and not space.get("amulet")
        most = 2 if table["landing"] == DOUBLE_LANDING and plain else 1
        for huts in range(1, min(most, player["huts"]) + 1):
            for cards in combinations_with_replacement(sorted(space["landscapes"]), huts):
                if Counter(cards) - Counter(hand["landscapes"]):
                    continue
                joker = any(card not in table["birds"] for card in cards)
                if joker and "landscape" not in player["tiles"]:
                    continue
                for pay, tiles in _payments(space["cost"] * huts, space["currency"], hand, player["tiles"]):
                    found.append(
                        {
                            "type": "build",
                            "space": space["id"],
                            "huts": huts,
                            "landscapes": list(cards),
                            "pay": pay,
                            "tiles": sorted([*tiles, *(["landscape"] if joker else [])]),
                        }
                    )
    return found


def may_collect(seat: int, table: Json, document: Json) -> bool:
    """Whether collecting amulets would bring any. M7"""
    amulet_spaces = {space["id"] for space in document["space"] if space.get("amulet")}
    if any(hut["owner"] == seat for id, hut in table["huts"].items() if id in amulet_spaces):
        return bool(table["amulets"]["bag"] or table["amulets"]["aside"])
    return bool(table["amulets"]["board"])


def _payments(cost: int, currency: str, hand: Json, held: list[str]) -> Iterator[tuple[list[int], list[str]]]:
    """Every exact payment with none, one or more tiles."""
    tile, worth = TILE_OF[currency]
    for given in range(held.count(tile) + 1):
        amount = cost - given * worth
        if amount >= 0:
            for pay in _exactly(amount, sorted(Counter(hand[currency]).items())):
                yield pay, [tile] * given


def _exactly(amount: int, purse: list[tuple[int, int]]) -> Iterator[list[int]]:
    """Every selection from a purse, given as values and how many there are, that makes up the amount."""
    if amount == 0:
        yield []
        return
    if not purse:
        return
    (value, number), *rest = purse
    for taken in range(min(number, amount // value) + 1):
        for others in _exactly(amount - taken * value, rest):
            yield [value] * taken + others
