"""The past of a game in which nothing is hidden any more is told with open hands, or as one saw it then."""

from __future__ import annotations

import json
from pathlib import Path

import bohio
from bohio.table.web.app import drawing_pages
from tests.table.games import played
from tests.table.room import room


def test_hands_are_open_once_nothing_is_hidden_any_more(tmp_path: Path) -> None:
    """M6.4"""
    record = json.dumps(played(bohio.new("mangrovia", seats=3, seed="reef")).record()).encode()
    with room(tmp_path, pages=drawing_pages()) as server:
        person = server.person()
        address = person.ask("POST", "/upload", files={"record": ("game.json", record)}).headers["location"]
        story = f"{address}/story?from=9&to=19&language=en"
        opened, then = person.get(story).json(), person.get(f"{story}&seen=then").json()
        assert opened["parts"]["players"].count("open-hand") == 3
        assert "open-hand" not in then["parts"]["players"]
        assert [one["m"] for one in opened["happenings"]] == [one["m"] for one in then["happenings"]]


def test_nobody_gets_open_hands_while_the_game_runs(tmp_path: Path) -> None:
    """M6.4"""
    with room(tmp_path, pages=drawing_pages()) as server:
        person = server.person()
        table = person.open_table(game="mangrovia", seat0="me", seat1="friend", seat2="none", name0="Ana")
        for more in ("", "&seen=then", "&as=1", "&seen=now"):
            story = person.get(f"/table/{table}/story?from=0&to=0{more}")
            assert story.status_code == 200
            assert "open-hand" not in story.text
