"""The story of a table: what happens is told in order and once, and every state between is a true one."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

import bohio
from bohio.core.log import Undo
from bohio.core.match import Match
from bohio.core.reasons import Json
from bohio.table.bounds import MANY_VIEWERS, QUEUE, STORY
from bohio.table.pages import html
from bohio.table.pages.changes import Told
from bohio.table.pages.updates import Frame
from bohio.table.store.rows import SeatRow
from bohio.table.tables import create
from bohio.table.tables.access import Viewpoint, viewpoint_of
from bohio.table.tables.credentials import hashed
from bohio.table.tables.presence import Presence
from bohio.table.tables.table import Table
from bohio.table.view.table_view import TableView, view_of
from bohio.table.view.visitor import Visitor
from bohio.table.web.app import drawing_pages
from tests.table.games import played
from tests.table.room import Person, Room, room
from tests.table.test_changes import Page, elements, everything, facts, filled, move, row, two_at
from tests.table.test_secrecy import HOLDERS, SEATS, two_rooms, worlds

GAMES = Path(__file__).parent.parent / "games"
RECORDS = [
    path for game in ("mangrovia", "tropicalia") for path in sorted((GAMES / game / "corpus").glob(f"{game}_*.json"))
]
VISITOR = Visitor("en")


@pytest.fixture
def drawn_room(tmp_path: Path) -> Iterator[Room]:
    with room(tmp_path, pages=drawing_pages()) as one:
        yield one


def table_of(record: Json) -> Table:
    """A table whose game went as recorded; nobody has looked at it yet."""
    seats = record["seats"]
    plan = [create.human(f"Player {seat}") for seat in range(seats)]
    head = replace(create.new_head(record["game"], plan, {}, None, None), record=record)
    return Table.begin("t", head, "h", True, 0.0, [SeatRow(seat) for seat in range(seats)])


def eyes(seat: int | None) -> Viewpoint:
    return Viewpoint(seat, () if seat is None else (seat,), False, False)


def seen_at(table: Table, seat: int | None, moment: int) -> TableView:
    return view_of(table, eyes(seat), presence=Presence(), now=0.0, moment=moment, present=True)


def then(table: Table, moment: int) -> Table:
    """The table as it was after so many entries of its match's log, without anything that was kept since."""
    match = table.match.copy()
    match.trail.clear()
    return replace(table, match=match.at(moment), chronicles={}, course=None)


def parts_of(seen: TableView) -> dict[str, str]:
    return {id: str(part) for id, part in html.moment_parts(VISITOR, seen).items()}


def patched(parts: Mapping[str, str], happening: Json) -> dict[str, str]:
    """What a page makes of a happening."""
    after = {**parts, **happening.get("parts", {})}
    for id, (length, splices) in happening.get("changes", {}).items():
        head, items, tail = row(after[id])
        assert len(items) == length
        for at, gone, markup in splices:
            items[at : at + gone] = filled(items[at : at + gone], elements(markup))
        after[id] = f"{head}{''.join(items)}{tail}"
    return after


# Truth


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_every_state_between_is_a_true_one(path: Path) -> None:
    """Of every game of the corpus a stretch, for one seat or for spectators: patched one after the other, the parts are
    those that the table would have drawn if it had ended its log there."""
    table = table_of(json.loads(path.read_text(encoding="utf-8")))
    length = len(table.match.log)
    chance = random.Random(path.stem)
    seat = chance.choice([None, *range(len(table.players))])
    start = chance.randrange(length)
    told = Told()
    parts: dict[str, str] = told.tell(html.moment_parts(VISITOR, seen_at(table, seat, start)))["parts"]
    for moment in range(start + 1, min(length, start + 25) + 1):
        seen = seen_at(table, seat, moment)
        frame = Frame(moment, html.moment_parts(VISITOR, seen), html.happenings(VISITOR, seen))
        happenings = frame.json(told)
        assert [one["m"] for one in happenings] == [moment] * len(happenings)
        assert all("parts" not in one for one in happenings[1:])
        parts = patched(parts, happenings[0])
        true = view_of(then(table, moment), eyes(seat), presence=Presence(), now=0.0)
        assert parts == parts_of(replace(true, horizon=None))


