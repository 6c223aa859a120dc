"""The host of a table has no power over its players: nobody can look into the hand of a player who is present, play
their seat or agree for them; and everybody is told what happens to the seats."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from bohio.bots import LEVELS
from bohio.core.reasons import Json
from bohio.locale import LANGUAGES
from bohio.table.store.postgres import PostgresStore
from bohio.table.store.rows import LogRow, TableRow
from bohio.table.tables import create
from bohio.table.tables.access import viewpoint_of
from bohio.table.tables.attendance import AWAY
from bohio.table.tables.credentials import hashed
from bohio.table.tables.entries import StandIn
from bohio.table.tables.presence import Presence
from bohio.table.tables.registry import Change
from bohio.table.tables.table import Table
from bohio.table.view.table_view import view_of
from bohio.table.view.visitor import Visitor
from bohio.table.web.app import drawing_pages
from tests.table.postgres import Postgres
from tests.table.room import Person, Room, room
from tests.table.test_playing import HOT_SEAT, two_people, wait_for_turn, whose_turn

SURELY = AWAY + 1


@pytest.fixture
def table_room(tmp_path: Path) -> Iterator[Room]:
    with room(tmp_path) as one:
        yield one


class Clock:
    """What the servers take for the time: later and later, when a test says so."""

    def __init__(self, *rooms: Room) -> None:
        self.ahead = 0.0
        for one in rooms:
            one.services.registry.clock = lambda: time.time() + self.ahead


def told(person: Person, table: str) -> list[tuple[str, int]]:
    """What the log says about the seats."""
    return [(happened["kind"], happened["seat"]) for happened in person.see(table)["notices"]]


def spectator_says(room: Room, table: str) -> list[tuple[str, int]]:
    """The same for somebody who only watches."""
    return told(room.person(), table)


def refused(answer: Any) -> str:
    assert answer.status_code == 409, answer.text
    error: str = answer.json()["error"]
    return error


def until(happens: Callable[[], object]) -> None:
    """Waits for what another thread or server is about to do."""
    for _ in range(1000):
        if happens():
            return
        time.sleep(0.02)
    pytest.fail("it does not happen")


# What a host must not be able to do


def test_no_link_is_made_for_the_seat_of_somebody_who_is_there(table_room: Room) -> None:
    table, host, friend = two_people(table_room)
    before = friend.see(table)
    assert refused(host.post(f"/table/{table}/invite", seat=1)) == "not_away"
    assert host.see(table)["invitations"] == {}
    after = friend.see(table)
    assert after["viewer"] == 1
    assert after["view"] == before["view"]


def test_no_link_is_made_for_the_seat_of_a_bot(table_room: Room) -> None:
    host = table_room.person()
    table = host.open_table(game="mangrovia", seats="2", seat0="me", seat1="bot:random")
    assert refused(host.post(f"/table/{table}/invite", seat=1)) == "is_bot"
    assert refused(host.post(f"/table/{table}/away", seat=1)) == "not_now"


def test_no_link_is_made_for_ones_own_seat(table_room: Room) -> None:
    """On a shared screen the host holds the other seat as well: it is no more away than the host."""
    host = table_room.person()
    table = host.open_table(**HOT_SEAT)
    assert refused(host.post(f"/table/{table}/invite", seat=1)) == "not_away"
    assert refused(host.post(f"/table/{table}/away", seat=1)) == "not_now"


def test_a_stand_in_is_no_way_to_take_back_past_a_hidden_draw(table_room: Room) -> None:
    table, host, friend = two_people(table_room, watch="on")
    while whose_turn(table, host, friend) is not host:
        friend.move(table, friend.see(table))
    host.move(table, host.see(table))
    friend.move(table, friend.see(table))
    before = host.see(table)["view"]
    assert refused(host.post(f"/table/{table}/stand-in", seat=1, bot="random")) == "not_away"
    host.post(f"/table/{table}/ask", seat=0, kind="undo")
    assert host.see(table)["proposals"] == [{"kind": "undo", "seat": 0, "agreed": [0]}]
    assert host.see(table)["view"] == before


def test_only_a_bot_that_plays_the_game_stands_in(table_room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    table, _, friend = two_people(table_room)
    monkeypatch.setattr(LEVELS["champion"], "plays", lambda manifest, seats: False)
    assert friend.post(f"/table/{table}/stand-in", seat=1, bot="champion").status_code == 422
    assert friend.see(table)["players"][1]["bot"] is None


@pytest.mark.parametrize("what", ["undo", "abandon"])
def test_a_bot_that_stands_in_agrees_to_nothing(what: str, table_room: Room) -> None:
    table, host, friend = two_people(table_room)
    assert friend.post(f"/table/{table}/stand-in", seat=1, bot="random").status_code == 200
    seen = wait_for_turn(host, table)
    host.move(table, seen)
    host.post(f"/table/{table}/ask", seat=0, kind=what)
    seen = host.see(table)
    assert not seen["abandoned"]
    if what == "abandon":
        assert [proposal["agreed"] for proposal in seen["proposals"]] == [[0]]
    assert not any(line["event"].get("undo") for line in seen["lines"])
    assert friend.post(f"/table/{table}/agree", seat=1, kind="abandon", yes=True).status_code in (200, 409)
    assert host.see(table)["abandoned"] == (what == "abandon")


def test_the_host_does_not_end_a_stand_in_that_the_holder_wished_for(table_room: Room) -> None:
    table, host, friend = two_people(table_room)
    friend.post(f"/table/{table}/stand-in", seat=1, bot="random")
    assert refused(host.post(f"/table/{table}/stand-in", seat=1, bot=None)) == "not_now"
    assert friend.post(f"/table/{table}/stand-in", seat=1, bot=None).status_code == 200
    assert told(host, table) == [("sit", 1), ("lend", 1), ("back", 1)]


def test_others_than_the_host_say_nothing_about_who_is_away(table_room: Room) -> None:
    table, _, friend = two_people(table_room)
    for person in (friend, table_room.person()):
        for action_name in ("away", "invite"):
            assert person.post(f"/table/{table}/{action_name}", seat=0).status_code == 403
    assert friend.post(f"/table/{table}/here", seat=0).status_code == 403
    assert friend.post(f"/table/{table}/rise", seat=0).status_code == 403


# Absence


def test_after_the_time_that_all_see_the_seat_goes_to_another(table_room: Room) -> None:
    clock = Clock(table_room)
    table, host, friend = two_people(table_room, watch="on")
    friend.post(f"/table/{table}/note", seat=1, text="reed first")
    assert host.post(f"/table/{table}/away", seat=1).status_code == 200
    until_when = table_room.person().see(table)["absent"]["1"]
    assert until_when == pytest.approx(time.time() + AWAY, abs=30)
    assert refused(host.post(f"/table/{table}/away", seat=1)) == "not_now"
    clock.ahead = AWAY - 40
    assert refused(host.post(f"/table/{table}/invite", seat=1)) == "not_away"
    assert refused(host.post(f"/table/{table}/stand-in", seat=1, bot="random")) == "not_away"
    clock.ahead = SURELY
    link = host.post(f"/table/{table}/invite", seat=1).json()["link"]
    assert host.see(table)["invitations"] == {"1": link}
    other = table_room.person()
    assert other.form(link, name="Cy").status_code == 303
    seen = other.see(table)
    assert (seen["viewer"], seen["note"], seen["absent"]) == (1, "", {})
    assert friend.see(table)["viewer"] is None
    expected = [("sit", 1), ("away", 1), ("link_away", 1), ("take", 1)]
    assert spectator_says(table_room, table) == told(host, table) == expected
    last = host.see(table)["notices"][-1]
    assert (last["name"], last["other"]) == ("Cy", "Ana")


@pytest.mark.parametrize("sign", ["open", "view", "facts", "here", "phrase", "note", "live", "move"])
def test_whoever_shows_themselves_is_not_away_and_the_link_is_void(sign: str, table_room: Room) -> None:
    clock = Clock(table_room)
    table, host, friend = two_people(table_room)
    while whose_turn(table, host, friend) is not friend:
        host.move(table, host.see(table))
    before = friend.see(table)
    host.post(f"/table/{table}/away", seat=1)
    clock.ahead = SURELY
    link = host.post(f"/table/{table}/invite", seat=1).json()["link"]
    thief = table_room.person()
    assert json.loads(thief.get(link).text)["taken"] is False
    if sign == "open":
        friend.get(f"/table/{table}")
    elif sign == "live":
        with friend.live(table) as socket:
            socket.receive()
    elif sign in ("view", "facts"):
        friend.get(f"/table/{table}/{sign}.json")
    elif sign == "move":
        assert friend.move(table, before).status_code == 200
    else:
        body: Json = {"seat": 1} | (
            {"phrase": "hello"} if sign == "phrase" else {"text": "x"} if sign == "note" else {}
        )
        assert friend.post(f"/table/{table}/{sign}", **body).status_code == 200
    assert told(host, table)[-2:] == [("link_away", 1), ("here", 1)]
    assert host.see(table)["absent"] == host.see(table)["invitations"] == {}
    assert thief.get(link).status_code == thief.form(link, name="Cy").status_code == 404
    assert friend.see(table)["viewer"] == 1
    assert refused(host.post(f"/table/{table}/invite", seat=1)) == "not_away"


def test_an_open_page_of_somebody_who_gave_up_the_seat_is_nobodys_there(table_room: Room) -> None:
    table, host, friend = two_people(table_room, watch="on")
    with friend.live(table) as socket:
        socket.receive()
        assert friend.post(f"/table/{table}/rise", seat=1).status_code == 200
        link = host.post(f"/table/{table}/invite", seat=1).json()["link"]
        other = table_room.person()
        assert other.form(link, name="Cai").status_code == 303
        assert [player["here"] for player in host.see(table)["players"]] == [True, False]
        assert host.post(f"/table/{table}/away", seat=1).status_code == 200
        with other.live(table) as page:
            page.receive()
            assert told(host, table)[-1] == ("here", 1)


def test_nobody_with_an_open_page_is_said_to_be_away(table_room: Room) -> None:
    table, host, friend = two_people(table_room)
    with friend.live(table) as socket:
        socket.receive()
        assert refused(host.post(f"/table/{table}/away", seat=1)) == "is_here"
    until(lambda: host.post(f"/table/{table}/away", seat=1).status_code == 200)


def test_a_bot_plays_for_somebody_who_is_away_until_they_are_back(table_room: Room) -> None:
    clock = Clock(table_room)
    table, host, friend = two_people(table_room)
    host.post(f"/table/{table}/away", seat=1)
    clock.ahead = SURELY
    assert host.post(f"/table/{table}/stand-in", seat=1, bot="random").status_code == 200
    seen = wait_for_turn(host, table)
    assert seen["players"][1]["bot"] == "random"
    friend.get(f"/table/{table}")
    assert host.see(table)["players"][1]["bot"] is None
    assert told(host, table) == [("sit", 1), ("away", 1), ("impose", 1), ("here", 1)]
    assert refused(host.post(f"/table/{table}/stand-in", seat=1, bot="random")) == "not_away"


def test_the_host_ends_a_stand_in_that_the_host_began(table_room: Room) -> None:
    clock = Clock(table_room)
    table, host, _ = two_people(table_room)
    host.post(f"/table/{table}/away", seat=1)
    clock.ahead = SURELY
    host.post(f"/table/{table}/stand-in", seat=1, bot="random")
    assert host.post(f"/table/{table}/stand-in", seat=1, bot=None).status_code == 200
    assert told(host, table)[-1] == ("stand_down", 1)


def test_who_let_a_bot_play_and_comes_to_look_lets_it_play_on(table_room: Room) -> None:
    table, host, friend = two_people(table_room)
    friend.post(f"/table/{table}/stand-in", seat=1, bot="random")
    host.post(f"/table/{table}/away", seat=1)
    assert friend.see(table)["players"][1]["bot"] == "random"
    assert told(host, table) == [("sit", 1), ("lend", 1), ("away", 1), ("here", 1)]


# Consent


def test_who_gives_up_a_seat_leaves_it_open(table_room: Room) -> None:
    table, host, friend = two_people(table_room, watch="on")
    host.post(f"/table/{table}/ask", seat=0, kind="abandon")
    assert friend.post(f"/table/{table}/rise", seat=1).status_code == 200
    seen = friend.see(table)
    assert (seen["viewer"], seen["players"][1]["kind"], seen["players"][1]["name"]) == (None, "open", "")
    assert friend.post(f"/table/{table}/phrase", seat=1, phrase="bye").status_code == 403
    link = host.post(f"/table/{table}/invite", seat=1).json()["link"]
    other = table_room.person()
    assert other.form(link, name="Cy").status_code == 303
    assert other.see(table)["viewer"] == 1
    assert spectator_says(table_room, table) == [("sit", 1), ("rise", 1), ("link", 1), ("sit", 1)]


# The log


def test_what_happens_to_the_seats_stands_at_its_moment(table_room: Room) -> None:
    table, host, friend = two_people(table_room)
    for _ in range(3):
        mover = whose_turn(table, host, friend)
        mover.move(table, mover.see(table))
    friend.post(f"/table/{table}/stand-in", seat=1, bot="random")
    friend.post(f"/table/{table}/stand-in", seat=1, bot=None)
    seen = host.see(table)
    assert seen["notices"][0]["moment"] == 0
    assert seen["notices"][1]["moment"] >= 3
    assert [line["moment"] for line in seen["lines"]] == list(range(1, seen["moments"] + 1))


def test_the_log_says_that_a_bot_moved_because_time_was_up(table_room: Room) -> None:
    clock = Clock(table_room)
    table, host, _ = two_people(table_room, timer="60")
    to_move = host.see(table)["view"]["decision"]["seat"]
    clock.ahead = 61.0
    until(lambda: ("timer", to_move) in told(host, table))


@pytest.mark.parametrize("language", LANGUAGES)
def test_everybody_reads_it_in_their_own_language(language: str, tmp_path: Path) -> None:
    with room(tmp_path, pages=drawing_pages()) as place:
        clock = Clock(place)
        host, friend = place.person(), place.person()
        table = host.open_table(game="mangrovia", seats="2", seat0="me", seat1="friend", watch="on")
        link = host.post(f"/table/{table}/invite", seat=1).json()["link"]
        friend.form(link, name="Ben")
        host.post(f"/table/{table}/away", seat=1)
        clock.ahead = SURELY
        host.post(f"/table/{table}/stand-in", seat=1, bot="greedy")
        page = place.person().get(f"/table/{table}", headers={"accept-language": language}).text
        lines = page.split('id="log"')[1].split("</section>")[0]
        assert lines.count("seat1 happened") + lines.count("seat0 happened") == 4
        assert lines.count("fate happened") == 1  # who begins
        assert lines.count("Ben") >= 3
        assert "page.happened" not in page
        assert f'data-deadline="{int(place.call(deadline(place, table)))}"' in page


async def deadline(place: Room, table: str) -> float:
    async with place.services.registry.at(table) as one:
        return one.attendance.absent[1] + AWAY


def test_a_page_of_somebody_said_to_be_away_has_a_button_to_deny_it() -> None:
    """The server answers for an open page by itself; the button is for when it could not."""
    pages = drawing_pages()
    table = old_table()
    table.follow(LogRow(1, "k", 5.0, {"kind": "away", "seat": 1}))
    for secret, mine in (("1" * 32, False), ("2" * 32, True)):
        seen = view_of(table, viewpoint_of(table, hashed(secret), None), presence=Presence(), now=9.0)
        drawn = str(pages.now_parts(Visitor(), seen)["asked"])
        assert ('data-do="here"' in drawn) == mine
        # A screen reader says an alert again whenever something in it changes: nothing there may count down.
        assert all("data-deadline" not in alert.split("</p>")[0] for alert in drawn.split('role="alert"')[1:])
        assert drawn.count("data-deadline") == drawn.count('role="timer" aria-live="off"') == int(mine)


def test_a_link_that_was_used_promises_no_seat(tmp_path: Path) -> None:
    with room(tmp_path, pages=drawing_pages()) as place:
        host, friend = place.person(), place.person()
        table = host.open_table(game="mangrovia", seats="2", seat0="me", seat1="friend")
        link = host.post(f"/table/{table}/invite", seat=1).json()["link"]
        assert "your seat" in friend.get(link).text
        friend.form(link, name="Ben")
        page = place.person().get(link).text
        assert "Somebody has already taken this seat." in page
        assert "your seat" not in page
        assert "Your colour" not in page


# Logs of before


def old_table(*bodies: Json) -> Table:
    """A table whose log was written when stand-ins agreed to everything."""
    head = create.new_head("mangrovia", [create.human("Ana"), create.human("Ben")], {}, None, None)
    new = create.new_table(head, "1" * 32, [0], True, 0.0, {1: hashed("2" * 32)})
    entries = [LogRow(number, str(number), float(number), body) for number, body in enumerate(bodies, 1)]
    return Table.of(TableRow(new.id, new.head, new.host, True, len(entries), 0.0, entries, new.seats))


def test_an_old_log_leads_where_it_led() -> None:
    stand_in: Json = {"kind": "stand_in", "seat": 1, "bot": "random"}
    ask: Json = {"kind": "ask", "seat": 0, "what": "abandon"}
    assert old_table(stand_in, ask).abandoned
    assert not old_table(stand_in, ask | {"of": "people"}).abandoned
    table = old_table(stand_in, ask | {"of": "people"}, {"kind": "agree", "seat": 1, "what": "abandon", "yes": True})
    assert table.abandoned
    assert [one.kind for one in table.attendance.notices] == ["stand_in"]


def test_a_running_table_of_before_has_the_new_rules_from_now_on(table_room: Room) -> None:
    table, host, friend = two_people(table_room)

    async def stand_in_as_before() -> None:
        async with table_room.services.registry.at(table) as one:
            await table_room.services.registry.write(one, Change(StandIn(1, "random")))

    table_room.call(stand_in_as_before())
    host.post(f"/table/{table}/ask", seat=0, kind="abandon")
    assert not host.see(table)["abandoned"]
    friend.post(f"/table/{table}/agree", seat=1, kind="abandon", yes=True)
    assert host.see(table)["abandoned"]


# Several servers


def test_a_page_open_on_another_server_answers_from_there(postgres: Postgres) -> None:
    url = postgres.new_database()
    with ExitStack() as stack:
        one, two = (stack.enter_context(room(PostgresStore(url))) for _ in range(2))
        Clock(one, two)
        table, host, friend = two_people(one)
        there = two.person()
        there.cookies = dict(friend.cookies)
        with there.live(table) as socket:
            socket.receive()
            assert host.post(f"/table/{table}/away", seat=1).status_code == 200
            until(lambda: told(host, table)[-2:] == [("away", 1), ("here", 1)])


def test_a_link_and_the_return_of_the_holder_race_on_two_servers(postgres: Postgres) -> None:
    url = postgres.new_database()
    with ExitStack() as stack:
        one, two = (stack.enter_context(room(PostgresStore(url))) for _ in range(2))
        clock = Clock(one, two)
        table, host, friend = two_people(one)
        host.post(f"/table/{table}/away", seat=1)
        clock.ahead = SURELY
        link = host.post(f"/table/{table}/invite", seat=1).json()["link"]
        thief, back = two.person(), two.person()
        back.cookies = dict(friend.cookies)
        assert json.loads(thief.get(link).text)["taken"] is False
        assert back.get(f"/table/{table}").status_code == 200
        assert one.person().form(link, name="Cy").status_code == 404
        assert thief.form(link, name="Cy").status_code == 404
        assert told(host, table)[-1] == ("here", 1)
