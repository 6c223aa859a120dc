"""A worker process: it answers one question at a time, with limits on time and memory, and can be killed at any
moment."""

from __future__ import annotations

import asyncio
import os
import resource
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from multiprocessing import get_context, parent_process
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from typing import Any, TypeVar

T = TypeVar("T")

MEGABYTE = 1 << 20


class WorkerDied(Exception):
    """The process ended before it answered."""


class Worker:
    """One process, started with its first question and again after it was ended."""

    def __init__(self, megabytes: int | None = None) -> None:
        self._megabytes = megabytes
        # Only this thread talks to the process, so the event loop never waits for a pipe.
        self._thread = ThreadPoolExecutor(1, "bohio-worker")
        self._process: SpawnProcess | None = None
        self._pipe: Connection | None = None
        self._closed = False

    async def ask(self, job: Callable[..., T], *words: Any, seconds: float) -> T:
        """Runs the job with these arguments in the process and returns its result. Raises what the job raises,
        TimeoutError if it takes longer than that many seconds, and WorkerDied if the process ends; after the last two
        the next question gets a new process.

        A question waits for the one before it; waiting does not count. Job, arguments and result are pickled.
        """
        loop = asyncio.get_running_loop()
        answered, answer = await loop.run_in_executor(self._thread, self._exchange, job, words, seconds)
        if not answered:
            raise answer
        return answer  # type: ignore[no-any-return]

    def _exchange(self, job: Callable[..., Any], words: tuple[Any, ...], seconds: float) -> tuple[bool, Any]:
        try:
            pipe = self._ready()
            pipe.send((job, words))
            if pipe.poll(seconds):
                answered: tuple[bool, Any] = pipe.recv()
                return answered
        except (EOFError, OSError):
            self._end()
            return False, WorkerDied("the worker process ended before it answered")
        self._end()
        return False, TimeoutError(f"no answer within {seconds:g} seconds")

    def _ready(self) -> Connection:
        if self._closed:
            raise WorkerDied("the worker process was ended")
        if self._process is not None and not self._process.is_alive():  # it ended while nobody asked
            self._end()
        if self._pipe is None:
            ours, theirs = get_context("spawn").Pipe()
            process = get_context("spawn").Process(target=_work, args=(theirs, self._megabytes), daemon=True)
            process.start()
            theirs.close()
            self._pipe, self._process = ours, process
            if self._closed or not ours.poll(START_SECONDS):  # it says that it has started; that time does not count
                self._end()
                raise WorkerDied("the worker process did not start")
            ours.recv()
        return self._pipe

    def _end(self) -> None:
        process, pipe, self._process, self._pipe = self._process, self._pipe, None, None
        if process is not None and pipe is not None:
            process.kill()
            process.join()
            pipe.close()

    def close(self) -> None:
        """Ends the process, whatever it is doing."""
        if self._closed:
            return
        self._closed = True
        process = self._process
        if process is not None:
            process.kill()  # its waiting caller gets WorkerDied
        self._thread.submit(self._end)
        self._thread.shutdown(wait=True)


START_SECONDS = 60.0


def _work(pipe: Connection, megabytes: int | None) -> None:
    """The main loop of the process: answers questions until the server closes the pipe or dies."""
    _leave_with_parent()
    if megabytes is not None:
        limit = megabytes * MEGABYTE
        resource.setrlimit(resource.RLIMIT_AS, (limit, limit))
    pipe.send(None)
    while True:
        try:
            job, words = pipe.recv()
        except (EOFError, OSError):
            return
        try:
            answer = (True, job(*words))
        except MemoryError:
            os._exit(1)  # what is left of the process cannot be trusted
        except Exception as error:
            answer = (False, error)
        try:
            pipe.send(answer)
        except (EOFError, BrokenPipeError):
            return
        except Exception as error:  # an answer or an error that cannot be pickled
            pipe.send((False, RuntimeError(f"{type(error).__name__}: {error}")))


def _leave_with_parent() -> None:
    """A worker whose server was killed ends by itself."""
    parent = parent_process()

    def watch() -> None:
        if parent is not None:
            wait([parent.sentinel])
        os._exit(0)

    threading.Thread(target=watch, daemon=True).start()
