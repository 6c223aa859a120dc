"""The command line, as real processes: what it prints, and what it says to what is wrong."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import bohio
from bohio import bench
from bohio.core.fate import QuickFate
from bohio.library import found, game_class, open_game, shipped
from bohio.locale.rules import rules_of
from tests.play import random_match

ROOT = Path(__file__).parent.parent.parent
RECORDS = ROOT / "tests" / "fixtures" / "records"
MANGROVIA = RECORDS / "mangrovia_2_mixed.json"
GAMES = ROOT / "bohio" / "games"
LONGEST_LINE = 400
PATH = os.pathsep.join(filter(None, (str(ROOT), os.environ.get("PYTHONPATH"))))
Done = subprocess.CompletedProcess[str]


def run(*arguments: object, folder: Path | None = None) -> Done:
    return subprocess.run(
        [sys.executable, "-m", "bohio.cli", *map(str, arguments)],
        cwd=folder or ROOT,
        env=os.environ | {"PYTHONPATH": PATH, "PYTHONIOENCODING": "utf-8"},
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=120,
        check=False,
    )


def answer(*arguments: object) -> str:
    """What a command prints that goes well."""
    done = run(*arguments)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def refuses(done: Done, code: int, *words: str) -> None:
    """One clear line, on whichever stream, and no traceback."""
    said = (done.stdout + done.stderr).strip()
    assert done.returncode == code, said
    lines = said.splitlines()
    if code == 2:  # argparse shows the usage first
        assert lines[0].startswith("usage: bohio")
        lines = lines[-1:]
    assert len(lines) == 1, said
    assert len(lines[0]) < LONGEST_LINE
    assert "Traceback" not in said
    for word in words:
        assert word in lines[0]


# Records


def test_record_check_says_which_records_are_sound() -> None:
    paths = sorted(RECORDS.glob("*.json"))
    lines = answer("record", "check", *paths).splitlines()
    assert len(lines) == len(paths) == 8
    for path, line in zip(paths, lines, strict=True):
        assert line.startswith(f"{path}: sound, {path.name.split('_')[0]}, ")
        assert "won by seat" in line


def test_record_check_goes_on_after_an_unsound_one(tmp_path: Path) -> None:
    record = json.loads(MANGROVIA.read_text(encoding="utf-8"))
    record["events"][0]["action"]["site"] = 6
    broken = tmp_path / "broken.json"
    broken.write_text(json.dumps(record), encoding="utf-8")
    done = run("record", "check", broken, MANGROVIA)
    assert done.returncode == 1
    first, second = done.stdout.splitlines()
    assert first == f"{broken}: event 0: illegal: site_blocked (M2.3) site=6"
    assert second.startswith(f"{MANGROVIA}: sound")


@pytest.mark.parametrize("name", found())
def test_record_options_and_view_of_a_running_game(name: str, tmp_path: Path) -> None:
    match = random_match(name, 3, "commands", limit=30)
    path = tmp_path / "running.json"
    path.write_text(json.dumps(match.record()), encoding="utf-8")
    assert json.loads(answer("record", "options", path)) == list(match.options)
    assert "running" in answer("record", "check", path)
    asked = match.state.seat
    for seat in (asked, "spectator"):
        view = json.loads(answer("record", "view", path, "--seat", seat))
        expected = match.view(None if seat == "spectator" else asked)
        assert view == json.loads(json.dumps(expected | {"commitment": None}))
        assert ("choices" in view) == (seat == asked)


@pytest.mark.parametrize("name", found())
def test_record_view_shows_nothing_of_later_events(name: str, tmp_path: Path) -> None:
    match = random_match(name, 2, "later")
    path = tmp_path / "finished.json"
    path.write_text(json.dumps(match.record()), encoding="utf-8")
    assert json.loads(answer("record", "options", path)) == []
    view = json.loads(answer("record", "view", path, "--seat", 0, "--at", 20))
    assert len(view["log"]) == 20
    assert view["commitment"] == match.commitment
    assert not {"result", "seed"} & set(view)
    assert str(match.seed) not in json.dumps(view)
    assert json.loads(answer("record", "view", path, "--seat", 0)) == json.loads(json.dumps(match.view(0)))


def test_record_options_where_fate_is_next(tmp_path: Path) -> None:
    record = json.loads((RECORDS / "tropicalia_3_base.json").read_text(encoding="utf-8"))
    path = tmp_path / "fate.json"
    path.write_text(json.dumps({**record, "events": []} | {"result": None}), encoding="utf-8")
    assert json.loads(answer("record", "options", path)) == []


# Content


@pytest.mark.parametrize("name", found())
def test_content_check_and_draw(name: str, tmp_path: Path) -> None:
    file = found()[name].file("content.toml")
    called = open_game(name, found()[name].usual_seats).content_name
    assert answer("content", "check", file) == f"{file}: sound, '{called}' for {name}\n"
    picture = tmp_path / "picture.svg"
    assert answer("content", "draw", file, "-o", picture) == f"{picture}: drawn\n"
    assert picture.read_text(encoding="utf-8").startswith("<svg")


def test_content_check_names_every_fault(tmp_path: Path) -> None:
    file = tmp_path / "own.toml"
    text = shipped("tropicalia").text.replace("workers = 4", "workers = 4\nextra = 1")
    file.write_text(text.replace('kind = "plaza"', 'kind = "palace"', 1), encoding="utf-8")
    done = run("content", "check", file)
    assert done.returncode == 1
    assert sorted(done.stderr.splitlines()) == [
        f"{file}: extra: is not a key that is known here; check its spelling or delete it",
        f"{file}: island plaza-1.kind: is 'palace', not one of field, plaza, market",
    ]
    assert done.stdout == ""


def test_content_check_lists_remarks_and_is_content(tmp_path: Path) -> None:
    file = tmp_path / "own.toml"
    text = shipped("tropicalia").text.replace("workers = 4", "workers = 5")
    file.write_text(f'author = "Ann"\n{text}', encoding="utf-8")
    sound, *remarks = answer("content", "check", file).splitlines()
    assert sound == f"{file}: sound, 'reconstruction' by 'Ann' for tropicalia"
    assert len(remarks) == 1
    assert remarks[0].startswith(f"{file}: remark: workers: ")


def test_whoever_plays_with_a_bad_file_is_told_which(tmp_path: Path) -> None:
    file = tmp_path / "own.toml"
    file.write_text(shipped("mangrovia").text + "\n[extra]\n", encoding="utf-8")
    done = run(*ARENA, "--content", file)
    refuses(done, 1, f"{file}: extra: is not a key that is known here")
    with pytest.raises(bohio.BadContent, match=r"own\.toml: extra: is not a key"):
        bohio.new("mangrovia", 2, content=file)


# Bots


@pytest.mark.parametrize("name", found())
def test_the_arena_plays_with_choices(name: str, tmp_path: Path) -> None:
    chosen = ("--option", "first=1", "--option", 'colours=["red", "blue"]')
    first = chosen if "first" in game_class(name).choices else chosen[2:]
    arguments = ("arena", name, "--bots", "random,random", "--games", 2, "--seed", "s")
    answer(*arguments, *first, "--records", tmp_path, "--json")
    assert "2 of 2 games were played before" in run(*arguments, *first, "--records", tmp_path).stderr
    for path in sorted(tmp_path.glob("*.json")):
        record = json.loads(path.read_text(encoding="utf-8"))
        assert record["options"]["colours"] == ["red", "blue"]
        assert record["options"].get("first") == (1 if first is chosen else None)
        assert bohio.load(record).seed is not None


@pytest.mark.parametrize("name", found())
def test_the_arena_plays_the_same_games_with_one_process_and_with_two(name: str, tmp_path: Path) -> None:
    reports = []
    for jobs in (1, 2):
        folder = tmp_path / str(jobs)
        arguments = ("arena", name, "--bots", "random,random,random", "--games", 4, "--seed", "s", "--jobs", jobs)
        reports.append(json.loads(answer(*arguments, "--records", folder, "--json")))
    for report in reports:
        [row] = report["bots"]
        assert set(row) == {"name", "games", "win_share", "interval", "mean_score", "ms_per_decision"}
        assert (row["name"], row["games"] + report["abandoned"]) == ("random", 4)
        assert row["win_share"] == 1
        low, high = row["interval"]
        assert 0 <= low <= high <= 1
        row.pop("ms_per_decision")
    assert reports[0] == reports[1]
    one, two = (sorted((tmp_path / jobs).iterdir()) for jobs in "12")
    assert [path.name for path in one] == [path.name for path in two] == [f"{name}-{n:06}.json" for n in range(4)]
    for path, other in zip(one, two, strict=True):
        assert path.read_text(encoding="utf-8") == other.read_text(encoding="utf-8")
        record = json.loads(path.read_text(encoding="utf-8"))
        assert record["bots"] == ["random"] * 3
        assert bohio.load(record).seed is not None


def test_the_arena_takes_options_and_content_of_ones_own(tmp_path: Path) -> None:
    own = tmp_path / "own.toml"
    text = shipped("tropicalia").text.replace('name = "reconstruction"', 'name = "ours"')
    own.write_text(text, encoding="utf-8")
    arguments: tuple[object, ...] = ("arena", "tropicalia", "--bots", "random,random", "--games", 2, "--seed", 1)
    table = answer(*arguments, "--option", "advanced_markets=true", "--content", own, "--records", tmp_path / "out")
    assert table.splitlines()[1].split()[:2] == ["random", "2"]
    record = json.loads((tmp_path / "out" / "tropicalia-000001.json").read_text(encoding="utf-8"))
    assert record["options"] == {"advanced_markets": True}
    assert record["content"]["text"] == text
    assert "sound" in answer("record", "check", tmp_path / "out" / "tropicalia-000001.json")


def test_bots_are_listed() -> None:
    assert [line.split()[0] for line in answer("bots").splitlines()[:2]] == ["level-N", "random"]


def test_bench_gives_the_figures_of_both_games() -> None:
    figures = json.loads(answer("bench", "--json", "--seconds", 0.05))
    assert set(figures) == set(found())
    for measured in figures.values():
        assert {
            "compiled",
            "decisions_per_second",
            "playout_decisions_per_second",
            "simulations_per_second",
            "games_per_second",
            "copies_per_second",
            "options_p99_us",
            "options_worst_us",
        } <= set(measured)
        assert isinstance(measured["compiled"], bool)
        assert all(value > 0 for key, value in measured.items() if key != "compiled")


def test_bench_times_options_on_engines_that_remember_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever this process has played before: a purse that was seen is paid from memory, and that is much quicker."""
    bench.playouts(open_game("mangrovia", found()["mangrovia"].usual_seats).engine, QuickFate(1))
    timed: list[Any] = []
    time_game = bench._game_latencies

    def noted(game: Any, number: int) -> list[int]:
        if number == 0:
            timed.append(game)
            assert not any(game.engine.parts.payments)
        return time_game(game, number)

    monkeypatch.setattr(bench, "_game_latencies", noted)
    bench._latencies("mangrovia", 0.05)
    assert len({id(game) for game in timed}) == len(timed) == bench.ROUNDS


