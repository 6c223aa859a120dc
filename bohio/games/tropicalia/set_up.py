"""Set-up: the island, the construction board, the first player. T2, T8.1"""

from __future__ import annotations

from typing import Final

from bohio.core.choices import DRAWN
from bohio.core.engine import NATURE
from bohio.core.fate import Fate
from bohio.games.tropicalia.building import lay_tile
from bohio.games.tropicalia.parts import Parts
from bohio.games.tropicalia.state import (
    BOARDS,
    FACE,
    FROM_ADVANCED,
    FROM_FIRST,
    FROM_ISLAND,
    FROM_SIDES,
    LEFT,
    NOT_MADE,
    PLACES,
    ROUND,
    SEATS,
    SHELLS,
    SPACES,
    SPOTS,
    Island,
    TropicaliaState,
)

SIDES: Final = 2


def set_up(parts: Parts, fate: Fate) -> TropicaliaState:
    """The table before the first round. T2"""
    state = TropicaliaState()
    state.revealed = 0
    state.seat = NATURE
    state.pending = ROUND
    state.round = 0
    state.first = parts.first
    if parts.first == DRAWN:
        state.first = fate.draw(FROM_FIRST, 0, (1 << parts.seats) - 1, 1, parts.seats)
    state.turn = state.first
    state.left = 0
    state.stage = LEFT
    state.frame = 0
    state.occupied = 0
    state.market = 0
    state.orchard = 0
    state.fountains = 0
    state.bag = parts.bag
    state.items = parts.items
    state.pile = parts.pile
    state.pile_size = parts.tiles
    state.construction = 0
    state.field_draws = 0
    state.home_draws = 0
    state.fountain_draws = 0
    state.goods = [0] * SPOTS
    state.boards = [0] * BOARDS
    state.villages = [0] * (SEATS * SPACES)
    state.options = NOT_MADE
    for seat in range(parts.seats):
        state.boards[SHELLS + seat] = (seat - state.first) % parts.seats
    tiles = arrange_island(fate)
    for _ in range(PLACES):
        lay_tile(parts, state, fate)
    state.island = lay_island(parts, tiles, cover_markets(parts, fate))
    return state


def arrange_island(fate: Fate) -> list[int]:
    """A random island tile for each spot in reading order. T1.2"""
    tiles: list[int] = []
    pile = (1 << SPOTS) - 1
    for spot in range(SPOTS):
        tile = fate.draw(FROM_ISLAND, spot, pile, 1, SPOTS - spot)
        pile -= 1 << tile
        tiles.append(tile)
    return tiles


def cover_markets(parts: Parts, fate: Fate) -> list[int]:
    """What each island tile trades in; in the variant advanced tiles cover three: those that were chosen, and random
    ones, random side up. T8.1, T8.4"""
    trades = parts.trades[:]
    pile = 0
    for tile in range(len(parts.sides)):
        if parts.sides[tile]:
            pile |= 1 << tile
    drawn = 0
    for number in range(len(parts.faces)):
        face = parts.faces[number]
        if face == DRAWN:
            tile = fate.draw(FROM_ADVANCED, drawn, pile, 1, pile.bit_count())
            pile -= 1 << tile
            sides = parts.sides[tile]
            face = SIDES * tile + fate.draw(FROM_SIDES, drawn, sides, 1, sides.bit_count())
            drawn += 1
        trades[parts.covered[number]] = FACE + face
    return trades


def lay_island(parts: Parts, tiles: list[int], trades: list[int]) -> Island:
    """The island of this game, given the tile on each spot and the trade of each tile. T2.1"""
    island = Island()
    island.tiles = tiles
    island.opened = 0
    island.fields = 0
    island.plazas = 0
    island.markets = 0
    island.markets_crowd = 0
    island.brown = SPOTS
    island.trades = []
    for spot in range(SPOTS):
        tile = tiles[spot]
        island.trades.append(trades[tile])
        if tile == parts.brown:
            island.brown = spot
        if parts.closed >> tile & 1:
            continue
        bit = 1 << spot
        island.opened |= bit
        kind = parts.island_kinds[tile]
        if kind == 0:
            island.fields |= bit
        elif kind == 1:
            island.plazas |= bit
        else:
            island.markets |= bit
            island.markets_crowd |= 7 << 3 * spot
    return island
