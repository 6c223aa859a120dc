"""Damage stays with its table: whatever is wrong in the database, all other tables keep working."""

from __future__ import annotations

import json
import logging
import time
from collections.abc import Callable, Iterator
from contextlib import nullcontext
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import InvalidStatus

from bohio.core.reasons import Json
from bohio.drawing.markup import text
from bohio.locale import LANGUAGES, texts
from bohio.table.bots.scheduler import FOUND
from bohio.table.store import statements
from bohio.table.store.address import store_at
from bohio.table.store.base import Store
from bohio.table.store.rows import Connection, Damaged
from bohio.table.tables import create
from bohio.table.tables.credentials import hashed
from bohio.table.tables.damages import FIRST_PAUSE, Damages
from bohio.table.tables.registry import MOMENT
from bohio.table.upkeep.archive import export
from bohio.table.upkeep.backup import backup
from bohio.table.upkeep.checking import check
from bohio.table.upkeep.restoring import restore
from bohio.table.web.app import drawing_pages
from tests.table.postgres import Postgres
from tests.table.room import PATIENCE, Room, room

HOST, GUEST = "3" * 32, "4" * 32

DAMAGES = {
    "head is no JSON": "UPDATE tables SET head = substr(head, 3) WHERE id = ?",
    "head is no object": "UPDATE tables SET head = '[]' WHERE id = ?",
    "head is deep": "UPDATE tables SET head = '{deep}' WHERE id = ?",
    "head is empty": "UPDATE tables SET head = '{{}}' WHERE id = ?",
    "head has another game": """UPDATE tables SET head = replace(head, '"mangrovia"', '"monopoly"') WHERE id = ?""",
    "head has another seed": """UPDATE tables SET head = replace(head, '"seed":"', '"seed":"x') WHERE id = ?""",
    "head has no seed": """UPDATE tables SET head = replace(head, '"seed":"', '"seed":null,"other":"') WHERE id = ?""",
    "head has a wrong timer": """UPDATE tables SET head = replace(head, '"timer":null', '"timer":"x"') WHERE id = ?""",
    "head has a wrong plan": """UPDATE tables SET head = replace(head, '"kind":"human"', '"kind":7') WHERE id = ?""",
    "brief is no JSON": "UPDATE tables SET brief = '{{' WHERE id = ?",
    "brief is empty": "UPDATE tables SET brief = '{{}}' WHERE id = ?",
    "brief has strange sitters": """UPDATE tables SET brief = '{{"sitters":[7],"asked":0}}' WHERE id = ?""",
    "brief has a crowd": "UPDATE tables SET brief = '{crowd}' WHERE id = ?",
    "game": "UPDATE tables SET game = 'monopoly' WHERE id = ?",
    "status": "UPDATE tables SET status = 'so\nso' WHERE id = ?",
    "status is another": "UPDATE tables SET status = 'over' WHERE id = ?",
    "sequence is too high": "UPDATE tables SET sequence = sequence + 1 WHERE id = ?",
    "sequence is too low": "UPDATE tables SET sequence = sequence - 1 WHERE id = ?",
    "a bot is due that is not there": "UPDATE tables SET bot_due = 0 WHERE id = ?",
    "an entry is missing": "DELETE FROM entries WHERE table_id = ? AND sequence = 2",
    "the last entry is missing": "DELETE FROM entries WHERE table_id = ? AND sequence = 3",
    "all entries are missing": "DELETE FROM entries WHERE table_id = ?",
    "an entry is out of order": "UPDATE entries SET sequence = 9 WHERE table_id = ? AND sequence = 2",
    "an entry is no JSON": "UPDATE entries SET body = 'x' WHERE table_id = ? AND sequence = 1",
    "an entry is no object": "UPDATE entries SET body = '7' WHERE table_id = ? AND sequence = 1",
    "an entry is empty": "UPDATE entries SET body = '{{}}' WHERE table_id = ? AND sequence = 1",
    "an entry is of no kind": """UPDATE entries SET body = '{{"kind":"sing"}}' WHERE table_id = ? AND sequence = 1""",
    "an entry lacks a field": """UPDATE entries SET body = '{{"kind":"sit"}}' WHERE table_id = ? AND sequence = 1""",
    "an entry has a strange phrase":
        """UPDATE entries SET body = replace(body, 'hello', 'help!') WHERE table_id = ? AND sequence = 1""",
    "an entry is of nobody":
        """UPDATE entries SET body = replace(body, '"seat":0', '"seat":99') WHERE table_id = ? AND sequence = 1""",
    "an action is not legal":
        """UPDATE entries SET body = replace(body, '"site":', '"site":99') WHERE table_id = ? AND sequence = 2""",
    "a digest does not hold":
        """UPDATE entries SET body = replace(body, '"digest":"', '"digest":"0') WHERE table_id = ? AND sequence = 3""",
    "a seat is missing": "DELETE FROM seats WHERE table_id = ? AND seat = 1",
    "all seats are missing": "DELETE FROM seats WHERE table_id = ?",
    "a seat is another": "UPDATE seats SET seat = 7 WHERE table_id = ? AND seat = 1",
    "a seat's secret is used strangely": "UPDATE seats SET used = 5 WHERE table_id = ? AND seat = 1",
}  # fmt: skip
LOOSE = {
    "head is bytes": "UPDATE tables SET head = x'ff00ff' WHERE id = ?",
    "head is no text": "UPDATE tables SET head = CAST(x'ff22ff' AS TEXT) WHERE id = ?",
    "brief is no text": "UPDATE tables SET brief = CAST(x'ff22ff' AS TEXT) WHERE id = ?",
    "game is no text": "UPDATE tables SET game = CAST(x'ff22ff' AS TEXT) WHERE id = ?",
    "status is no text": "UPDATE tables SET status = CAST(x'ff22ff' AS TEXT) WHERE id = ?",
    "watch is no flag": "UPDATE tables SET watch = 'perhaps' WHERE id = ?",
    "sequence is no number": "UPDATE tables SET sequence = 'many' WHERE id = ?",
    "created is no time": "UPDATE tables SET created = 'once' WHERE id = ?",
    "changed is no time": "UPDATE tables SET changed = 'once' WHERE id = ?",
    "touched is no time": "UPDATE tables SET touched = 'once' WHERE id = ?",
    "bot_due is no time": "UPDATE tables SET bot_due = 'soon' WHERE id = ?",
    "deadline is no time": "UPDATE tables SET deadline = 'soon' WHERE id = ?",
    "an entry's sequence is no number": "UPDATE entries SET sequence = 'x' WHERE table_id = ? AND sequence = 2",
    "an entry's key is no text": "UPDATE entries SET key = x'ff' WHERE table_id = ? AND sequence = 2",
    "an entry's time is none": "UPDATE entries SET at = 'once' WHERE table_id = ? AND sequence = 2",
    "an entry's body is no text":
        "UPDATE entries SET body = CAST(x'ff' AS TEXT) WHERE table_id = ? AND sequence = 2",
    "a seat is no number": "UPDATE seats SET seat = 'x' WHERE table_id = ? AND seat = 1",
    "a seat's issue is no number": "UPDATE seats SET issue = 'x' WHERE table_id = ? AND seat = 1",
    "a seat's secret is no text": "UPDATE seats SET secret = x'ff' WHERE table_id = ? AND seat = 1",
    "a seat's holder is no text": "UPDATE seats SET holder = x'ff' WHERE table_id = ? AND seat = 1",
    "a note is no text": "UPDATE notes SET text = CAST(x'ff' AS TEXT) WHERE table_id = ?",
    "a claim is none": "UPDATE claims SET sequence = 'x', until = 'y' WHERE table_id = ?",
}  # fmt: skip
"""What only SQLite lets a database hold."""
HARMLESS = {"a note is no text", "a claim is none", "changed is no time", "touched is no time", "deadline is no time"}
"""Damage that takes nothing from the table itself."""
UNLISTED = {
    "brief is no JSON", "brief is empty", "brief has strange sitters", "brief has a crowd", "brief is no text", "game",
    "game is no text", "status", "status is no text", "status is another",
    "a bot is due that is not there", "bot_due is no time",
}  # fmt: skip
"""Damage to what lists and clocks are told: the table itself can still be played."""
MENDED = {"an entry's key is no text", "a seat's secret is no text", "a seat's holder is no text"}
"""Of these a backup keeps what can be read, and that is enough for the table to be sound."""
CROWD = json.dumps({"sitters": [{"kind": "human", "name": "", "bot": None}] * 6, "asked": 0})


