"""Logs: one JSON object a line, limited in number and length."""

from __future__ import annotations

import json
import logging
import sys
import threading
from collections import Counter, OrderedDict
from collections.abc import Callable
from time import monotonic
from types import TracebackType
from typing import TextIO

from bohio.table.web.limits import Bucket

LONGEST_MESSAGE = 1000
LONGEST_ERROR = 4000
OF_ONE_KIND = (0.1, 10.0)
"""Lines of one kind a second, and at once. Lines left out are counted."""
IN_ALL = (2.0, 100.0)
MOST_KINDS = 500


class JsonLines(logging.Formatter):
    """One JSON object a line. Lines contain routes, never URLs, which may contain secrets."""

    KEYS = ("method", "route", "status", "ms", "left_out")

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, object] = {
            "time": self.formatTime(record, "%Y-%m-%dT%H:%M:%S%z"),
            "level": record.levelname.lower(),
            "message": _cut(record.getMessage(), LONGEST_MESSAGE),
        }
        line |= {key: getattr(record, key) for key in self.KEYS if hasattr(record, key)}
        if record.exc_info:
            line["error"] = _cut(self.formatException(record.exc_info), LONGEST_ERROR)
        # Escapes everything beyond ASCII: a lone surrogate could not be written to the stream.
        return json.dumps(line)


def _cut(text: str, longest: int) -> str:
    """The beginning and the end of a long text."""
    if len(text) <= longest:
        return text
    return f"{text[: longest // 2]} … {text[-longest // 2 :]}"


class Bounded(logging.StreamHandler[TextIO]):
    """Rate-limits warnings and errors; the next line of a kind says how many were left out."""

    def __init__(self, stream: TextIO, clock: Callable[[], float] = monotonic) -> None:
        super().__init__(stream)
        self.setFormatter(JsonLines())
        self._clock = clock
        self._all = Bucket(*IN_ALL, clock)
        self._kinds: OrderedDict[object, Bucket] = OrderedDict()
        self._left_out: Counter[object] = Counter()

    def emit(self, record: logging.LogRecord) -> None:
        if record.levelno >= logging.WARNING:
            kind = _kind(record)
            if not (self._of_kind(kind).take() and self._all.take()):
                self._left_out[kind] += 1
                return
            left_out = self._left_out.pop(kind, 0)
            if left_out:
                record.left_out = left_out
        super().emit(record)

    def _of_kind(self, kind: object) -> Bucket:
        bucket = self._kinds.setdefault(kind, Bucket(*OF_ONE_KIND, self._clock))
        self._kinds.move_to_end(kind)
        if len(self._kinds) > MOST_KINDS:
            oldest, _ = self._kinds.popitem(last=False)
            self._left_out.pop(oldest, None)
        return bucket


def _kind(record: logging.LogRecord) -> object:
    """The key of lines of one kind: the message without its values, and where the error came from."""
    error, place = None, None
    if record.exc_info:
        error, trace = record.exc_info[0], record.exc_info[2]
        while trace is not None and trace.tb_next is not None:
            trace = trace.tb_next
        place = trace and (trace.tb_frame.f_code.co_filename, trace.tb_lineno)
    return record.name, record.levelno, str(record.msg)[:200], error, place


def set_up_logs(level: str = "WARNING") -> None:
    """Sends all logs, warnings and uncaught errors to standard error as JSON lines."""
    handler = Bounded(sys.stderr)
    root = logging.getLogger()
    for old in [one for one in root.handlers if isinstance(one, Bounded)]:
        root.removeHandler(old)
    root.addHandler(handler)
    logging.getLogger("bohio").setLevel(level)
    # Below warnings uvicorn logs whole URLs, with the secrets in them.
    logging.getLogger("uvicorn").setLevel("WARNING")
    logging.captureWarnings(True)
    sys.excepthook = _uncaught
    threading.excepthook = _uncaught_in_thread


def _uncaught(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
    if not issubclass(kind, Exception):
        sys.__excepthook__(kind, error, trace)
        return
    logging.getLogger("bohio").critical("uncaught error", exc_info=(kind, error, trace))


def _uncaught_in_thread(told: threading.ExceptHookArgs) -> None:
    if told.exc_value is not None:
        _uncaught(told.exc_type, told.exc_value, told.exc_traceback)
