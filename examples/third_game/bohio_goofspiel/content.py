"""The cards, read from a content file and checked completely. G1"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

from bohio.core.content import parse, settle
from bohio.core.reasons import Fault

FEWEST_CARDS = 7
MOST_CARDS = 13
HIGHEST_PRIZE = 99


@dataclass(frozen=True, slots=True)
class GoofspielContent:
    """All that a content file says."""

    name: str
    author: str
    bid_cards: int
    prizes: tuple[int, ...]
    """The values, ascending."""
    remarks: tuple[Fault, ...]


def read(text: str) -> GoofspielContent:
    """The content of a file; raises BadContent with every fault and its place."""
    file = parse(text)
    name, author = file.text("name"), file.text("author", default="")
    bid_cards = file.integer("bid_cards", FEWEST_CARDS, MOST_CARDS)
    prizes = file.integers("prizes", 1, HIGHEST_PRIZE)
    if not file.faults:
        if not name.strip():
            file.fault("name", "is empty; say what these cards are called")
        if len(prizes) != bid_cards:
            expected = "holds {number} values; there must be {cards}, one for each bid card"
            file.fault("prizes", expected, number=len(prizes), cards=bid_cards)
        if any(low >= high for low, high in pairwise(prizes)):
            file.fault("prizes", "does not go up from each value to the next")
    return GoofspielContent(name, author, bid_cards, tuple(prizes), settle(file))
