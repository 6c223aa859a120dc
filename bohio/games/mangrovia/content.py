"""Mangrovia's components and board, read from a content file and checked completely. M1

A fault is what would break the game; what is merely unusual is a remark (`unusual.py`)."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from bohio.core.content import Section, parse, settle, shown
from bohio.core.reasons import Fault
from bohio.games.mangrovia import unusual
from bohio.games.mangrovia.geometry import (
    LAST,
    ROCK_SIZE,
    Ground,
    Place,
    named_place,
    read_place,
    read_table_place,
)

LANDSCAPE_NAMES = ("water", "sand", "mangrove", "reed")
PATH_NAMES = ("A", "B", "C", "D", "1", "2", "3", "4")
AREA_NAMES = ("path", "stone", "pole", "isle")
CURRENCY_NAMES = ("valuables", "amulets")
CENTRED = ("stone", "pole")
"""The areas that have a centre."""
GODLESS_NAMES = ("valuable", "amulet", "landscape")
STONE_NAMES = (*PATH_NAMES, *GODLESS_NAMES)
"""The stone tiles: the god of each path, and what the godless ones count as."""

VALUABLE_COUNTS = {2: 9, 3: 8, 4: 7, 5: 7, 6: 6, 7: 6}
"""How many cards of each value there are. M1.2"""
MOST_AMULETS = 35
"""Of one value; as many as there usually are of all values together."""
AMULET_VALUES = range(2, 7)
OPEN_AMULETS = {1: 5}
"""Those that lie on the board. M1.3"""
MOST_GODLESS = 8
HUTS_EACH = {2: 10, 3: 10, 4: 9, 5: 8}
"""How many huts everyone has with so many players. M2.1"""
NEUTRAL_MARKS: dict[int, tuple[str, ...]] = {2: ("grey", "white"), 3: ("grey",), 4: (), 5: ()}
"""On which marks neutral huts stand with so many players. M2.2"""
LANDSCAPE_CARDS = 8
"""How many cards of each landscape there are. M1.1"""
HIGHEST_COST = 30
MOST_PAYMENTS = 25_000
"""The ways to pay for every space, a hut or a double hut, with each of its landscapes. A full hand is offered up to
twice as many, and a page lists them all. The shipped board has some 1,500, 120 spaces of such costs below 4,000."""
MOST_SPACES = 120
LONGEST_PATH = 40
_NAME = re.compile(r"[\w.-]{1,12}")


@dataclass(frozen=True, slots=True)
class Space:
    """A space that huts are built on. M1.6"""

    id: str
    area: str
    """`stone` or `pole`; `path` or `isle` where it is in neither of these two areas."""
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

    @property
    def takes_double(self) -> bool:
        """Whether a double hut can stand there. M8.4"""
        return not self.amulet and self.area not in ("stone", "pole")


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
    author = file.text("author", default="")
    starting = _starting_cards(file.section("starting_cards"))
    _check_valuables(file.section("valuables"))
    amulets = _amulets(file.section("amulets"))
    godless = _godless(file.section("godless_tiles"))
    ground = Ground()
    spaces = _spaces(file, ground)
    # First lies what the file places; the rest goes where it leaves room.
    stone_centre, pole_centre = (read_table_place(file, area, "centre", ground) for area in CENTRED)
    rock = read_table_place(file, "oracle_rock", "at", ground, ROCK_SIZE)
    paths = _paths(file.section("paths"), {space.id: space for space in spaces}, ground)
    stone_centre, pole_centre = (
        ground.centre(told, [space.place for space in spaces if space.area == area])
        for area, told in zip(CENTRED, (stone_centre, pole_centre), strict=True)
    )
    if spaces:
        unusual.board(file, spaces)
        _check_room(file, spaces, amulets)
    remarks = settle(file)
    return MangroviaContent(
        name,
        author,
        starting,
        VALUABLE_COUNTS,
        amulets,
        godless,
        paths,
        tuple(spaces),
        stone_centre,
        pole_centre,
        rock or ground.rock_place(),
        remarks,
    )


# Cards, amulets, tiles


def _starting_cards(section: Section) -> tuple[tuple[int, int], ...]:
    pairs: list[tuple[int, int]] = []
    for number in range(1, 6):
        known_faults = len(section.faults)
        pair = section.integers(str(number), 2, 7)
        if len(section.faults) == known_faults and len(pair) != 2:
            section.fault(str(number), "is not a pair of values from 2 to 7, such as [3, 4]")
        pairs.append((pair[0], pair[1]) if len(pair) == 2 else (2, 2))
    section.finish()
    unusual.starting_cards(section, pairs)
    return tuple(pairs)


def _check_valuables(section: Section) -> None:
    """The rulebook gives their numbers, so these are played whatever the file says. M1.2"""
    for value, number in VALUABLE_COUNTS.items():
        told = section.integer(str(value), 0, 99)
        if section.has(str(value)) and told != number:
            section.remark(str(value), "is {told}; {number} are played, as the rulebook says", told=told, number=number)
    section.finish()


def _amulets(section: Section) -> dict[int, int]:
    counts = {value: section.integer(str(value), 0, MOST_AMULETS) for value in AMULET_VALUES}
    section.finish()
    unusual.total(section, counts.values(), 35)
    return counts


def _godless(section: Section) -> dict[str, int]:
    counts = {name: section.integer(name, 0, MOST_GODLESS) for name in GODLESS_NAMES}
    section.finish()
    unusual.total(section, counts.values(), 8)
    return counts


# Spaces


def _spaces(file: Section, ground: Ground) -> list[Space]:
    sections = file.sections("space")
    if len(sections) > MOST_SPACES:
        wrong = "is there {number} times; a board has at most {most} spaces"
        file.fault("space", wrong, number=len(sections), most=MOST_SPACES)
    spaces: list[Space] = []
    seen: set[str] = set()
    for section in sections[:MOST_SPACES]:
        space = _space(section, 1 + sum(other.beside for other in spaces))
        if space.id in seen:
            section.fault("", "is there twice; give every space a name of its own")
            continue
        seen.add(space.id)
        spaces.append(space)
        if not space.beside and space.x:
            ground.lay_space(section, space.place)
    return spaces


def _space(section: Section, on_isle: int) -> Space:
    id = section.text("id")
    if id and not _NAME.fullmatch(id):
        wrong = "is {value}; a name has 1 to 12 letters, digits, dots, hyphens or underscores and nothing else"
        section.fault("id", wrong, value=shown(id))
    area = section.text("area", AREA_NAMES, "path")
    landscapes = _landscapes(section)
    known_faults = len(section.faults)
    cost = section.integer("cost", 1, HIGHEST_COST)
    if len(section.faults) > known_faults:
        cost = 0  # one fault is enough: whether it can be paid is no question any more
    currency = section.text("currency", CURRENCY_NAMES)
    points = section.integer("points", 0, 20, 0)
    amulet = section.flag("amulet")
    neutral = section.text("neutral", ("grey", "white"), "")
    at = read_place(section, "at", 1, LAST)
    beside = area == "isle" and not section.has("at")
    if beside:
        at = (on_isle, 0)
    elif not section.has("at"):
        at = named_place(id)
        if id and at is None:
            wrong = "is missing, and {name} is no column letter with a row number; say where the space lies: [3, 2.5]"
            section.fault("at", wrong, name=shown(id))
    x, y = at or (0, 0)
    section.finish()
    return Space(id, area, landscapes, cost, currency, points, amulet, neutral, x, y, beside)


def _landscapes(section: Section) -> tuple[str, ...]:
    known_faults = len(section.faults)
    landscapes = section.texts("landscapes")
    readable = len(section.faults) == known_faults
    for landscape in landscapes[:4]:
        if landscape not in LANDSCAPE_NAMES:
            wrong = "holds {value}, not one of {choices}"
            section.fault("landscapes", wrong, value=shown(landscape), choices=", ".join(LANDSCAPE_NAMES))
    if readable and not 1 <= len(landscapes) <= 2:
        section.fault("landscapes", "names {number} landscapes; a space has one or two", number=len(landscapes))
    if len(set(landscapes)) != len(landscapes):
        section.fault("landscapes", "names a landscape twice; delete one of the two")
    return tuple(landscapes)


def _check_room(file: Section, spaces: list[Space], amulets: Mapping[int, int]) -> None:
    """Everyone must find room for all of their huts, on spaces that can be paid for and hold no neutral hut. M10.3"""
    ways = ways_to_pay(amulets)
    priced = [space for space in spaces if space.cost and space.currency]
    payments = 0
    for space in priced:
        huts = ways[space.currency][space.cost]
        double_huts = ways[space.currency][2 * space.cost] if space.takes_double else 0
        payments += (huts + double_huts) * len(space.landscapes)
    if payments > MOST_PAYMENTS:
        wrong = "all costs together can be paid in {number} ways, more than {most}; lower the highest costs"
        file.fault("space", wrong, number=payments, most=MOST_PAYMENTS)
    unpayable = [space for space in priced if not ways[space.currency][space.cost]]
    for players, huts in HUTS_EACH.items():
        room = len(usable_spaces(priced, amulets, players, ways)) + len(spaces) - len(priced)
        if room < huts:
            cramped = "with {players} players each has {huts} huts, but only {room} spaces can be built on; add more"
            file.fault("space", cramped, players=players, room=room, huts=huts)
        elif room <= players * (huts - 1):
            cramped = "with {players} players only {room} spaces can be built on; the game may end because none is left"
            file.remark("space", cramped, players=players, room=room)
    for space in unpayable:
        unpaid = "is {cost}, which cannot be paid exactly in {currency}; nobody can build there"
        file.remark(f"space {space.id}.cost", unpaid, cost=space.cost, currency=space.currency)


def usable_spaces(
    spaces: Sequence[Space], amulets: Mapping[int, int], players: int, ways: Mapping[str, list[int]]
) -> list[str]:
    """The spaces that can be built on with so many players: there is no neutral hut, and the cost can be paid. Nobody
    can count on those that cost amulets unless amulets can be drawn: there are some in the bag, and an amulet space
    that costs valuables, or no more than the amulets that lie on the board. M7.1, M10.3"""
    free = [space for space in spaces if space.neutral not in NEUTRAL_MARKS[players]]
    free = [space for space in free if ways[space.currency][space.cost]]
    lying = sum(value * number for value, number in OPEN_AMULETS.items())
    drawn = any(amulets.values()) and any(
        space.amulet and (space.currency == "valuables" or space.cost <= lying) for space in free
    )
    return [space.id for space in free if drawn or space.currency == "valuables"]


def ways_to_pay(amulets: Mapping[int, int]) -> dict[str, list[int]]:
    """For each currency in how many ways each amount can be paid, up to the cost of a double hut."""
    return {"valuables": _ways(VALUABLE_COUNTS), "amulets": _ways({**OPEN_AMULETS, **amulets})}


def _ways(counts: Mapping[int, int]) -> list[int]:
    """For each amount in how many ways so many pieces of each value make it up."""
    ways = [1] + [0] * (2 * HIGHEST_COST)
    for value, number in counts.items():
        ways = [
            sum(ways[amount - times * value] for times in range(min(number, amount // value) + 1))
            for amount in range(len(ways))
        ]
    return ways


# Paths


def _paths(section: Section, spaces: dict[str, Space], ground: Ground) -> tuple[Path, ...]:
    told: list[tuple[str, int, int, list[str], Place | None]] = []
    for name in PATH_NAMES:
        table = section.section(name)
        first = table.integer("first", 1, 50)
        second = table.integer("second", 0, 50)
        if second > first:
            table.remark("second", "is more than the first place brings; perhaps the two are exchanged")
        ids = _path_spaces(table, spaces)
        statue = read_place(table, "statue", 0, LAST + 1)
        if statue:
            ground.lay(table, "statue", statue)
        table.finish()
        told.append((name, first, second, ids, statue))
    section.finish()
    paths = []
    for name, first, second, ids, statue in told:
        places = [spaces[id].place for id in ids if not spaces[id].beside]
        statue = statue or ground.statue_place(places[0] if places else None, name.isalpha())
        paths.append(Path(name, first, second, tuple(ids), statue))
    return tuple(paths)


def _path_spaces(table: Section, spaces: Mapping[str, Space]) -> list[str]:
    """The spaces that a path lists, from the statue outwards."""
    known_faults = len(table.faults)
    ids = table.texts("spaces")
    if not ids and len(table.faults) == known_faults:
        table.fault("spaces", "names no space; list the spaces of the path from the statue outwards")
    if len(ids) > LONGEST_PATH:
        wrong = "names {number} spaces; a path has at most {most}"
        table.fault("spaces", wrong, number=len(ids), most=LONGEST_PATH)
    seen: set[str] = set()
    for id in ids[:LONGEST_PATH]:
        if id not in spaces:
            wrong = "names {name}, but there is no such space; correct the name or describe the space"
            table.fault("spaces", wrong, name=shown(id))
        elif id in seen:
            table.fault("spaces", "names {name} twice; delete one of the two", name=shown(id))
        seen.add(id)
    return ids if len(table.faults) == known_faults else []
