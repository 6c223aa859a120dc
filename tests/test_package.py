"""The published package: the archives hold what they should, and an installation from them can serve a game."""

from __future__ import annotations

import email
import os
import re
import shutil
import subprocess
import sys
import tarfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from email.message import Message
from pathlib import Path
from zipfile import ZipFile

import httpx
import pytest

from bohio import __version__
from bohio.core.reasons import Json
from tests.test_repository import ROOT, own_files

BIN = Path(sys.executable).parent
NAME = f"bohio-{__version__}"
SDIST = {"LICENSE", "MANIFEST.in", "NOTICE.md", "PKG-INFO", "README.md", "pyproject.toml", "setup.cfg", "setup.py"}
WHEEL = {"METADATA", "RECORD", "WHEEL", "entry_points.txt", "licenses/LICENSE", "licenses/NOTICE.md", "top_level.txt"}
MOVES = 6


def clean(folder: Path) -> dict[str, str]:
    """An environment without what could lead to the checkout."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("BOHIO", "PYTHON"))}
    return environment | {"XDG_DATA_HOME": str(folder / "data")}


def run(*command: str | Path, folder: Path, code: int = 0) -> str:
    """What a program says, started outside the checkout."""
    out, pipe = subprocess.STDOUT, subprocess.PIPE
    done = subprocess.run(command, cwd=folder, env=clean(folder), stdout=pipe, stderr=out, text=True, check=False)
    assert done.returncode == code, done.stdout
    return done.stdout


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the sdist, and the wheel that is built from it."""
    folder = tmp_path_factory.mktemp("package")
    for name in own_files(ROOT):
        (folder / "project" / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, folder / "project" / name)
    words = ("build", "--no-build-isolation", "--python", sys.executable, "--out-dir", folder)
    run(BIN / "uv", *words, folder / "project", folder=folder)
    return folder


def package_files() -> set[str]:
    return {name for name in own_files(ROOT) if name.startswith("bohio/")}


def metadata(built: Path) -> Message:
    with ZipFile(built / f"{NAME}-py3-none-any.whl") as wheel:
        return email.message_from_bytes(wheel.read(f"{NAME}.dist-info/METADATA"))


def test_the_sdist_holds_the_package_and_nothing_else(built: Path) -> None:
    with tarfile.open(built / f"{NAME}.tar.gz") as archive:
        names = {one.name.removeprefix(f"{NAME}/") for one in archive if one.isfile()}
    assert {name for name in names if not name.startswith("bohio.egg-info/")} == SDIST | package_files()


def test_the_wheel_holds_the_package_and_nothing_else(built: Path) -> None:
    with ZipFile(built / f"{NAME}-py3-none-any.whl") as wheel:
        names = set(wheel.namelist())
    assert names == {f"{NAME}.dist-info/{name}" for name in WHEEL} | package_files()


def test_the_archives_may_be_published(built: Path) -> None:
    archives = (built / f"{NAME}.tar.gz", built / f"{NAME}-py3-none-any.whl")
    said = run(BIN / "twine", "--no-color", "check", "--strict", *archives, folder=built)
    assert said.count("PASSED") == 2


def test_the_metadata_tells_what_one_installs(built: Path) -> None:
    told = metadata(built)
    assert told["Version"] == __version__
    for field in ("Summary", "Keywords", "Classifier", "Project-URL", "License-Expression", "Requires-Python"):
        assert told[field], field
    assert set(told.get_all("Provides-Extra", [])) == {"compile", "parquet", "postgres", "ray"}


def test_the_wheel_asks_for_what_the_app_is_locked_for(built: Path) -> None:
    asked = {
        re.split(r"[<>=;\s]", one)[0] for one in metadata(built).get_all("Requires-Dist", []) if "extra ==" not in one
    }
    lines = (ROOT / "requirements/app.in").read_text(encoding="utf-8").splitlines()
    named = {line.split("#")[0].strip() for line in lines} - {""}
    assert {name.replace("_", "-") for name in asked} == {name.replace("_", "-") for name in named}


def test_the_description_is_the_readme_without_what_works_only_beside_it(built: Path) -> None:
    text = metadata(built).get_payload()
    assert isinstance(text, str)
    assert "pip install bohio" in text
    assert "](docs/" not in text
    assert "](../" not in text
    assert "![" not in text
    words = "running a server"
    assert words in (ROOT / "README.md").read_text(encoding="utf-8")
    assert words in text


@pytest.fixture(scope="module")
def installed(built: Path) -> Path:
    """The programs of an environment that has the wheel, and of other packages only what the wheel asks for."""
    run(sys.executable, "-m", "venv", "--without-pip", built / "venv", folder=built)
    wheel = built / f"{NAME}-py3-none-any.whl"
    words = ("--python", built / "venv/bin/python", "--constraint", ROOT / "requirements/app.txt", wheel)
    run(BIN / "uv", "pip", "install", *words, folder=built)
    return built / "venv/bin"


@contextmanager
def serving(programs: Path, folder: Path) -> Iterator[str]:
    """The address of `bohio serve`, with the database where it is by default."""
    command = [str(programs / "bohio"), "serve", "--port", "0"]
    with subprocess.Popen(command, cwd=folder, env=clean(folder), stdout=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout is not None
            line = server.stdout.readline()
            assert "http://127.0.0.1:" in line
            yield line[line.index("http://") :].split()[0]
        finally:
            server.terminate()


def facts_of_ones_turn(client: httpx.Client, table: str) -> Json:
    """What a player knows as soon as the bot has moved."""
    for _ in range(600):
        facts: Json = client.get(f"{table}/facts.json").json()
        if facts["choices"]:
            return facts
        time.sleep(0.1)
    raise AssertionError("the bot does not move")


def test_an_installed_bohio_serves_a_game(installed: Path, tmp_path: Path) -> None:
    assert run(installed / "bohio", "--version", folder=tmp_path) == f"bohio {__version__}\n"
    headers = {"cookie": f"bohio={'7' * 32}"}
    with serving(installed, tmp_path) as address, httpx.Client(base_url=address, headers=headers, timeout=60) as client:
        assert client.get("/").status_code == 200
        fields = {"game": "tropicalia", "seats": "2", "seat0": "me", "seat1": "bot:greedy"}
        table = client.post("/tables", data=fields).headers["location"]
        for number in range(MOVES):
            facts = facts_of_ones_turn(client, table)
            body = {"sequence": facts["sequence"], "key": str(number), "seat": 0, "action": facts["choices"][0]}
            answer = client.post(f"{table}/move", json=body)
            assert answer.status_code == 200, answer.text
        assert client.get(table).status_code == 200
        assert "1 tables" in run(installed / "bohio", "store", "backup", tmp_path / "backup", folder=tmp_path)
    assert (tmp_path / "data/bohio/bohio.sqlite3").exists()


def test_an_installed_bohio_plays_with_every_bot_and_says_what_compiles_it(installed: Path, tmp_path: Path) -> None:
    words = ("--games", "2", "--seed", "1", "--json")
    said = run(installed / "bohio", "arena", "tropicalia", "--bots", "champion@2it,greedy", *words, folder=tmp_path)
    assert '"champion@2it"' in said
    assert "pip install 'bohio[compile]'" in run(installed / "bohio", "compile", folder=tmp_path, code=1)
