"""The file of an SQLite database: for one server at a time, readable only by its owner."""

from __future__ import annotations

import errno
import fcntl
import json
import logging
import os
from pathlib import Path

from bohio.core.reasons import Json
from bohio.table.store.rows import StoreError

log = logging.getLogger("bohio.table")

OWNER_ONLY = 0o600
FOLDER = 0o700
BESIDE = ("", "-wal", "-shm", "-journal")
"""Suffixes of the database file and of the files that SQLite keeps next to it."""
LONGEST = 2000


class FileLock:
    """A lock file next to the database's real file, whichever path leads there. It names the server that holds it."""

    def __init__(self, path: str) -> None:
        self.path = path
        self._address: str | None = None
        self._file: int | None = None

    def take(self) -> Path:
        """Takes the lock and returns the database's real path. Raises StoreError if another server has it."""
        try:
            # SQLite keeps its log next to the real file, so all paths to it must share one lock.
            real = Path(self.path).resolve()
            if real.is_dir():
                raise StoreError(f"{self.path} is a folder, not a database")
            _make_folder(real.parent)
            descriptor = os.open(f"{real}.lock", os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, OWNER_ONLY)
        except (OSError, RuntimeError) as error:
            raise StoreError(f"{self.path} cannot be opened: {getattr(error, 'strerror', error)}") from error
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            told = _read(descriptor)
            os.close(descriptor)
            raise StoreError(self._refusal(told)) from None
        except OSError as error:
            os.close(descriptor)
            raise StoreError(f"{self.path} cannot be locked: {error.strerror}") from error
        self._file = descriptor
        self._tell()
        return real

    def _refusal(self, told: Json) -> str:
        address, process = told.get("address"), told.get("process")
        who = f" (process {process})" if isinstance(process, int) else ""
        alone = "several servers at once need PostgreSQL"
        if isinstance(address, str):
            return f"Bohío is already running at {address}{who} on this database, {self.path}; {alone}"
        return f"{self.path} is in use by another Bohío{who}; {alone}"

    def announce(self, address: str) -> None:
        """Sets the server's address, to be written into the lock file while it holds the lock."""
        self._address = address
        self._tell()

    def _tell(self) -> None:
        if self._file is None:
            return
        told: Json = {"process": os.getpid()}
        if self._address is not None:
            told["address"] = self._address
        data = json.dumps(told).encode()
        try:
            os.ftruncate(self._file, 0)
            os.pwrite(self._file, data, 0)
        except OSError as error:  # a full disk; the lock holds all the same
            log.warning("the lock file cannot say where this server is: %s", error.strerror)

    def release(self) -> None:
        if self._file is not None:
            os.ftruncate(self._file, 0)
            os.close(self._file)
            self._file = None


def _read(descriptor: int) -> Json:
    try:
        told = json.loads(os.pread(descriptor, LONGEST, 0))
    except (OSError, ValueError):
        return {}
    return told if isinstance(told, dict) else {}


def _make_folder(folder: Path) -> None:
    """Makes a folder and its missing parents, accessible only to the owner."""
    if not folder.is_dir():
        _make_folder(folder.parent)
        try:
            folder.mkdir(mode=FOLDER, exist_ok=True)
        except FileExistsError as error:
            raise NotADirectoryError(errno.ENOTDIR, f"{folder} is not a folder") from error


def lay_file(file: Path) -> None:
    """Makes the database file if it is missing. It holds the seeds of running games, so only its owner may read it."""
    try:
        os.close(os.open(file, os.O_RDWR | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, OWNER_ONLY))
    except FileExistsError:
        if not os.access(file, os.R_OK | os.W_OK):
            raise StoreError(f"{file} is read-only here: a server must be able to write its database") from None
        if file.is_file() and file.stat().st_nlink > 1:
            raise StoreError(
                f"{file} has more than one name (hard links), and SQLite would keep a log beside each of them:"
                " leave it one name"
            ) from None


def tighten(file: Path) -> None:
    """Makes a database and the files next to it accessible only to their owner."""
    for end in (*BESIDE, ".lock"):
        one = Path(f"{file}{end}")
        try:
            mode = one.stat().st_mode if one.is_file() else 0
            if mode & 0o077:
                one.chmod(mode & OWNER_ONLY)
        except OSError as error:  # another user's file, or a file system without permissions
            log.warning("%s stays readable by others: %s", one.name, error.strerror)
