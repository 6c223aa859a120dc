"""Bots on a board that they were not made for play with general weights, and say so."""

from __future__ import annotations

import json
import shlex
import sys
from pathlib import Path
from typing import Any

import pytest

import bohio
from bohio.bots import LEVELS, note, training
from bohio.bots.boards import NOTES, fitting_network, network_path
from bohio.bots.learned import NetworkValue
from bohio.bots.levels import make
from bohio.bots.values import network
from bohio.cli import main
from bohio.core.fate import QuickFate
from bohio.core.game import Game
from bohio.core.reasons import BadOption
from bohio.games import built_in
from bohio.library import open_game, own_content, shipped

GAMES = list(built_in())
TOLD = {"novice": "general_weights", "greedy": "general_weights", "expert": "general_weights"}


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Nobody's own networks."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    return tmp_path


def own_text(name: str) -> str:
    """A board of one's own."""
    return shipped(name).text.replace('name = "', 'name = "my ', 1)


def own_board(name: str, seats: int) -> Game[Any]:
    return open_game(name, seats, None, own_content(own_text(name)))


def champion(game: Game[Any]) -> Any:
    return make("champion@2it", game, 0, 1, game.seat_view(game.engine.start(QuickFate(7)), 0))


def write(path: Path, found: object) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(found))


@pytest.mark.parametrize("name", GAMES)
def test_nothing_is_said_of_bots_on_the_board_that_ships_with_the_game(name: str) -> None:
    for seats in built_in()[name].seats:
        game = open_game(name, seats)
        assert {note(level, game) for level in LEVELS} == {""}


@pytest.mark.parametrize("name", GAMES)
def test_every_bot_that_has_weights_says_that_they_are_general_on_a_board_of_ones_own(name: str) -> None:
    game = own_board(name, 3)
    assert {level: note(level, game) for level in LEVELS} == {
        "random": "",
        **TOLD,
        "champion": "nothing_learned",
    }
    assert set(NOTES) == {"general_weights", "nothing_learned"}


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("seats", [2, 3])
def test_a_champion_that_has_learned_nothing_about_a_board_chooses_like_expert(
    name: str, seats: int, tmp_path: Path
) -> None:
    board = tmp_path / "board.toml"
    board.write_text(own_text(name))
    match = bohio.new(name, seats=seats, seed="5", content=board)
    for _ in range(12):
        assert match.decision is not None
        seat = match.decision.seat
        assert seat is not None
        choices = [bohio.bot(f"{level}@5it", match, seat=seat, seed=3).choose() for level in ("champion", "expert")]
        assert choices[0] == choices[1]
        match.play(choices[0])


@pytest.mark.parametrize("name", GAMES)
def test_a_champion_uses_the_network_that_was_trained_for_its_board(name: str) -> None:
    game = own_board(name, 2)
    assert fitting_network(game) is None
    write(network_path(game), network(game.manifest, 2) | {"temperature": 33.0})
    assert note("champion", game) == ""
    assert note("expert", game) == "general_weights"
    seated = champion(game)
    assert isinstance(getattr(seated.search.judge, "judge", seated.search.judge), NetworkValue)
    assert seated.search.temperature == 33.0
    assert fitting_network(own_board(name, 3)) is None
    assert fitting_network(open_game(name, 2)) == network(game.manifest, 2)


BROKEN: dict[str, Any] = {
    "not an object": [],
    "empty": {},
    "too few inputs": {"direct": [1.0]},
    "not a number": {"direct": "much"},
    "without end": {"hidden": [float("inf")] * 32},
    "no unit": {"own": []},
    "frozen": {"temperature": 0},
}


@pytest.mark.parametrize("case", BROKEN)
def test_a_network_that_cannot_be_used_is_left_out(case: str, caplog: pytest.LogCaptureFixture) -> None:
    game = own_board("tropicalia", 2)
    change = BROKEN[case]
    write(network_path(game), network(game.manifest, 2) | change if isinstance(change, dict) and change else change)
    assert note("champion", game) == "nothing_learned"
    assert "was left out" in caplog.text
    assert champion(game).search.temperature == 10.0


def test_a_network_file_that_is_huge_is_not_read(caplog: pytest.LogCaptureFixture) -> None:
    game = own_board("tropicalia", 2)
    network_path(game).parent.mkdir(parents=True)
    network_path(game).write_text("[" * 3_000_000)
    assert fitting_network(game) is None
    assert "too large" in caplog.text


def test_a_network_that_was_trained_anew_is_read_anew() -> None:
    game = own_board("tropicalia", 2)
    for temperature in (20.0, 30.0):
        write(network_path(game), network(game.manifest, 2) | {"temperature": temperature})
        assert champion(game).search.temperature == temperature


