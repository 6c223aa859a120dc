"""Who takes the prizes, and what they are worth. G4.1, G4.2, G5.2"""

from __future__ import annotations

from typing import Final

from bohio_goofspiel.state import NO_BID, GoofspielState

NOBODY: Final = -1


def highest_bidder(bids: list[int]) -> int:
    """The seat with the highest bid, NOBODY if several share it. G4.1, G4.2"""
    highest = max(bids)
    return bids.index(highest) if bids.count(highest) == 1 else NOBODY


def values(prizes: tuple[int, ...], cards: int) -> list[int]:
    """The values of a set of prizes, ascending."""
    return [value for number, value in enumerate(prizes) if cards >> number & 1]


def bids_to_come(state: GoofspielState) -> list[int]:
    """What every seat has bid or is going to bid in this round; NO_BID where that is open."""
    return [plan if bid == NO_BID else bid for bid, plan in zip(state.bids, state.plans)]


def round_winner(state: GoofspielState) -> int:
    """Who takes the prizes on the table, as soon as nothing can change that any more; else NOBODY."""
    bids = bids_to_come(state)
    return NOBODY if NO_BID in bids else highest_bidder(bids)


def totals(prizes: tuple[int, ...], state: GoofspielState) -> list[int]:
    """Each seat's points. Prizes count as soon as it is certain who takes them."""
    points = [sum(values(prizes, won)) for won in state.won]
    winner = round_winner(state)
    if winner != NOBODY:
        points[winner] += sum(values(prizes, state.stake))
    return points


def winners(points: list[int]) -> list[int]:
    """The seats with most points. G5.2"""
    most = max(points)
    return [seat for seat, total in enumerate(points) if total == most]
