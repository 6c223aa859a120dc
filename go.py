"""Sets Bohío up beside this file and starts it.

python3 go.py                  sets up, then runs the main job
python3 go.py setup            sets up only
python3 go.py test [WORD ...]  sets up, then checks style, types and tests; WORDs go to pytest
python3 go.py --help           says this
"""

from __future__ import annotations

import hashlib
import importlib.util
import os
import re
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path

with suppress(ImportError):  # Windows has none and is told so below
    import fcntl

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
STAMP = VENV / "bohio-setup"

MAIN_JOB = ("bohio", "serve")
CHECKS = (("ruff", "check", "."), ("ruff", "format", "--check", "."), ("mypy",))
OLDEST_PYTHON = (3, 11)
NEWER_PYTHONS = ("python3.14", "python3.13", "python3.12", "python3.11")
# Debian packages that the tests need: a compiler for the engine, what counts its instructions, a browser and what
# drives it.
TEST_PACKAGES: tuple[str, ...] = ("gcc", "libc6-dev", "valgrind", "chromium", "libatomic1")
# These run in a process of their own.
BROWSER_TESTS = "tests/browser"
# These run a second time on the compiled engine.
ENGINE_TESTS = (
    "tests/mangrovia",
    "tests/tropicalia",
    "tests/conformance",
    "tests/bots",
    "tests/guard",
    "tests/compiled",
)

# What each part of the set-up depends on: it is done again when one of these files changes.
PARTS = {
    "venv": ("requirements/setup.txt",),
    "app": ("requirements/app.txt", "pyproject.toml"),
    "test": ("requirements/test.txt", "requirements/ray.txt"),
}
NO_NETWORK = re.compile(
    r"name resolution|failed to lookup|dns error|could not resolve|failure resolving|unreachable"
    r"|connection refused|connecterror|error trying to connect|tcp connect|timed out|cannot connect to proxy",
    re.IGNORECASE,
)


class Stop(Exception):
    """Ends the run with one line for the user."""


class Offline(Stop):
    """A step could not download what it needs, and so has installed nothing."""


def say(line: str) -> None:
    print(f"go: {line}", flush=True)


def too_old(version: tuple[int, int]) -> str | None:
    """The line to show if this version of Python cannot run Bohío."""
    if version >= OLDEST_PYTHON:
        return None
    wanted, found = (".".join(map(str, pair)) for pair in (OLDEST_PYTHON, version))
    return f"Bohío needs Python {wanted} or newer, this is {found}: start go.py with a newer one"


def newer_python() -> str | None:
    return next(filter(None, map(shutil.which, NEWER_PYTHONS)), None)


def can_make_venv() -> bool:
    """Debian ships Python without ensurepip unless python3-venv is installed."""
    importlib.invalidate_caches()
    return all(importlib.util.find_spec(name) for name in ("venv", "ensurepip"))


def is_debian() -> bool:
    return Path("/etc/debian_version").exists() and shutil.which("apt-get") is not None


def run(command: Sequence[str | Path], what: str) -> None:
    """Runs a step of the set-up silently; a failure shows its output, unless just the network is missing."""
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive", "PIP_DISABLE_PIP_VERSION_CHECK": "1"}
    pipe, out, null = subprocess.PIPE, subprocess.STDOUT, subprocess.DEVNULL
    done = subprocess.run(command, cwd=ROOT, env=quiet, stdin=null, stdout=pipe, stderr=out, check=False)
    if done.returncode == 0:
        return
    output = done.stdout.decode(errors="replace")
    if NO_NETWORK.search(output):
        raise Offline(f"cannot {what}: the network or the package registry does not answer; try again online")
    print(output, end="", flush=True)
    raise Stop(f"cannot {what}: the command above failed with exit code {done.returncode}")


def install_packages(packages: Sequence[str], why: str) -> None:
    """Installs Debian packages if that is allowed, else says which are missing."""
    names = " ".join(packages)
    if not is_debian():
        raise Stop(f"{why}: install what Debian calls {names} with your system's package manager")
    if os.geteuid() != 0:
        raise Stop(f"{why}: run  sudo apt-get install -y {names}  and start again")
    say(f"installing {names}")
    install = f"apt-get update && apt-get install -y --no-install-recommends {names}"
    run(["sh", "-c", install], f"install {names}")


def missing_packages(packages: Sequence[str]) -> list[str]:
    """Those of the Debian packages that are not installed; elsewhere none, for nobody can tell."""
    if not packages or not is_debian():
        return []
    query = ["dpkg-query", "-W", "-f", "${Package} ${db:Status-Status}\n", *packages]
    found = subprocess.run(query, capture_output=True, text=True, check=False).stdout.splitlines()
    return [package for package in packages if f"{package} installed" not in found]


def test_packages() -> tuple[str, ...]:
    """What the tests need; Debian's own Python has its headers apart."""
    headers = Path(sysconfig.get_path("include"), "Python.h")
    return TEST_PACKAGES if headers.exists() else (*TEST_PACKAGES, "python3-dev")


def make_venv() -> None:
    # Started from the .venv itself, sys.executable is about to be deleted.
    python = os.path.realpath(sys.executable)
    if not can_make_venv():
        install_packages(["python3-venv"], "this Python cannot make virtual environments")
        if not can_make_venv():
            raise Stop(f"{python} has no ensurepip; start go.py with a Python that has it")
    say("making .venv")
    run([python, "-m", "venv", "--clear", VENV], "make .venv")
    pip = (VENV / "bin/python", "-m", "pip", "install", "--retries", "2", "--require-hashes")
    run([*pip, "-r", "requirements/setup.txt"], "install requirements/setup.txt")


