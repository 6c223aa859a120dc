"""The judge: a legal action becomes its integer, anything else gets the reason and the rule's paragraph."""

from __future__ import annotations

from typing import Any

from bohio.core.fate import FIELD, WIDTH, count
from bohio.core.reasons import Json, Reason
from bohio.games.mangrovia.actions import (
    CARD_TILE,
    JOKER,
    LOWEST,
    PILE_NAMES,
    bird_names,
    birds_code,
    bowl_code,
    build_code,
    draw_code,
    return_code,
)
from bohio.games.mangrovia.amulets import may_collect
from bohio.games.mangrovia.boat import STOP_MENUS
from bohio.games.mangrovia.cards import down_options
from bohio.games.mangrovia.content import CURRENCY_NAMES, GODLESS_NAMES, LANDSCAPE_NAMES
from bohio.games.mangrovia.parts import Parts
from bohio.games.mangrovia.state import (
    ACT_COLLECT,
    ACT_PASS,
    AMULETS,
    BIRDS,
    BLOCKED,
    CARDS,
    CHARMS,
    COLLECT,
    DOUBLE,
    DOWN,
    HAND,
    HUT,
    HUTS,
    JOKER_SHIFT,
    OWNER_BITS,
    PATH,
    PLACING,
    RETURNING,
    SITES,
    TILES,
    UP,
    VALUABLES,
    MangroviaState,
)

KEYS: dict[str, tuple[str, ...]] = {
    "place_bowl": ("site",),
    "draw": ("pile", "face"),
    "collect": (),
    "return_amulet": ("value",),
    "build": ("space", "huts", "landscapes", "pay", "tiles"),
    "place_birds": ("on",),
    "pass": (),
}


def judge(board: Parts, state: MangroviaState, action: object) -> int | Reason:
    """The integer of a legal action of the seat that is asked, or why this is not one."""
    flaw = _form(action)
    if flaw is not None:
        return flaw
    assert isinstance(action, dict)
    flaw = _asked_for_another(state, action)
    if flaw is not None:
        return flaw
    kind = action["type"]
    if kind == "pass":
        judged: int | Reason = ACT_PASS
    elif kind == "place_bowl":
        judged = _place_bowl(board, state, action["site"])
    elif kind == "return_amulet":
        judged = _return_amulet(state, action["value"])
    elif kind == "draw":
        judged = _draw(state, action)
    elif kind == "collect":
        judged = _collect(state)
    elif kind == "place_birds":
        judged = _place_birds(state, action["on"])
    else:
        judged = _build(board, state, action)
    if isinstance(judged, int) and judged not in state.options:
        return Reason("not_an_option", "M5.3")
    return judged


# Form


def _form(action: object) -> Reason | None:
    """Whether this is an action of the game at all."""
    if not isinstance(action, dict):
        return Reason("not_an_action", "M3.1")
    kind = action.get("type")
    if not isinstance(kind, str) or kind not in KEYS:
        return Reason("unknown_type", "M3.1", {"types": list(KEYS)})
    expected = KEYS[kind]
    if kind == "draw" and action.get("face") == "up":
        expected = (*expected, "card")
    for key in expected:
        if key not in action:
            return Reason("missing_key", "M3.1", {"type": kind, "key": key})
    for key in action:
        if key != "type" and key not in expected:
            return Reason("unknown_key", "M3.1", {"type": kind, "key": key[:40] if isinstance(key, str) else None})
    for key in expected:
        if not _fits(action, key):
            return Reason("bad_value", "M3.1", {"type": kind, "key": key})
    for key in ("landscapes", "pay", "tiles", "on"):
        if key in action and action[key] != sorted(action[key]):
            return Reason("not_in_order", "M3.1", {"type": kind, "key": key})
    return None


def _fits(action: Json, key: str) -> bool:
    """Whether the value of a key is one that some action could have."""
    value = action[key]
    if key == "site":
        return _number(value, 1, SITES)
    if key == "value":
        return _number(value, 1, 6)
    if key == "huts":
        return _number(value, 1, 2)
    if key == "pile":
        return isinstance(value, str) and value in PILE_NAMES
    if key == "face":
        return isinstance(value, str) and value in ("up", "down")
    if key == "card":
        if action["pile"] == "valuables":
            return _number(value, 2, 7)
        return isinstance(value, str) and value in LANDSCAPE_NAMES
    if key == "space":
        return isinstance(value, str)
    if not isinstance(value, list) or len(value) > 60:
        return False
    if key == "pay":
        return all(_number(coin, 1, 7) for coin in value)
    names = GODLESS_NAMES if key == "tiles" else LANDSCAPE_NAMES
    return all(isinstance(name, str) and name in names for name in value)


