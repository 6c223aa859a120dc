"""Whole runs of the arena: the same whatever the number of jobs, continued after an interruption, written to files."""

from __future__ import annotations

import csv
import json
import signal
import subprocess
import sys
import time
from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

import bohio
from bohio.arena.ledger import Ledger
from bohio.arena.play import Outcome, Pairing, play
from bohio.arena.results import COLUMNS
from bohio.arena.run import bar, duration, ledger_path, outcomes
from bohio.cli import main
from bohio.core.reasons import BohioError

ROOT = Path(__file__).resolve().parents[2]
MIXED = Pairing("mangrovia", ("greedy", "random", "expert@3it"), "runs")


def timeless(found: list[Outcome]) -> list[Outcome]:
    """The outcomes without what the clock said."""
    return [replace(outcome, seconds=(), record=None) for outcome in found]


def arena(*words: object) -> tuple[str, ...]:
    return ("arena", "mangrovia", *map(str, words))


def test_the_number_of_jobs_changes_no_outcome() -> None:
    one, two = (timeless(outcomes(MIXED, 6, jobs)) for jobs in (1, 2))
    assert one == two
    assert [outcome.number for outcome in one] == list(range(6))
    assert len({outcome.scores for outcome in one}) == 6


def test_every_bot_has_every_seat_of_every_deal() -> None:
    pairing = Pairing("mangrovia", ("random", "novice", "greedy"), "seats")
    records = [play(pairing, number, True).record for number in range(6)]
    assert [record["bots"].index("greedy") for record in records if record] == [2, 0, 1, 2, 0, 1]
    setups = [json.dumps(record["setup"]) for record in records if record]
    assert setups[0] == setups[1] == setups[2] != setups[3]


# Interrupted runs


def test_a_run_that_was_killed_goes_on_where_it_stopped(tmp_path: Path) -> None:
    folder = tmp_path / "records"
    words = arena("--bots", "greedy,random", "--games", 40, "--seed", 5, "--records", folder)
    running = subprocess.Popen([sys.executable, "-m", "bohio.cli", *words], cwd=ROOT, stdout=subprocess.DEVNULL)
    until = time.monotonic() + 60
    while not (folder.is_dir() and len(list(folder.glob("*.json"))) >= 3) and time.monotonic() < until:
        time.sleep(0.01)
    running.send_signal(signal.SIGKILL)
    running.wait()
    kept = {path.name: path.stat().st_mtime_ns for path in folder.glob("*.json")}
    assert len(kept) >= 3
    games = len(kept) + 3
    pairing = Pairing("mangrovia", ("greedy", "random"), "5")
    found = outcomes(pairing, games, 1, folder)
    assert timeless(found) == timeless(outcomes(pairing, games))
    again = {path.name: path.stat().st_mtime_ns for path in folder.glob("*.json")}
    assert len(again) == games
    # Only the record whose outcome was not written down any more may have been played once more.
    assert sum(again[name] != kept[name] for name in kept) <= 1


