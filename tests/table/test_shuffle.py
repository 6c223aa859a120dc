"""The shuffle follows from the server's number, promised first, and the luck of the browser that opens the table."""

from __future__ import annotations

import json
import re
import sqlite3
import time
from collections.abc import Iterator
from contextlib import ExitStack
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

import pytest

import bohio
from bohio.core.fate import commitment
from bohio.core.reasons import BadRecord, Json
from bohio.core.shuffle import shared_seed
from bohio.locale import LANGUAGES
from bohio.table.store.base import Store
from bohio.table.store.postgres import PostgresStore
from bohio.table.store.rows import NewTable, Repeated
from bohio.table.store.schema import MIGRATIONS, VERSION
from bohio.table.store.sqlite import SqliteStore
from bohio.table.tables import create
from bohio.table.tables.entries import Play
from bohio.table.tables.registry import Change
from bohio.table.tables.shuffles import DAY, Shuffle
from bohio.table.web.app import drawing_pages
from tests.table.conftest import MakeStore
from tests.table.games import played
from tests.table.postgres import Postgres
from tests.table.room import Person, Room, room
from tests.table.test_store import use

LUCK = "0123456789abcdef" * 2
OTHER_LUCK = "f" * 32
SERVER = "ab" * 32
FORM = {"game": "mangrovia", "seats": "2", "seat0": "me", "seat1": "hotseat", "name0": "Ana", "timer": "600"}


@pytest.fixture
def table_room(tmp_path: Path) -> Iterator[Room]:
    with room(tmp_path) as one:
        yield one


def offer(person: Person, path: str = "/new") -> dict[str, str]:
    """What a page's form sends along but for the luck."""
    told = json.loads(person.get(path).text)["offer"]
    return {"nonce": told["nonce"], "promise": told["commitment"]}


def head(place: Room, table: str) -> Json:
    async def read() -> Json:
        async with place.services.registry.at(table) as one:
            return one.head.json()

    found: Json = place.call(read())
    return found


def finish(place: Room, table: str) -> None:
    """Plays the game to its end, whoever is asked."""

    async def play() -> None:
        registry = place.services.registry
        chance = Random(1)
        async with registry.at(table) as one:
            while not one.match.over:
                action = chance.choice(list(one.match.options))
                assert one.to_move is not None
                await registry.write(one, Change(Play(one.to_move, action, "hand")))

    place.call(play())


# The seed


def test_the_seed_follows_from_both_numbers() -> None:
    """A known answer, so that others can make the same check."""
    assert shared_seed(SERVER, LUCK) == sha256(f"bohio-shuffle/{SERVER}/{LUCK}".encode()).hexdigest()


def test_whoever_runs_the_server_cannot_choose_among_seeds(table_room: Room) -> None:
    """Whatever the server promised: another luck is another deal."""
    person = table_room.person()
    services = table_room.services
    promised = table_room.call(services.shuffles.offer())
    told = {"nonce": promised.nonce, "promise": promised.commitment}
    shuffles = [table_room.call(services.shuffles.accept(told | {"luck": luck})) for luck in (LUCK, OTHER_LUCK, "")]
    assert len({one.seed for one in shuffles}) == 3
    assert {commitment(one.server) for one in shuffles} == {promised.commitment}
    deals = [bohio.new("mangrovia", seats=4, seed=one.seed).record()["setup"] for one in shuffles]
    assert deals[0] != deals[1] != deals[2] != deals[0]
    table = person.open_table(**FORM, **told, luck=LUCK)
    assert head(table_room, table)["seed"] == shuffles[0].seed


# At a table


@pytest.mark.parametrize("path", ["/", "/new", "/rules/mangrovia", "/shuffle"])
def test_pages_promise_a_number_of_their_own_each_time(path: str, table_room: Room) -> None:
    told = [table_room.person().get(path).json() for _ in range(2)]
    offers = [one.get("offer", one) for one in told]
    assert len({one["nonce"] for one in offers}) == len({one["commitment"] for one in offers}) == 2


def test_a_finished_table_proves_both_halves(table_room: Room) -> None:
    person = table_room.person()
    told = offer(person)
    table = person.open_table(**FORM, **told, luck=LUCK)
    shown = person.see(table)
    assert shown["shuffle"] == {"commitment": told["promise"], "luck": LUCK}
    secret = head(table_room, table)["shuffle"]["server"]
    for path in ("", "/view.json", "/facts.json"):
        text = person.get(f"/table/{table}{path}").text
        assert secret not in text
        assert head(table_room, table)["seed"] not in text
    finish(table_room, table)
    assert person.see(table)["shuffle"]["server"] == secret
    record = person.get(f"/table/{table}/record.json").json()
    assert record["shuffle"] == {"server": secret, "luck": LUCK, "commitment": told["promise"]}
    assert record["seed"] == shared_seed(secret, LUCK)
    assert commitment(secret) == told["promise"]
    verified = person.get(f"/table/{table}/verify").json()
    assert verified["sound"] is True
    assert verified["shuffle"] == record["shuffle"]
    assert bohio.load(record).record()["shuffle"] == record["shuffle"]


