"""The page of what holds each paragraph of the rules."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from bohio.library import found
from bohio.locale import LANGUAGES
from bohio.table.pages.coverage import coverage_of
from bohio.table.web.app import drawing_pages
from tests.coverage import covered, files, paragraphs
from tests.table.room import Room, room

GAMES = covered()


@pytest.fixture(scope="module")
def table_room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Room]:
    with room(tmp_path_factory.mktemp("room"), pages=drawing_pages()) as one:
        yield one


@pytest.mark.parametrize("game", GAMES)
def test_what_is_shipped_is_what_the_tests_and_the_corpus_give(game: str) -> None:
    """After a change run `python -m tests.coverage`."""
    told = files(game)
    folder = found()[game].file("rules")
    assert {f"games/{file.name}" for file in folder.joinpath("games").iterdir()} == set(told) - {"coverage.json"}
    for name, text in told.items():
        assert folder.joinpath(*name.split("/")).read_text(encoding="utf-8") == text, name


@pytest.mark.parametrize("game", GAMES)
def test_every_paragraph_has_a_test(game: str) -> None:
    rows = coverage_of(found()[game])
    assert list(rows) == paragraphs(game)
    assert [paragraph for paragraph, row in rows.items() if not row.tests] == []


@pytest.mark.parametrize("game", GAMES)
def test_most_paragraphs_can_be_seen_in_a_recorded_game(game: str) -> None:
    rows = coverage_of(found()[game])
    assert sum(bool(row.game) for row in rows.values()) > 2 / 3 * len(rows)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_the_page_has_a_row_for_each_paragraph(game: str, language: str, table_room: Room) -> None:
    page = table_room.person().get(f"/rules/{game}/coverage", headers={"accept-language": language}).text
    assert re.findall(r'<th[^>]* id="([^"]+)"', page) == paragraphs(game)
    for paragraph, row in coverage_of(found()[game]).items():
        assert f'href="/rules/{game}#{paragraph}"' in page
        assert all(test in page for test in row.tests)


@pytest.mark.parametrize("game", GAMES)
def test_a_recorded_game_opens_where_it_shows_the_paragraph(game: str, table_room: Room) -> None:
    person = table_room.person()
    opened: set[str] = set()
    for paragraph, row in coverage_of(found()[game]).items():
        if not row.game or row.game in opened:
            continue
        opened.add(row.game)
        answer = person.form(f"/rules/{game}/coverage", paragraph=paragraph)
        assert answer.status_code == 303
        address = answer.headers["location"]
        assert address.endswith(f"?at={row.moment}")
        page = person.get(address)
        assert page.status_code == 200
        assert f'data-moment="{row.moment}"' in page.text


def test_what_there_is_not_is_not_found(table_room: Room) -> None:
    person = table_room.person()
    assert person.get("/rules/chess/coverage").status_code == 404
    for paragraph in ("M99", "", "M1.1", "../games"):
        assert person.form("/rules/mangrovia/coverage", paragraph=paragraph).status_code == 404
