"""Drawing cards, face up and face down. M6"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from bohio.core.fate import FIELD, PIECES, WIDTH, Fate
from bohio.games.mangrovia.parts import Parts
from bohio.games.mangrovia.state import (
    ACT_DOWN,
    ACT_PASS,
    CARDS,
    FROM_LANDSCAPES,
    FROM_VALUABLES,
    HAND,
    LANDSCAPES,
    VALUABLES,
    MangroviaState,
)

DOWN_VALUABLES: Final = ACT_DOWN | VALUABLES << 4
DOWN_LANDSCAPES: Final = ACT_DOWN | LANDSCAPES << 4
DOWN_BOTH: Final[list[int]] = [DOWN_VALUABLES, DOWN_LANDSCAPES, ACT_PASS]
DOWN_ONE: Final[list[list[int]]] = [[DOWN_VALUABLES, ACT_PASS], [DOWN_LANDSCAPES, ACT_PASS]]
NOTHING: Final[list[int]] = []


def up_options(parts: Parts, state: MangroviaState) -> list[int]:
    """One for each value and each landscape that lies open, and passing; none where nothing does. M6.1, M6.2"""
    if state.valuables_display == 0 and state.landscapes_display == 0:
        return NOTHING
    return parts.up_valuables[state.valuables_display] + parts.up_landscapes[state.landscapes_display]


def down_options(state: MangroviaState) -> list[int]:
    """One for each pile that can be drawn from, its discards counted in, and passing; or none. M6.1, M6.3"""
    valuables = state.valuables_pile or state.valuables_discard
    landscapes = state.landscapes_pile or state.landscapes_discard
    if valuables and landscapes:
        return DOWN_BOTH
    if valuables:
        return DOWN_ONE[VALUABLES]
    if landscapes:
        return DOWN_ONE[LANDSCAPES]
    return NOTHING


def take_up(state: MangroviaState, action: i64) -> None:
    """A card from a display goes to the hand; the display is not refilled yet. M6.2"""
    card = PIECES[action >> 5]
    if action >> 4 & 1 == VALUABLES:
        state.valuables_display -= card
        state.belongings[HAND + state.seat] += card
    else:
        state.landscapes_display -= card
        state.belongings[CARDS + state.seat] += card


def take_down(state: MangroviaState, action: i64, fate: Fate) -> None:
    """A card from a pile goes to the hand unseen by the others. M6.1, M6.4"""
    state.revealed = 1
    if action >> 4 & 1 == VALUABLES:
        state.belongings[HAND + state.seat] += draw_valuable(state, fate)
    else:
        state.belongings[CARDS + state.seat] += draw_landscape(state, fate)


def draw_valuable(state: MangroviaState, fate: Fate) -> i64:
    """One valuable from the pile, or 0. M6.3"""
    card, state.valuables_pile, state.valuables_discard = drawn_from(
        state.valuables_pile, state.valuables_discard, FROM_VALUABLES, state.valuables_index, fate
    )
    if card:
        state.valuables_index += 1
    return card


def draw_landscape(state: MangroviaState, fate: Fate) -> i64:
    """One landscape card from the pile, or 0. M6.3"""
    card, state.landscapes_pile, state.landscapes_discard = drawn_from(
        state.landscapes_pile, state.landscapes_discard, FROM_LANDSCAPES, state.landscapes_index, fate
    )
    if card:
        state.landscapes_index += 1
    return card


def drawn_from(pile: i64, discard: i64, source: i64, index: i64, fate: Fate) -> tuple[i64, i64, i64]:
    """One piece at random, or 0, and what is left of pile and discards; an empty pile takes them in. M6.3, M7.2"""
    if pile == 0:
        pile = discard
        discard = 0
        if pile == 0:
            return 0, 0, 0
    piece: i64 = PIECES[fate.draw(source, index, pile, WIDTH, pile % FIELD)]
    return piece, pile - piece, discard


def refill_displays(state: MangroviaState, fate: Fate) -> None:
    """Valuables are refilled to 4, then landscapes to 3, as far as the cards go. M10.2, M6.3"""
    while state.valuables_display % FIELD < 4:
        card = draw_valuable(state, fate)
        if card == 0:
            break
        state.valuables_display += card
    while state.landscapes_display % FIELD < 3:
        card = draw_landscape(state, fate)
        if card == 0:
            break
        state.landscapes_display += card
