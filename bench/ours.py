"""Bohío itself as a contestant: what `bohio bench` measures, and how long a finished game takes from its record."""

from __future__ import annotations

import gc
import json
import sys
import time
from statistics import median

import bohio
from bohio.bench import LIMIT, measure
from bohio.core.fate import QuickFate
from bohio.core.reasons import Json
from bohio.library import found

RECORDS = 7


def record_of(name: str, number: int) -> Json:
    """The record of a finished random game."""
    match = bohio.new(name, found()[name].usual_seats, seed=f"bench {number}")
    fate = QuickFate(number)
    while not match.over and len(match.events) < LIMIT:
        codes = match.options.codes
        match.play_code(codes[fate.below(len(codes))])
    return match.record()


def replay_ms(name: str) -> float:
    """CPU milliseconds for checking and replaying a finished game from its record: the median of some games."""
    found = []
    for number in range(RECORDS):
        record = record_of(name, number)
        gc.collect()
        begun = time.process_time_ns()
        bohio.load(record)
        found.append((time.process_time_ns() - begun) / 1e6)
    return median(found)


def main() -> None:
    name, seconds = sys.argv[1], float(sys.argv[2])
    print(json.dumps({"version": bohio.__version__, **measure(name, seconds), "replay_ms": replay_ms(name)}))


if __name__ == "__main__":
    main()
