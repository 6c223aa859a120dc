"""The set-up program: what it says, what it remembers, how it heals."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

import go


class Workshop:
    """A folder of locks with a stand-in for every installing step."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.steps: list[str] = []
        self.fails_at = ""
        self.failure: BaseException = KeyboardInterrupt()
        for names in go.PARTS.values():
            for name in names:
                (root / name).parent.mkdir(exist_ok=True)
                (root / name).write_text(name)

    def step(self, part: str) -> None:
        self.steps.append(part)
        if part == "venv":
            (go.VENV / "bin").mkdir(parents=True, exist_ok=True)
            (go.VENV / "bin/python").touch()
        if part == self.fails_at:
            raise self.failure

    def set_up(self, *parts: str) -> list[str]:
        self.steps = []
        go.set_up(*parts)
        return self.steps


@pytest.fixture
def workshop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Workshop:
    made = Workshop(tmp_path)
    monkeypatch.setattr(go, "ROOT", tmp_path)
    monkeypatch.setattr(go, "VENV", tmp_path / ".venv")
    monkeypatch.setattr(go, "STAMP", tmp_path / ".venv/stamp")
    monkeypatch.setattr(go, "TEST_PACKAGES", ())
    monkeypatch.setattr(go, "INSTALL", {part: lambda part=part: made.step(part) for part in go.PARTS})
    return made


def go_py(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, go.__file__, *words], capture_output=True, text=True, timeout=30, check=False
    )


# The command line


@pytest.mark.parametrize("words", [("fly",), ("--fly",), ("fly", "test"), ("setup", "fly")])
def test_an_unknown_word_gets_one_line_and_exit_2(words: tuple[str, ...]) -> None:
    done = go_py(*words)
    assert done.returncode == 2
    assert done.stdout == ""
    assert len(done.stderr.splitlines()) == 1
    assert "fly" in done.stderr


def test_help_names_every_command() -> None:
    done = go_py("--help")
    assert done.returncode == 0
    for command in ("go.py ", "go.py setup", "go.py test"):
        assert command in done.stdout


