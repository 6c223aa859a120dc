"""How each seat stands, in numbers: what the bots' value functions weigh."""

from __future__ import annotations

from bohio_goofspiel.scoring import NOBODY, bids_to_come, round_winner, totals, values
from bohio_goofspiel.state import GoofspielState, cards_in

NAMES = ("points", "prospects")


def features(prizes: tuple[int, ...], state: GoofspielState) -> list[list[float]]:
    """For each seat its points, and its share of the prizes to come in proportion to the cards that it has left."""
    to_come = sum(values(prizes, state.pile))
    if round_winner(state) == NOBODY:
        to_come += sum(values(prizes, state.stake))
    left = [sum(cards_in(hand)) - bid for hand, bid in zip(state.hands, bids_to_come(state))]
    whole = max(sum(left), 1)
    return [[float(points), to_come * own / whole] for points, own in zip(totals(prizes, state), left)]
