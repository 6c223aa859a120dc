"""The decision whose options take longest to find: building from a full hand."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from bohio.core.fate import FIELD, PIECES, WIDTH, QuickFate, pack
from bohio.games.mangrovia.building import building_options
from bohio.games.mangrovia.engine import MangroviaEngine
from bohio.games.mangrovia.state import AMULETS_HELD, CARDS, DOUBLE, HAND, HUT, TILES

FULL_HAND = 24
"""Valuables in the largest hands."""


def slow_case(engine: MangroviaEngine, fate: QuickFate, number: int) -> Callable[[], object]:
    """Finds the options at landing 9, on an empty board, of a seat with a full hand: 24 valuables, all kinds of
    landscape cards, amulets; with every odd number godless stone tiles of each kind too."""
    parts = engine.parts
    state = engine.start(fate)
    belongings = state.belongings
    belongings[HAND + state.seat] = _dealt(parts.valuables, FULL_HAND, fate)
    belongings[AMULETS_HELD + state.seat] = _dealt(parts.bag, number % 9, fate)
    belongings[CARDS + state.seat] = pack([4, 4, 4, 4])
    belongings[TILES + state.seat] = pack([3, 3, 2]) if number % 2 else 0
    return partial(building_options, parts, state, state.seat, HUT | DOUBLE, [])


def _dealt(pile: int, pieces: int, fate: QuickFate) -> int:
    """So many pieces drawn from a packed pile, as far as they go."""
    hand = 0
    for _ in range(min(pieces, pile % FIELD)):
        piece = PIECES[fate.draw(0, 0, pile, WIDTH, pile % FIELD)]
        pile -= piece
        hand += piece
    return hand
