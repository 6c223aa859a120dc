"""Games of Tropicalia to look at event by event: those of the corpus, and random ones."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import bohio
from bohio.core.engine import NATURE
from bohio.core.match import Match
from bohio.core.reasons import Json
from bohio.core.replay import states
from bohio.games.tropicalia.game import Tropicalia
from bohio.games.tropicalia.state import TropicaliaState
from tests.boards.tables import OddTable, odd_tables
from tests.conformance.tables import TABLES, Table, mostly_build

TESTS = Path(__file__).parent.parent.parent
CORPUS = [
    *sorted((Path(__file__).parent / "corpus").glob("tropicalia_*.json")),
    *sorted((TESTS / "fixtures" / "records").glob("tropicalia_*.json")),
]
EVERY_TABLE: list[Table] = [table for table in TABLES if table.name == "tropicalia"]
ODD_TABLES: list[OddTable] = [table for table in odd_tables(every=5) if table.name == "tropicalia"]


class Step(NamedTuple):
    """An event between two states."""

    game: Tropicalia
    event: Json
    before: TropicaliaState
    after: TropicaliaState


def recorded(path: Path) -> Iterator[Step]:
    """Every event of a recorded game."""
    match: Match[TropicaliaState] = bohio.load(json.loads(path.read_text(encoding="utf-8")))
    game = match.game
    assert isinstance(game, Tropicalia)
    told = ((event.code, event.answers) for event in match.events)
    before: TropicaliaState | None = None
    for number, state in enumerate(states(game, match.setup_answers, told)):
        if before is not None:
            yield Step(game, match.event_json(match.events[number - 1]), before, state.copy())
        before = state.copy()


def walked(table: Table, seed: object, limit: int = 2000) -> Iterator[Step]:
    """Every event of a random game."""
    match: Match[Any] = Match.begin(table.open(), f"{table}/{seed}")
    choices = Random(f"{table}/{seed}")
    game = match.game
    assert isinstance(game, Tropicalia)
    for _ in range(limit):
        if match.over:
            return
        fates = match.state.seat == NATURE
        code = game.engine.options(match.state)[0] if fates else mostly_build(match, choices)
        before = match.state.copy()
        match.happen(code)
        assert match.last is not None
        yield Step(game, match.last, before, match.state.copy())
