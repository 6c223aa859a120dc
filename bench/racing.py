"""What every contestant does: play at random, then copy a state, and say how often a second, in CPU time."""

from __future__ import annotations

import gc
import json
import random
import sys
import time
from collections.abc import Callable, Sequence
from importlib.metadata import version
from typing import TypeVar

Play = Callable[[], int]
"""Plays one random game and answers how many decisions were made in it."""
Copy = Callable[[], object]
"""Copies a state from the middle of a game."""
Enter = Callable[[str], tuple[Play, Copy]]
"""Prepares the game of that name."""

T = TypeVar("T")


def choice(options: Sequence[T]) -> T:
    """One of the options at random: the quickest way that plain Python has."""
    return options[int(random.random() * len(options))]


def race(package: str, enter: Enter) -> None:
    """The whole of a contestant: `python -m bench.peer_… GAME SECONDS` prints its figures as one line of JSON."""
    name, seconds = sys.argv[1], float(sys.argv[2])
    random.seed(1)
    play, copy = enter(name)
    play()
    print(json.dumps({"version": version(package), **_played(play, seconds), **_copied(copy, seconds / 2)}))


def _played(play: Play, seconds: float) -> dict[str, float]:
    """Whole games until the time is over; the last one is finished and its time counts."""
    gc.collect()
    games = decisions = 0
    begun = time.process_time()
    while (spent := time.process_time() - begun) < seconds or games == 0:
        decisions += play()
        games += 1
    return {"decisions_per_second": decisions / spent, "games_per_second": games / spent}


def _copied(copy: Copy, seconds: float) -> dict[str, float | str]:
    """Copies in batches that grow, so that looking at the clock weighs nothing."""
    gc.collect()
    copies, batch = 0, 1
    begun = time.process_time()
    try:
        while (spent := time.process_time() - begun) < seconds or copies == 0:
            for _ in range(batch):
                copy()
            copies += batch
            batch = min(2 * batch, 1024)
    except Exception as error:  # one that cannot be copied still has its other figures
        return {"copies_error": f"{type(error).__name__}: {error}"}
    return {"copies_per_second": copies / spent}
