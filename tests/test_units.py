"""A game is one unit: it is found by its manifest, and nothing else of Bohío knows it by name."""

from __future__ import annotations

import logging
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

import bohio
from bohio.compiling import PACKAGE
from bohio.core.choices import COLOUR_NAMES
from bohio.core.manifest import MOST_SEATS, Manifest
from bohio.core.reasons import BadOption, BadRecord
from bohio.games import built_in
from bohio.library import found, game_class
from bohio.table.store.sqlite import SqliteStore
from bohio.table.web.app import build

STUDY = f"""
import sys, types
face = sys.modules["bohio"] = types.ModuleType("bohio")
face.__path__ = [{str(PACKAGE)!r}]
from bohio.compiling import HOT
assert len(HOT) > 20
assert not set(HOT) & set(sys.modules), set(HOT) & set(sys.modules)
"""


def test_a_manifest_imports_nothing_that_is_compiled() -> None:
    """Which modules are compiled is known before any of them is imported; else plain Python would be used for it."""
    subprocess.run([sys.executable, "-c", STUDY], check=True)


def test_importing_bohio_runs_no_code_of_other_packages(tmp_path: Path) -> None:
    install(tmp_path, "third", "third:MANIFEST", "raise SystemExit('a foreign package was imported')")
    command = f"import sys; sys.path.insert(0, {str(tmp_path)!r}); import bohio; bohio.new"
    subprocess.run([sys.executable, "-c", command], check=True)


def test_every_game_says_of_itself_what_its_folder_says() -> None:
    for name, manifest in built_in().items():
        assert (manifest.name, manifest.package) == (name, f"bohio.games.{name}")
        assert manifest.game().manifest is manifest
        assert manifest.content_keys


def test_there_is_a_colour_for_every_seat() -> None:
    assert len(COLOUR_NAMES) == MOST_SEATS


# Nothing else knows a game by its name

CODE = {".py", ".js", ".css", ".svg", ".json", ".toml", ".html"}


def test_only_the_example_at_the_front_door_names_a_game() -> None:
    """Catalogues do not count: their welcome names what people can play."""
    naming = [
        file.relative_to(PACKAGE).as_posix()
        for file in sorted(PACKAGE.rglob("*"))
        if file.suffix in CODE and "games" not in file.relative_to(PACKAGE).parts
        if any(name in file.read_text(encoding="utf-8").lower() for name in built_in())
    ]
    assert naming == ["__init__.py"]


def without(game: str, folder: Path) -> dict[str, str]:
    """A copy of the package without a game, and the environment in which it is the one that is imported."""
    shutil.copytree(PACKAGE, folder / "bohio", ignore=shutil.ignore_patterns("__pycache__", game))
    return os.environ | {"PYTHONPATH": str(folder), "PYTHONUNBUFFERED": "1", "BOHIO_PURE": "1"}


