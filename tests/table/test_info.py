"""The route of the info cards: what a seat is told, what a spectator is told, and what there is not."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bohio.table.web.app import drawing_pages
from tests.table.room import Person, Room, room
from tests.table.test_changes import facts, move, two_at

WORTH = {"mangrovia": "path:A", "tropicalia": "frame:N1"}
LARGEST = 3_000


@pytest.fixture
def drawn_room(tmp_path: Path) -> Iterator[Room]:
    with room(tmp_path, pages=drawing_pages()) as one:
        yield one


def card(person: Person, table: str, place: str, **query: str) -> Any:
    return person.get(f"/table/{table}/info", params={"place": place, **query})


@pytest.mark.parametrize("game", ["mangrovia", "tropicalia"])
def test_a_seat_is_told_what_a_thing_is_worth_and_a_spectator_is_not(game: str, drawn_room: Room) -> None:
    table, people = two_at(drawn_room, game)
    own = card(people[0], table, WORTH[game])
    assert own.status_code == 200
    assert 'class="now"' in own.json()["html"]
    assert len(own.content) < LARGEST
    seen = card(drawn_room.person(), table, WORTH[game])
    assert seen.status_code == 200
    assert 'class="now"' not in seen.json()["html"]


@pytest.mark.parametrize("place", ["", "nothing", "path:Z", "hand:9", "x" * 100])
def test_what_there_is_not_is_not_found(place: str, drawn_room: Room) -> None:
    table, people = two_at(drawn_room, "mangrovia")
    answer = card(people[0], table, place)
    assert answer.status_code == 404
    assert answer.json()["error"] == "no_info"
    assert card(people[0], table, "boat", at="999").status_code == 404


def test_nobody_is_told_of_a_hand_that_is_not_theirs(drawn_room: Room) -> None:
    table, people = two_at(drawn_room, "mangrovia")
    assert card(drawn_room.person(), table, "hand:3").status_code == 404
    assert card(people[0], table, "hand:3", **{"as": "1"}).json() == card(people[0], table, "hand:3").json()


def test_the_past_is_told_without_what_a_thing_was_worth(drawn_room: Room) -> None:
    table, people = two_at(drawn_room, "mangrovia")
    mover = people[facts(people[0], table)["asked"]]
    move(mover, table, Random(1))
    assert 'class="now"' not in card(mover, table, "path:A", at="0").json()["html"]
    assert 'class="now"' in card(mover, table, "path:A", at="1").json()["html"]


def test_without_a_thing_it_is_the_legend(drawn_room: Room) -> None:
    table, people = two_at(drawn_room, "mangrovia")
    told = people[0].get(f"/table/{table}/info", params={"language": "de"}).json()
    assert len(told["legend"]) == 12
    assert all(len(line) == 3 and all(line) for line in told["legend"])
