"""The list of bots, with what was measured of them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from bohio.arena import cli
from bohio.bots import LEVELS
from bohio.bots.graded import shares_below
from bohio.cli import main
from bohio.core.manifest import Manifest
from bohio.library import found

MATCH = {
    "game": "mangrovia",
    "seats": 2,
    "bot": "greedy",
    "against": "random",
    "games": 400,
    "win_share": 0.985,
    "interval": [0.967, 0.993],
    "ms_per_decision": 0.21,
}


def listed(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert main(["bots", *words]) == 0
    return capsys.readouterr().out


def test_every_level_is_listed_with_what_it_is(capsys: pytest.CaptureFixture[str]) -> None:
    lines = listed(capsys).splitlines()
    names = ["level-N", *LEVELS]
    assert [line.split()[0] for line in lines[: len(names)]] == names
    assert all(len(line.split()) > 3 for line in lines[: len(names)])
    assert [one["name"] for one in json.loads(listed(capsys, "--json"))["bots"]] == list(LEVELS)


def test_levels_are_listed_with_how_often_they_win(capsys: pytest.CaptureFixture[str]) -> None:
    told = json.loads(listed(capsys, "--json"))["levels"]
    assert told["tropicalia"]["2"] == shares_below(found()["tropicalia"], 2)[1:]
    row = "  ".join(f"{share:>6.1%}" for share in told["tropicalia"]["2"])
    assert f"tropicalia       2  {row}" in listed(capsys)


@pytest.mark.parametrize("matches", [[], [MATCH]])
def test_what_was_measured_is_listed_where_it_is_known(
    matches: list[Any], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(cli, "measured", lambda: matches)
    text = listed(capsys)
    assert ("greedy against random" in text) == bool(matches)
    assert ("98.5%" in text and "96.7% – 99.3%" in text) == bool(matches)
    assert json.loads(listed(capsys, "--json"))["measured"] == matches


@pytest.mark.parametrize(
    "told", ["", "[]", '{"matches": [3]}', json.dumps({"matches": [MATCH | {"bot": "wizard"}]}), '{"matches": [{}]}']
)
def test_figures_of_a_game_that_cannot_be_read_are_left_out(
    told: str, games: dict[str, Manifest], tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    sound = cli.measured()
    (tmp_path / "measured.json").write_text(told)

    class Foreign(Manifest):
        def file(self, *path: str) -> Path:
            return tmp_path / path[-1]

    third = Foreign(name="third", package="third", seats=range(2, 3), usual_seats=2)
    games["third"] = third
    assert cli.measured() == sound
    assert "bots/measured.json of third was left out" in caplog.text


def test_the_figures_that_ship_are_of_the_form_that_is_shown() -> None:
    for match in cli.measured():
        assert set(match) == set(MATCH)
        low, high = match["interval"]
        assert 0 <= low <= match["win_share"] <= high <= 1
        assert {match["bot"].partition("@")[0], match["against"].partition("@")[0]} <= set(LEVELS)
