"""Tropicalia's components, read from a content file and checked completely. T1"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from bohio.core.content import Section, parse, settle
from bohio.core.reasons import Fault
from bohio.games.tropicalia import MANIFEST
from bohio.games.tropicalia.state import BASKETS, PLACES, ROUNDS, WORKERS

FRUIT_NAMES = ("coconut", "sugar_apple", "mango")
ITEM_NAMES = ("cart", "surfboard", "basket")
ISLAND_KINDS = ("field", "plaza", "market")
VILLAGE_KINDS = ("building", "event", "orchard", "treasure")
TREASURES = ("surfboard", "event", "orchard", "basket", "building", "fountain")
EDGE_NAMES = "NESW"
COVERED_MARKETS = (("coconut", 3), ("sugar_apple", 3), ("mango", 4))
"""The markets that advanced tiles cover. T8.1"""
SIDES = ("front", "back")
FACE_NAMES = tuple(f"{tile}-{side}" for tile in range(1, 7) for side in SIDES)
"""The faces of the advanced tiles as content and record name them: `5-back`. T8.1"""
STARRED = ("5-front", "5-back", "6-front", "6-back")
"""The faces with a star, where the file does not say which have one. T8.4"""

PRICES = range(2, 5)
"""The prices of the rulebook's markets."""
HIGHEST_PRICE = 7
EVENTS = 5
MOST_EVENTS = 8

ISLAND_TILES = 16
FEWEST_VILLAGE_TILES = 5
MOST_VILLAGE_TILES = 250
MOST_OF_A_KIND = 80
MOST_BASKET_TILES = 20
MOST_IN_A_BASKET = 5
MOST_STORED = 30
"""How many fruits a board can store: an advanced market may sell any selection of them, and each is an option."""
MOST_ORCHARD_FRUITS = 9
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
    closed: tuple[int, ...]
    """The numbers of players at which it is face down. T2.1"""


@dataclass(frozen=True, slots=True)
class VillageTile:
    """A building, an event, an orchard or a treasure. T1.4"""

    id: str
    kind: str
    cost: int
    fountains: str
    points: int
    event: str
    fruits: tuple[str, ...]
    """What an orchard brings, in this order. T6.2"""
    counts: str


@dataclass(frozen=True, slots=True)
class TropicaliaContent:
    """All that a content file says."""

    name: str
    author: str
    basket_stores: int
    """How many fruits each basket space stores; the next is the same for a basket tile. T1.6"""
    basket_tile_stores: int
    basket_tile_spaces: int
    surcharge: tuple[int, ...]
    fruits: tuple[int, ...]
    items: tuple[int, ...]
    island: tuple[IslandTile, ...]
    village: tuple[VillageTile, ...]
    starred: tuple[str, ...]
    """The faces of advanced tiles with a star. T8.4"""
    remarks: tuple[Fault, ...]

    @property
    def events(self) -> tuple[str, ...]:
        """The different events, in the order of the file."""
        return tuple(dict.fromkeys(tile.event for tile in self.village if tile.event))

    @property
    def storage(self) -> int:
        """How many fruits a board stores without basket tiles. T1.6"""
        return BASKETS * self.basket_stores

    def covered(self, seats: int) -> tuple[int, ...]:
        """Which island tiles advanced tiles cover with so many players; none if a market is missing. T8.1, T8.3"""
        found = [covered_market(self.island, market, seats) for market in COVERED_MARKETS]
        numbers = tuple(number for number in found if number is not None)
        return numbers if len(numbers) == len(found) else ()


def covered_market(island: tuple[IslandTile, ...], market: tuple[str, int], seats: int) -> int | None:
    """The market that is covered: the first that is never closed or, without one, that is open now. T8.3"""
    numbers = [
        number for number, tile in enumerate(island) if (tile.fruit, tile.price) == market and seats not in tile.closed
    ]
    return min(numbers, key=lambda number: bool(island[number].closed), default=None)


