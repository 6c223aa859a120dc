"""Actions as people and files know them: JSON in the record's form, and a short notation."""

from __future__ import annotations

from bohio.core.fate import FIELD, WIDTH
from bohio.core.reasons import Json, Reason
from bohio.games.tropicalia.content import FRUIT_NAMES, TropicaliaContent
from bohio.games.tropicalia.leaving import BY_BOTH, BY_CART, BY_SURFBOARD, NOTHING
from bohio.games.tropicalia.state import (
    ACT_BUILD,
    ACT_DISCARD,
    ACT_FOUNTAIN,
    ACT_HOME,
    ACT_MOVE,
    ACT_PASS,
    ACT_PLACE,
    ACT_ROUND,
    ACT_SELL,
    ACT_SLIDE,
    ACT_TAKE,
)

FRAME_NAMES = tuple(f"{side}{number}" for side in "NSWE" for number in range(1, 5))
"""The spaces of the frame. T1.3"""
SPOT_NAMES = tuple(f"{column}{row}" for row in range(1, 5) for column in "abcd")
"""The tiles of the island in reading order. T1.2"""
USES: dict[int, list[str]] = {
    NOTHING: [],
    BY_CART: ["cart"],
    BY_SURFBOARD: ["surfboard"],
    BY_BOTH: ["cart", "surfboard"],
}
"""Items that a move uses. T4.2"""
PLAIN = {
    ACT_PASS: "pass",
    ACT_ROUND: "round",
    ACT_FOUNTAIN: "fountain",
    ACT_SLIDE: "slide",
}
"""Kinds of action that say it all."""


def fruits_json(pile: int) -> Json:
    """The kinds in a packed pile of fruit, each with its number."""
    counts = {name: pile >> fruit * WIDTH & FIELD for fruit, name in enumerate(FRUIT_NAMES)}
    return {name: number for name, number in counts.items() if number}


def action_json(content: TropicaliaContent, code: int) -> Json:
    """The action behind an integer."""
    kind = code & 15
    rest = code >> 4
    if kind == ACT_PLACE:
        return {"type": "place_worker", "frame": FRAME_NAMES[rest]}
    if kind == ACT_MOVE:
        frame, tile = FRAME_NAMES[rest & 15], SPOT_NAMES[rest >> 4 & 15]
        return {"type": "move", "frame": frame, "tile": tile, "use": list(USES[rest >> 8])}
    if kind == ACT_HOME:
        return {"type": "home", "frame": FRAME_NAMES[rest]}
    if kind == ACT_SELL:
        return {"type": "sell", "fruits": fruits_json(rest)}
    if kind == ACT_DISCARD:
        return {"type": "discard", "fruit": FRUIT_NAMES[rest]}
    if kind == ACT_TAKE:
        return {"type": "take", "fruit": FRUIT_NAMES[rest]}
    if kind == ACT_BUILD:
        return {"type": "build", "tile": content.village[(rest >> 4) - 1].id, "space": (rest & 15) + 1}
    return {"type": PLAIN[kind]}


def notation(action: Json) -> str:
    """`place N2`, `move N2 b3 with cart+surfboard`, `home N2`, `sell 1 coconut 2 mango`, `discard mango`, `take mango`,
    `build orchard-mango-5 4`, `pass`."""
    kind = action["type"]
    if kind == "place_worker":
        return f"place {action['frame']}"
    if kind == "move":
        used = f" with {'+'.join(action['use'])}" if action["use"] else ""
        return f"move {action['frame']} {action['tile']}{used}"
    if kind == "home":
        return f"home {action['frame']}"
    if kind == "sell":
        return " ".join(["sell", *(f"{number} {fruit}" for fruit, number in action["fruits"].items())])
    if kind in ("discard", "take"):
        return f"{kind} {action['fruit']}"
    if kind == "build":
        return f"build {action['tile']} {action['space']}"
    return str(kind)


def parse(text: str) -> Json | Reason:
    """The action that a notation names, or why it names none."""
    words = text.split()
    verb, rest = (words[0], words[1:]) if words else ("", [])
    if verb == "pass" and not rest:
        return {"type": "pass"}
    if verb == "place" and len(rest) == 1:
        return {"type": "place_worker", "frame": rest[0]}
    if verb == "home" and len(rest) == 1:
        return {"type": "home", "frame": rest[0]}
    if verb == "move" and (len(rest) == 2 or (len(rest) == 4 and rest[2] == "with")):
        use = sorted(rest[3].split("+")) if rest[2:] else []
        return {"type": "move", "frame": rest[0], "tile": rest[1], "use": use}
    if verb in ("discard", "take") and len(rest) == 1:
        return {"type": verb, "fruit": rest[0]}
    if verb == "build" and len(rest) == 2 and _is_number(rest[1]):
        return {"type": "build", "tile": rest[0], "space": int(rest[1])}
    if verb == "sell" and rest and len(rest) % 2 == 0:
        numbers, fruits = rest[0::2], rest[1::2]
        if all(map(_is_number, numbers)) and len(set(fruits)) == len(fruits):
            return {"type": "sell", "fruits": dict(zip(fruits, map(int, numbers)))}
    return Reason("unreadable_notation", "T3.3", {"text": text[:80]})


def _is_number(word: str) -> bool:
    return word.isascii() and word.isdigit() and len(word) <= 3
