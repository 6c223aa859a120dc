"""The set-up program: what it says, what it remembers, how it heals."""

from __future__ import annotations

import os
import re
import shutil
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
    monkeypatch.setattr(go, "CONTENTS", tmp_path / ".venv/contents")
    monkeypatch.setattr(go, "TEST_PACKAGES", ())
    monkeypatch.setattr(go, "INSTALL", {part: lambda part=part: made.step(part) for part in go.PARTS})
    return made


def go_py(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, go.__file__, *words], capture_output=True, text=True, timeout=30, check=False
    )


# The command line


@pytest.mark.parametrize("words", [("fly",), ("--fly",), ("fly", "test"), ("setup", "fly"), ("sbom", "fly")])
def test_an_unknown_word_gets_one_line_and_exit_2(words: tuple[str, ...]) -> None:
    done = go_py(*words)
    assert done.returncode == 2
    assert done.stdout == ""
    assert len(done.stderr.splitlines()) == 1
    assert "fly" in done.stderr


def test_help_names_every_command() -> None:
    done = go_py("--help")
    assert done.returncode == 0
    for command in ("go.py ", "go.py setup", "go.py test", "go.py audit", "go.py sbom"):
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
    workshop.set_up("app", "test", "types")
    for name, code in (("ruff", 0), ("mypy", 1), ("pytest", 0)):
        program = go.VENV / "bin" / name
        program.write_text(f'#!/bin/sh\necho "ran {name} $*"\nexit {code}\n')
        program.chmod(0o755)
    assert go.test(["-x"]) == 1
    said = capfd.readouterr().out
    lines = said.splitlines()
    others = [f"mypy --python-version {python}" for python in go.PYTHONS if python != go.THIS_PYTHON]
    commands = ["ruff check .", "ruff format --check .", "mypy", *others, "pytest -x"]
    parts = [line for line in lines if "/" in line]
    assert parts == [f"go: {number}/{len(commands)}  {command}" for number, command in enumerate(commands, 1)]
    assert [line.strip() for line in lines if line.startswith("ran ")] == [
        f"ran {command}" for command in commands if not command.startswith("ruff")
    ]
    verdicts = re.findall(r"^go:   \d:\d\d  (\w+)$", said, re.MULTILINE)
    assert verdicts == ["failed" if command.startswith("mypy") else "passed" for command in commands]
    assert re.fullmatch(r"go: failed: mypy \(\d:\d\d\)", lines[-1])


