"""A table says so where its bots play on a board that they were not made for."""

from __future__ import annotations

from collections.abc import Iterator
from html import unescape
from pathlib import Path

import pytest

from bohio.bots.boards import NOTES
from bohio.library import open_game, shipped
from bohio.locale import texts
from bohio.table.tables.boards import read_boards
from bohio.table.tables.levels import level_note, levels
from bohio.table.web.app import drawing_pages
from tests.table.room import Room, room

BOTS = {"seat0": "me", "seat1": "bot:champion", "seat2": "bot:greedy", "seat3": "none", "seat4": "none"}


@pytest.fixture
def notes_room(tmp_path: Path) -> Iterator[Room]:
    folder = tmp_path / "boards"
    folder.mkdir()
    for game in ("mangrovia", "tropicalia"):
        text = shipped(game).text.replace('name = "reconstruction"', 'name = "mine"')
        (folder / f"{game}.toml").write_text(text)
    with room(tmp_path, pages=drawing_pages(), boards=read_boards(folder)) as one:
        yield one


@pytest.mark.parametrize("game", ["mangrovia", "tropicalia"])
@pytest.mark.parametrize("language", ["de", "en", "fr", "it", "ru"])
def test_players_are_told_what_the_bots_know_of_the_board(game: str, language: str, notes_room: Room) -> None:
    person = notes_room.person()
    (board,) = [one for one in notes_room.services.boards.of(game) if not one.file.shipped]
    said = [texts(language).say(f"page.bot_note.{id}") for id in NOTES]
    for chosen, expected in ((board.sha256, said), ("", [])):
        table = person.open_table(game=game, board=chosen, **BOTS)
        page = unescape(person.get(f"/table/{table}", headers={"accept-language": language}).text)
        assert [one for one in said if one in page] == expected


def test_a_level_that_is_no_more_has_no_note() -> None:
    game = open_game("mangrovia", 2)
    assert level_note("wizard", game) == ""
    assert {level_note(level, game) for level in levels()} == {""}
