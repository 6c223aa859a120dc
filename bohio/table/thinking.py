"""Bots think in worker processes, so that the pages stay quick while they do."""

from __future__ import annotations

import asyncio
import logging
import os
import threading
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, replace
from multiprocessing import get_context, parent_process
from multiprocessing.connection import wait
from secrets import randbits
from typing import Any

from bohio.bots import LEVELS, Look, check, make
from bohio.core.fate import RecordedFate
from bohio.core.game import Answers
from bohio.core.match import Match
from bohio.core.reasons import Json
from bohio.table.match_log import game_of

log = logging.getLogger("bohio.table")

FAVOURITE = "greedy"
PATIENCE = 30.0
"""After so many seconds a bot that does not answer has its move chosen at random, so that no table is stuck."""


def levels() -> tuple[str, ...]:
    """The bots that can be invited, from the weakest upwards."""
    return tuple(LEVELS)


def usual_level() -> str:
    """The bot that one plays against without having chosen."""
    return FAVOURITE if FAVOURITE in LEVELS else levels()[-1]


def check_level(name: str) -> None:
    """Raises BadOption where there is no such bot."""
    check(name)


@dataclass(frozen=True, slots=True)
class Question:
    """What a worker needs to let a bot choose. The game's seed is not among it."""

    head: Json
    setup: Answers
    events: list[tuple[int, Answers]]
    seat: int
    level: str
    seed: int


def question(head: Json, match: Match[Any], seat: int, level: str) -> Question:
    """The question at the present moment of a match."""
    opened = {"game": head["game"], "seats": head["seats"], "options": head["options"], "content": head["content"]}
    events = [(int(event.code), event.answers) for event in match.events]
    return Question(opened, match.setup_answers, events, seat, level, randbits(31))


def answer(asked: Question) -> Json:
    """Lets the bot choose: it is told what its seat may know, and nothing else."""
    game = game_of(asked.head)
    fate = RecordedFate()
    fate.feed(asked.setup)
    match: Match[Any] = Match(game, fate)
    bot = make(asked.level, game, asked.seat, asked.seed, game.seat_view(match.state, asked.seat))
    for code, answers in asked.events:
        fate.feed(answers)
        match.happen(code)
        event = match.events[-1]
        bot.see(event.seat, *game.seen_code(event.seat, event.code, event.answers, asked.seat))
    options = list(game.engine.options(match.state))
    chosen = bot.choose(Look(asked.seat, game.seat_view(match.state, asked.seat), list(options)))
    return game.action(chosen if chosen in options else options[0])


def _leave_with_parent() -> None:
    """A worker whose server was killed ends by itself."""
    parent = parent_process()

    def watch() -> None:
        if parent is not None:
            wait([parent.sentinel])
        os._exit(0)

    threading.Thread(target=watch, daemon=True).start()


def _need_not_be_read(future: asyncio.Future[Json]) -> None:
    """Whoever asked may be gone when the answer, or the end of the workers, comes: nobody is to be told of that."""
    if not future.cancelled():
        future.exception()


class Thinkers:
    """The worker processes. They start with the first question."""

    def __init__(self, workers: int | None = None) -> None:
        self._workers = workers or max(1, (os.cpu_count() or 2) - 1)
        self._pool: ProcessPoolExecutor | None = None

    async def choose(self, asked: Question) -> Json:
        """The bot's action; any legal one if the bot fails, so that the game goes on."""
        for _ in range(2):
            try:
                future = asyncio.get_running_loop().run_in_executor(self._ready(), answer, asked)
                future.add_done_callback(_need_not_be_read)
                return await asyncio.wait_for(asyncio.shield(future), PATIENCE)  # a pool stumbles over cancelled ones
            except BrokenProcessPool:  # somebody else's bot brought the workers down: once more with new ones
                self._drop()
            except TimeoutError:
                self._drop()
                break
            except Exception:
                log.exception("a bot of level %s failed", asked.level)
                break
        return answer(replace(asked, level=levels()[0]))

    def _ready(self) -> ProcessPoolExecutor:
        if self._pool is None:
            self._pool = ProcessPoolExecutor(self._workers, get_context("spawn"), initializer=_leave_with_parent)
        return self._pool

    def _drop(self) -> None:
        """Ends the workers, whatever they are doing."""
        pool: Any = self._pool  # nothing that it offers to others ends them at once
        self._pool = None
        if pool is None:
            return
        if pool._broken:  # it ends itself
            pool.shutdown(wait=False, cancel_futures=True)
            return
        pool._call_queue._reader.close()  # a question that is still being sent would wait for ever for its reader
        for process in list((pool._processes or {}).values()):
            process.terminate()
        pool.shutdown(cancel_futures=True)

    def close(self) -> None:
        self._drop()