def test_types_are_checked_with_the_packages_of_each_python() -> None:
    folders = {
        check.command[-1]: check.environment["PYTHONPATH"]
        for check in go.checks([])
        if "--python-version" in check.command
    }
    assert {*folders, go.THIS_PYTHON} == {*go.PYTHONS, go.THIS_PYTHON}
    for python, folder in folders.items():
        assert folder == str(go.types_folder(python))


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
    ("debian", "sudo", "said"),
    [
        (True, "/usr/bin/sudo", "run  sudo apt-get update && sudo apt-get install -y python3-venv  and start again"),
        (True, None, "run  apt-get update && apt-get install -y python3-venv  as root and start again"),
        (False, None, "package manager"),
    ],
)
def test_a_missing_venv_module_is_named_where_it_may_not_be_installed(
    debian: bool, sudo: str | None, said: str, workshop: Workshop, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(go, "can_make_venv", lambda: False)
    monkeypatch.setattr(go, "is_debian", lambda: debian)
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    monkeypatch.setattr(shutil, "which", lambda name: sudo)
    with pytest.raises(go.Stop, match=said) as stopped:
        workshop.set_up("app")
    assert "\n" not in str(stopped.value)
    assert workshop.steps == []


def test_root_on_debian_installs_all_that_is_missing_at_once(
    workshop: Workshop, monkeypatch: pytest.MonkeyPatch
) -> None:
    ran: list[str] = []
    monkeypatch.setattr(go, "TEST_PACKAGES", ("no-such-package",))
    monkeypatch.setattr(go, "missing_packages", list)
    monkeypatch.setattr(go, "can_make_venv", lambda: bool(ran))
    monkeypatch.setattr(go, "is_debian", lambda: True)
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    monkeypatch.setattr(go, "run", lambda command, doing, what: ran.append(f"{doing} {what}: {command[-1]}"))
    assert workshop.set_up("app", "test") == ["venv", "app", "test"]
    assert len(ran) == 1
    for word in ("apt-get update &&", "no-such-package", "python3-venv"):
        assert word in ran[0]


def test_a_user_is_told_all_that_is_missing_before_anything_is_set_up(
    workshop: Workshop, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(go, "TEST_PACKAGES", ("no-such-package",))
    monkeypatch.setattr(go, "missing_packages", list)
    monkeypatch.setattr(go, "can_make_venv", lambda: False)
    monkeypatch.setattr(go, "is_debian", lambda: True)
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    with pytest.raises(go.Stop, match=r"no-such-package .*python3-venv"):
        workshop.set_up("app", "test")
    assert workshop.steps == []
    monkeypatch.setattr(go, "can_make_venv", lambda: True)
    assert workshop.set_up("app") == ["venv", "app"]


@pytest.mark.skipif(not go.is_debian(), reason="asks Debian's package list")
def test_debian_tells_which_packages_are_missing() -> None:
    assert go.missing_packages(["dpkg", "no-such-package"]) == ["no-such-package"]


# Failing steps


def test_a_missing_network_is_one_line(workshop: Workshop, capfd: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(go.Stop, match="network") as stopped:
        go.run(["sh", "-c", "echo 'Temporary failure in name resolution' >&2; exit 1"], "installing", "a thing")
    assert "\n" not in str(stopped.value)
    assert capfd.readouterr() == ("go: installing a thing\n", "")


def test_a_home_that_cannot_be_written_is_one_line_with_what_to_set(
    workshop: Workshop, capfd: pytest.CaptureFixture[str]
) -> None:
    uv = shutil.which("uv", path=Path(sys.executable).parent)
    assert uv is not None
    command = ["env", "-u", "UV_CACHE_DIR", "-u", "XDG_CACHE_HOME", "HOME=/proc/none", uv, "pip", "install", "six"]
    with pytest.raises(go.Stop, match=r"UV_CACHE_DIR .*XDG_DATA_HOME") as stopped:
        go.run([*command, "--python", sys.executable], "installing", "a thing")
    assert "\n" not in str(stopped.value)
    assert capfd.readouterr() == ("go: installing a thing\n", "")


def test_any_other_failure_shows_what_the_step_said(workshop: Workshop, capfd: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(go.Stop, match=r"installing a thing failed.*exit code 3"):
        go.run(["sh", "-c", "echo hashes differ; exit 3"], "installing", "a thing")
    assert capfd.readouterr().out == "go: installing a thing\nhashes differ\n"


def test_a_long_step_says_how_far_it_is_and_how_long_it_took(
    workshop: Workshop, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(go, "SIGN_OF_LIFE", 0.5)
    go.run(["sh", "-c", "echo fetching; echo unpacking; echo; sleep 2"], "installing", "a thing")
    first, *signs, last = capfd.readouterr().out.splitlines()
    assert first == "go: installing a thing"
    assert signs
    assert all(re.fullmatch(r"go:   \d:\d\d  unpacking", sign) for sign in signs)
    assert re.fullmatch(r"go:   \d:\d\d  done", last)


def test_a_silent_step_says_that_it_runs_and_no_half_warning(
    workshop: Workshop, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(go, "SIGN_OF_LIFE", 0.5)
    warning = "import time, warnings; warnings.warn('old'); time.sleep(2)"
    go.run([sys.executable, "-c", warning], "listing", "a thing")
    _, *signs, _ = capfd.readouterr().out.splitlines()
    assert signs
    assert all(re.fullmatch(r"go:   \d:\d\d  still running", sign) for sign in signs)


def test_words_that_choose_no_test_are_told_as_such(workshop: Workshop, capfd: pytest.CaptureFixture[str]) -> None:
    workshop.set_up("app", "test", "types")
    program = go.VENV / "bin" / "pytest"
    program.write_text("#!/bin/sh\nexit 5\n")
    program.chmod(0o755)
    assert not go.Check(("pytest", "-k", "nothing"), dict(os.environ)).passes()
    assert capfd.readouterr().out == "go:   no test fits these words\n"


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
        ("requirements/audit.txt", []),
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


@pytest.mark.parametrize("lost", ["lib/uvicorn.py", "bin/bohio"])
def test_a_venv_that_lost_a_file_is_made_anew(lost: str, workshop: Workshop, capfd: pytest.CaptureFixture[str]) -> None:
    file = go.VENV / lost
    file.parent.mkdir(parents=True, exist_ok=True)
    file.touch()
    workshop.set_up("app", "test")
    (go.VENV / "lib").mkdir(exist_ok=True)
    (go.VENV / "lib/made_later.py").touch()
    (go.VENV / "lib/made_later.py").unlink()
    assert workshop.set_up("app") == []
    file.unlink()
    assert workshop.set_up("app") == ["venv", "app"]
    assert f"go: .venv is damaged ({lost} is missing)" in capfd.readouterr().out
    assert workshop.set_up("app") == []


def test_a_moved_folder_starts_anew(workshop: Workshop, monkeypatch: pytest.MonkeyPatch) -> None:
    workshop.set_up("app")
    moved = workshop.root / "moved"
    moved.mkdir()
    for name in ("requirements", "pyproject.toml", ".venv"):
        (workshop.root / name).rename(moved / name)
    monkeypatch.setattr(go, "ROOT", moved)
    monkeypatch.setattr(go, "VENV", moved / ".venv")
    monkeypatch.setattr(go, "STAMP", moved / ".venv/stamp")
    monkeypatch.setattr(go, "CONTENTS", moved / ".venv/contents")
    assert workshop.set_up("app") == ["venv", "app"]


# Audit


@pytest.mark.parametrize(
    ("said", "code", "shown"),
    [
        ("No known vulnerabilities found", 0, True),
        ("Found 1 known vulnerability in 1 package", 1, True),
        ("anyio: Dependency not found on PyPI and could not be audited: anyio (4.16.0)", 1, False),
        ("ConnectionError: Failed to resolve: Temporary failure in name resolution", 1, False),
    ],
)
def test_an_audit_that_could_not_ask_is_never_a_pass(
    said: str, code: int, shown: bool, workshop: Workshop, capfd: pytest.CaptureFixture[str]
) -> None:
    workshop.set_up("app", "audit")
    program = go.VENV / "bin/pip-audit"
    program.write_text(f"#!/bin/sh\necho '{said}' >&2\nexit {code}\n")
    program.chmod(0o755)
    if shown:
        assert go.obey(["audit"]) == code
        assert said in capfd.readouterr().out
    else:
        with pytest.raises(go.Stop, match="nothing was audited") as stopped:
            go.obey(["audit"])
        assert "\n" not in str(stopped.value)