def test_the_end_opens_hands_and_nothing_before_does() -> None:
    """A queue that ends with the game shows no face-down card before its time."""
    record = played(bohio.new("mangrovia", seats=3, seed="open"), None, 5).record(digests=False)
    table = table_of(record)
    length = len(table.match.log)
    assert table.match.over
    before, last = seen_at(table, 0, length - 1), seen_at(table, 0, length)
    assert "hands" not in before.view["table"]
    assert "hands" in last.view["table"]
    hidden = [
        line
        for line in before.lines
        if line.event["seat"] not in (0, None) and line.event.get("action", {}).get("face") == "down"
    ]
    assert hidden
    assert all("chance" not in line.event for line in hidden)
    opened = {line.moment: line.event for line in last.lines}
    assert all("chance" in opened[line.moment] for line in hidden)
    assert last.race is not None
    assert [runner.low for runner in last.race.runners] == [runner.high for runner in last.race.runners]
    assert [runner.total for runner in last.race.runners] == table.match.scores


def test_what_is_taken_back_is_told_with_the_moment_that_it_leads_to() -> None:
    match: Match[Any] = bohio.new("tropicalia", seats=2, seed="back")
    table = replace(table_of(match.record(digests=False)), match=match)
    chance = random.Random(4)
    undos = 0
    for _ in range(120):
        seat = next((seat for seat in range(2) if match.judge_undo(seat) is None), None)
        if seat is not None and chance.random() < 0.4:
            match.undo(seat)
            undos += 1
        elif chance.random() < 0.05 and match.judge_take_back(0) is None:
            match.take_back(0)
            undos += 1
        else:
            match.play_code(chance.choice(match.options.codes))
        seen = seen_at(table, 0, len(match.log))  # as a page that looks on at every moment
        one = seen.happened[-1]
        if one.told.kind == "undo":
            assert one.undoes is not None
            assert match.state_at(one.undoes).key() == match.state.key()
        kept = {id(event) for event in match.events}
        for line in seen.lines:
            assert line.undone == ("undo" not in line.event and id(match.log[line.moment - 1]) not in kept)
    assert undos > 20
    fresh = seen_at(then(table, len(match.log)), 0, len(match.log))
    assert [(line.moment, line.undone) for line in fresh.lines] == [(line.moment, line.undone) for line in seen.lines]


# Over the wire


def test_a_page_that_comes_back_is_told_what_it_missed(drawn_room: Room) -> None:
    table, people = two_at(drawn_room, "tropicalia")
    chance = random.Random(3)
    sequence = facts(people[0], table)["sequence"]
    begun = len(drawn_room.services.registry._cache[table].match.log)
    while len(drawn_room.services.registry._cache[table].match.log) < 8:
        move(people[facts(people[0], table)["asked"]], table, chance, parts="live")
    with people[1].live(table, f"?language=en&after={sequence}") as socket:
        page = Page(socket)
        message = page.hear()
        assert message["whole"]
        assert message["from"] == begun
        assert {one["m"] for one in message["happenings"]} == set(range(begun + 1, message["moment"] + 1))
        assert "missed" not in message
        assert page.parts == everything(people[1], table, "?language=en")
    while len(drawn_room.services.registry._cache[table].match.log) <= begun + QUEUE:
        move(people[facts(people[0], table)["asked"]], table, chance, parts="live")
    with people[1].live(table, f"?language=en&after={sequence}") as socket:
        message = socket.receive_with("happenings")
        assert message["happenings"] == []
        assert message["from"] == message["moment"] == message["missed"] + begun


def test_what_is_taken_back_meanwhile_is_in_the_queue(drawn_room: Room) -> None:
    table, people = two_at(drawn_room, "tropicalia")
    sequence = facts(people[0], table)["sequence"]
    asked = facts(people[0], table)["asked"]
    move(people[asked], table, random.Random(1), parts="live")
    last = facts(people[0], table)["sequence"]
    undone = people[asked].post(f"/table/{table}/undo", seat=asked, sequence=last, key="u", parts="live")
    assert undone.status_code == 200
    with people[1 - asked].live(table, f"?language=en&after={sequence}") as socket:
        page = Page(socket)
        message = page.hear()
    assert [one["k"] for one in message["happenings"]][-1] == "undo"
    undo = message["happenings"][-1]
    assert (undo["undoes"], undo["s"], undo["m"]) == (message["from"], asked, message["moment"])
    assert undo["say"]


