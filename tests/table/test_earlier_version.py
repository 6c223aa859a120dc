"""What an earlier version wrote is opened by this one and says the same: a database, a backup and records."""

from __future__ import annotations

import gzip
import json
import re
from pathlib import Path

import pytest

import bohio
from bohio.cli import main
from bohio.core.reasons import Json
from bohio.table.store.address import store_at
from bohio.table.upkeep.backup import backup
from bohio.table.upkeep.checking import check
from bohio.table.upkeep.restoring import restore
from bohio.table.web.app import drawing_pages
from tests.fixtures.databases.make import stated, told
from tests.table.room import Person, room

FIXTURES = Path(__file__).parent.parent / "fixtures" / "databases"
EXPECTED: dict[str, Json] = json.loads((FIXTURES / "expected.json").read_text(encoding="utf-8"))
"""What the earlier version said about its tables, by what they are there for."""
PEOPLE: dict[str, str] = json.loads((FIXTURES / "people.json").read_text(encoding="utf-8"))
"""The cookies of those who sat there; a stranger, whose name is empty, has none."""
KINDS = {
    "play",
    "undo",
    "ask",
    "agree",
    "sit",
    "rise",
    "stand_in",
    "link",
    "away",
    "here",
    "curtain",
    "phrase",
    "rematch",
}
RECORDS = sorted((FIXTURES / "records").glob("*.json"))
NEW_GUEST = "f6" * 16


@pytest.fixture(params=["file", "backup", "postgres"])
def old_database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The database as the earlier version left it, or restored from its backup."""
    if request.param == "file":
        path = tmp_path / "bohio.sqlite3"
        path.write_bytes(gzip.decompress((FIXTURES / "schema-3.sqlite3.gz").read_bytes()))
        return str(path)
    postgres = request.param == "postgres"
    database: str = request.getfixturevalue("postgres").new_database() if postgres else str(tmp_path / "bohio.sqlite3")
    assert restore(FIXTURES / "schema-3.backup.gz", database) == (len(EXPECTED), [])
    return database


def sound(database: str) -> None:
    faults: list[str] = []
    assert check(database, faults.append, lambda done, tables: None) == (len(EXPECTED), 0), faults


def test_every_table_is_as_it_was(old_database: str) -> None:
    sound(old_database)
    with room(store_at(old_database)) as one:
        for name, table in EXPECTED.items():
            then = {key: value for key, value in table.items() if key not in ("id", "told")}
            assert stated(old_database, table["id"]) == then, name
            for who, known in table["told"].items():
                assert told(one.person(PEOPLE.get(who)), table["id"]) == known, (name, who)


def test_every_page_and_record_is_shown(old_database: str) -> None:
    with room(store_at(old_database), pages=drawing_pages()) as one:
        for name, table in EXPECTED.items():
            for who, known in table["told"].items():
                person, status = one.person(PEOPLE.get(who)), known.get("status", 200)
                page = person.get(f"/table/{table['id']}")
                assert page.status_code == status, (name, who)
                assert (table["id"] in page.text) == (status == 200)
                record = person.get(f"/table/{table['id']}/record.json")
                over = table["status"] == "over"
                assert record.status_code == (status if over or status != 200 else 409), (name, who)
                if record.status_code == 200:
                    assert bohio.load(record.json()).over
                    assert person.get(f"/table/{table['id']}/verify").json()["sound"], name


def test_running_games_go_on(old_database: str) -> None:
    with room(store_at(old_database)) as one:
        moved = []
        for name, table in EXPECTED.items():
            for who, known in table["told"].items():
                if known.get("turn"):
                    move(one.person(PEOPLE[who]), table["id"])
                    moved.append(name)
        assert len(moved) == len([table for table in EXPECTED.values() if table["status"] == "running"]) == 12
    sound(old_database)


def move(person: Person, id: str) -> None:
    facts = person.get(f"/table/{id}/facts.json").json()
    seat = facts["asked"]
    if not facts["choices"]:
        assert person.post(f"/table/{id}/curtain", seat=seat).status_code == 200
        facts = person.get(f"/table/{id}/facts.json").json()
    body = {"sequence": facts["sequence"], "key": "on", "seat": seat, "action": facts["choices"][-1]}
    answer = person.post(f"/table/{id}/move", **body)
    assert answer.status_code == 200, answer.text


def test_links_reports_and_questions_still_hold(old_database: str) -> None:
    with room(store_at(old_database)) as one:
        ana, cleo = one.person(PEOPLE["ana"]), one.person(PEOPLE["cleo"])
        timed = EXPECTED["mangrovia timer"]["id"]
        link = ana.see(timed)["invitations"]["1"]
        guest = one.person(NEW_GUEST)
        assert guest.form(link, name="Gus").status_code == 303
        assert guest.see(timed)["deadline"] is not None
        move(guest, timed)
        people = EXPECTED["mangrovia four people"]["id"]
        before = ana.see(people)
        assert list(before["absent"]) == ["1"]
        assert [proposal["kind"] for proposal in before["proposals"]] == ["undo", "abandon"]
        after = cleo.see(people)
        assert after["absent"] == {}
        assert after["sequence"] == before["sequence"] + 1
        for person, seat in ((cleo, 1), (one.person(PEOPLE["dima"]), 2)):
            assert person.post(f"/table/{people}/agree", seat=seat, kind="abandon", yes=True).status_code == 200
        assert ana.see(people)["abandoned"]
        first = EXPECTED["mangrovia two people"]["id"]
        assert ana.see(first)["note"] == "später: Schilf <b>&amp;</b>"
        assert ana.see(first)["rematch"] == EXPECTED["mangrovia rematch"]["id"]
        assert one.person(PEOPLE["bo"]).post(f"/table/{first}/rematch").json()["table"] == ana.see(first)["rematch"]
    sound(old_database)


def test_a_backup_of_it_is_the_same_again(old_database: str, tmp_path: Path) -> None:
    assert backup(old_database, tmp_path / "again.gz") == len(EXPECTED)
    again, before = (
        gzip.decompress(file.read_bytes()).splitlines()[1:]
        for file in (tmp_path / "again.gz", FIXTURES / "schema-3.backup.gz")
    )
    assert again == before


def test_there_is_every_kind_of_entry_and_table() -> None:
    lines = gzip.decompress((FIXTURES / "schema-3.backup.gz").read_bytes()).decode().splitlines()
    bodies = [json.loads(row[5]) for row in map(json.loads, lines) if isinstance(row, list) and row[0] == "entries"]
    assert {body["kind"] for body in bodies} == KINDS
    assert {body.get("by") for body in bodies} >= {"hand", "bot", "timer", "substitute", "holder", "host"}
    assert {table["status"] for table in EXPECTED.values()} == {"over", "running", "open", "abandoned", "unfinished"}
    assert {table["seats"] for table in EXPECTED.values()} == {2, 3, 4, 5}
    assert all("" in table["told"] for table in EXPECTED.values())


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_its_records_are_sound(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["record", "check", str(path)]) == 0
    table = EXPECTED[path.stem.replace("_", " ")]
    said = f"{table['game']}, {table['seats']} seats, {table['events']} events"
    state = r"won by seat [\d and]+, follows from its seed" if table["status"] == "over" else "running"
    assert re.search(f"sound, {said}, {state}", capsys.readouterr().out)
    match = bohio.load(json.loads(path.read_text(encoding="utf-8")))
    assert match.game.digest(match.state) == table["digest"]
