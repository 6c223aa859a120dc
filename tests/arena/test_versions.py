"""This checkout's bots against those of a commit."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from bench.versions import main


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    return tmp_path


def test_a_commit_against_itself_gets_a_fair_share(cache: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["HEAD", "--game", "mangrovia", "--bot", "greedy", "--games", "40", "--jobs", "2", "--pure", "--json"]
    assert main(words) == 0
    (told,) = json.loads(capsys.readouterr().out)
    here, other = told["bots"]
    assert [here["name"], other["name"], here["games"]] == ["here greedy", "HEAD greedy", 40]
    assert here["win_share"] + other["win_share"] == pytest.approx(1)
    assert 0.3 < here["win_share"] < 0.7
    assert abs(here["mean_score"] - other["mean_score"]) < 8
    (checkout,) = (cache / "bohio" / "versions").iterdir()
    assert (checkout / "bohio" / "__init__.py").is_file()


def test_the_stronger_bot_is_accepted_and_nothing_more_is_played(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["HEAD", "--game", "mangrovia", "--seats", "3", "--bot", "greedy", "--against", "random"]
    assert main([*words, "--games", "300", "--sprt", "--pure"]) == 0
    told = capsys.readouterr().out
    assert "accepted: here greedy against HEAD random, 3 seats" in told
    assert "36 games of 12 deals, 100.0% won" in told


@pytest.mark.parametrize(
    ("words", "fault"),
    [
        (["nothing"], "there is no commit 'nothing'"),
        (["HEAD", "--bot", "nobody", "--pure"], "there is no bot 'nobody'"),
        (["HEAD", "--game", "mangrovia", "--seats", "9", "--pure"], "mangrovia is for 2 to 5 players"),
        (["HEAD", "--game", "mangrovia", "--option", "colour=red", "--pure"], "mangrovia has no option"),
    ],
)
def test_what_is_wrong_is_told_in_a_line(words: list[str], fault: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(words) == 1
    told = capsys.readouterr().err
    assert told.startswith("versions: ")
    assert fault in told
    assert told.count("\n") == 1
