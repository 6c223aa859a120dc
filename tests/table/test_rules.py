"""The rules as the server sends them: a page, single sections, and whose board they are drawn with."""

from __future__ import annotations

import gzip
import re
import time
from collections.abc import Iterator
from typing import Any

import pytest

from bohio.core.game import Game
from bohio.drawing.markup import Markup, tag, text
from bohio.library import found, shipped
from bohio.locale import LANGUAGES, Texts
from bohio.locale.rules import Rules, rules_of
from bohio.table.pages import rules as page
from bohio.table.tables import create
from bohio.table.tables.cache import WeightedCache
from bohio.table.web.app import drawing_pages
from tests.table.room import Room, room

HOST, STRANGER = "5" * 32, "6" * 32
HEAVIEST = 60_000
"""Bytes of the page, compressed, without pictures."""


@pytest.fixture(scope="module")
def table_room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Room]:
    with room(tmp_path_factory.mktemp("room"), pages=drawing_pages()) as one:
        yield one


@pytest.fixture(autouse=True)
def nothing_is_drawn_yet(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(page, "_drawn", WeightedCache(10_000_000))


def read(game: str, language: str = "en") -> Rules:
    rules = rules_of(found()[game], language)
    assert rules is not None
    return rules


def get(table_room: Room, path: str, secret: str = STRANGER, **headers: str) -> Any:
    return table_room.person(secret).get(path, headers={"accept-language": "en", **headers})


@pytest.mark.parametrize("game", found())
def test_the_page_has_every_section_and_paragraph_as_an_anchor(game: str, table_room: Room) -> None:
    told = get(table_room, f"/rules/{game}").text
    ids = re.findall(r' id="([^"]+)"', told)
    assert len(ids) == len(set(ids))
    for section in read(game).sections:
        assert f'<a href="#{section.id}">' in told
        assert set(section.anchors()) <= set(ids)


@pytest.mark.parametrize("game", found())
def test_every_link_within_the_rules_leads_to_an_anchor(game: str, table_room: Room) -> None:
    told = get(table_room, f"/rules/{game}").text
    links = re.findall(r'<a class="rule[^"]*" href="([^"]+)" data-rule="([^"]+)"', told)
    assert links
    for address, anchor in links:
        assert address == f"/rules/{game}#{anchor}"
        assert f' id="{anchor}"' in told


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", found())
def test_the_page_is_light(game: str, language: str, table_room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(page, "_draw", lambda manifest: None)
    told = get(table_room, f"/rules/{game}", **{"accept-language": language}).content
    assert f'<html lang="{language}">'.encode() in told
    assert len(gzip.compress(told)) < HEAVIEST


def test_the_page_leads_to_a_game(table_room: Room) -> None:
    told = get(table_room, "/rules/mangrovia").text
    assert '<form method="post" action="/play"' in told
    assert 'name="game" value="mangrovia"' in told


@pytest.mark.parametrize("game", found())
def test_a_section_comes_by_itself_and_knows_its_neighbours(game: str, table_room: Room) -> None:
    sections = read(game).sections
    for before, section, after in zip((None, *sections), sections, (*sections[1:], None), strict=False):
        for anchor in section.anchors():
            answer = get(table_room, f"/rules/{game}?part={anchor}")
            assert answer.status_code == 200
            head = answer.text.partition(">")[0]
            assert head.startswith(f'<section class="rules-section" id="{section.id}"')
            for name, other in (("previous", before), ("next", after)):
                assert (f' data-{name}="' in head) == (other is not None)
                if other is not None:
                    assert f' data-{name}="{other.id}" data-{name}-title="{other.title}"' in head
            assert answer.text.endswith("</section>")
            assert answer.text.count("<section") == 1


@pytest.mark.parametrize("path", ["/rules/mangrovia?part=M99", "/rules/mangrovia?part=", "/rules/tropicalia?part=M8"])
def test_a_section_that_is_not_there_is_not_found(path: str, table_room: Room) -> None:
    assert get(table_room, path).status_code == 404


def test_a_section_that_is_known_is_not_sent_again(table_room: Room) -> None:
    path = "/rules/mangrovia?part=M8"
    first = get(table_room, path)
    tag = first.headers["etag"]
    again = get(table_room, path, **{"if-none-match": tag})
    assert (again.status_code, again.content) == (304, b"")
    assert get(table_room, path.replace("M8", "M7"), **{"if-none-match": tag}).status_code == 200
    assert first.headers["cache-control"] == "private, no-cache"


def test_the_earlier_address_leads_on(table_room: Room) -> None:
    answer = get(table_room, "/how/mangrovia")
    assert (answer.status_code, answer.headers["location"]) == (308, "/rules/mangrovia")


# Whose board


def add_table(table_room: Room, watch: bool, game: str = "mangrovia") -> str:
    content = shipped("mangrovia").text.replace('name = "reconstruction"', 'name = "ours"')
    plan = [create.human("Ana"), create.friend()]
    head = create.new_head(game, plan, {}, content if game == "mangrovia" else None, None)
    return table_room.add(create.new_table(head, HOST, [], watch, time.time()))


def named(name: str, game: Game[Any], words: Texts) -> Markup | None:
    """In place of a picture the name of the board."""
    return None if name == "space" else tag("i", text(f"{name} of {game.content_name}"))


@pytest.mark.parametrize(
    ("watch", "secret", "board"), [(True, STRANGER, "ours"), (False, STRANGER, "reconstruction"), (False, HOST, "ours")]
)
def test_pictures_show_the_board_of_a_table_that_one_may_look_at(
    watch: bool, secret: str, board: str, table_room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(page, "_draw", lambda manifest: named)
    table = add_table(table_room, watch)
    told = get(table_room, f"/rules/mangrovia?part=M1&table={table}", secret).text
    assert f"<i>board of {board}</i>" in told
    assert (f"/rules/mangrovia?table={table}#M1.1" in told) == (board == "ours")


@pytest.mark.parametrize("table", ["none", "", "x" * 5000, "other"])
def test_a_table_that_is_not_there_or_of_another_game_changes_nothing(table: str, table_room: Room) -> None:
    id = add_table(table_room, True, "tropicalia") if table == "other" else table
    plain = get(table_room, "/rules/mangrovia?part=M1")
    assert get(table_room, f"/rules/mangrovia?part=M1&table={id}").text == plain.text


def test_a_picture_is_named_by_what_it_shows_and_without_one_its_words_stand_there(
    table_room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(page, "_draw", lambda manifest: named)
    table = add_table(table_room, True)
    told = get(table_room, f"/rules/mangrovia?part=M1&table={table}").text
    assert re.search(r'<span role="img" aria-label="[^"]+"><i>board of', told)
    assert re.search(r'data-picture="space"><figcaption>[^<]+</figcaption>', told)
