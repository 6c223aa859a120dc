"""Boards of Mangrovia as no box holds them: each follows from a number, and all of them can be played. M1.6

Made from what a content file may say, not from the code that reads it.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from random import Random

LANDSCAPES = ("water", "sand", "mangrove", "reed")
PATHS = ("A", "B", "C", "D", "1", "2", "3", "4")
VALUABLES = {2: 9, 3: 8, 4: 7, 5: 7, 6: 6, 7: 6}
COSTS = (1, 2, 3, 4, 4, 5, 6, 7, 8, 9, 10, 12, 14)
MOST_SPACES = 120
FEWEST_FREE = 10
"""The huts of each of two or three players: so many spaces must be free at the start."""
STRANGE_IDS = ("reed", "double", "with", "2", "-", ".", "_", "pass", "Ä1", "é.", "мост", "水-1", "amulet", "a1")
"""Names that look like something else: words of the notation, numbers, the same letter in another case."""

Place = tuple[int, int]
"""Column and row in half steps."""


@dataclass
class Space:
    """What a file says of one space."""

    id: str
    at: Place | None
    """None on the isle beside the board."""
    named: bool
    """Whether the name alone says where it is."""
    area: str = ""
    amulet: bool = False
    neutral: str = ""
    easy: bool = False
    """Whether what it costs can surely be paid."""


def odd_board(number: int) -> str:
    """The content file of this number."""
    choices = Random(f"board {number}")
    spaces = _spaces(choices)
    _areas(spaces, choices)
    _marks(spaces, choices)
    lines = [f'name = "board {number}"']
    if choices.random() < 0.5:
        lines.append('author = "Ana & <Bo>"')
    taken = {space.at for space in spaces if space.at}
    lines += [*_numbers(choices), *_paths(spaces, taken, choices), *_centres(taken, choices)]
    for space in spaces:
        lines += ["", "[[space]]", *_space_lines(space, choices)]
    return "\n".join(lines) + "\n"


def _free(place: Place, taken: set[Place], width: int = 1) -> bool:
    """Whether something so many spaces wide fits there: nothing begins less than one space away from it."""
    column, row = place
    near = range(-1, 2 * width)
    return not any((column + across, row + down) in taken for across in near for down in near)


def _spaces(choices: Random) -> list[Space]:
    """Spaces in a grid with holes, some of its rows or spaces shifted by half a step, and perhaps an isle."""
    columns, rows = choices.randint(3, 14), choices.randint(3, 14)
    shifted = choices.choice((0, 0, 0.3, 1))
    holes = choices.choice((0, 0, 0.2, 0.5, 0.8))
    places: list[Place] = []
    taken: set[Place] = set()
    for row in range(1, rows + 1):
        shift = choices.randrange(2) if choices.random() < shifted else 0
        for column in range(1, columns + 1):
            place = (2 * column + shift, 2 * row + (shift if choices.random() < 0.2 else 0))
            if choices.random() >= holes and _free(place, taken):
                places.append(place)
                taken.add(place)
    most = choices.choice((14, 20, 30, 50, 50, MOST_SPACES))
    places = sorted(choices.sample(places, min(len(places), most)), key=lambda place: (place[1], place[0]))
    beside = choices.choice((0, 0, 1, 7, 10, 13))
    beside = max(min(beside, MOST_SPACES - len(places)), FEWEST_FREE + 2 - len(places))
    return _named(places, beside, choices)


def _named(places: list[Place], beside: int, choices: Random) -> list[Space]:
    """Names that say where a space is, or any others."""
    ids: set[str] = set()

    def new_id() -> str:
        while True:
            id = choices.choice((choices.choice(STRANGE_IDS), f"{choices.choice('sxyz')}{choices.randrange(10**6)}"))
            if id not in ids:
                return id

    by_name = choices.choice((0, 0.5, 1))
    spaces = []
    for column, row in places:
        named = column % 2 == row % 2 == 0 and choices.random() < by_name
        id = f"{chr(64 + column // 2)}{row // 2}" if named else new_id()
        ids.add(id)
        spaces.append(Space(id, (column, row), named))
    for number in range(1, beside + 1):
        id = f"I{number}" if by_name and f"I{number}" not in ids else new_id()
        ids.add(id)
        spaces.append(Space(id, None, False, "isle"))
    if choices.random() < 0.5:
        choices.shuffle(spaces)
    return spaces


def _areas(spaces: list[Space], choices: Random) -> None:
    """Stone and pole areas of any size, scattered or in one piece; amulet spaces anywhere."""
    on_board = [space for space in spaces if space.at]
    if choices.random() < 0.5:
        choices.shuffle(on_board)
    stone, pole = choices.choice((0, 1, 3, 8, 8, 20)), choices.choice((0, 1, 3, 8, 8, 20))
    for space in on_board[:stone]:
        space.area = "stone"
    for space in on_board[max(len(on_board) - pole, 0) :]:
        space.area = space.area or "pole"
    for space in on_board:
        space.area = space.area or _plain(choices)
    amulets = choices.choice((0, 0.1, 0.3, 1))
    for space in spaces:
        space.amulet = choices.random() < (amulets if space.at else 0.8)


def _plain(choices: Random) -> str:
    """How a file can say that a space of the board is in no special area."""
    return choices.choice(("path", "path", "path", "", "isle"))


def _marks(spaces: list[Space], choices: Random) -> None:
    """Marks anywhere, but enough spaces that can be paid for stay free."""
    most = len(spaces) - FEWEST_FREE
    marked = choices.sample(spaces, min(most, choices.choice((0, 3, 10, 10, 40))))
    for space in marked:
        space.neutral = choices.choice(("grey", "white", "white"))
    for space in choices.sample([space for space in spaces if not space.neutral], FEWEST_FREE):
        space.easy = True


def _numbers(choices: Random) -> list[str]:
    """Starting pairs, amulets and godless tiles."""
    lines = ["", "[starting_cards]"]
    lines += [f"{pair} = [{choices.randint(2, 7)}, {choices.randint(2, 7)}]" for pair in range(1, 6)]
    lines += ["", "[valuables]", *(f"{value} = {number}" for value, number in VALUABLES.items())]
    most = choices.choice((0, 1, 7, 7, 7, 12))
    lines += ["", "[amulets]", *(f"{value} = {choices.randint(0, most)}" for value in range(2, 7))]
    lines += ["", "[godless_tiles]"]
    most = choices.choice((0, 3, 3, 8))
    return lines + [f"{tile} = {choices.randint(0, most)}" for tile in ("valuable", "amulet", "landscape")]


def _paths(spaces: list[Space], taken: set[Place], choices: Random) -> list[str]:
    """Paths that wander from space to space, or leap anywhere; some share all their spaces."""
    lines = []
    wandering = choices.choice((0, 0.5, 1))
    for name in PATHS:
        length = min(len(spaces), choices.choice((1, 2, 3, 5, 7, 7, 9, 12, 40)))
        if choices.random() < wandering:
            path = _wandering(spaces, length, choices)
        else:
            path = [space.id for space in choices.sample(spaces, length)]
        first = choices.choice((1, 6, 12, 50))
        lines += ["", f"[paths.{name}]", f"first = {first}", f"second = {choices.randint(0, first)}"]
        lines.append(f"spaces = {json.dumps(path, ensure_ascii=False)}")
        if choices.random() < 0.4:
            place = _anywhere(taken, 1, choices)
            if place:
                taken.add(place)
                lines.append(f"statue = {_at(place, choices)}")
    return lines


def _wandering(spaces: list[Space], length: int, choices: Random) -> list[str]:
    """From each space to the nearest one that is not on the path yet, mostly."""
    here = choices.choice(spaces)
    path = [here]
    while len(path) < length:
        left = [space for space in spaces if space not in path]
        column, row = here.at or (0, 0)

        def distance(space: Space, column: int = column, row: int = row) -> float:
            across, down = space.at or (40, 40)
            return abs(across - column) + abs(down - row) + choices.random()

        here = min(left, key=distance)
        path.append(here)
    return [space.id for space in path]


def _anywhere(taken: set[Place], width: int, choices: Random) -> Place | None:
    """A place that nothing lies on."""
    for _ in range(60):
        place = (choices.randint(2, 42 - 2 * width), choices.randint(2, 42 - 2 * width))
        if _free(place, taken, width):
            return place
    return None


def _centres(taken: set[Place], choices: Random) -> list[str]:
    """Where the middles of both areas and the oracle rock are, if the file says so."""
    lines = []
    for table, key, width in (("stone", "centre", 1), ("pole", "centre", 1), ("oracle_rock", "at", 3)):
        place = _anywhere(taken, width, choices)
        if place and choices.random() < 0.4:
            lines += ["", f"[{table}]", f"{key} = {_at(place, choices)}"]
            taken |= {(place[0] + 2 * across, place[1] + 2 * down) for across in range(width) for down in range(width)}
    return lines


def _space_lines(space: Space, choices: Random) -> list[str]:
    lines = [f'id = "{space.id}"']
    if space.at and (not space.named or space.area == "isle"):
        lines.append(f"at = {_at(space.at, choices)}")
    if space.area:
        lines.append(f'area = "{space.area}"')
    landscapes = choices.sample(LANDSCAPES, choices.choice((1, 1, 1, 2)))
    lines.append(f"landscapes = {json.dumps(landscapes)}")
    cost, currency = choices.choice(COSTS), choices.choice(("valuables", "valuables", "amulets"))
    if space.easy:
        cost, currency = max(cost, 2), "valuables"
    if currency == "amulets":
        cost = min(cost, 7)  # a rich bag pays dear spaces in too many ways
    lines.append(f"cost = {cost}")
    lines.append(f'currency = "{currency}"')
    if choices.random() < 0.5:
        lines.append(f"points = {choices.choice((0, 1, 2, 4, 20))}")
    if space.amulet:
        lines.append("amulet = true")
    if space.neutral:
        lines.append(f'neutral = "{space.neutral}"')
    return lines


def _at(place: Place, choices: Random) -> str:
    """A place as a file says it: whole numbers with or without a point."""

    def said(halves: int) -> str:
        return str(halves / 2) if halves % 2 or choices.random() < 0.3 else str(halves // 2)

    return f"[{said(place[0])}, {said(place[1])}]"