@pytest.mark.parametrize("gone", built_in())
def test_a_game_whose_folder_is_deleted_is_gone_and_the_others_are_played(gone: str, tmp_path: Path) -> None:
    environment = without(gone, tmp_path)
    (left,) = (manifest for name, manifest in built_in().items() if name != gone)
    words = ["-m", "bohio", "serve", "--port", "0", "--database", str(tmp_path / "table.sqlite3")]
    played = subprocess.run(
        [sys.executable, "-m", "bohio", "demo", "--seed", "alone"],
        cwd=tmp_path,
        env=environment,
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    assert f"seat {left.usual_seats - 1}:" in played
    with subprocess.Popen(
        [sys.executable, *words], cwd=tmp_path, env=environment, stdout=subprocess.PIPE, text=True
    ) as server:
        try:
            assert server.stdout is not None
            (address,) = re.findall(r"http://\S+", server.stdout.readline())
            with httpx.Client(base_url=address, timeout=60) as client:
                assert gone not in client.get("/new").text
                assert client.get(f"/rules/{gone}").status_code == 404
                assert client.get(f"/rules/{left.name}").status_code == 200
                opened = client.post("/play", data={"game": left.name})
                assert opened.status_code == 303, opened.text
                page = client.get(opened.headers["location"])
                assert (page.status_code, left.name in page.text) == (200, True)
                assert client.post("/play", data={"game": gone}).status_code == 422
        finally:
            server.terminate()


def test_a_record_of_a_game_that_is_gone_says_so(tmp_path: Path) -> None:
    record = bohio.new("tropicalia", seats=2, seed="gone").record() | {"game": "atlantis"}
    with pytest.raises(BadRecord, match=r"^record: there is no game 'atlantis'; there are mangrovia and tropicalia$"):
        bohio.load(record)
    with pytest.raises(BadOption, match=r"^there is no game 'atlantis'"):
        bohio.new("atlantis", seats=2)


# Games of other packages

GOOD = """
from bohio.core.manifest import Manifest
MANIFEST = Manifest(name="third", package="third", seats=range(2, 4), usual_seats=2)
"""
GAME = """
from bohio.games.mangrovia.game import Mangrovia
from third import MANIFEST
class GAME(Mangrovia):
    manifest = MANIFEST
"""


def install(folder: Path, name: str, entry: str, text: str, game: str = GAME) -> None:
    """A package with an entry point, as pip would have installed it."""
    (folder / name).mkdir(parents=True)
    (folder / name / "__init__.py").write_text(text)
    (folder / name / "game.py").write_text(game.replace("third", name))
    (folder / name / "content.toml").write_text("")
    info = folder / f"{name}-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(f"[bohio.games]\n{name} = {entry}\n")


@pytest.fixture
def packages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder whose packages are installed for this test."""
    monkeypatch.syspath_prepend(str(tmp_path))
    found.cache_clear()
    yield tmp_path
    found.cache_clear()
    for name in [name for name in sys.modules if name.partition(".")[0] in ("third", "fourth")]:
        del sys.modules[name]


def test_a_game_of_another_package_is_found(packages: Path) -> None:
    install(packages, "third", "third:MANIFEST", GOOD)
    assert list(found()) == [*built_in(), "third"]
    assert isinstance(found()["third"], Manifest)


@pytest.mark.parametrize(
    ("entry", "text", "why"),
    [
        ("third:MANIFEST", "import nothing_like_it", "No module named 'nothing_like_it'"),
        ("third:GAME", GOOD, "no attribute 'GAME'"),
        ("third:MANIFEST", "MANIFEST = 3", "it is not a Manifest"),
        ("third:MANIFEST", GOOD.replace('"third", p', '"mangrovia", p'), "there is a game mangrovia already"),
        ("third:MANIFEST", GOOD.replace("range(2, 4)", "range(2, 7)"), "more seats than the 5 that a table can have"),
        ("third:MANIFEST", GOOD.replace("usual_seats=2", "usual_seats=4"), "4 is not a number of seats of third"),
        ("third:MANIFEST", GOOD.replace('"third", p', '"../Third", p'), "'../Third' is not a game's name"),
        ("third:MANIFEST", GOOD.replace('package="third"', 'package="json"'), "it has no content.toml"),
        ("third:MANIFEST", "raise SystemExit('no more')", "no more"),
        (
            "third:MANIFEST",
            GOOD.replace("_seats=2", "_seats=2, content_keys={'space'}"),
            "that only mangrovia has",
        ),
        ("third:MANIFEST", GOOD.replace("_seats=2", "_seats=2, content_keys=['space']"), "unsupported operand"),
    ],
)
def test_a_game_that_cannot_be_used_is_named_in_the_log_and_left_out(
    packages: Path, caplog: pytest.LogCaptureFixture, entry: str, text: str, why: str
) -> None:
    install(packages, "third", entry, text)
    install(packages, "fourth", "fourth:MANIFEST", GOOD.replace("third", "fourth"))
    with caplog.at_level(logging.WARNING, "bohio"):
        assert list(found()) == [*built_in(), "fourth"]
        found()
    (warning,) = caplog.messages
    assert warning.startswith(f"the game third of {entry} was left out: ")
    assert why in warning


@pytest.mark.parametrize(
    ("game", "why"),
    [
        ("import nothing_like_it", "No module named 'nothing_like_it'"),
        ("", "has no attribute 'GAME'"),
        (GAME.replace("    manifest = MANIFEST", "    pass"), "its game has another manifest"),
    ],
)
def test_a_manifest_without_its_game_is_left_out(
    packages: Path, caplog: pytest.LogCaptureFixture, game: str, why: str
) -> None:
    install(packages, "third", "third:MANIFEST", GOOD, game)
    assert list(found()) == list(built_in())
    assert why in caplog.text


def test_a_game_whose_content_is_no_text_is_left_out(packages: Path, caplog: pytest.LogCaptureFixture) -> None:
    install(packages, "third", "third:MANIFEST", GOOD)
    (packages / "third" / "content.toml").write_bytes(b"\xff")
    assert list(found()) == list(built_in())
    assert "can't decode byte 0xff" in caplog.text


@pytest.mark.parametrize(
    ("wording", "words", "why"),
    [
        (None, "", "No module named 'third.wording'"),
        ("WORDING = None", None, "words/en"),
        ("WORDING = None", 'msgid "game.name"\nmsgstr "{third}"\n', "'third'"),
    ],
)
def test_a_server_leaves_out_a_game_that_cannot_say_its_name(
    packages: Path, caplog: pytest.LogCaptureFixture, wording: str | None, words: str | None, why: str
) -> None:
    """Every page names every game, so such a game would spoil them all. Without a server it can be played."""
    install(packages, "third", "third:MANIFEST", GOOD)
    (packages / "third" / "words").mkdir()
    if wording is not None:
        (packages / "third" / "wording.py").write_text(wording)
    if words is not None:
        (packages / "third" / "words" / "en").mkdir()
        (packages / "third" / "words" / "en" / "game.po").write_text(words)
    assert "third" in found()
    build(SqliteStore(packages / "tables.db"))
    assert list(found()) == list(built_in())
    (warning,) = caplog.messages
    assert warning.startswith("the game third was left out: ")
    assert why in warning


def test_a_server_leaves_out_a_game_whose_own_board_cannot_be_opened(
    packages: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """The page for a new table shows the board of every game."""
    install(packages, "third", "third:MANIFEST", GOOD)
    (packages / "third" / "words" / "en").mkdir(parents=True)
    (packages / "third" / "wording.py").write_text("WORDING = None")
    (packages / "third" / "words" / "en" / "game.po").write_text('msgid "game.name"\nmsgstr "Third"\n')
    build(SqliteStore(packages / "tables.db"))
    assert list(found()) == list(built_in())
    (warning,) = caplog.messages
    assert warning.startswith("the game third was left out: name: is missing")


def test_an_unknown_game_is_refused_with_the_games_that_there_are(packages: Path) -> None:
    install(packages, "third", "third:MANIFEST", GOOD)
    with pytest.raises(BadOption, match=r"there is no game 'chess'; there are mangrovia, tropicalia and third$"):
        game_class("chess")