# Training


def test_a_network_can_be_trained_for_a_board_of_ones_own(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where nothing else is said it is written to where the champion looks for it."""
    monkeypatch.setattr(training, "CHUNK", 10)
    monkeypatch.setattr(training, "MOST_DECISIONS", 40)
    board = tmp_path / "board.toml"
    board.write_text(own_text("tropicalia"))
    words = ["train", "tropicalia", "--seats", "2", "--games", "100", "--content", str(board)]
    assert main(words) == 0
    game = own_board("tropicalia", 2)
    lines = capsys.readouterr().out.splitlines()
    assert lines[-1] == f"champion uses it from now on: {network_path(game)}"
    assert note("champion", game) == ""
    assert main([*words, "--out", str(tmp_path / "same.json")]) == 0
    assert fitting_network(game) == json.loads((tmp_path / "same.json").read_text())
    assert main(["train", "tropicalia", "--seats", "2", "--games", "100", "--out", str(tmp_path / "other.json")]) == 0
    assert (tmp_path / "same.json").read_text() == (tmp_path / "other.json").read_text(), "only its name is another"


def test_only_variants_that_a_board_allows_are_learned(monkeypatch: pytest.MonkeyPatch) -> None:
    def open_plain(name: str, seats: int, options: Any = None, content: Any = None) -> Game[Any]:
        if options and options["advanced_markets"]:
            raise BadOption("this board has no markets to cover")
        return open_game(name, seats, options, content)

    assert len(training.tables("tropicalia", 2)) == 2
    monkeypatch.setattr(training, "open_game", open_plain)
    assert [dict(table.options) for table in training.tables("tropicalia", 2)] == [{"advanced_markets": False}]


def test_a_network_for_the_board_that_ships_is_not_written_among_ones_own(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    board = tmp_path / "board.toml"
    board.write_text(shipped("tropicalia").text)
    words = ["train", "tropicalia", "--seats", "2", "--games", "100"]
    for more in ([], ["--content", str(board)]):
        assert main([*words, *more]) == 1
        assert "--out is missing" in capsys.readouterr().err


def test_a_board_without_positions_to_learn_from_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(training, "MOST_DECISIONS", 1)
    words = ["train", "mangrovia", "--seats", "2", "--games", "100", "--out", str(tmp_path / "network.json")]
    assert main(words) == 1
    assert "no position to learn from" in capsys.readouterr().err


# The arena


def told(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert main(["arena", *words]) == 0
    return capsys.readouterr().out


RUNS = {
    "arena": ("tropicalia", "--bots", "greedy,champion@1it,random", "--games", "1", "--seed", "1"),
    "ladder": ("ladder", "tropicalia", "--bots", "greedy,champion@1it,random", "--seats", "3", "--games", "3"),
    "sprt": ("sprt", "tropicalia", "--bot", "greedy", "--against", "champion@1it", "--games", "2"),
}


@pytest.mark.parametrize("run", RUNS)
def test_the_arena_says_which_bots_were_made_for_another_board(
    run: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    board = tmp_path / "board.toml"
    board.write_text(own_text("tropicalia"))
    words = [*RUNS[run], "--content", str(board)]
    lines = told(capsys, *words).splitlines()
    assert lines[-2:] == [f"greedy: {NOTES['general_weights']}", f"champion@1it: {NOTES['nothing_learned']}"]
    assert json.loads(told(capsys, *words, "--json"))["notes"] == {
        "greedy": "general_weights",
        "champion@1it": "nothing_learned",
    }
    assert "notes" not in json.loads(told(capsys, *RUNS[run], "--json"))


def test_a_seated_bot_says_so_too(tmp_path: Path) -> None:
    board = tmp_path / "board.toml"
    board.write_text(own_text("mangrovia"))
    own, usual = (bohio.new("mangrovia", seats=2, seed="1", content=content) for content in (board, None))
    assert bohio.bot("greedy", own, seat=0, seed=1).note == NOTES["general_weights"]
    assert repr(bohio.bot("greedy", own, seat=0, seed=1)).startswith(f"<greedy ({NOTES['general_weights']}) on seat 0")
    assert bohio.bot("greedy", usual, seat=0, seed=1).note == ""
    assert repr(bohio.bot("greedy", usual, seat=0, seed=1)).startswith("<greedy on seat 0")
    with bohio.bot(f"exec:{shlex.quote(sys.executable)} -c pass", own, seat=0, seed=1) as program:
        assert program.note == ""
