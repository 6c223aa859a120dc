"""The same source, compiled: the engine's hot modules go through mypyc into a folder of their own.

The sources stay as they are. Each state of them has its own folder, named by its key, so a compiled module can never be
older than its source. Importing `bohio` uses the compiled modules if that folder exists, and plain Python if it does
not or if the environment says BOHIO_PURE=1. A clone has the folders in `.compiled`; an installed package has them in
its environment, or in the user's cache if the environment is read-only.
"""

from __future__ import annotations

import os
import platform
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from collections.abc import Sequence
from hashlib import sha256
from importlib.abc import MetaPathFinder
from importlib.machinery import EXTENSION_SUFFIXES, ModuleSpec
from importlib.util import find_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

from bohio.games import built_in

PACKAGE = Path(__file__).parent
PROJECT = PACKAGE.parent
CHECKOUT = (PROJECT / "pyproject.toml").exists()
TOOLS = PROJECT / ".compiled" / "tools"
"""Where mypyc is installed to compile a clone in the background."""
LIBRARY = "bohio_engine__mypyc"
"""The shared library of all compiled modules; each of them is a thin file that refers to it."""

SHARED = (
    "bohio.core.engine",
    "bohio.core.fate",
    "bohio.core.memory",
    "bohio.core.valuing",
    "bohio.bots.choosing",
    "bohio.bots.search",
)
HOT = (*SHARED, *(f"{game.package}.{module}" for game in built_in().values() for module in game.compiled))
"""The modules that are compiled: those that all games share, and those that each game names. Games of other packages
stay in plain Python."""

BUILD = """
import sys
from mypyc.build import mypycify
from setuptools import setup
files = sys.argv.pop().split()
print(f"step: translating {len(files)} modules to C", flush=True)
modules = mypycify(files, opt_level="3", group_name="bohio_engine")
print("step: compiling the C code, which takes a minute or two", flush=True)
setup(name="bohio-engine", packages=[], ext_modules=modules)
"""
UNNEEDED = {"__pycache__", "arena", "drawing", "locale", "networks", "picture", "static", "table", "weights", "words"}
"""Folders that are not copied for a build: nothing that is compiled imports them."""
STEP = "step: "
"""Lines of the build that start with this are shown to the user."""


def places() -> list[Path]:
    """The folders that may hold compiled engines; new ones go to the first that is writable."""
    if CHECKOUT:
        return [PROJECT / ".compiled"]
    cache = os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache")
    return [Path(sys.prefix, "share", "bohio", "compiled"), Path(cache, "bohio", "compiled")]


def source(module: str) -> Path:
    """The file of a module, relative to the project."""
    return Path(*module.split(".")).with_suffix(".py")


def key() -> str:
    """Names this state of the sources on this kind of Python and machine."""
    digest = sha256(f"{sys.implementation.cache_tag}/{platform.machine()}/{EXTENSION_SUFFIXES[0]}".encode())
    for module in HOT:
        digest.update((PROJECT / source(module)).read_bytes())
    return digest.hexdigest()[:16]


def extension(folder: Path, module: str) -> Path:
    """The compiled file of a module."""
    return folder / Path(*module.split(".")).with_suffix(EXTENSION_SUFFIXES[0])


class CompiledFinder(MetaPathFinder):
    """Finds the hot modules in the folder of compiled ones."""

    def __init__(self, folder: Path) -> None:
        self.files = {module: extension(folder, module) for module in (*HOT, LIBRARY)}

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        file = self.files.get(name)
        return None if file is None else spec_from_file_location(name, file)


def compiled_folder() -> Path | None:
    """The folder of the compiled modules for these sources, if they are compiled."""
    there = [place for place in places() if place.is_dir()]
    return next((folder for folder in (place / key() for place in there) if folder.is_dir()), None)


def use() -> None:
    """From now on the hot modules are imported compiled, where they are there."""
    folder = None if os.environ.get("BOHIO_PURE") else compiled_folder()
    if folder is not None:
        sys.meta_path.insert(0, CompiledFinder(folder))


use()


