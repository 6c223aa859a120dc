"""Uploaded files: none of them blocks a server, fills its memory or gets an unbounded response."""

from __future__ import annotations

import asyncio
import json
import logging
import time
import tomllib
from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import httpx
import pytest

import bohio
from bohio.core.reasons import Json
from bohio.library import shipped
from bohio.table.store.rows import Connection
from bohio.table.tables import create, uploads
from bohio.table.tables.access import Refused
from bohio.table.tables.entries import StandIn
from bohio.table.tables.registry import Change
from bohio.table.tables.uploads import Checks, Unfit
from bohio.table.upkeep.checking import sound_table
from bohio.table.web.app import drawing_pages
from tests.table import bombs
from tests.table.conftest import MakeStore
from tests.table.games import played
from tests.table.room import Room, room

LARGEST_ANSWER = 200_000
LONGEST_WAIT = 3.0
"""Others wait far less; a file that held the server up itself would take longer than this."""


@pytest.fixture(scope="module")
def pages_room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Room]:
    with room(tmp_path_factory.mktemp("room"), pages=drawing_pages()) as one:
        yield one


def send(place: Room, kind: str, name: str, language: str = "en") -> httpx.Response:
    headers = {"accept-language": language}
    with httpx.Client(base_url=f"http://{place.address}", headers=headers, timeout=120, trust_env=False) as client:
        return bombs.send(client, kind, name)


@pytest.mark.parametrize(("kind", "name"), bombs.ALL)
def test_a_file_made_to_hurt_keeps_nobody_waiting(kind: str, name: str, pages_room: Room) -> None:
    with bombs.Others(f"http://{pages_room.address}") as others:
        answer = send(pages_room, kind, name)
    assert answer.status_code in (303, 400, 422)
    assert len(answer.content) < LARGEST_ANSWER
    assert others.slowest < LONGEST_WAIT