def uv_install(what: str, *words: str) -> None:
    say(f"installing {what}")
    run([VENV / "bin/uv", "pip", "install", "--python", VENV / "bin/python", *words], f"install {what}")


def install_app() -> None:
    uv_install("requirements/app.txt", "--require-hashes", "-r", "requirements/app.txt")
    uv_install("bohio", "--no-deps", "--no-build-isolation", "--reinstall", "--editable", ".")


def install_test() -> None:
    for name in PARTS["test"]:
        uv_install(name, "--require-hashes", "-r", name)


INSTALL: dict[str, Callable[[], None]] = {"venv": make_venv, "app": install_app, "test": install_test}


def fingerprint(part: str) -> str:
    """Changes with the files of the part, the place of the folder and the Python behind .venv."""
    digest = hashlib.sha256(f"{ROOT}\n{os.path.realpath(VENV / 'bin/python')}\n".encode())
    for name in PARTS[part]:
        digest.update((ROOT / name).read_bytes())
    return digest.hexdigest()


def finished_parts() -> set[str]:
    """The parts that are up to date; none of a .venv that is half made, was moved or lost its Python."""
    if not (STAMP.exists() and (VENV / "bin/python").exists()):
        return set()
    lines = STAMP.read_text(encoding="utf-8", errors="replace").splitlines()
    current = {part for part in PARTS if f"{part} {fingerprint(part)}" in lines}
    return current if "venv" in current else set()


def remember(finished: set[str]) -> None:
    STAMP.write_text("".join(f"{part} {fingerprint(part)}\n" for part in sorted(finished)), encoding="utf-8")


def set_up(*parts: str) -> None:
    """Brings .venv up to date with the locks; does nothing if it is."""
    missing = missing_packages(test_packages()) if "test" in parts else []
    if missing:
        install_packages(missing, "the tests need more programs")
    if finished_parts() >= set(parts):
        return
    with open(__file__, "rb") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # a second set-up of the same folder waits for the first
        finished = finished_parts()
        # Without its stamp .venv counts as half made: an interruption from here on starts anew next time.
        STAMP.unlink(missing_ok=True)
        try:
            for part in ("venv", *parts):
                if part not in finished:
                    INSTALL[part]()
                    finished.add(part)
            remember(finished)
        except Offline:
            if finished:
                remember(finished)
            raise


def test(words: Sequence[str]) -> int:
    set_up("app", "test")
    pure = {**os.environ, "BOHIO_PURE": "1"}
    compiled = {**os.environ, "BOHIO_COMPILED": "1"}
    compiled.pop("BOHIO_PURE", None)
    runs: list[tuple[tuple[str, ...], dict[str, str]]] = [(check, pure) for check in CHECKS]
    if words:
        runs.append((("pytest", *words), dict(os.environ)))
    else:
        runs.append((("pytest", "-n", "2", "--ignore", BROWSER_TESTS), pure))
        runs.append((("bohio", "compile"), compiled))
        runs.append((("pytest", "-n", "2", *ENGINE_TESTS), compiled))
        runs.append((("pytest", BROWSER_TESTS), compiled))
    failed = []
    for check, environment in runs:
        say(" ".join(check))
        command = [str(VENV / "bin" / check[0]), *check[1:]]
        if subprocess.run(command, cwd=ROOT, env=environment, check=False).returncode:
            failed.append(check[0])
    if failed:
        say(f"failed: {', '.join(dict.fromkeys(failed))}")
    return 1 if failed else 0


def compile_in_background() -> None:
    """Compiles the engine for the next start where there is a compiler; nobody waits for it."""
    if not any(map(shutil.which, ("cc", "gcc", "clang"))):
        return
    log = (VENV / "compile.log").open("w")
    command = ["nice", str(VENV / "bin/bohio"), "compile", "--get-tools"]
    subprocess.Popen(command, cwd=ROOT, stdin=subprocess.DEVNULL, stdout=log, stderr=log, start_new_session=True)


def obey(words: Sequence[str]) -> int:
    """Carries out the command line and gives the exit code."""
    command, *rest = words or ("",)
    if command in ("-h", "--help"):
        print(__doc__, end="")
        return 0
    if command not in ("", "setup", "test") or (rest and command != "test"):
        unknown = rest[0] if command == "setup" else command
        print(f"go: unknown word {unknown!r}: use setup, test or nothing (see --help)", file=sys.stderr)
        return 2
    reason = too_old(sys.version_info[:2])
    if reason:
        newer = newer_python()
        if newer:
            os.execv(newer, [newer, __file__, *words])
        raise Stop(reason)
    if os.name != "posix":
        raise Stop("Bohío sets itself up on Linux and macOS; on Windows use the subsystem for Linux")
    if command == "test":
        return test(rest)
    set_up("app")
    if not command:
        compile_in_background()
        os.execv(VENV / "bin" / MAIN_JOB[0], MAIN_JOB)
    say("ready; start with  python3 go.py")
    return 0


def main() -> int:
    try:
        return obey(sys.argv[1:])
    except (Stop, OSError) as error:
        print(f"go: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main())
