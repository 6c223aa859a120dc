"""The parts of the game: tables computed once from content, number of seats and options. They never change."""

from __future__ import annotations

from typing import Final

from bohio.core.fate import WIDTH, pack
from bohio.games.tropicalia.content import (
    EDGE_NAMES,
    FRUIT_NAMES,
    ISLAND_KINDS,
    TREASURES,
    VILLAGE_KINDS,
    TropicaliaContent,
)
from bohio.games.tropicalia.state import ACT_BUILD, FRUITS, SPACES, WORKERS

BUILD_LISTS: Final = 48
"""Lists of build actions that a village tile has: 16 for the first four spaces, 32 for the other five."""


class Parts:
    """What the rules need to know of the components. Village tiles are numbered from 1."""

    __slots__ = (
        "advanced",
        "amounts",
        "bag",
        "basket_tile_stores",
        "builds",
        "closed",
        "costs",
        "counted",
        "covered",
        "edges",
        "events",
        "faces",
        "first",
        "ids",
        "island_kinds",
        "items",
        "items_size",
        "kinds",
        "most_baskets",
        "orchards",
        "pile",
        "points",
        "seats",
        "sides",
        "stores",
        "surcharge",
        "tiles",
        "trades",
        "workers",
        "brown",
    )

    seats: int
    advanced: int
    first: int
    """The seat that was chosen to begin, or DRAWN."""
    workers: int
    """All workers of all seats."""
    stores: int
    """How many fruits a board stores without basket tiles, and next how many more with each of them. T1.6"""
    basket_tile_stores: int
    most_baskets: int
    bag: int
    items: int
    items_size: int
    surcharge: list[int]
    island_kinds: list[int]
    """For each island tile, as in the file: 0 a field, 1 a plaza, 2 a market."""
    trades: list[int]
    closed: int
    """A bit for each island tile that is face down at this number of seats. T2.1"""
    covered: list[int]
    """The island tiles that advanced tiles cover. T8.1"""
    faces: list[int]
    """The face that was chosen for each of these, or DRAWN; empty without advanced markets. T8.4"""
    sides: list[int]
    """Which sides of each advanced tile may be drawn: a bit for each."""
    brown: int
    """The open island tile with the brown board; -1 if there is none."""
    tiles: int
    """How many village tiles there are."""
    pile: int
    """All village tiles: a bit for each."""
    ids: list[str]
    """The names of the village tiles; that of tile 0, which there is not, is empty."""
    kinds: bytes
    """For each village tile, like the tables below; bytes, since small numbers are read from them fastest."""
    costs: bytes
    points: bytes
    edges: bytes
    """Half fountains: N is 1, E 2, S 4, W 8."""
    events: bytes
    """A bit for the event of an event tile, else 0."""
    orchards: list[int]
    """What an orchard brings, as `state.orchard` has it; 0 for other tiles."""
    amounts: bytes
    """How many fruits that is."""
    counted: bytes
    """What a treasure counts; 0 for other tiles."""
    builds: list[list[int]]
    """The build actions of each tile, by which of the first four and which of the other five spaces are free."""

    def __init__(self, content: TropicaliaContent, seats: int, first: int, faces: list[int], sides: list[int]) -> None:
        self.seats = seats
        self.first = first
        self.advanced = int(len(faces) > 0)
        self.faces = faces
        self.sides = sides
        self.workers = seats * WORKERS
        self.stores = content.storage
        self.basket_tile_stores = content.basket_tile_stores
        self.most_baskets = content.basket_tile_spaces
        self.bag = pack(list(content.fruits))
        self.items = pack(list(content.items))
        self.items_size = sum(content.items)
        self.surcharge = list(content.surcharge)
        self.island_kinds = [ISLAND_KINDS.index(tile.kind) for tile in content.island]
        self.trades = [tile.price * 4 + FRUIT_NAMES.index(tile.fruit) if tile.fruit else 0 for tile in content.island]
        self.closed = sum(1 << number for number, tile in enumerate(content.island) if seats in tile.closed)
        self.covered = list(content.covered(seats))
        self.brown = -1
        for number, tile in enumerate(content.island):
            if tile.first_player and seats not in tile.closed:
                self.brown = number
        village = content.village
        self.tiles = len(village)
        self.pile = ((1 << len(village)) - 1) << 1
        self.ids = ["", *(tile.id for tile in village)]
        self.kinds = bytes([0, *(VILLAGE_KINDS.index(tile.kind) for tile in village)])
        self.costs = bytes([0, *(tile.cost for tile in village)])
        self.points = bytes([0, *(tile.points for tile in village)])
        self.edges = bytes([0, *(sum(1 << EDGE_NAMES.index(edge) for edge in tile.fountains) for tile in village)])
        events = content.events
        self.events = bytes([0, *(1 << events.index(tile.event) if tile.event else 0 for tile in village)])
        self.orchards = [0, *(orchard([FRUIT_NAMES.index(fruit) for fruit in tile.fruits]) for tile in village)]
        self.amounts = bytes([0, *(len(tile.fruits) for tile in village)])
        self.counted = bytes([0, *(TREASURES.index(tile.counts) if tile.counts else 0 for tile in village)])
        self.builds = build_lists(self.tiles)


def orchard(fruits: list[int]) -> int:
    """What an orchard with these fruits brings, as `state.orchard` has it. T6.2"""
    if not fruits:
        return 0
    steps = 0
    for number in range(1, len(fruits)):
        steps |= (fruits[number] - fruits[number - 1]) % FRUITS << 2 * (number - 1)
    return steps << 2 * WIDTH | len(fruits) << WIDTH | fruits[0]


def build_action(tile: int, space: int) -> int:
    """The action of building a tile on a village space, 0..8."""
    return ACT_BUILD | space << 4 | tile << WIDTH


def build_lists(tiles: int) -> list[list[int]]:
    """The build actions of each tile, by the free ones of spaces 0..3, then of spaces 4..8."""
    lists: list[list[int]] = []
    for tile in range(tiles + 1):
        lists += [[build_action(tile, space) for space in range(4) if free >> space & 1] for free in range(16)]
        lists += [
            [build_action(tile, space) for space in range(4, SPACES) if free >> (space - 4) & 1] for free in range(32)
        ]
    return lists
