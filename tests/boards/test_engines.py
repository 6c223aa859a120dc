"""The compiled engine and plain Python are the same game on odd boards too."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from bohio.compiling import PROJECT, compiled_folder

PLAY = """
import hashlib
from bohio.bench import compiled
from bohio.core.fate import QuickFate
from tests.boards.tables import odd_tables
print("compiled" if compiled() else "pure")
for table in odd_tables():
    game = table.open()
    engine = game.engine
    digest = hashlib.sha256()
    fate = QuickFate(table.number)
    state = engine.start(fate)
    for _ in range(300):
        options = engine.options(state)
        if not options:
            break
        digest.update(repr(options).encode())
        engine.apply(state, options[fate.below(len(options))], fate)
        digest.update(repr(state.key()).encode())
        digest.update(repr(engine.totals(state)).encode())
    digest.update(repr((engine.winners(state), game.result(state))).encode())
    made = engine.playout(state, fate, 300)
    digest.update(repr((made, state.key())).encode())
    digest.update(repr((engine.features(state), engine.inputs(state))).encode())
    print(table, digest.hexdigest())
"""


def _played(pure: bool) -> list[str]:
    environment = {name: value for name, value in os.environ.items() if name != "BOHIO_PURE"}
    if pure:
        environment["BOHIO_PURE"] = "1"
    done = subprocess.run(
        [sys.executable, "-c", PLAY], cwd=PROJECT, env=environment, capture_output=True, text=True, check=True
    )
    return done.stdout.splitlines()


def test_compiled_and_pure_play_the_same_games_on_odd_boards() -> None:
    if compiled_folder() is None:
        pytest.skip("this state of the sources is not compiled yet; go.py test compiles it and runs this again")
    pure, fast = _played(True), _played(False)
    assert (pure[0], fast[0]) == ("pure", "compiled")
    assert pure[1:] == fast[1:]
    assert len(pure) > 200
