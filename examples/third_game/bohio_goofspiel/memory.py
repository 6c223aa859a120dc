"""What a seat can know of hidden bids, and worlds sampled from the rest. G3.2, G4.3"""

from __future__ import annotations

from bohio.core.fate import QuickFate
from bohio.core.memory import Memory
from bohio_goofspiel.state import BIDDING, NO_BID, UNSEEN, GoofspielState, cards_in


class GoofspielMemory(Memory[GoofspielState]):
    """There is nothing to remember: the view shows every card that may be behind a hidden bid."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def see(self, actor: int, code: int, answers: list[tuple[int, int]]) -> None:
        return

    def world(self, view: GoofspielState, fate: QuickFate) -> GoofspielState:
        state = view.copy()
        state.bids = guessed_bids(view, fate)
        if state.pending == BIDDING:
            # Nobody sees this seat's bid before making one. A search would let them answer it, so they decide now.
            for other in range(len(state.bids)):
                if other != self.seat and state.bids[other] == NO_BID:
                    state.plans[other] = random_card(state.hands[other], fate)
        return state


def guessed_bids(view: GoofspielState, choices: QuickFate) -> list[int]:
    """The bids of a round with any card of its hand for each that is hidden."""
    bids = view.bids[:]
    for seat, bid in enumerate(bids):
        if bid == UNSEEN:
            bids[seat] = random_card(view.hands[seat], choices)
    return bids


def random_card(hand: int, choices: QuickFate) -> int:
    """Any card of a hand."""
    cards = cards_in(hand)
    return cards[choices.below(len(cards))]
