"""Tropicalia's components, read from a content file and checked completely. T1"""

from __future__ import annotations

import re
from dataclasses import dataclass

from bohio.core.content import Section, parse, settle

FRUIT_NAMES = ("coconut", "sugar_apple", "mango")
ITEM_NAMES = ("cart", "surfboard", "basket")
ISLAND_KINDS = ("field", "plaza", "market")
VILLAGE_KINDS = ("building", "event", "orchard", "treasure")
TREASURES = ("surfboard", "event", "orchard", "basket", "building", "fountain")
EDGE_NAMES = "NESW"
COVERED_MARKETS = (("coconut", 3), ("sugar_apple", 3), ("mango", 4))
"""The markets that advanced tiles cover. T8.1"""

ISLAND_TILES = 16
FEWEST_VILLAGE_TILES = 5
MOST_VILLAGE_TILES = 250
MOST_OF_A_KIND = 80
MOST_BASKET_TILES = 20
EVENTS = 5
HIGHEST = 99
_ID = re.compile(r"[\w.-]{1,40}")


@dataclass(frozen=True, slots=True)
class IslandTile:
    """A field, a plaza or a market. T1.2"""

    id: str
    kind: str
    fruit: str
    price: int
    first_player: bool
    closed_up_to: int
    """The highest number of players at which it is face down; 0 for never. T2.1"""


@dataclass(frozen=True, slots=True)
class VillageTile:
    """A building, an event, an orchard or a treasure. T1.4"""

    id: str
    kind: str
    cost: int
    fountains: str
    points: int
    event: str
    fruit: str
    amount: int
    counts: str


@dataclass(frozen=True, slots=True)
class TropicaliaContent:
    """All that a content file says."""

    name: str
    baskets: int
    basket_tile_spaces: int
    surcharge: tuple[int, ...]
    fruits: tuple[int, ...]
    items: tuple[int, ...]
    island: tuple[IslandTile, ...]
    village: tuple[VillageTile, ...]

    @property
    def events(self) -> tuple[str, ...]:
        """The five events, in the order of the file."""
        return tuple(dict.fromkeys(tile.event for tile in self.village if tile.event))

    def covered(self) -> tuple[int, ...]:
        """Which island tiles the advanced tiles cover. T8.1"""
        return tuple(
            next(
                number
                for number, tile in enumerate(self.island)
                if (tile.fruit, tile.price) == market and not tile.closed_up_to
            )
            for market in COVERED_MARKETS
        )


def read(text: str) -> TropicaliaContent:
    """The content of a file; raises BadContent with every fault, each with its place and reason."""
    file = parse(text)
    name = file.text("name")
    if file.has("name") and not name.strip():
        file.fault("name", "is empty")
    file.integer("rounds", 5, 5)
    file.integer("workers", 4, 4)
    baskets = file.integer("baskets", 5, 5)
    basket_tile_spaces = file.integer("basket_tile_spaces", 0, MOST_BASKET_TILES)
    surcharge = _surcharge(file)
    fruits = _counts(file.section("fruits"), FRUIT_NAMES, 1)
    items = _counts(file.section("items"), ITEM_NAMES, 0)
    before = len(file.faults)
    island = tuple(_island_tile(section) for section in file.sections("island"))
    if len(file.faults) == before:
        _check_island(file, island)
    before = len(file.faults)
    village = tuple(_village_tile(section) for section in file.sections("village"))
    if len(file.faults) == before:
        _check_village(file, village)
    settle(file)
    return TropicaliaContent(name, baskets, basket_tile_spaces, surcharge, fruits, items, island, village)


def _surcharge(file: Section) -> tuple[int, ...]:
    """Five surcharges, never falling from left to right. T1.5"""
    surcharge = file.integers("surcharge", 0, HIGHEST)
    if type(file.table.get("surcharge")) is list and surcharge == file.table["surcharge"]:
        if len(surcharge) != 5:
            file.fault("surcharge", f"has {len(surcharge)} numbers; the construction board has 5 places")
        elif surcharge != sorted(surcharge):
            file.fault("surcharge", "falls from one place to the next")
    return tuple(surcharge)


