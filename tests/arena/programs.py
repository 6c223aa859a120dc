"""Programs that misbehave, one way each, to be run as bots; and how a game with one of them is played."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path

from bohio.arena.play import Outcome, Pairing, play

LOOP = """
import json, sys, time, os
asked = 0
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] != "choose":
        continue
    asked += 1
    choices = message["choices"]
    {deed}
"""


def program(folder: Path, deed: str, loop: bool = True) -> str:
    """The name of a bot that does this deed at every decision (or instead of any), as the command line has it."""
    path = folder / f"bot{len(list(folder.iterdir()))}.py"
    indented = deed.replace("\n", "\n    ")
    path.write_text(LOOP.format(deed=indented) if loop else deed, encoding="utf-8")
    return f"{shlex.quote(sys.executable)} {shlex.quote(str(path))}"


def played_with(name: str, number: int = 0, game: str = "mangrovia") -> Outcome:
    """A game of this bot against a random one."""
    return play(Pairing(game, (name, "random"), "misbehaving"), number, True)
