"""Changing what a seat cannot know changes no byte that it gets, over HTTP and WebSocket alike."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

import bohio
from bohio.core.reasons import BadRecord, Json
from bohio.table.pages.renderer import Pages
from bohio.table.store.rows import NewTable
from bohio.table.tables import create
from bohio.table.tables.credentials import hashed
from bohio.table.tables.shuffles import Offer
from bohio.table.web.app import drawing_pages
from tests.table.games import played
from tests.table.plain import PlainPages
from tests.table.room import Person, Room, room

HOST = "a" * 32
SEATS = 4
HOLDERS = [str(seat) * 32 for seat in range(SEATS)]
NOW = 1_000_000_000.0


def worlds() -> Iterator[tuple[Json, Json, int]]:
    """Pairs of running games that differ in one card that one seat drew face down, and that seat."""
    for seed in range(40):
        match = played(bohio.new("mangrovia", seats=SEATS, seed=str(seed)), 40 + 5 * seed, seed)
        record = match.record(digests=False)
        del record["commitment"]
        hidden = [
            number
            for number, event in enumerate(record["events"])
            if (event.get("action") or {}).get("face") == "down" and event["action"]["pile"] == "valuables"
        ]
        if not hidden:
            continue
        other = copy.deepcopy(record)
        event = other["events"][hidden[-1]]
        event["chance"] = {"card": event["chance"]["card"] % 6 + 2}
        hand = match.view(event["seat"])["table"]["hand"]
        if sound(other) and bohio.load(other).view(event["seat"])["table"]["hand"] != hand:
            yield record, other, event["seat"]


def sound(record: Json) -> bool:
    try:
        bohio.load(record)
    except BadRecord:
        return False
    return True


def table_of(record: Json) -> NewTable:
    """A table that goes on from a record; two such tables have the same id and the same links."""
    plan = [create.human(f"Player {seat}") for seat in range(SEATS)]
    head = replace(create.new_head("mangrovia", plan, {}, None, None), record=record, seed="lagoon")
    holders = {seat: hashed(secret) for seat, secret in enumerate(HOLDERS)}
    laid = create.new_table(head, HOST, [], True, NOW, holders)
    return NewTable("same", laid.head, laid.host, laid.game, True, laid.table_status, NOW, laid.seats)


async def same_offer() -> Offer:
    """What every page offers for the next table is random; here it is the same everywhere."""
    return Offer("nonce", "promise")


@contextmanager
def two_rooms(pair: tuple[Json, Json], folder: Path, pages: Pages) -> Iterator[list[Room]]:
    folders = [folder / "one", folder / "other"]
    with room(folders[0], pages=pages) as one, room(folders[1], pages=pages) as other:
        for place, record in zip((one, other), pair, strict=True):
            place.services.registry.clock = lambda: NOW
            place.services.shuffles.offer = same_offer  # type: ignore[method-assign]
            place.add(table_of(record))
        yield [one, other]


def all_that_leaves(place: Room, secret: str | None, seat: int | None) -> list[Any]:
    """Everything that a browser can get of the table."""
    person = Person(place.address, place.person().client, secret)
    moments = len(person_log(place))
    answers = [
        person.get(path)
        for path in (
            "/",
            "/table/same",
            "/table/same/view.json",
            "/table/same/facts.json?after=0",
            "/table/same/record.json",
            "/table/same/verify",
        )
    ]
    answers += [person.get(f"/table/same?at={moment}") for moment in range(0, moments + 1, 7)]
    answers += [person.get(f"/table/same?as={other}") for other in range(SEATS)]
    for other in range(SEATS):
        answers.append(person.post("/table/same/why", seat=other, action={"type": "pass"}))
        body = {"sequence": 0, "key": "k", "seat": other}
        answers.append(person.post("/table/same/undo", **body))
        answers.append(person.post("/table/same/move", **body, action={"type": "no such thing"}))
        answers.append(person.post("/table/same/phrase", seat=other, sequence=0, phrase="hello", parts=False))
    if seat is not None:
        answers.append(person.post("/table/same/phrase", seat=seat, phrase="hello"))
    told: list[Any] = [(answer.status_code, answer.text.replace(place.address, "")) for answer in answers]
    with person.live("same", "?after=0") as socket:
        message = socket.receive()
        told.append(message)
    return told + [branched(place, person, moment) for moment in (3, moments)]


def branched(place: Room, person: Person, moment: int) -> Json:
    """The game so far at a table that branches off at a moment."""
    place.services.tables.guesses = lambda: moment
    answer = person.post("/table/same/branch", at=moment)
    table = place.services.registry._cache[answer.json()["table"]]
    record = table.head.record
    assert record is not None
    assert table.head.guessed
    return record


def person_log(place: Room) -> list[Any]:
    table = place.services.registry._cache["same"]
    return table.match.log


@pytest.mark.parametrize("pages", [PlainPages(), drawing_pages()], ids=["plain", "drawn"])
def test_what_one_seat_drew_changes_nothing_for_the_others(pages: Pages, tmp_path: Path) -> None:
    pairs = list(islice(worlds(), 3))
    assert len(pairs) == 3
    for number, (record, other, drawer) in enumerate(pairs):
        with two_rooms((record, other), tmp_path / str(number), pages) as places:
            for seat in (*range(SEATS), None):
                secret = None if seat is None else HOLDERS[seat]
                one, two = (all_that_leaves(place, secret, seat) for place in places)
                if seat == drawer:
                    assert one != two, "the seat itself would not notice either: this test sees nothing"
                else:
                    assert one == two


@pytest.mark.parametrize("pages", [PlainPages(), drawing_pages()], ids=["plain", "drawn"])
def test_no_answer_holds_a_secret_of_the_server(pages: Pages, tmp_path: Path) -> None:
    record = played(bohio.new("mangrovia", seats=SEATS, seed="reef"), 60).record(digests=False)
    with two_rooms((record, record), tmp_path, pages) as places:
        for seat in (*range(SEATS), None):
            secret = None if seat is None else HOLDERS[seat]
            text = json.dumps(all_that_leaves(places[0], secret, seat))
            assert "lagoon" not in text
            for hidden in (HOST, *HOLDERS, *map(hashed, (HOST, *HOLDERS))):
                assert hidden not in text
