"""Final scores and winners, counted a second time by a scorer that knows nothing of the engine."""

from __future__ import annotations

import ast
import json
from pathlib import Path

import pytest

import bohio
from bohio.library import shipped
from tests.games.mangrovia.scorer import score
from tests.play import random_match

RECORDS = sorted((Path(__file__).parents[2] / "fixtures/records").glob("mangrovia_*.json"))
CONTENT = shipped("mangrovia").text
TABLES = [(seats, stone_tiles) for seats in range(2, 6) for stone_tiles in ("none", "mixed", "gods", "godless")]


def test_there_are_five_records() -> None:
    assert len(RECORDS) == 5


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_recorded_games_score_as_recorded(path: Path) -> None:
    record = json.loads(path.read_text(encoding="utf-8"))
    assert score(record, CONTENT) == record["result"]
    match = bohio.load(record)
    assert match.over
    assert match.record()["result"] == record["result"]


@pytest.mark.parametrize(("seats", "stone_tiles"), TABLES)
def test_random_games_score_the_same(seats: int, stone_tiles: str) -> None:
    for seed in range(10):
        record = random_match("mangrovia", seats, seed, {"stone_tiles": stone_tiles}).record(digests=False)
        assert score(record, CONTENT) == record["result"], f"game {seed}"


def test_games_under_way_score_the_same_at_every_moment() -> None:
    """What everyone would have if the game ended now."""
    match = random_match("mangrovia", 2, 4, {"stone_tiles": "mixed"})
    record = match.record(digests=False)
    for number, (_, state) in enumerate(match.moments(), 1):
        so_far = record | {"events": record["events"][:number]}
        counted = score(so_far, CONTENT)
        assert counted == match.game.result(state)
        assert match.game.engine.totals(state) == [sheet["total"] for sheet in counted["scores"]]


def test_the_scorer_knows_nothing_of_the_engine() -> None:
    source = (Path(__file__).parent / "scorer.py").read_text(encoding="utf-8")
    imported = [
        name
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Import | ast.ImportFrom)
        for name in ([node.module] if isinstance(node, ast.ImportFrom) else [alias.name for alias in node.names])
    ]
    assert "tomllib" in imported
    assert not [name for name in imported if name and name.startswith(("bohio", "tests"))]
