"""Who takes the prizes, and what they are worth. G4.1, G4.2, G5.2"""

from __future__ import annotations

from typing import Final

from bohio_goofspiel.state import SHOWING, GoofspielState

NOBODY: Final = -1


def highest_bidder(bids: list[int]) -> int:
    """The seat with the highest bid, NOBODY if several share it. G4.1, G4.2"""
    highest = max(bids)
    return bids.index(highest) if bids.count(highest) == 1 else NOBODY


def values(prizes: tuple[int, ...], cards: int) -> list[int]:
    """The values of a set of prizes, ascending."""
    return [value for number, value in enumerate(prizes) if cards >> number & 1]


def totals(prizes: tuple[int, ...], state: GoofspielState) -> list[int]:
    """Each seat's points. Once all have bid, the prizes count as taken: nothing can change that any more."""
    points = [sum(values(prizes, won)) for won in state.won]
    if state.pending == SHOWING:
        winner = highest_bidder(state.bids)
        if winner != NOBODY:
            points[winner] += sum(values(prizes, state.stake))
    return points


def winners(points: list[int]) -> list[int]:
    """The seats with most points. G5.2"""
    most = max(points)
    return [seat for seat, total in enumerate(points) if total == most]
