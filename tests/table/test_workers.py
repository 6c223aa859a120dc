"""Worker processes: answers, errors, limits of time and memory, the end."""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Iterator
from multiprocessing import active_children

import pytest

from bohio.core.reasons import BadOption
from bohio.table.worker import Worker, WorkerDied


def take_memory(megabytes: int) -> int:
    return len(bytearray(megabytes << 20))


def refuse(what: str) -> None:
    raise BadOption(what)


def die() -> None:
    os._exit(3)


@pytest.fixture
def worker() -> Iterator[Worker]:
    one = Worker(megabytes=400)
    yield one
    one.close()


def ask(worker: Worker, job: object, *words: object, seconds: float = 30.0) -> object:
    return asyncio.run(worker.ask(job, *words, seconds=seconds))  # type: ignore[arg-type]


def test_a_question_is_answered_in_another_process(worker: Worker) -> None:
    assert ask(worker, os.getpid) != os.getpid()
    assert ask(worker, os.getpid) == ask(worker, os.getpid)


def test_an_error_comes_back_as_it_is(worker: Worker) -> None:
    with pytest.raises(BadOption, match="not with me"):
        ask(worker, refuse, "not with me")
    assert ask(worker, abs, -3) == 3


def test_a_job_that_takes_too_long_is_ended_and_the_next_one_answered(worker: Worker) -> None:
    first = ask(worker, os.getpid)
    with pytest.raises(TimeoutError):
        ask(worker, time.sleep, 60, seconds=0.1)
    second = ask(worker, os.getpid)
    assert second != first


def test_a_job_that_takes_too_much_memory_is_ended_and_the_next_one_answered(worker: Worker) -> None:
    with pytest.raises(WorkerDied):
        ask(worker, take_memory, 500)
    assert ask(worker, take_memory, 50) == 50 << 20


def test_a_process_that_dies_is_replaced(worker: Worker) -> None:
    with pytest.raises(WorkerDied):
        ask(worker, die)
    assert ask(worker, abs, -3) == 3


def test_a_process_that_was_killed_while_nobody_asked_is_replaced_before_the_next_question(worker: Worker) -> None:
    first = ask(worker, os.getpid)
    assert isinstance(first, int)
    (process,) = [child for child in active_children() if child.pid == first]
    process.kill()
    process.join()
    assert ask(worker, os.getpid) != first


def test_closing_ends_a_job_under_way_at_once(worker: Worker) -> None:
    async def close_meanwhile() -> None:
        assert await worker.ask(abs, -1, seconds=30.0) == 1
        asking = asyncio.create_task(worker.ask(time.sleep, 60, seconds=60.0))
        await asyncio.sleep(0.1)
        await asyncio.to_thread(worker.close)
        with pytest.raises(WorkerDied):
            await asking

    asyncio.run(asyncio.wait_for(close_meanwhile(), 20))