def spelled(damage: str) -> str:
    return damage.replace("{deep}", "[" * 20_000).replace("{crowd}", CROWD).replace("{{", "{").replace("}}", "}")


def laid(room: Room) -> str:
    """A table of the host and a guest with a phrase and two moves in its log, a note and a claim."""
    head = create.new_head("mangrovia", [create.human("Ana"), create.human("Bo")], {}, None, None)
    holders = {0: hashed(HOST), 1: hashed(GUEST)}
    id = room.add(create.new_table(head, HOST, [], True, time.time(), holders))
    host = room.person(HOST)
    assert host.post(f"/table/{id}/phrase", seat=0, phrase="hello").status_code == 200
    assert host.post(f"/table/{id}/note", seat=0, text="reed").status_code == 200
    room.call(room.services.store.claim(id, 1, "server", 0.0, 1.0))
    for _ in range(2):
        move(room, id)
    return id


def move(room: Room, id: str) -> None:
    for secret in (HOST, GUEST):
        person = room.person(secret)
        facts = person.get(f"/table/{id}/facts.json").json()
        if facts["choices"]:
            body = {"sequence": facts["sequence"], "key": str(time.time_ns()), "seat": facts["asked"]}
            told = person.post(f"/table/{id}/move", **body, action=facts["choices"][0], parts=False)
            assert told.status_code == 200, told.text
            return
    raise AssertionError("nobody is asked")


