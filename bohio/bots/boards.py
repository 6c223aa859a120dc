"""What bots know about the board they play on.

Weights and networks that ship with a game were made on the board that ships with it. Whoever owns another board can
train a network for it with `bohio train --content`; it is kept in the user's data folder under the hash of the content
file. On a board that nobody trained for, bots play with the weights that ship, and say so.
"""

from __future__ import annotations

import json
import logging
import os
from functools import lru_cache
from pathlib import Path
from typing import Any

from bohio.bots.values import has_network, network, weights
from bohio.core.fate import QuickFate
from bohio.core.game import Game

GENERAL_WEIGHTS = "general_weights"
NOTHING_LEARNED = "nothing_learned"
NOTES = {
    GENERAL_WEIGHTS: "weights tuned on the board that ships with the game; on this one they are general",
    NOTHING_LEARNED: "no network for this board; plays with general weights, like expert",
}
"""What is to be known of how a bot plays on a board, by id, in English."""
LARGEST = 2_000_000
"""Bytes of a network file; those that ship have a fiftieth."""
log = logging.getLogger("bohio")


def network_path(game: Game[Any]) -> Path:
    """Where a network for this board and number of players is kept."""
    home = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(home) / "bohio" / "networks" / f"{game.name}-{game.seats}-{game.file.sha256[:16]}.json"


def fitting_network(game: Game[Any]) -> dict[str, Any] | None:
    """The network that was trained on this board with so many players; None if there is none."""
    if game.file.shipped:
        return network(game.manifest, game.seats) if has_network(game.manifest, game.seats) else None
    path = network_path(game)
    try:
        changed = path.stat().st_mtime_ns
    except OSError:
        return None
    rows = game.engine.inputs(game.engine.start(QuickFate(1)))
    return _own_network(path, changed, len(rows[0]), len(rows[-1]))


def weights_note(game: Game[Any]) -> str:
    """The note of a bot that plays with weights: empty on the board that they were tuned on."""
    return "" if game.file.shipped or not weights(game.manifest, game.seats) else GENERAL_WEIGHTS


def network_note(game: Game[Any]) -> str:
    """The note of a bot that plays with a network: empty where one was trained on this board."""
    return "" if fitting_network(game) is not None else NOTHING_LEARNED


@lru_cache(maxsize=16)
def _own_network(path: Path, changed: int, inputs: int, common: int) -> dict[str, Any] | None:
    """A network of one's own, read again when its file has changed; None, and a line in the log, if it is unusable."""
    try:
        if path.stat().st_size > LARGEST:
            raise ValueError("it is too large")
        found = json.loads(path.read_text(encoding="utf-8"))
        check_network(found, inputs, common)
    except (OSError, ValueError, TypeError, LookupError, ArithmeticError, RecursionError) as error:
        log.warning("the network %s was left out: %s", path, error)
        return None
    return dict(found)


def check_network(found: Any, inputs: int, common: int) -> None:
    """Raises something unless a network has a finite weight for each input of a seat and each that all seats share."""
    import numpy as np

    units = len(found["bias"])
    shapes = {
        "own": (units, inputs),
        "other": (units, inputs),
        "common": (units, common),
        "bias": (units,),
        "hidden": (units,),
        "direct": (inputs,),
        "temperature": (),
    }
    for name, shape in shapes.items():
        array = np.array(found[name], np.float64)
        if array.shape != shape or not np.isfinite(array).all():
            raise ValueError(f"{name} does not fit the inputs of the game")
    if not 1.0 <= found["temperature"] <= 1000.0:
        raise ValueError("its temperature is not from 1 to 1000")