class CannotCompile(Exception):
    """Why nothing was compiled, in one line."""


def compile_engine(get_tools: bool = False) -> Path:
    """Compiles the hot modules unless that is done already; answers the folder. It appears whole or not at all."""
    folder = compiled_folder()
    if folder is not None:
        return folder
    if not any(map(shutil.which, ("cc", "gcc", "clang"))):
        raise CannotCompile("there is no C compiler; the engine stays in plain Python")
    if not Path(sysconfig.get_path("include"), "Python.h").exists():
        raise CannotCompile("Python's headers are missing (on Debian: python3-dev); the engine stays in plain Python")
    place = next(filter(_writable, places()), None)
    if place is None:
        raise CannotCompile(f"{places()[-1]} is not writable; set XDG_CACHE_HOME to a folder that is")
    if not (TOOLS.is_dir() or (find_spec("mypyc") and find_spec("setuptools"))):
        _get_tools(get_tools)
    folder = place / key()
    with tempfile.TemporaryDirectory(dir=place, prefix="building-") as name:
        _build(Path(name), folder)
    if place == places()[0]:  # the user's cache may hold the engines of several environments
        for old in place.iterdir():
            if old not in (folder, TOOLS) and not old.name.startswith("building-"):
                shutil.rmtree(old, ignore_errors=True)
    return folder


def _writable(place: Path) -> bool:
    try:
        place.mkdir(parents=True, exist_ok=True)
    except OSError:
        return False
    return os.access(place, os.W_OK)


def _get_tools(allowed: bool) -> None:
    """Installs the compiler of a clone, apart from everything else so that running programs are not disturbed."""
    if not CHECKOUT:
        raise CannotCompile("mypyc is not installed; run  pip install 'bohio[compile]'")
    if not allowed:
        raise CannotCompile("mypyc is not installed; run  python3 go.py test  or  bohio compile --get-tools")
    uv = Path(sys.executable).parent / "uv"
    locks = ("--require-hashes", "-r", str(PROJECT / "requirements" / "compile.txt"))
    partial = TOOLS.parent / "building-tools"
    shutil.rmtree(partial, ignore_errors=True)
    print("getting mypyc", flush=True)
    _run([str(uv), "pip", "install", "--python", sys.executable, "--target", str(partial), *locks], PROJECT)
    partial.replace(TOOLS)


def _build(work: Path, folder: Path) -> None:
    sources = work / "sources"
    shutil.copytree(PACKAGE, sources / "bohio", ignore=lambda _, names: [name for name in names if _unneeded(name)])
    # The face imports nearly everything, and no hot module needs it: mypyc need not read all that.
    (sources / "bohio" / "__init__.py").write_text("", encoding="utf-8")
    files = " ".join(str(source(module)) for module in HOT)
    _run([sys.executable, "-c", BUILD, "build_ext", "--inplace", files], sources)
    built = work / "built"
    for module in (*HOT, LIBRARY):
        target = extension(built, module)
        target.parent.mkdir(parents=True, exist_ok=True)
        extension(sources, module).replace(target)
    built.replace(folder)


def _unneeded(name: str) -> bool:
    return ("." in name and not name.endswith(".py")) or name in UNNEEDED


def _run(command: list[str], folder: Path) -> None:
    """Runs a command and prints the steps that it reports."""
    path = os.pathsep.join(filter(None, (str(TOOLS), os.environ.get("PYTHONPATH"))))
    environment = os.environ | {"PYTHONPATH": path, "BOHIO_PURE": "1"}
    out, pipe = subprocess.STDOUT, subprocess.PIPE
    with subprocess.Popen(command, cwd=folder, env=environment, stdout=pipe, stderr=out, text=True) as process:
        assert process.stdout is not None
        lines = []
        for line in process.stdout:
            lines.append(line.rstrip())
            if line.startswith(STEP):
                print(line.removeprefix(STEP), end="", flush=True)
    if process.returncode:
        errors = [line for line in lines if "rror" in line and " -c " not in line] or lines[-1:]
        raise CannotCompile(f"compiling failed: {errors[0] if errors else process.returncode}")
