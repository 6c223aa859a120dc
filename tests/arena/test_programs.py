"""Bots in any language: whatever a program does, the game goes on, and what it failed to do is told."""

from __future__ import annotations

import json
import shlex
import sys
import time
from pathlib import Path
from typing import Any

import pytest

import bohio
from bohio.arena.entrants import check_entrant, split_names
from bohio.arena.play import Pairing, play
from bohio.bots import check
from bohio.bots.program import MILLISECONDS, BadAnswer, chosen, parse_program
from bohio.core.reasons import BadOption
from tests.arena.programs import played_with, program

ROOT = Path(__file__).resolve().parents[2]
FIRST = ROOT / "examples" / "first_bot.py"
HONEST = 'print(json.dumps({"choose": len(choices) - 1}), flush=True)'


def decisions_of(outcome: Any) -> int:
    """How many decisions the program had to make, by the record."""
    seat = outcome.record["bots"].index(next(name for name in outcome.record["bots"] if name != "random"))
    return sum(event["seat"] == seat for event in outcome.record["events"])


@pytest.mark.parametrize("game", ["mangrovia", "tropicalia"])
def test_the_example_bot_plays_whole_games_without_a_fault(game: str) -> None:
    name = f"exec:{shlex.quote(sys.executable)} {shlex.quote(str(FIRST))}"
    pairing = Pairing(game, (name, "random", "random"), "first")
    outcomes = [play(pairing, number, True) for number in range(3)]
    assert [outcome.faults for outcome in outcomes] == [(0, 0, 0)] * 3
    assert all(outcome.decisions[0] > 10 for outcome in outcomes)
    again = play(pairing, 1, True)
    assert again.record == outcomes[1].record, "the seed that it is given makes it choose the same again"


def test_the_example_is_short_and_needs_nothing_but_python() -> None:
    text = FIRST.read_text(encoding="utf-8")
    assert len(text.splitlines()) < 40
    imported = {line.split()[1] for line in text.splitlines() if line.startswith(("import ", "from "))}
    assert imported <= sys.stdlib_module_names


CRASHES: dict[str, tuple[str, bool, str]] = {
    "crashes at the start": ("raise SystemExit(3)", False, "ended with status 3"),
    "says why it crashes": ("raise KeyError('no such site')", False, "ended with status 1: KeyError: 'no such site'"),
    "is killed": ("import os, signal\nos.kill(os.getpid(), signal.SIGKILL)", False, "was ended by signal 9"),
    "closes its output": ("os.close(1)\ntime.sleep(60)", True, "closed its output"),
    "answers without end": ("while True:\n    os.write(1, b'x' * 65536)", True, "more than 1048576 bytes"),
}


@pytest.mark.parametrize("case", CRASHES)
def test_a_program_that_breaks_down_is_not_asked_again(case: str, tmp_path: Path) -> None:
    """All its decisions are greedy's, and the game comes to its end."""
    deed, loop, complaint = CRASHES[case]
    outcome = played_with("exec:" + program(tmp_path, deed, loop))
    assert outcome.record is not None
    assert bohio.load(dict(outcome.record)).over
    assert outcome.faults == (decisions_of(outcome), 0)
    assert complaint in outcome.complaints[0]
    assert outcome.complaints[1] == ""


def test_a_program_that_crashes_in_the_middle_has_made_its_decisions_until_then(tmp_path: Path) -> None:
    outcome = played_with("exec:" + program(tmp_path, f"if asked == 8:\n    raise SystemExit(7)\n{HONEST}"))
    assert outcome.faults == (decisions_of(outcome) - 7, 0)
    assert "status 7" in outcome.complaints[0]


def test_a_program_that_hangs_is_ended(tmp_path: Path) -> None:
    outcome = played_with("exec@200ms:" + program(tmp_path, f"if asked == 3:\n    time.sleep(600)\n{HONEST}"))
    assert outcome.faults == (decisions_of(outcome) - 2, 0)
    assert outcome.complaints[0].startswith("did not answer within 0.2 s")


