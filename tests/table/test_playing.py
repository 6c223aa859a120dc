"""Playing at a table over HTTP: moves, taking back, asking, standing in, looking back."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

import bohio
from bohio.core.reasons import Json
from bohio.games import built_in
from bohio.table.tables import create
from bohio.table.tables.credentials import new_browser
from tests.table.games import played
from tests.table.room import Person, Room, parts, room

TWO_BY_LINK = {"game": "mangrovia", "seats": "2", "seat0": "me", "seat1": "friend"}
HOT_SEAT = {"game": "mangrovia", "seats": "2", "seat0": "me", "seat1": "hotseat"}


@pytest.fixture
def table_room(tmp_path: Path) -> Iterator[Room]:
    with room(tmp_path) as one:
        yield one


def two_people(table_room: Room, **fields: str) -> tuple[str, Person, Person]:
    """A table, its host on seat 0 and a friend on seat 1."""
    host, friend = table_room.person(), table_room.person()
    table = host.open_table(**{**TWO_BY_LINK, **fields})
    link = host.see(table)["invitations"]["1"]
    assert friend.form(link, name="Ana").status_code == 303
    return table, host, friend


def whose_turn(table: str, *people: Person) -> Person:
    return next(one for one in people if one.see(table)["view"].get("choices"))


def finished_table(table_room: Room, host: Person) -> str:
    """A table with a finished game for two, its host on seat 0."""
    match = played(bohio.new("mangrovia", seats=2, seed="lagoon"))
    plan = [create.human("Ana"), create.human("Bo")]
    head = replace(create.new_head("mangrovia", plan, {}, None, None), record=match.record())
    secret = host.cookies.setdefault("bohio", new_browser())
    return table_room.add(create.new_table(head, secret, [0], True, time.time()))


def wait_for_turn(person: Person, table: str) -> Json:
    """The view as soon as bots have let the person move, or the game is over."""
    while True:
        seen = person.see(table)
        if seen["view"].get("choices") or seen["view"]["decision"] is None:
            return seen
        time.sleep(0.01)


def test_play_now_deals_against_three_bots(table_room: Room) -> None:
    person = table_room.person()
    response = person.form("/play", game="tropicalia")
    assert response.status_code == 303
    seen = wait_for_turn(person, response.headers["location"].removeprefix("/table/"))
    assert seen["viewer"] == 0
    assert [one["kind"] for one in seen["players"]] == ["human", "bot", "bot", "bot"]
    assert seen["view"]["choices"]


@pytest.mark.parametrize("game", ["mangrovia", "tropicalia"])
def test_a_whole_game_against_bots(game: str, table_room: Room) -> None:
    person = table_room.person()
    table = person.open_table(game=game, seats="2", seat0="me", seat1="bot:random")
    while True:
        seen = wait_for_turn(person, table)
        if seen["view"]["decision"] is None:
            break
        choices = seen["view"]["choices"]
        builds = [action for action in choices if action["type"] == "build"]
        response = person.move(table, seen, (builds or choices)[-1])
        assert response.status_code == 200, response.text
    assert person.get(f"/table/{table}/verify").json()["sound"] is True
    record = person.get(f"/table/{table}/record.json").json()
    assert record["result"] == seen["view"]["result"]
    assert bohio.load(record).record()["events"] == record["events"]
    assert len(seen["points"]) == len(record["events"])
    assert list(seen["points"][-1]) == [score["total"] for score in record["result"]["scores"]]


def test_a_move_on_an_old_sequence_number_is_stale_and_changes_nothing(table_room: Room) -> None:
    table, host, friend = two_people(table_room)
    mover = whose_turn(table, host, friend)
    before = mover.see(table)
    assert mover.move(table, before).status_code == 200
    again = mover.move(table, before, key="another key")
    assert again.status_code == 409
    assert again.json()["error"] == "stale"
    assert again.json()["sequence"] == before["sequence"] + 1
    assert parts(again)["sequence"] == before["sequence"] + 1


def test_a_move_sent_twice_counts_once(table_room: Room) -> None:
    table, host, friend = two_people(table_room)
    mover = whose_turn(table, host, friend)
    before = mover.see(table)
    answers = [mover.move(table, before, key="same") for _ in range(3)]
    assert [answer.status_code for answer in answers] == [200, 200, 200]
    assert mover.see(table)["sequence"] == before["sequence"] + 1


def test_a_phrase_in_between_does_not_make_a_move_stale(table_room: Room) -> None:
    table, host, friend = two_people(table_room)
    mover = whose_turn(table, host, friend)
    seen = mover.see(table)
    other = friend if mover is host else host
    assert other.post(f"/table/{table}/phrase", seat=1 if other is friend else 0, phrase="hurry").status_code == 200
    assert mover.move(table, seen).status_code == 200


def test_an_illegal_move_tells_the_reason_and_its_paragraph(table_room: Room) -> None:
    table, host, friend = two_people(table_room)
    mover = whose_turn(table, host, friend)
    seen = mover.see(table)
    action = {"type": "place_bowl", "site": 99}
    refused = mover.move(table, seen, action)
    assert refused.status_code == 422
    assert refused.json()["reason"]
    assert refused.json()["paragraph"].startswith("M")
    why = mover.post(f"/table/{table}/why", seat=seen["viewer"], action=action).json()
    assert why == {"legal": False, **refused.json(), "met": []}
    legal = mover.post(f"/table/{table}/why", seat=seen["viewer"], action=seen["view"]["choices"][0]).json()
    assert legal["legal"] is True
    assert mover.see(table)["sequence"] == seen["sequence"]


def test_why_not_when_another_is_to_move(table_room: Room) -> None:
    table, host, friend = two_people(table_room)
    mover = whose_turn(table, host, friend)
    other = friend if mover is host else host
    seen = other.see(table)
    action = mover.see(table)["view"]["choices"][0]
    answer = other.post(f"/table/{table}/why", seat=seen["viewer"], action=action).json()
    assert (answer["legal"], answer["reason"]) == (False, "not_your_turn")


def test_undo_takes_back_within_the_horizon_only(table_room: Room) -> None:
    person = table_room.person()
    table = person.open_table(**HOT_SEAT)
    seat = person.see(table)["viewer"]
    person.post(f"/table/{table}/curtain", seat=seat)
    seen = person.see(table)
    choices = seen["view"]["choices"]
    seen = parts(person.move(table, seen))
    undone = person.post(f"/table/{table}/undo", sequence=seen["sequence"], key="back", seat=seat)
    assert undone.status_code == 200
    seen = parts(undone)
    assert seen["view"]["choices"] == choices
    assert [line["undone"] for line in seen["lines"]] == [True, False]
    assert seen["lines"][-1]["event"] == {"seat": seat, "undo": True}
    again = person.post(f"/table/{table}/undo", sequence=seen["sequence"], key="back again", seat=seat)
    assert again.status_code == 422
    assert again.json()["reason"] == "nothing_to_undo"


def test_beyond_the_horizon_all_others_must_agree(table_room: Room) -> None:
    table, host, friend = two_people(table_room)
    first = whose_turn(table, host, friend)
    before = first.see(table)
    assert before["horizon"] is None
    assert parts(first.move(table, before))["horizon"] == 0
    second = whose_turn(table, host, friend)
    assert second is not first
    assert second.see(table)["horizon"] is None
    second.move(table, second.see(table))
    assert first.see(table)["horizon"] is None
    seat, other = before["viewer"], 1 - before["viewer"]
    refused = first.post(f"/table/{table}/undo", sequence=first.see(table)["sequence"], key="no", seat=seat)
    assert refused.status_code == 422
    first.post(f"/table/{table}/ask", seat=seat, kind="undo")
    assert second.see(table)["proposals"] == [{"kind": "undo", "seat": seat, "agreed": [seat]}]
    second.post(f"/table/{table}/agree", seat=other, kind="undo", yes=False)
    assert second.see(table)["proposals"] == []
    first.post(f"/table/{table}/ask", seat=seat, kind="undo")
    agreed = second.post(f"/table/{table}/agree", seat=other, kind="undo", yes=True)
    assert agreed.status_code == 200
    after = first.see(table)
    assert after["view"]["choices"] == before["view"]["choices"]
    assert after["view"]["table"] == before["view"]["table"]
    assert [line["undone"] for line in after["lines"]] == [True, True, False]
    assert first.move(table, after).status_code == 200
    for moment in range(after["moments"] + 1):
        assert first.see(table, f"?at={moment}")["moment"] == moment


def test_bots_agree_to_everything(table_room: Room) -> None:
    person = table_room.person()
    table = person.open_table(game="mangrovia", seats="3", seat0="me", seat1="bot:random", seat2="bot:random")
    seen = wait_for_turn(person, table)
    person.move(table, seen)
    wait_for_turn(person, table)
    taken_back = person.post(f"/table/{table}/ask", seat=0, kind="undo")
    assert taken_back.status_code == 200
    assert parts(taken_back)["view"]["table"] == seen["view"]["table"]
    over = person.post(f"/table/{table}/ask", seat=0, kind="abandon")
    assert parts(over)["abandoned"] is True


def test_a_game_is_abandoned_when_all_agree(table_room: Room) -> None:
    table, host, friend = two_people(table_room)
    host.post(f"/table/{table}/ask", seat=0, kind="abandon")
    assert not host.see(table)["abandoned"]
    friend.post(f"/table/{table}/agree", seat=1, kind="abandon", yes=True)
    seen = host.see(table)
    assert seen["abandoned"]
    assert "choices" not in seen["view"]
    mover = {"seat": seen["view"]["decision"]["seat"], "sequence": seen["sequence"], "key": "late"}
    late = [one.post(f"/table/{table}/move", **mover, action={"type": "pass"}) for one in (host, friend)]
    assert sorted(answer.status_code for answer in late) == [403, 422]
    assert host.get(f"/table/{table}/record.json").status_code == 409


def test_a_bot_stands_in_and_the_human_comes_back(table_room: Room) -> None:
    person = table_room.person()
    table = person.open_table(game="mangrovia", seats="2", seat0="me", seat1="friend")
    assert person.post(f"/table/{table}/stand-in", seat=1, bot="random").status_code == 200
    seen = wait_for_turn(person, table)
    assert seen["players"][1]["bot"] == "random"
    assert person.post(f"/table/{table}/stand-in", seat=1, bot=None).status_code == 200
    assert person.see(table)["players"][1]["bot"] is None
    assert person.post(f"/table/{table}/stand-in", seat=1, bot="nobody").status_code == 422


def test_a_shared_screen_shows_a_hand_only_after_its_player_is_there(table_room: Room) -> None:
    person = table_room.person()
    table = person.open_table(**HOT_SEAT)
    seen = person.see(table)
    first = seen["viewer"]
    assert seen["curtain"]
    assert "hand" not in seen["view"]["table"]
    assert "choices" not in seen["view"]
    opened = parts(person.post(f"/table/{table}/curtain", seat=first))
    assert not opened["curtain"]
    assert opened["view"]["table"]["hand"]
    told = parts(person.move(table, opened))
    for seen in (told, person.see(table), person.see(table, f"?as={1 - first}")):
        assert seen["viewer"] == 1 - first
        assert seen["curtain"]
        assert "hand" not in seen["view"]["table"]
    assert person.see(table, f"?as={first}")["view"]["table"]["hand"] == opened["view"]["table"]["hand"]


def test_when_the_timer_runs_out_a_bot_takes_one_move(table_room: Room) -> None:
    offset = 0.0
    table_room.services.registry.clock = lambda: time.time() + offset
    table, host, friend = two_people(table_room, timer="60")
    seen = host.see(table)
    to_move = seen["view"]["decision"]["seat"]
    assert seen["deadline"] > time.time()
    offset = 61.0
    while host.see(table)["sequence"] == seen["sequence"]:
        time.sleep(0.05)
    offset = 61.0
    line = host.see(table)["lines"][-1]
    assert line["event"]["seat"] == to_move
    assert friend.see(table)["deadline"] > time.time() + 61


def test_notes_are_for_oneself(table_room: Room) -> None:
    table, host, friend = two_people(table_room)
    before = friend.see(table)
    assert host.post(f"/table/{table}/note", seat=0, text="<b>reed!</b>").json() == {"saved": True}
    assert host.see(table)["note"] == "<b>reed!</b>"
    after = friend.see(table)
    assert after["note"] == ""
    assert after["sequence"] == before["sequence"]
    assert host.post(f"/table/{table}/note", seat=0, text="x" * 5000).status_code == 400


def test_phrases_are_heard_by_all(table_room: Room) -> None:
    table, host, friend = two_people(table_room)
    assert host.post(f"/table/{table}/phrase", seat=0, phrase="good_luck").status_code == 200
    assert friend.see(table)["phrases"] == [{"seat": 0, "phrase": "good_luck"}]
    assert host.post(f"/table/{table}/phrase", seat=0, phrase="<script>").status_code == 400


def test_the_past_is_shown_as_it_was(table_room: Room) -> None:
    table, host, friend = two_people(table_room)
    moments: list[tuple[int, Json]] = []
    for _ in range(12):
        mover = whose_turn(table, host, friend)
        mover.move(table, mover.see(table))
        seen = host.see(table)
        moments.append((seen["moments"], seen["view"]["table"]))
    for moment, then in moments:
        shown = host.see(table, f"?at={moment}")
        assert shown["view"]["table"] == then
        assert "choices" not in shown["view"]
        assert len(shown["view"]["log"]) == moment
    assert host.get(f"/table/{table}?at={moments[-1][0] + 1}").status_code == 404
    assert host.get(f"/table/{table}?at=x").status_code == 404


def test_links_open_a_seat_once_and_can_be_given_anew(table_room: Room) -> None:
    host = table_room.person()
    table = host.open_table(**TWO_BY_LINK)
    old = host.see(table)["invitations"]["1"]
    told = host.post(f"/table/{table}/invite", seat=1)
    link = told.json()["link"]
    assert link != old
    assert parts(told)["invitations"] == {"1": link}
    friend, thief = table_room.person(), table_room.person()
    assert thief.form(old, name="Cy").status_code == 404
    assert json.loads(friend.get(link).text)["taken"] is False
    assert friend.form(link, name="Bo").status_code == 303
    assert friend.see(table)["viewer"] == 1
    assert host.see(table)["invitations"] == {}
    assert json.loads(thief.get(link).text)["taken"] is True
    assert thief.form(link, name="Cy").status_code == 409
    assert friend.get(link).headers["location"] == f"/table/{table}"


def test_a_rematch_seats_the_same_people_once(table_room: Room) -> None:
    table, host, friend = two_people(table_room)
    assert host.post(f"/table/{table}/rematch").status_code == 409
    host.post(f"/table/{table}/ask", seat=0, kind="abandon")
    friend.post(f"/table/{table}/agree", seat=1, kind="abandon", yes=True)
    first = friend.post(f"/table/{table}/rematch").json()["table"]
    assert host.post(f"/table/{table}/rematch").json()["table"] == first
    assert host.see(table)["rematch"] == first
    assert (host.see(first)["viewer"], friend.see(first)["viewer"]) == (0, 1)
    assert host.see(first)["players"][1]["name"] == "Ana"
    assert friend.see(first)["host"]


def test_a_finished_game_can_be_branched_uploaded_and_looked_at_from_everywhere(table_room: Room) -> None:
    host, stranger = table_room.person(), table_room.person()
    table = finished_table(table_room, host)
    last = host.see(table)
    for seat in (0, 1):
        assert stranger.see(table, f"?as={seat}&at=9")["view"]["table"]["hand"] is not None
    branched = stranger.post(f"/table/{table}/branch", at=9, seat=1).json()["table"]
    seen = wait_for_turn(stranger, branched)
    assert seen["viewer"] == 1
    assert seen["view"]["commitment"] is None
    assert stranger.post(f"/table/{table}/branch", at=last["moments"]).status_code == 422
    assert stranger.post(f"/table/{table}/branch", at=last["moments"] + 1).status_code == 422
    record = host.get(f"/table/{table}/record.json").content
    from_record = stranger.ask("POST", "/upload", files={"record": ("game.json", record)})
    assert from_record.status_code == 303
    shown = stranger.see(from_record.headers["location"].removeprefix("/table/"))
    assert shown["view"]["result"] == last["view"]["result"]
    assert [one["name"] for one in shown["players"]] == [one["name"] for one in last["players"]]
    unsound = json.loads(record)
    unsound["result"]["winners"] = [0, 1]
    refused = stranger.ask("POST", "/upload", files={"record": ("game.json", json.dumps(unsound).encode())})
    assert refused.status_code == 422
    assert "winners" in refused.text


def test_a_running_record_can_be_brought_and_gone_on_from(table_room: Room) -> None:
    match = bohio.new("tropicalia", seats=3, seed="reef")
    for _ in range(10):
        match.play(next(iter(match.options)))
    person = table_room.person()
    from_record = person.ask("POST", "/upload", files={"record": ("game.json", json.dumps(match.record()).encode())})
    table = from_record.headers["location"].removeprefix("/table/")
    assert person.see(table, "?as=2")["view"]["table"] == json.loads(json.dumps(match.view(2)["table"]))
    branched = person.post(f"/table/{table}/branch", at=len(match.log), seat=2).json()["table"]
    assert wait_for_turn(person, branched)["viewer"] == 2


def test_a_deleted_table_is_gone(table_room: Room) -> None:
    table, host, friend = two_people(table_room)
    with friend.live(table) as socket:
        socket.receive()
        assert host.post(f"/table/{table}/delete").json() == {"deleted": True}
        told: Json = {}
        while "gone" not in told:
            told = socket.receive()
    assert friend.get(f"/table/{table}").status_code == 404
    assert host.get(f"/table/{table}").status_code == 404


def test_pages_are_told_of_every_change_from_where_they_were(table_room: Room) -> None:
    table, host, friend = two_people(table_room)
    mover = whose_turn(table, host, friend)
    other = friend if mover is host else host
    before = other.see(table)
    mover.move(table, mover.see(table))
    with other.live(table, f"?after={before['sequence']}") as socket:
        told = socket.receive()
        assert told["sequence"] == before["sequence"] + 1
        assert told["from"] == before["moments"]
        assert told["happenings"][-1]["m"] == told["moment"] > told["from"]
        assert json.loads(told["parts"]["seen"])["seen"]["moments"] == before["moments"]
        assert json.loads(told["happenings"][-1]["parts"]["seen"])["seen"]["sequence"] == told["sequence"]
        assert told["title"] == f"Table {table}"
        turn = whose_turn(table, host, friend)
        turn.move(table, turn.see(table))
        news = socket.receive_with("sequence")
        while news["sequence"] == told["sequence"]:
            news = socket.receive_with("sequence")
        assert news["sequence"] == told["sequence"] + 1
    assert not other.see(table)["players"][other.see(table)["viewer"] - 1]["here"]


def test_who_is_here_is_seen(table_room: Room) -> None:
    table, host, friend = two_people(table_room)
    with friend.live(table, "?after=999") as socket:
        socket.receive()
        assert host.see(table)["players"][1]["here"]
        with host.live(table):
            told = socket.receive_with("now")
            while not json.loads(told["now"]["parts"]["now"])["seen"]["players"][0]["here"]:
                told = socket.receive_with("now")


def test_tables_of_ones_own_content(table_room: Room) -> None:
    text = (Path(bohio.__file__).parent / "games" / "mangrovia" / "content.toml").read_text()
    person = table_room.person()
    own = text.replace('name = "', 'name = "my ', 1)
    fields = {**HOT_SEAT}
    opened = person.ask("POST", "/tables", data=fields, files={"content": ("own.toml", own.encode())})
    assert opened.status_code == 303
    seen = person.see(opened.headers["location"].removeprefix("/table/"))
    assert seen["view"]["content"]["name"].startswith("my ")
    bad = person.ask("POST", "/tables", data=fields, files={"content": ("own.toml", b"name = 3")})
    assert bad.status_code == 422
    assert json.loads(bad.text)["faults"]
    assert json.loads(bad.text)["form"]["seat1"] == "hotseat"


def test_the_shipped_content_is_not_stored_again_and_that_of_another_game_is_refused(table_room: Room) -> None:
    person = table_room.person()
    games = Path(bohio.__file__).parent / "games"
    sent = {game: {"content": ("own.toml", (games / game / "content.toml").read_bytes())} for game in built_in()}
    opened = person.ask("POST", "/tables", data={**HOT_SEAT, "game": "mangrovia"}, files=sent["mangrovia"])
    table = opened.headers["location"].removeprefix("/table/")
    assert "text" not in person.see(table)["view"]["content"]
    refused = person.ask("POST", "/tables", data={**HOT_SEAT, "game": "mangrovia"}, files=sent["tropicalia"])
    assert refused.status_code == 422
    assert json.loads(refused.text)["faults"]


def test_a_shared_screen_without_secrets_has_no_curtain_and_undo_goes_on(table_room: Room) -> None:
    person = table_room.person()
    table = person.open_table(**(HOT_SEAT | {"game": "tropicalia"}))
    for _ in range(3):
        seen = person.see(table)
        assert not seen["curtain"]
        assert seen["viewer"] == seen["view"]["decision"]["seat"]
        assert person.move(table, seen).status_code == 200
    after = person.see(table)
    assert after["undo_flaw"] is None, "whoever acted last may take back, though the screen shows the next player"
    body = {"sequence": after["sequence"], "key": "back", "seat": after["viewer"], "parts": False}
    assert person.post(f"/table/{table}/undo", **body).status_code == 200
    assert person.see(table)["view"]["decision"] == seen["view"]["decision"]


def test_what_was_drawn_last_is_shown_until_the_screen_is_handed_over(table_room: Room) -> None:
    """The next seat is told nothing of it, and sees its own hand only behind the curtain. M6.4"""
    person = table_room.person()
    table = person.open_table(**HOT_SEAT)
    handed = 0
    for _ in range(120):
        seen = person.see(table)
        if seen["view"]["decision"] is None:
            break
        if seen["drew"] is not None:
            handed += 1
            drawer, asked = seen["viewer"], seen["view"]["decision"]["seat"]
            assert drawer != asked
            assert not seen["curtain"]
            assert "choices" not in seen["view"]
            assert seen["drew"]["seat"] == drawer
            assert set(seen["drew"]["chance"]) <= {"card", "amulets"}
            assert person.see(table)["drew"] == seen["drew"], "for as long as one wants"
            assert person.post(f"/table/{table}/hand-over", seat=asked, parts=False).status_code == 200
            assert person.see(table)["drew"] == seen["drew"], "only who drew hands over"
            assert person.post(f"/table/{table}/hand-over", seat=drawer, parts=False).status_code == 200
            seen = person.see(table)
            assert (seen["viewer"], seen["drew"]) == (asked, None)
        assert seen["curtain"] == ("hand" not in seen["view"]["table"])
        if seen["curtain"]:
            opened = parts(person.post(f"/table/{table}/curtain", seat=seen["viewer"]))
            assert opened["view"]["you"] == seen["view"]["decision"]["seat"]
            seen = opened
        downs = [one for one in seen["view"]["choices"] if one["type"] == "draw" and "card" not in one]
        person.move(table, seen, downs[0] if downs else None)
    assert handed >= 3
