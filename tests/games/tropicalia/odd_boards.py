"""Boxes of Tropicalia as nobody has them: each follows from a number, and all of them can be played. T1

Made from what a content file may say, not from the code that reads it.
"""

from __future__ import annotations

import json
from random import Random

FRUITS = ("coconut", "sugar_apple", "mango")
ITEMS = ("cart", "surfboard", "basket")
TREASURES = ("surfboard", "event", "orchard", "basket", "building", "fountain")
COVERED = (("coconut", 3), ("sugar_apple", 3), ("mango", 4))
"""The markets that advanced tiles cover. T8.1"""
TILES = 16
HIGHEST = 99
MOST_STORED = 30
"""How many fruits a board may store."""


def odd_board(number: int) -> str:
    """The content file of this number."""
    choices = Random(f"box {number}")
    lines = [f'name = "box {number}"']
    if choices.random() < 0.5:
        lines.append('author = "Ana & <Bo>"')
    lines += [f"rounds = {choices.choice((5, 5, 4))}", f"workers = {choices.choice((4, 4, 3))}"]
    lines += [f"baskets = {choices.choice((5, 5, 6))}", *_baskets(choices)]
    lines.append(f"surcharge = {_surcharge(choices)}")
    if choices.random() < 0.3:
        faces = choices.sample([f"{tile}-{side}" for tile in range(1, 7) for side in ("front", "back")], 3)
        lines.append(f"starred = {json.dumps(faces)}")
    most = choices.choice((1, 4, 24, 24, 80))
    lines += ["", "[fruits]", *(f"{fruit} = {choices.randint(1, most)}" for fruit in FRUITS)]
    most = choices.choice((0, 4, 14, 14, 80))
    lines += ["", "[items]", *(f"{item} = {choices.randint(0, most)}" for item in ITEMS)]
    return "\n".join([*lines, *_island(choices), *_village(choices)]) + "\n"


def _baskets(choices: Random) -> list[str]:
    """Few or many baskets that store more or less."""
    space, tile = choices.choice((1, 1, 2, 5)), choices.choice((1, 1, 2, 5))
    spaces = min(choices.choice((0, 1, 5, 5, 20)), (MOST_STORED - 5 * space) // tile)
    lines = [f"basket_tile_spaces = {spaces}"]
    if space > 1 or choices.random() < 0.5:
        lines.append(f"basket_stores = {space}")
    if tile > 1 or choices.random() < 0.5:
        lines.append(f"basket_tile_stores = {tile}")
    return lines


def _surcharge(choices: Random) -> list[int]:
    """Usually rising, sometimes falling."""
    surcharge = [choices.choice((0, 1, 2, 4, 9)) for _ in range(5)]
    return surcharge if choices.random() < 0.3 else sorted(surcharge)


def _island(choices: Random) -> list[str]:
    """Any mix of fields, plazas and markets; now and then the markets of the advanced tiles are among them."""
    kinds = choices.choice((("field",), ("market",), ("plaza",), ("field", "market"), ("field", "plaza", "market")))
    markets = list(COVERED) if choices.random() < 0.7 else []
    tiles = ["market"] * len(markets) + [choices.choice(kinds) for _ in range(TILES - len(markets))]
    choices.shuffle(tiles)
    brown = tiles.index("plaza") if "plaza" in tiles and choices.random() < 0.8 else None
    closed = choices.choice((0, 0.2, 0.5, 0.9))
    lines = []
    for number, kind in enumerate(tiles):
        lines += ["", "[[island]]", f'id = "{choices.choice(("tile", "Ж", "t."))}-{number}"', f'kind = "{kind}"']
        never_closed = number == brown
        if kind == "market":
            fruit, price = markets.pop() if markets else (choices.choice(FRUITS), choices.randint(1, 7))
            never_closed = (fruit, price) in COVERED and choices.random() < 0.8
            lines += [f'fruit = "{fruit}"', f"price = {price}"]
        if number == brown:
            lines.append("first_player = true")
        if not never_closed and choices.random() < closed:
            lines.append(_closed(choices))
    return lines


def _closed(choices: Random) -> str:
    """Up to a number of players, or at any numbers."""
    if choices.random() < 0.5:
        return f"closed_up_to = {choices.choice((2, 3))}"
    return f"closed = {sorted(choices.sample((2, 3, 4), choices.randint(1, 3)))}"


def _village(choices: Random) -> list[str]:
    """Few or many tiles, of one kind or of all."""
    number = choices.choice((5, 6, 9, 20, 40, 60, 60, 120))
    kinds = choices.choice(
        (("building",), ("orchard",), ("event",), ("treasure",), ("building", "event", "orchard", "treasure"))
    )
    events = [f"event {one}" for one in range(choices.randint(1, 8))]
    dear = choices.choice((0, 3, 8, 12, 99))
    lines = []
    for one in range(number):
        kind = choices.choice(kinds)
        lines += ["", "[[village]]", f'id = "{kind}-{one}"', f'kind = "{kind}"', f"cost = {choices.randint(0, dear)}"]
        edges = choices.choice(("", "NESW", "".join(edge for edge in "NESW" if choices.random() < 0.5)))
        lines.append(f'fountains = "{edges}"')
        if kind in ("building", "orchard"):
            lines.append(f"points = {choices.choice((0, 3, 7, 16, HIGHEST))}")
        if kind == "orchard":
            lines += _orchard(choices)
        elif kind == "event":
            lines.append(f'event = "{choices.choice(events)}"')
        elif kind == "treasure":
            lines.append(f'counts = "{choices.choice(TREASURES)}"')
    return lines


def _orchard(choices: Random) -> list[str]:
    if choices.random() < 0.4:
        return [f'fruit = "{choices.choice(FRUITS)}"', f"amount = {choices.randint(1, 9)}"]
    return [f"fruits = {json.dumps([choices.choice(FRUITS) for _ in range(choices.randint(1, 9))])}"]
