"""What a seat may know, in the engine's integers: all that bots get. G3.2"""

from __future__ import annotations

from bohio.core.game import Answers
from bohio_goofspiel.state import ACT_BID, CARD_SHIFT, NO_BID, UNSEEN, GoofspielState

BID_UNSEEN = ACT_BID | UNSEEN << CARD_SHIFT


def seat_view(state: GoofspielState, seat: int) -> GoofspielState:
    """The table as a seat knows it. Whatever was shown is open to all, so only the others' bids are hidden."""
    view = GoofspielState()
    view.seat = state.seat
    view.round = state.round
    view.revealed = 0
    view.pending = state.pending
    view.first = state.first
    view.pile = state.pile
    view.stake = state.stake
    view.taken = state.taken
    view.hands = state.hands[:]
    view.bids = [bid if other == seat or bid == NO_BID else UNSEEN for other, bid in enumerate(state.bids)]
    view.plans = [NO_BID] * len(state.plans)
    view.shown = state.shown[:]
    view.won = state.won[:]
    return view


def seen_code(actor: int | None, code: int, answers: Answers, seat: int) -> tuple[int, Answers]:
    """An event as a seat knows it: another's bid is UNSEEN."""
    return (code if actor in (None, seat) else BID_UNSEEN), answers
