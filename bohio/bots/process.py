"""A child process that answers questions line by line, each within a time limit, in a process group of its own."""

from __future__ import annotations

import os
import selectors
import signal
import subprocess
import time
from collections.abc import Sequence
from contextlib import suppress

LONGEST_LINE = 1 << 20
"""The most bytes that an answer may have."""
PIECE = 1 << 16
KEPT = 2000
"""How many bytes of the program's error output are kept, counted from its end."""
LOOK_AFTER = 0.1
"""Seconds of silence after which to check whether the program still runs."""
FAREWELL = 0.5
"""Seconds that a program has to exit by itself when its input is closed."""


class Failed(Exception):
    """The program cannot answer any more; the message says why."""


class Child:
    """One program. Whatever goes wrong, it is killed together with its own children."""

    def __init__(self, words: Sequence[str]) -> None:
        pipe = subprocess.PIPE
        try:
            self._process = process = subprocess.Popen(
                list(words), stdin=pipe, stdout=pipe, stderr=pipe, bufsize=0, start_new_session=True
            )
        except (OSError, ValueError) as error:
            raise Failed(f"cannot be started: {error}") from error
        self._streams = [stream for stream in (process.stdin, process.stdout, process.stderr) if stream is not None]
        self._input, self._output, self._errors = (stream.fileno() for stream in self._streams)
        for stream in (self._input, self._output, self._errors):
            os.set_blocking(stream, False)
        self._selector = selectors.DefaultSelector()
        self._selector.register(self._output, selectors.EVENT_READ)
        self._selector.register(self._errors, selectors.EVENT_READ)
        self._outbox = b""
        self._inbox = b""
        self._said = b""
        self._listening = True
        self._ended = False

    def tell(self, line: bytes) -> None:
        """Sends a line that needs no answer. What the program does not read at once is sent with the next question."""
        self._outbox += line + b"\n"
        self._send()

    def ask(self, line: bytes, seconds: float) -> bytes:
        """Sends a line and gives the next line of the program. Raises Failed if none comes in time."""
        until = time.monotonic() + seconds
        self.tell(line)
        while b"\n" not in self._inbox:
            left = until - time.monotonic()
            if left <= 0:
                raise Failed(f"did not answer within {seconds:g} s{self._last_words()}")
            ready = self._selector.select(min(left, LOOK_AFTER))
            if not ready and self._gone(0):  # its own children may still hold the pipe open
                raise Failed(self._farewell() + self._last_words())
            for key, _ in ready:
                if key.fd == self._input:
                    self._send()
                elif key.fd == self._output:
                    self._read()
                else:
                    self._hear()
        answer, _, self._inbox = self._inbox.partition(b"\n")
        return answer

    def _send(self) -> None:
        if self._listening:
            try:
                while self._outbox:
                    self._outbox = self._outbox[os.write(self._input, self._outbox[:PIECE]) :]
            except BlockingIOError:
                pass
            except OSError:  # it reads no more; whether it still answers, its output will tell
                self._listening = False
        waiting = self._listening and bool(self._outbox)
        registered = self._input in self._selector.get_map()
        if waiting and not registered:
            self._selector.register(self._input, selectors.EVENT_WRITE)
        elif registered and not waiting:
            self._selector.unregister(self._input)

    def _read(self) -> None:
        piece = os.read(self._output, PIECE)
        if not piece:
            raise Failed(self._farewell() + self._last_words())
        self._inbox += piece
        if b"\n" not in self._inbox and len(self._inbox) > LONGEST_LINE:
            raise Failed(f"answered with more than {LONGEST_LINE} bytes")

    def _hear(self) -> None:
        """Reads the program's error output and keeps the end of it."""
        with suppress(BlockingIOError):
            piece = os.read(self._errors, PIECE)
            self._said = (self._said + piece)[-KEPT:]
            if not piece:
                self._selector.unregister(self._errors)

    def _farewell(self) -> str:
        """How the program ended, after it closed its output."""
        if not self._gone(FAREWELL):
            return "closed its output"
        status = self._status()
        return f"ended with status {status}" if status >= 0 else f"was ended by signal {-status}"

    def _status(self) -> int:
        """The exit status of a program that has exited but was not yet waited for; negative if a signal killed it."""
        seen = os.waitid(os.P_PID, self._process.pid, os.WEXITED | os.WNOWAIT)
        if seen is None:
            return 0
        return seen.si_status if seen.si_code == os.CLD_EXITED else -seen.si_status

    def _gone(self, seconds: float) -> bool:
        """Whether the program exits within that time. It is not waited for yet, so its process id stays its own."""
        until = time.monotonic() + seconds
        while os.waitid(os.P_PID, self._process.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT) is None:
            if time.monotonic() >= until:
                return False
            time.sleep(0.005)
        return True

    def _last_words(self) -> str:
        """The last line of its error output, to be quoted."""
        if self._errors in self._selector.get_map():
            self._hear()
        lines = self._said.decode(errors="replace").split("\n")
        said = [line.strip() for line in lines if line.strip()]
        return f": {said[-1][:200]}" if said else ""

    def end(self, patience: float = FAREWELL) -> None:
        """Closes the program's input, waits a moment, and kills it with all its children."""
        if self._ended:
            return
        self._ended = True
        self._selector.close()
        self._streams[0].close()
        self._gone(patience)
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()
        for stream in self._streams:
            stream.close()