def test_previews_follow_the_page_and_only_for_who_decides(drawn_room: Room) -> None:
    table, people = two_at(drawn_room, "mangrovia")
    asked = facts(people[0], table)["asked"]
    with people[asked].live(table, "?language=en") as mine, people[1 - asked].live(table, "?language=en") as other:
        assert "previews" not in mine.receive_with("whole")
        told = mine.receive_with("previews")
        options = len(facts(people[asked], table)["choices"])
        assert told["previews"] == 0
        assert len(told["of"]) == options
        assert set(told["of"]) == set(range(len(told["list"])))
        assert "whole" in other.receive_with("whole")
        people[asked].post(f"/table/{table}/phrase", seat=asked, phrase="hello", parts="live")
        for socket in (mine, other):
            message = socket.receive()
            while not message.get("happenings"):
                assert "previews" not in message
                message = socket.receive()


def test_spectators_get_all_at_once_if_very_many_look_on(drawn_room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    assert MANY_VIEWERS == 30
    monkeypatch.setattr("bohio.table.pages.renderer.MANY_VIEWERS", 0)
    table, people = two_at(drawn_room, "tropicalia")
    with drawn_room.person().live(table, "?language=en") as socket, people[0].live(table, "?language=en") as own:
        watching, player = Page(socket), Page(own)
        watching.hear()
        player.hear()
        asked = facts(people[0], table)["asked"]
        move(people[asked], table, random.Random(1), parts="live")
        sequence = facts(people[0], table)["sequence"]
        said = []
        while watching.sequence < sequence:
            said += [one["say"] for one in watching.hear()["happenings"]]
        assert not any(said)
        player.hear_until(sequence)
        assert watching.parts == everything(drawn_room.person(), table, "?language=en")


# The past


def test_the_story_of_the_past_is_told_in_pieces(drawn_room: Room) -> None:
    table, people = two_at(drawn_room, "mangrovia")
    chance = random.Random(8)
    for _ in range(STORY + 10):
        move(people[facts(people[0], table)["asked"]], table, chance, parts="live")
    length = len(drawn_room.services.registry._cache[table].match.log)
    assert length > STORY
    story = people[0].get(f"/table/{table}/story?from=0&language=en").json()
    assert (story["from"], story["moments"]) == (0, length)
    assert {one["m"] for one in story["happenings"]} == set(range(1, STORY + 1))
    parts = story["parts"]
    for one in story["happenings"]:
        parts = patched(parts, one)
    rest = people[0].get(f"/table/{table}/story?from={STORY}&language=en").json()
    assert parts == rest["parts"]
    for one in rest["happenings"]:
        parts = patched(parts, one)
    if length <= 2 * STORY:
        now = everything(people[0], table, "?language=en")
        assert {id: part for id, part in parts.items() if id != "log"} == {id: now[id] for id in parts if id != "log"}
    for query in (f"from={length + 1}", "from=-1", "from=x", "from=", "from=5&to=4", f"from=0&to={STORY + 1}", "to=x"):
        assert people[0].get(f"/table/{table}/story?{query}").status_code == 404, query


def test_the_story_is_not_drawn_twice(drawn_room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    table, people = two_at(drawn_room, "tropicalia")
    chance = random.Random(8)
    for _ in range(12):
        move(people[facts(people[0], table)["asked"]], table, chance, parts="live")
    first = people[0].get(f"/table/{table}/story?from=2").json()

    def drawn_again(*_: object) -> None:
        pytest.fail("it was drawn already")

    monkeypatch.setattr(html, "moment_parts", drawn_again)
    assert people[0].get(f"/table/{table}/story?from=2").json() == first


def test_behind_the_curtain_the_story_is_everybodys(drawn_room: Room) -> None:
    """On a shared screen nothing is told for eyes that the curtain hides."""
    person = drawn_room.person()
    table = person.open_table(game="mangrovia", seats="2", seat0="me", seat1="hotseat", watch="on")
    chance = random.Random(2)
    fallen = 0
    for _ in range(40):
        told = facts(person, table)
        one = drawn_room.services.registry._cache[table]
        if viewpoint_of(one, hashed(person.cookies["bohio"]), None).curtain:
            fallen += 1
            story = person.get(f"/table/{table}/story?from=0&language=en").json()
            assert story["parts"]["hand"] == ""
            assert all("hand" not in happening.get("parts", {}) for happening in story["happenings"])
            public = drawn_room.person().get(f"/table/{table}/story?from=0&language=en").json()
            assert [one["say"] for one in story["happenings"]] == [one["say"] for one in public["happenings"]]
        if told["choices"]:
            move(person, table, chance, parts="live")
        else:
            person.post(f"/table/{table}/curtain", seat=told["asked"], parts="live")
    assert fallen


# Secrecy


def told_to(place: Room, secret: str | None) -> list[Any]:
    """All that is told of the story to a browser: past and present, the race, and what its options would bring."""
    person = Person(place.address, place.person().client, secret)
    length = len(place.services.registry._cache["same"].match.log)
    starts = range(0, length, STORY)
    told: list[Any] = [person.get(f"/table/same/story?from={start}&language=en").text for start in starts]
    told += [person.get(f"/table/same/story?from={length}&as={seat}").text for seat in range(SEATS)]
    with person.live("same", "?language=en&after=0") as socket:
        message = socket.receive()
        told.append(message)
        if message["turn"]:
            told.append(socket.receive_with("previews"))
    return told


def test_the_story_tells_nobody_what_only_another_knows(tmp_path: Path) -> None:
    told_apart = previews = 0
    for number, (record, other, drawer) in enumerate(islice(worlds(), 4)):
        with two_rooms((record, other), tmp_path / str(number), drawing_pages()) as places:
            for seat in (*range(SEATS), None):
                one, two = (told_to(place, None if seat is None else HOLDERS[seat]) for place in places)
                if seat == drawer:
                    told_apart += one != two
                else:
                    assert one == two
                    assert list(map(len, map(str, one))) == list(map(len, map(str, two)))
                    previews += any(isinstance(message, dict) and "previews" in message for message in one)
    assert told_apart, "not even who drew the card was told anything else: this test sees nothing"
    assert previews, "nobody was asked: this test sees too little"


# Taking back past bots


def test_undo_goes_past_bots_where_nobody_else_plays(drawn_room: Room) -> None:
    person = drawn_room.person()
    fields = {"game": "mangrovia", "seats": "3", "seat0": "me", "seat1": "bot:greedy", "seat2": "bot:greedy"}
    table = person.open_table(**fields)
    chance = random.Random(6)

    def own_turn() -> Json:
        with person.live(table, "?language=en") as socket:
            message = socket.receive_with("turn")
            while not message["turn"]:
                message = socket.receive_with("turn")
        return facts(person, table)

    before = own_turn()
    move(person, table, chance, parts="live")
    later = own_turn()
    match = drawn_room.services.registry._cache[table].match
    assert any(entry.seat not in (0, None) for entry in match.log[-3:])
    assert match.judge_undo(0) is not None
    body = {"seat": 0, "sequence": later["sequence"], "key": "u", "parts": "live"}
    assert person.post(f"/table/{table}/undo", **body).status_code == 200
    assert facts(person, table)["choices"] == before["choices"]
    undone = match.log[-1]
    assert isinstance(undone, Undo)
    assert undone.agreed
    with person.live(table, f"?language=en&after={later['sequence']}") as socket:
        undo = socket.receive_with("happenings")["happenings"][-1]
    assert (undo["k"], undo["own"]) == ("undo", True)
    assert "others" in undo["say"]


def test_undo_goes_past_nobody_where_others_play_or_watch(drawn_room: Room) -> None:
    table, people = two_at(drawn_room, "mangrovia")
    asked = facts(people[0], table)["asked"]
    move(people[asked], table, random.Random(1), parts="live")
    one = drawn_room.services.registry._cache[table]
    assert not one.bots_agree(asked)
    alone = table_of(played(bohio.new("mangrovia", seats=2, seed="w"), 6).record(digests=False))
    alone.players[1].kind = "bot"
    alone.abandoned = False
    alone.watch = False
    assert alone.bots_agree(0)
    alone.watch = True
    assert not alone.bots_agree(0)
