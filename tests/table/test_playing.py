"""Playing at a table over HTTP: moves, taking back, asking, standing in, looking back."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

import bohio
from bohio.core.reasons import Json
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
    link = host.scene(table)["invitations"]["1"]
    assert friend.form(link, name="Ana").status_code == 303
    return table, host, friend


def whose_turn(table: str, *people: Person) -> Person:
    return next(one for one in people if one.scene(table)["view"].get("choices"))


def finished_table(table_room: Room, host: Person) -> str:
    """A table with a finished game for two, its host on seat 0."""
    match = played(bohio.new("mangrovia", seats=2, seed="lagoon"))
    plan = [create.human("Ana"), create.human("Bo")]
    head = create.new_head("mangrovia", plan, {}, None, None) | {"record": match.record()}
    secret = host.cookies.setdefault("bohio", new_browser())
    return table_room.lay(create.lay(head, secret, [0], True, time.time()))


def wait_for_turn(person: Person, table: str) -> Json:
    """The scene as soon as bots have let the person move, or the game is over."""
    while True:
        scene = person.scene(table)
        if scene["view"].get("choices") or scene["view"]["decision"] is None:
            return scene
        time.sleep(0.01)


def test_play_now_deals_against_three_bots(table_room: Room) -> None:
    person = table_room.person()
    response = person.form("/play", game="tropicalia")
    assert response.status_code == 303
    scene = wait_for_turn(person, response.headers["location"].removeprefix("/table/"))
    assert scene["viewer"] == 0
    assert [one["kind"] for one in scene["sitters"]] == ["human", "bot", "bot", "bot"]
    assert scene["view"]["choices"]


@pytest.mark.parametrize("game", ["mangrovia", "tropicalia"])
def test_a_whole_game_against_bots(game: str, table_room: Room) -> None:
    person = table_room.person()
    table = person.open_table(game=game, seats="2", seat0="me", seat1="bot:random")
    while True:
        scene = wait_for_turn(person, table)
        if scene["view"]["decision"] is None:
            break
        choices = scene["view"]["choices"]
        builds = [action for action in choices if action["type"] == "build"]
        response = person.move(table, scene, (builds or choices)[-1])
        assert response.status_code == 200, response.text
    assert person.get(f"/table/{table}/verify").json()["sound"] is True
    record = person.get(f"/table/{table}/record.json").json()
    assert record["result"] == scene["view"]["result"]
    assert bohio.load(record).record()["events"] == record["events"]
    assert len(scene["points"]) == len(record["events"])
    assert list(scene["points"][-1]) == [score["total"] for score in record["result"]["scores"]]


def test_a_move_on_an_old_sequence_number_is_stale_and_changes_nothing(table_room: Room) -> None:
    table, host, friend = two_people(table_room)
    mover = whose_turn(table, host, friend)
    before = mover.scene(table)
    assert mover.move(table, before).status_code == 200
    again = mover.move(table, before, key="another key")
    assert again.status_code == 409
    assert again.json()["error"] == "stale"
    assert again.json()["sequence"] == before["sequence"] + 1
    assert parts(again)["sequence"] == before["sequence"] + 1


def test_a_move_sent_twice_counts_once(table_room: Room) -> None:
    table, host, friend = two_people(table_room)
    mover = whose_turn(table, host, friend)
    before = mover.scene(table)
    answers = [mover.move(table, before, key="same") for _ in range(3)]
    assert [answer.status_code for answer in answers] == [200, 200, 200]
    assert mover.scene(table)["sequence"] == before["sequence"] + 1


def test_a_phrase_in_between_does_not_make_a_move_stale(table_room: Room) -> None:
    table, host, friend = two_people(table_room)
    mover = whose_turn(table, host, friend)
    scene = mover.scene(table)
    other = friend if mover is host else host
    assert other.post(f"/table/{table}/phrase", seat=1 if other is friend else 0, phrase="hurry").status_code == 200
    assert mover.move(table, scene).status_code == 200


def test_an_illegal_move_tells_the_reason_and_its_paragraph(table_room: Room) -> None:
    table, host, friend = two_people(table_room)
    mover = whose_turn(table, host, friend)
    scene = mover.scene(table)
    action = {"type": "place_bowl", "site": 99}
    refused = mover.move(table, scene, action)
    assert refused.status_code == 422
    assert refused.json()["reason"]
    assert refused.json()["paragraph"].startswith("M")
    why = mover.post(f"/table/{table}/why", seat=scene["viewer"], action=action).json()
    assert why == {"legal": False, **refused.json()}
    legal = mover.post(f"/table/{table}/why", seat=scene["viewer"], action=scene["view"]["choices"][0]).json()
    assert legal["legal"] is True
    assert mover.scene(table)["sequence"] == scene["sequence"]


def test_why_not_when_another_is_to_move(table_room: Room) -> None:
    table, host, friend = two_people(table_room)
    mover = whose_turn(table, host, friend)
    other = friend if mover is host else host
    scene = other.scene(table)
    action = mover.scene(table)["view"]["choices"][0]
    answer = other.post(f"/table/{table}/why", seat=scene["viewer"], action=action).json()
    assert (answer["legal"], answer["reason"]) == (False, "not_your_turn")


def test_undo_takes_back_within_the_horizon_only(table_room: Room) -> None:
    person = table_room.person()
    table = person.open_table(**HOT_SEAT)
    seat = person.scene(table)["viewer"]
    person.post(f"/table/{table}/curtain", seat=seat)
    scene = person.scene(table)
    choices = scene["view"]["choices"]
    scene = parts(person.move(table, scene))
    undone = person.post(f"/table/{table}/undo", sequence=scene["sequence"], key="back", seat=seat)
    assert undone.status_code == 200
    scene = parts(undone)
    assert scene["view"]["choices"] == choices
    assert [line["undone"] for line in scene["lines"]] == [True, False]
    assert scene["lines"][-1]["event"] == {"seat": seat, "undo": True}
    again = person.post(f"/table/{table}/undo", sequence=scene["sequence"], key="back again", seat=seat)
    assert again.status_code == 422
    assert again.json()["reason"] == "nothing_to_undo"


def test_beyond_the_horizon_all_others_must_agree(table_room: Room) -> None:
    table, host, friend = two_people(table_room)
    first = whose_turn(table, host, friend)
    before = first.scene(table)
    assert before["horizon"] is None
    assert parts(first.move(table, before))["horizon"] == 0
    second = whose_turn(table, host, friend)
    assert second is not first
    assert second.scene(table)["horizon"] is None
    second.move(table, second.scene(table))
    assert first.scene(table)["horizon"] is None
    seat, other = before["viewer"], 1 - before["viewer"]
    refused = first.post(f"/table/{table}/undo", sequence=first.scene(table)["sequence"], key="no", seat=seat)
    assert refused.status_code == 422
    first.post(f"/table/{table}/ask", seat=seat, kind="undo")
    assert second.scene(table)["asks"] == [{"kind": "undo", "seat": seat, "agreed": [seat]}]
    second.post(f"/table/{table}/agree", seat=other, kind="undo", yes=False)
    assert second.scene(table)["asks"] == []
    first.post(f"/table/{table}/ask", seat=seat, kind="undo")
    agreed = second.post(f"/table/{table}/agree", seat=other, kind="undo", yes=True)
    assert agreed.status_code == 200
    after = first.scene(table)
    assert after["view"]["choices"] == before["view"]["choices"]
    assert after["view"]["table"] == before["view"]["table"]
    assert [line["undone"] for line in after["lines"]] == [True, True, False]
    assert first.move(table, after).status_code == 200
    for moment in range(after["moments"] + 1):
        assert first.scene(table, f"?at={moment}")["moment"] == moment


def test_bots_agree_to_everything(table_room: Room) -> None:
    person = table_room.person()
    table = person.open_table(game="mangrovia", seats="3", seat0="me", seat1="bot:random", seat2="bot:random")
    scene = wait_for_turn(person, table)
    person.move(table, scene)
    wait_for_turn(person, table)
    taken_back = person.post(f"/table/{table}/ask", seat=0, kind="undo")
    assert taken_back.status_code == 200
    assert parts(taken_back)["view"]["table"] == scene["view"]["table"]
    over = person.post(f"/table/{table}/ask", seat=0, kind="abandon")
    assert parts(over)["abandoned"] is True


def test_a_game_is_abandoned_when_all_agree(table_room: Room) -> None:
    table, host, friend = two_people(table_room)
    host.post(f"/table/{table}/ask", seat=0, kind="abandon")
    assert not host.scene(table)["abandoned"]
    friend.post(f"/table/{table}/agree", seat=1, kind="abandon", yes=True)
    scene = host.scene(table)
    assert scene["abandoned"]
    assert "choices" not in scene["view"]
    mover = {"seat": scene["view"]["decision"]["seat"], "sequence": scene["sequence"], "key": "late"}
    late = [one.post(f"/table/{table}/move", **mover, action={"type": "pass"}) for one in (host, friend)]
    assert sorted(answer.status_code for answer in late) == [403, 422]
    assert host.get(f"/table/{table}/record.json").status_code == 409


def test_a_bot_stands_in_and_the_human_comes_back(table_room: Room) -> None:
    person = table_room.person()
    table = person.open_table(game="mangrovia", seats="2", seat0="me", seat1="friend")
    assert person.post(f"/table/{table}/stand-in", seat=1, bot="random").status_code == 200
    scene = wait_for_turn(person, table)
    assert scene["sitters"][1]["bot"] == "random"
    assert person.post(f"/table/{table}/stand-in", seat=1, bot=None).status_code == 200
    assert person.scene(table)["sitters"][1]["bot"] is None
    assert person.post(f"/table/{table}/stand-in", seat=1, bot="nobody").status_code == 422


def test_a_shared_screen_shows_a_hand_only_after_its_player_is_there(table_room: Room) -> None:
    person = table_room.person()
    table = person.open_table(**HOT_SEAT)
    scene = person.scene(table)
    first = scene["viewer"]
    assert scene["curtain"]
    assert "hand" not in scene["view"]["table"]
    assert "choices" not in scene["view"]
    opened = parts(person.post(f"/table/{table}/curtain", seat=first))
    assert not opened["curtain"]
    assert opened["view"]["table"]["hand"]
    told = parts(person.move(table, opened))
    for scene in (told, person.scene(table), person.scene(table, f"?as={1 - first}")):
        assert scene["viewer"] == 1 - first
        assert scene["curtain"]
        assert "hand" not in scene["view"]["table"]
    assert person.scene(table, f"?as={first}")["view"]["table"]["hand"] == opened["view"]["table"]["hand"]


def test_when_the_timer_runs_out_a_bot_takes_one_move(table_room: Room) -> None:
    offset = 0.0
    table_room.site.house.clock = lambda: time.time() + offset
    table, host, friend = two_people(table_room, timer="60")
    scene = host.scene(table)
    asked = scene["view"]["decision"]["seat"]
    assert scene["deadline"] > time.time()
    offset = 61.0
    while host.scene(table)["sequence"] == scene["sequence"]:
        time.sleep(0.05)
    offset = 61.0
    line = host.scene(table)["lines"][-1]
    assert line["event"]["seat"] == asked
    assert friend.scene(table)["deadline"] > time.time() + 61


def test_notes_are_for_oneself(table_room: Room) -> None:
    table, host, friend = two_people(table_room)
    before = friend.scene(table)
    assert host.post(f"/table/{table}/note", seat=0, text="<b>reed!</b>").json() == {"saved": True}
    assert host.scene(table)["note"] == "<b>reed!</b>"
    after = friend.scene(table)
    assert after["note"] == ""
    assert after["sequence"] == before["sequence"]
    assert host.post(f"/table/{table}/note", seat=0, text="x" * 5000).status_code == 400


def test_phrases_are_heard_by_all(table_room: Room) -> None:
    table, host, friend = two_people(table_room)
    assert host.post(f"/table/{table}/phrase", seat=0, phrase="good_luck").status_code == 200
    assert friend.scene(table)["phrases"] == [{"seat": 0, "phrase": "good_luck"}]
    assert host.post(f"/table/{table}/phrase", seat=0, phrase="<script>").status_code == 400


def test_the_past_is_shown_as_it_was(table_room: Room) -> None:
    table, host, friend = two_people(table_room)
    seen: list[tuple[int, Json]] = []
    for _ in range(12):
        mover = whose_turn(table, host, friend)
        mover.move(table, mover.scene(table))
        scene = host.scene(table)
        seen.append((scene["moments"], scene["view"]["table"]))
    for moment, then in seen:
        shown = host.scene(table, f"?at={moment}")
        assert shown["view"]["table"] == then
        assert "choices" not in shown["view"]
        assert len(shown["view"]["log"]) == moment
    assert host.get(f"/table/{table}?at={seen[-1][0] + 1}").status_code == 404
    assert host.get(f"/table/{table}?at=x").status_code == 404


def test_links_open_a_seat_once_and_can_be_given_anew(table_room: Room) -> None:
    host = table_room.person()
    table = host.open_table(**TWO_BY_LINK)
    old = host.scene(table)["invitations"]["1"]
    told = host.post(f"/table/{table}/invite", seat=1)
    link = told.json()["link"]
    assert link != old
    assert parts(told)["invitations"] == {"1": link}
    friend, thief = table_room.person(), table_room.person()
    assert thief.form(old, name="Cy").status_code == 404
    assert json.loads(friend.get(link).text)["taken"] is False
    assert friend.form(link, name="Bo").status_code == 303
    assert friend.scene(table)["viewer"] == 1
    assert host.scene(table)["invitations"] == {}
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
    assert host.scene(table)["rematch"] == first
    assert (host.scene(first)["viewer"], friend.scene(first)["viewer"]) == (0, 1)
    assert host.scene(first)["sitters"][1]["name"] == "Ana"
    assert friend.scene(first)["host"]


def test_a_finished_game_can_be_branched_uploaded_and_looked_at_from_everywhere(table_room: Room) -> None:
    host, stranger = table_room.person(), table_room.person()
    table = finished_table(table_room, host)
    last = host.scene(table)
    for seat in (0, 1):
        assert stranger.scene(table, f"?as={seat}&at=9")["view"]["table"]["hand"] is not None
    branched = stranger.post(f"/table/{table}/branch", at=9, seat=1).json()["table"]
    scene = wait_for_turn(stranger, branched)
    assert scene["viewer"] == 1
    assert scene["view"]["commitment"] is None
    assert stranger.post(f"/table/{table}/branch", at=last["moments"]).status_code == 422
    assert stranger.post(f"/table/{table}/branch", at=last["moments"] + 1).status_code == 422
    record = host.get(f"/table/{table}/record.json").content
    brought = stranger.ask("POST", "/upload", files={"record": ("game.json", record)})
    assert brought.status_code == 303
    shown = stranger.scene(brought.headers["location"].removeprefix("/table/"))
    assert shown["view"]["result"] == last["view"]["result"]
    assert [one["name"] for one in shown["sitters"]] == [one["name"] for one in last["sitters"]]
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
    brought = person.ask("POST", "/upload", files={"record": ("game.json", json.dumps(match.record()).encode())})
    table = brought.headers["location"].removeprefix("/table/")
    assert person.scene(table, "?as=2")["view"]["table"] == json.loads(json.dumps(match.view(2)["table"]))
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
    before = other.scene(table)
    mover.move(table, mover.scene(table))
    with other.live(table, f"?after={before['sequence']}") as socket:
        told = socket.receive()
        assert told["sequence"] == before["sequence"] + 1
        assert len(told["moves"]) >= 1
        assert json.loads(told["parts"]["scene"])["scene"]["sequence"] == told["sequence"]
        assert told["title"] == f"Table {table}"
        turn = whose_turn(table, host, friend)
        turn.move(table, turn.scene(table))
        news = socket.receive_with("sequence")
        while news["sequence"] == told["sequence"]:
            news = socket.receive_with("sequence")
        assert news["sequence"] == told["sequence"] + 1
    assert not other.scene(table)["sitters"][other.scene(table)["viewer"] - 1]["here"]


def test_who_is_here_is_seen(table_room: Room) -> None:
    table, host, friend = two_people(table_room)
    with friend.live(table, "?after=999") as socket:
        socket.receive()
        assert host.scene(table)["sitters"][1]["here"]
        with host.live(table):
            told = socket.receive_with("parts")
            while not json.loads(told["parts"]["scene"])["scene"]["sitters"][0]["here"]:
                told = socket.receive_with("parts")


def test_tables_of_ones_own_content(table_room: Room) -> None:
    text = (Path(bohio.__file__).parent / "games" / "mangrovia" / "content.toml").read_text()
    person = table_room.person()
    own = text.replace('name = "', 'name = "my ', 1)
    fields = {**HOT_SEAT}
    opened = person.ask("POST", "/tables", data=fields, files={"content": ("own.toml", own.encode())})
    assert opened.status_code == 303
    scene = person.scene(opened.headers["location"].removeprefix("/table/"))
    assert scene["view"]["content"]["name"].startswith("my ")
    bad = person.ask("POST", "/tables", data=fields, files={"content": ("own.toml", b"name = 3")})
    assert bad.status_code == 422
    assert json.loads(bad.text)["faults"]
    assert json.loads(bad.text)["form"]["seat1"] == "hotseat"
