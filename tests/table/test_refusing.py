"""What a server refuses in everyday play: moments that are none, and too many phrases."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.table.room import Room, room

HOT_SEAT = {"game": "mangrovia", "seats": "2", "seat0": "me", "seat1": "hotseat"}


@pytest.fixture
def table_room(tmp_path: Path) -> Iterator[Room]:
    with room(tmp_path) as one:
        yield one


@pytest.mark.parametrize("moment", ["nonsense", "-1", "1.0", "", "99999999999"])
def test_a_moment_that_is_none_is_not_the_present(moment: str, table_room: Room) -> None:
    person = table_room.person()
    table = person.open_table(**HOT_SEAT)
    assert person.get(f"/table/{table}/view.json").status_code == 200
    assert person.get(f"/table/{table}/view.json?at=0").status_code == 200
    refused = person.get(f"/table/{table}/view.json?at={moment}")
    assert (refused.status_code, refused.json()["error"]) == (404, "no_moment")


def test_who_says_too_much_is_told_to_wait_and_others_are_not(table_room: Room) -> None:
    person = table_room.person()
    table = person.open_table(**HOT_SEAT)

    def say(seat: int) -> int:
        return person.post(f"/table/{table}/phrase", seat=seat, phrase="hurry").status_code

    statuses: list[int] = []
    while 429 not in statuses:
        assert len(statuses) < 40
        statuses.append(say(0))
    assert len(statuses) > 6
    assert set(statuses) == {200, 429}
    said = [
        entry for entry in table_room.call(table_room.services.store.table(table)).entries if entry.body["seat"] == 0
    ]
    assert len(said) == statuses.count(200)
    assert say(1) == 200
