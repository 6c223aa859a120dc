"""The engine of Mangrovia: carries out one action after the other."""

from __future__ import annotations

from mypy_extensions import i64

from bohio.core.engine import NATURE, OVER, Engine
from bohio.core.fate import Fate, QuickFate
from bohio.games.mangrovia.amulets import collect, return_amulet
from bohio.games.mangrovia.boat import done, forgo
from bohio.games.mangrovia.bots.features import features
from bohio.games.mangrovia.building import build
from bohio.games.mangrovia.cards import take_down, take_up
from bohio.games.mangrovia.parts import Parts
from bohio.games.mangrovia.placing import place_bowl
from bohio.games.mangrovia.scoring import totals, winners
from bohio.games.mangrovia.set_up import prepare_round, set_up
from bohio.games.mangrovia.state import (
    ACT_BIRDS,
    ACT_BOWL,
    ACT_BUILD,
    ACT_COLLECT,
    ACT_DOWN,
    ACT_PASS,
    ACT_RETURN,
    ACT_UP,
    BIRDS,
    COLLECT,
    DOWN,
    ENDED,
    REFILLING,
    UP,
    MangroviaState,
)


class MangroviaEngine(Engine[MangroviaState]):
    """The rules on one board."""

    def __init__(self, parts: Parts) -> None:
        self.parts: Parts = parts
        self.seats = parts.seats

    def start(self, fate: Fate) -> MangroviaState:
        return set_up(self.parts, fate)

    def options(self, state: MangroviaState) -> list[int]:
        return state.options

    def apply(self, state: MangroviaState, action: i64, fate: Fate) -> None:
        parts = self.parts
        kind = action & 15
        if kind == ACT_PASS:
            forgo(parts, state)
        elif kind == ACT_BOWL:
            place_bowl(parts, state, action)
        elif kind == ACT_UP:
            take_up(state, action)
            done(parts, state, UP)
        elif kind == ACT_DOWN:
            take_down(state, action, fate)
            done(parts, state, DOWN)
        elif kind == ACT_BUILD:
            done(parts, state, build(parts, state, action))
        elif kind == ACT_COLLECT:
            if not collect(state, fate):
                done(parts, state, COLLECT)
        elif kind == ACT_RETURN:
            return_amulet(state, action)
            done(parts, state, COLLECT)
        elif kind == ACT_BIRDS:
            state.birds = action >> 4
            done(parts, state, BIRDS)
        else:
            prepare_round(parts, state, fate)

    def playout(self, state: MangroviaState, fate: QuickFate, limit: i64) -> i64:
        """As in every engine, with direct calls where the general one goes through the glue between the two."""
        made: i64 = 0
        while state.seat != OVER and made < limit:
            options = state.options
            if state.seat != NATURE:
                made += 1
            self.apply(state, options[fate.below(len(options))], fate)
        return made

    def settled(self, state: MangroviaState) -> bool:
        """A bowl is worth what it brings when the boat calls: the round has to be over."""
        return state.pending == REFILLING or state.pending == ENDED

    def features(self, state: MangroviaState) -> list[list[float]]:
        return features(self.parts, state, False)

    def inputs(self, state: MangroviaState) -> list[list[float]]:
        return features(self.parts, state, True)

    def totals(self, state: MangroviaState) -> list[int]:
        return totals(self.parts, state)

    def winners(self, state: MangroviaState) -> list[int]:
        return winners(self.parts, state)
