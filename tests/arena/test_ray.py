"""The same games on a cluster of two Ray nodes."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from bohio.cli import main

ROOT = Path(__file__).resolve().parents[2]


def test_two_nodes_play_the_games_that_one_process_plays() -> None:
    words = [sys.executable, "-m", "tests.arena.ray_nodes"]
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "24 games on 2 nodes, the same as here" in done.stdout


def test_without_ray_its_engine_is_refused_in_one_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    words = ["arena", "mangrovia", "--bots", "random,random", "--games", "1", "--seed", "1", "--engine", "ray"]
    assert main(words) == 1
    assert capsys.readouterr().err == "--engine ray needs Ray; install bohio[ray]\n"
