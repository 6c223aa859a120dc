"""The compiled engine and plain Python are the same game: the same seeds give the same digests at every step."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from bohio.bench import compiled
from bohio.compiling import HOT, PACKAGE, PROJECT, compiled_folder, source

PLAY = """
import hashlib, sys
from bohio.bench import compiled
from bohio.games import built_in
from bohio.library import open_game
from bohio.core.fate import QuickFate
from itertools import product
print("compiled" if compiled() else "pure")
for name, game in built_in().items():
    for seats, *values in product(game.seats, *game.options.values()):
        engine = open_game(name, seats, dict(zip(game.options, values))).engine
        digest = hashlib.sha256()
        for seed in range(6):
            fate = QuickFate(seed)
            state = engine.start(fate)
            for _ in range(1500):
                options = engine.options(state)
                if not options:
                    break
                digest.update(repr(options).encode())
                engine.apply(state, options[fate.below(len(options))], fate)
                digest.update(repr(state.key()).encode())
            digest.update(repr((engine.totals(state), engine.winners(state))).encode())
            state = engine.start(fate)
            made = engine.playout(state, fate, 1500)
            digest.update(repr((made, state.key())).encode())
        print(name, seats, *values, digest.hexdigest())
"""


def _played(pure: bool) -> list[str]:
    environment = {name: value for name, value in os.environ.items() if name != "BOHIO_PURE"}
    if pure:
        environment["BOHIO_PURE"] = "1"
    command = [sys.executable, "-c", PLAY]
    return subprocess.run(
        command, cwd=PROJECT, env=environment, capture_output=True, text=True, check=True
    ).stdout.splitlines()


def test_this_run_uses_the_engine_that_it_says() -> None:
    """With BOHIO_COMPILED=1 the compiled engine must be the one that runs, with BOHIO_PURE=1 never."""
    if os.environ.get("BOHIO_PURE"):
        assert not compiled()
    elif os.environ.get("BOHIO_COMPILED"):
        assert compiled()


def test_compiled_and_pure_play_the_same_games() -> None:
    if compiled_folder() is None:
        pytest.skip("this state of the sources is not compiled yet; go.py test compiles it and runs this again")
    pure, fast = _played(True), _played(False)
    assert pure[0] == "pure"
    assert fast[0] == "compiled"
    assert pure[1:] == fast[1:]
    assert len(pure) > 20


def test_an_installed_package_finds_its_engine_in_the_users_cache(tmp_path: Path) -> None:
    folder = compiled_folder()
    if folder is None:
        pytest.skip("this state of the sources is not compiled yet; go.py test compiles it and runs this again")
    shutil.copytree(PACKAGE, tmp_path / "site/bohio", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copytree(folder, tmp_path / "cache/bohio/compiled" / folder.name)
    ask = "import bohio; from bohio.bench import compiled; print(bohio.__file__, compiled())"
    for cache, answer in (("cache", "True"), ("elsewhere", "False")):
        environment = {name: value for name, value in os.environ.items() if name != "BOHIO_PURE"}
        environment |= {"PYTHONPATH": str(tmp_path / "site"), "XDG_CACHE_HOME": str(tmp_path / cache)}
        done = subprocess.run(
            [sys.executable, "-c", ask], cwd=tmp_path, env=environment, capture_output=True, text=True, check=True
        )
        assert done.stdout.split() == [str(tmp_path / "site/bohio/__init__.py"), answer]


def test_every_hot_module_has_its_source() -> None:
    for module in HOT:
        assert (PROJECT / source(module)).is_file(), module
