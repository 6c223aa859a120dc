"""Bots play every game: a game that brings neither features nor weights is valued by its points so far."""

from __future__ import annotations

from typing import Any

import pytest

from bohio.bots import training
from bohio.bots.levels import LEVELS, levels, make
from bohio.bots.search import Search
from bohio.bots.values import PointsValue, has_network, network, usual_value, weights
from bohio.core.engine import OVER, Engine, State
from bohio.core.fate import Fate, QuickFate
from bohio.core.manifest import Manifest
from bohio.core.memory import Memory
from bohio.core.reasons import BadOption
from bohio.core.valuing import LinearValue
from bohio.games import built_in
from bohio.library import open_game

BARE = Manifest(name="bare", package="bohio.core", seats=range(2, 4), usual_seats=2)
"""A game that brings nothing for bots."""


class NimState(State):
    """One heap."""

    def __init__(self, heap: int, seat: int = 0) -> None:
        self.heap = heap
        self.seat = seat
        self.round = 1
        self.revealed = 0
        self.winner = -1

    def copy(self) -> NimState:
        other = NimState(self.heap, self.seat)
        other.winner = self.winner
        return other

    def key(self) -> tuple[int, ...]:
        return self.heap, self.seat, self.winner


class Nim(Engine[NimState]):
    """Takes one to three from the heap; whoever takes the last wins. Never compiled, like games of other packages."""

    def __init__(self) -> None:
        self.seats = 2

    def start(self, fate: Fate) -> NimState:
        return NimState(11)

    def options(self, state: NimState) -> list[int]:
        return [] if state.seat == OVER else list(range(1, min(3, state.heap) + 1))

    def apply(self, state: NimState, action: int, fate: Fate) -> None:
        state.heap -= action
        if state.heap:
            state.seat = 1 - state.seat
        else:
            state.winner, state.seat = state.seat, OVER

    def totals(self, state: NimState) -> list[int]:
        return [int(state.winner == 0), int(state.winner == 1)]

    def winners(self, state: NimState) -> list[int]:
        return [state.winner] if state.winner >= 0 else [0, 1]


class Open(Memory[NimState]):
    """Everything is seen."""

    def see(self, actor: int, code: int, answers: list[tuple[int, int]]) -> None:
        return

    def world(self, view: NimState, fate: QuickFate) -> NimState:
        return view.copy()


@pytest.mark.parametrize("valued", [True, False])
@pytest.mark.parametrize("heap", [5, 6, 7, 9])
def test_a_game_in_plain_python_is_searched_by_whichever_engine_runs(heap: int, valued: bool) -> None:
    engine, fate = Nim(), QuickFate(1)
    value = PointsValue(engine) if valued else None
    search: Search[Any] = Search(engine, value, value, Open(), fate, 0.7, 1.0, 0.0, 2)
    state = NimState(heap)
    search.run(state, 800)
    assert search.best(engine.options(state)) == heap % 4
    assert engine.playout(engine.start(fate), fate, 100) in range(4, 12)


def test_the_points_so_far_are_the_value_where_there_are_no_weights() -> None:
    state = NimState(0, OVER)
    state.winner = 1
    assert PointsValue(Nim()).points(state) == [0.0, 1.0]
    assert weights(BARE, 2) == ()
    for manifest in built_in().values():
        assert isinstance(usual_value(open_game(manifest.name, manifest.usual_seats)), LinearValue)


def test_tables_without_weights_of_their_own_have_those_of_the_largest_number_of_players() -> None:
    for manifest in built_in().values():
        for seats in manifest.seats:
            there = manifest.file("bots", "weights", f"{seats}.json").is_file()
            assert there or weights(manifest, seats) == weights(manifest, 4)


def test_the_champion_plays_where_there_is_a_network() -> None:
    assert levels(BARE, 2) == tuple(name for name in LEVELS if name != "champion")
    assert not has_network(BARE, 2)
    with pytest.raises(BadOption, match=r"^champion has learned nothing about bare with 2 players$"):
        network(BARE, 2)
    for manifest in built_in().values():
        assert all(levels(manifest, seats) == tuple(LEVELS) for seats in manifest.seats)


@pytest.mark.parametrize("name", built_in())
def test_a_search_has_the_settings_of_its_game_and_level(name: str) -> None:
    manifest = built_in()[name]
    for seats in manifest.seats:
        game = open_game(name, seats)
        state = game.engine.start(QuickFate(1))
        for level in ("expert", "champion"):
            bot: Any = make(level, game, 0, 1, game.seat_view(state, 0))
            assert bot.search.further == (manifest.search[level].further if seats > 2 else 0)


def test_a_game_without_options_is_learned_at_its_only_table() -> None:
    game = open_game("tropicalia", 2)
    assert [training.table_of([game], number) for number in range(6)] == [game] * 6
