"""Sets Bohío up beside this file and starts it.

python3 go.py                  sets up, then serves the table and prints its address
python3 go.py setup            sets up only
python3 go.py test [WORD ...]  sets up, then checks style and types and runs the tests; WORDs go to pytest
python3 go.py audit            looks up known vulnerabilities of the locked packages
python3 go.py sbom             writes the packages that a server runs on to dist/, as CycloneDX JSON
python3 go.py --help           shows this text
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
import tempfile
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import IO

with suppress(ImportError):  # Windows has none and is told so below
    import fcntl

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
STAMP = VENV / "bohio-setup"
CONTENTS = VENV / "bohio-files"

MAIN_JOB = ("bohio", "serve")
PYTHONS = ("3.11", "3.12", "3.13", "3.14")  # the types are checked for each of them
OLDEST_PYTHON = (3, 11)
THIS_PYTHON = f"{sys.version_info[0]}.{sys.version_info[1]}"
SIGN_OF_LIFE = 5.0  # seconds
NO_TESTS = 5  # pytest's exit code
# Debian packages that the tests need: a compiler for the engine, what counts its instructions, a browser and what
# drives it.
TEST_PACKAGES: tuple[str, ...] = ("gcc", "libc6-dev", "valgrind", "chromium", "libatomic1")
# These run by themselves: each process has a server and a browser of its own.
BROWSER_TESTS = "tests/browser"
# These run a second time on the compiled engine.
ENGINE_TESTS = (
    "tests/games",
    "tests/conformance",
    "tests/bots",
    "tests/boards",
    "tests/guard",
    "tests/compiled",
)

# What each part of the set-up depends on: it is done again when one of these files changes.
PARTS = {
    "venv": ("requirements/setup.txt",),
    "app": ("requirements/app.txt", "pyproject.toml"),
    "test": ("requirements/test.txt", "requirements/ray.txt"),
    "types": ("requirements/app.txt",),
    "audit": ("requirements/audit.txt",),
}
NO_NETWORK = re.compile(
    r"name resolution|failed to lookup|dns error|could not resolve|failure resolving|unreachable"
    r"|connection refused|connecterror|error trying to connect|tcp connect|timed out|cannot connect to proxy",
    re.IGNORECASE,
)
NO_CACHE = re.compile(r"failed to initialize cache", re.IGNORECASE)
NO_ADVISORIES = re.compile(r"could not be audited", re.IGNORECASE)


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
    return next(filter(None, (shutil.which(f"python{version}") for version in reversed(PYTHONS))), None)


def can_make_venv() -> bool:
    """Debian ships Python without ensurepip unless python3-venv is installed."""
    importlib.invalidate_caches()
    return all(importlib.util.find_spec(name) for name in ("venv", "ensurepip"))


def is_debian() -> bool:
    return Path("/etc/debian_version").exists() and shutil.which("apt-get") is not None


def clock(seconds: float) -> str:
    return f"{int(seconds) // 60}:{int(seconds) % 60:02}"


def last_line(log: IO[bytes]) -> str:
    """The last line that a running command printed."""
    size = os.fstat(log.fileno()).st_size
    end = os.pread(log.fileno(), 2000, max(0, size - 2000)).decode(errors="replace")
    lines = [line.strip() for line in end.splitlines() if line.strip()]
    return lines[-1][:100] if lines else "still running"


def follow(command: Sequence[str | Path], environment: dict[str, str]) -> tuple[int, str]:
    """Runs a command silently and prints its progress every few seconds; returns its exit code and its output.

    The longer it takes, the rarer the progress lines.
    """
    begin = time.monotonic()
    null, out = subprocess.DEVNULL, subprocess.STDOUT
    with tempfile.TemporaryFile() as log:
        with subprocess.Popen(command, cwd=ROOT, env=environment, stdin=null, stdout=log, stderr=out) as process:
            try:
                took = 0.0
                while process.poll() is None:
                    with suppress(subprocess.TimeoutExpired):
                        process.wait(max(SIGN_OF_LIFE, min(took / 6, 3 * SIGN_OF_LIFE)))
                        break
                    took = time.monotonic() - begin
                    say(f"  {clock(took)}  {last_line(log)}")
            except BaseException:
                process.kill()
                raise
        log.seek(0)
        return process.returncode, log.read().decode(errors="replace")


def run(command: Sequence[str | Path], doing: str, what: str) -> None:
    """Runs a step of the set-up; if it fails, shows its output, or one line if that explains it better."""
    say(f"{doing} {what}")
    begin = time.monotonic()
    quiet = {
        "DEBIAN_FRONTEND": "noninteractive",
        "PIP_DISABLE_PIP_VERSION_CHECK": "1",
        "PIP_PROGRESS_BAR": "off",
        "PYTHONWARNINGS": "ignore",  # else half a warning may stand there as what a step said last
    }
    code, output = follow(command, os.environ | quiet)
    took = time.monotonic() - begin
    if code == 0:
        if took > SIGN_OF_LIFE:
            say(f"  {clock(took)}  done")
        return
    failed = f"{doing} {what} failed"
    if NO_CACHE.search(output):
        raise Stop(
            f"{failed}: the home folder is not writable; set UV_CACHE_DIR (downloads) and XDG_DATA_HOME (the "
            "database) to writable folders"
        )
    if NO_NETWORK.search(output):
        raise Offline(f"{failed}: the network or the package registry does not answer; try again online")
    print(output, end="", flush=True)
    raise Stop(f"{failed}: the command above ended with exit code {code}")


def install_packages(packages: Sequence[str], why: str) -> None:
    """Installs Debian packages if that is allowed, else says which are missing."""
    names = " ".join(packages)
    if not is_debian():
        raise Stop(f"{why}: install what Debian calls {names} with your system's package manager")
    if os.geteuid() != 0:
        sudo = "sudo " if shutil.which("sudo") else ""
        line = f"{sudo}apt-get update && {sudo}apt-get install -y {names}"
        raise Stop(f"{why}: run  {line}  {'' if sudo else 'as root '}and start again")
    install = f"apt-get update && apt-get install -y --no-install-recommends {names}"
    run(["sh", "-c", install], "installing", f"{names} (apt-get)")


def missing_packages(packages: Sequence[str]) -> list[str]:
    """Those of the Debian packages that are not installed; elsewhere none, for nobody can tell."""
    if not packages or not is_debian():
        return []
    query = ["dpkg-query", "-W", "-f", "${Package} ${db:Status-Status}\n", *packages]
    found = subprocess.run(query, capture_output=True, text=True, check=False).stdout.splitlines()
    return [package for package in packages if f"{package} installed" not in found]


def needed_packages(tests: bool, venv: bool) -> list[str]:
    """The missing Debian packages: for the tests, and for making .venv."""
    names: tuple[str, ...] = ()
    if tests:
        # Debian's own Python has its headers in a separate package.
        headers = Path(sysconfig.get_path("include"), "Python.h").exists()
        names = TEST_PACKAGES if headers else (*TEST_PACKAGES, "python3-dev")
    missing = missing_packages(names)
    return missing if venv or can_make_venv() else [*missing, "python3-venv"]


def make_venv() -> None:
    # Started from the .venv itself, sys.executable is about to be deleted.
    python = os.path.realpath(sys.executable)
    if not can_make_venv():
        raise Stop(f"{python} has no ensurepip; start go.py with a Python that has it")
    run([python, "-m", "venv", "--clear", VENV], "making", ".venv")
    pip = (VENV / "bin/python", "-m", "pip", "install", "--retries", "2", "--require-hashes")
    run([*pip, "-r", "requirements/setup.txt"], "installing", "requirements/setup.txt")


def uv_install(what: str, *words: str | Path) -> None:
    run([VENV / "bin/uv", "pip", "install", "--python", VENV / "bin/python", *words], "installing", what)


def install_lock(name: str) -> None:
    uv_install(name, "--require-hashes", "-r", name)


def install_app() -> None:
    install_lock("requirements/app.txt")
    uv_install("bohio", "--no-deps", "--no-build-isolation", "--reinstall", "--editable", ".")


def install_test() -> None:
    for name in PARTS["test"]:
        install_lock(name)


def types_folder(python: str) -> Path:
    """The app's packages in the versions that the locks choose for another Python; some have different types."""
    return VENV / "types" / python


