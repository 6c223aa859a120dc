"""Imports point left only: core <- locale <- drawing <- games <- library <- bots <- bohio <- arena, table <- cli."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent

# A part may import parts of its own or a lower layer; "" is the package's own face, bohio/__init__.py.
LAYERS = {
    "core": 0,
    "locale": 1,
    "drawing": 2,
    "games": 3,
    "library": 4,
    "compiling": 4,
    "bots": 5,
    "": 6,
    "arena": 7,
    "bench": 7,
    "demo": 7,
    "table": 7,
    "cli": 8,
    "__main__": 8,
}
PURE = {"core", "games"}
FOR_PEOPLE = {"picture", "wording"}
"""The parts of a game that draw and speak: these alone use the layers between core and the games."""
COMPILED_INTEGERS = {"mypy_extensions", "librt"}
BETWEEN = {"locale", "drawing"}
IMPURE_MODULES = {
    "asyncio",
    "datetime",
    "fileinput",
    "glob",
    "io",
    "logging",
    "multiprocessing",
    "os",
    "pathlib",
    "pickle",
    "random",
    "secrets",
    "shutil",
    "socket",
    "sqlite3",
    "subprocess",
    "tempfile",
    "threading",
    "time",
    "urllib",
}
IMPURE_CALLS = {"open", "print", "input", "read_text", "read_bytes", "write_text", "write_bytes"}


def imported(tree: ast.Module, module: list[str]) -> Iterator[tuple[int, list[str]]]:
    """The line and the dotted name of everything that the module imports; relative names made absolute."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield node.lineno, alias.name.split(".")
        elif isinstance(node, ast.ImportFrom):
            base = module[: len(module) - node.level + 1] if node.level else []
            base = base + (node.module.split(".") if node.module else [])
            for alias in node.names:
                yield node.lineno, [*base, alias.name]


def called(tree: ast.Module) -> Iterator[tuple[int, str]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            if isinstance(node.func, ast.Name):
                yield node.lineno, node.func.id
            elif isinstance(node.func, ast.Attribute):
                yield node.lineno, node.func.attr


def part_of(name: list[str], package: Path) -> str:
    """The part of bohio that a dotted name lies in; a name that is no module belongs to the face."""
    if len(name) < 2:
        return ""
    is_module = (package / name[1]).is_dir() or (package / f"{name[1]}.py").is_file()
    return name[1] if is_module else ""


def game_of(name: list[str], package: Path) -> str | None:
    if name[:2] == ["bohio", "games"] and len(name) > 2 and (package / "games" / name[2]).is_dir():
        return name[2]
    return None


def for_people(name: list[str]) -> bool:
    return len(name) > 3 and name[3] in FOR_PEOPLE


def faults(root: Path) -> list[str]:
    """Every import and call that breaks the layers, with its place."""
    package = root / "bohio"
    found = []
    for file in sorted(package.rglob("*.py")):
        place = file.relative_to(root)
        module = list(place.with_suffix("").parts)
        part, game = part_of(module, package), game_of(module, package)
        if module[1] == "__init__":
            part = ""
        elif module[1] == "__main__":
            part = "__main__"
        if part not in LAYERS:
            found.append(f"{place}: {part} has no layer")
            continue
        tree = ast.parse(file.read_text(encoding="utf-8"))
        for line, name in imported(tree, module[:-1]):
            dotted = ".".join(name)
            if name[0] == "bohio":
                target, other_game = part_of(name, package), game_of(name, package)
                if LAYERS.get(target, 0) > LAYERS[part]:
                    found.append(f"{place}:{line}: {part or 'bohio'} imports {dotted}")
                if game and other_game and other_game != game:
                    found.append(f"{place}:{line}: {game} imports {dotted}")
                if game and not for_people(module) and (target in BETWEEN or (other_game and for_people(name))):
                    found.append(f"{place}:{line}: the rules of {game} import {dotted}")
            elif part in PURE:
                allowed = (sys.stdlib_module_names - IMPURE_MODULES) | COMPILED_INTEGERS
                if name[0] not in allowed:
                    found.append(f"{place}:{line}: {part} imports {dotted}")
        if part in PURE:
            impure = [(line, call) for line, call in called(tree) if call in IMPURE_CALLS]
            found += [f"{place}:{line}: {part} calls {call}" for line, call in impure]
    return found


def test_imports_point_left_and_the_rules_are_pure() -> None:
    assert faults(ROOT) == []


def test_the_layers_that_contributors_read_of_are_those_that_there_are() -> None:
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    (told,) = re.findall(r"^core +<-.*$", text, re.MULTILINE)
    layers = [re.findall(r"\w+", re.sub(r"/\{.*?\}", "", layer)) for layer in told.split("<-")]
    assert [name for layer in layers for name in layer if part_of(["bohio", name], ROOT / "bohio") != name] == []
    numbers = [{LAYERS[name] for name in layer} for layer in layers]
    assert numbers == [{number} for number in range(9) if number != LAYERS[""]]


SOUND = {
    "bohio/__init__.py": "from bohio.core.match import Match\nfrom bohio.bots import levels\n",
    "bohio/__main__.py": "from bohio.cli import main\n",
    "bohio/cli.py": "import os\nimport bohio\nfrom bohio.table import app\nfrom bohio import core\n",
    "bohio/core/__init__.py": "",
    "bohio/core/match.py": "import hashlib\nfrom . import digest\nfrom .digest import seal\nimport librt\n",
    "bohio/core/digest.py": "from __future__ import annotations\n",
    "bohio/games/__init__.py": "",
    "bohio/games/mangrovia/__init__.py": "from ...core import match\nfrom .boat import sail\n",
    "bohio/games/mangrovia/boat.py": "from bohio.games.mangrovia import scoring\n",
    "bohio/games/mangrovia/picture/__init__.py": "from bohio.drawing import markup\nfrom ..boat import sail\n",
    "bohio/games/tropicalia/__init__.py": "from bohio.core.match import Match\n",
    "bohio/locale/__init__.py": "from bohio.core.match import Match\nimport babel\n",
    "bohio/drawing/__init__.py": "from bohio.locale import texts\n",
    "bohio/bots/__init__.py": "import random, time\nfrom bohio.games.mangrovia import boat\nimport numpy\n",
    "bohio/arena/__init__.py": "from bohio.bots import levels\nfrom bohio import new\n",
    "bohio/table/__init__.py": "import starlette\n",
}


def tree_of(root: Path, files: dict[str, str]) -> Path:
    for name, text in files.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text)
    return root