@pytest.mark.parametrize("name", found())
def test_demo_plays_a_game_and_shows_the_end(name: str) -> None:
    text = answer("demo", name, "--seed", "show")
    assert text == answer("demo", name, "--seed", "show")
    assert "fate:" in text
    assert all(f"seat {seat}:" in text for seat in range(found()[name].usual_seats))
    assert "wins" in text or "abandoned" in text


# Rules


@pytest.mark.parametrize("name", [name for name in found() if found()[name].file("rules").is_dir()])
def test_rules_are_printed_whole_in_80_columns(name: str) -> None:
    text = answer("rules", name, "--language", "en")
    assert max(map(len, text.splitlines())) <= 80
    rules = rules_of(found()[name], "en")
    assert rules is not None
    assert all(section.title in text for section in rules.sections)


def test_a_section_or_a_paragraph_is_printed_by_its_number() -> None:
    paragraph = answer("rules", "mangrovia", "M8.4", "--language", "en")
    assert paragraph.startswith("M8.4  ")
    section = answer("rules", "mangrovia", "M8", "--language", "en")
    assert section.startswith("M8  ")
    assert paragraph in f"{section}\n"
    assert len(section) > 3 * len(paragraph)


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({"LANG": "de_AT.UTF-8"}, "de"),
        ({"LANG": "de_AT.UTF-8", "LC_MESSAGES": "ru_RU"}, "ru"),
        ({"LANG": "de_AT.UTF-8", "LC_ALL": "it"}, "it"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "deva_IN"}, "en"),
        ({}, "en"),
    ],
)
def test_the_environment_says_in_which_language(
    environment: dict[str, str], language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert answer("rules", "tropicalia", "T1") == answer("rules", "tropicalia", "T1", "--language", language)


# What is wrong


def record_with(**changed: Any) -> Callable[[Path], object]:
    def make(folder: Path) -> object:
        record = json.loads(MANGROVIA.read_text(encoding="utf-8")) | changed
        return written(folder, json.dumps(record))

    return make


def file_with(data: str | bytes) -> Callable[[Path], object]:
    return lambda folder: written(folder, data)


def written(folder: Path, data: str | bytes) -> Path:
    path = folder / "given"
    path.write_bytes(data.encode() if isinstance(data, str) else data)
    return path


BAD_RECORDS: dict[str, tuple[Callable[[Path], object], str]] = {
    "missing": (lambda folder: folder / "nowhere.json", "cannot be read: No such file"),
    "a folder": (lambda folder: folder, "cannot be read: Is a directory"),
    "empty": (file_with(""), "is not JSON"),
    "not JSON": (file_with("seat 0: pass"), "is not JSON"),
    "binary": (file_with(bytes(range(256))), "is not JSON"),
    "truncated": (file_with(MANGROVIA.read_bytes()[:5000]), "is not JSON"),
    "nested too deep": (file_with("[" * 100_000 + "]" * 100_000), "is not JSON"),
    "a number too long": (file_with("9" * 10_000), "is not JSON"),
    "a list": (file_with("[]"), "record: is not a JSON object"),
    "no events": (file_with('{"format": "bohio-record/1"}'), "record: has no"),
    "another format": (record_with(format="chess" * 1000), "format: is 'chess"),
    "another game": (record_with(game="chess"), "there is no game 'chess'"),
    "another version": (record_with(rules=10**400), "rules: is version 1000"),
    "huge seats": (record_with(seats=10**400), "mangrovia is for 2 to 5 players"),
    "bad option": (record_with(options={"stone_tiles": "x" * 9999}), "stone_tiles may be 'none' or"),
    "content elsewhere": (record_with(content={"name": "x", "sha256": "0"}), "content: is not what ships"),
    "nonsense event": (record_with(events=[7]), "event 0: is not an event"),
    "wrong seat": (record_with(events=[{"seat": 10**400, "action": {}}]), "event 0: seat 1000"),
    "no result": (record_with(result=None), "result: is missing"),
    "wrong result": (record_with(result={"scores": [], "winners": [10**400] * 99}), "result: winners are"),
}


@pytest.mark.parametrize("case", BAD_RECORDS)
def test_a_bad_record_is_refused_in_one_line(case: str, tmp_path: Path) -> None:
    make, words = BAD_RECORDS[case]
    path = make(tmp_path)
    refuses(run("record", "check", path), 1, str(path), words)


@pytest.mark.parametrize("case", ["missing", "nested too deep", "a list", "another game", "wrong seat"])
def test_a_bad_record_has_no_view_and_no_options(case: str, tmp_path: Path) -> None:
    make, words = BAD_RECORDS[case]
    path = make(tmp_path)
    view = run("record", "view", path, "--seat", 0, "--at", 0)
    refuses(view, 1, str(path))
    assert view.stdout == ""
    options = run("record", "options", path)
    refuses(options, 1, str(path), words)
    assert options.stdout == ""


BAD_CONTENT: dict[str, tuple[str | bytes | None, str]] = {
    "missing": (None, "cannot be read: No such file"),
    "not TOML": ("seat 0: pass", "is not TOML"),
    "binary": (bytes(range(256)), "is not UTF-8"),
    "nested too deep": ("a = " + "[" * 100_000, "is not TOML"),
    "a number too long": ("rounds = " + "9" * 10_000, "is not TOML"),
}


@pytest.mark.parametrize("case", BAD_CONTENT)
def test_bad_content_is_refused_in_one_line(case: str, tmp_path: Path) -> None:
    data, words = BAD_CONTENT[case]
    path = tmp_path / "nowhere.toml" if data is None else written(tmp_path, data)
    refuses(run("content", "check", path), 1, f"{path}: {words}")
    picture = tmp_path / "picture.svg"
    refuses(run("content", "draw", path, "-o", picture), 1, f"{path}: {words}")
    assert not picture.exists()


@pytest.mark.parametrize("text", ["", "name = 'mine'\n", "[package]\nname = 'other'\n"])
def test_a_file_of_neither_game_is_called_just_that(text: str, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(text)
    done = run("content", "check", path)
    refuses(done, 1, f"{path}: does not belong to any of these games: mangrovia, tropicalia")
    assert len(done.stderr.splitlines()) == 1


def test_content_of_the_other_game_is_refused() -> None:
    file = GAMES / "tropicalia" / "content.toml"
    done = run(*ARENA, "--content", file)
    assert done.returncode == 1
    assert (
        f"{file}: island: is not a key that is known here; check its spelling or delete it" in done.stderr.splitlines()
    )
    assert "Traceback" not in done.stderr


ARENA = ("arena", "mangrovia", "--bots", "random,random", "--games", "1", "--seed", "1")
VIEW = ("record", "view", str(MANGROVIA))
BAD_CALLS: dict[str, tuple[tuple[str, ...], int, str]] = {
    "no command": ((), 2, "COMMAND"),
    "unknown command": (("play",), 2, "'play'"),
    "no file": (("record", "check"), 2, "FILE"),
    "no seat": (VIEW, 2, "--seat"),
    "seat that there is not": ((*VIEW, "--seat", "2"), 1, "--seat '2': seats are 0 to 1, or spectator"),
    "negative seat": ((*VIEW, "--seat=-1"), 1, "seats are 0 to 1"),
    "seat in another script": ((*VIEW, "--seat", "²"), 1, "seats are 0 to 1"),
    "huge seat": ((*VIEW, "--seat", "9" * 5000), 1, "seats are 0 to 1"),
    "too late a moment": ((*VIEW, "--seat", "0", "--at", "9999"), 1, "--at 9999: the record has 251 events"),
    "too early a moment": ((*VIEW, "--seat", "0", "--at=-1"), 1, "--at -1"),
    "no moment at all": ((*VIEW, "--seat", "0", "--at", "noon"), 2, "--at"),
    "unknown game": (("arena", "chess", *ARENA[2:]), 1, "there is no game 'chess'"),
    "unknown bot": ((*ARENA[:3], "random,nobody", *ARENA[4:]), 1, "there is no bot 'nobody'"),
    "too few bots": ((*ARENA[:3], "random", *ARENA[4:]), 1, "mangrovia is for 2 to 5 players, not 1"),
    "too many bots": ((*ARENA[:3], ",".join(["random"] * 6), *ARENA[4:]), 1, "not 6"),
    "no games": ((*ARENA[:4], "--games", "0", "--seed", "1"), 1, "--games"),
    "no jobs": ((*ARENA, "--jobs", "0"), 1, "--jobs"),
    "unknown option": ((*ARENA, "--option", "colour=red"), 1, "has no option 'colour'"),
    "unknown value": ((*ARENA, "--option", "stone_tiles=red"), 1, "not 'red'"),
    "nobody's turn to begin": ((*ARENA, "--option", "first=2"), 1, "from 0 to 1, not 2"),
    "a choice that is not JSON": ((*ARENA, "--option", "colours=[red"), 1, "2 seats, not '[red'"),
    "a choice nested too deep": ((*ARENA, "--option", "colours=" + "[" * 20_000), 1, "for each of the 2 seats"),
    "option without value": ((*ARENA, "--option", "stone_tiles"), 1, "NAME=VALUE"),
    "records in a file": ((*ARENA, "--records", str(MANGROVIA)), 1, "cannot hold records"),
    "picture nowhere": (
        ("content", "draw", str(GAMES / "mangrovia" / "content.toml"), "-o", "nowhere/at/all.svg"),
        1,
        "cannot be written",
    ),
    "demo of another game": (("demo", "chess"), 1, "there is no game 'chess'"),
    "rules of another game": (("rules", "chess"), 2, "'chess'"),
    "rules in another language": (("rules", "mangrovia", "--language", "xx"), 2, "'xx'"),
    "a paragraph that there is not": (("rules", "mangrovia", "M99"), 2, "have no paragraph 'M99'"),
    "a huge paragraph": (("rules", "mangrovia", "M" * 5000), 2, "have no paragraph 'MMM"),
    "no time": (("bench", "--seconds", "0"), 1, "--seconds"),
    "time that is no number": (("bench", "--seconds", "nan"), 1, "--seconds"),
}


@pytest.mark.parametrize("case", BAD_CALLS)
def test_a_bad_command_line_is_refused_in_one_line(case: str, tmp_path: Path) -> None:
    arguments, code, words = BAD_CALLS[case]
    done = run(*arguments, folder=tmp_path)
    refuses(done, code, words)
    assert done.stdout == ""
    assert not list(tmp_path.iterdir())