def install_types() -> None:
    for python in PYTHONS:
        if python != THIS_PYTHON:
            words = ("--python-version", python, "--only-binary", ":all:", "--target", types_folder(python))
            what = f"requirements/app.txt as for Python {python}, for its types"
            uv_install(what, *words, "--require-hashes", "-r", "requirements/app.txt")


def install_audit() -> None:
    install_lock("requirements/audit.txt")


INSTALL: dict[str, Callable[[], None]] = {
    "venv": make_venv,
    "app": install_app,
    "test": install_test,
    "types": install_types,
    "audit": install_audit,
}


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
    """Notes a finished set-up and every file that belongs to it."""
    files = (Path(folder, name) for folder, _, names in os.walk(VENV) for name in names)
    own = (file for file in files if file.suffix not in (".pyc", ".log") and file not in (STAMP, CONTENTS))
    CONTENTS.write_text("".join(sorted(f"{file.relative_to(VENV)}\n" for file in own)), encoding="utf-8")
    STAMP.write_text("".join(f"{part} {fingerprint(part)}\n" for part in sorted(finished)), encoding="utf-8")


def lost_file() -> str | None:
    """A file of the finished set-up that is missing in .venv."""
    if not CONTENTS.exists():
        return CONTENTS.name
    files = CONTENTS.read_text(encoding="utf-8", errors="replace").splitlines()
    return next((file for file in files if not os.path.lexists(VENV / file)), None)


