"""The race is the score as if the game ended now, for every seat and by category. T7.2"""

from __future__ import annotations

from pathlib import Path
from time import perf_counter

import pytest

from bohio.games.tropicalia.scoring import CATEGORIES
from tests.conformance.tables import Table
from tests.games.tropicalia.walks import CORPUS, EVERY_TABLE, recorded, walked


@pytest.mark.parametrize("path", CORPUS, ids=lambda path: path.stem)
def test_the_race_is_the_score_as_if_the_game_ended_now(path: Path) -> None:
    for game, _, _, after in recorded(path):
        race = game.race(game.view_for(after, None), None)
        assert [runner.total for runner in race.runners] == game.engine.totals(after)
        for runner, sheet in zip(race.runners, game.score_sheet(after), strict=True):
            assert {share.name: share.points for share in runner.shares} | {"total": runner.total} == sheet
            assert runner.hidden is None
            assert runner.low == runner.high == runner.total


@pytest.mark.parametrize("table", EVERY_TABLE, ids=str)
def test_everyone_sees_the_same_race(table: Table) -> None:
    for game, _, _, after in walked(table, "race", 150):
        seen = {game.race(game.view_for(after, seat), seat) for seat in (*range(game.seats), None)}
        assert len(seen) == 1
        (race,) = seen
        assert [share.name for share in race.runners[0].shares] == list(CATEGORIES)
        assert race.standings == ()


def test_the_race_is_quickly_known() -> None:
    *_, (game, _, _, after) = recorded(CORPUS[0])
    times = []
    for _ in range(20):
        start = perf_counter()
        game.race(after, 0)
        times.append(perf_counter() - start)
    assert min(times) < 0.001
