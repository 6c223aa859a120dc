"""The judge: a legal action becomes its integer, anything else gets the reason and the rule's paragraph."""

from __future__ import annotations

from typing import Any

from bohio.core.fate import FIELD, WIDTH, count, size
from bohio.core.reasons import Json, Reason
from bohio.games.tropicalia.actions import FRAME_NAMES, SPOT_NAMES, USES, fruits_json
from bohio.games.tropicalia.building import place_of, take_action
from bohio.games.tropicalia.content import FRUIT_NAMES, TropicaliaContent
from bohio.games.tropicalia.engine import TropicaliaEngine
from bohio.games.tropicalia.fruit import discard_action
from bohio.games.tropicalia.leaving import BY_CART, BY_SURFBOARD, home_action, line, move_action
from bohio.games.tropicalia.markets import (
    ALL_THREE,
    ANY_FRUITS,
    FIVES,
    FOURS,
    ONE_FRUIT,
    SETS,
    sell_action,
)
from bohio.games.tropicalia.morning import place_action
from bohio.games.tropicalia.parts import build_action
from bohio.games.tropicalia.state import (
    ACT_PASS,
    BUILDING,
    CARTS,
    DISCARDING,
    FACE,
    FRAME,
    FRUIT,
    FRUITS,
    ITEMS,
    LEAVING,
    PLACING,
    SELLING,
    SHELLS,
    SPACES,
    SURFBOARDS,
    TAKING,
    VILLAGE,
    TropicaliaState,
)

KEYS: dict[str, tuple[str, ...]] = {
    "place_worker": ("frame",),
    "move": ("frame", "tile", "use"),
    "home": ("frame",),
    "sell": ("fruits",),
    "discard": ("fruit",),
    "take": ("fruit",),
    "build": ("tile", "space"),
    "pass": (),
}
FORM = "T3.3"
"""The paragraph behind a flaw of form: what a turn consists of."""


def judge(content: TropicaliaContent, engine: TropicaliaEngine, state: TropicaliaState, action: object) -> int | Reason:
    """The integer of a legal action of the seat that is asked, or why this is not one."""
    flaw = _form(action)
    if flaw is not None:
        return flaw
    assert isinstance(action, dict)
    flaw = _asked_for_another(state, action["type"])
    if flaw is not None:
        return flaw
    kind = action["type"]
    if kind == "pass":
        judged: int | Reason = ACT_PASS
    elif kind == "place_worker":
        judged = _place_worker(state, action["frame"])
    elif kind == "move":
        judged = _move(state, action)
    elif kind == "home":
        judged = _home(state, action["frame"])
    elif kind == "sell":
        judged = _sell(state, action["fruits"])
    elif kind == "discard":
        judged = _discard(state, action["fruit"])
    elif kind == "take":
        judged = _take(state, action["fruit"])
    else:
        judged = _build(content, engine, state, action)
    if isinstance(judged, int) and judged not in engine.options(state):
        return Reason("not_an_option", FORM)
    return judged


# Form


def _form(action: object) -> Reason | None:
    """Whether this is an action of the game at all."""
    if not isinstance(action, dict):
        return Reason("not_an_action", FORM)
    kind = action.get("type")
    if not isinstance(kind, str) or kind not in KEYS:
        return Reason("unknown_type", FORM, {"types": list(KEYS)})
    expected = KEYS[kind]
    for key in expected:
        if key not in action:
            return Reason("missing_key", FORM, {"type": kind, "key": key})
    for key in action:
        if key != "type" and key not in expected:
            return Reason("unknown_key", FORM, {"type": kind, "key": key[:40] if isinstance(key, str) else "?"})
    for key in expected:
        flaw = _value(kind, key, action[key])
        if flaw is not None:
            return flaw
    return None


