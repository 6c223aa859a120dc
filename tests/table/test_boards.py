"""The boards that a server offers by name: which files of a folder, how a table is opened with one, and its picture."""

from __future__ import annotations

import json
import logging
import os
import re
from collections.abc import Iterator
from dataclasses import replace
from hashlib import sha256
from pathlib import Path

import pytest

import bohio
from bohio import library
from bohio.cli import main
from bohio.core.reasons import Fault
from bohio.library import found, shipped
from bohio.locale import LANGUAGES, Texts, texts
from bohio.table.bounds import BOARDS, CONTENT_BYTES
from bohio.table.pages.board_choice import author_part, remarks_part
from bohio.table.tables import uploads
from bohio.table.tables.boards import Boards, read_boards
from bohio.table.tables.uploads import Unfit
from bohio.table.web.app import drawing_pages
from tests.table.games import played
from tests.table.room import Person, Room, room

GAMES = ("mangrovia", "tropicalia")
TWO = {"seats": "2", "seat0": "me", "seat1": "bot:random", "watch": "on"}


def board_text(game: str, name: str) -> str:
    return shipped(game).text.replace('name = "reconstruction"', f"name = {json.dumps(name)}")


def hash_of(text: str) -> str:
    return sha256(text.encode()).hexdigest()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with a board of each game, and files that are none."""
    place = tmp_path / "boards"
    place.mkdir()
    for game in GAMES:
        (place / f"{game}.toml").write_text(board_text(game, f"Box of {game}"), encoding="utf-8")
    return place


def left_out(caplog: pytest.LogCaptureFixture) -> list[str]:
    return [record.getMessage() for record in caplog.records if record.levelno == logging.WARNING]


# The folder


def test_every_sound_file_is_offered_and_the_log_says_why_others_are_not(
    folder: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (folder / "notes.txt").write_text("not a board")
    (folder / "a-broken.toml").write_text("name = ")
    (folder / "b-faulty.toml").write_text('name = "x"\n[[space]]\nid = "A1"\n')
    (folder / "c-latin.toml").write_bytes('name = "Bohío"'.encode("latin-1"))
    (folder / "d-large.toml").write_text("#" * (CONTENT_BYTES + 1))
    (folder / "e-folder.toml").mkdir()
    (folder / "f-shipped.toml").write_text(shipped("mangrovia").text, encoding="utf-8")
    (folder / "z-again.toml").write_text(board_text("mangrovia", "Box of mangrovia"), encoding="utf-8")
    os.mkfifo(folder / "g-pipe.toml")
    boards = read_boards(folder)
    assert [(board.game, board.name) for board in boards] == [(game, f"Box of {game}") for game in GAMES]
    told = left_out(caplog)
    said = {
        "a-broken": "is not TOML",
        "b-faulty": "bohio content check lists all faults",
        "c-latin": "is not UTF-8 text",
        "d-large": "more than 64 kB",
        "e-folder": "is not a file",
        "f-shipped": "is the same as the board that ships",
        "g-pipe": "is not a file",
        "z-again": "is the same as mangrovia.toml",
    }
    assert len(told) == len(said)
    for line, (name, why) in zip(told, said.items(), strict=True):
        assert line.startswith(f"the board {name}.toml was left out: ")
        assert why in line
        assert len(line) < 1000


def test_names_need_not_differ(folder: Path) -> None:
    (folder / "twin.toml").write_text(board_text("mangrovia", "Box of mangrovia") + "\n", encoding="utf-8")
    names = [board.name for board in read_boards(folder) if board.game == "mangrovia"]
    assert names == ["Box of mangrovia"] * 2


def test_a_server_offers_so_many_boards_and_no_more(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    for number in range(BOARDS + 2):
        (tmp_path / f"{number:03}.toml").write_text(board_text("tropicalia", f"Box {number}"), encoding="utf-8")
    assert [board.name for board in read_boards(tmp_path)] == [f"Box {number}" for number in range(BOARDS)]
    assert [line for line in left_out(caplog) if "2 were left out" in line]


def test_the_name_of_a_board_cannot_disturb_a_page(tmp_path: Path) -> None:
    name = "<script>e" + "\u0301" * 30 + "x" * 150
    (tmp_path / "odd.toml").write_text(board_text("mangrovia", name), encoding="utf-8")
    (board,) = read_boards(tmp_path)
    assert board.name == "<script>é\u0301\u0301\u0301" + "x" * 68
    with room(tmp_path, pages=drawing_pages(), boards=[board]) as server:
        page = server.person().get("/new").text
        assert "&lt;script&gt;é" in page
        assert "<script>é" not in page


@pytest.mark.parametrize("game", GAMES)
def test_a_board_without_a_visible_name_is_called_by_its_hash(game: str, tmp_path: Path) -> None:
    text = board_text(game, "\u3164")
    (tmp_path / "blank.toml").write_text(text, encoding="utf-8")
    (board,) = read_boards(tmp_path)
    assert board.name == hash_of(text)[:8]


@pytest.mark.parametrize(("place", "said"), [("nowhere", "No such file"), ("letter", "Not a directory")])
def test_a_folder_that_is_none_is_told_in_one_line(
    place: str, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "letter").touch()
    database = str(tmp_path / "bohio.sqlite3")
    command = ["serve", "--port", "0", "--database", database, "--boards", str(tmp_path / place)]
    assert main(command) == 1
    told = capsys.readouterr().err
    assert said in told
    assert "--boards" in told
    assert told.count("\n") == 1


# Choosing


def test_the_shipped_board_comes_first(folder: Path) -> None:
    boards = Boards(read_boards(folder))
    for game in GAMES:
        assert [board.name for board in boards.of(game)] == ["reconstruction", f"Box of {game}"]


def test_a_form_names_a_board_by_its_hash_for_each_game_or_for_the_chosen_one(folder: Path) -> None:
    boards = Boards(read_boards(folder))
    own = boards.of("mangrovia")[1]
    other = boards.of("tropicalia")[1]
    assert boards.chosen({"game": "mangrovia"}) is None
    assert boards.chosen({"game": "mangrovia", "board": "", "board.mangrovia": ""}) is None
    assert boards.chosen({"game": "mangrovia", "board": shipped("mangrovia").sha256}) is None
    assert boards.chosen({"game": "mangrovia", "board": own.sha256}) is own
    assert boards.chosen({"game": "mangrovia", "board.mangrovia": own.sha256}) is own
    both = {"board.mangrovia": own.sha256, "board.tropicalia": other.sha256}
    assert boards.chosen({"game": "tropicalia", **both}) is other
    with pytest.raises(Unfit, match="no_board"):
        boards.chosen({"game": "mangrovia", "board": "0" * 64})
    with pytest.raises(Unfit, match="board_of_other_game"):
        boards.chosen({"game": "mangrovia", "board": other.sha256})


@pytest.fixture
def boards_room(folder: Path, tmp_path: Path) -> Iterator[Room]:
    with room(tmp_path, pages=drawing_pages(), boards=read_boards(folder)) as one:
        yield one


@pytest.mark.parametrize("game", GAMES)
def test_a_table_is_opened_with_an_offered_board_and_needs_the_folder_no_more(
    game: str, boards_room: Room, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = board_text(game, f"Box of {game}")
    asked: list[object] = []
    monkeypatch.setattr(uploads, "_table_with_content", asked.append)
    person = boards_room.person()
    table = person.open_table(game=game, board=hash_of(text), **TWO)
    assert asked == []
    view = person.get(f"/table/{table}/view.json").json()["view"]
    assert (view["content"]["name"], view["content"]["sha256"]) == (f"Box of {game}", hash_of(text))
    assert person.get(f"/table/{table}/content.toml").text == text
    head = boards_room.services.registry._cache[table].head
    assert head.content == text


def test_a_table_outlives_the_server_that_offered_its_board(folder: Path, tmp_path: Path) -> None:
    text = board_text("mangrovia", "Box of mangrovia")
    with room(tmp_path, pages=drawing_pages(), boards=read_boards(folder)) as first:
        person = first.person()
        table = person.open_table(game="mangrovia", board=hash_of(text), **TWO)
    with room(tmp_path, pages=drawing_pages()) as second:
        again = second.person(person.cookies["bohio"])
        assert again.get(f"/table/{table}/content.toml").text == text
        assert again.get(f"/table/{table}").status_code == 200
        refused = again.form("/tables", game="mangrovia", board=hash_of(text), **TWO)
        assert refused.status_code == 422
        assert "That board is not available on this server." in refused.text


def test_a_board_and_a_file_of_ones_own_are_too_much(boards_room: Room) -> None:
    form = {"game": "mangrovia", "board": hash_of(board_text("mangrovia", "Box of mangrovia")), **TWO}
    file = {"content": ("own.toml", board_text("mangrovia", "Mine").encode())}
    answer = boards_room.person().ask("POST", "/tables", data=form, files=file)
    assert answer.status_code == 422
    assert "not both" in answer.text
    form["board"] = shipped("mangrovia").sha256  # nobody chose it: it is what the form has at first
    answer = boards_room.person().ask("POST", "/tables", data=form, files=file)
    assert answer.status_code == 303


def test_boards_are_opened_at_once_again_and_again(boards_room: Room) -> None:
    """A game on a board is cached: its file is not read again for the tenth table."""
    person = boards_room.person()
    board = hash_of(board_text("mangrovia", "Box of mangrovia"))
    person.open_table(game="mangrovia", board=board, **TWO)
    opened = library._opened.cache_info()
    for _ in range(10):
        person.open_table(game="mangrovia", board=board, **TWO)
    again = library._opened.cache_info()
    assert (again.misses, again.hits > opened.hits) == (opened.misses, True)


# The pages


def cards(page: str) -> list[tuple[str, str]]:
    """The value and the name of each board that can be chosen."""
    return re.findall(r'name="board\.\w+" value="(\w*)"(?: checked)?><strong>(.*?)</strong>', page)


def test_the_new_table_page_shows_every_board_with_its_picture(boards_room: Room) -> None:
    person = boards_room.person()
    page = person.get("/new").text
    own = {game: hash_of(board_text(game, f"Box of {game}")) for game in GAMES}
    expected = [board for game in GAMES for board in (("", "Reconstruction"), (own[game], f"Box of {game}"))]
    assert cards(page) == expected
    for game in GAMES:
        for sha in (shipped(game).sha256, own[game]):
            assert f'<img src="/boards/{sha}.svg?language=en&amp;v=' in page
    assert page.count("checked><strong>Reconstruction") == 2


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_board_that_ships_is_named_and_explained_in_the_visitors_language(language: str, boards_room: Room) -> None:
    page = boards_room.person().get("/new", headers={"accept-language": language}).text
    names = {"de": "Rekonstruktion", "en": "Reconstruction", "fr": "Reconstitution", "it": "Ricostruzione"}
    assert [name for value, name in cards(page) if not value] == [names.get(language, "Реконструкция")] * 2
    assert "page.board" not in page
    assert f"svg?language={language}&amp;" in page


def test_a_form_that_was_refused_keeps_the_board(boards_room: Room) -> None:
    own = hash_of(board_text("tropicalia", "Box of tropicalia"))
    answer = boards_room.person().form("/tables", game="tropicalia", seats="9", **{"board.tropicalia": own})
    assert answer.status_code == 422
    assert f'value="{own}" checked>' in answer.text
    linked = boards_room.person().get(f"/new?game=tropicalia&board={own}").text
    assert f'value="{own}" checked>' in linked


# The pictures


def picture(person: Person, board: str, query: str = "") -> str:
    answer = person.get(f"/boards/{board}.svg{query}")
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "image/svg+xml"
    assert answer.headers["content-security-policy"] == "default-src 'none'; style-src 'unsafe-inline'"
    return answer.text


def test_a_board_has_a_picture_that_may_be_kept_for_ever(boards_room: Room) -> None:
    person = boards_room.person()
    for game in GAMES:
        for text, name in ((shipped(game).text, "reconstruction"), (board_text(game, f"Box of {game}"),) * 2):
            drawn = picture(person, hash_of(text))
            assert drawn.startswith("<svg ")
            assert f"<title>{name if name == 'reconstruction' else f'Box of {game}'}</title>" in drawn
            assert "script" not in drawn
    board = shipped("mangrovia").sha256
    assert picture(person, board, "?language=de") != picture(person, board) == picture(person, board, "?language=xx")
    kept = person.get(f"/boards/{board}.svg?v=1").headers["cache-control"]
    assert kept == "public, max-age=31536000, immutable"
    assert person.get(f"/boards/{board}.svg").headers["cache-control"] == "no-cache"
    assert person.get(f"/boards/{'0' * 64}.svg").status_code == 404


def test_a_picture_is_drawn_once(boards_room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    person = boards_room.person()
    board = shipped("tropicalia").sha256
    before = picture(person, board)
    monkeypatch.setattr(boards_room.services, "pages", None)
    assert picture(person, board) == before


# The table


def which_board(page: str) -> str:
    (told,) = re.findall(r'<section id="which-board".*?</section>', page)
    return str(told)


def test_a_tables_page_says_which_board_it_is_played_on(boards_room: Room) -> None:
    person = boards_room.person()
    table = person.open_table(game="mangrovia", board=hash_of(board_text("mangrovia", "Box of mangrovia")), **TWO)
    told = which_board(person.get(f"/table/{table}").text)
    assert "Board: Box of mangrovia<" in told
    assert f'href="/table/{table}/content.toml"' in told
    assert "reconstruction" not in told.lower()
    assert which_board(person.get(f"/table/{table}?at=0").text) == told
    shipped_table = person.open_table(game="mangrovia", **TWO)
    for language, name in (("en", "Board: Reconstruction"), ("de", "Spielplan: Rekonstruktion")):
        page = person.get(f"/table/{shipped_table}", headers={"accept-language": language}).text
        assert name in which_board(page)
        assert "Bohío" in which_board(page)


def test_a_board_of_somebody_is_told_with_its_author_and_what_is_unusual(boards_room: Room) -> None:
    remarks = (
        Fault("space B3.cost", "is {value}, not from {low} to {high}", (("value", "<b>"), ("low", 1), ("high", 14))),
        Fault("file", "is odd"),
    )
    board = replace(boards_room.services.boards.of("mangrovia")[1], author="Ana & Bo", remarks=remarks)
    words = texts("en")
    assert author_part(words, board) == "<span>by Ana &amp; Bo</span>"
    told = remarks_part(words, board)
    assert "<summary>2 remarks</summary>" in told
    assert "<li>space B3.cost: is &lt;b&gt;, not from 1 to 14</li><li>file: is odd</li>" in told
    assert remarks_part(words, board, 1).endswith("14</li><li>…</li></ul></details>")
    assert remarks_part(words, replace(board, remarks=())) == ""
    assert author_part(words, replace(board, author="")) == ""


@pytest.mark.parametrize("game", GAMES)
def test_an_unusual_board_is_played_and_its_table_lists_the_remarks(game: str, tmp_path: Path) -> None:
    """Whether it was uploaded or is offered, and in its record."""
    text = board_text(game, "Odd")
    text = text.replace('name = "Odd"', 'name = "Odd"\nauthor = "<Ana>"')
    usual, odd = {"mangrovia": ("first = 6\nsecond = 3", "first = 6\nsecond = 9")}.get(
        game, ("rounds = 5", "rounds = 6")
    )
    text = text.replace(usual, odd, 1)
    (tmp_path / "odd.toml").write_text(text, encoding="utf-8")
    with room(tmp_path, pages=drawing_pages(), boards=read_boards(tmp_path)) as server:
        person = server.person()
        new = person.get("/new").text
        assert "<strong>Odd</strong><span>by &lt;Ana&gt;</span>" in new
        tables = [person.open_table(game=game, board=hash_of(text), **TWO)]
        files = {"content": ("odd.toml", text.encode())}
        uploaded = person.ask("POST", "/tables", data={"game": game, **TWO}, files=files)
        tables.append(uploaded.headers["location"].removeprefix("/table/"))
        played_on = bohio.new(game, seats=2, seed="reef", content=str(tmp_path / "odd.toml"))
        record = json.dumps(played(played_on).record()).encode()
        brought = person.ask("POST", "/upload", files={"record": ("game.json", record)})
        tables.append(brought.headers["location"].removeprefix("/table/"))
        for table in tables:
            told = which_board(person.get(f"/table/{table}").text)
            assert "Board: Odd <span>by &lt;Ana&gt;</span>" in told
            assert "<summary>1 remark</summary>" in told
            content = person.get(f"/table/{table}/view.json").json()["view"]["content"]
            assert content == {"name": "Odd", "author": "<Ana>", "sha256": hash_of(text)}


@pytest.mark.parametrize("game", GAMES)
def test_every_fault_of_an_uploaded_board_is_listed_with_its_place(game: str, boards_room: Room) -> None:
    place = {"mangrovia": "space A1", "tropicalia": "village building-1"}[game]
    text = board_text(game, "Faulty").replace("cost = 14", "cost = 99").replace("cost = 4\n", "cost = -1\n", 1)
    files = {"content": ("faulty.toml", f"{text}\n[surprise]\n".encode())}
    answer = boards_room.person().ask("POST", "/tables", data={"game": game, **TWO}, files=files)
    assert answer.status_code == 422
    (told,) = re.findall(r'<div class="fault" role="alert">.*?</div>', answer.text)
    faults = re.findall("<li>(.*?)</li>", told)
    assert any(fault.startswith(f"{place}.cost: is ") for fault in faults)
    assert any(fault.startswith("surprise: ") for fault in faults)


@pytest.mark.parametrize("language", LANGUAGES)
def test_faults_are_told_in_the_visitors_language_and_in_the_words_of_the_game(
    language: str, boards_room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    def told(words: Texts, fault: Fault) -> str:
        return f"{words.language} {words.say('term.reed')} {fault.place}"

    monkeypatch.setattr(Texts, "fault", told)
    files = {"content": ("faulty.toml", b"[surprise]\n" + board_text("mangrovia", "x").encode())}
    headers = {"accept-language": language}
    person = boards_room.person()
    answer = person.ask("POST", "/tables", data={"game": "mangrovia", **TWO}, files=files, headers=headers)
    assert answer.status_code == 422
    assert f"<li>{language} {texts(language, found()['mangrovia']).say('term.reed')} surprise" in answer.text
