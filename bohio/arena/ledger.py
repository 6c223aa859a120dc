"""The ledger of a run: what is played, and every outcome as soon as it is known. An interrupted run goes on from it."""

from __future__ import annotations

import fcntl
import json
from dataclasses import asdict
from pathlib import Path
from types import TracebackType
from typing import IO, Any

from bohio.arena.play import Outcome, Pairing
from bohio.core.content import shown
from bohio.core.reasons import BohioError, Json

FORMAT = "bohio-arena/1"


def heading(pairing: Pairing) -> Json:
    """Everything that the outcomes follow from."""
    game = pairing.table()
    return {
        "format": FORMAT,
        "game": game.name,
        "rules": game.manifest.rules,
        "bots": list(pairing.bots),
        "seed": pairing.seed,
        "options": game.options_json(),
        "content": game.file.sha256,
    }


class Ledger:
    """A file of lines in JSON: the heading, then an outcome each. One run writes in it at a time."""

    def __init__(self, path: Path, pairing: Pairing) -> None:
        """Opens the ledger of this pairing, or begins it; raises BohioError where it is another's."""
        self.path = path
        self.outcomes: dict[int, Outcome] = {}
        try:
            self._file: IO[bytes] = path.open("a+b")
        except OSError as error:
            raise BohioError(f"{path}: cannot be written: {error.strerror}") from error
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            self._begin(heading(pairing))
        except BlockingIOError as error:
            self._file.close()
            raise BohioError(f"{path}: another run is writing there") from error
        except BaseException:
            self._file.close()
            raise

    def _begin(self, expected: Json) -> None:
        self._file.seek(0)
        text = self._file.read()
        whole = text[: text.rfind(b"\n") + 1]  # a line that was cut short is none
        lines = whole.splitlines()
        if lines:
            told = self._parse(lines[0], 1)
            for key, value in expected.items():
                if told.get(key) != value:
                    there = shown(told.get(key))
                    raise BohioError(
                        f"{self.path}: belongs to another run: its {key} is {there}, not {shown(value)}; "
                        "name another place, or delete what lies there"
                    )
        for number, line in enumerate(lines[1:], 2):
            outcome = self._outcome(line, number)
            self.outcomes[outcome.number] = outcome
        self._file.truncate(len(whole))
        if not lines:
            self._write(expected)

    def _parse(self, line: bytes, number: int) -> Json:
        try:
            told = json.loads(line)
        except (ValueError, RecursionError) as error:
            raise BohioError(f"{self.path}: line {number} is not JSON: this is no ledger of a run") from error
        if not isinstance(told, dict):
            raise BohioError(f"{self.path}: line {number} is not an object: this is no ledger of a run")
        return told

    def _outcome(self, line: bytes, number: int) -> Outcome:
        told = self._parse(line, number)
        values: Any = {key: tuple(value) if isinstance(value, list) else value for key, value in told.items()}
        try:
            return Outcome(**values)
        except TypeError as error:
            raise BohioError(f"{self.path}: line {number} tells of no outcome") from error

    def add(self, outcome: Outcome) -> None:
        """Writes an outcome down."""
        told = asdict(outcome)
        del told["record"]
        self.outcomes[outcome.number] = outcome
        self._write(told)

    def _write(self, line: Json) -> None:
        try:
            self._file.write(json.dumps(line).encode() + b"\n")
            self._file.flush()
        except OSError as error:
            raise BohioError(f"{self.path}: cannot be written: {error.strerror}") from error

    def __enter__(self) -> Ledger:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._file.close()
