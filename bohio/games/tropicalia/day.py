"""The day: a worker leaves the frame, then a village tile may be built. T3.3

What a turn asks for, in this order: where the worker goes, what is sold or put back, what is built; then what an
orchard brings, what is put back, and for each fountain a fruit and what is put back; at last the tiles slide.
"""

from __future__ import annotations

from bohio.core.engine import NATURE
from bohio.core.fate import Fate
from bohio.games.tropicalia.building import (
    build,
    build_options,
    fill_fountain,
    go_without,
    lay_tile,
    pick_orchard,
    take,
)
from bohio.games.tropicalia.fruit import discard, harvest, take_items, too_much
from bohio.games.tropicalia.leaving import go_home, move
from bohio.games.tropicalia.markets import sell, sell_options
from bohio.games.tropicalia.parts import Parts
from bohio.games.tropicalia.rounds import clear_island, end_round
from bohio.games.tropicalia.state import (
    BUILDING,
    BUILT,
    DISCARDING,
    FOUNTAIN,
    LEAVING,
    LEFT,
    REMOVED,
    SELLING,
    SLIDE,
    TAKING,
    TropicaliaState,
)


def move_and_act(parts: Parts, state: TropicaliaState, action: int) -> None:
    """A worker enters a tile; its action follows. T4.1, T5.1, T5.2, T5.3"""
    spot = move(state, action)
    state.stage = LEFT
    bit = 1 << spot
    if state.island.markets & bit:
        state.market = spot
        options = sell_options(state)
        if options:
            state.options = options
            state.pending = SELLING
            return
        finish_sale(parts, state)
    elif state.island.fields & bit:
        harvest(state, spot)
        store(parts, state)
    else:
        take_items(parts, state, spot)
        ask_to_build(parts, state)


def move_home(parts: Parts, state: TropicaliaState, action: int, fate: Fate) -> None:
    """A worker goes home. T4.3"""
    state.stage = LEFT
    go_home(state, action, fate)
    store(parts, state)


def sell_fruit(parts: Parts, state: TropicaliaState, action: int) -> None:
    """A sale, after which a tile may be built. T5.3"""
    sell(parts, state, action)
    finish_sale(parts, state)


def finish_sale(parts: Parts, state: TropicaliaState) -> None:
    """The market is left alone, something sold or not."""
    state.market = 0
    ask_to_build(parts, state)


def store(parts: Parts, state: TropicaliaState) -> None:
    """Asks what to put back while there is too much fruit; then the turn goes on. T5.4"""
    if too_much(parts, state):
        state.pending = DISCARDING
        state.seat = state.turn
    elif state.stage == LEFT:
        ask_to_build(parts, state)
    else:
        state.pending = FOUNTAIN if state.fountains else SLIDE
        state.seat = NATURE


def discard_fruit(parts: Parts, state: TropicaliaState, action: int) -> None:
    """One fruit is put back. T5.4"""
    discard(state, action)
    store(parts, state)


def ask_to_build(parts: Parts, state: TropicaliaState) -> None:
    """At the end of a turn a tile may be built, if one can be. T6.1, T3.4"""
    options = build_options(parts, state)
    if options:
        state.options = options
        state.pending = BUILDING
    else:
        end_turn(parts, state)


def build_tile(parts: Parts, state: TropicaliaState, action: int) -> None:
    """A tile is built. T6.2"""
    build(parts, state, action)
    state.stage = BUILT
    gather(parts, state)


def take_fruit(parts: Parts, state: TropicaliaState, action: int) -> None:
    """A fruit of another kind from the orchard. T6.2"""
    take(state, action)
    gather(parts, state)


def take_no_fruit(parts: Parts, state: TropicaliaState) -> None:
    """The player goes without a fruit of the orchard. T6.2"""
    go_without(state)
    gather(parts, state)


def gather(parts: Parts, state: TropicaliaState) -> None:
    """The orchard's fruits; the player decides if their kind is not in the bag. T6.2"""
    if pick_orchard(state):
        state.pending = TAKING
    else:
        store(parts, state)


def fountain(parts: Parts, state: TropicaliaState, fate: Fate) -> None:
    """A fountain brings a fruit. T6.2"""
    fill_fountain(state, fate)
    store(parts, state)


def slide(parts: Parts, state: TropicaliaState, fate: Fate) -> None:
    """A new tile is laid, and the turn or the round is over. T6.2, T7.1"""
    lay_tile(parts, state, fate)
    if state.stage == REMOVED:
        state.stage = LEFT
        clear_island(parts, state)
    else:
        end_turn(parts, state)


def end_turn(parts: Parts, state: TropicaliaState) -> None:
    """The next seat's turn, or after everyone's last one the end of the round. T3.3"""
    state.stage = LEFT
    state.left -= 1
    if state.left == 0:
        end_round(parts, state)
        return
    turn = state.turn + 1
    if turn == parts.seats:
        turn = 0
    state.turn = turn
    state.seat = turn
    state.pending = LEAVING
