"""A round: a prize is turned up, everyone bids, the bids are shown. G2, G3, G4"""

from __future__ import annotations

from bohio.core.choices import DRAWN
from bohio.core.engine import NATURE, OVER
from bohio.core.fate import Fate
from bohio_goofspiel.scoring import NOBODY, highest_bidder
from bohio_goofspiel.state import (
    ACT_BID,
    BIDDING,
    CARD_SHIFT,
    ENDED,
    FROM_PRIZES,
    FROM_SEATS,
    NO_BID,
    SHOWING,
    TURNING_UP,
    GoofspielState,
    card_bit,
    cards_in,
)


def set_up(cards: int, seats: int, chosen_first: int, fate: Fate) -> GoofspielState:
    """The table before the first prize is turned up. G2"""
    everything = (1 << cards) - 1
    state = GoofspielState()
    state.seat = NATURE
    state.round = 0
    state.revealed = 0
    state.pending = TURNING_UP
    state.first = chosen_first
    if chosen_first == DRAWN:
        state.first = fate.draw(FROM_SEATS, 0, (1 << seats) - 1, 1, seats)
    state.pile = everything
    state.stake = 0
    state.taken = 0
    state.hands = [everything] * seats
    state.bids = [NO_BID] * seats
    state.plans = [NO_BID] * seats
    state.shown = [NO_BID] * seats
    state.won = [0] * seats
    return state


def turn_up(state: GoofspielState, fate: Fate) -> None:
    """The next prize joins those on the table. G3.1"""
    prize = fate.draw(FROM_PRIZES, state.round, state.pile, 1, state.pile.bit_count())
    state.pile ^= 1 << prize
    state.stake |= 1 << prize
    state.round += 1
    state.pending = BIDDING
    state.seat = state.first


def bid_options(state: GoofspielState) -> list[int]:
    """One bid for each card in hand. G3.2"""
    plan = state.plans[state.seat]
    cards = cards_in(state.hands[state.seat]) if plan == NO_BID else [plan]
    return [ACT_BID | card << CARD_SHIFT for card in cards]


def bid(state: GoofspielState, card: int) -> None:
    """A card face down on the table; after the last one the bids are shown. G3.2"""
    seats = len(state.bids)
    state.bids[state.seat] = card
    state.seat = (state.seat + 1) % seats
    if state.seat == state.first:
        state.seat = NATURE
        state.pending = SHOWING


def show(state: GoofspielState) -> None:
    """The highest bid takes the prizes on the table, a tie leaves them there. G4"""
    seats = len(state.bids)
    winner = highest_bidder(state.bids)
    state.taken = 0
    if winner != NOBODY:
        state.taken = state.stake
        state.won[winner] |= state.stake
        state.stake = 0
    for seat in range(seats):
        state.hands[seat] ^= card_bit(state.bids[seat])
    state.shown = state.bids
    state.bids = [NO_BID] * seats
    state.plans = [NO_BID] * seats
    state.revealed = 1
    state.first = (state.first + 1) % seats
    state.pending = TURNING_UP if state.pile else ENDED
    state.seat = NATURE if state.pile else OVER
