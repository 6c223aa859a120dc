"""Logs are JSON lines, whatever goes wrong, and are rate-limited."""

from __future__ import annotations

import io
import json
import logging
import subprocess
import sys
from typing import Any

from bohio.table.web.logs import IN_ALL, LONGEST_ERROR, LONGEST_MESSAGE, OF_ONE_KIND, Bounded


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


def record(message: str, *values: object, level: int = logging.ERROR, error: BaseException | None = None) -> Any:
    trace = (type(error), error, error.__traceback__) if error is not None else None
    return logging.LogRecord("bohio.table", level, "f", 1, message, values, trace)


def lines(stream: io.StringIO) -> list[dict[str, Any]]:
    return [json.loads(line) for line in stream.getvalue().splitlines()]


def test_what_repeats_is_left_out_and_counted() -> None:
    stream, clock = io.StringIO(), Clock()
    handler = Bounded(stream, clock)
    for number in range(1000):
        handler.handle(record("it failed: %s", number))
    handler.handle(record("something else"))
    clock.now += 1 / OF_ONE_KIND[0] + 1
    handler.handle(record("it failed: %s", "again"))
    told = lines(stream)
    assert len(told) == OF_ONE_KIND[1] + 2
    assert told[-1]["message"] == "it failed: again"
    assert told[-1]["left_out"] == 1000 - OF_ONE_KIND[1]


def test_lines_that_all_differ_have_a_limit_too() -> None:
    stream = io.StringIO()
    handler = Bounded(stream, Clock())
    for number in range(5000):
        handler.handle(record(f"it failed: {number}"))
    assert len(lines(stream)) == IN_ALL[1]
    assert len(handler._kinds) < 1000


def test_requests_are_all_told_to_who_wants_them() -> None:
    stream = io.StringIO()
    handler = Bounded(stream, Clock())
    for _ in range(500):
        handler.handle(record("request", level=logging.INFO))
    assert len(lines(stream)) == 500


def test_long_and_odd_values_are_cut_and_written() -> None:
    stream = io.StringIO()
    handler = Bounded(stream, Clock())
    try:
        raise ValueError("y" * 100_000)
    except ValueError as error:
        handler.handle(record("%s", "x" * 100_000, error=error))
    handler.handle(record("%s", "\ud800\u202e\n\x00"))
    first, second = lines(stream)
    assert len(first["message"]) < LONGEST_MESSAGE + 10
    assert len(first["error"]) < LONGEST_ERROR + 10
    assert second["message"] == "\ud800\u202e\n\x00"
    assert stream.getvalue().isascii()


PROGRAM = """
import asyncio, logging, threading, warnings
from bohio.table.web.logs import set_up_logs
set_up_logs()
logging.getLogger("asyncio").error("from asyncio")
logging.getLogger("somebody.else").warning("from a library")
warnings.warn("a warning")
async def lost():
    async def fails():
        raise ValueError("in a task")
    task = asyncio.ensure_future(fails())
    await asyncio.sleep(0)
    await asyncio.sleep(0)
asyncio.run(lost())
thread = threading.Thread(target=lambda: 1 / 0)
thread.start()
thread.join()
raise KeyError("at last")
"""


def test_whatever_goes_wrong_is_told_in_json_lines() -> None:
    told = subprocess.run([sys.executable, "-c", PROGRAM], capture_output=True, text=True, check=False)
    said = told.stdout + told.stderr
    assert told.returncode == 1
    messages = " ".join(line["message"] + line.get("error", "") for line in map(json.loads, said.splitlines()))
    for part in ("from asyncio", "from a library", "a warning", "in a task", "ZeroDivisionError", "at last"):
        assert part in messages
