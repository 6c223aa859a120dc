"""Measures how much CPU time work takes on the event loop, where it keeps everybody else waiting."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Generator
from time import thread_time
from types import coroutine
from typing import Any, TypeVar

T = TypeVar("T")


async def timed(work: Coroutine[Any, Any, T], spent: Callable[[float], None]) -> T:
    """Awaits the work and calls `spent` after each of its steps with the CPU seconds that the step took. The time
    between steps belongs to others and does not count."""
    return await _stepwise(work, spent)


@coroutine
def _stepwise(work: Coroutine[Any, Any, T], spent: Callable[[float], None]) -> Generator[Any, Any, T]:
    value: Any = None
    go_on = work.send
    while True:
        begun = thread_time()
        try:
            awaited = go_on(value)
        except StopIteration as end:
            result: T = end.value
            return result
        finally:
            spent(thread_time() - begun)
        try:
            value = yield awaited
            go_on = work.send
        except BaseException as error:  # for example a cancellation: pass it on to the work
            value = error
            go_on = work.throw
