"""The worker processes in which bots think, and the fair queue in front of them."""

from __future__ import annotations

import asyncio
import logging
import os
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, replace
from time import monotonic

from bohio.core.reasons import Json
from bohio.table.bots import tasks
from bohio.table.bots.fair_queue import MOST_WAITING, FairQueue, Place
from bohio.table.bots.tasks import SIMPLE, Task, expected, is_quick, patience
from bohio.table.tables.head import Head
from bohio.table.tables.levels import SUBSTITUTE
from bohio.table.worker import Worker, WorkerDied

log = logging.getLogger("bohio.table")

Allow = Callable[[float], Awaitable[bool]]
"""Called before a bot thinks: whether it may, for that many seconds."""


class NoRoom(Exception):
    """Too many tables are waiting."""


class NoAnswer(Exception):
    """Neither the bot nor a substitute could choose an action."""


@dataclass(frozen=True, slots=True)
class Choice:
    """The chosen action, and who chose it if not the bot that was asked."""

    action: Json
    substitute: Json | None = None
    """Which `bot` moved `for` which level, and `why`: that level was `late` or `failed`."""


class Workers:
    """The workers: one for quick bots only, so that they never wait behind a champion, and some for all bots. Each
    starts when it is first needed."""

    def __init__(self, workers: int | None = None, most_waiting: int = MOST_WAITING) -> None:
        number = workers or max(1, (os.cpu_count() or 2) - 1)
        self._quick = Worker()
        self._workers = [self._quick, *(Worker() for _ in range(number))]
        self._free = list(self._workers)
        self._queue: FairQueue[asyncio.Future[Worker]] = FairQueue(most_waiting)
        self._warming: asyncio.Task[None] | None = None
        self.waiting_seconds = 0.0
        self.thinking_seconds = 0.0
        self.replaced = 0
        """How often another bot moved than the one asked."""

    @property
    def waiting(self) -> int:
        """How many tables wait for a worker."""
        return len(self._queue)

    @property
    def thinking(self) -> int:
        """How many workers are busy."""
        return len(self._workers) - len(self._free)

    @property
    def room(self) -> int:
        """How many more tables may wait."""
        return self._queue.room

    # Waiting

    @asynccontextmanager
    async def turn(self, level: str, address: str, table: str, head: Head | None = None) -> AsyncIterator[Worker]:
        """Waits for this table's turn and yields a worker; its time counts for the address. Raises NoRoom."""
        came = monotonic()
        waiting: asyncio.Future[Worker] = asyncio.get_running_loop().create_future()
        place = Place(address, table, is_quick(level, head), expected(level, head), waiting)
        left = self._queue.join(place)
        if left is not None and not left.item.cancelled():
            left.item.set_exception(NoRoom())
        self._hand_out()
        try:
            worker = await place.item
        except asyncio.CancelledError:
            if place.item.cancelled():
                self._queue.leave(place)
            elif place.item.exception() is None:
                self._give_back(place, place.item.result(), 0.0)
            raise
        begun = monotonic()
        self.waiting_seconds += begun - came
        try:
            yield worker
        finally:
            seconds = monotonic() - begun
            self.thinking_seconds += seconds
            self._give_back(place, worker, seconds)

    def _give_back(self, place: Place[asyncio.Future[Worker]], worker: Worker, seconds: float) -> None:
        self._queue.done(place, seconds)
        self._free.append(worker)
        self._hand_out()

    def _hand_out(self) -> None:
        """Gives free workers to the tables that are next; the quick one first, so that no other starts for its work."""
        for worker in sorted(self._free, key=lambda one: one is not self._quick):
            place = self._queue.take(quick=worker is self._quick)
            while place is not None and place.item.cancelled():  # cancelled, but still in the queue
                self._queue.done(place, 0.0)
                place = self._queue.take(quick=worker is self._quick)
            if place is not None:
                self._free.remove(worker)
                place.item.set_result(worker)
                if worker is not self._quick and self._warming is None:
                    self._warming = asyncio.create_task(self._warm())

    async def _warm(self) -> None:
        """Starts the worker for quick bots before it is needed; it would start slowly while others are busy."""
        with suppress(Exception):
            await self._quick.ask(tasks.get_ready, seconds=patience(SUBSTITUTE))

    # Thinking

    async def choose(self, worker: Worker, task: Task, allow: Allow) -> Choice | None:
        """Lets the bot choose; if it is late or fails, the usual bot, and finally a simple rule. None if thinking is no
        longer allowed. Raises NoAnswer."""
        why = ""
        for level in dict.fromkeys((task.level, SUBSTITUTE, SIMPLE)):
            try:
                action = await self._ask(worker, replace(task, level=level), allow)
            except Exception as error:
                why = why or ("late" if isinstance(error, TimeoutError) else "failed")
                log.warning("a bot of level %s is replaced: %s", level, _line(error))
                continue
            if action is None:
                return None
            if not why:
                return Choice(action)
            self.replaced += 1
            return Choice(action, {"bot": level, "for": task.level, "why": why})
        raise NoAnswer(f"nobody could move for a bot of level {task.level}")

    async def _ask(self, worker: Worker, task: Task, allow: Allow) -> Json | None:
        """Asks a bot; once more if the process died, because the bot may not be to blame."""
        job = tasks.choose_simply if task.level == SIMPLE else tasks.choose_action
        seconds = patience(task.level)
        for last in (False, True):
            if not await allow(seconds):
                return None
            try:
                return await worker.ask(job, task, seconds=seconds)
            except WorkerDied as error:
                if last:
                    raise
                log.warning("a bot of level %s is asked again: %s", task.level, error)
        raise AssertionError

    def close(self) -> None:
        """Ends the workers, whatever they are doing."""
        if self._warming is not None:
            self._warming.cancel()
        for worker in self._workers:
            worker.close()


def _line(error: Exception) -> str:
    """An error in one short line."""
    return " ".join(f"{type(error).__name__}: {error}".split())[:300]