def test_the_server_itself_parses_no_file_before_it_was_found_sound(
    pages_room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    parsed: list[str] = []
    monkeypatch.setattr(tomllib, "loads", parsed.append)
    read: list[object] = []
    monkeypatch.setattr(uploads, "read", read.append)
    for kind, name in (("content", "6,000 empty spaces"), ("record", "content with a key of 30,001 parts")):
        assert send(pages_room, kind, name).status_code == 422
    assert (parsed, read) == ([], [])


@pytest.mark.parametrize("language", ["de", "en", "fr", "it", "ru"])
def test_a_file_that_cannot_be_checked_in_time_is_refused_in_the_visitors_language(
    language: str, pages_room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pages_room.services.checks, "_seconds", 0.0)
    answer = send(pages_room, "content", "6,000 empty spaces", language)
    assert answer.status_code == 422
    said = {
        "de": "Die Datei ließ sich in 0 Sekunden",
        "en": "took more than 0 seconds",
        "fr": "n’a pas pu être vérifié en 0 secondes",
        "it": "Non è stato possibile controllare il file in 0 secondi",
        "ru": "Файл не удалось проверить за 0",
    }
    assert said[language] in answer.text
    monkeypatch.undo()
    assert "starting_cards: is missing" in send(pages_room, "content", "6,000 empty spaces").text


def test_a_check_that_takes_too_much_memory_ends_alone() -> None:
    async def try_it() -> None:
        checks = Checks(seconds=60.0)
        try:
            with pytest.raises(Unfit, match="not_checked"):
                await checks._ask("here", bytearray, 400_000_000)
            assert await checks._ask("here", abs, -1) == 1
        finally:
            await asyncio.to_thread(checks.close)

    asyncio.run(try_it())


def test_one_address_cannot_fill_the_queue_and_the_queue_has_an_end() -> None:
    async def try_it() -> None:
        checks = Checks(seconds=60.0)

        async def wait(address: str) -> None:
            with pytest.raises(Unfit):
                await checks._ask(address, time.sleep, 60)

        waiting = [asyncio.create_task(wait("one")) for _ in range(3)]
        await asyncio.sleep(0)
        with pytest.raises(Refused) as refused:
            await checks._ask("one", abs, -1)
        assert (refused.value.status, refused.value.id) == (429, "too_many")
        waiting += [asyncio.create_task(wait(f"other {number}")) for number in range(13)]
        await asyncio.sleep(0)
        with pytest.raises(Refused) as refused:
            await checks._ask("another", abs, -1)
        assert (refused.value.status, refused.value.id) == (503, "checks_full")
        await asyncio.to_thread(checks.close)
        await asyncio.gather(*waiting)
        assert not checks._waiting

    asyncio.run(asyncio.wait_for(try_it(), 60))


def test_of_very_many_faults_the_first_are_shown_and_the_others_counted(pages_room: Room) -> None:
    german = send(pages_room, "content", "6,000 empty spaces", "de").text
    assert german.count("<li>") <= 40
    assert "… und 131 weitere" in german


def test_a_file_that_is_too_large_is_refused_with_the_limit(pages_room: Room) -> None:
    assert "file is too large. The limit is 64 kB." in send(pages_room, "content", "199,000 empty spaces").text
    assert "The file is too large. The limit is 1000 kB." in send(pages_room, "record", "2 MB of nothing").text
    assert "record is too long. The limit is 2000 events." in send(pages_room, "record", "100,000 events").text


# Content of one's own that is sound


def own_text(game: str) -> str:
    return shipped(game).text.replace('name = "reconstruction"', 'name = "mine"')


def open_own(place: Room, game: str) -> tuple[Any, str]:
    person = place.person()
    form = {"game": game, "seats": "2", "seat0": "me", "seat1": "bot:random", "watch": "on"}
    answer = person.ask("POST", "/tables", data=form, files={"content": ("own.toml", own_text(game).encode())})
    assert answer.status_code == 303, answer.text
    return person, answer.headers["location"].removeprefix("/table/")


@pytest.mark.parametrize("game", ["mangrovia", "tropicalia"])
def test_content_of_ones_own_is_played_and_travels_by_itself(game: str, pages_room: Room) -> None:
    person, table = open_own(pages_room, game)
    told = person.get(f"/table/{table}/view.json").json()
    assert told["view"]["content"].keys() == {"name", "sha256"}
    assert told["view"]["content"]["name"] == "mine"
    text = person.get(f"/table/{table}/content.toml")
    assert text.headers["content-type"].startswith("application/toml")
    assert text.text == own_text(game)
    assert person.get(f"/table/{table}").status_code == 200
    branch = person.post(f"/table/{table}/branch", at=0).json()["table"]
    head = pages_room.services.registry._cache[branch].head
    assert json.dumps(head.json()).count(json.dumps(own_text(game))) == 1
    assert person.get(f"/table/{branch}/content.toml").text == own_text(game)


@pytest.mark.parametrize("stored", ["twice", "in the record", "once"])
def test_heads_of_every_age_are_read(stored: str, pages_room: Room) -> None:
    person, table = open_own(pages_room, "tropicalia")
    branch = person.post(f"/table/{table}/branch", at=0).json()["table"]
    head = pages_room.services.registry._cache[branch].head
    if stored != "once":
        assert head.record is not None
        whole = head.record["content"] | {"text": head.content}
        head = replace(head, record=head.record | {"content": whole})
    if stored == "in the record":
        head = replace(head, content=None, open=True, seed=None)
    laid = create.new_table(head, person.cookies["bohio"], [0], True, time.time())
    id = pages_room.add(laid)
    assert person.get(f"/table/{id}/content.toml").text == own_text("tropicalia")
    assert person.get(f"/table/{id}").status_code == 200


# Records


def bring(place: Room, record: object) -> httpx.Response:
    data = record if isinstance(record, bytes) else json.dumps(record).encode()
    return place.person().ask("POST", "/upload", files={"record": ("game.json", data)})


ODD_TEXTS = ["\ud800", "a\x00b", "\x1b[31m", "\x9b"]


@pytest.mark.parametrize("odd", ODD_TEXTS)
def test_a_record_with_unwritable_texts_is_refused_by_either_store(odd: str, make_store: MakeStore) -> None:
    whole = played(bohio.new("mangrovia", seats=2, seed="reef")).record()
    content = {"name": "x", "sha256": "0" * 64, "text": f"name = '{odd}'"}
    with room(make_store(), pages=drawing_pages()) as place:
        for record in (
            whole | {"names": ["Ana", odd]},
            whole | {"bots": [odd, None]},
            whole | {"content": content},
            whole | {"note": {"deep": [odd]}},
            whole | {odd: 1},
            {key: value for key, value in whole.items() if key != "commitment"} | {"seed": odd},
        ):
            answer = bring(place, record)
            assert answer.status_code == 422
            assert "control characters or half a surrogate pair" in answer.text
        assert bring(place, whole | {"names": ["Ána 🌊", "Бо\tБо"]}).status_code == 303


@pytest.mark.parametrize(
    ("change", "said", "detail"),
    [
        ({"format": "another/1"}, "Diese Datei ist keine Aufzeichnung", "format: is"),
        ({"rules": 99}, "Diese Aufzeichnung stammt von einer anderen Version", "rules: is version 99"),
        ({"content": {"name": "x", "sha256": "0"}}, "passt nicht zu ihrem Spielplan", "content: is not what ships"),
        ({"events": []}, "Diese Aufzeichnung ist beschädigt oder verändert", "result: is there"),
    ],
)
def test_a_record_that_cannot_be_shown_is_refused_in_words_and_the_detail_is_folded(
    change: Json, said: str, detail: str, pages_room: Room
) -> None:
    whole = played(bohio.new("mangrovia", seats=2, seed="reef")).record()
    data = json.dumps(whole | change).encode()
    headers = {"accept-language": "de"}
    page = pages_room.person().ask("POST", "/upload", files={"record": ("game.json", data)}, headers=headers).text
    told, _, folded = page.partition("<details><summary>Technische Einzelheiten</summary>")
    assert said in told
    assert detail not in told
    assert f'<code lang="en">{detail}' in folded


def test_what_a_record_says_of_its_players_is_kept_short(pages_room: Room) -> None:
    whole = played(bohio.new("mangrovia", seats=2, seed="reef")).record()
    for names, shown in ((["x" * 9000, "Bo"], ["x" * 40, "Bo"]), ({"a": 1}, ["", ""]), ([1, None], ["", ""])):
        location = bring(pages_room, whole | {"names": names}).headers["location"]
        record = pages_room.person().get(f"{location}/record.json").json()
        assert record["names"] == shown


def unfinished(game: str = "mangrovia", seed: str = "reef", moves: int = 40) -> Json:
    return played(bohio.new(game, seats=3, seed=seed), moves).record()


@pytest.mark.parametrize("game", ["mangrovia", "tropicalia"])
def test_an_unfinished_record_is_there_to_be_looked_at(game: str, pages_room: Room) -> None:
    host = pages_room.person()
    answer = host.ask("POST", "/upload", files={"record": ("game.json", json.dumps(unfinished(game)).encode())})
    table = answer.headers["location"].removeprefix("/table/")
    page = host.get(f"/table/{table}").text
    assert "This record stops before the end of the game." in page
    assert "abandoned" not in page
    for wrong in (">offline<", 'data-do="notify"', "Fair shuffle"):
        assert wrong not in page, wrong
    assert ">unfinished<" in host.get("/").text
    assert 'data-do="stand-in"' not in page
    assert 'data-do="invite"' not in page
    before = host.get(f"/table/{table}/view.json?as=0").json()
    seat = before["view"]["decision"]["seat"]
    level = "greedy"
    for action_name, body in {
        "stand-in": {"seat": seat, "bot": level},
        "invite": {"seat": seat},
        "ask": {"seat": seat, "kind": "undo"},
        "move": {"seat": seat, "sequence": 0, "key": "k", "action": {"type": "pass"}},
        "rematch": {},
    }.items():
        assert 400 <= host.post(f"/table/{table}/{action_name}", **body).status_code < 500, action_name
    assert host.get(f"/table/{table}/view.json?as=0").json() == before
    table_status = pages_room.services.registry._cache[table].table_status()
    assert (table_status.status, table_status.bot_due, table_status.deadline) == ("unfinished", None, None)
    branch = host.post(f"/table/{table}/branch", at=before["log_from"] + len(before["view"]["log"]), seat=seat)
    facts = host.get(f"/table/{branch.json()['table']}/facts.json").json()
    assert facts["choices"]


def test_a_record_does_not_say_that_this_server_drew_its_seed(pages_room: Room) -> None:
    whole = played(bohio.new("mangrovia", seats=2, seed="reef")).record()
    page = pages_room.person().get(bring(pages_room, whole).headers["location"]).text
    assert "Proof of a fair shuffle" in page
    assert "The server alone drew the secret seed" not in page


def test_an_unfinished_record_that_was_listed_as_abandoned_is_sound(pages_room: Room) -> None:
    """Older servers listed it so."""
    id = pages_room.add(create.from_record(unfinished(), "9" * 32, time.time()))

    def relist(db: Connection) -> None:
        db.execute("UPDATE tables SET status = 'abandoned' WHERE id = ?", (id,))
        sound_table(db, id)

    pages_room.call(pages_room.services.registry.store.write(relist))


def test_a_table_that_stood_in_for_a_record_before_can_still_be_opened(pages_room: Room) -> None:
    """Older servers let a bot stand in at such a table."""
    new = create.from_record(unfinished(), "7" * 32, time.time())
    id = pages_room.add(new)

    async def stand_in() -> None:
        async with pages_room.services.registry.at(id) as table:
            table.abandoned = False
            await pages_room.services.registry.write(table, Change(StandIn(0, "random")))
            pages_room.services.registry._cache.drop(id)

    pages_room.call(stand_in())
    assert pages_room.person().get(f"/table/{id}").status_code == 200


def test_a_fate_that_has_no_answer_is_no_error_of_the_server_and_changes_nothing(pages_room: Room) -> None:
    """A match without a seed cannot draw: the move is refused, and the table is as its log says."""
    secret = "8" * 32
    record = unfinished("tropicalia", moves=60)
    plan = [create.human("Ana")] * 3
    head = replace(create.new_head("tropicalia", plan, {}, None, None), record=record, seed=None)
    id = pages_room.add(create.new_table(head, secret, [0, 1, 2], True, time.time()))
    host = pages_room.person(secret)
    statuses = []
    for number in range(80):
        facts = host.get(f"/table/{id}/facts.json").json()
        if facts["asked"] is None:
            break
        host.post(f"/table/{id}/curtain", seat=facts["asked"])
        before = host.get(f"/table/{id}/facts.json").json()
        body = {"seat": before["asked"], "sequence": before["sequence"], "key": str(number)}
        answer = host.post(f"/table/{id}/move", **body, action=before["choices"][-1])
        statuses.append(answer.status_code)
        if answer.status_code == 409:
            assert answer.json()["error"] == "not_now"
            assert host.get(f"/table/{id}/facts.json").json() == before
            break
    assert statuses[-1] == 409
    assert set(statuses) <= {200, 409}


# Anything at all


def mangled(data: bytes, chance: Random) -> bytes:
    """A file with something changed in it."""
    for _ in range(chance.choice((1, 1, 3))):
        at, length = chance.randrange(len(data) + 1), chance.choice((0, 1, 1, 4, 200))
        odd = chance.choice(
            [
                b"",
                b"0",
                b"-1",
                b"9" * 30,
                b"1e999",
                b"null",
                b'"',
                b"[",
                b"{}",
                b"\x00",
                b"\xff",
                b'"\\ud800"',
                b"\n",
                b"=",
            ]
        )
        data = data[:at] + odd + data[at + length :]
    return data


def swapped(record: Json, chance: Random) -> bytes:
    """A record with a value somewhere in it changed."""
    changed: Any = json.loads(json.dumps(record))
    inside: Any = changed
    while True:
        keys = list(inside) if isinstance(inside, dict) else list(range(len(inside)))
        key = chance.choice(keys)
        if not isinstance(inside[key], dict | list) or not inside[key] or chance.random() < 0.2:
            break
        inside = inside[key]
    inside[key] = chance.choice(
        [None, True, -1, 10**40, 1.5, "", "\ud800", "\x00", "reed", [], {}, [[]], {"x": 1}, inside]
    )
    try:
        return json.dumps(changed).encode()
    except ValueError:  # it holds itself
        return b"[" * 2000


def test_no_file_whatsoever_breaks_the_server(pages_room: Room, caplog: pytest.LogCaptureFixture) -> None:
    chance = Random(7)
    records = [unfinished(game, seed="fuzz", moves=25) for game in ("mangrovia", "tropicalia")]
    person = pages_room.person()
    refused = 0
    with caplog.at_level(logging.ERROR, "bohio.table"):
        for number in range(240):
            record = records[number % 2]
            game = record["game"]
            if number % 3 == 0:
                form = {"game": game, "seats": "2", "seat0": "me", "seat1": "me"}
                files = {"content": ("own.toml", mangled(own_text(game).encode(), chance))}
                answer = person.ask("POST", "/tables", data=form, files=files)
            else:
                data = mangled(json.dumps(record).encode(), chance) if number % 3 == 1 else swapped(record, chance)
                answer = person.ask("POST", "/upload", files={"record": ("game.json", data)})
            assert answer.status_code in (303, 422), answer.text
            refused += answer.status_code == 422
    assert 100 < refused < 240
    assert not caplog.records, "a file was refused for an error in the check itself"