def _counts(section: Section, names: tuple[str, ...], least: int) -> tuple[int, ...]:
    counts = tuple(section.integer(name, least, MOST_OF_A_KIND) for name in names)
    section.finish()
    return counts


def _id(section: Section) -> str:
    id = section.text("id")
    if id and not _ID.fullmatch(id):
        section.fault("id", "must be 1 to 40 letters, digits or any of - _ .")
    elif section.table.get("id") == "":
        section.fault("id", "is empty")
    return id


def _island_tile(section: Section) -> IslandTile:
    id = _id(section)
    kind = section.text("kind", ISLAND_KINDS)
    fruit, price, first_player = "", 0, False
    if kind == "market":
        fruit = section.text("fruit", FRUIT_NAMES)
        price = section.integer("price", 2, 4)
    elif kind == "plaza":
        first_player = section.flag("first_player")
    closed_up_to = section.integer("closed_up_to", 2, 3, 0)
    if kind:
        section.finish()
    return IslandTile(id, kind, fruit, price, first_player, closed_up_to)


def _village_tile(section: Section) -> VillageTile:
    id = _id(section)
    kind = section.text("kind", VILLAGE_KINDS)
    cost = section.integer("cost", 0, HIGHEST)
    fountains = section.text("fountains")
    if "".join(edge for edge in EDGE_NAMES if edge in fountains) != fountains:
        section.fault("fountains", f"is {fountains!r}, not some of {EDGE_NAMES}, each once, in this order")
    points, amount, event, fruit, counts = 0, 0, "", "", ""
    if kind in ("building", "orchard"):
        points = section.integer("points", 0, HIGHEST)
    if kind == "orchard":
        fruit = section.text("fruit", FRUIT_NAMES)
        amount = section.integer("amount", 1, 9)
    elif kind == "event":
        event = section.text("event")
        if section.table.get("event") == "":
            section.fault("event", "is empty")
    elif kind == "treasure":
        counts = section.text("counts", TREASURES)
    if kind:
        section.finish()
    return VillageTile(id, kind, cost, fountains, points, event, fruit, amount, counts)


def _check_ids(file: Section, key: str, ids: list[str]) -> None:
    seen: set[str] = set()
    for id in ids:
        if id in seen:
            file.fault(f"{key} {id}", "is there twice")
        seen.add(id)


def _check_island(file: Section, island: tuple[IslandTile, ...]) -> None:
    """Sixteen tiles, one brown board, and the markets that advanced tiles cover. T1.2, T2.1, T8.3"""
    _check_ids(file, "island", [tile.id for tile in island])
    if len(island) != ISLAND_TILES:
        file.fault("island", f"has {len(island)} tiles; the island has {ISLAND_TILES}")
    brown = [tile for tile in island if tile.first_player]
    if len(brown) != 1:
        file.fault("island", f"has {len(brown)} plazas with first_player; exactly one has the brown board")
    for tile in brown:
        if tile.closed_up_to:
            file.fault(f"island {tile.id}.closed_up_to", "the plaza with the brown board is never closed")
    for fruit, price in COVERED_MARKETS:
        markets = [tile for tile in island if (tile.fruit, tile.price) == (fruit, price)]
        if not markets:
            file.fault("island", f"has no market {fruit} {price}; advanced tiles cover it")
        elif all(tile.closed_up_to for tile in markets):
            file.fault(f"island {markets[0].id}.closed_up_to", f"the market {fruit} {price} is never closed")


def _check_village(file: Section, village: tuple[VillageTile, ...]) -> None:
    """Enough tiles for the set-up, and the five events. T1.4, T2.2"""
    _check_ids(file, "village", [tile.id for tile in village])
    if not FEWEST_VILLAGE_TILES <= len(village) <= MOST_VILLAGE_TILES:
        file.fault("village", f"has {len(village)} tiles, not from {FEWEST_VILLAGE_TILES} to {MOST_VILLAGE_TILES}")
    events = {tile.event for tile in village if tile.kind == "event"}
    if len(events) != EVENTS:
        file.fault("village", f"has {len(events)} different events; there are {EVENTS}")