def test_a_rematch_has_luck_too_and_a_record_that_was_brought_keeps_it(table_room: Room) -> None:
    person = table_room.person()
    table = person.open_table(**FORM, **offer(person), luck=LUCK)
    finish(table_room, table)
    told = person.get("/shuffle").json()
    body = {"nonce": told["nonce"], "promise": told["commitment"], "luck": OTHER_LUCK}
    again = person.post(f"/table/{table}/rematch", **body).json()["table"]
    assert person.see(again)["shuffle"] == {"commitment": told["commitment"], "luck": OTHER_LUCK}
    record = person.get(f"/table/{table}/record.json")
    from_record = person.ask("POST", "/upload", files={"record": ("game.json", record.content)})
    shown = from_record.headers["location"]
    assert person.get(f"{shown}/verify").json()["shuffle"] == record.json()["shuffle"]
    moment = person.post(f"{shown}/branch", at=3).json()["table"]
    assert record.json()["shuffle"]["server"] not in person.get(f"/table/{moment}").text


def test_programs_need_not_know_of_it_and_tables_say_so(table_room: Room) -> None:
    person = table_room.person()
    table = person.open_table(**FORM)
    assert person.see(table)["shuffle"] is None
    silent = person.open_table(**FORM, **offer(person))
    assert person.see(silent)["shuffle"]["luck"] == ""
    finish(table_room, table)
    finish(table_room, silent)
    assert "shuffle" not in person.get(f"/table/{table}/record.json").json()
    assert person.get(f"/table/{silent}/record.json").json()["shuffle"]["luck"] == ""
    for one in (table, silent):
        assert person.get(f"/table/{one}/verify").json()["sound"] is True


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_tells_who_shuffled(language: str, tmp_path: Path) -> None:
    with room(tmp_path, pages=drawing_pages()) as place:
        person = place.person()
        headers = {"accept-language": language}
        page = person.get("/new", headers=headers).text
        nonce, promise = re.findall(r'name="(?:nonce|promise)" value="([^"]+)"', page)
        assert page.count(promise) == 2, "sent with the form, and shown"
        shared = person.open_table(**FORM, nonce=nonce, promise=promise, luck=LUCK)
        alone = person.open_table(**FORM)
        told = [person.get(f"/table/{table}", headers=headers).text for table in (shared, alone)]
        assert [promise in page for page in told] == [LUCK in page for page in told] == [True, False]
        seeds = [head(place, table)["seed"] for table in (shared, alone)]
        assert all(commitment(seed) in page and seed not in page for seed, page in zip(seeds, told, strict=True))


# What is refused


def test_a_number_is_used_once_and_nothing_typed_is_lost(table_room: Room) -> None:
    person = table_room.person()
    told = offer(person)
    person.open_table(**FORM, **told, luck=LUCK)
    again = person.form("/tables", **FORM, **told, luck=OTHER_LUCK)
    assert again.status_code == 409
    page = again.json()
    assert page["faults"]
    assert {key: page["form"][key] for key in FORM} == FORM
    assert page["offer"]["nonce"] != told["nonce"]
    now = {"nonce": page["offer"]["nonce"], "promise": page["offer"]["commitment"]}
    assert person.form("/tables", **FORM, **now, luck=LUCK).status_code == 303


def test_play_now_with_a_used_number_offers_another(table_room: Room) -> None:
    person = table_room.person()
    told = offer(person, "/")
    assert person.form("/play", game="mangrovia", **told, luck=LUCK).status_code == 303
    again = person.form("/play", game="mangrovia", **told, luck=LUCK)
    assert again.status_code == 409
    assert again.json()["page"] == "start"
    assert again.json()["faults"]
    assert again.json()["offer"]["nonce"] != told["nonce"]


@pytest.mark.parametrize("ahead", [DAY + 5, -90.0])
def test_a_number_of_another_day_is_refused(ahead: float, table_room: Room) -> None:
    person = table_room.person()
    told = offer(person)
    table_room.services.registry.clock = lambda: time.time() + ahead
    assert person.form("/tables", **FORM, **told, luck=LUCK).status_code == 409


@pytest.mark.parametrize(
    "told",
    [
        {"nonce": "x"},
        {"nonce": "0" * 8 + "-" + "0" * 32},
        {"nonce": "f" * 12 + "-" + "0" * 32},
        {"promise": "0" * 64},
        {"promise": ""},
    ],
)
def test_what_this_server_never_promised_is_refused(told: dict[str, str], table_room: Room) -> None:
    person = table_room.person()
    answer = person.form("/tables", **(FORM | offer(person) | {"luck": LUCK} | told))
    assert answer.status_code == 409


@pytest.mark.parametrize("luck", ["x" * 32, LUCK.upper(), LUCK[:-1], LUCK + "0", "²" * 32])
def test_luck_is_a_number(luck: str, table_room: Room) -> None:
    person = table_room.person()
    assert person.form("/tables", **FORM, **offer(person), luck=luck).status_code == 400
    assert person.post("/table/none/rematch", nonce=[1], promise={}, luck=3).status_code == 400


