"""Actions as people and files know them: JSON in the record's form, and a short notation."""

from __future__ import annotations

from bohio.core.fate import FIELD, WIDTH
from bohio.core.reasons import Json, Reason
from bohio.games.mangrovia.content import GODLESS_NAMES, LANDSCAPE_NAMES
from bohio.games.mangrovia.parts import (
    CARD_SHIFT,
    DOUBLE_SHIFT,
    JOKER_BIT,
    PAY_SHIFT,
    SECOND_SHIFT,
    SPACE_SHIFT,
    TILES_SHIFT,
    Parts,
)
from bohio.games.mangrovia.state import (
    ACT_BIRDS,
    ACT_BOWL,
    ACT_BUILD,
    ACT_COLLECT,
    ACT_DOWN,
    ACT_PASS,
    ACT_RETURN,
    ACT_UP,
    AMULETS,
    LANDSCAPES,
    LOWEST_AMULET,
    LOWEST_VALUABLE,
    VALUABLES,
)

PILE_NAMES = ("valuables", "landscapes")
LOWEST = (LOWEST_VALUABLE, LOWEST_AMULET)
CARD_TILE = GODLESS_NAMES[:2]
"""The stone tile that counts as a valuable, and the one that counts as an amulet."""
JOKER = GODLESS_NAMES[2]


def card_name(pile: int, kind: int) -> int | str:
    """A valuable's value, or a landscape's name."""
    return kind + LOWEST_VALUABLE if pile == VALUABLES else LANDSCAPE_NAMES[kind]


def values(pile: int, lowest: int) -> list[int]:
    """The values in a packed pile, ascending."""
    return [kind + lowest for kind in range(6) for _ in range(pile >> kind * WIDTH & FIELD)]


def landscape_names(pile: int) -> list[str]:
    """The landscapes in a packed pile of cards, sorted."""
    return sorted(LANDSCAPE_NAMES[kind] for kind in range(4) for _ in range(pile >> kind * WIDTH & FIELD))


def bird_names(birds: int) -> list[str]:
    """The landscapes that the birds mark, sorted."""
    return sorted(name for kind, name in enumerate(LANDSCAPE_NAMES) if birds >> kind & 1)


def action_json(board: Parts, code: int) -> Json:
    """The action behind an integer."""
    kind = code & 15
    rest = code >> 4
    if kind == ACT_PASS:
        return {"type": "pass"}
    if kind == ACT_BOWL:
        return {"type": "place_bowl", "site": rest + 1}
    if kind == ACT_UP:
        pile = rest & 1
        return {"type": "draw", "pile": PILE_NAMES[pile], "face": "up", "card": card_name(pile, rest >> 1)}
    if kind == ACT_DOWN:
        return {"type": "draw", "pile": PILE_NAMES[rest & 1], "face": "down"}
    if kind == ACT_COLLECT:
        return {"type": "collect"}
    if kind == ACT_RETURN:
        return {"type": "return_amulet", "value": rest + LOWEST_AMULET}
    if kind == ACT_BUILD:
        return _build_json(board, code)
    if kind == ACT_BIRDS:
        return {"type": "place_birds", "on": bird_names(rest)}
    return {"type": "refill"}


def _build_json(board: Parts, code: int) -> Json:
    space = code >> SPACE_SHIFT & 127
    huts = 1 + (code >> DOUBLE_SHIFT & 1)
    cards = [LANDSCAPE_NAMES[code >> CARD_SHIFT & 3]]
    second = code >> SECOND_SHIFT & 7
    if second:
        cards.append(LANDSCAPE_NAMES[second - 1])
    currency = board.currencies[space]
    given = code >> TILES_SHIFT & 15
    amount = board.costs[space] * huts - given * board.tile_worth[currency]
    tiles = [CARD_TILE[currency]] * given
    if code & JOKER_BIT:
        tiles.append(JOKER)
    return {
        "type": "build",
        "space": board.ids[space],
        "huts": huts,
        "landscapes": sorted(cards),
        "pay": values(board.ways[currency][amount][code >> PAY_SHIFT], LOWEST[currency]),
        "tiles": sorted(tiles),
    }


def build_code(board: Parts, space: int, huts: int, cards: list[str], pay: list[int], tiles: list[str]) -> int | None:
    """The integer of a building act that pays exactly; None where it does not."""
    currency = board.currencies[space]
    given = tiles.count(CARD_TILE[currency])
    amount = board.costs[space] * huts - given * board.tile_worth[currency]
    if amount < 0 or sum(pay) != amount:
        return None
    packed = 0
    for value in pay:
        packed += 1 << (value - LOWEST[currency]) * WIDTH
    ways = board.ways[currency][amount]
    if packed not in ways:
        return None
    kinds = sorted(LANDSCAPE_NAMES.index(card) for card in cards)
    code = ACT_BUILD | space << SPACE_SHIFT | kinds[0] << CARD_SHIFT | given << TILES_SHIFT
    code |= ways.index(packed) << PAY_SHIFT
    if huts == 2:
        code |= 1 << DOUBLE_SHIFT | (kinds[1] + 1) << SECOND_SHIFT
    if JOKER in tiles:
        code |= JOKER_BIT
    return code


