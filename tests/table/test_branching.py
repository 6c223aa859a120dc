"""Going on from any moment of a game that is still under way, in a world that is guessed."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import bohio
from bohio.core.reasons import Json
from bohio.table.tables import create
from bohio.table.tables.credentials import hashed
from bohio.table.tables.table import Table
from tests.table.games import played
from tests.table.room import Person, Room, room

NOW = 1_000_000_000.0
HOLDERS = [str(seat) * 32 for seat in range(3)]


@pytest.fixture
def table_room(tmp_path: Path) -> Iterator[Room]:
    with room(tmp_path) as one:
        yield one


def add_table(table_room: Room, game: str, moves: int, holders: list[str] = HOLDERS) -> str:
    """A running game for three people after so many moves; everybody may watch."""
    record = played(bohio.new(game, seats=3, seed="reef"), moves).record(digests=False)
    del record["commitment"]
    plan = [create.human(name) for name in ("Ana", "Bo", "Cy")]
    head = replace(create.new_head(game, plan, {}, None, None), record=record, seed="lagoon")
    held = {seat: hashed(secret) for seat, secret in enumerate(holders)}
    return table_room.add(create.new_table(head, holders[0], [], True, NOW, held))


def inside(table_room: Room, id: str) -> Table:
    """The table as the server has it."""
    return table_room.services.registry._cache[id]


def branch(person: Person, table: str, **body: Any) -> str:
    answer = person.post(f"/table/{table}/branch", **body)
    assert answer.status_code == 200, answer.text
    id: str = answer.json()["table"]
    return id


@pytest.mark.parametrize("game", ["mangrovia", "tropicalia"])
def test_a_player_goes_on_from_any_moment_and_finds_all_that_they_knew(game: str, table_room: Room) -> None:
    table = add_table(table_room, game, 90)
    ana = table_room.person(HOLDERS[0])
    before = ana.see(table)
    for moment in (0, before["moments"] // 2, before["moments"]):
        other = branch(ana, table, at=moment)
        seen = ana.see(other)
        assert seen["guessed_from"] == table
        assert (seen["viewer"], seen["own_seats"]) == (0, [0])
        assert [player["kind"] for player in seen["players"]] == ["human", "bot", "bot"]
        for then in {0, moment // 2, moment}:
            there, here = (ana.see(id, f"?at={then}")["view"] for id in (table, other))
            assert here["table"] == there["table"]
            assert here["log"] == there["log"]
            assert here["decision"] == there["decision"]
    after = ana.see(table)
    assert (after["sequence"], after["view"]) == (before["sequence"], before["view"])


def test_a_branch_has_a_fate_of_its_own_and_tells_nothing_of_the_old_one(table_room: Room) -> None:
    table = add_table(table_room, "tropicalia", 60)
    ana = table_room.person(HOLDERS[0])
    heads = [inside(table_room, branch(ana, table, at=20)).head for _ in range(2)]
    assert len({"lagoon", *(head.seed for head in heads)}) == 3
    for head in heads:
        assert head.record is not None
        assert not {"seed", "commitment", "names", "bots", "result"} & set(head.record)
        assert len(head.record["events"]) == 20


def hands(table_room: Room, person: Person, table: str, moment: int) -> list[list[Json]]:
    """The hands of everyone in several branches from the same moment."""
    found = []
    numbers = iter(range(8))
    table_room.services.tables.guesses = lambda: next(numbers)
    for _ in range(8):
        match = inside(table_room, branch(person, table, at=moment)).match
        found.append([match.view(seat)["table"]["hand"] for seat in range(3)])
    return found


def distinct(values: list[Any]) -> int:
    return len({json.dumps(value) for value in values})


def test_the_hands_of_others_are_guessed_and_ones_own_is_kept(table_room: Room) -> None:
    table = add_table(table_room, "mangrovia", 60)
    bo = table_room.person(HOLDERS[1])
    moment = bo.see(table)["moments"]
    found = hands(table_room, bo, table, moment)
    assert [distinct([one[seat] for one in found]) > 1 for seat in range(3)] == [True, False, True]
    assert found[0][1] == bo.see(table)["view"]["table"]["hand"]


@pytest.mark.parametrize("shared", [False, True], ids=["spectator", "shared screen"])
def test_who_has_no_hand_to_oneself_gets_every_hand_guessed(shared: bool, table_room: Room) -> None:
    """On a shared screen all could look at the branch, so it keeps nobody's hand."""
    table = add_table(table_room, "mangrovia", 60, [HOLDERS[0]] * 3 if shared else HOLDERS)
    person = table_room.person(HOLDERS[0] if shared else None)
    person.get("/new")
    moment = inside(table_room, table).match.log
    found = hands(table_room, person, table, len(moment))
    assert all(distinct([one[seat] for one in found]) > 1 for seat in range(3))


def test_an_abandoned_game_keeps_its_secrets(table_room: Room) -> None:
    table = add_table(table_room, "mangrovia", 60)
    people = [table_room.person(secret) for secret in HOLDERS]
    people[0].post(f"/table/{table}/ask", seat=0, kind="abandon")
    for seat in (1, 2):
        people[seat].post(f"/table/{table}/agree", seat=seat, kind="abandon", yes=True)
    assert people[0].see(table)["abandoned"]
    other = inside(table_room, branch(people[0], table, at=50))
    assert other.head.guessed
    assert other.running


def test_what_was_taken_back_is_not_in_a_branch(table_room: Room) -> None:
    table = add_table(table_room, "mangrovia", 40)
    people = [table_room.person(secret) for secret in HOLDERS]
    to_move = inside(table_room, table).to_move
    assert to_move is not None
    seen = people[to_move].see(table)
    people[to_move].move(table, seen)
    people[to_move].post(f"/table/{table}/ask", seat=to_move, kind="undo")
    for seat in {0, 1, 2} - {to_move}:
        people[seat].post(f"/table/{table}/agree", seat=seat, kind="undo", yes=True)
    now = people[to_move].see(table)
    assert now["moments"] > seen["moments"]
    other = branch(people[to_move], table, at=now["moments"], seat=to_move)
    assert len(inside(table_room, other).match.events) == seen["moments"]
    assert people[to_move].see(other)["view"]["table"] == seen["view"]["table"]


def test_a_moment_that_is_not_there_opens_nothing(table_room: Room) -> None:
    table = add_table(table_room, "mangrovia", 10)
    ana = table_room.person(HOLDERS[0])
    refused = ana.post(f"/table/{table}/branch", at=999)
    assert (refused.status_code, refused.json()["error"]) == (422, "no_moment")
