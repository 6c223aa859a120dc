"""M3 A round."""

from __future__ import annotations

import pytest

from bohio.games.mangrovia.boat import site_of
from tests.games.mangrovia.position import Position
from tests.play import random_match

PHASES = {"place_bowl": 1, "refill": 3}


def test_m3_1_bowls_then_the_boat_then_the_next_round() -> None:
    """M3.1"""
    match = random_match("mangrovia", 4, 1, limit=150)
    phases: list[int] = []
    for event in match.record()["events"]:
        kind = event["type"] if event["seat"] is None else event["action"]["type"]
        phase = PHASES.get(kind, 2)
        if not phases or phases[-1] != phase:
            phases.append(phase)
    assert len(phases) > 9
    assert phases == ([1, 2, 3] * len(phases))[: len(phases)]


@pytest.mark.parametrize(
    "action", ["draw down valuables", "collect", "birds reed water", "return 2", "build D6 reed 3+5"]
)
def test_m3_1_nothing_else_is_done_while_bowls_are_placed(action: str) -> None:
    """M3.1"""
    Position().refuses(action, "bowls_first", "M3.1")


def test_m3_1_no_bowl_is_placed_while_the_boat_rides() -> None:
    """M3.1"""
    Position(landing=3).refuses("bowl 4", "bowls_are_placed", "M3.1")


@pytest.mark.parametrize("landing", range(1, 13))
def test_m3_2_each_site_has_two_landings(landing: int) -> None:
    """1/12, 2/11, 3/10, 4/9, 5/8, 6/7. M3.2"""
    sites = {1: 1, 12: 1, 2: 2, 11: 2, 3: 3, 10: 3, 4: 4, 9: 4, 5: 5, 8: 5, 6: 6, 7: 6}
    assert site_of(landing) + 1 == sites[landing]


@pytest.mark.parametrize(
    ("site", "landings"), [(1, [1, 12]), (2, [2, 11]), (3, [3, 10]), (4, [4, 9]), (5, [5, 8]), (6, [6, 7])]
)
def test_m3_2_a_bowl_acts_at_both_landings_of_its_site(site: int, landings: list[int]) -> None:
    """M3.2"""
    purse = {"hand": (4, 4, 4), "cards": ("water", "mangrove"), "amulets": (5, 5)}
    position = Position(others=dict.fromkeys(range(4), purse))
    position.play(f"bowl {site}")
    for number in [number for number in range(1, 7) if number != site][:3]:
        position.play(f"bowl {number}")
    seen = []
    while position.asked and position.asked[1] != "place_bowl":
        if position.asked[0] == 0 and position.landing not in seen:
            seen.append(position.landing)
        position.play("pass")
    assert seen == landings
