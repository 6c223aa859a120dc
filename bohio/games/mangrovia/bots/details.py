"""How each seat stands in detail at the end of a round: what a learned evaluation looks at beside the features."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from bohio.core.fate import FIELD, WIDTH
from bohio.games.mangrovia.parts import Parts
from bohio.games.mangrovia.state import (
    AMULETS_HELD,
    CARDS,
    DOUBLE_BIT,
    HAND,
    HUTS,
    ISLE_HUTS,
    OWNER_BITS,
    POLE,
    STARTING,
    STONE,
    MangroviaState,
)

PATHS: Final = 8
KINDS: Final = 6
LANDSCAPE_KINDS: Final = 4
OWNERS: Final = 6

NAMES: Final[tuple[str, ...]] = (
    "starts this round",
    "huts left",
    "huts of the isle",
    "huts of the stone area",
    "huts of the pole area",
    "starting cards",
    "cards of marked landscapes",
    "cards of other landscapes",
    *(f"huts on path {path + 1}" for path in range(PATHS)),
    *(f"valuables of {kind + 2}" for kind in range(KINDS)),
    *(f"amulets of {kind + 1}" for kind in range(KINDS)),
    *(f"cards of landscape {kind + 1}" for kind in range(LANDSCAPE_KINDS)),
)
"""What a seat's details mean, in their order. A double hut counts as two."""
COMMON_NAMES: Final[tuple[str, ...]] = (
    "early",
    "late",
    "huts of the stone area",
    "next pole tile",
    *(f"free spaces of path {path + 1}" for path in range(PATHS)),
)
"""What the details that all seats share mean, in their order."""


class BoardCounts:
    """What is counted once for all seats."""

    def __init__(self, parts: Parts, state: MangroviaState) -> None:
        self.huts: list[float] = [0.0] * (PATHS * OWNERS)
        """Each owner's huts on each path."""
        self.free: list[float] = [0.0] * PATHS
        self.stone: list[float] = [0.0] * OWNERS
        self.pole: list[float] = [0.0] * OWNERS
        self.in_stone: float = 0.0
        cells = state.cells
        for path in range(PATHS):
            for space in parts.paths[path]:
                cell = cells[space]
                if cell:
                    self.huts[path * OWNERS + (cell & OWNER_BITS) - 1] += 2.0 if cell & DOUBLE_BIT else 1.0
                else:
                    self.free[path] += 1.0
        for space in range(len(cells)):
            cell = cells[space]
            if cell:
                area = parts.areas[space]
                if area == STONE:
                    self.stone[(cell & OWNER_BITS) - 1] += 1.0
                    self.in_stone += 1.0
                elif area == POLE:
                    self.pole[(cell & OWNER_BITS) - 1] += 1.0

    def details(self, state: MangroviaState, early: float) -> list[float]:
        """What all seats share, in the order of COMMON_NAMES."""
        row = [
            early,
            (1.0 - early) * (1.0 - early),
            self.in_stone,
            float(state.pole),
        ]
        row.extend(self.free)
        return row


def details(state: MangroviaState, seat: i64, whole: BoardCounts) -> list[float]:
    """A seat's details, in the order of NAMES."""
    belongings = state.belongings
    cards = belongings[CARDS + seat]
    marked = 0
    for kind in range(LANDSCAPE_KINDS):
        if state.birds >> kind & 1:
            marked += cards >> kind * WIDTH & FIELD
    row = [
        1.0 if state.first == seat else 0.0,
        float(belongings[HUTS + seat]),
        float(belongings[ISLE_HUTS + seat]),
        whole.stone[seat],
        whole.pole[seat],
        float(belongings[STARTING + seat] % FIELD),
        float(marked),
        float(cards % FIELD - marked),
    ]
    for path in range(PATHS):
        row.append(whole.huts[path * OWNERS + seat])
    hand = belongings[HAND + seat]
    amulets = belongings[AMULETS_HELD + seat]
    for kind in range(KINDS):
        row.append(float(hand >> kind * WIDTH & FIELD))
    for kind in range(KINDS):
        row.append(float(amulets >> kind * WIDTH & FIELD))
    for kind in range(LANDSCAPE_KINDS):
        row.append(float(cards >> kind * WIDTH & FIELD))
    return row
