"""Many games, in one process or several: the same seed gives the same outcomes whatever the number of jobs."""

from __future__ import annotations

import json
import multiprocessing
import sys
import time
from collections.abc import Iterable, Iterator
from pathlib import Path

from bohio.arena.play import Outcome, Pairing, play


def outcomes(pairing: Pairing, games: int, jobs: int, records: Path | None) -> list[Outcome]:
    """The outcomes of games 0, 1, 2, …, in that order; each record is written as soon as its game has ended."""
    pairing.table()
    if records is not None:
        records.mkdir(parents=True, exist_ok=True)
    found = []
    for outcome in _progress(_stream(pairing, range(games), jobs, records is not None), games):
        if records is not None:
            write_record(records, pairing, outcome)
        found.append(outcome)
    return sorted(found, key=lambda outcome: outcome.number)


def write_record(folder: Path, pairing: Pairing, outcome: Outcome) -> None:
    """One file a game. It appears whole or not at all."""
    path = folder / f"{pairing.game}-{outcome.number:06}.json"
    partial = path.with_suffix(".part")
    partial.write_text(json.dumps(outcome.record), encoding="utf-8")
    partial.replace(path)


def _stream(pairing: Pairing, numbers: Iterable[int], jobs: int, keep_records: bool) -> Iterator[Outcome]:
    tasks = [(pairing, number, keep_records) for number in numbers]
    if jobs <= 1:
        for task in tasks:
            yield play(*task)
        return
    context = multiprocessing.get_context("spawn")
    with context.Pool(jobs) as pool:
        yield from pool.imap_unordered(_play, tasks, chunksize=1)


def _play(task: tuple[Pairing, int, bool]) -> Outcome:
    return play(*task)


def _progress(stream: Iterator[Outcome], games: int) -> Iterator[Outcome]:
    """Shows on the terminal how far it is and how long it still takes; nothing where nobody looks."""
    if not sys.stderr.isatty():
        yield from stream
        return
    begun = time.monotonic()
    for done, outcome in enumerate(stream, 1):
        left = (time.monotonic() - begun) / done * (games - done)
        filled = 30 * done // games
        bar = "█" * filled + "·" * (30 - filled)
        print(f"\r{bar} {done}/{games} games, {left:.0f} s left ", end="", file=sys.stderr, flush=True)
        yield outcome
    print("\r" + " " * 70 + "\r", end="", file=sys.stderr, flush=True)
