"""The engine of Tropicalia: carries out one action after the other."""

from __future__ import annotations

from mypy_extensions import i64

from bohio.core.engine import Engine
from bohio.core.fate import Fate
from bohio.games.tropicalia.bots.features import features
from bohio.games.tropicalia.building import build_options, take_options
from bohio.games.tropicalia.day import (
    build_tile,
    discard_fruit,
    end_turn,
    finish_sale,
    fountain,
    move_and_act,
    move_home,
    sell_fruit,
    slide,
    take_fruit,
    take_no_fruit,
)
from bohio.games.tropicalia.fruit import discard_options
from bohio.games.tropicalia.leaving import leave_options
from bohio.games.tropicalia.markets import sell_options
from bohio.games.tropicalia.morning import place_options, place_worker
from bohio.games.tropicalia.parts import Parts
from bohio.games.tropicalia.rounds import start_round
from bohio.games.tropicalia.scoring import totals, winners
from bohio.games.tropicalia.set_up import set_up
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
    BUILDING,
    DISCARDING,
    ENDED,
    FOUNTAIN,
    LEAVING,
    NOT_MADE,
    PLACING,
    ROUND,
    SELLING,
    SLIDE,
    TAKING,
    TropicaliaState,
)


class TropicaliaEngine(Engine[TropicaliaState]):
    """The rules with the components of one content file."""

    def __init__(self, parts: Parts) -> None:
        self.parts: Parts = parts
        self.seats = parts.seats

    def start(self, fate: Fate) -> TropicaliaState:
        return set_up(self.parts, fate)

    def options(self, state: TropicaliaState) -> list[int]:
        if not state.options:
            state.options = make_options(self.parts, state)
        return state.options

    def apply(self, state: TropicaliaState, action: i64, fate: Fate) -> None:
        parts = self.parts
        kind = action & 15
        if kind == ACT_PLACE:
            place_worker(parts, state, action)
            return
        asked = state.pending
        state.options = NOT_MADE
        if kind == ACT_MOVE:
            move_and_act(parts, state, action)
        elif kind == ACT_HOME:
            move_home(parts, state, action, fate)
        elif kind == ACT_SELL:
            sell_fruit(parts, state, action)
        elif kind == ACT_BUILD:
            build_tile(parts, state, action)
        elif kind == ACT_PASS:
            if asked == SELLING:
                finish_sale(parts, state)
            elif asked == TAKING:
                take_no_fruit(parts, state)
            else:
                end_turn(parts, state)
        elif kind == ACT_DISCARD:
            discard_fruit(parts, state, action)
        elif kind == ACT_TAKE:
            take_fruit(parts, state, action)
        elif kind == ACT_SLIDE:
            slide(parts, state, fate)
        elif kind == ACT_FOUNTAIN:
            fountain(parts, state, fate)
        else:
            start_round(parts, state, fate)

    def settled(self, state: TropicaliaState) -> bool:
        """A worker's way is worth what is sold and built after it: the turn has to be over."""
        asked = state.pending
        return asked == LEAVING or asked == PLACING or asked == ROUND or asked == ENDED

    def features(self, state: TropicaliaState) -> list[list[float]]:
        return features(self.parts, state, False)

    def inputs(self, state: TropicaliaState) -> list[list[float]]:
        return features(self.parts, state, True)

    def totals(self, state: TropicaliaState) -> list[int]:
        return totals(self.parts, state)

    def winners(self, state: TropicaliaState) -> list[int]:
        return winners(self.parts, state)


def make_options(parts: Parts, state: TropicaliaState) -> list[int]:
    """Every legal action of the pending decision; empty when the game is over."""
    asked = state.pending
    if asked == PLACING:
        return place_options(state)
    if asked == LEAVING:
        return leave_options(state)
    if asked == BUILDING:
        return build_options(parts, state)
    if asked == SELLING:
        return sell_options(state)
    if asked == DISCARDING:
        return discard_options(state)
    if asked == TAKING:
        return take_options(state)
    if asked == SLIDE:
        return [ACT_SLIDE]
    if asked == FOUNTAIN:
        return [ACT_FOUNTAIN]
    if asked == ROUND:
        return [ACT_ROUND]
    return []