def test_a_sound_tree_has_no_faults(tmp_path: Path) -> None:
    assert faults(tree_of(tmp_path, SOUND)) == []


@pytest.mark.parametrize(
    ("file", "text", "fault"),
    [
        ("bohio/core/match.py", "from bohio.games import mangrovia", "core imports bohio.games.mangrovia"),
        (
            "bohio/core/match.py",
            "from ..games.mangrovia import boat",
            "core imports bohio.games.mangrovia.boat",
        ),
        ("bohio/core/match.py", "from .. import games", "core imports bohio.games"),
        ("bohio/core/__init__.py", "from ..bots import levels", "core imports bohio.bots.levels"),
        ("bohio/core/match.py", "import bohio", "core imports bohio"),
        ("bohio/core/match.py", "from bohio import new", "core imports bohio.new"),
        ("bohio/games/mangrovia/boat.py", "import bohio.arena", "games imports bohio.arena"),
        (
            "bohio/games/mangrovia/boat.py",
            "from ..tropicalia import isle",
            "mangrovia imports bohio.games.tropicalia",
        ),
        (
            "bohio/games/tropicalia/__init__.py",
            "from .. import mangrovia",
            "tropicalia imports bohio.games.mangrovia",
        ),
        ("bohio/__init__.py", "from bohio import arena", "bohio imports bohio.arena"),
        ("bohio/bots/__init__.py", "import bohio", "bots imports bohio"),
        (
            "bohio/games/mangrovia/boat.py",
            "from bohio.locale import texts",
            "the rules of mangrovia import bohio.locale.texts",
        ),
        (
            "bohio/games/mangrovia/boat.py",
            "from bohio.games.mangrovia.picture import board",
            "the rules of mangrovia import bohio.games.mangrovia.picture.board",
        ),
        ("bohio/bots/__init__.py", "from bohio import cli", "bots imports bohio.cli"),
        ("bohio/core/match.py", "def f():\n    import random", "2: core imports random"),
        ("bohio/core/match.py", "import os.path", "core imports os.path"),
        ("bohio/core/match.py", "from time import sleep", "core imports time.sleep"),
        ("bohio/core/match.py", "import numpy", "core imports numpy"),
        ("bohio/games/mangrovia/boat.py", "text = open('board.toml')", "games calls open"),
        ("bohio/games/mangrovia/boat.py", "text = place.read_text()", "games calls read_text"),
        ("bohio/lagoon/__init__.py", "", "lagoon has no layer"),
    ],
)
def test_an_import_to_the_right_is_found(file: str, text: str, fault: str, tmp_path: Path) -> None:
    (found,) = faults(tree_of(tmp_path, {**SOUND, file: text + "\n"}))
    assert found.startswith(file)
    assert fault in found


# The rooms of the table

