"""Calibration: ten levels at even distances on the path of grades, measured on deals of their own, and resumable."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from bohio.arena import calibrate as room
from bohio.arena.calibrate import PROBES, Plan, Step, Way, calibrate, write
from bohio.arena.play import Outcome, Pairing
from bohio.arena.run import Task
from bohio.bots.graded import Grade, parse_grade
from bohio.cli import main
from bohio.core.reasons import BadOption


def plan_of(folder: Path, **more: Any) -> Plan:
    usual: dict[str, Any] = {"blur": 12.0, "iterations": 20, "games": 400, "slow_games": 400}
    return Plan(game="tropicalia", seats=2, step=170.0, seed="t", work=folder, **{**usual, **more})


def strength(grade: Grade) -> float:
    """What a made-up bot of a grade is worth, in rating points: the way is bent."""
    judged: float = 220 * grade.blur**0.7
    return 900 - judged + 300 * grade.thought + 8 * grade.iterations * grade.thought


class MadeUp:
    """Plays by the strengths of the grades: every deal is won as often as the model says."""

    def __init__(self, gap: float = 1.0) -> None:
        self.gap = gap
        self.played = 0

    def __call__(self, tasks: Sequence[Task]) -> Any:
        for task in tasks:
            self.played += 1
            yield self.outcome(task.pairing, task.number, len(tasks))

    def outcome(self, pairing: Pairing, number: int, games: int) -> Outcome:
        upper, lower = (parse_grade(name) for name in pairing.bots[:2])
        assert upper is not None
        assert lower is not None
        chance = 1 / (1 + 10 ** (self.gap * (strength(lower) - strength(upper)) / 400))
        share = 1.0 if (number * 0.618034) % 1 < chance else 0.0
        nothing = (0, 0)
        return Outcome(number, False, nothing, (share, 1 - share), (9, 9), (0.01, 0.01), 5, nothing, ("", ""))


def test_the_levels_of_made_up_bots_are_at_even_distances(tmp_path: Path) -> None:
    said: list[str] = []
    told = calibrate(plan_of(tmp_path, runner=MadeUp()), said.append)
    found = [Grade(**level["grade"]) for level in told["levels"]]
    assert len(found) == 10
    for lower, upper in pairwise(found):
        assert strength(upper) - strength(lower) == pytest.approx(170, abs=45)
    assert found[-1] == Grade(thought=1.0, iterations=20)
    assert "against_below" not in told["levels"][0]
    for level in told["levels"][1:]:
        assert level["against_below"]["games"] == 400
        assert level["against_below"]["points"] == pytest.approx(170, abs=60)
    assert any("the levels are 170 points apart" in line for line in said)


def test_a_short_path_has_shorter_steps(tmp_path: Path) -> None:
    told = calibrate(plan_of(tmp_path, runner=MadeUp(0.5)), lambda _: None)
    points = [level["against_below"]["points"] for level in told["levels"][1:]]
    assert 60 < sum(points) / len(points) < 130


def test_bots_that_are_all_alike_cannot_be_calibrated(tmp_path: Path) -> None:
    with pytest.raises(BadOption, match="nothing to calibrate"):
        calibrate(plan_of(tmp_path, runner=MadeUp(0.0), games=2, slow_games=2), lambda _: None)


def test_an_interrupted_run_goes_on_where_it_stopped(tmp_path: Path) -> None:
    first = MadeUp()
    whole = calibrate(plan_of(tmp_path / "whole", runner=first, games=40, slow_games=40), lambda _: None)

    class Stopped(MadeUp):
        def outcome(self, pairing: Pairing, number: int, games: int) -> Outcome:
            if self.played > first.played // 2:
                raise KeyboardInterrupt
            return super().outcome(pairing, number, games)

    with pytest.raises(KeyboardInterrupt):
        calibrate(plan_of(tmp_path / "parts", runner=Stopped(), games=40, slow_games=40), lambda _: None)
    second = MadeUp()
    again = calibrate(plan_of(tmp_path / "parts", runner=second, games=40, slow_games=40), lambda _: None)
    assert again == whole
    assert 0 < second.played <= first.played // 2 + 2


def test_the_final_deals_have_no_part_in_the_search(tmp_path: Path) -> None:
    """Each part of the work has a seed of its own."""
    seeds: set[str] = set()

    class Noting(MadeUp):
        def outcome(self, pairing: Pairing, number: int, games: int) -> Outcome:
            seeds.add(pairing.seed)
            return super().outcome(pairing, number, games)

    calibrate(plan_of(tmp_path, runner=Noting(), games=40, slow_games=40), lambda _: None)
    assert {"t/probe", "t/levels-1", "t/final"} <= seeds


def test_other_bots_have_another_folder(tmp_path: Path) -> None:
    one = plan_of(tmp_path)
    assert one.folder == plan_of(tmp_path).folder
    assert one.folder != replace(one, seats=3).folder
    assert one.folder.parent == tmp_path


def test_grades_get_stronger_along_the_way() -> None:
    way = Way(12.0, 100)
    for lower, upper in pairwise(way.grade(place) for place in PROBES):
        assert lower.blur >= upper.blur
        assert lower.taste >= upper.taste
        assert lower.thought * lower.iterations <= upper.thought * upper.iterations
        assert lower != upper
    assert way.grade(2.0) == Grade(thought=1.0, iterations=100)
    assert way.grade(0.0) == Grade(blur=12.0, sight=0.7, taste=1.0)


def test_points_follow_from_the_share_and_the_number_of_players() -> None:
    assert Step(100, 0.5, (0.4, 0.6), 1.0, 2).points == pytest.approx(0)
    assert Step(100, 0.25, (0.2, 0.3), 1.0, 4).points == pytest.approx(0)
    assert Step(100, 10 / 11, (0.8, 1.0), 1.0, 2).points == pytest.approx(400)
    assert Step(100, 1.0, (0.9, 1.0), 1.0, 2).points < 1000


def test_places_between_those_that_were_measured() -> None:
    assert room._height([0.0, 1.0, 2.0], [0.0, 100.0, 400.0], 1.5) == 250.0
    places = room._spread([0.0, 1.0, 2.0], [0.0, 900.0, 1800.0], 100.0)
    assert places == [round(1.0 + level / 9, 4) for level in range(10)]


def test_the_table_is_written_whole(tmp_path: Path) -> None:
    told = {"measured": "2026-01-01", "seed": "s", "levels": [{"grade": {"blur": 1.0}}] * 10}
    write(told, tmp_path / "levels" / "2.json")
    assert json.loads((tmp_path / "levels" / "2.json").read_text()) == told
    assert [path.name for path in (tmp_path / "levels").iterdir()] == ["2.json"]


def test_the_command_calibrates_a_real_game(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """With very few games, so that it takes seconds: the figures mean nothing, but every part is there."""
    words = ["arena", "calibrate", "tropicalia", "--seats", "2", "--games", "2", "--slow-games", "2"]
    words += ["--iterations", "2", "--blur", "6", "--work", str(tmp_path / "work"), "--out", str(tmp_path / "2.json")]
    assert main(words) == 0
    levels = json.loads((tmp_path / "2.json").read_text())["levels"]
    assert len(levels) == 10
    assert all(level["against_below"]["games"] == 2 for level in levels[1:])
    assert "measuring the levels on fresh deals" in capsys.readouterr().out


@pytest.mark.parametrize("wrong", [["--seats", "9"], ["--seats", "2", "--games", "0"], ["--seats", "2", "--step", "0"]])
def test_what_cannot_be_calibrated_is_told(wrong: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["arena", "calibrate", "tropicalia", *wrong]) == 1
    assert capsys.readouterr().err.strip()
