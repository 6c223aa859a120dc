"""What a seat can know of hidden bids, and worlds sampled from the rest. G3.2, G4.3"""

from __future__ import annotations

from bohio.core.fate import QuickFate
from bohio.core.memory import Memory
from bohio_goofspiel.state import UNSEEN, GoofspielState, cards_in


class GoofspielMemory(Memory[GoofspielState]):
    """There is nothing to remember: the view shows every card that may be behind a hidden bid."""

    def see(self, actor: int, code: int, answers: list[tuple[int, int]]) -> None:
        return

    def world(self, view: GoofspielState, fate: QuickFate) -> GoofspielState:
        state = view.copy()
        state.bids = guessed_bids(view, fate)
        return state


def guessed_bids(view: GoofspielState, choices: QuickFate) -> list[int]:
    """The bids of a round with any card of its hand for each that is hidden."""
    bids = view.bids[:]
    for seat, bid in enumerate(bids):
        if bid == UNSEEN:
            hand = cards_in(view.hands[seat])
            bids[seat] = hand[choices.below(len(hand))]
    return bids