def read(text: str) -> TropicaliaContent:
    """The content of a file; raises BadContent with every fault, each with its place and reason."""
    file = parse(text)
    name = file.text("name")
    if file.has("name") and not name.strip():
        file.fault("name", "is empty")
    author = file.text("author", default="")
    for key, number in (("rounds", ROUNDS), ("workers", WORKERS), ("baskets", BASKETS)):
        _fixed(file, key, number)
    basket_stores = file.integer("basket_stores", 1, MOST_IN_A_BASKET, 1)
    basket_tile_stores = file.integer("basket_tile_stores", 1, MOST_IN_A_BASKET, 1)
    basket_tile_spaces = file.integer("basket_tile_spaces", 0, MOST_BASKET_TILES)
    stored = BASKETS * basket_stores + basket_tile_spaces * basket_tile_stores
    if stored > MOST_STORED:
        file.fault(
            "basket_tile_spaces",
            "makes room for {stored} fruits together with the basket spaces; name fewer, so that it is at most {most}",
            stored=stored,
            most=MOST_STORED,
        )
    surcharge = _surcharge(file)
    bag = file.section("fruits")
    fruits = _counts(bag, FRUIT_NAMES)
    for fruit, number in zip(FRUIT_NAMES, fruits):
        if not number:
            bag.remark(fruit, "is 0: this fruit is never in the bag")
    items = _counts(file.section("items"), ITEM_NAMES)
    starred = _starred(file)
    before = len(file.faults)
    island = tuple(_island_tile(section) for section in file.sections("island"))
    if len(file.faults) == before:
        _check_island(file, island)
    before = len(file.faults)
    village = tuple(_village_tile(section) for section in file.sections("village"))
    if len(file.faults) == before:
        _check_village(file, village)
    remarks = settle(file)
    return TropicaliaContent(
        name,
        author,
        basket_stores,
        basket_tile_stores,
        basket_tile_spaces,
        surcharge,
        fruits,
        items,
        island,
        village,
        starred,
        remarks,
    )


def _fixed(file: Section, key: str, number: int) -> None:
    """A number that the rulebook fixes, whatever the file says."""
    told = file.integer(key, 0, HIGHEST)
    if file.has(key) and told != number:
        file.remark(key, "is {value}; the game is played with the rulebook’s {fixed}", value=told, fixed=number)


def _surcharge(file: Section) -> tuple[int, ...]:
    """Five surcharges; usually they never fall from left to right. T1.5"""
    surcharge = file.integers("surcharge", 0, HIGHEST)
    if type(file.table.get("surcharge")) is list and surcharge == file.table["surcharge"]:
        if len(surcharge) != PLACES:
            file.fault(
                "surcharge",
                "has {n} numbers; name one for each of the {places} places of the construction board",
                n=len(surcharge),
                places=PLACES,
            )
        elif surcharge != sorted(surcharge):
            file.remark("surcharge", "falls from one place to the next; the rulebook’s rises from +0 to +4")
    return tuple(surcharge)


def _counts(section: Section, names: tuple[str, ...]) -> tuple[int, ...]:
    counts = tuple(section.integer(name, 0, MOST_OF_A_KIND) for name in names)
    section.finish()
    return counts


def _starred(file: Section) -> tuple[str, ...]:
    """The faces of advanced tiles with a star. T8.4"""
    if not file.has("starred"):
        return STARRED
    faces = file.texts("starred")
    for face in faces:
        if face not in FACE_NAMES:
            file.fault("starred", "holds {value}, not a face such as 5-front or 5-back", value=face)
            return ()
    return tuple(dict.fromkeys(faces))


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
        price = section.integer("price", 1, HIGHEST_PRICE)
        if price not in PRICES:
            section.remark("price", "is {value}; the rulebook’s markets pay 2, 3 or 4", value=price)
    elif kind == "plaza":
        first_player = section.flag("first_player")
    closed = _closed(section)
    if kind:
        section.finish()
    return IslandTile(id, kind, fruit, price, first_player, closed)


def _closed(section: Section) -> tuple[int, ...]:
    """The numbers of players at which a tile is face down, listed or told by the highest of them. T2.1"""
    fewest, most = MANIFEST.seats[0], MANIFEST.seats[-1]
    highest = section.integer("closed_up_to", fewest, most - 1, 0)
    if not section.has("closed"):
        return tuple(range(fewest, highest + 1))
    if section.has("closed_up_to"):
        section.fault("closed", "stands beside closed_up_to; delete one of the two")
    closed = tuple(sorted(set(section.integers("closed", fewest, most))))
    if most in closed:
        section.remark("closed", "holds {players}; in the rulebook every tile is open then", players=most)
    return closed


def _village_tile(section: Section) -> VillageTile:
    id = _id(section)
    kind = section.text("kind", VILLAGE_KINDS)
    cost = section.integer("cost", 0, HIGHEST)
    fountains = section.text("fountains")
    if "".join(edge for edge in EDGE_NAMES if edge in fountains) != fountains:
        section.fault(
            "fountains",
            "is {value}, not some of {edges}, each once, in this order",
            value=repr(fountains),
            edges=EDGE_NAMES,
        )
    points, event, counts = 0, "", ""
    fruits: tuple[str, ...] = ()
    if kind in ("building", "orchard"):
        points = section.integer("points", 0, HIGHEST)
    if kind == "orchard":
        fruits = _orchard(section)
    elif kind == "event":
        event = section.text("event")
        if type(section.table.get("event")) is str and not section.table["event"].strip():
            section.fault("event", "is empty")
    elif kind == "treasure":
        counts = section.text("counts", TREASURES)
    if kind:
        section.finish()
    return VillageTile(id, kind, cost, fountains, points, event, fruits, counts)