def test_only_games_with_a_sound_record_are_not_played_again(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "records"
    pairing = Pairing("mangrovia", ("random", "random"), "sound")
    first = outcomes(pairing, 4, 1, folder)
    whole = [(folder / f"mangrovia-{number:06}.json").read_text() for number in range(4)]
    (folder / "mangrovia-000000.json").unlink()
    (folder / "mangrovia-000001.json").write_text(whole[1][:-100])
    (folder / "mangrovia-000002.json").write_text(whole[0])
    capsys.readouterr()
    assert timeless(outcomes(pairing, 4, 1, folder)) == timeless(first)
    assert "1 of 4 games were played before" in capsys.readouterr().err
    assert [(folder / f"mangrovia-{number:06}.json").read_text() for number in range(4)] == whole
    more = outcomes(pairing, 6, 1, folder)
    assert "4 of 6 games were played before" in capsys.readouterr().err
    assert timeless(more[:4]) == timeless(first)
    assert more[:4] == outcomes(pairing, 4, 1, folder), "times and all are those of the first run"


@pytest.mark.parametrize(
    ("changed", "words"),
    [
        ({"seed": "other"}, "its seed is 'sound', not 'other'"),
        ({"bots": ("random", "greedy")}, "its bots is"),
        ({"options": (("stone_tiles", "mixed"),)}, "its options is"),
    ],
)
def test_another_pairing_in_the_same_folder_is_refused(changed: dict[str, Any], words: str, tmp_path: Path) -> None:
    folder = tmp_path / "records"
    pairing = Pairing("mangrovia", ("random", "random"), "sound")
    outcomes(pairing, 1, 1, folder)
    before = ledger_path(folder).read_bytes()
    with pytest.raises(BohioError, match=words):
        outcomes(replace(pairing, **changed), 2, 1, folder)
    assert [path.name for path in folder.iterdir()] == ["mangrovia-000000.json"]
    assert ledger_path(folder).read_bytes() == before


def test_records_of_no_known_run_are_left_alone(tmp_path: Path) -> None:
    (tmp_path / "mine.json").write_text("{}")
    with pytest.raises(BohioError, match="name another folder"):
        outcomes(MIXED, 1, 1, tmp_path)


def test_a_line_that_was_cut_short_is_forgotten(tmp_path: Path) -> None:
    path = tmp_path / "run.arena"
    outcome = play(MIXED, 0, False)
    with Ledger(path, MIXED) as ledger:
        ledger.add(outcome)
    whole = path.read_bytes()
    path.write_bytes(whole + b'{"number": 1, "aband')
    with Ledger(path, MIXED) as ledger:
        assert ledger.outcomes == {0: outcome}
    assert path.read_bytes() == whole


@pytest.mark.parametrize("text", [b"nonsense\n", b"[]\n", b"\xff\xfe\n"])
def test_a_file_that_is_no_ledger_is_refused(text: bytes, tmp_path: Path) -> None:
    path = tmp_path / "run.arena"
    path.write_bytes(text)
    with pytest.raises(BohioError, match="no ledger of a run"):
        Ledger(path, MIXED)
    assert path.read_bytes() == text


def test_two_runs_do_not_write_in_the_same_place(tmp_path: Path) -> None:
    with Ledger(tmp_path / "run.arena", MIXED), pytest.raises(BohioError, match="another run is writing"):
        Ledger(tmp_path / "run.arena", MIXED)


# Files


def test_results_as_csv_have_a_row_for_each_game_and_seat(tmp_path: Path) -> None:
    out, folder = tmp_path / "results.csv", tmp_path / "records"
    words = arena("--bots", "greedy,random", "--games", 4, "--seed", 7, "--out", out, "--records", folder)
    assert main(words) == 0
    with out.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert tuple(rows[0]) == COLUMNS
    assert [(row["game"], row["seat"]) for row in rows] == [(str(n // 2), str(n % 2)) for n in range(8)]
    for row in rows:
        record = json.loads((folder / f"mangrovia-{int(row['game']):06}.json").read_text(encoding="utf-8"))
        seat = int(row["seat"])
        assert row["bot"] == record["bots"][seat]
        assert int(row["score"]) == record["result"]["scores"][seat]["total"]
        winners = record["result"]["winners"]
        assert float(row["win_share"]) == (1 / len(winners) if seat in winners else 0)
        assert int(row["decisions"]) == sum(event["seat"] == seat for event in record["events"])
        assert (int(row["deal"]), int(row["rotation"])) == divmod(int(row["game"]), 2)
        assert (row["abandoned"], row["faults"]) == ("False", "0")


@pytest.mark.skipif(find_spec("pyarrow") is None, reason="pyarrow is not installed (bohio[parquet])")
def test_results_as_parquet_hold_the_same(tmp_path: Path) -> None:
    from pyarrow import parquet

    for ending in ("csv", "parquet"):
        words = arena("--bots", "greedy,random", "--games", 3, "--seed", 7, "--out", tmp_path / f"results.{ending}")
        assert main(words) == 0
    table = parquet.read_table(tmp_path / "results.parquet").to_pylist()
    with (tmp_path / "results.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert len(table) == len(rows) == 6
    for one, other in zip(table, rows, strict=True):
        one.pop("milliseconds"), other.pop("milliseconds")
        assert {key: str(value) for key, value in one.items()} == other
        assert (type(one["score"]), type(one["win_share"]), type(one["abandoned"])) == (int, float, bool)


def test_parquet_without_pyarrow_is_refused_before_the_first_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("bohio.arena.results.find_spec", lambda name: None)
    words = arena("--bots", "random,random", "--games", 1, "--seed", 1, "--out", tmp_path / "out.parquet")
    assert main(words) == 1
    assert "Parquet needs pyarrow; install bohio[parquet], or write .csv" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("name", ["results.txt", "results", "nowhere/results.csv"])
def test_a_file_that_cannot_be_is_refused_before_the_first_game(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = arena("--bots", "random,random", "--games", 1, "--seed", 1, "--out", tmp_path / name)
    assert main(words) == 1
    assert len(capsys.readouterr().err.splitlines()) == 1
    assert list(tmp_path.iterdir()) == []


def test_an_interrupted_run_with_results_alone_goes_on_and_a_finished_one_begins_anew(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "results.csv"
    pairing = Pairing("mangrovia", ("random", "random"), "7")
    outcomes(pairing, 2, 1, None, out)  # as far as it came; nothing was written yet
    words = arena("--bots", "random,random", "--games", 3, "--seed", 7, "--out", out)
    assert main(words) == 0
    assert "2 of 3 games were played before" in capsys.readouterr().err
    assert sorted(path.name for path in tmp_path.iterdir()) == ["results.csv"]
    assert main(words) == 0
    assert capsys.readouterr().err == ""


def test_faults_are_counted_and_told_in_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = arena("--bots", "exec:false,random", "--games", 2, "--seed", 1, "--json", "--records", tmp_path / "records")
    assert main(words) == 0
    told = capsys.readouterr()
    program, other = json.loads(told.out)["bots"]
    assert (program["name"], "faults" in other) == ("exec:false", False)
    records = [bohio.load(json.loads(path.read_text())) for path in sorted((tmp_path / "records").iterdir())]
    made = sum(event.seat == number for number, match in enumerate(records) for event in match.events)
    assert program["faults"] == made > 0
    [line] = told.err.splitlines()
    assert line.startswith(f"exec:false: {made} decisions in 2 games were made by greedy")
    assert "ended with status 1" in line


def test_the_time_left_is_told_in_words() -> None:
    assert [duration(seconds).strip() for seconds in (0.4, 59.4, 60, 3599, 3600, 90061)] == [
        "0 s",
        "59 s",
        "1:00 min",
        "59:59 min",
        "1:00 h",
        "25:01 h",
    ]
    assert bar(5, 10) == "█" * 15 + "·" * 15 + " 5/10 games"
