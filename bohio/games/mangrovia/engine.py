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

    def __init__(self, board: Parts) -> None:
        self.board: Parts = board
        self.seats = board.seats

    def start(self, fate: Fate) -> MangroviaState:
        return set_up(self.board, fate)

    def options(self, state: MangroviaState) -> list[int]:
        return state.options

    def apply(self, state: MangroviaState, action: i64, fate: Fate) -> None:
        board = self.board
        kind = action & 15
        if kind == ACT_PASS:
            forgo(board, state)
        elif kind == ACT_BOWL:
            place_bowl(board, state, action)
        elif kind == ACT_UP:
            take_up(state, action)
            done(board, state, UP)
        elif kind == ACT_DOWN:
            take_down(state, action, fate)
            done(board, state, DOWN)
        elif kind == ACT_BUILD:
            done(board, state, build(board, state, action))
        elif kind == ACT_COLLECT:
            if not collect(state, fate):
                done(board, state, COLLECT)
        elif kind == ACT_RETURN:
            return_amulet(state, action)
            done(board, state, COLLECT)
        elif kind == ACT_BIRDS:
            state.birds = action >> 4
            done(board, state, BIRDS)
        else:
            prepare_round(board, state, fate)

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
        return state.kind == REFILLING or state.kind == ENDED

    def features(self, state: MangroviaState) -> list[list[float]]:
        return features(self.board, state, False)

    def inputs(self, state: MangroviaState) -> list[list[float]]:
        return features(self.board, state, True)

    def totals(self, state: MangroviaState) -> list[int]:
        return totals(self.board, state)

    def winners(self, state: MangroviaState) -> list[int]:
        return winners(self.board, state)
