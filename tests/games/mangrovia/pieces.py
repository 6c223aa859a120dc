"""Mangrovia's components: none is ever lost or made, counted from the content at any moment of a match."""

from __future__ import annotations

from collections import Counter
from typing import Any

from bohio.core.fate import unpack
from bohio.core.match import Match
from bohio.games.mangrovia.content import GODLESS_NAMES, LANDSCAPE_CARDS
from bohio.games.mangrovia.game import Mangrovia
from bohio.games.mangrovia.state import (
    AMULETS_HELD,
    BLOCKED,
    CARDS,
    DOUBLE_BIT,
    GODS,
    HAND,
    HUTS,
    ISLE_HUTS,
    NEUTRAL,
    OWNER_BITS,
    PLACING,
    POINTS,
    POLE,
    RETURNING,
    STARTING,
    STONE,
    TILE_SHIFT,
    TILE_VALUABLE,
    TILES,
    MangroviaState,
)


class Pieces:
    """Counts everything after each decision of one match."""

    def __init__(self, match: Match[Any]) -> None:
        assert isinstance(match.game, Mangrovia)
        self.match = match
        self.game = match.game
        self.board = match.game.parts
        self.starting = [list(pair) for pair in self._by_seat(STARTING)]
        self.points = [0] * self.game.seats

    def _by_seat(self, stretch: int) -> list[list[int]]:
        return [unpack(self.match.state.belongings[stretch + seat], 6) for seat in range(self.game.seats)]

    def check(self) -> None:
        state: MangroviaState = self.match.state
        self._cards(state)
        self._amulets(state)
        self._huts(state)
        self._bowls(state)
        self._stone_tiles(state)
        assert int(state.birds).bit_count() == 2
        assert state.birds < 16
        points = [state.belongings[POINTS + seat] for seat in range(self.game.seats)]
        assert all(now >= before for now, before in zip(points, self.points, strict=True))
        self.points = points

    def _cards(self, state: MangroviaState) -> None:
        """Ordinary valuables stay in the game; starting cards are spent first and leave it. M1.1, M1.2, M6.5"""
        hands, starting = self._by_seat(HAND), self._by_seat(STARTING)
        for seat in range(self.game.seats):
            for held, first, before in zip(hands[seat], starting[seat], self.starting[seat], strict=True):
                assert 0 <= first <= held
                assert first <= before
        self.starting = starting
        valuables = [unpack(pile, 6) for pile in (state.valuables_pile, state.valuables_discard)]
        valuables.append(unpack(state.valuables_display, 6))
        for kind in range(6):
            ordinary = sum(hands[seat][kind] - starting[seat][kind] for seat in range(self.game.seats))
            lying = sum(pile[kind] for pile in valuables)
            assert ordinary + lying == self.game.content.valuables[kind + 2]
        assert sum(valuables[2]) <= 4
        landscapes = [unpack(pile, 4) for pile in (state.landscapes_pile, state.landscapes_discard)]
        landscapes.append(unpack(state.landscapes_display, 4))
        landscapes += [hand[:4] for hand in self._by_seat(CARDS)]
        assert [sum(kinds) for kinds in zip(*landscapes, strict=True)] == [LANDSCAPE_CARDS] * 4
        assert sum(landscapes[2]) <= 3

    def _amulets(self, state: MangroviaState) -> None:
        """Spent or returned, an amulet is still there. M1.3, M7"""
        held = self._by_seat(AMULETS_HELD)
        piles = [unpack(state.bag, 6), unpack(state.aside, 6), *held]
        counts = [sum(kinds) for kinds in zip(*piles, strict=True)]
        assert counts[0] + state.ones == 5
        assert state.ones >= 0
        assert counts[1:] == [self.game.content.amulets[value] for value in range(2, 7)]
        drawn = unpack(state.drawn, 6)
        if state.pending == RETURNING:
            assert 2 <= sum(drawn) <= 5
            assert all(few <= many for few, many in zip(drawn, held[state.seat], strict=True))
        else:
            assert not any(drawn)

    def _huts(self, state: MangroviaState) -> None:
        """Huts left and built; pole tiles under huts and in the pile; huts on amulet spaces. M1.4, M1.5, M8"""
        built = Counter({seat: state.belongings[HUTS + seat] for seat in range(self.game.seats)})
        for_amulets: Counter[int] = Counter()
        pole_tiles = []
        for space, cell in enumerate(state.cells):
            if not cell:
                continue
            owner = (cell & OWNER_BITS) - 1
            built[owner] += 2 if cell & DOUBLE_BIT else 1
            for_amulets[owner] += self.game.content.spaces[space].amulet
            assert (self.board.areas[space] == POLE) == bool(cell >> TILE_SHIFT)
            if cell >> TILE_SHIFT:
                pole_tiles.append(cell >> TILE_SHIFT)
        assert built.pop(NEUTRAL, 0) == len(self.board.neutral)
        assert set(built.values()) == {self.board.huts_each}
        assert sorted(pole_tiles) == list(range(2, state.pole))
        assert all(state.belongings[ISLE_HUTS + seat] == for_amulets[seat] for seat in range(self.game.seats))
        full = all(state.cells[space] for space in self.board.usable)
        assert state.last_round == (full or any(state.belongings[HUTS + seat] == 0 for seat in range(self.game.seats)))

    def _bowls(self, state: MangroviaState) -> None:
        """As many bowls on sites as were placed; with 2 players the neutral one on site 6. M2.1, M2.3"""
        sites = [state.bowls >> 3 * site & 7 for site in range(6)]
        assert sites.count(BLOCKED) == (1 if self.game.seats == 2 else 0)
        placed = Counter(bowl - 1 for bowl in sites if bowl and bowl != BLOCKED)
        assert sum(placed.values()) == state.placed
        assert all(number <= self.board.bowls_each for number in placed.values())
        if state.pending != PLACING:
            assert state.placed == self.game.seats * self.board.bowls_each

    def _stone_tiles(self, state: MangroviaState) -> None:
        """Each tile lies on its space, or is its builder's, or was used by them. M9.2, M9.4"""
        expected = [(0, [0, 0, 0]) for _ in range(self.game.seats)]
        for space, tile in enumerate(state.stones):
            assert not tile or self.board.areas[space] == STONE
            if tile and state.cells[space]:
                owner = (state.cells[space] & OWNER_BITS) - 1
                gods, tiles = expected[owner]
                if tile >= TILE_VALUABLE:
                    tiles[tile - TILE_VALUABLE] += 1
                else:
                    expected[owner] = (gods | 1 << tile - 1, tiles)
        for event in self.match.events:
            if event.seat is not None:
                for name in self.game.action_json(event.code).get("tiles", ()):
                    expected[event.seat][1][GODLESS_NAMES.index(name)] -= 1
        for seat, (gods, tiles) in enumerate(expected):
            assert state.belongings[GODS + seat] == gods
            assert unpack(state.belongings[TILES + seat], 3) == tiles
