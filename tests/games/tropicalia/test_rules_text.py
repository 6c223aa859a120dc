"""The numbers in the rules for players are those of the engine."""

from __future__ import annotations

import pytest

import bohio
from bohio.games.tropicalia.scoring import EVENT_POINTS, MISSING_POINTS, SHELLS_A_POINT, TREASURE_POINTS
from bohio.games.tropicalia.state import WORKERS
from bohio.library import found
from tests.games.rules_tables import numbers, table

DIFFERENT = 5
"""Events that there are."""


@pytest.mark.parametrize("part", ["nutshell", "T7.2"])
def test_things_score_what_the_rules_say(part: str) -> None:
    rows = {row[0]: sorted(numbers(" ".join(row))) for row in table("tropicalia", part)}
    missing = [name for name in rows if "kind" in name.lower()]
    assert [rows.pop(name) for name in missing] == [[MISSING_POINTS]]
    events = sorted([*range(1, DIFFERENT + 1), *EVENT_POINTS[1 : DIFFERENT + 1]])
    assert [points for name, points in rows.items() if "vents" in name] == [events]
    assert [points for name, points in rows.items() if "treasure" in name] == [[TREASURE_POINTS]]
    shells = [1] if part == "nutshell" else [1, SHELLS_A_POINT]
    assert [points for name, points in rows.items() if "hells" in name] == [shells]
    assert [points for name, points in rows.items() if "ruit" in name] == [[1]]


def test_everyone_begins_with_the_workers_and_shells_that_the_rules_say() -> None:
    head, *rows = table("tropicalia", "T2")
    workers = next(row for row in rows if "orkers" in row[0])
    shells = next(row for row in rows if "hells" in row[0])
    for column, seats in enumerate(found()["tropicalia"].seats, 1):
        players = bohio.new("tropicalia", seats=seats, seed="reef").view()["table"]["players"]
        assert numbers(head[column]) == [seats]
        assert numbers(workers[column]) == [WORKERS] == [players[0]["workers_at_home"]]
        assert numbers(shells[column]) == sorted(player["shells"] for player in players) == list(range(seats))
