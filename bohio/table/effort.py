"""How much of the event loop's time something takes: whatever runs there keeps everybody else waiting."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Generator
from time import thread_time
from types import coroutine
from typing import Any, TypeVar

T = TypeVar("T")


async def timed(work: Coroutine[Any, Any, T], spent: Callable[[float], None]) -> T:
    """Awaits the work. After each of its steps `spent` is told the processor time that the step took, in seconds; the
    time between steps belongs to others."""
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
        except BaseException as error:  # cancelled, say: the work has to know
            value = error
            go_on = work.throw
