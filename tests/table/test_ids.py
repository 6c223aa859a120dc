"""A text that cannot be a table's id is refused without asking the database."""

from __future__ import annotations

import pytest
from websockets.exceptions import InvalidStatus

from bohio.table.store.rows import is_table_id
from bohio.table.tables.credentials import new_table_id
from tests.table.conftest import MakeStore
from tests.table.room import room

ODD = ("a%00b", "%00", "%ED%A0%80", "%FF%FE", "a%20b", "%E2%80%AE", "x" * 5000, "%F0%9F%8C%8A", "a'b", "a.b", "é")
LOOKS = ("", "/view.json", "/facts.json", "/record.json", "/verify")
ACTIONS = (
    "move", "why", "undo", "ask", "agree", "phrase", "note", "stand-in", "curtain", "hand-over", "invite",
    "delete", "rematch", "branch",
)  # fmt: skip
BODY = {
    "seat": 0, "sequence": 0, "key": "k", "action": {}, "kind": "undo", "yes": True, "phrase": "hello", "text": "x",
    "bot": "random", "at": 0,
}  # fmt: skip


def test_odd_ids_are_not_found(make_store: MakeStore) -> None:
    with room(make_store()) as one:
        person = one.person("6" * 32)
        for id in ODD:
            for look in LOOKS:
                assert person.get(f"/table/{id}{look}").status_code == 404, (id, look)
            for action_name in ACTIONS:
                assert person.post(f"/table/{id}/{action_name}", **BODY).status_code == 404, (id, action_name)
            assert person.get(f"/seat/{id}").status_code == 404
            assert person.form(f"/seat/{id}", name="Ana").status_code == 404
            with pytest.raises(InvalidStatus), person.live(id):
                pass


def test_ids_that_are_given_have_their_form() -> None:
    assert all(is_table_id(new_table_id()) for _ in range(1000))
    assert not any(map(is_table_id, ("", "a b", "a\0b", "ä", "²", "x" * 41, None, 7, b"abc")))