def test_a_program_that_reads_nothing_does_not_hold_up_the_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not even where more is to be told than a pipe holds."""
    monkeypatch.setattr("bohio.bots.program.STARTING", 0.3)
    monkeypatch.setattr("bohio.bots.program.PROTOCOL", "x" * 300_000)
    outcome = played_with("exec@100ms:" + program(tmp_path, "import time\ntime.sleep(600)", False))
    assert outcome.faults == (decisions_of(outcome), 0)
    assert "did not answer within 0.4 s" in outcome.complaints[0]


NONSENSE: dict[str, tuple[str, str]] = {
    "garbage": ("print('hm, let me see', flush=True)", "is not JSON"),
    "an empty line": ("print(flush=True)", "is not JSON"),
    "bytes that are no text": ("os.write(1, bytes([255, 254, 10]))", "is not JSON"),
    "a deep nest": ("print('[' * 100000, flush=True)", "is not JSON"),
    "not an object": ("print('[0]', flush=True)", "not {"),
    "neither": ("print('{}', flush=True)", "not {"),
    "both": ("print(json.dumps({'choose': 0, 'action': choices[0]}), flush=True)", "not {"),
    "an index too high": ("print(json.dumps({'choose': len(choices)}), flush=True)", "choices"),
    "an index below": ("print(json.dumps({'choose': -1}), flush=True)", "chose -1 of"),
    "a truth value": ("print(json.dumps({'choose': False}), flush=True)", "chose False of"),
    "half a choice": ("print(json.dumps({'choose': 0.0}), flush=True)", "chose 0.0 of"),
    "an illegal action": ("print(json.dumps({'action': {'type': 'win'}}), flush=True)", "not among its choices"),
}


@pytest.mark.parametrize("case", NONSENSE)
def test_nonsense_loses_the_turn_and_no_more(case: str, tmp_path: Path) -> None:
    """Every third answer is nonsense: only these decisions are greedy's."""
    deed, complaint = NONSENSE[case]
    name = "exec:" + program(tmp_path, f"if asked % 3 == 0:\n    {deed}\nelse:\n    {HONEST}")
    outcome = played_with(name)
    assert outcome.faults == (decisions_of(outcome) // 3, 0)
    assert complaint in outcome.complaints[0]


def test_an_answer_may_name_the_action_in_the_records_form() -> None:
    choices = [{"type": "place_bowl", "site": 1}, {"type": "place_bowl", "site": 2}]
    assert chosen(b'{"action": {"site": 2, "type": "place_bowl"}}', choices) == 1
    assert chosen(b'{"choose": 1, "because": "I like it"}', choices) == 1
    with pytest.raises(BadAnswer):
        chosen(b'{"action": {"site": true, "type": "place_bowl"}}', choices)


def is_running(process: int) -> bool:
    try:
        state = Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()[0]
    except OSError:
        return False
    return state != "Z"


@pytest.mark.parametrize("ending", ["", "if asked == 5:\n    raise SystemExit(1)\n"])
def test_the_children_of_a_program_end_with_it(ending: str, tmp_path: Path) -> None:
    note = tmp_path / "child.txt"
    sleeper = "subprocess.Popen(['sleep', '600'], stdin=subprocess.DEVNULL)"
    start = f"if asked == 1:\n    import subprocess\n    open({str(note)!r}, 'w').write(str({sleeper}.pid))\n"
    played_with("exec:" + program(tmp_path, start + ending + HONEST))
    child = int(note.read_text())
    until = time.monotonic() + 10
    while is_running(child) and time.monotonic() < until:
        time.sleep(0.01)
    assert not is_running(child)


def test_a_program_is_told_exactly_what_its_seat_may_know(tmp_path: Path) -> None:
    """Hello, then views of the seat with what it saw since, then the result; nothing of the others' hands."""
    heard = tmp_path / "heard.jsonl"
    deed = f"import sys\nfor line in sys.stdin:\n    open({str(heard)!r}, 'a').write(line)\n"
    deed += "    if '\"choose\"' in line:\n        print('{\"choose\": 0}', flush=True)\n"
    outcome = played_with("exec@4000ms:" + program(tmp_path, deed, False), number=1)
    assert outcome.record is not None
    assert outcome.faults == (0, 0)
    messages = [json.loads(line) for line in heard.read_text(encoding="utf-8").splitlines()]
    hello, *asked, end = messages
    assert (hello["type"], hello["protocol"], hello["game"]) == ("hello", 1, "mangrovia")
    assert (hello["seat"], hello["seats"], hello["options"]) == (1, 2, {"stone_tiles": "none"})
    assert type(hello["seed"]) is int
    assert hello["content"]["text"].startswith(("#", "name", "["))
    assert set(hello["content"]) == {"name", "sha256", "text"}
    assert end == {"type": "end", "result": outcome.record["result"]}
    events = outcome.record["events"]
    moments = [number for number, event in enumerate(events) if event["seat"] == 1]
    assert len(asked) == len(moments)
    before = {key: value for key, value in outcome.record.items() if key not in ("result", "seed")}
    log: list[Any] = []
    for moment, question in zip(moments, asked, strict=True):
        log += question["events"]
        assert question["milliseconds"] == 4000
        if moment % 6 == 0:
            view = bohio.load({**before, "events": events[:moment]}).view(1)
            told = question["view"] | {"log": log, "choices": question["choices"]}
            assert told == view | {"commitment": outcome.record["commitment"]}


def test_names_are_split_at_commas_outside_of_quotes() -> None:
    assert split_names("random,greedy") == ("random", "greedy")
    assert split_names("exec:python3 a.py --weights '1,2',greedy") == ("exec:python3 a.py --weights '1,2'", "greedy")
    assert split_names('exec:a "b,\\",c" , random') == ('exec:a "b,\\",c"', "random")
    assert split_names("exec:a\\,b,random") == ("exec:a\\,b", "random")
    with pytest.raises(BadOption, match="not closed"):
        split_names("exec:a 'b,random")


def test_a_command_is_split_like_in_a_shell() -> None:
    assert parse_program("exec:python3 a.py --weights '1,2'").words == ("python3", "a.py", "--weights", "1,2")
    assert parse_program("exec:python3 a.py").milliseconds == MILLISECONDS
    assert parse_program("exec@250ms:python3 a:b").milliseconds == 250


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("exec:", "names no command"),
        ("exec:no-such-program-at-all x", "there is no program 'no-such-program-at-all'"),
        ("exec:python3 'a", "cannot be split"),
        ("exec@0ms:python3 a", "not of the form"),
        ("exec@10it:python3 a", "not of the form"),
        ("execute:python3 a", "there is no bot"),
    ],
)
def test_a_command_that_cannot_be_run_is_refused_before_the_first_game(name: str, words: str) -> None:
    with pytest.raises(BadOption, match=words):
        check_entrant(name)


def test_only_the_arena_runs_programs() -> None:
    """A table takes names from its guests: there a command is no bot."""
    check_entrant("exec:python3 a.py")
    with pytest.raises(BadOption, match="there is no bot"):
        check("exec:python3 a.py")
