"""The content files to begin one's own from: sound, commented, and the same game as the one that ships."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from bohio.cli import main
from bohio.core.match import Match
from bohio.games import built_in
from bohio.library import begin_file, found, game_of_content, open_game, own_content, shipped

COMMENTED_KEY = re.compile(r"^# (?=[a-z_]+ = |\[[a-z_]+\]$)", re.MULTILINE)
"""What is to be removed before a key, or the name of a table, that can be added."""


def begun(game: str) -> str:
    return begin_file(game).decode()


def asked_for(game: str) -> set[str]:
    """Every key that the reader of a game's content asks for."""
    source = found()[game].file("content.py").read_text(encoding="utf-8")
    calls = r"\.(?:text|texts|integer|integers|flag|section|sections|has)\(\"([a-z_]+)\""
    places = r"read_\w+\(\w+, (.*?)[,)]"
    return set(re.findall(calls, source)) | set(re.findall(r"\"([a-z_]+)\"", " ".join(re.findall(places, source))))


@pytest.mark.parametrize("game", built_in())
def test_it_is_sound_and_nothing_about_it_is_unusual(game: str) -> None:
    opened = game_of_content(own_content(begun(game)))
    assert opened.name == game
    assert opened.remarks == ()
    assert not opened.file.shipped
    assert opened.content_name != "reconstruction"


@pytest.mark.parametrize("game", built_in())
def test_it_means_the_same_as_the_file_that_ships(game: str) -> None:
    own, other = (tomllib.loads(text) for text in (begun(game), shipped(game).text))
    assert own.pop("name") != other.pop("name")
    assert own == other
    for seats in found()[game].seats:
        games = open_game(game, seats), open_game(game, seats, None, own_content(begun(game)))
        first, second = (Match.begin(one, "reef") for one in games)
        assert first.game.digest(first.state) == second.game.digest(second.state)


@pytest.mark.parametrize("game", built_in())
def test_every_key_is_explained(game: str) -> None:
    comments = "\n".join(re.findall("#.*", begun(game)))
    table = tomllib.loads(begun(game))
    tables = {key for key, value in table.items() if isinstance(value, dict | list)}
    assert len(asked_for(game)) > 10
    for key in asked_for(game) - tables - {"name"}:
        assert re.search(rf"\b{key}\b", comments) or re.search(rf"^{key} = .* # ", begun(game), re.MULTILINE), key


@pytest.mark.parametrize("game", built_in())
def test_the_keys_in_comments_can_be_used_as_they_are(game: str) -> None:
    text = COMMENTED_KEY.sub("", begun(game))
    assert text != begun(game)
    opened = game_of_content(own_content(text))
    assert opened.content_author == "Your name"
    assert opened.remarks == ()


def test_the_command_writes_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for game in found():
        file = tmp_path / f"{game}.toml"
        assert main(["content", "new", game, "-o", str(file)]) == 0
        assert file.read_bytes() == begin_file(game)
        assert capsys.readouterr().out == f"{file}: written; change it, then run bohio content check {file}\n"
        assert main(["content", "check", str(file)]) == 0
        capsys.readouterr()


def test_the_command_does_not_overwrite_and_says_what_is_wrong(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "mine.toml"
    file.write_text("precious")
    for words, said in (
        (["mangrovia", "-o", str(file)], f"{file}: is there already and stays as it is; name a new file"),
        (["mangrovia", "-o", str(tmp_path)], "is there already"),
        (["mangrovia", "-o", str(tmp_path / "no" / "where.toml")], "cannot be written: No such file or directory"),
        (["chess", "-o", str(tmp_path / "chess.toml")], "there is no game 'chess'"),
    ):
        assert main(["content", "new", *words]) == 1
        told = capsys.readouterr()
        assert (told.out, told.err.count("\n")) == ("", 1)
        assert said in told.err
    assert file.read_text() == "precious"
    assert [one.name for one in tmp_path.iterdir()] == ["mine.toml"]


def test_a_game_without_such_a_file_gives_the_one_that_ships(monkeypatch: pytest.MonkeyPatch) -> None:
    name, manifest = next(iter(found().items()))
    real = type(manifest).file

    def without(self: object, *path: str) -> object:
        return real(manifest, "none.toml") if path == ("begin.toml",) else real(manifest, *path)

    monkeypatch.setattr(type(manifest), "file", without)
    assert begin_file(name) == shipped(name).text.encode()
