"""The guide to describing a board is true: its commands and examples run, and it explains every key."""

from __future__ import annotations

import doctest
import json
import re
import shlex
import tomllib
from pathlib import Path
from typing import Any

import pytest

from bohio.cli import main
from bohio.core.game import Game
from bohio.games import built_in
from bohio.library import begin_file, game_of_content, open_game, own_content
from tests.conformance.test_beginning import asked_for

GUIDE = Path(__file__).resolve().parents[2] / "docs" / "boards.md"
TEXT = GUIDE.read_text(encoding="utf-8")


def chapter(game: str) -> str:
    return TEXT.split(f"\n## {game.title()}\n")[1].split("\n## ")[0]


def blocks(text: str, language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)


def written(table: dict[str, Any], name: str = "") -> str:
    """A table as TOML: what is plain first, then the tables in it."""
    plain = [f"{key} = {json.dumps(value)}" for key, value in table.items() if not _tables(value)]
    parts = ["\n".join(plain)]
    for key, value in table.items():
        inner = f"{name}.{key}" if name else key
        if isinstance(value, dict):
            parts.append(f"[{inner}]\n{written(value, inner)}")
        elif _tables(value):
            parts += [f"[[{inner}]]\n{written(one)}" for one in value]
    return "\n".join(parts) + "\n"


def _tables(value: object) -> bool:
    return isinstance(value, dict) or (isinstance(value, list) and bool(value) and isinstance(value[0], dict))


def with_examples(game: str) -> Game[Any]:
    """The game on the board to begin from, changed as the examples of its chapter say."""
    table = tomllib.loads(begin_file(game).decode())
    head = TEXT.split("\n## Mangrovia\n")[0]
    for example in (*blocks(head, "toml"), *blocks(chapter(game), "toml")):
        for key, value in tomllib.loads(example).items():
            if isinstance(value, dict):
                table[key] = table.get(key, {}) | value
            elif _tables(value):
                ids = {one["id"] for one in value}
                table[key] = [one for one in table[key] if one["id"] not in ids] + value
            else:
                table[key] = value
    return game_of_content(own_content(written(table)))


@pytest.mark.parametrize("game", built_in())
def test_its_examples_are_sound(game: str) -> None:
    opened = with_examples(game)
    assert (opened.name, opened.content_name, opened.content_author) == (game, "Second printing", "Ana")
    for seats in built_in()[game].seats:
        open_game(game, seats, None, opened.file)


@pytest.mark.parametrize("game", built_in())
def test_it_explains_every_key(game: str) -> None:
    told = set(re.findall(r"[\[`]([a-z_]+)[\].`]", chapter(game) + TEXT.split("\n## Mangrovia\n")[0]))
    assert sorted(asked_for(game) - told) == []


def test_its_commands_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.chdir(tmp_path)
    (session,) = blocks(TEXT, "console")
    lines = session.splitlines()
    for place, line in enumerate(lines):
        if line.startswith("$ bohio "):
            assert main(shlex.split(line)[2:]) == 0, line
            assert capsys.readouterr().out == lines[place + 1] + "\n"
    arena = re.findall(r"`(bohio arena .*?)`", TEXT)
    assert len(arena) == 1
    assert main(shlex.split(arena[0])[1:]) == 0
    examples = doctest.DocTestParser().get_doctest("".join(blocks(TEXT, "python")), {}, "guide", str(GUIDE), 0)
    assert examples.examples
    assert doctest.DocTestRunner().run(examples).failed == 0