def _value(kind: str, key: str, value: Any) -> Reason | None:
    """Whether the value of a key is one that some action could have."""
    bad = Reason("bad_value", FORM, {"type": kind, "key": key})
    if key == "space":
        return None if type(value) is int and 1 <= value <= SPACES else bad
    if key == "use":
        if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
            return bad
        if value in USES.values():
            return None
        if sorted(value) in USES.values():
            return Reason("not_in_order", FORM, {"type": kind, "key": key})
        return Reason("unknown_use", "T4.2", {"items": ["cart", "surfboard"]})
    if key == "fruits":
        return _fruits(kind, value, bad)
    if not isinstance(value, str):
        return bad
    if key == "frame" and value not in FRAME_NAMES:
        return Reason("unknown_frame_space", "T1.3", {"frame": value[:40]})
    if key == "fruit" and value not in FRUIT_NAMES:
        return Reason("unknown_fruit", "T1.1", {"fruit": value[:40]})
    if key == "tile" and kind == "move" and value not in SPOT_NAMES:
        return Reason("unknown_island_tile", "T1.2", {"tile": value[:40]})
    return None


def _fruits(kind: str, fruits: Any, bad: Reason) -> Reason | None:
    if not isinstance(fruits, dict):
        return bad
    for fruit, number in fruits.items():
        if not isinstance(fruit, str):
            return bad
        if fruit not in FRUIT_NAMES:
            return Reason("unknown_fruit", "T1.1", {"fruit": fruit[:40]})
        if type(number) is not int or number < 1:
            return bad
    if not fruits:
        return Reason("nothing_sold_is_pass", "T5.3")
    return None


# The decision

FIRST_OF_ALL: dict[int, tuple[str, str, str, str]] = {
    PLACING: ("place_worker", "cannot_pass_placing", "workers_first", "T3.2"),
    DISCARDING: ("discard", "cannot_pass_discarding", "discard_first", "T5.4"),
}
"""Decisions that nothing else is possible at: what is asked, why not pass, why nothing else, the paragraph."""


def _asked_for_another(state: TropicaliaState, kind: str) -> Reason | None:
    """Whether the pending decision is about something else."""
    asked = state.asked
    if asked in FIRST_OF_ALL:
        wanted, no_pass, first, paragraph = FIRST_OF_ALL[asked]
        if kind == wanted:
            return None
        return Reason(no_pass if kind == "pass" else first, paragraph)
    if asked == TAKING:
        return None if kind in ("take", "pass") else Reason("take_first", "T6.2")
    if kind == "place_worker":
        return Reason("workers_are_placed", "T3.2")
    if kind == "discard":
        return Reason("no_need_to_discard", "T5.4")
    if kind == "take":
        return Reason("nothing_to_take", "T6.2")
    if kind in ("move", "home"):
        return None if asked == LEAVING else Reason("worker_has_left", "T3.3")
    if kind == "sell" and asked != SELLING:
        return Reason("not_at_a_market", "T5.3") if asked == LEAVING else Reason("selling_is_over", "T6.4")
    if kind == "build" and asked != BUILDING:
        return Reason("leave_first", "T6.1") if asked == LEAVING else Reason("sell_or_pass_first", "T6.1")
    if kind == "pass" and asked == LEAVING:
        return Reason("cannot_pass_leaving", "T3.3")
    return None


# The rules


def _place_worker(state: TropicaliaState, frame: str) -> int | Reason:
    """On a free frame space. T3.2"""
    space = FRAME_NAMES.index(frame)
    if state.frame >> space & 1:
        return Reason("frame_space_taken", "T3.2", {"frame": frame})
    return place_action(space)


def _own_worker(state: TropicaliaState, frame: str) -> Reason | None:
    """Only an own worker leaves the frame. T3.3"""
    space = FRAME_NAMES.index(frame)
    if state.boards[FRAME + state.seat] >> space & 1:
        return None
    if state.frame >> space & 1:
        return Reason("not_your_worker", "T3.3", {"frame": frame})
    return Reason("no_worker_there", "T3.3", {"frame": frame})


def _home(state: TropicaliaState, frame: str) -> int | Reason:
    """Always allowed to an own worker. T4.3"""
    return _own_worker(state, frame) or home_action(FRAME_NAMES.index(frame))


