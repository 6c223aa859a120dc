"""Which advanced tiles lie on which markets. T8"""

from __future__ import annotations

from bohio.core.reasons import BadOption
from bohio.games.tropicalia.content import COVERED_MARKETS, TropicaliaContent, covered_market


def check_markets(content: TropicaliaContent, seats: int) -> None:
    """Raises BadOption where a market that advanced tiles would cover is missing or closed. T8.3"""
    for fruit, price in COVERED_MARKETS:
        if covered_market(content.island, (fruit, price), seats) is None:
            raise BadOption(
                f"the board {content.name!r} has no open market {fruit} {price} with {seats} players, "
                "which an advanced market would cover; play it without advanced markets"
            )
