"""Taking back by agreement: what stood before still stands, what came after is marked."""

from __future__ import annotations

from pathlib import Path

import bohio
from bohio.core.log import Event
from bohio.core.reasons import Json
from tests.table.games import played
from tests.table.room import Person, room


def test_only_what_was_taken_back_is_marked_in_the_log(tmp_path: Path) -> None:
    with room(tmp_path) as one:
        host, friend = one.person(), one.person()
        table = host.open_table(game="mangrovia", seats="2", seat0="me", seat1="friend")
        assert friend.form(host.see(table)["invitations"]["1"], name="Ana").status_code == 303
        for _ in range(8):
            mover = next(person for person in (host, friend) if person.see(table)["view"].get("choices"))
            assert mover.move(table, mover.see(table)).status_code == 200
        before = host.see(table)["lines"]
        last = max(place for place, line in enumerate(before) if line["event"]["seat"] == 0)
        assert last > 2
        agree_to_take_back(table, host, friend)
        for person in (host, friend):
            lines = person.see(table)["lines"]
            assert [line["undone"] for line in lines] == [place >= last for place in range(len(before))] + [False]
            assert lines[-1]["event"] == {"seat": 0, "undo": True}


def agree_to_take_back(table: str, host: Person, friend: Person) -> None:
    assert host.post(f"/table/{table}/ask", seat=0, kind="undo").status_code == 200
    assert friend.post(f"/table/{table}/agree", seat=1, kind="undo", yes=True).status_code == 200


def test_the_moves_that_stand_are_the_same_in_log_and_match() -> None:
    match = played(bohio.new("mangrovia", seats=2, seed="reef"), 12)
    length = max(number for number, event in enumerate(match.events) if event.seat == 0)
    assert 0 < length < len(match.events)
    views: list[Json] = [match.at(moment).view(0) for moment in range(length + 1)]
    digest = match.game.digest(match.at(length).state)
    match.take_back(0)
    assert match.game.digest(match.state) == digest
    in_effect = [entry for entry in match.log if isinstance(entry, Event)][:length]
    assert all(entry is event for entry, event in zip(in_effect, match.events, strict=True))
    assert [match.at(moment).view(0) for moment in range(length + 1)] == views
