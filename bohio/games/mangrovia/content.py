"""Mangrovia's components and board, read from a content file and checked completely. M1"""

from __future__ import annotations

from dataclasses import dataclass

from bohio.core.content import Section, parse, settle
from bohio.core.reasons import Fault
from bohio.games.mangrovia.geometry import ROCK_SIZE, Ground, Place, named_place

LANDSCAPE_NAMES = ("water", "sand", "mangrove", "reed")
PATH_NAMES = ("A", "B", "C", "D", "1", "2", "3", "4")
AREA_NAMES = ("path", "stone", "pole", "isle")
CURRENCY_NAMES = ("valuables", "amulets")
GODLESS_NAMES = ("valuable", "amulet", "landscape")
STONE_NAMES = (*PATH_NAMES, *GODLESS_NAMES)
"""The stone tiles: the god of each path, and what the godless ones count as."""
COLUMNS = "ABCDEFG"
ROWS = "1234567"
ISLE_SPACES = tuple(f"I{number}" for number in range(1, 11))
STONE_SPACES = ("E1", "F1", "G1", "E2", "G2", "E3", "F3", "G3")
POLE_SPACES = ("A5", "B5", "C5", "A6", "C6", "A7", "B7", "C7")
CENTRES = ("F2", "B6")

VALUABLE_COUNTS = {2: 9, 3: 8, 4: 7, 5: 7, 6: 6, 7: 6}
"""How many cards of each value there are. M1.2"""
AMULETS_IN_BAG = 35
AMULET_VALUES = range(2, 7)
HUTS_EACH = {2: 10, 3: 10, 4: 9, 5: 8}
"""How many huts everyone has with so many players. M2.1"""
NEUTRAL_MARKS: dict[int, tuple[str, ...]] = {2: ("grey", "white"), 3: ("grey",), 4: (), 5: ()}
"""On which marks neutral huts stand with so many players. M2.2"""
LANDSCAPE_CARDS = 8
"""How many cards of each landscape there are. M1.1"""
HIGHEST_COST = 30


@dataclass(frozen=True, slots=True)
class Space:
    """A space that huts are built on. M1.6"""

    id: str
    area: str
    landscapes: tuple[str, ...]
    cost: int
    currency: str
    points: int
    amulet: bool
    neutral: str
    x: float
    y: float
    """Column and row, from 1, in steps of a half. A space beside the board has its number there as x, and y is 0."""
    beside: bool = False
    """Whether it lies beside the board, on the isle."""

    @property
    def place(self) -> Place:
        return self.x, self.y


@dataclass(frozen=True, slots=True)
class Path:
    """A divine path: what it brings, and its spaces from the statue outwards. M1.6"""

    name: str
    first: int
    second: int
    spaces: tuple[str, ...]
    statue: Place


@dataclass(frozen=True, slots=True)
class MangroviaContent:
    """All that a content file says."""

    name: str
    author: str
    starting_cards: tuple[tuple[int, int], ...]
    valuables: dict[int, int]
    amulets: dict[int, int]
    godless_tiles: dict[str, int]
    paths: tuple[Path, ...]
    spaces: tuple[Space, ...]
    stone_centre: Place | None
    """None where the board has no stone area."""
    pole_centre: Place | None
    rock: Place
    """The upper left corner of the oracle rock, which is 3 × 3."""
    remarks: tuple[Fault, ...] = ()
    """What is unusual in the file."""


def read(text: str) -> MangroviaContent:
    """The content of a file; raises BadContent with every fault, each with its place and reason."""
    file = parse(text)
    name = file.text("name")
    starting = _starting_cards(file.section("starting_cards"))
    valuables = _counts(file.section("valuables"), VALUABLE_COUNTS)
    amulets = _amulets(file.section("amulets"))
    godless = _godless(file.section("godless_tiles"))
    spaces: list[Space] = []
    for section in file.sections("space"):
        spaces.append(_space(section, 1 + sum(space.beside for space in spaces)))
    _check_spaces(file, spaces)
    for space in spaces:
        _check_cost(file, space, valuables if space.currency == "valuables" else {1: 5, **amulets})
    ground = Ground(space.place for space in spaces if not space.beside)
    for space in spaces:
        if not space.beside:
            ground.lay(space.id, space.place)
    paths = _paths(file.section("paths"), {space.id: space for space in spaces}, ground)
    stone_centre, pole_centre = (_centre(area, spaces, ground) for area in ("stone", "pole"))
    rock = ground.rock_place()
    ground.lay("oracle_rock", rock, ROCK_SIZE)
    settle(file)
    return MangroviaContent(
        name, "", starting, valuables, amulets, godless, paths, tuple(spaces), stone_centre, pole_centre, rock
    )


def _starting_cards(section: Section) -> tuple[tuple[int, int], ...]:
    pairs: list[tuple[int, int]] = []
    for number in range(1, 6):
        pair = section.integers(str(number), 2, 7)
        if len(pair) != 2:
            section.fault(str(number), "is not a pair of values from 2 to 7")
            pair = [2, 2]
        elif pairs and sum(pair) != sum(pairs[-1]) + 1:
            section.fault(str(number), f"adds up to {sum(pair)}, not to one more than the pair before")
        pairs.append((pair[0], pair[1]))
    section.finish()
    return tuple(pairs)


def _counts(section: Section, expected: dict[int, int]) -> dict[int, int]:
    counts = {}
    for value, number in expected.items():
        counts[value] = section.integer(str(value), 0, 99)
        if section.has(str(value)) and counts[value] != number:
            section.fault(str(value), f"is {counts[value]}; there are {number} valuables of value {value}")
    section.finish()
    return counts


