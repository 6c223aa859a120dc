"""A slow second reading of the rules: the legal actions worked out from the open table alone."""

from __future__ import annotations

from itertools import product
from typing import Any

Json = dict[str, Any]
FRUITS = ("coconut", "sugar_apple", "mango")
SETS = {
    "1-front": ("coconut", "sugar_apple"),
    "1-back": ("coconut", "mango"),
    "2-front": ("sugar_apple", "mango"),
    "2-back": FRUITS,
}


def legal(kind: str, seat: int, table: Json) -> list[Json]:
    """Every legal action of a decision."""
    player = table["players"][seat]
    if kind == "place_worker":
        frame = [side + number for side in "NSWE" for number in "1234"]
        return [{"type": "place_worker", "frame": space} for space in frame if space not in table["frame"]]
    if kind == "leave":
        return _leave(seat, table, player)
    if kind == "sell":
        return [*_sell(table["island"][table["market"]["tile"]], player["fruits"]), {"type": "pass"}]
    if kind == "discard":
        return [{"type": "discard", "fruit": fruit} for fruit in FRUITS if player["fruits"][fruit]]
    if kind == "take":
        return [*({"type": "take", "fruit": fruit} for fruit in FRUITS if table["bag"][fruit]), {"type": "pass"}]
    builds: list[Json] = [
        {"type": "build", "tile": one["tile"], "space": space}
        for one in table["construction"]
        for space in range(1, 10)
        if one["cost"] <= player["shells"] and str(space) not in player["village"]
    ]
    return [*builds, {"type": "pass"}]


def _leave(seat: int, table: Json, player: Json) -> list[Json]:
    actions: list[Json] = []
    for frame, owner in table["frame"].items():
        if owner != seat:
            continue
        actions.append({"type": "home", "frame": frame})
        for spot, tile in table["island"].items():
            if "closed" in tile:
                continue
            in_line = frame[1] == spot[1] if frame[0] in "WE" else "abcd"[int(frame[1]) - 1] == spot[0]
            use = []
            if tile["workers"]:
                use.append("cart")
            if not in_line:
                use.append("surfboard")
            if tile["workers"] and tile["kind"] != "market":
                continue
            if all(player[f"{item}s"]["unused"] for item in use):
                actions.append({"type": "move", "frame": frame, "tile": spot, "use": use})
    return actions


def _sell(market: Json, held: dict[str, int]) -> list[Json]:
    actions = []
    for counts in product(*(range(held[fruit] + 1) for fruit in FRUITS)):
        sold = {fruit: number for fruit, number in zip(FRUITS, counts) if number}
        if sold and _buys(market, sold):
            actions.append({"type": "sell", "fruits": sold})
    return actions


def _buys(market: Json, sold: dict[str, int]) -> bool:
    face = market.get("advanced")
    if face is None:
        return list(sold) == [market["fruit"]]
    if face in SETS:
        return set(sold) == set(SETS[face]) and len(set(sold.values())) == 1
    if face == "3-front":
        return True
    if face == "3-back":
        return sum(sold.values()) == 1
    if face == "4-front":
        return all(number % 4 == 0 for number in sold.values())
    if face == "4-back":
        return sum(sold.values()) % 5 == 0
    return len(sold) == 1