def draw_code(pile: str, face: str, card: int | str | None) -> int:
    """The integer of drawing a card."""
    if face == "down":
        return ACT_DOWN | PILE_NAMES.index(pile) << 4
    if pile == "valuables":
        assert isinstance(card, int)
        return ACT_UP | VALUABLES << 4 | (card - LOWEST_VALUABLE) << 5
    assert isinstance(card, str)
    return ACT_UP | LANDSCAPES << 4 | LANDSCAPE_NAMES.index(card) << 5


def birds_code(on: list[str]) -> int:
    """The integer of placing the birds."""
    birds = 0
    for name in on:
        birds |= 1 << LANDSCAPE_NAMES.index(name)
    return ACT_BIRDS | birds << 4


def bowl_code(site: int) -> int:
    """The integer of placing a bowl on a site, 1..6."""
    return ACT_BOWL | (site - 1) << 4


def return_code(value: int) -> int:
    """The integer of returning an amulet."""
    return ACT_RETURN | (value - LOWEST_AMULET) << 4


# Notation


def notation(action: Json) -> str:
    """`bowl 3`, `draw up 5`, `draw down landscapes`, `collect`, `return 2`, `build D6 reed 3+5`, `birds reed water`,
    `pass`. A double hut is `build D7 double water+water 6+7+7`; stone tiles follow: `build G1 mangrove 6 with
    landscape+valuable`."""
    kind = action["type"]
    if kind == "place_bowl":
        return f"bowl {action['site']}"
    if kind == "draw":
        return f"draw {action['face']} {action['card'] if action['face'] == 'up' else action['pile']}"
    if kind == "return_amulet":
        return f"return {action['value']}" if "value" in action else "return"
    if kind == "build":
        words = ["build", action["space"]]
        if action["huts"] == 2:
            words.append("double")
        words.append("+".join(action["landscapes"]))
        if action["pay"]:
            words.append("+".join(map(str, action["pay"])))
        if action["tiles"]:
            words += ["with", "+".join(action["tiles"])]
        return " ".join(words)
    if kind == "place_birds":
        return " ".join(["birds", *action["on"]])
    return str(kind)


def parse(text: str) -> Json | Reason:
    """The action that a notation names, or why it names none."""
    words = text.split()
    verb, rest = (words[0], words[1:]) if words else ("", [])
    if verb in ("pass", "collect") and not rest:
        return {"type": verb}
    if verb == "bowl" and len(rest) == 1 and _is_number(rest[0]):
        return {"type": "place_bowl", "site": int(rest[0])}
    if verb == "return" and len(rest) == 1 and _is_number(rest[0]):
        return {"type": "return_amulet", "value": int(rest[0])}
    if verb == "birds" and len(rest) == 2:
        return {"type": "place_birds", "on": sorted(rest)}
    if verb == "draw" and len(rest) == 2:
        face, what = rest
        if face == "down":
            return {"type": "draw", "pile": what, "face": "down"}
        if face == "up":
            card: int | str = int(what) if _is_number(what) else what
            return {"type": "draw", "pile": PILE_NAMES[isinstance(card, str)], "face": "up", "card": card}
    if verb == "build" and len(rest) >= 2:
        build = _parse_build(rest)
        if build is not None:
            return build
    return Reason("unreadable_notation", "M3.1", {"text": text[:80]})


def _parse_build(words: list[str]) -> Json | None:
    space, *words = words
    huts = 1
    if words[0] == "double":
        huts = 2
        words = words[1:]
    tiles: list[str] = []
    if len(words) >= 2 and words[-2] == "with":
        tiles = sorted(words[-1].split("+"))
        words = words[:-2]
    if not 1 <= len(words) <= 2:
        return None
    pay: list[int] = []
    if len(words) == 2:
        coins = words[1].split("+")
        if not all(map(_is_number, coins)):
            return None
        pay = sorted(map(int, coins))
    cards = sorted(words[0].split("+"))
    return {"type": "build", "space": space, "huts": huts, "landscapes": cards, "pay": pay, "tiles": tiles}


def _is_number(word: str) -> bool:
    return word.isascii() and word.isdigit() and len(word) <= 3


__all__ = [
    "AMULETS",
    "CARD_TILE",
    "JOKER",
    "LOWEST",
    "PILE_NAMES",
    "action_json",
    "bird_names",
    "birds_code",
    "bowl_code",
    "build_code",
    "card_name",
    "draw_code",
    "landscape_names",
    "notation",
    "parse",
    "return_code",
    "values",
]
