"""The cards, read from a content file and checked completely. G1"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

from bohio.core.content import parse, settle

FEWEST_CARDS = 7
MOST_CARDS = 13
HIGHEST_PRIZE = 99


@dataclass(frozen=True, slots=True)
class GoofspielContent:
    """All that a content file says."""

    name: str
    bid_cards: int
    prizes: tuple[int, ...]
    """The values, ascending."""


def read(text: str) -> GoofspielContent:
    """The content of a file; raises BadContent with every fault and its place."""
    file = parse(text)
    name = file.text("name")
    bid_cards = file.integer("bid_cards", FEWEST_CARDS, MOST_CARDS)
    prizes = file.integers("prizes", 1, HIGHEST_PRIZE)
    if not file.faults:
        if not name.strip():
            file.fault("name", "is empty")
        if len(prizes) != bid_cards:
            file.fault("prizes", f"holds {len(prizes)} values; there must be {bid_cards}, one for each bid card")
        if any(low >= high for low, high in pairwise(prizes)):
            file.fault("prizes", "does not go up from each value to the next")
    settle(file)
    return GoofspielContent(name, bid_cards, tuple(prizes))