# Stores


def new_table(nonce: str, at: float = 10.0) -> NewTable:
    plan = [create.human("Ana"), create.bot("random")]
    return create.new_table(
        create.new_head("mangrovia", plan, {}, None, None, Shuffle(nonce, SERVER, LUCK)), "1" * 32, [0], True, at
    )


def test_either_store_takes_a_nonce_once(make_store: MakeStore) -> None:
    async def open_twice(store: Store) -> None:
        first, second = new_table("one"), new_table("one")
        await store.create(first)
        with pytest.raises(Repeated):
            await store.create(second)
        assert (await store.counts()) == {"running": 1}
        await store.create(new_table("two"))
        key = await store.shuffle_key("aa")
        assert key == await store.shuffle_key("bb") == "aa"

    use(make_store, open_twice)


def test_what_is_too_old_to_be_accepted_is_forgotten(make_store: MakeStore) -> None:
    async def open_late(store: Store) -> None:
        await store.create(new_table("one"))
        await store.create(new_table("two", 10.0 + 4 * DAY))
        rows = await store.read(lambda db: db.execute("SELECT nonce FROM shuffles_used"))
        assert rows == [("two",)]

    use(make_store, open_late)


def test_a_page_outlives_a_restart_of_the_server(tmp_path: Path) -> None:
    with room(tmp_path) as one:
        told = offer(one.person())
    with room(tmp_path) as two:
        person = two.person()
        table = person.open_table(**FORM, **told, luck=LUCK)
        assert person.see(table)["shuffle"]["commitment"] == told["promise"]
        assert person.form("/tables", **FORM, **told, luck=LUCK).status_code == 409
    with room(tmp_path) as three:
        assert three.person().form("/tables", **FORM, **told, luck=LUCK).status_code == 409


def test_a_page_of_one_server_opens_a_table_on_another_once(postgres: Postgres) -> None:
    url = postgres.new_database()
    with ExitStack() as stack:
        one, two = (stack.enter_context(room(PostgresStore(url))) for _ in range(2))
        told = offer(one.person())
        person = two.person()
        table = person.open_table(**FORM, **told, luck=LUCK)
        assert person.see(table)["shuffle"]["commitment"] == told["promise"]
        assert one.person().form("/tables", **FORM, **told, luck=OTHER_LUCK).status_code == 409


def test_a_database_of_before_gets_what_it_needs(tmp_path: Path) -> None:
    file = tmp_path / "bohio.sqlite3"
    with sqlite3.connect(file) as old:
        for statement in MIGRATIONS[1]:
            old.execute(statement)
        old.execute("CREATE TABLE bohio_schema (version INTEGER NOT NULL)")
        old.execute("INSERT INTO bohio_schema (version) VALUES (1)")
    old.close()
    with room(SqliteStore(file)) as place:
        person = place.person()
        person.open_table(**FORM, **offer(person), luck=LUCK)
    with sqlite3.connect(file) as now:
        assert now.execute("SELECT version FROM bohio_schema").fetchall() == [(VERSION,)]


# Records


@pytest.fixture(scope="module")
def sound() -> Json:
    match = played(bohio.new("mangrovia", seats=2, seed=shared_seed(SERVER, LUCK)))
    record: Json = json.loads(json.dumps(match.record()))
    return record | {"shuffle": {"server": SERVER, "luck": LUCK, "commitment": commitment(SERVER)}}


def test_a_record_with_both_halves_is_sound_and_stays_as_it_is(sound: Json) -> None:
    assert bohio.load(sound).record() == sound
    without = {key: value for key, value in sound.items() if key != "shuffle"}
    assert bohio.load(without).record() == without
    unseeded = {key: value for key, value in sound.items() if key not in ("seed", "commitment")}
    assert bohio.load(unseeded).over


@pytest.mark.parametrize(
    ("change", "place"),
    [
        ({"luck": OTHER_LUCK}, "seed"),
        ({"luck": ""}, "seed"),
        ({"server": "cd" * 32}, "shuffle commitment"),
        ({"server": "cd" * 32, "commitment": commitment("cd" * 32)}, "seed"),
        ({"commitment": commitment("cd" * 32)}, "shuffle commitment"),
        ({"commitment": None}, "shuffle commitment"),
        ({"luck": 5}, "shuffle luck"),
        ({"luck": "x"}, "shuffle luck"),
        ({"server": None}, "shuffle server"),
        ({"server": SERVER[:-1]}, "shuffle server"),
    ],
)
def test_whoever_tampers_with_a_half_is_found_out(change: Json, place: str, sound: Json) -> None:
    with pytest.raises(BadRecord) as refused:
        bohio.load(sound | {"shuffle": sound["shuffle"] | change})
    assert refused.value.place == place


@pytest.mark.parametrize("shuffle", [5, [], "x", True])
def test_a_shuffle_is_an_object(shuffle: Any, sound: Json) -> None:
    with pytest.raises(BadRecord, match="shuffle"):
        bohio.load(sound | {"shuffle": shuffle})