def set_up(*parts: str) -> None:
    """Brings .venv up to date with the locks; does nothing if it is."""
    lost = lost_file() if finished_parts() else None
    if lost:
        say(f".venv is damaged ({lost} is missing); making it again")
        STAMP.unlink()
    missing = needed_packages(tests="test" in parts, venv="venv" in finished_parts())
    if missing:
        install_packages(missing, "programs are missing")
    if finished_parts() >= set(parts):
        return
    with open(__file__, "rb") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            say("waiting for another set-up of this folder to finish")
            fcntl.flock(lock, fcntl.LOCK_EX)
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


@dataclass(frozen=True)
class Check:
    """A part of the tests. The output of pytest is shown at once, that of the others only if they fail."""

    command: tuple[str, ...]
    environment: dict[str, str]

    def passes(self) -> bool:
        command = [str(VENV / "bin" / self.command[0]), *self.command[1:]]
        if self.command[0] == "pytest":
            code = subprocess.run(command, cwd=ROOT, env=self.environment, check=False).returncode
            if code == NO_TESTS:
                say("  no test fits these words")
            return code == 0
        code, output = follow(command, self.environment)
        if code:
            print(output, end="", flush=True)
        return code == 0


def checks(words: Sequence[str]) -> list[Check]:
    """Everything that has to pass; with words, style, types and the tests that the words select."""
    pure = {**os.environ, "BOHIO_PURE": "1"}
    compiled = {**os.environ, "BOHIO_COMPILED": "1"}
    compiled.pop("BOHIO_PURE", None)
    found = [
        Check(("ruff", "check", "."), pure),
        Check(("ruff", "format", "--check", "."), pure),
        Check(("mypy",), pure),
    ]
    for python in PYTHONS:
        if python != THIS_PYTHON:
            environment = {**pure, "PYTHONPATH": str(types_folder(python))}
            found.append(Check(("mypy", "--python-version", python), environment))
    if words:
        return [*found, Check(("pytest", *words), dict(os.environ))]
    return [
        *found,
        Check(("pytest", "-n", "2", "--ignore", BROWSER_TESTS), pure),
        Check(("bohio", "compile"), compiled),
        Check(("pytest", "-n", "2", *ENGINE_TESTS), compiled),
        # The browser's driver swallows the signal that ends a test which hangs; a thread ends its process instead.
        Check(("pytest", "-n", "2", "--timeout", "300", "--timeout-method", "thread", BROWSER_TESTS), compiled),
    ]


def test(words: Sequence[str]) -> int:
    set_up("app", "test", "types")
    failed = []
    begin = time.monotonic()
    parts = checks(words)
    for number, check in enumerate(parts, 1):
        say(f"{number}/{len(parts)}  {' '.join(check.command)}")
        started = time.monotonic()
        passed = check.passes()
        say(f"  {clock(time.monotonic() - started)}  {'passed' if passed else 'failed'}")
        if not passed:
            failed.append(check.command[0])
    took = clock(time.monotonic() - begin)
    say(f"failed: {', '.join(dict.fromkeys(failed))} ({took})" if failed else f"everything passed ({took})")
    return 1 if failed else 0


def audit() -> int:
    """Asks the registry's advisory service about every locked package."""
    set_up("app", "audit")
    locks = sorted(ROOT.glob("requirements/*.txt"))
    words = [word for lock in locks for word in ("-r", str(lock.relative_to(ROOT)))]
    say(f"asking for advisories on {len(locks)} locks")
    code, output = follow(
        [VENV / "bin/pip-audit", "--strict", "--disable-pip", "--require-hashes", *words], dict(os.environ)
    )
    if code and (NO_ADVISORIES.search(output) or NO_NETWORK.search(output)):
        raise Stop("nothing was audited: the advisory service cannot be reached, or the configured mirror has none")
    print(output, end="", flush=True)
    return 1 if code else 0


def sbom() -> int:
    set_up("app", "audit")
    target = ROOT / "dist" / "bohio.cdx.json"
    target.parent.mkdir(exist_ok=True)
    words = ("requirements", "--pyproject", "pyproject.toml", "--output-reproducible", "-o", target)
    run([VENV / "bin/cyclonedx-py", *words, "requirements/server.txt"], "listing", "requirements/server.txt")
    say(f"written to {target.relative_to(ROOT)}")
    return 0


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
    known = ("", "setup", "test", "audit", "sbom")
    if command not in known or (rest and command != "test"):
        unknown = rest[0] if command in known else command
        print(f"go: unknown word {unknown!r}: use setup, test, audit, sbom or nothing (see --help)", file=sys.stderr)
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
    if command in ("audit", "sbom"):
        return audit() if command == "audit" else sbom()
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
