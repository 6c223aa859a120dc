"""Why an action is not legal: the reason and the rule's paragraph."""

from __future__ import annotations

from typing import assert_never

from bohio.core.fate import FIELD, WIDTH, count, size
from bohio.core.reasons import Reason
from bohio.games.tropicalia.actions import (
    FRAME_NAMES,
    SPOT_NAMES,
    Build,
    Discard,
    Home,
    Move,
    Pass,
    PlaceWorker,
    Sell,
    Take,
    TropicaliaAction,
    fruits_json,
)
from bohio.games.tropicalia.building import place_of
from bohio.games.tropicalia.content import FRUIT_NAMES
from bohio.games.tropicalia.leaving import line
from bohio.games.tropicalia.markets import (
    ALL_THREE,
    ANY_FRUITS,
    FIVES,
    FOURS,
    ONE_FRUIT,
    SETS,
)
from bohio.games.tropicalia.parts import Parts
from bohio.games.tropicalia.state import (
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
    SURFBOARDS,
    TAKING,
    VILLAGE,
    TropicaliaState,
)


def why_not(parts: Parts, state: TropicaliaState, action: TropicaliaAction) -> Reason:
    """Why an action is none of the options of the seat that is asked. It explains and does not decide."""
    flaw = _asked_for_another(state, action) or _rule_broken(parts, state, action)
    return flaw or Reason("not_an_option", "T3.3")


# The decision

FIRST_OF_ALL: dict[int, tuple[type[TropicaliaAction], str, str, str]] = {
    PLACING: (PlaceWorker, "cannot_pass_placing", "workers_first", "T3.2"),
    DISCARDING: (Discard, "cannot_pass_discarding", "discard_first", "T5.4"),
}
"""Decisions that nothing else is possible at: what is asked, why not pass, why nothing else, the paragraph."""


def _asked_for_another(state: TropicaliaState, action: TropicaliaAction) -> Reason | None:
    """Whether the pending decision is about something else."""
    asked = state.pending
    if asked in FIRST_OF_ALL:
        wanted, no_pass, first, paragraph = FIRST_OF_ALL[asked]
        if isinstance(action, wanted):
            return None
        return Reason(no_pass if isinstance(action, Pass) else first, paragraph)
    if asked == TAKING:
        return None if isinstance(action, Take | Pass) else Reason("take_first", "T6.2")
    leaving = asked == LEAVING
    match action:
        case PlaceWorker():
            return Reason("workers_are_placed", "T3.2")
        case Discard():
            return Reason("no_need_to_discard", "T5.4")
        case Take():
            return Reason("nothing_to_take", "T6.2")
        case Move() | Home():
            return None if leaving else Reason("worker_has_left", "T3.3")
        case Sell() if asked != SELLING:
            return Reason("not_at_a_market", "T5.3") if leaving else Reason("selling_is_over", "T6.4")
        case Build() if asked != BUILDING:
            return Reason("leave_first", "T6.1") if leaving else Reason("sell_or_pass_first", "T6.1")
        case Pass() if leaving:
            return Reason("cannot_pass_leaving", "T3.3")
        case Sell() | Build() | Pass():
            return None
        case _:
            assert_never(action)


# The rules


def _rule_broken(parts: Parts, state: TropicaliaState, action: TropicaliaAction) -> Reason | None:
    match action:
        case PlaceWorker():
            return _frame_flaw(state, action.frame)
        case Move():
            return _own_worker(state, action.frame) or _move_flaw(state, action)
        case Home():
            return _own_worker(state, action.frame)
        case Sell():
            return _sale_flaw(state, action.fruits)
        case Discard():
            return _fruit_held(state, action.fruit)
        case Take():
            return _fruit_in_bag(state, action.fruit)
        case Build():
            return _build_flaw(parts, state, action)
        case Pass():
            return None
        case _:
            assert_never(action)


def _frame_flaw(state: TropicaliaState, frame: str) -> Reason | None:
    """A free frame space. T3.2"""
    taken = state.frame >> FRAME_NAMES.index(frame) & 1
    return Reason("frame_space_taken", "T3.2", {"frame": frame}) if taken else None


def _own_worker(state: TropicaliaState, frame: str) -> Reason | None:
    """Only an own worker leaves the frame. T3.3"""
    space = FRAME_NAMES.index(frame)
    if state.boards[FRAME + state.seat] >> space & 1:
        return None
    if state.frame >> space & 1:
        return Reason("not_your_worker", "T3.3", {"frame": frame})
    return Reason("no_worker_there", "T3.3", {"frame": frame})


def _move_flaw(state: TropicaliaState, move: Move) -> Reason | None:
    """To an open tile without a worker in the own line; items do the rest. T4.1, T4.2"""
    space = FRAME_NAMES.index(move.frame)
    spot = SPOT_NAMES.index(move.tile)
    where = {"tile": move.tile}
    bit = 1 << spot
    if not state.island.opened & bit:
        return Reason("tile_closed", "T2.1", where)
    taken = bool(state.occupied & bit)
    if taken and not state.island.markets & bit:
        return Reason("tile_taken", "T4.1", where)
    away = spot not in line(space)
    use = move.use
    items = state.boards[ITEMS + state.seat]
    if "cart" in use and not items & CARTS:
        return Reason("no_cart", "T4.2")
    if "surfboard" in use and not items & SURFBOARDS:
        return Reason("no_surfboard", "T4.2")
    if away and "surfboard" not in use:
        return Reason("not_in_line", "T4.1", {"frame": move.frame, **where})
    if taken and "cart" not in use:
        return Reason("market_taken", "T4.2", where)
    if not away and "surfboard" in use:
        return Reason("surfboard_not_needed", "T4.2", where)
    if not taken and "cart" in use:
        return Reason("cart_not_needed", "T4.2", where)
    return None


def _sale_flaw(state: TropicaliaState, fruits: dict[str, int]) -> Reason | None:
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
        return _face_flaw(trade - FACE, pile)
    if pile & ~(FIELD << (trade & 3) * WIDTH):
        return Reason("market_of_other_fruit", "T5.3", {"fruit": FRUIT_NAMES[trade & 3]})
    return None


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


def _fruit_held(state: TropicaliaState, name: str) -> Reason | None:
    """A kind that is held. T5.4"""
    held = count(state.boards[FRUIT + state.seat], FRUIT_NAMES.index(name))
    return None if held else Reason("fruit_not_held", "T5.4", {"fruit": name, "held": 0})


def _fruit_in_bag(state: TropicaliaState, name: str) -> Reason | None:
    """A kind that is in the bag. T6.2"""
    left = count(state.bag, FRUIT_NAMES.index(name))
    return None if left else Reason("fruit_not_in_bag", "T6.2", {"fruit": name})


def _build_flaw(parts: Parts, state: TropicaliaState, build: Build) -> Reason | None:
    """A tile on offer that can be paid, on a free space. T6.1"""
    if build.tile not in parts.ids[1:]:
        return Reason("unknown_village_tile", "T1.4", {"tile": build.tile[:40]})
    tile = parts.ids.index(build.tile)
    place = place_of(state, tile)
    if place < 0:
        return Reason("tile_not_on_offer", "T6.1", {"tile": build.tile})
    if state.boards[VILLAGE + state.seat] >> build.space - 1 & 1:
        return Reason("space_taken", "T6.1", {"space": build.space})
    cost = parts.costs[tile] + parts.surcharge[place]
    shells = state.boards[SHELLS + state.seat]
    if cost > shells:
        return Reason("too_expensive", "T6.1", {"tile": build.tile, "cost": cost, "shells": shells})
    return None