def test_words_after_test_go_to_pytest(monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[list[str]] = []

    def listen(words: Sequence[str]) -> int:
        heard.append(list(words))
        return 0

    monkeypatch.setattr(go, "test", listen)
    assert go.obey(["test", "-k", "boat"]) == 0
    assert heard == [["-k", "boat"]]


def test_every_check_runs_and_one_failure_fails_the_whole(
    workshop: Workshop, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    workshop.set_up("app", "test")
    for name, code in (("ruff", 0), ("mypy", 1), ("pytest", 0)):
        program = go.VENV / "bin" / name
        program.write_text(f'#!/bin/sh\necho "ran {name} $*"\nexit {code}\n')
        program.chmod(0o755)
    assert go.test(["-x"]) == 1
    said = capfd.readouterr().out
    for line in ("ruff check .", "ruff format --check .", "mypy", "pytest -x"):
        assert f"ran {line}" in said
    assert said.endswith("go: failed: mypy\n")


# Python and the system


def test_an_old_python_is_named_in_one_line() -> None:
    line = go.too_old((3, 9))
    assert line is not None
    assert "3.11" in line
    assert "3.9" in line
    assert "\n" not in line


@pytest.mark.parametrize("version", [(3, 11), (3, 12), (4, 0)])
def test_a_python_from_3_11_on_is_welcome(version: tuple[int, int]) -> None:
    assert go.too_old(version) is None


def test_an_old_python_hands_over_to_a_newer_one(monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[Sequence[str]] = []

    def execv(program: str, words: Sequence[str]) -> None:
        started.append([program, *words])
        raise SystemExit

    monkeypatch.setattr(go, "too_old", lambda version: "too old")
    monkeypatch.setattr(go, "newer_python", lambda: "/usr/bin/python3.12")
    monkeypatch.setattr(os, "execv", execv)
    with pytest.raises(SystemExit):
        go.obey(["test", "-x"])
    assert started == [["/usr/bin/python3.12", "/usr/bin/python3.12", go.__file__, "test", "-x"]]


def test_an_old_python_alone_stops(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(go, "too_old", lambda version: "too old")
    monkeypatch.setattr(go, "newer_python", lambda: None)
    with pytest.raises(go.Stop, match="too old"):
        go.obey(["setup"])


@pytest.mark.parametrize(
    ("debian", "user", "said"),
    [(True, 1000, "sudo apt-get install -y python3-venv"), (False, 0, "package manager")],
)
def test_a_missing_venv_module_is_named_where_it_may_not_be_installed(
    debian: bool, user: int, said: str, workshop: Workshop, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(go, "can_make_venv", lambda: False)
    monkeypatch.setattr(go, "is_debian", lambda: debian)
    monkeypatch.setattr(os, "geteuid", lambda: user)
    monkeypatch.setattr(go, "run", lambda command, what: pytest.fail("nothing may be run"))
    with pytest.raises(go.Stop, match=said) as stopped:
        go.make_venv()
    assert "\n" not in str(stopped.value)


def test_root_on_debian_installs_the_missing_venv_module(workshop: Workshop, monkeypatch: pytest.MonkeyPatch) -> None:
    ran: list[str] = []
    monkeypatch.setattr(go, "can_make_venv", lambda: bool(ran))
    monkeypatch.setattr(go, "is_debian", lambda: True)
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    monkeypatch.setattr(go, "run", lambda command, what: ran.append(what))
    go.make_venv()
    assert ran == ["install python3-venv", "make .venv", "install requirements/setup.txt"]


def test_a_missing_program_of_the_tests_stops_before_anything_is_set_up(
    workshop: Workshop, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(go, "TEST_PACKAGES", ("no-such-package",))
    monkeypatch.setattr(go, "missing_packages", list)
    monkeypatch.setattr(go, "is_debian", lambda: True)
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    with pytest.raises(go.Stop, match="no-such-package"):
        workshop.set_up("app", "test")
    assert workshop.steps == []
    assert workshop.set_up("app") == ["venv", "app"]


@pytest.mark.skipif(not go.is_debian(), reason="asks Debian's package list")
def test_debian_tells_which_packages_are_missing() -> None:
    assert go.missing_packages(["dpkg", "no-such-package"]) == ["no-such-package"]


# Failing steps


def test_a_missing_network_is_one_line(workshop: Workshop, capfd: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(go.Stop, match="network") as stopped:
        go.run(["sh", "-c", "echo 'Temporary failure in name resolution' >&2; exit 1"], "install a thing")
    assert "\n" not in str(stopped.value)
    assert capfd.readouterr() == ("", "")


def test_any_other_failure_shows_what_the_step_said(workshop: Workshop, capfd: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(go.Stop, match=r"cannot install a thing.*exit code 3"):
        go.run(["sh", "-c", "echo hashes differ; exit 3"], "install a thing")
    assert capfd.readouterr().out == "hashes differ\n"


# What is remembered


def test_a_second_set_up_does_nothing(workshop: Workshop) -> None:
    assert workshop.set_up("app") == ["venv", "app"]
    assert workshop.set_up("app") == []


def test_the_test_requirements_come_on_top(workshop: Workshop) -> None:
    workshop.set_up("app")
    assert workshop.set_up("app", "test") == ["test"]
    assert workshop.set_up("app") == []
    assert workshop.set_up("app", "test") == []


@pytest.mark.parametrize(
    ("changed", "steps"),
    [
        ("requirements/setup.txt", ["venv", "app", "test"]),
        ("requirements/app.txt", ["app"]),
        ("pyproject.toml", ["app"]),
        ("requirements/test.txt", ["test"]),
        ("requirements/ray.txt", ["test"]),
    ],
)
def test_a_changed_file_sets_up_its_part_again(changed: str, steps: list[str], workshop: Workshop) -> None:
    workshop.set_up("app", "test")
    (workshop.root / changed).write_text("changed")
    assert workshop.set_up("app", "test") == steps
    assert workshop.set_up("app", "test") == []


@pytest.mark.parametrize("broken", ["venv", "app", "test"])
def test_an_interrupted_set_up_starts_anew(broken: str, workshop: Workshop) -> None:
    workshop.fails_at = broken
    with pytest.raises(KeyboardInterrupt):
        workshop.set_up("app", "test")
    workshop.fails_at = ""
    assert workshop.set_up("app", "test") == ["venv", "app", "test"]


def test_an_interrupted_update_starts_anew(workshop: Workshop) -> None:
    workshop.set_up("app")
    workshop.fails_at = "test"
    with pytest.raises(KeyboardInterrupt):
        workshop.set_up("app", "test")
    workshop.fails_at = ""
    assert workshop.set_up("app") == ["venv", "app"]


def test_a_download_that_fails_keeps_what_is_set_up(workshop: Workshop) -> None:
    workshop.set_up("app")
    workshop.fails_at, workshop.failure = "test", go.Offline()
    with pytest.raises(go.Offline):
        workshop.set_up("app", "test")
    workshop.fails_at = ""
    assert workshop.set_up("app") == []
    assert workshop.set_up("app", "test") == ["test"]


@pytest.mark.parametrize("part", ["venv", "app"])
def test_a_first_set_up_without_network_goes_on_later(part: str, workshop: Workshop) -> None:
    workshop.fails_at, workshop.failure = part, go.Offline()
    with pytest.raises(go.Offline):
        workshop.set_up("app")
    workshop.fails_at = ""
    assert workshop.set_up("app") == (["venv", "app"] if part == "venv" else ["app"])


@pytest.mark.parametrize("stamp", ["", "\0", "venv", "venv old"])
def test_a_broken_stamp_starts_anew(stamp: str, workshop: Workshop) -> None:
    workshop.set_up("app")
    go.STAMP.write_text(stamp)
    assert workshop.set_up("app") == ["venv", "app"]


def test_a_venv_whose_python_is_gone_starts_anew(workshop: Workshop) -> None:
    workshop.set_up("app")
    (go.VENV / "bin/python").unlink()
    assert workshop.set_up("app") == ["venv", "app"]


def test_a_moved_folder_starts_anew(workshop: Workshop, monkeypatch: pytest.MonkeyPatch) -> None:
    workshop.set_up("app")
    moved = workshop.root / "moved"
    moved.mkdir()
    for name in ("requirements", "pyproject.toml", ".venv"):
        (workshop.root / name).rename(moved / name)
    monkeypatch.setattr(go, "ROOT", moved)
    monkeypatch.setattr(go, "VENV", moved / ".venv")
    monkeypatch.setattr(go, "STAMP", moved / ".venv/stamp")
    assert workshop.set_up("app") == ["venv", "app"]
