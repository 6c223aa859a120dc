"""A game of another package, installed beside Bohío without an edit anywhere: the shared suites hold it to their laws,
and it is played in the browser, in the arena and by bots."""

from __future__ import annotations

import json
import re
import shutil
import sys
from pathlib import Path

import pytest

from bohio.games import built_in
from tests.third_game.guide import commands
from tests.third_game.installing import EXAMPLE, run

SUITES = [words for words in commands() if words[:3] == ["python", "-m", "pytest"]]
OWN_AFFAIR = re.compile(
    r"\.pyc$|^bots/(weights|networks|levels|tastes|details|measured)|^(building|parts|set_up|race|previews|picture/rules)\.py$"
    r"|^(begin|glossary)\.toml$|^(info|tips)\.py$|^lessons/|^rules/coverage\.json$|^words/\w+/(info|lesson|tips)\.po$"
)
"""Files that a game may have or not: phases of its rules, what was tuned or learned, a race and previews where the
defaults do not do, a content file with more comments than the one that ships, a glossary, pictures and coverage of the
rules, and what teaches: lessons, tips and what a place of the board tells."""


def passed(site: Path, *words: str) -> int:
    """How many tests passed in an environment that has the game; none may fail."""
    told = run(site, sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "-p", "no:xdist", *words)
    found = re.search(r"(\d+) passed", told)
    assert found, told
    return int(found[1])


@pytest.mark.parametrize("words", SUITES, ids=[words[3] for words in SUITES])
def test_the_suites_of_the_guide_pass(site: Path, words: list[str]) -> None:
    """The tests of the example itself, the laws of every game, and whole games in the browser."""
    assert passed(site, *words[3:]) >= 15


def test_its_catalogues_are_complete_in_all_languages(site: Path) -> None:
    assert passed(site, "tests/locale") >= 300


@pytest.mark.parametrize("weights", [True, False])
def test_bots_play_it_with_and_without_weights(site: Path, tmp_path: Path, weights: bool) -> None:
    """Without any they value a position by the points so far."""
    folder = shutil.copytree(site, tmp_path / "site")
    if not weights:
        shutil.rmtree(folder / "bohio_goofspiel" / "bots" / "weights")
    bots = "expert@20it,novice,greedy,random"
    words = ("arena", "goofspiel", "--bots", bots, "--games", "4", "--seed", "1", "--json")
    told = run(folder, sys.executable, "-m", "bohio.cli", *words)
    assert [row["name"] for row in json.loads(told)["bots"]] == bots.split(",")


def test_no_file_of_bohio_names_it() -> None:
    """Neither the package nor the shared suites."""
    root = EXAMPLE.parents[1]
    files = [path for folder in ("bohio", "tests") for path in (root / folder).rglob("*") if path.is_file()]
    texts = {path: path.read_bytes() for path in files if path.suffix not in (".pyc", ".so")}
    named = {str(path.relative_to(root)) for path, text in texts.items() if b"goofspiel" in text.lower()}
    assert {name for name in named if not name.startswith("tests/third_game/")} <= {"tests/hooks.py"}


def test_it_is_laid_out_like_the_games_that_ship() -> None:
    """What every game has, the example has under the same name."""
    folder = EXAMPLE / "bohio_goofspiel"
    ours = {str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file()}
    theirs = []
    for manifest in built_in().values():
        home = Path(str(manifest.file()))
        theirs.append({str(path.relative_to(home)) for path in home.rglob("*") if path.is_file()})
    common = {name for name in set.intersection(*theirs) if not OWN_AFFAIR.search(name)}
    assert len(common) > 20
    assert sorted(common - ours) == []
