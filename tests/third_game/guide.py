"""The guide to adding a game, and what it says to type."""

from __future__ import annotations

import re
import shlex

from tests.third_game.installing import ROOT

GUIDE = ROOT / "docs" / "adding-a-game.md"


def commands() -> list[list[str]]:
    """The words of each command line of the guide."""
    blocks = re.findall(r"^```sh\n(.*?)^```", GUIDE.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE)
    return [shlex.split(line) for block in blocks for line in block.splitlines()]
