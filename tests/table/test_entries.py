"""Entries and heads are stored as they always were, and read back as they were written."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bohio.core.game import Game
from bohio.core.reasons import Json
from bohio.table.store.rows import Damaged, LogRow, text_of
from bohio.table.tables import create
from bohio.table.tables.entries import (
    ALL,
    KINDS,
    PEOPLE,
    Answer,
    Away,
    Cover,
    Entry,
    Here,
    Link,
    Play,
    Propose,
    Rematch,
    Rise,
    Say,
    Sit,
    StandIn,
    Uncover,
    Undo,
    entry_json,
    entry_of,
)
from bohio.table.tables.head import head_of
from bohio.table.tables.reading import follow, table_of
from bohio.table.tables.registry import Change, Registry
from bohio.table.tables.shuffles import Shuffle
from bohio.table.tables.table import Table
from tests.table.room import Room, room
from tests.table.test_bounds import SECRET, add_table

SUBSTITUTE = {"bot": "greedy", "for": "expert", "why": "late"}
STORED: list[tuple[Entry, str]] = [
    (Play(1, {"type": "pass"}), '{"kind":"play","seat":1,"action":{"type":"pass"}}'),
    (
        Play(1, {"type": "pass"}, "substitute", SUBSTITUTE, "abc"),
        '{"kind":"play","seat":1,"action":{"type":"pass"},"by":"substitute",'
        '"substitute":{"bot":"greedy","for":"expert","why":"late"},"digest":"abc"}',
    ),
    (Undo(0), '{"kind":"undo","seat":0}'),
    (Propose(0, "abandon"), '{"kind":"ask","seat":0,"what":"abandon"}'),
    (Propose(0, "undo", PEOPLE), '{"kind":"ask","seat":0,"what":"undo","of":"people"}'),
    (Answer(2, "undo", False, PEOPLE), '{"kind":"agree","seat":2,"what":"undo","yes":false,"of":"people"}'),
    (Sit(1, "Ça va"), '{"kind":"sit","seat":1,"name":"Ça va"}'),
    (Rise(1), '{"kind":"rise","seat":1}'),
    (StandIn(1, None, "host"), '{"kind":"stand_in","seat":1,"bot":null,"by":"host"}'),
    (StandIn(1, "random"), '{"kind":"stand_in","seat":1,"bot":"random"}'),
    (Link(1), '{"kind":"link","seat":1}'),
    (Away(1), '{"kind":"away","seat":1}'),
    (Here(1), '{"kind":"here","seat":1}'),
    (Uncover(1), '{"kind":"curtain","seat":1}'),
    (Cover(1), '{"kind":"hand_over","seat":1}'),
    (Say(1, "hello"), '{"kind":"phrase","seat":1,"phrase":"hello"}'),
    (Rematch("abc"), '{"kind":"rematch","table":"abc"}'),
]


@pytest.mark.parametrize(("entry", "text"), STORED, ids=[text for _, text in STORED])
def test_an_entry_is_stored_as_it_always_was(entry: Entry, text: str) -> None:
    assert text_of(entry_json(entry)) == text
    assert entry_of(json.loads(text)) == entry


def test_every_kind_of_entry_is_here() -> None:
    assert {type(entry) for entry, _ in STORED} == set(ALL)
    assert len(KINDS) == len(ALL)


def test_keys_that_nobody_knows_any_more_are_passed_over() -> None:
    assert entry_of({"kind": "undo", "seat": 0, "by": "hand"}) == Undo(0)


@pytest.mark.parametrize("body", [{}, {"kind": "sing"}, {"kind": "sit"}, {"kind": "sit", "seat": 0}, {"seat": 0}])
def test_what_is_missing_is_found(body: Json) -> None:
    with pytest.raises(KeyError):
        entry_of(body)


@pytest.mark.parametrize("entry", [Say(1, "hello"), Sit(1, "Bo"), Propose(0, "abandon", PEOPLE)])
def test_an_entry_of_any_kind_is_held_to_the_digest_that_it_names(entry: Entry) -> None:
    head = create.new_head("mangrovia", [create.human("Ana")] * 3, {}, None, None)
    table = Table.begin("reef", head, None, True, 0.0, [])
    follow(table, LogRow(1, "a", 0.0, entry_json(entry) | {"digest": table.digest()}))
    with pytest.raises(Damaged, match="entry 2 does not lead to its digest"):
        follow(table, LogRow(2, "b", 0.0, entry_json(entry) | {"digest": "abc"}))


def test_a_head_is_stored_as_it_always_was() -> None:
    plan = [create.human("Ana"), create.bot("greedy"), create.friend()]
    head = create.new_head("mangrovia", plan, {"stone_tiles": "mixed"}, None, 60, Shuffle("n", "5" * 64, "aa"))
    told = head.json()
    assert list(told) == [
        "game", "seats", "options", "content", "seed", "shuffle", "record", "plan", "timer", "open", "from",
    ]  # fmt: skip
    assert told["plan"] == [
        {"kind": "human", "name": "Ana", "bot": None},
        {"kind": "bot", "name": "", "bot": "greedy"},
        {"kind": "open", "name": "", "bot": None},
    ]
    assert head_of(json.loads(text_of(told))) == head
    branch = replace(head, origin="abc", guessed=True)
    assert branch.json() == told | {"from": "abc", "guessed": True}
    assert head_of(branch.json()) == branch
    silent = replace(head, tips=False)
    assert silent.json() == told | {"tips": False}
    assert head_of(silent.json()) == silent


def test_a_head_without_the_keys_of_later_versions_is_read() -> None:
    told = create.new_head("mangrovia", [create.human("Ana"), create.human("Bo")], {}, None, None).json()
    del told["shuffle"]
    assert head_of(told).shuffle is None


# On the way in


@pytest.fixture
def table_room(tmp_path: Path) -> Iterator[Room]:
    with room(tmp_path) as one:
        yield one


def test_a_move_is_judged_once(table_room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    table, host = add_table(table_room)
    judged: list[object] = []
    judge = Game.judge

    def noted(game: Game[Any], state: Any, action: object) -> Any:
        judged.append(action)
        return judge(game, state, action)

    monkeypatch.setattr(Game, "judge", noted)
    seen = host.see(table)
    if seen["curtain"]:
        host.post(f"/table/{table}/curtain", seat=seen["viewer"])
        seen = host.see(table)
    assert host.move(table, seen).status_code == 200
    assert len(judged) == 1


@pytest.mark.parametrize("played", [True, False])
def test_a_move_is_judged_again_if_another_server_wrote_first(
    played: bool, table_room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, host = add_table(table_room)
    store = table_room.services.store
    seen = host.see(table)
    host.post(f"/table/{table}/curtain", seat=seen["viewer"])
    seen = host.see(table)
    mine, other = seen["view"]["choices"][:2]
    append = store.append

    async def late(*words: Any) -> None:
        monkeypatch.setattr(store, "append", append)
        entry = Play(seen["viewer"], other, "hand") if played else Say(seen["viewer"], "hello")
        await Registry(store).change(table, lambda one: Change(entry))
        await append(*words)

    monkeypatch.setattr(store, "append", late)
    answer = host.move(table, seen, mine)
    row = table_room.call(store.table(table))
    bodies = [entry.body for entry in row.entries[-2:]]
    if played:
        assert (answer.status_code, answer.json()["error"]) == (409, "stale")
        assert bodies[-1]["action"] == other
    else:
        assert answer.status_code == 200
        assert [body["kind"] for body in bodies] == ["phrase", "play"]
        assert bodies[-1]["action"] == mine
    assert table_of(row).sequence == len(row.entries)


def test_a_table_that_fails_in_the_middle_of_a_change_is_read_again(
    table_room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, host = add_table(table_room)
    registry = table_room.services.registry
    before = host.get(f"/table/{table}/facts.json").json()

    async def write() -> None:
        async with registry.at(table) as one:
            assert one.to_move is not None
            await registry.write(one, Change(Play(one.to_move, next(iter(one.match.options)), "hand")))

    with monkeypatch.context() as patch:
        patch.setattr(Table, "table_status", lambda one: 1 // 0)
        with pytest.raises(ZeroDivisionError):
            table_room.call(write())
    assert table not in registry._cache
    assert table_room.person(SECRET).get(f"/table/{table}/facts.json").json() == before
    table_room.call(write())
    assert host.get(f"/table/{table}/facts.json").json()["sequence"] == before["sequence"] + 1