def _move(state: TropicaliaState, action: Json) -> int | Reason:
    """To an open tile without a worker in the own line; items do the rest. T4.1, T4.2"""
    flaw = _own_worker(state, action["frame"])
    if flaw is not None:
        return flaw
    space = FRAME_NAMES.index(action["frame"])
    spot = SPOT_NAMES.index(action["tile"])
    where = {"tile": action["tile"]}
    bit = 1 << spot
    if not state.island.opened & bit:
        return Reason("tile_closed", "T2.1", where)
    taken = bool(state.occupied & bit)
    if taken and not state.island.markets & bit:
        return Reason("tile_taken", "T4.1", where)
    away = spot not in line(space)
    use = action["use"]
    items = state.boards[ITEMS + state.seat]
    if "cart" in use and not items & CARTS:
        return Reason("no_cart", "T4.2")
    if "surfboard" in use and not items & SURFBOARDS:
        return Reason("no_surfboard", "T4.2")
    if away and "surfboard" not in use:
        return Reason("not_in_line", "T4.1", {"frame": action["frame"], **where})
    if taken and "cart" not in use:
        return Reason("market_taken", "T4.2", where)
    if not away and "surfboard" in use:
        return Reason("surfboard_not_needed", "T4.2", where)
    if not taken and "cart" in use:
        return Reason("cart_not_needed", "T4.2", where)
    return move_action(space, spot, taken * BY_CART | away * BY_SURFBOARD)


def _sell(state: TropicaliaState, fruits: Json) -> int | Reason:
    """What is held, as the market buys it. T5.3, T8.1"""
    held = state.boards[FRUIT + state.seat]
    pile = 0
    for name, number in fruits.items():
        fruit = FRUIT_NAMES.index(name)
        if number > count(held, fruit):
            return Reason("fruit_not_held", "T5.3", {"fruit": name, "held": count(held, fruit)})
        pile |= number << fruit * WIDTH
    trade = state.island.trades[state.market]
    if trade >= FACE:
        flaw = _face_flaw(trade - FACE, pile)
        if flaw is not None:
            return flaw
    elif pile & ~(FIELD << (trade & 3) * WIDTH):
        return Reason("market_of_other_fruit", "T5.3", {"fruit": FRUIT_NAMES[trade & 3]})
    return sell_action(pile)


def _face_flaw(face: int, pile: int) -> Reason | None:
    """Whether a face of an advanced tile buys this. T8.1"""
    counts = [count(pile, fruit) for fruit in range(FRUITS)]
    if face <= ALL_THREE:
        if pile != SETS[face] * max(counts):
            return Reason("not_whole_sets", "T8.1", {"set": list(fruits_json(SETS[face]))})
    elif face == ONE_FRUIT:
        if size(pile) != 1:
            return Reason("one_fruit_only", "T8.1")
    elif face == FOURS:
        if any(number % 4 for number in counts):
            return Reason("not_fours", "T8.1")
    elif face == FIVES:
        if size(pile) % 5:
            return Reason("not_fives", "T8.1", {"fruits": size(pile)})
    elif face != ANY_FRUITS and counts.count(0) != FRUITS - 1:
        return Reason("one_kind_only", "T8.1")
    return None


def _discard(state: TropicaliaState, name: str) -> int | Reason:
    """A kind that is held. T5.4"""
    fruit = FRUIT_NAMES.index(name)
    if not count(state.boards[FRUIT + state.seat], fruit):
        return Reason("fruit_not_held", "T5.4", {"fruit": name, "held": 0})
    return discard_action(fruit)


def _take(state: TropicaliaState, name: str) -> int | Reason:
    """A kind that is in the bag. T6.2"""
    fruit = FRUIT_NAMES.index(name)
    if not count(state.bag, fruit):
        return Reason("fruit_not_in_bag", "T6.2", {"fruit": name})
    return take_action(fruit)


def _build(content: TropicaliaContent, engine: TropicaliaEngine, state: TropicaliaState, action: Json) -> int | Reason:
    """A tile on offer that can be paid, on a free space. T6.1"""
    tile = next((number for number, one in enumerate(content.village, 1) if one.id == action["tile"]), 0)
    if not tile:
        return Reason("unknown_village_tile", "T1.4", {"tile": action["tile"][:40]})
    place = place_of(state, tile)
    if place < 0:
        return Reason("tile_not_on_offer", "T6.1", {"tile": action["tile"]})
    space = action["space"] - 1
    if state.boards[VILLAGE + state.seat] >> space & 1:
        return Reason("space_taken", "T6.1", {"space": action["space"]})
    cost = engine.parts.costs[tile] + engine.parts.surcharge[place]
    shells = state.boards[SHELLS + state.seat]
    if cost > shells:
        return Reason("too_expensive", "T6.1", {"tile": action["tile"], "cost": cost, "shells": shells})
    return build_action(tile, space)
