"""Why a bid is not legal, with the rule's paragraph."""

from __future__ import annotations

from bohio.core.reasons import Reason
from bohio_goofspiel.actions import Bid
from bohio_goofspiel.content import GoofspielContent


def why_not(content: GoofspielContent, action: Bid) -> Reason:
    """Why a bid is not among the options: nobody ever had the card, or the seat has it no more."""
    if action.card is None or action.card > content.bid_cards:
        return Reason("no_such_card", "G1.1", {"card": action.card, "highest": content.bid_cards})
    return Reason("card_is_gone", "G4.3", {"card": action.card})
