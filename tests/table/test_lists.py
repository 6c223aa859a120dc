"""What lists tell of tables, from their rows alone; Play now with wishes; who may watch."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from bohio.locale import LANGUAGES, texts
from bohio.table.pages.table.podium import places
from bohio.table.pages.table_list import FINISHED_SHOWN, table_list
from bohio.table.store.address import store_at
from bohio.table.store.raw import listed_of
from bohio.table.store.rows import text_of
from bohio.table.tables import create
from bohio.table.tables.boards import read_boards
from bohio.table.tables.credentials import hashed
from bohio.table.view.summary import Summary, summary
from bohio.table.view.table_view import PlayerView
from bohio.table.web.app import drawing_pages
from tests.play import random_match
from tests.table.postgres import Postgres
from tests.table.room import Room, room
from tests.table.test_boards import board_text, hash_of

ANA = "7" * 32


@pytest.fixture
def table_room(tmp_path: Path) -> Iterator[Room]:
    with room(tmp_path) as one:
        yield one


def listed(table_room: Room) -> list[Summary]:
    return [summary(one) for one in table_room.call(table_room.services.store.mine(hashed(ANA)))]


def test_a_running_table_is_listed_with_its_round_and_whose_turn_it_is(table_room: Room) -> None:
    ana = table_room.person(ANA)
    before = time.time()
    ana.open_table(game="tropicalia", seats="2", seat0="me", seat1="friend")
    (one,) = listed(table_room)
    assert (one.game, one.status, one.round, one.branch, one.board) == ("tropicalia", "open", 1, False, "")
    assert one.changed is not None
    assert before - 1 <= one.changed <= time.time()


@pytest.mark.parametrize("game", ["mangrovia", "tropicalia"])
def test_a_finished_table_is_listed_with_its_result_and_a_branch_with_its_sign(game: str, table_room: Room) -> None:
    match = random_match(game, 3, "lists")
    head = create.new_head(game, [create.human("Ana"), create.bot("greedy"), create.bot("greedy")], {}, None, None)
    head = create.with_record(head, match.record())
    table_room.add(create.new_table(replace(head, origin="abc"), ANA, [0], False, time.time()))
    (one,) = listed(table_room)
    assert (one.status, one.totals, list(one.winners)) == ("over", tuple(match.scores), match.winners)
    assert (one.seats, one.branch) == ((0,), True)


def test_a_record_that_is_only_shown_is_no_branch(table_room: Room) -> None:
    table_room.add(create.from_record(random_match("mangrovia", 2, "lists").record(), ANA, time.time()))
    assert [one.branch for one in listed(table_room)] == [False]


def test_rows_of_an_earlier_version_are_listed_with_what_they_tell() -> None:
    brief = {"sitters": [{"kind": "human", "name": "Ana", "bot": None}], "asked": 0}
    one = summary(listed_of(("abc", "mangrovia", "running", text_of(brief), 0, 5.0), (0,)))
    assert (one.round, one.totals, one.winners, one.branch, one.board) == (None, (), (), False, "")
    assert one.your_turn


@pytest.mark.parametrize(
    "wrong",
    [
        {"round": "1"},
        {"totals": [1, 2]},
        {"totals": ["1"]},
        {"winners": [1]},
        {"winners": 0},
        {"branch": 1},
        {"board": None},
    ],
)
def test_a_brief_that_is_not_as_it_was_written_is_damage(wrong: dict[str, object]) -> None:
    brief = {"sitters": [{"kind": "human", "name": "Ana", "bot": None}], "asked": 0} | wrong
    assert listed_of(("abc", "mangrovia", "running", text_of(brief), 0, 5.0)).status == "damaged"
    assert listed_of(("abc", "mangrovia", "running", "{}", 0, 5.0)).status == "damaged"


def test_postgres_lists_the_same(postgres: Postgres) -> None:
    with room(store_at(postgres.new_database())) as one:
        one.person(ANA).open_table(game="mangrovia", seats="2", seat0="me", seat1="hotseat")
        (told,) = listed(one)
    assert told.round == 1
    assert told.changed is not None


# In words


def table(number: int, status: str = "over", **more: object) -> Summary:
    players = (PlayerView("human", "Ana"), PlayerView("human", "Bo"))
    known: dict[str, object] = {"seats": (0,), "totals": (40, 52), "winners": (1,), "changed": 1_750_000_000.0}
    if status != "over":
        known |= {"totals": (), "winners": ()}
    return Summary(f"table{number}", "mangrovia", players, status, **(known | more))  # type: ignore[arg-type]


def test_a_list_says_when_and_how_it_went() -> None:
    page = table_list(texts("en"), "page.my_tables", [table(1)], "page.no_tables")
    assert "2nd · 40 points" in page
    assert "Jun 15, 2025" in page
    running = table(2, "running", round=8, your_turn=True)
    assert "round 8 · your turn" in table_list(texts("en"), "page.my_tables", [running], "page.no_tables")
    assert "⑂" in table_list(texts("en"), "page.my_tables", [table(3, branch=True)], "page.no_tables")
    watched = table_list(texts("en"), "page.watch", [table(4, seats=())], "page.nothing_to_watch")
    assert "won by Bo · 52 points" in watched


def test_a_board_of_ones_own_is_named_and_escaped() -> None:
    page = table_list(texts("en"), "page.my_tables", [table(1, board="<b>Reef</b>")], "page.no_tables")
    assert "&lt;b&gt;Reef&lt;/b&gt;" in page


@pytest.mark.parametrize("language", LANGUAGES)
def test_dates_are_in_the_readers_language(language: str) -> None:
    words = {"de": "15.06.2025", "en": "Jun 15, 2025", "fr": "15 juin 2025", "it": "15 giu 2025", "ru": "15 июн. 2025"}
    assert words[language] in table_list(texts(language), "page.my_tables", [table(1)], "page.no_tables")


def test_finished_tables_are_folded_after_ten_and_running_ones_never() -> None:
    tables = [*(table(number) for number in range(14)), *(table(20 + number, "running") for number in range(12))]
    page = table_list(texts("en"), "page.my_tables", tables, "page.no_tables")
    shown, _, folded = page.partition("<details>")
    assert shown.count("<li>") == FINISHED_SHOWN + 12
    assert folded.count("<li>") == 4
    assert "4 more finished tables" in folded
    assert shown.index("/table/table20") < shown.index("/table/table0"), "those under way come first"


def test_who_is_level_shares_a_place() -> None:
    assert places([40, 52, 40, 10], [1]) == [2, 1, 2, 4]
    assert places([52, 52, 10], [1]) == [2, 1, 3], "the tie was broken"
    assert places([52, 52, 10], [0, 1]) == [1, 1, 3]


def test_a_clock_that_was_far_off_spoils_no_list() -> None:
    assert "<time" not in table_list(texts("en"), "page.my_tables", [table(1, changed=1e300)], "page.no_tables")


# Play now


@pytest.mark.parametrize(
    ("wishes", "seats", "level", "options"),
    [
        ({}, 4, "level-4", {"stone_tiles": "none"}),
        ({"seats": "2", "level": "novice"}, 2, "novice", {"stone_tiles": "none"}),
        ({"seats": "5", "level": "random", "option.stone_tiles": "gods"}, 5, "random", {"stone_tiles": "gods"}),
        ({"seats": "", "level": ""}, 4, "level-4", {"stone_tiles": "none"}),
        ({"seats": "5", "level": "level-9"}, 5, "level-9", {"stone_tiles": "none"}),
    ],
)
def test_play_now_opens_what_one_wishes(
    wishes: dict[str, str], seats: int, level: str, options: dict[str, str], table_room: Room
) -> None:
    ana = table_room.person(ANA)
    answer = ana.form("/play", game="mangrovia", **wishes)
    seen = ana.see(answer.headers["location"].removeprefix("/table/"))
    bots = [player["bot"] for player in seen["players"][1:]]
    assert [bot.rpartition("-")[0] if bot.startswith("level") else bot for bot in bots] == [level] * (seats - 1)
    assert not level.startswith("level") or len(set(bots)) == seats - 1, "each has a taste of its own"
    assert seen["view"]["options"] == options
    assert not seen["watch"]


@pytest.mark.parametrize(
    "wrong",
    [{"seats": "7"}, {"seats": "x"}, {"level": "nobody"}, {"option.stone_tiles": "many"}, {"level": "expert:9h"}],
)
def test_play_now_says_what_it_cannot_open(wrong: dict[str, str], table_room: Room) -> None:
    answer = table_room.person(ANA).form("/play", game="mangrovia", **wrong)
    assert answer.status_code == 422
    assert answer.json()["faults"]
    assert listed(table_room) == []


# Watching


def test_a_table_is_watched_only_if_its_host_says_so(table_room: Room) -> None:
    ana, stranger = table_room.person(ANA), table_room.person("8" * 32)
    closed = ana.open_table(game="mangrovia", seats="2", seat0="me", seat1="friend")
    opened = ana.open_table(game="mangrovia", seats="2", seat0="me", seat1="friend", watch="on")
    assert stranger.get(f"/table/{closed}").status_code == 403
    assert stranger.see(opened)["viewer"] is None
    watched = table_room.call(table_room.services.store.watched())
    assert [one.id for one in watched] == [opened]


def test_the_form_of_a_new_table_does_not_tick_it(tmp_path: Path) -> None:
    with room(tmp_path, pages=drawing_pages()) as one:
        page = one.person(ANA).get("/new").text
        assert 'name="watch"' in page
        assert "checked" not in page.split('name="watch"')[1].split(">")[0]
        again = one.person(ANA).form("/tables", game="mangrovia", seat0="me", watch="on")
        assert again.status_code == 422
        assert "checked" in again.text.split('name="watch"')[1].split(">")[0], "what was ticked stays so"


def test_invitation_and_lists_name_a_board_of_ones_own(tmp_path: Path) -> None:
    (tmp_path / "boards").mkdir()
    text = board_text("mangrovia", "Box of reeds")
    (tmp_path / "boards" / "reeds.toml").write_text(text, encoding="utf-8")
    with room(tmp_path, pages=drawing_pages(), boards=read_boards(tmp_path / "boards")) as one:
        ana = one.person(ANA)
        form = {"game": "mangrovia", "seats": "2", "seat0": "me", "seat1": "friend"}
        tables = [ana.open_table(**form), ana.open_table(**form, board=hash_of(text))]
        assert ana.get("/").text.count("Box of reeds") == 1
        pages = []
        for id in tables:
            link = re.search("/seat/[0-9a-f]+", ana.get(f"/table/{id}").text)
            assert link
            pages.append(one.person("8" * 32).get(link.group()).text)
    assert ["Box of reeds" in page for page in pages] == [False, True]
