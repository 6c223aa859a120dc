"""The engine of Goofspiel: carries out one action after the other."""

from __future__ import annotations

from bohio.core.engine import Engine
from bohio.core.fate import Fate
from bohio_goofspiel import rounds, scoring
from bohio_goofspiel.bots.features import features
from bohio_goofspiel.content import GoofspielContent
from bohio_goofspiel.state import (
    ACT_SHOW,
    ACT_TURN_UP,
    BIDDING,
    CARD_SHIFT,
    SHOWING,
    TURNING_UP,
    GoofspielState,
)


class GoofspielEngine(Engine[GoofspielState]):
    """The rules with the cards of one content file."""

    def __init__(self, content: GoofspielContent, seats: int, chosen_first: int) -> None:
        self.content = content
        self.seats = seats
        self.chosen_first = chosen_first

    def start(self, fate: Fate) -> GoofspielState:
        return rounds.set_up(self.content.bid_cards, self.seats, self.chosen_first, fate)

    def options(self, state: GoofspielState) -> list[int]:
        if state.pending == BIDDING:
            return rounds.bid_options(state)
        if state.pending == SHOWING:
            return [ACT_SHOW]
        return [ACT_TURN_UP] if state.pending == TURNING_UP else []

    def apply(self, state: GoofspielState, action: int, fate: Fate) -> None:
        if state.pending == BIDDING:
            rounds.bid(state, action >> CARD_SHIFT)
        elif state.pending == SHOWING:
            rounds.show(state)
        else:
            rounds.turn_up(state, fate)

    def totals(self, state: GoofspielState) -> list[int]:
        return scoring.totals(self.content.prizes, state)

    def winners(self, state: GoofspielState) -> list[int]:
        return scoring.winners(self.totals(state))

    def features(self, state: GoofspielState) -> list[list[float]]:
        return features(self.content.prizes, state)

    def settled(self, state: GoofspielState) -> bool:
        """A bid is worth what it wins: the round has to be over."""
        return state.pending == TURNING_UP