def _number(value: Any, low: int, high: int) -> bool:
    return type(value) is int and low <= value <= high


# The decision


def _asked_for_another(state: MangroviaState, action: Json) -> Reason | None:
    """Whether the pending decision is about something else."""
    kind = action["type"]
    if state.kind == PLACING:
        if kind == "pass":
            return Reason("cannot_pass_bowl", "M4.1")
        return None if kind == "place_bowl" else Reason("bowls_first", "M3.1")
    if state.kind == RETURNING:
        if kind == "pass":
            return Reason("cannot_pass_return", "M7.1")
        return None if kind == "return_amulet" else Reason("return_first", "M7.1")
    landing = state.stop >> 1
    if kind == "place_bowl":
        return Reason("bowls_are_placed", "M3.1")
    if kind == "return_amulet":
        return Reason("nothing_to_return", "M7.1")
    if kind == "pass":
        return None
    wanted = _menu_bit(action)
    if state.menu & wanted:
        return None
    what = {UP: "up", DOWN: "down", COLLECT: "collect", HUT: "hut", DOUBLE: "double", BIRDS: "birds"}[wanted]
    if wanted == DOUBLE:
        return Reason("double_only_at_9", "M8.4", {"landing": landing})
    first, second = STOP_MENUS[2 * landing], STOP_MENUS[2 * landing + 1]
    if not state.stop & 1 and second & wanted:
        return Reason("order_is_fixed", "M5.3", {"landing": landing, "what": what})
    if state.stop & 1 and first & wanted:
        return Reason("step_is_past", "M5.3", {"landing": landing, "what": what})
    if first & wanted:
        return Reason("choice_is_made", "M5.2", {"landing": landing, "what": what})
    return Reason("not_at_this_landing", "M5.2", {"landing": landing, "what": what})


def _menu_bit(action: Json) -> int:
    kind = action["type"]
    if kind == "draw":
        return UP if action["face"] == "up" else DOWN
    if kind == "collect":
        return COLLECT
    if kind == "place_birds":
        return BIRDS
    return HUT if action["huts"] == 1 else DOUBLE


# The rules, one after the other


def _place_bowl(board: Parts, state: MangroviaState, site: int) -> int | Reason:
    bowl = state.bowls >> 3 * (site - 1) & 7
    if bowl == BLOCKED:
        return Reason("site_blocked", "M2.3", {"site": site})
    if bowl:
        return Reason("site_taken", "M4.1", {"site": site, "by": bowl - 1})
    if site == 1 and state.placed == 0 and board.bowls_each == 2:
        return Reason("first_bowl_not_on_site_1", "M4.3")
    return bowl_code(site)


def _return_amulet(state: MangroviaState, value: int) -> int | Reason:
    if not count(state.drawn, value - 1):
        return Reason("amulet_not_drawn", "M7.1", {"value": value})
    return return_code(value)


def _draw(state: MangroviaState, action: Json) -> int | Reason:
    code = draw_code(action["pile"], action["face"], action.get("card"))
    if action["face"] == "up" and code not in state.options:
        return Reason("card_not_on_display", "M6.2", {"card": action["card"]})
    if action["face"] == "down" and code not in down_options(state):
        return Reason("pile_is_empty", "M6.3", {"pile": action["pile"]})
    return code


def _collect(state: MangroviaState) -> int | Reason:
    if not may_collect(state, state.seat):
        return Reason("no_amulet_left", "M7.1")
    return ACT_COLLECT


def _place_birds(state: MangroviaState, on: list[str]) -> int | Reason:
    if len(on) != 2 or on[0] == on[1]:
        return Reason("birds_on_two_landscapes", "M5.2")
    return birds_code(on)


def _build(board: Parts, state: MangroviaState, action: Json) -> int | Reason:
    if action["space"] not in board.ids:
        return Reason("no_such_space", "M1.6", {"space": action["space"][:20]})
    space = board.ids.index(action["space"])
    return (
        _space_flaw(board, state, space, action["huts"])
        or _landscape_flaw(board, state, space, action)
        or _tiles_flaw(board, state, space, action["tiles"])
        or _payment_flaw(board, state, space, action)
        or _build_code(board, space, action)
    )


