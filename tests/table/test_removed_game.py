"""Tables of a game whose package is no longer installed: they are damaged, and nobody else notices."""

from __future__ import annotations

import time
from pathlib import Path

from bohio.core.manifest import Manifest
from bohio.table.store.rows import Connection
from bohio.table.store.sqlite import SqliteStore
from bohio.table.tables import create
from bohio.table.upkeep.archive import export
from bohio.table.upkeep.backup import backup
from bohio.table.upkeep.checking import check
from bohio.table.upkeep.restoring import restore
from bohio.table.web.app import drawing_pages
from tests.table.room import PATIENCE, room

HOST = "7" * 32


def test_tables_of_a_removed_game_are_their_own_problem(tmp_path: Path, games: dict[str, Manifest]) -> None:
    file = tmp_path / "bohio.sqlite3"
    plan = [create.bot("random"), create.bot("random")]
    lost, other = (
        create.new_table(create.new_head(game, plan, {}, None, None), HOST, [], True, 0.0)
        for game in ("mangrovia", "tropicalia")
    )
    gone = games.pop("mangrovia")
    with room(SqliteStore(file), pages=drawing_pages()) as server:
        store, registry = server.services.store, server.services.registry
        for new in (lost, other):
            server.call(store.create(new))
        host = server.person(HOST)

        # The pages of the game are gone; the others do not name it.
        for path in ("/", "/new?game=mangrovia", "/rules/tropicalia"):
            page = host.get(path)
            assert page.status_code == 200
            assert "mangrovia" not in page.text.replace("/new?game=mangrovia", "")
        for path in ("/rules/mangrovia", "/static/mangrovia/board.css"):
            assert host.get(path).status_code == 404
        assert host.form("/play", game="mangrovia").status_code == 422
        assert host.form("/tables", game="mangrovia", seat0="me", seat1="bot:random").status_code == 422

        # Bots move at the other table, and the lost one is left alone.
        until = time.monotonic() + PATIENCE
        while not server.call(store.table(other.id)).sequence or not registry.damages.resting(lost.id):
            assert time.monotonic() < until
            time.sleep(0.1)
        for path in ("", "/view.json", "/facts.json", "/record.json"):
            assert host.get(f"/table/{lost.id}{path}").status_code == 500

    faults: list[str] = []
    assert check(str(file), faults.append, lambda done, tables: None) == (2, 1)
    assert faults == [f"table {lost.id}: its head opens no game (BadOption)"]
    assert backup(str(file), tmp_path / "backup") == 2
    restored, left_out = restore(tmp_path / "backup", str(tmp_path / "restored.sqlite3"), skip_damaged=True)
    assert (restored, len(left_out)) == (1, 1)

    with room(SqliteStore(file), pages=drawing_pages()) as server:

        def end(db: Connection) -> None:
            db.execute("UPDATE tables SET status = 'over' WHERE id = ?", (lost.id,))

        server.call(server.services.store.write(end))
        _, wrong = export(str(file), tmp_path / "records")
        assert [fault for fault in wrong if lost.id in fault] == wrong
        assert len(wrong) == 1
        # Its host can delete it.
        host = server.person(HOST)
        assert 'class="danger"' in host.get(f"/table/{lost.id}", headers={"accept": "text/html"}).text
        assert host.post(f"/table/{lost.id}/delete").status_code == 200

    # The game is installed again: the backup still has its table.
    games["mangrovia"] = gone
    restored, left_out = restore(tmp_path / "backup", str(tmp_path / "whole.sqlite3"))
    assert (restored, left_out) == (2, [])
