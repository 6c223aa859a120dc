"""The state of a game of Goofspiel, and the numbers that stand for its things.

A set of cards is one integer with a bit for each card: bid card 1 and the lowest prize are bit 0."""

from __future__ import annotations

from typing import Final

from bohio.core.engine import State

# Kinds of decision
BIDDING: Final = 0
SHOWING: Final = 1
TURNING_UP: Final = 2
ENDED: Final = 3

# Kinds of action: the low two bits of its integer. A bid has its card above them.
ACT_BID: Final = 0
ACT_SHOW: Final = 1
ACT_TURN_UP: Final = 2
CARD_SHIFT: Final = 2

# What a seat has laid on the table, if it is not the value of a card
NO_BID: Final = 0
UNSEEN: Final = -1
"""A bid that only its owner knows. It stands in views, never in a game."""

# Where chance comes from
FROM_SEATS: Final = 0
FROM_PRIZES: Final = 1


class GoofspielState(State):
    """Everything that changes."""

    __slots__ = ("bids", "first", "hands", "pending", "pile", "plans", "shown", "stake", "taken", "won")

    pending: int
    first: int
    """Who bids first in this round."""
    pile: int
    """The prizes that are still face down."""
    stake: int
    """The prizes that lie on the table."""
    taken: int
    """The prizes that the last round's winner took; none if it was a tie."""
    hands: list[int]
    """For each seat the cards that were never shown. A bid is among them until it is."""
    bids: list[int]
    """For each seat what it has bid in this round."""
    plans: list[int]
    """For each seat what it is going to bid, in worlds that bots think about; in a game nobody knows."""
    shown: list[int]
    """For each seat what it bid in the round before."""
    won: list[int]
    """For each seat the prizes that it has taken."""

    def copy(self) -> GoofspielState:
        other = GoofspielState()
        other.seat = self.seat
        other.round = self.round
        other.revealed = self.revealed
        other.pending = self.pending
        other.first = self.first
        other.pile = self.pile
        other.stake = self.stake
        other.taken = self.taken
        other.hands = self.hands[:]
        other.bids = self.bids[:]
        other.plans = self.plans[:]
        other.shown = self.shown[:]
        other.won = self.won[:]
        return other

    def key(self) -> tuple[int, ...]:
        return (
            self.seat,
            self.round,
            self.pending,
            self.first,
            self.pile,
            self.stake,
            self.taken,
            *self.hands,
            *self.bids,
            *self.plans,
            *self.shown,
            *self.won,
        )


def card_bit(card: int) -> int:
    """The set that holds this bid card alone."""
    return 1 << card - 1


def cards_in(cards: int) -> list[int]:
    """The values of a set of bid cards, ascending."""
    return [number + 1 for number in range(cards.bit_length()) if cards >> number & 1]
