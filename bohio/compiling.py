"""The same source, compiled: the engine's hot modules go through mypyc into a folder beside the project.

The sources stay what they are. Each state of them has a folder of its own, `.compiled/<key>`, so a compiled module can
never be older than its source. Whoever imports `bohio` gets the compiled modules where that folder is there, and plain
Python where it is not, or where the environment says BOHIO_PURE=1.
"""

from __future__ import annotations

import os
import platform
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from hashlib import sha256
from importlib.abc import MetaPathFinder
from importlib.machinery import EXTENSION_SUFFIXES, ModuleSpec
from importlib.util import find_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

PACKAGE = Path(__file__).parent
PROJECT = PACKAGE.parent
COMPILED = PROJECT / ".compiled"
TOOLS = COMPILED / "tools"
"""Where mypyc is installed for a compilation in the background."""
LIBRARY = "bohio_engine__mypyc"
"""The shared library of all compiled modules; each of them is a thin file that refers to it."""

MANGROVIA = "amulets beliefs board boat building cards details engine features knowing placing preparing scoring state"
TROPICALIA = (
    "beliefs building day details engine features fruit leaving markets morning parts prospects rounds scoring "
    "setting_up standing state"
)
HOT = (
    "bohio.core.engine",
    "bohio.core.fate",
    "bohio.core.memory",
    "bohio.bots.choosing",
    "bohio.bots.search",
    "bohio.core.valuing",
    *(f"bohio.games.mangrovia.{name}" for name in MANGROVIA.split()),
    *(f"bohio.games.tropicalia.{name}" for name in TROPICALIA.split()),
)
"""The modules that are compiled."""

BUILD = """
import sys
from mypyc.build import mypycify
from setuptools import setup
files = sys.argv.pop().split()
setup(name="bohio-engine", packages=[], ext_modules=mypycify(files, opt_level="3", group_name="bohio_engine"))
"""


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


def use() -> None:
    """From now on the hot modules are imported compiled, where they are there."""
    if os.environ.get("BOHIO_PURE") or not COMPILED.is_dir():
        return
    folder = COMPILED / key()
    if folder.is_dir():
        sys.meta_path.insert(0, CompiledFinder(folder))


use()


class CannotCompile(Exception):
    """Why nothing was compiled, in one line."""


def compile_engine(get_tools: bool = False) -> Path:
    """Compiles the hot modules unless that is done already; answers the folder. It appears whole or not at all."""
    folder = COMPILED / key()
    if folder.is_dir():
        return folder
    if not (PROJECT / "pyproject.toml").exists():
        raise CannotCompile("this Bohío was installed without its project folder; its engine is what was installed")
    if not any(map(shutil.which, ("cc", "gcc", "clang"))):
        raise CannotCompile("there is no C compiler; the engine stays in plain Python")
    COMPILED.mkdir(exist_ok=True)
    if find_spec("mypyc") is None and not TOOLS.is_dir():
        if not get_tools:
            raise CannotCompile("mypyc is not installed; run  python3 go.py test  or  bohio compile --get-tools")
        _get_tools()
    with tempfile.TemporaryDirectory(dir=COMPILED, prefix="building-") as name:
        _build(Path(name), folder)
    for old in COMPILED.iterdir():
        if old not in (folder, TOOLS) and not old.name.startswith("building-"):
            shutil.rmtree(old, ignore_errors=True)
    return folder


def _get_tools() -> None:
    """Installs what compiles, apart from everything else so that nothing that runs is disturbed."""
    uv = Path(sys.executable).parent / "uv"
    locks = ("--require-hashes", "-r", str(PROJECT / "requirements" / "compile.txt"))
    partial = COMPILED / "building-tools"
    shutil.rmtree(partial, ignore_errors=True)
    _run([str(uv), "pip", "install", "--python", sys.executable, "--target", str(partial), *locks], PROJECT)
    partial.replace(TOOLS)


def _build(work: Path, folder: Path) -> None:
    sources = work / "sources"
    shutil.copytree(PACKAGE, sources / "bohio", ignore=lambda _, names: [name for name in names if _unneeded(name)])
    files = " ".join(str(source(module)) for module in HOT)
    _run([sys.executable, "-c", BUILD, "build_ext", "--inplace", files], sources)
    built = work / "built"
    for module in (*HOT, LIBRARY):
        target = extension(built, module)
        target.parent.mkdir(parents=True, exist_ok=True)
        extension(sources, module).replace(target)
    built.replace(folder)


def _unneeded(name: str) -> bool:
    return ("." in name and not name.endswith(".py")) or name in ("__pycache__", "table", "locale", "content")


def _run(command: list[str], folder: Path) -> None:
    environment = os.environ | {"PYTHONPATH": str(TOOLS), "BOHIO_PURE": "1"}
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        lines = [line for line in (done.stdout + done.stderr).splitlines() if "rror" in line and " -c " not in line]
        raise CannotCompile(f"compiling failed: {lines[0] if lines else done.stderr[-300:]}")
