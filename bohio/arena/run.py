"""Many games, in one process or several: the same seed gives the same outcomes whatever the number of jobs."""

from __future__ import annotations

import json
import multiprocessing
import os
import signal
import sys
import time
from collections.abc import Callable, Generator, Iterator, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from bohio.arena.ledger import Ledger
from bohio.arena.play import Outcome, Pairing, deal_seed, play, seat_of
from bohio.core.fate import commitment
from bohio.core.reasons import BohioError
from bohio.core.record import read
from bohio.library import game_of_record


class Task(NamedTuple):
    """One game to play."""

    pairing: Pairing
    number: int
    keep_record: bool = False


Runner = Callable[[Sequence[Task]], Iterator[Outcome]]
"""Plays games, and gives their outcomes in the order in which they end."""


def outcomes(
    pairing: Pairing,
    games: int,
    jobs: int = 1,
    records: Path | None = None,
    out: Path | None = None,
    runner: Runner | None = None,
) -> list[Outcome]:
    """The outcomes of games 0, 1, 2, …, in that order; each record is written as soon as its game has ended.

    With a folder for records, or a file for results, a run that was interrupted goes on where it stopped."""
    pairing.table()
    ledger = _ledger(pairing, records, out)
    if ledger is None:
        tasks = [Task(pairing, number) for number in range(games)]
        return _sorted(list(progress(stream(tasks, jobs, runner), games)))
    with ledger:
        found = _found_again(ledger, pairing, games, records)
        if found:
            print(f"{ledger.path}: {len(found)} of {games} games were played before", file=sys.stderr)
        done = {outcome.number for outcome in found}
        tasks = [Task(pairing, number, records is not None) for number in range(games) if number not in done]
        for outcome in progress(stream(tasks, jobs, runner), games, len(found)):
            if records is not None:
                write_record(records, pairing, outcome)
            found.append(replace(outcome, record=None))
            ledger.add(found[-1])
        return _sorted(found)


def _sorted(found: list[Outcome]) -> list[Outcome]:
    return sorted(found, key=lambda outcome: outcome.number)


# What was played before


def ledger_path(target: Path) -> Path:
    """The ledger of a run lies beside the folder or file that it fills."""
    whole = Path(os.path.abspath(target))
    return whole.with_name(whole.name + ".arena")


def _ledger(pairing: Pairing, records: Path | None, out: Path | None) -> Ledger | None:
    if records is None:
        return None if out is None else Ledger(ledger_path(out), pairing)
    try:
        records.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BohioError(f"{records}: cannot hold records: {error.strerror}") from error
    path = ledger_path(records)
    if not path.exists() and next(records.glob("*.json"), None) is not None:
        raise BohioError(f"{records}: holds records, but {path.name} beside it is missing: name another folder")
    return Ledger(path, pairing)


def _found_again(ledger: Ledger, pairing: Pairing, games: int, records: Path | None) -> list[Outcome]:
    """What need not be played again: where records are wanted, the games whose record is there and sound."""
    found = [outcome for outcome in ledger.outcomes.values() if outcome.number < games]
    if records is None:
        return found
    return [outcome for outcome in found if _is_recorded(records, pairing, outcome)]


def _is_recorded(folder: Path, pairing: Pairing, outcome: Outcome) -> bool:
    seats = len(pairing.bots)
    sitting = {seat_of(bot, outcome.number, seats): pairing.bots[bot] for bot in range(seats)}
    try:
        record: Any = json.loads(record_path(folder, pairing, outcome.number).read_bytes())
        match = read(record, game_of_record)
    except (OSError, ValueError, RecursionError, BohioError):
        return False
    return (
        record.get("bots") == [sitting[seat] for seat in range(seats)]
        and record.get("commitment") == commitment(deal_seed(pairing, outcome.number))
        and match.over != outcome.abandoned
    )


def record_path(folder: Path, pairing: Pairing, number: int) -> Path:
    return folder / f"{pairing.game}-{number:06}.json"


def write_record(folder: Path, pairing: Pairing, outcome: Outcome) -> None:
    """One file a game. It appears whole or not at all."""
    path = record_path(folder, pairing, outcome.number)
    partial_path = path.with_suffix(".part")
    try:
        partial_path.write_text(json.dumps(outcome.record), encoding="utf-8")
        partial_path.replace(path)
    except OSError as error:
        raise BohioError(f"{path}: cannot be written: {error.strerror}") from error


# Playing


def stream(tasks: Sequence[Task], jobs: int = 1, runner: Runner | None = None) -> Iterator[Outcome]:
    """The outcomes as the games end: played here, in several processes, or by a runner of one's own."""
    return (runner or partial(local, jobs=jobs))(tasks)


def local(tasks: Sequence[Task], jobs: int) -> Iterator[Outcome]:
    """Plays on this machine."""
    if jobs <= 1 or len(tasks) <= 1:
        yield from map(_play, tasks)
        return
    context = multiprocessing.get_context("spawn")
    with context.Pool(min(jobs, len(tasks)), _leave_the_keyboard) as pool:
        yield from pool.imap_unordered(_play_until_stopped, tasks, chunksize=1)


def _play(task: Task) -> Outcome:
    return play(*task)


def _leave_the_keyboard() -> None:
    """An interrupt from the keyboard is the main process's to handle, not a worker's."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _play_until_stopped(task: Task) -> Outcome:
    """In a worker, which ends the programs that it started even if it is told to stop in the middle of a game."""
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    try:
        return _play(task)
    finally:
        signal.signal(signal.SIGTERM, signal.SIG_DFL)


# Progress


def progress(outcomes: Iterator[Outcome], games: int, before: int = 0) -> Generator[Outcome, None, None]:
    """Shows on the terminal how far it is and how long it still takes; nothing where nobody looks."""
    if not sys.stderr.isatty():
        yield from outcomes
        return
    begun = time.monotonic()
    try:
        for done, outcome in enumerate(outcomes, 1):
            left = (time.monotonic() - begun) / done * (games - before - done)
            print(f"\r{bar(before + done, games)}, {duration(left)} left ", end="", file=sys.stderr, flush=True)
            yield outcome
    finally:
        print("\r\x1b[K", end="", file=sys.stderr, flush=True)


def bar(done: int, games: int) -> str:
    """How far it is, as a bar and in numbers."""
    filled = 30 * done // games
    return f"{'█' * filled}{'·' * (30 - filled)} {done}/{games} games"


def duration(seconds: float) -> str:
    """A time in words that always have the same width, so that the line does not flicker."""
    whole = round(seconds)
    if whole < 60:
        return f"{whole:6} s"
    if whole < 3600:
        return f"{whole // 60:2}:{whole % 60:02} min"
    return f"{whole // 3600:4}:{whole // 60 % 60:02} h"
