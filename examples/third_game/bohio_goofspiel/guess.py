"""The game so far, told with a guess for what a seat does not know: the bids that were not yet shown. G3.2"""

from __future__ import annotations

from bohio.core.fate import QuickFate
from bohio.core.game import Story, Telling
from bohio_goofspiel.memory import guessed_bids
from bohio_goofspiel.seat_view import BID_UNSEEN
from bohio_goofspiel.state import ACT_BID, ACT_SHOW, CARD_SHIFT, GoofspielState


def guess(story: Story[GoofspielState], choices: QuickFate) -> Telling:
    """Every guess fits: bids of earlier rounds were shown, and behind one of this round may be any card in hand."""
    glimpses = story.glimpses
    bids = guessed_bids(glimpses[-1].view if glimpses else story.beginning, choices)
    codes: list[int] = []
    for glimpse in reversed(glimpses):
        if glimpse.code == ACT_SHOW:
            bids = glimpse.view.shown
        hidden = glimpse.code == BID_UNSEEN
        codes.append(ACT_BID | bids[glimpse.actor] << CARD_SHIFT if hidden else glimpse.code)
    codes.reverse()
    return Telling(story.setup, [(code, glimpse.answers) for code, glimpse in zip(codes, glimpses)])
