"""The search: where it judges, and when it need not go on."""

from __future__ import annotations

import gc
from collections import Counter
from typing import Any

import pytest

from bohio.bots.bot import Budget
from bohio.bots.choosing import Chooser
from bohio.bots.kinds import ExpertBot
from bohio.bots.search import Search
from bohio.bots.values import usual_value
from bohio.core.engine import NATURE, State
from bohio.core.fate import QuickFate
from bohio.core.match import Match
from bohio.core.valuing import Value
from bohio.games import built_in
from tests.bots.watching import look_at, remembered, watched
from tests.conformance.tables import TABLES, Table
from tests.play import random_match


def expert(match: Match[Any], iterations: int) -> ExpertBot:
    bot = watched(f"expert@{iterations}it", match, match.state.seat)
    assert isinstance(bot, ExpertBot)
    return bot


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_positions_are_settled_at_the_ends_of_rounds_or_turns(table: Table) -> None:
    """In Mangrovia when nobody is asked, in Tropicalia when a worker is the next to move."""
    game = table.open()
    engine = game.engine
    fate = QuickFate(3)
    state = engine.start(fate)
    settled: Counter[bool] = Counter()
    for _ in range(400):
        options = engine.options(state)
        if not options:
            break
        settled[engine.settled(state)] += 1
        if table.name == "mangrovia":
            assert engine.settled(state) == (state.seat == NATURE)
        elif state.seat != NATURE:
            types = {game.action_json(option)["type"] for option in options}
            assert engine.settled(state) == (types <= {"place_worker", "move", "home"})
        engine.apply(state, options[fate.below(len(options))], fate)
    assert settled[True] >= 5
    assert settled[False] >= 5


@pytest.mark.parametrize("game", built_in())
def test_a_search_that_is_decided_chooses_what_the_whole_budget_would(game: str) -> None:
    """The tree of a search that stopped early is that of the same iterations of a longer one."""
    stopped_early = 0
    for decisions in range(5, 105, 10):
        match = random_match(game, 3, 4, limit=decisions)
        look = look_at(match.game, match.state)
        if look.seat == NATURE or len(look.options) < 2:
            continue
        bot = expert(match, 60)
        chosen = bot.choose(look)
        stopped_early += bot.search.root.visits < 60
        whole = expert(match, 60)
        whole.search.begin()
        whole.search.run(look.view, 60)
        assert whole.search.root.visits == 60
        assert whole.search.best(look.options) == chosen
    assert stopped_early


class Witness(Value[State]):
    """Judges all alike and keeps the position that it saw last."""

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.seen: State | None = None

    def points(self, state: State) -> list[float]:
        self.seen = state
        return [0.0] * self.seats


def judged(match: Match[Any], further: int) -> tuple[State, QuickFate]:
    """What the first iteration of a search comes to, and the fate that it leaves."""
    game = match.game
    seat = match.state.seat
    view = game.seat_view(match.state, seat)
    fate = QuickFate(5)
    witness = Witness(game.seats)
    search = Search(game.engine, usual_value(game), witness, remembered(match, seat), fate, 0.3, 10.0, 40.0, further)
    search.run(view, 1)
    assert witness.seen is not None
    return witness.seen, fate


@pytest.mark.parametrize("further", [1, 3])
@pytest.mark.parametrize("game", built_in())
def test_further_is_everybody_playing_on_greedily(game: str, further: int) -> None:
    """So many more rounds of Mangrovia, or turns of Tropicalia."""
    match = random_match(game, 4, 4, limit=8)
    engine = match.game.engine
    chooser: Chooser[Any] = Chooser(engine, usual_value(match.game))
    near, fate = judged(match, 0)
    assert engine.settled(near)
    world = near.copy()
    for _ in range(further):
        settled = False
        while not settled:
            options = engine.options(world)
            option = chooser.best(world, world.seat, options, fate) if len(options) > 1 else options[0]
            engine.apply(world, option, fate)
            settled = engine.settled(world)
    assert world.key() != near.key()
    far, _ = judged(match, further)
    assert far.key() == world.key()


def test_iterations_left() -> None:
    assert Budget(10, "it").iterations_left(4, 0.0) == 6
    assert Budget(10, "ms").iterations_left(0, 0.0) == 1
    assert Budget(10, "ms").iterations_left(1, 0.0) < 0


def test_nobody_looks_for_garbage_while_a_bot_thinks() -> None:
    """There would be reason to, but nothing to find; afterwards it is as it was."""
    collections: list[list[int]] = []

    class Watched(Budget):
        def iterations_left(self, done: int, begun: float) -> float:
            collections.append([generation["collections"] for generation in gc.get_stats()])
            return super().iterations_left(done, begun)

    match = random_match("tropicalia", 3, 4, limit=40)
    bot = expert(match, 60)
    bot.budget = Watched(60, "it")
    gc.collect()
    bot.choose(look_at(match.game, match.state))
    assert len(collections) > 30
    assert collections[-1] == collections[0]
    assert gc.isenabled()
    assert gc.collect() == 0