ROOMS = {
    "bounds": (),
    "worker": (),
    "store": ("bounds", "worker"),
    "tables": ("store", "bounds", "worker"),
    "upkeep": ("tables", "store", "bounds", "worker"),
    "bots": ("tables", "store", "bounds", "worker"),
    "view": ("tables", "store", "bounds", "worker"),
    "pages": ("view", "tables", "store", "bounds", "worker"),
    "web": ("bots", "pages", "view", "tables", "store", "bounds", "worker"),
    "cli": ("web", "upkeep", "store"),
}
"""Each room of the table, and those that it may import from besides itself."""


def room_faults(root: Path) -> list[str]:
    """Every import from one room of the table into another that it must not know, with its place."""
    table = root / "bohio" / "table"
    found = []
    for file in sorted(table.rglob("*.py")):
        place = file.relative_to(root)
        module = list(place.with_suffix("").parts)
        room = module[2]
        if room == "__init__":
            continue
        if room not in ROOMS:
            found.append(f"{place}: {room} is no room of the table")
            continue
        for line, name in imported(ast.parse(file.read_text(encoding="utf-8")), module[:-1]):
            if name[:2] != ["bohio", "table"] or len(name) < 3 or name[2] == room:
                continue
            if name[2] not in ROOMS[room]:
                found.append(f"{place}:{line}: {room} imports {'.'.join(name)}")
    return found


def test_imports_inside_the_table_go_one_way() -> None:
    assert room_faults(ROOT) == []


def test_every_room_of_the_table_is_there() -> None:
    table = ROOT / "bohio" / "table"
    assert [room for room in ROOMS if not (table / room).is_dir() and not (table / f"{room}.py").is_file()] == []


SOUND_ROOMS = {
    "bohio/table/__init__.py": "",
    "bohio/table/bounds.py": "from bohio.core.match import Match\n",
    "bohio/table/store/rows.py": "from bohio.table.bounds import LINES\nfrom . import base\n",
    "bohio/table/tables/table.py": "from ..store.rows import TableRow\nfrom bohio.table.tables import access\n",
    "bohio/table/bots/scheduler.py": "from bohio.table.tables.registry import Registry\n",
    "bohio/table/view/facts.py": "from bohio.table.tables.table import Table\n",
    "bohio/table/pages/table/page.py": "from ...view.facts import facts\nfrom ..shell import shell\n",
    "bohio/table/upkeep/backup.py": "from bohio.table.store import address\n",
    "bohio/table/web/app.py": "from bohio.table.bots import scheduler\nfrom bohio.table.pages import shell\n",
    "bohio/table/cli.py": "def run():\n    from bohio.table.web.app import build\n",
}


def test_sound_rooms_have_no_faults(tmp_path: Path) -> None:
    assert room_faults(tree_of(tmp_path, SOUND_ROOMS)) == []


@pytest.mark.parametrize(
    ("file", "text", "fault"),
    [
        ("store/rows.py", "from bohio.table.tables import table", "store imports bohio.table.tables.table"),
        ("store/rows.py", "from bohio.table.web.app import build", "store imports bohio.table.web.app.build"),
        ("tables/table.py", "from ..view.facts import facts", "tables imports bohio.table.view.facts.facts"),
        ("tables/table.py", "from .. import bots", "tables imports bohio.table.bots"),
        ("tables/table.py", "import bohio.table.pages.shell", "tables imports bohio.table.pages.shell"),
        ("view/facts.py", "from bohio.table.pages import shell", "view imports bohio.table.pages.shell"),
        ("view/facts.py", "from bohio.table.bots import workers", "view imports bohio.table.bots.workers"),
        ("pages/table/page.py", "from ...bots import workers", "pages imports bohio.table.bots.workers"),
        ("pages/table/page.py", "def f():\n    from ...web import app", "2: pages imports bohio.table.web.app"),
        ("bots/scheduler.py", "from bohio.table.view import facts", "bots imports bohio.table.view.facts"),
        ("upkeep/backup.py", "from bohio.table.web import app", "upkeep imports bohio.table.web.app"),
        ("upkeep/backup.py", "from bohio.table.bots import workers", "upkeep imports bohio.table.bots.workers"),
        ("web/app.py", "from bohio.table import cli", "web imports bohio.table.cli"),
        ("web/app.py", "from bohio.table.upkeep import backup", "web imports bohio.table.upkeep.backup"),
        ("bounds.py", "from bohio.table.store import rows", "bounds imports bohio.table.store.rows"),
        ("cellar/wine.py", "", "cellar is no room of the table"),
    ],
)
def test_an_import_into_a_higher_room_is_found(file: str, text: str, fault: str, tmp_path: Path) -> None:
    (found,) = room_faults(tree_of(tmp_path, {**SOUND_ROOMS, f"bohio/table/{file}": text + "\n"}))
    assert found.startswith(f"bohio/table/{file}")
    assert fault in found
