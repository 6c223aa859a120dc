"""Set-up, and phase 3: the next round is prepared. M2, M10"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from bohio.core.choices import DRAWN
from bohio.core.fate import Fate, pack
from bohio.games.mangrovia.cards import draw_landscape, refill_displays
from bohio.games.mangrovia.content import LANDSCAPE_CARDS
from bohio.games.mangrovia.parts import Parts
from bohio.games.mangrovia.placing import ask_for_bowl
from bohio.games.mangrovia.state import (
    BELONGINGS,
    BLOCKED,
    CARDS,
    FROM_FIRST,
    FROM_STONES,
    HAND,
    HUTS,
    MANGROVE,
    NEUTRAL,
    POLE,
    SITES,
    STARTING,
    TILE_SHIFT,
    WATER,
    MangroviaState,
)

STONE_WIDTH: Final = 4
"""Bits of a field in the pile of stone tiles."""
ALL_LANDSCAPES: Final = 15


def no_bowls(parts: Parts) -> i64:
    """Empty ritual sites; with 2 players site 6 is blocked. M2.3"""
    return BLOCKED << 3 * (SITES - 1) if parts.seats == 2 else 0


def set_up(parts: Parts, fate: Fate) -> MangroviaState:
    """The table before the first bowl. M2"""
    state = MangroviaState()
    state.revealed = 0
    state.round = 1
    state.first = parts.first
    if parts.first == DRAWN:
        state.first = fate.draw(FROM_FIRST, 0, (1 << parts.seats) - 1, 1, parts.seats)
    state.placed = 0
    state.bowls = no_bowls(parts)
    state.stop = 0
    state.left = 0
    state.menu = 0
    state.birds = 1 << MANGROVE | 1 << WATER
    state.drawn = 0
    state.valuables_pile = parts.valuables
    state.valuables_discard = 0
    state.valuables_display = 0
    state.landscapes_pile = pack([LANDSCAPE_CARDS] * 4)
    state.landscapes_discard = 0
    state.landscapes_display = 0
    state.bag = parts.bag
    state.aside = 0
    state.ones = 5
    state.pole = 2
    state.last_round = 0
    state.valuables_index = 0
    state.landscapes_index = 0
    state.amulets_index = 0
    state.belongings = [0] * BELONGINGS
    state.cells = [0] * len(parts.ids)
    for space in parts.neutral:
        state.cells[space] = NEUTRAL + 1
        if parts.areas[space] == POLE:  # the lowest pole tile lies under it: M2.3
            state.cells[space] |= state.pole << TILE_SHIFT
            state.pole += 1
    for seat in range(parts.seats):
        pair = parts.starting[(seat - state.first) % parts.seats]
        state.belongings[HAND + seat] = pair
        state.belongings[STARTING + seat] = pair
        state.belongings[HUTS + seat] = parts.huts_each
        for _ in range(2):
            state.belongings[CARDS + seat] += draw_landscape(state, fate)
    refill_displays(state, fate)
    state.stones = lay_stone_tiles(parts, fate)
    ask_for_bowl(parts, state)
    return state


def lay_stone_tiles(parts: Parts, fate: Fate) -> list[int]:
    """The tiles that were chosen, and a random one on each other free stone space, as far as they go. M9.1"""
    stones = parts.stones[:]
    tiles = parts.tiles_to_draw[:]
    for index in range(len(parts.drawn_on)):
        pile = 0
        for tile in range(len(tiles)):
            pile |= tiles[tile] << tile * STONE_WIDTH
        kind = fate.draw(FROM_STONES, index, pile, STONE_WIDTH, sum(tiles))
        tiles[kind] -= 1
        stones[parts.drawn_on[index]] = kind + 1
    return stones


def prepare_round(parts: Parts, state: MangroviaState, fate: Fate) -> None:
    """Talisman, birds, bowls and displays for the next round. M10.1, M10.2"""
    owner = state.bowls & 7
    if owner:
        state.first = owner - 1
    else:
        state.first = (state.first - 1) % parts.seats
        state.birds ^= ALL_LANDSCAPES
    state.bowls = no_bowls(parts)
    state.placed = 0
    state.stop = 0
    state.round += 1
    before = state.valuables_index + state.landscapes_index
    refill_displays(state, fate)
    if state.valuables_index + state.landscapes_index != before:
        state.revealed = 1
    ask_for_bowl(parts, state)