def _amulets(section: Section) -> dict[int, int]:
    counts = {value: section.integer(str(value), 0, AMULETS_IN_BAG) for value in AMULET_VALUES}
    if sum(counts.values()) != AMULETS_IN_BAG:
        section.fault("", f"adds up to {sum(counts.values())} amulets; {AMULETS_IN_BAG} are in the bag")
    section.finish()
    return counts


def _godless(section: Section) -> dict[str, int]:
    counts = {name: section.integer(name, 0, 8) for name in GODLESS_NAMES}
    if sum(counts.values()) != 8:
        section.fault("", f"adds up to {sum(counts.values())} tiles; there are 8")
    section.finish()
    return counts


def _space(section: Section, number: int) -> Space:
    id = section.text("id")
    area = section.text("area", AREA_NAMES)
    landscapes = section.texts("landscapes")
    for landscape in landscapes:
        if landscape not in LANDSCAPE_NAMES:
            section.fault("landscapes", f"holds {landscape!r}, not {' or '.join(LANDSCAPE_NAMES)}")
    if section.has("landscapes") and not 1 <= len(landscapes) <= 2:
        section.fault("landscapes", "must be one or two")
    if len(set(landscapes)) != len(landscapes):
        section.fault("landscapes", "names a landscape twice")
    known_faults = len(section.faults)
    cost = section.integer("cost", 1, HIGHEST_COST)
    if len(section.faults) > known_faults:
        cost = 0  # one fault is enough: whether it can be paid is no question any more
    currency = section.text("currency", CURRENCY_NAMES)
    points = section.integer("points", 0, 20, 0)
    amulet = section.flag("amulet")
    neutral = section.text("neutral", ("grey", "white"), "")
    section.finish()
    if amulet != (area == "isle"):
        section.fault("amulet", "must be true on the isle and only there")
    if id and area and not _belongs(id, area):
        section.fault("id", f"{id!r} does not lie in the {area} area")
    beside = area == "isle"
    x, y = (number, 0) if beside else named_place(id) or (1, 1)
    return Space(id, area, tuple(landscapes), cost, currency, points, amulet, neutral, x, y, beside)


def _belongs(id: str, area: str) -> bool:
    """Whether a space of this name lies in the area. M1.6"""
    if area == "isle":
        return id in ISLE_SPACES
    if area == "stone":
        return id in STONE_SPACES
    if area == "pole":
        return id in POLE_SPACES
    if len(id) != 2 or id[0] not in COLUMNS or id[1] not in ROWS:
        return False
    return id not in (*STONE_SPACES, *POLE_SPACES, *CENTRES) and (id[0] in PATH_NAMES or id[1] in PATH_NAMES)


def _check_spaces(file: Section, spaces: list[Space]) -> None:
    seen: set[str] = set()
    for space in spaces:
        if space.id in seen:
            file.fault(f"space {space.id}", "is there twice")
        seen.add(space.id)
    for area, ids in (("stone", STONE_SPACES), ("pole", POLE_SPACES), ("isle", ISLE_SPACES)):
        for id in ids:
            if id not in seen:
                file.fault(f"space {id}", f"is missing; the {area} area has {len(ids)} spaces")
    # On the printed board one of the two is an amulet space. This is not required: M8.4 keeps double huts off any
    # amulet space, so a board with both of them there, or none, plays just as well.
    doubles = [space for space in spaces if len(space.landscapes) == 2]
    if len(doubles) != 2:
        file.fault("space", f"{len(doubles)} spaces show two landscapes; the board has 2")
    for colour, number, area in (("grey", 3, "stone"), ("white", 7, "pole")):
        marked = [space for space in spaces if space.neutral == colour]
        if len(marked) != number:
            file.fault("space", f"{len(marked)} spaces have a {colour} mark; the board has {number}")
        inside = [space.area for space in marked if space.area in ("stone", "pole")]
        if inside != [area]:
            file.fault("space", f"the {colour} marks must have one in the {area} area and no other in stone or pole")


def _check_cost(file: Section, space: Space, counts: dict[int, int]) -> None:
    """A cost must be one that some cards or amulets pay exactly. M8.1"""
    reachable = {0}
    for value, number in counts.items():
        for _ in range(number):
            reachable |= {amount + value for amount in reachable if amount + value <= HIGHEST_COST}
    if space.currency and space.cost not in reachable:
        file.fault(f"space {space.id}.cost", f"{space.cost} cannot be paid exactly in {space.currency}")


def _centre(area: str, spaces: list[Space], ground: Ground) -> Place | None:
    places = [space.place for space in spaces if space.area == area]
    if not places:
        return None
    centre = ground.centre(places)
    ground.lay(area, centre)
    return centre


def _paths(section: Section, ids: dict[str, Space], ground: Ground) -> tuple[Path, ...]:
    paths = []
    for name in PATH_NAMES:
        table = section.section(name)
        first = table.integer("first", 1, 50)
        second = table.integer("second", 0, 50)
        spaces = table.texts("spaces")
        if name in COLUMNS:
            expected = [name + row for row in ROWS if name + row in ids]
        else:
            expected = [column + name for column in COLUMNS if column + name in ids]
        if table.has("spaces") and spaces != expected:
            table.fault("spaces", f"must be the path's spaces from the statue outwards: {', '.join(expected)}")
        if second > first:
            table.fault("second", "is more than the first place brings")
        table.finish()
        places = [ids[id].place for id in spaces if id in ids and not ids[id].beside]
        statue = ground.statue_place(places[0] if places else None, name in COLUMNS)
        ground.lay(f"statue {name}", statue)
        paths.append(Path(name, first, second, tuple(spaces), statue))
    section.finish()
    return tuple(paths)