def _space_flaw(board: Parts, state: MangroviaState, space: int, huts: int) -> Reason | None:
    """A free space, a hut left, and no double hut where there may be none. M8.1, M8.4"""
    name = board.ids[space]
    left = state.belongings[HUTS + state.seat]
    if left == 0:
        return Reason("no_hut_left", "M8.1")
    cell = state.cells[space]
    if cell:
        owner = (cell & OWNER_BITS) - 1
        if huts == 2 and owner == state.seat:
            return Reason("no_upgrade", "M8.4", {"space": name})
        return Reason("space_taken", "M8.1", {"space": name})
    if huts == 2 and board.areas[space] != PATH:
        return Reason("no_double_here", "M8.4", {"space": name})
    if huts == 2 and left < 2:
        return Reason("one_hut_left", "M8.4")
    return None


def _landscape_flaw(board: Parts, state: MangroviaState, space: int, action: Json) -> Reason | None:
    """For each hut a card of a landscape of the space, marked by a bird or freed by the joker. M8.1, M8.5, M9.5"""
    cards = action["landscapes"]
    huts = action["huts"]
    if len(cards) != huts:
        paragraph = "M8.1" if huts == 1 else "M8.4"
        return Reason("landscape_cards_needed", paragraph, {"needed": huts, "given": len(cards)})
    of_space = sorted(LANDSCAPE_NAMES[kind] for kind in board.landscapes[space])
    for card in cards:
        if card not in of_space:
            paragraph = "M8.1" if len(of_space) == 1 else "M8.5"
            return Reason("wrong_landscape", paragraph, {"space": board.ids[space], "landscapes": of_space})
    held = state.belongings[CARDS + state.seat]
    for card in cards:
        if count(held, LANDSCAPE_NAMES.index(card)) < cards.count(card):
            return Reason("no_landscape_card", "M8.1", {"landscape": card, "needed": cards.count(card)})
    marked = bird_names(state.birds)
    unmarked = [card for card in cards if card not in marked]
    if unmarked and JOKER not in action["tiles"]:
        if state.belongings[TILES + state.seat] >> JOKER_SHIFT:
            return Reason("joker_must_be_given", "M9.5", {"landscape": unmarked[0]})
        return Reason("not_marked", "M8.1", {"landscape": unmarked[0], "marked": marked})
    if not unmarked and JOKER in action["tiles"]:
        return Reason("joker_not_needed", "M9.5")
    if action["tiles"].count(JOKER) > 1:
        return Reason("one_joker_will_do", "M9.5")
    return None


def _tiles_flaw(board: Parts, state: MangroviaState, space: int, tiles: list[str]) -> Reason | None:
    """Stone tiles given must be held and count in this currency. M9.4"""
    held = state.belongings[TILES + state.seat]
    for kind, name in enumerate(GODLESS_NAMES):
        number = tiles.count(name)
        if number > (held >> kind * WIDTH & FIELD):
            return Reason("tile_not_held", "M9.4", {"tile": name})
    other = CARD_TILE[1 - board.currencies[space]]
    if other in tiles:
        currency = CURRENCY_NAMES[board.currencies[space]]
        return Reason("tile_of_other_currency", "M9.4", {"tile": other, "currency": currency})
    return None


def _payment_flaw(board: Parts, state: MangroviaState, space: int, action: Json) -> Reason | None:
    """The exact cost in the space's currency, from what is held. M8.1, M8.4"""
    currency = board.currencies[space]
    purse = state.belongings[(HAND if currency == VALUABLES else CHARMS) + state.seat]
    pay = action["pay"]
    for value in pay:
        if (
            value < LOWEST[currency]
            or value > LOWEST[currency] + 5
            or count(purse, value - LOWEST[currency]) < pay.count(value)
        ):
            what = "amulet_not_held" if currency == AMULETS else "valuable_not_held"
            return Reason(what, "M8.1", {"value": value, "needed": pay.count(value)})
    tiles = action["tiles"].count(CARD_TILE[currency])
    given = sum(pay) + tiles * board.tile_worth[currency]
    cost = board.costs[space] * action["huts"]
    if given != cost:
        paragraph = "M8.1" if action["huts"] == 1 else "M8.4"
        return Reason("not_exact", paragraph, {"cost": cost, "given": given, "currency": CURRENCY_NAMES[currency]})
    return None


def _build_code(board: Parts, space: int, action: Json) -> int | Reason:
    code = build_code(board, space, action["huts"], action["landscapes"], action["pay"], action["tiles"])
    return Reason("not_an_option", "M8.1") if code is None else code
