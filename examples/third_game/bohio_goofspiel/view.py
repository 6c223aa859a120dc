"""Who sees what: the table as one seat, or a spectator, may know it. G3.2, G4.3"""

from __future__ import annotations

from bohio.core.reasons import Json
from bohio_goofspiel.content import GoofspielContent
from bohio_goofspiel.scoring import NOBODY, highest_bidder, values
from bohio_goofspiel.state import NO_BID, GoofspielState, cards_in


def table_view(content: GoofspielContent, state: GoofspielState, seat: int | None) -> Json:
    """The table as it may be known: of the others' bids only that they are there. G3.2"""
    seen: Json = {
        "round": state.round,
        "rounds": content.bid_cards,
        "first": state.first,
        "stake": values(content.prizes, state.stake),
        "pile": values(content.prizes, state.pile),
        "last": outcome(content, state) if state.shown[0] != NO_BID else None,
        "players": [
            {
                "points": sum(values(content.prizes, state.won[other])),
                "won": values(content.prizes, state.won[other]),
                "cards": cards_in(state.hands[other]),
                "has_bid": state.bids[other] != NO_BID,
            }
            for other in range(len(state.hands))
        ],
    }
    if seat is not None:
        bid = state.bids[seat]
        seen["hand"] = [card for card in cards_in(state.hands[seat]) if card != bid]
        seen["bid"] = bid or None
    return seen


def outcome(content: GoofspielContent, state: GoofspielState) -> Json:
    """What everyone learned when the bids were last shown. G4"""
    winner = highest_bidder(state.shown)
    return {
        "bids": state.shown[:],
        "winner": None if winner == NOBODY else winner,
        "prizes": values(content.prizes, state.taken),
    }


def seen_event(event: Json, seat: int | None) -> Json:
    """An event as a seat may know it: which card another has bid stays hidden. G3.2"""
    if event["seat"] in (None, seat):
        return event
    return {"seat": event["seat"], "action": {"type": "bid"}}