def spoil(store: Store, sql: str, *values: Any) -> Any:
    def job(db: Connection) -> list[tuple[Any, ...]]:
        return db.execute(sql, values)

    return store.write(job)


class Server:
    """A room whose tables can be damaged behind the server's back."""

    def __init__(self, one: Room, database: str) -> None:
        self.room = one
        self.database = database
        self.store = one.services.store

    def damage(self, id: str, sql: str) -> None:
        self.room.call(spoil(self.store, spelled(sql), id))
        self.room.services.registry._cache.drop(id)  # as after a restart, or on another server


@pytest.fixture(scope="module", params=["sqlite", "postgres"])
def server(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    if request.param == "sqlite":
        database = str(tmp_path_factory.mktemp("damage") / "bohio.sqlite3")
    else:
        database = request.getfixturevalue("postgres").new_database()
    with room(store_at(database), pages=drawing_pages()) as one:
        yield Server(one, database)


@pytest.fixture
def clean(server: Server) -> Server:
    """The server without the tables of earlier tests."""
    server.room.call(spoil(server.store, "DELETE FROM tables"))
    server.room.services.registry.damages._known.clear()
    return server


def cases() -> list[Any]:
    names = [pytest.param(name, sql, False, id=name) for name, sql in DAMAGES.items()]
    return names + [pytest.param(name, sql, True, id=name) for name, sql in LOOSE.items()]


def walk(server: Server, id: str) -> dict[str, int]:
    """The statuses of every page and action of a table, for its host."""
    host, guest = server.room.person(HOST), server.room.person(GUEST)
    told: dict[str, int] = {}
    for path in ("", "?at=0", "/view.json", "/facts.json", "/record.json", "/verify"):
        told[path] = host.get(f"/table/{id}{path}").status_code
    told["guest"] = guest.get(f"/table/{id}").status_code
    told["nobody"] = server.room.person().get(f"/table/{id}").status_code
    for name in ("move", "undo", "ask", "agree", "note", "stand-in", "curtain", "why"):
        body: Json = {
            "seat": 0,
            "sequence": 3,
            "key": name,
            "kind": "undo",
            "yes": True,
            "text": "x",
            "action": {},
        }
        told[name] = host.post(f"/table/{id}/{name}", **body, bot="random").status_code
    return told


@pytest.mark.parametrize(("name", "sql", "loose"), cases())
def test_a_damaged_table_is_its_own_problem(
    clean: Server, name: str, sql: str, loose: bool, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    server = clean
    if loose and server.store.shared:
        pytest.skip("PostgreSQL keeps to the types of columns")
    caplog.set_level(logging.INFO, "bohio")
    one = server.room
    damaged, sound = laid(one), laid(one)
    server.damage(damaged, sql)
    broken = name not in HARMLESS | UNLISTED

    # The tools name it and go on; this comes first, for a move writes anew what lists are told.
    faults: list[str] = []
    tables, number = check(server.database, faults.append, lambda done, tables: None)
    assert tables == 2
    if name not in HARMLESS:
        assert number == len(faults) == 1, faults
        assert damaged in faults[0]
        assert "\n" not in faults[0]
    assert backup(server.database, tmp_path / "backup") == 2
    assert export(server.database, tmp_path / "records")[0] == 0
    restored, out = restore(tmp_path / "backup", str(tmp_path / "other"), skip_damaged=True)
    if name in MENDED:
        assert (restored, out) == (2, [])
    elif name not in HARMLESS:
        assert (restored, len(out)) == (1, 1), out

    # The start pages of everybody show the other table, and never fail.
    for person in (one.person(HOST), one.person(GUEST), one.person()):
        page = person.get("/")
        assert page.status_code == 200
        assert f"/table/{sound}" in page.text

    # The table itself says that it is damaged, to every request, and tells nothing of why.
    told = walk(server, damaged)
    if broken:
        assert set(told.values()) == {500}, told
        answer = one.person(HOST).post(f"/table/{damaged}/undo", seat=0, sequence=1, key="k").json()
        assert answer == {"error": "damaged", "text": answer["text"]}
        assert "damaged" in answer["text"]
    else:
        assert 500 not in told.values(), told
    with pytest.raises(InvalidStatus) if broken else nullcontext(), one.person(HOST).live(damaged) as socket:
        assert socket.receive()

    # It is told of once, without a traceback, and its log is not read again and again.
    about = [line for line in caplog.records if damaged in line.getMessage()]
    assert len(about) == (1 if broken else 0)
    assert not any(line.exc_info for line in caplog.records)
    figures = one.person().get("/metrics").text
    assert f"bohio_damaged_tables {1 if broken else 0}\n" in figures

    # The sound table is played on, and the host can be rid of the other.
    move(one, sound)
    assert one.person(GUEST).post(f"/table/{damaged}/delete").status_code == 403
    assert one.person().post(f"/table/{damaged}/delete").status_code == 403
    assert one.person(HOST).post(f"/table/{damaged}/delete").status_code == 200
    assert one.person(HOST).get(f"/table/{damaged}").status_code == 404
    assert one.person(HOST).post(f"/table/{damaged}/delete").status_code == 404
    assert one.person(HOST).post(f"/table/{sound}/delete").status_code == 200
    assert "bohio_damaged_tables 0\n" in one.person().get("/metrics").text


def test_the_host_of_a_damaged_table_finds_it_and_can_delete_it_without_scripts(clean: Server) -> None:
    one = clean.room
    damaged = laid(one)
    clean.damage(damaged, "UPDATE tables SET head = 'x', brief = 'x', game = 'monopoly' WHERE id = ?")
    host, guest, browser = one.person(HOST), one.person(GUEST), {"accept": "text/html"}
    assert f'href="/table/{damaged}"' in host.get("/").text
    assert damaged not in one.person().get("/").text
    form = f'action="/table/{damaged}/delete"'
    for language in LANGUAGES:
        told = host.get(f"/table/{damaged}", headers=browser | {"accept-language": language})
        assert told.status_code == 500
        assert text(texts(language).say("page.error.damaged")) in told.text
        assert form in told.text
        assert (
            text(texts(language).say("page.status.damaged"))
            in host.get("/", headers={"accept-language": language}).text
        )
    assert form not in guest.get(f"/table/{damaged}", headers=browser).text
    gone = host.ask("POST", f"/table/{damaged}/delete", headers=browser)
    assert (gone.status_code, gone.headers["location"]) == (303, "/")
    assert damaged not in host.get("/").text


def test_bots_at_damaged_tables_are_not_tried_again_and_again_and_others_move(
    clean: Server, caplog: pytest.LogCaptureFixture
) -> None:
    one, store = clean.room, clean.store
    head = create.new_head("tropicalia", [create.bot("random"), create.bot("random")], {}, None, None)
    many = [create.new_table(head, HOST, [], True, 0.0) for _ in range(FOUND + 20)]

    def add_table(db: Connection) -> None:
        for new in many:
            statements.write_table(db, new)
        db.execute("UPDATE tables SET head = 'x'")

    one.call(store.write(add_table))
    rounds(one, lambda: len(one.services.registry.damages) == len(many))
    sound = create.new_table(head, HOST, [], True, 0.0)
    one.call(store.create(sound))  # as a server does that dies before its bots have thought
    rounds(one, lambda: one.call(store.table(sound.id)).sequence > 0)
    told = [line.getMessage() for line in caplog.records if line.name.startswith("bohio")]
    assert len(told) == len(set(told)) == len(many)
    assert not any(line.exc_info for line in caplog.records)


def rounds(one: Room, done: Callable[[], bool]) -> None:
    """Waits until the server has gone round often enough."""
    until = time.monotonic() + PATIENCE
    while not done():
        assert time.monotonic() < until
        time.sleep(0.1)


def test_a_table_that_was_repaired_is_read_again_after_a_pause(clean: Server) -> None:
    one, now = clean.room, [0.0]
    server = one.services.registry
    server.damages = Damages(lambda: now[0])
    id = laid(one)
    clean.damage(id, "UPDATE tables SET head = 'x' || head WHERE id = ?")
    assert one.person(HOST).get(f"/table/{id}").status_code == 500
    one.call(spoil(clean.store, "UPDATE tables SET head = substr(head, 2) WHERE id = ?", id))
    assert one.person(HOST).get(f"/table/{id}").status_code == 500  # not read again yet
    now[0] = FIRST_PAUSE
    assert one.person(HOST).get(f"/table/{id}").status_code == 200
    assert len(server.damages) == 0


def test_the_pause_before_a_damaged_table_is_read_again_grows() -> None:
    now = [0.0]
    damages = Damages(lambda: now[0])
    for pause in (FIRST_PAUSE, 2 * FIRST_PAUSE, 4 * FIRST_PAUSE):
        damages.note("reef", Damaged("x"))
        now[0] += pause - 1
        assert damages.resting("reef")
        now[0] += 1
        assert not damages.resting("reef")


def test_a_table_that_is_damaged_while_its_page_is_open_is_told_so(postgres: Postgres) -> None:
    database = postgres.new_database()
    with room(store_at(database)) as one:
        id = laid(one)
        with one.person(GUEST).live(id) as socket:
            socket.receive()
            one.call(spoil(one.services.store, "UPDATE tables SET sequence = sequence + 1 WHERE id = ?", id))
            time.sleep(2 * MOMENT)
            one.services.registry.wake(id)
            assert socket.receive_with("gone") == {"gone": "damaged"}
