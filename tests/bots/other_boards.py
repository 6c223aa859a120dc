"""Boards as another edition might have them, each from a number: what bots are measured on that were not made for it.

python -m tests.bots.other_boards mangrovia 3 > board.toml
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from random import Random
from typing import Any

from bohio.library import open_game

LANDSCAPES = ("water", "sand", "mangrove", "reed")
FRUITS = ("coconut", "sugar_apple", "mango")
EVENTS = ("regatta", "feast", "dance", "concert", "kite_day")
TREASURES = ("surfboard", "event", "orchard", "basket", "building", "fountain")
SIDE = 8
"""Columns and rows of Mangrovia's board."""
PATH_NAMES = "ABCD1234"


def table(heading: str, **values: Any) -> list[str]:
    """A table of a content file; what is empty, false or 0 is left out."""
    lines = [f"{key} = {json.dumps(value)}" for key, value in values.items() if value or key == "fountains"]
    return ["", heading, *lines]


def mangrovia(number: int) -> str:
    """Eight rows of eight with holes. Paths are parts of rows and columns; both areas lie partly beside them, and some
    amulet spaces lie on them. What spaces cost and bring is what it is on the board that ships, in another order."""
    choices = Random(f"mangrovia {number}")
    game: Any = open_game("mangrovia", 2)
    shows = [(space.cost, space.currency, space.points) for space in game.content.spaces]
    corner, other = choices.sample([(0, 0), (0, 5), (5, 0), (5, 5)], 2)
    areas: dict[str, str] = {}
    for area, (left, top) in (("stone", corner), ("pole", other)):
        block = [(left + one % 3, top + one // 3) for one in range(9) if one != 4]
        areas |= {space_id(column, row): area for column, row in block}
    centres = [space_id(left + 1, top + 1) for left, top in (corner, other)]
    grid = [space_id(column, row) for row in range(SIDE) for column in range(SIDE)]
    plain = [id for id in grid if id not in areas and id not in centres]
    kept = {*areas, *choices.sample(plain, choices.randint(18, 26))}
    isle = [f"I{one}" for one in range(1, choices.randint(4, 9))]
    amulets = {*isle, *choices.sample(sorted(kept - areas.keys()), 10 - len(isle))}
    ids = [id for id in grid if id in kept] + isle
    marks = choices.sample(sorted(amulets | kept - areas.keys()), 8)
    stone, pole = ([id for id in areas if areas[id] == area] for area in ("stone", "pole"))
    grey = {*marks[:2], choices.choice(stone)}
    white = {*marks[2:], choices.choice(pole)}
    lines = [f'name = "edition {number}"', "", "[starting_cards]"]
    lines += [f"{pair + 1} = {[3 + pair // 2, 4 + (pair + 1) // 2]}" for pair in range(5)]
    lines += ["", "[valuables]", "2 = 9", "3 = 8", "4 = 7", "5 = 7", "6 = 6", "7 = 6"]
    lines += ["", "[amulets]", *(f"{value} = {9 - 2 * abs(value - 4) + (value in (3, 5))}" for value in range(2, 7))]
    lines += ["", "[godless_tiles]", "valuable = 3", "amulet = 3", "landscape = 2"]
    for place, path in enumerate(PATH_NAMES):
        line = choices.randrange(SIDE)
        on_line = [id for id in grid if id in kept and (ord(id[0]) - 65 if place < 4 else int(id[1:]) - 1) == line]
        on_line = on_line[: choices.randint(3, 8)] or [ids[place]]
        first = choices.choice((6, 8, 10, 12, 14))
        lines += table(f"[paths.{path}]", first=first, second=first // 2, spaces=on_line)
    doubles = choices.sample(ids, 3)
    for id in ids:
        cost, currency, points = choices.choice(shows)
        lines += table(
            "[[space]]",
            id=id,
            area="isle" if id in isle else areas.get(id, "path"),
            landscapes=choices.sample(LANDSCAPES, 2 if id in doubles else 1),
            cost=cost,
            currency=currency,
            points=points,
        )
        if id in amulets:
            lines.append("amulet = true")
        if id in grey | white:
            lines.append(f'neutral = "{"grey" if id in grey else "white"}"')
    return "\n".join(lines) + "\n"


def space_id(column: int, row: int) -> str:
    return f"{chr(65 + column)}{row + 1}"


def tropicalia(number: int) -> str:
    """Other numbers of everything: island tiles, prices, items; village tiles by kind, dearer or cheaper, and orchards
    with several kinds of fruit."""
    choices = Random(f"tropicalia {number}")
    lines = [f'name = "edition {number}"', "rounds = 5", "workers = 4", "baskets = 5"]
    lines += [f"basket_tile_spaces = {choices.randint(3, 8)}", f"basket_tile_stores = {choices.choice((1, 1, 2))}"]
    lines.append(f"surcharge = {choices.choice(([0, 1, 2, 3, 4], [0, 0, 1, 2, 3], [0, 0, 0, 0, 0], [1, 2, 3, 5, 7]))}")
    lines += ["", "[fruits]", *(f"{fruit} = {choices.randint(14, 34)}" for fruit in FRUITS)]
    lines += ["", "[items]", *(f"{item} = {choices.randint(6, 20)}" for item in ("cart", "surfboard", "basket"))]
    markets = [("coconut", 3), ("sugar_apple", 3), ("mango", 4)]
    markets += [(choices.choice(FRUITS), choices.randint(2, 5)) for _ in range(choices.randint(1, 4))]
    plazas = choices.randint(2, 5)
    kinds = ["market"] * len(markets) + ["plaza"] * plazas + ["field"] * (16 - len(markets) - plazas)
    for tile, kind in enumerate(kinds):
        lines += table("[[island]]", id=f"{kind}-{tile}", kind=kind)
        first = kinds.index(kind) == tile
        if kind == "market":
            lines += [f'fruit = "{markets[tile][0]}"', f"price = {markets[tile][1]}"]
        elif kind == "plaza" and first:
            lines.append("first_player = true")
        if tile > 2 and not first and choices.random() < 0.3:
            lines.append(f"closed_up_to = {choices.choice((2, 3))}")
    shares = [choices.randint(1, 4) for _ in range(4)]
    dearness = choices.choice((0.7, 1.0, 1.3))
    for tile in range(choices.randint(50, 80)):
        kind = choices.choices(("building", "event", "orchard", "treasure"), shares)[0]
        edges = "".join(edge for edge in "NESW" if choices.random() < 0.5)
        cost = choices.randint(4, 10)
        told: dict[str, Any] = {"id": f"{kind}-{tile}", "kind": kind, "cost": round(cost * dearness)}
        if kind == "building":
            told["points"] = cost + choices.randint(-1, 4)
        elif kind == "event":
            told["event"] = EVENTS[tile % 5]
        elif kind == "treasure":
            told["counts"] = choices.choice(TREASURES)
        else:
            told["points"] = max(1, cost - choices.randint(1, 3))
            told["fruits"] = choices.choices(FRUITS, k=choices.randint(1, 3))
        lines += table("[[village]]", **told, fountains=edges)
    return "\n".join(lines) + "\n"


# As large as a content file may be


def largest_mangrovia() -> str:
    """As many spaces as there may be, all of two landscapes, with about as many ways to pay for them as there may be: a
    full hand has tens of thousands of ways to build."""
    ids = [f"s{space}" for space in range(120)]
    lines = [
        'name = "largest"',
        "",
        "[starting_cards]",
        *(f"{pair} = [{pair + 1}, {pair + 2}]" for pair in range(1, 6)),
    ]
    lines += ["", "[valuables]", "2 = 9", "3 = 8", "4 = 7", "5 = 7", "6 = 6", "7 = 6"]
    lines += ["", "[amulets]", "2 = 9", "3 = 8", "4 = 7", "5 = 6", "6 = 5"]
    lines += ["", "[godless_tiles]", "valuable = 3", "amulet = 3", "landscape = 2"]
    for path in PATH_NAMES:
        lines += table(f"[paths.{path}]", first=12, second=6, spaces=ids[:40])
    for space, id in enumerate(ids):
        landscapes = [LANDSCAPES[space % 4], LANDSCAPES[(space + 1) % 4]]
        at = [space % 12 + 1, space // 12 + 1]
        cost = 30 if space == 1 else 13 if space % 2 else 4
        lines += table("[[space]]", id=id, at=at, landscapes=landscapes, cost=cost, currency="valuables")
    return "\n".join(lines) + "\n"


def largest_tropicalia() -> str:
    """As many village tiles, fruits and items as there may be, and as roomy baskets."""
    head, village = tropicalia(1).split("[[village]]")[0], []
    for tile in range(250):
        fruits = [FRUITS[(tile + one) % 3] for one in range(9)]
        village += table(
            "[[village]]", id=f"t{tile}", kind="orchard", cost=1 + tile % 12, points=9, fruits=fruits, fountains="NESW"
        )
    for key in ("basket_tile_stores", "basket_tile_spaces"):
        head = "".join(line for line in head.splitlines(True) if not line.startswith(key))
    roomy = "basket_stores = 4\nbasket_tile_stores = 5\nbasket_tile_spaces = 2\n"
    return roomy + head + "\n".join(village) + "\n"


BOARDS: dict[str, Callable[[int], str]] = {"mangrovia": mangrovia, "tropicalia": tropicalia}
LARGEST: dict[str, Callable[[], str]] = {"mangrovia": largest_mangrovia, "tropicalia": largest_tropicalia}

if __name__ == "__main__":
    print(BOARDS[sys.argv[1]](int(sys.argv[2])), end="")