def _orchard(section: Section) -> tuple[str, ...]:
    """An orchard's fruits: one kind with its number, or the names in their order. T1.4, T6.2"""
    if not section.has("fruits"):
        fruit = section.text("fruit", FRUIT_NAMES)
        return (fruit,) * section.integer("amount", 1, MOST_ORCHARD_FRUITS)
    fruits = section.texts("fruits")
    if section.has("fruit") or section.has("amount"):
        section.fault("fruits", "stands beside fruit and amount; delete either fruits or these two")
        section.text("fruit", FRUIT_NAMES, "")
        section.integer("amount", 1, MOST_ORCHARD_FRUITS, 1)
    if type(section.table["fruits"]) is list and not 1 <= len(section.table["fruits"]) <= MOST_ORCHARD_FRUITS:
        section.fault(
            "fruits",
            "names {n} fruits, not from {low} to {high}",
            n=len(section.table["fruits"]),
            low=1,
            high=MOST_ORCHARD_FRUITS,
        )
        return ()
    for fruit in fruits:
        if fruit not in FRUIT_NAMES:
            wrong = "holds {value}, not one of these: {choices}"
            section.fault("fruits", wrong, value=fruit, choices=", ".join(FRUIT_NAMES))
            return ()
    return tuple(fruits)


def _check_ids(file: Section, key: str, ids: list[str]) -> None:
    seen: set[str] = set()
    for id in ids:
        if id in seen:
            file.fault(f"{key} {id}", "is there twice; give each tile an id of its own")
        seen.add(id)


def _check_island(file: Section, island: tuple[IslandTile, ...]) -> None:
    """Sixteen tiles, some of them open; what is missing is told. T1.2, T2.1, T7.1, T8.3"""
    _check_ids(file, "island", [tile.id for tile in island])
    if len(island) != ISLAND_TILES:
        file.fault("island", "has {n} tiles; it needs exactly {tiles}", n=len(island), tiles=ISLAND_TILES)
        return
    for kind in ISLAND_KINDS:
        if not any(tile.kind == kind for tile in island):
            file.remark("island", "has no tile of the kind {kind}", kind=kind)
    opened = {players: [tile for tile in island if players not in tile.closed] for players in MANIFEST.seats}
    browns = {players: sum(tile.first_player for tile in tiles) for players, tiles in opened.items()}
    if closed := _listed(players for players, tiles in opened.items() if not tiles):
        file.fault("island", "has no open tile with {players} players; leave at least one open", players=closed)
    if several := _listed(players for players, number in browns.items() if number > 1):
        wrong = "has more than one open plaza with first_player with {players} players; keep it on one of them"
        file.fault("island", wrong, players=several)
    if without := _listed(players for players, number in browns.items() if not number):
        unusual = "has no open plaza with first_player with {players} players: the first player stays the same"
        file.remark("island", unusual, players=without)
    for fruit, price in COVERED_MARKETS:
        missing = [players for players in MANIFEST.seats if covered_market(island, (fruit, price), players) is None]
        if missing:
            unusual = "has no open market {fruit} {price} with {players} players: no advanced markets then"
            file.remark("island", unusual, fruit=fruit, price=price, players=_listed(missing))


def _listed(players: Iterable[int]) -> str:
    return ", ".join(map(str, players))


def _check_village(file: Section, village: tuple[VillageTile, ...]) -> None:
    """Enough tiles for the set-up, and the events. T1.4, T2.2"""
    _check_ids(file, "village", [tile.id for tile in village])
    if not FEWEST_VILLAGE_TILES <= len(village) <= MOST_VILLAGE_TILES:
        wrong = "has {n} tiles, not from {low} to {high}"
        file.fault("village", wrong, n=len(village), low=FEWEST_VILLAGE_TILES, high=MOST_VILLAGE_TILES)
    for kind in VILLAGE_KINDS:
        if not any(tile.kind == kind for tile in village):
            file.remark("village", "has no tile of the kind {kind}: everybody will lack it in the end", kind=kind)
    events = len({tile.event for tile in village if tile.kind == "event"})
    if events > MOST_EVENTS:
        wrong = "has {n} different events; at most {most} can be told apart"
        file.fault("village", wrong, n=events, most=MOST_EVENTS)
    elif events and events != EVENTS:
        file.remark("village", "has {n} different events; the rulebook has {events}", n=events, events=EVENTS)
