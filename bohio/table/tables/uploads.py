"""Uploaded files: content and records are parsed and checked in a worker process, not in the server.

A file that takes too much time or memory only kills that process.
"""

from __future__ import annotations

import json
import logging
from collections import Counter
from collections.abc import Callable
from typing import Any, TypeVar

from bohio.core.reasons import BadRecord, BohioError, Json
from bohio.core.record import read
from bohio.library import game_of_record
from bohio.table.bounds import (
    CHECK_MEGABYTES,
    CHECK_SECONDS,
    CHECKS_OF_ONE_ADDRESS,
    CHECKS_WAITING,
    CONTENT_BYTES,
    KILOBYTE,
    RECORD_BYTES,
    RECORD_EVENTS,
)
from bohio.table.store.rows import NewTable
from bohio.table.tables import create
from bohio.table.tables.access import Refused
from bohio.table.tables.shuffles import Shuffle
from bohio.table.worker import Worker, WorkerDied

log = logging.getLogger("bohio.table")

T = TypeVar("T")


class Unfit(Exception):
    """A file that was rejected without a closer look; `page.unfit.<id>` says why."""

    def __init__(self, id: str, **params: Any) -> None:
        super().__init__(id)
        self.id = id
        self.params = params

    def __reduce__(self) -> tuple[Any, ...]:
        return _unfit, (self.id, self.params)


def _unfit(id: str, params: Json) -> Unfit:
    return Unfit(id, **params)


class Checks:
    """The worker process and its queue. Each address may queue only a few files, so none can fill the queue."""

    def __init__(self, seconds: float = CHECK_SECONDS) -> None:
        self._worker = Worker(CHECK_MEGABYTES)
        self._seconds = seconds
        self._waiting: Counter[str] = Counter()

    async def table_with_content(
        self,
        address: str,
        form: dict[str, str],
        content: bytes,
        host: str,
        name: str,
        at: float,
        shuffle: Shuffle | None = None,
    ) -> NewTable:
        """The table that a form with a content file asks for. Raises BohioError or Unfit."""
        _must_fit(content, CONTENT_BYTES)
        return await self._ask(address, _table_with_content, form, content, host, name, at, shuffle)

    async def table_of_record(self, address: str, record: bytes, host: str, at: float) -> NewTable:
        """A table that shows a record. Raises BohioError or Unfit."""
        _must_fit(record, RECORD_BYTES)
        return await self._ask(address, _table_of_record, record, host, at)

    async def flaw(self, address: str, record: Json) -> str | None:
        """What is wrong with the record of a table; None if it is sound."""
        try:
            return await self._ask(address, _flaw, record)
        except Unfit:
            raise Refused(503, "checks_full") from None

    async def _ask(self, address: str, job: Callable[..., T], *words: Any) -> T:
        if self._waiting[address] >= CHECKS_OF_ONE_ADDRESS:
            raise Refused(429, "too_many")
        if self._waiting.total() >= CHECKS_WAITING:
            raise Refused(503, "checks_full")
        self._waiting[address] += 1
        try:
            return await self._worker.ask(job, *words, seconds=self._seconds)
        except (BohioError, Unfit):
            raise
        except (TimeoutError, WorkerDied) as error:
            log.warning("a file could not be checked: %s", error)
        except Exception:
            log.exception("a file could not be checked")
        finally:
            self._waiting[address] -= 1
            if not self._waiting[address]:
                del self._waiting[address]
        raise Unfit("not_checked", seconds=f"{self._seconds:g}", megabytes=CHECK_MEGABYTES)

    def close(self) -> None:
        """Ends the process, whatever it is doing."""
        self._worker.close()


def _must_fit(file: bytes, largest: int) -> None:
    if len(file) > largest:
        raise Unfit("too_large", kilobytes=largest // KILOBYTE)


# Run in the worker process


def _table_with_content(
    form: dict[str, str], content: bytes, host: str, name: str, at: float, shuffle: Shuffle | None
) -> NewTable:
    try:
        text = content.decode()
    except UnicodeDecodeError:
        raise Unfit("not_text") from None
    return create.from_form(form, text, host, name, at, shuffle)


def _table_of_record(data: bytes, host: str, at: float) -> NewTable:
    try:
        record = json.loads(data)
    except (ValueError, RecursionError):
        raise Unfit("not_json") from None
    if isinstance(record, dict):
        _must_be_short(record)
    return create.from_record(record, host, at)


def _must_be_short(record: Json) -> None:
    events, content = record.get("events"), record.get("content")
    if isinstance(events, list) and len(events) > RECORD_EVENTS:
        raise Unfit("too_long", events=RECORD_EVENTS)
    text = content.get("text") if isinstance(content, dict) else None
    if isinstance(text, str):
        _must_fit(text.encode(errors="replace"), CONTENT_BYTES)


def _flaw(record: Json) -> str | None:
    try:
        read(record, game_of_record)
    except BadRecord as error:
        return str(error)
    return None
