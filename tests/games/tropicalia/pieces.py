"""Tropicalia's components: none is ever lost or made, counted from the content at any moment of a match."""

from __future__ import annotations

from typing import Any

from bohio.core.engine import OVER
from bohio.core.fate import unpack
from bohio.core.match import Match
from bohio.games.tropicalia.game import Tropicalia
from bohio.games.tropicalia.state import (
    BUILT,
    DISCARDING,
    FOUNTAINS,
    FRAME,
    FRUIT,
    ISLAND,
    ITEMS,
    LEAVING,
    PLACES,
    PLACING,
    SHELLS,
    SPACES,
    SPOTS,
    TAKING,
    TropicaliaState,
)


class Pieces:
    """Counts everything after each decision of one match."""

    def __init__(self, match: Match[Any]) -> None:
        assert isinstance(match.game, Tropicalia)
        self.match = match
        self.game = match.game
        self.content = match.game.content
        self.items = list(self.content.items)
        self.round = 1
        self.removed = 0

    def check(self) -> None:
        state: TropicaliaState = self.match.state
        self._fruit(state)
        self._items(state)
        self._village_tiles(state)
        self._workers(state)
        assert all(state.boards[SHELLS + seat] >= 0 for seat in range(self.game.seats))

    def _fruit(self, state: TropicaliaState) -> None:
        """Bag, boards and fields hold all fruit; no board more than it can store, but while fruit is put back. T5"""
        boards = [unpack(state.boards[FRUIT + seat], 3) for seat in range(self.game.seats)]
        fields = [unpack(state.goods[spot], 3) for spot in range(SPOTS) if state.island.fields >> spot & 1]
        counts = [sum(kinds) for kinds in zip(unpack(state.bag, 3), *boards, *fields, strict=True)]
        assert counts == list(self.content.fruits)
        assert all(sum(field) <= 3 for field in fields)
        for seat, board in enumerate(boards):
            baskets = unpack(state.boards[ITEMS + seat], 3)[2]
            storage = 5 * self.content.basket_stores + baskets * self.content.basket_tile_stores
            if state.pending == DISCARDING and seat == state.seat:
                assert sum(board) > storage
            elif not (state.pending == TAKING and seat == state.seat):
                assert sum(board) <= storage

    def _items(self, state: TropicaliaState) -> None:
        """Items leave the game only from the island at the end of a round, or as a basket tile without a place. T5.2"""
        boards = [unpack(state.boards[ITEMS + seat], 5) for seat in range(self.game.seats)]
        piles = [unpack(state.items, 3)]
        piles += [unpack(state.goods[spot], 3) for spot in range(SPOTS) if state.island.plazas >> spot & 1]
        piles += [[board[0] + board[3], board[1] + board[4], board[2]] for board in boards]
        items = [sum(kinds) for kinds in zip(*piles, strict=True)]
        assert all(board[2] <= self.content.basket_tile_spaces for board in boards)
        full = any(board[2] == self.content.basket_tile_spaces for board in boards)
        ended = state.round != self.round or state.seat == OVER
        for kind, (now, before) in enumerate(zip(items, self.items, strict=True)):
            assert now <= before
            assert now == before or ended or (kind == 2 and full)
        self.items, self.round = items, state.round

    def _village_tiles(self, state: TropicaliaState) -> None:
        """In the pile, on offer or built; with 2 players one leaves the game after each round. T6.2, T7.1"""
        pile = [tile for tile in range(state.pile.bit_length()) if state.pile >> tile & 1]
        assert len(pile) == state.pile_size
        offer = unpack(state.construction, PLACES)
        on_offer = [tile for tile in offer if tile]
        assert offer == on_offer + [0] * (PLACES - len(on_offer))
        assert len(on_offer) == PLACES or not pile or state.stage == BUILT
        built = [tile for tile in state.villages if tile]
        everywhere = pile + on_offer + built
        assert len(set(everywhere)) == len(everywhere)
        gone = len(self.content.village) - len(everywhere)
        rounds = state.round if state.seat == OVER else state.round - 1
        due = rounds if self.game.seats == 2 else 0
        assert gone == due or (gone < due and not on_offer)  # where no tile is left, none leaves
        for seat in range(self.game.seats):
            assert state.boards[FOUNTAINS + seat] == self._fountains(state, seat)

    def _fountains(self, state: TropicaliaState, seat: int) -> int:
        """Both halves on a common edge, counted from the east and the south edges. T6.3"""
        village = state.villages[seat * SPACES : (seat + 1) * SPACES]
        halves = [self.content.village[tile - 1].fountains if tile else "" for tile in village]
        found = 0
        for space in range(SPACES):
            if space % 3 < 2:
                found += "E" in halves[space] and "W" in halves[space + 1]
            if space < 6:
                found += "S" in halves[space] and "N" in halves[space + 3]
        return found

    def _workers(self, state: TropicaliaState) -> None:
        """Four workers each; two never share a frame space, nor a tile that is not a market. T3.2, T4.1"""
        frame = occupied = 0
        for seat in range(self.game.seats):
            own = state.boards[FRAME + seat]
            assert not own & frame
            frame |= own
            standing = [state.boards[ISLAND + seat] >> 3 * spot & 7 for spot in range(SPOTS)]
            assert own.bit_count() + sum(standing) <= 4
            for spot, number in enumerate(standing):
                if number:
                    assert state.island.opened >> spot & 1
                    assert (number == 1 and not occupied >> spot & 1) or state.island.markets >> spot & 1
                    occupied |= 1 << spot
        assert (state.frame, state.occupied) == (frame, occupied)
        if state.seat != OVER:
            placing = state.pending == PLACING
            on_frame = 4 * self.game.seats - state.left if placing else state.left - (state.pending != LEAVING)
            assert frame.bit_count() == on_frame
