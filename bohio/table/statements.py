"""The statements of the store, the same for SQLite and PostgreSQL. Each runs inside a transaction."""

from __future__ import annotations

import json
from typing import Any

from bohio.core.reasons import Json
from bohio.table.rows import (
    Connection,
    Entry,
    Gone,
    Listed,
    NewTable,
    Repeated,
    Row,
    SeatLink,
    SeatTaken,
    Stale,
    Standing,
    text_of,
)

SHUFFLE_MEMORY = 3 * 24 * 3600.0
"""For how many seconds it is remembered which shuffles were used: longer than an offer is good."""


def _entries(db: Connection, table: str, after: int) -> list[Entry]:
    rows = db.execute(
        "SELECT sequence, key, at, body FROM entries WHERE table_id = ? AND sequence > ? ORDER BY sequence",
        (table, after),
    )
    return [Entry(sequence, key, at, json.loads(body)) for sequence, key, at, body in rows]


def _seats(db: Connection, table: str) -> list[Json]:
    rows = db.execute(
        "SELECT seat, issue, secret, used, holder FROM seats WHERE table_id = ? ORDER BY seat",
        (table,),
    )
    return [_seat(row) for row in rows]


def _seat(row: tuple[Any, ...]) -> Json:
    seat, issue, secret, used, holder = row
    return {"seat": seat, "issue": issue, "secret": secret, "used": bool(used), "holder": holder}


def read_table(db: Connection, table: str) -> Row:
    rows = db.execute("SELECT head, host, watch, sequence, created FROM tables WHERE id = ?", (table,))
    if not rows:
        raise Gone
    head, host, watch, sequence, created = rows[0]
    entries = [entry for entry in _entries(db, table, 0) if entry.sequence <= sequence]
    return Row(table, json.loads(head), host, bool(watch), sequence, created, entries, _seats(db, table))


def read_tail(db: Connection, table: str, after: int) -> tuple[list[Entry], list[Json]]:
    """The entries after a sequence number, and who holds the seats."""
    rows = db.execute(
        "SELECT sequence, seat, issue, secret, used, holder FROM tables LEFT JOIN seats ON table_id = id"
        " WHERE id = ? ORDER BY seat",
        (table,),
    )
    if not rows:
        raise Gone
    seats = [_seat(row[1:]) for row in rows if row[1] is not None]
    return (_entries(db, table, after) if rows[0][0] > after else []), seats


def write_table(db: Connection, new: NewTable) -> None:
    db.execute(
        "INSERT INTO tables (id, head, host, game, watch, sequence, status, brief, bot_due, deadline, created, changed)"
        " VALUES (?, ?, ?, ?, ?, 0, ?, ?, ?, ?, ?, ?)",
        (
            new.id,
            text_of(new.head),
            new.host,
            new.game,
            int(new.watch),
            new.standing.status,
            text_of(new.standing.brief),
            new.standing.bot_due,
            new.standing.deadline,
            new.at,
            new.at,
        ),
    )
    for row in new.seats:
        db.execute(
            "INSERT INTO seats (table_id, seat, issue, secret, used, holder) VALUES (?, ?, ?, ?, ?, ?)",
            (new.id, row["seat"], row["issue"], row["secret"], int(row["used"]), row["holder"]),
        )
    if new.nonce is not None:
        _use_shuffle(db, new.nonce, new.at)


def _use_shuffle(db: Connection, nonce: str, at: float) -> None:
    """Raises Repeated if the nonce was used before. Those that are too old to be accepted again need no memory."""
    db.execute("DELETE FROM shuffles_used WHERE at < ?", (at - SHUFFLE_MEMORY,))
    done = db.execute(
        "INSERT INTO shuffles_used (nonce, at) VALUES (?, ?) ON CONFLICT (nonce) DO NOTHING RETURNING nonce",
        (nonce, at),
    )
    if not done:
        raise Repeated


def shuffle_key(db: Connection, fresh: str) -> str:
    """The key that the server's numbers follow from; the fresh one if there is none yet."""
    db.execute("INSERT INTO settings (name, value) VALUES ('shuffle', ?) ON CONFLICT (name) DO NOTHING", (fresh,))
    return str(db.execute("SELECT value FROM settings WHERE name = 'shuffle'")[0][0])


def write_entry(
    db: Connection, table: str, entry: Entry, standing: Standing, taken: SeatTaken | SeatLink | None, notify: bool
) -> None:
    """Appends an entry. Raises Repeated if its key is there already, Stale if its sequence number is not the next."""
    moved = db.execute(
        "UPDATE tables SET sequence = ?, status = ?, brief = ?, bot_due = ?, deadline = ?, changed = ?"
        " WHERE id = ? AND sequence = ? AND NOT EXISTS (SELECT 1 FROM entries WHERE table_id = ? AND key = ?)"
        " RETURNING id",
        (
            entry.sequence,
            standing.status,
            text_of(standing.brief),
            standing.bot_due,
            standing.deadline,
            entry.at,
            table,
            entry.sequence - 1,
            table,
            entry.key,
        ),
    )
    if not moved:
        if not db.execute("SELECT 1 FROM tables WHERE id = ?", (table,)):
            raise Gone
        if db.execute("SELECT 1 FROM entries WHERE table_id = ? AND key = ?", (table, entry.key)):
            raise Repeated
        raise Stale
    if isinstance(taken, SeatTaken):
        _take_seat(db, table, taken)
    elif taken is not None:
        _link_seat(db, table, taken)
    insert = "INSERT INTO entries (table_id, sequence, key, at, body) VALUES (?, ?, ?, ?, ?)"
    values = (table, entry.sequence, entry.key, entry.at, text_of(entry.body))
    if notify:
        db.execute(f"{insert} RETURNING pg_notify('bohio', ?)", (*values, f"{table} {entry.sequence}"))
    else:
        db.execute(insert, values)


def _take_seat(db: Connection, table: str, taken: SeatTaken) -> None:
    # Notes are their writer's own: whoever comes after does not read them.
    db.execute("DELETE FROM notes WHERE table_id = ? AND seat = ?", (table, taken.seat))
    if taken.secret is None:
        db.execute("UPDATE seats SET holder = ? WHERE table_id = ? AND seat = ?", (taken.holder, table, taken.seat))
        return
    done = db.execute(
        "UPDATE seats SET holder = ?, used = 1"
        " WHERE table_id = ? AND seat = ? AND secret = ? AND used = 0 RETURNING seat",
        (taken.holder, table, taken.seat, taken.secret),
    )
    if not done:
        raise Stale


def _link_seat(db: Connection, table: str, link: SeatLink) -> None:
    done = db.execute(
        "UPDATE seats SET issue = ?, secret = ?, used = 0 WHERE table_id = ? AND seat = ? AND issue = ? RETURNING seat",
        (link.issue, link.secret, table, link.seat, link.issue - 1),
    )
    if not done:
        raise Stale


def find_seat(db: Connection, secret: str) -> tuple[str, int] | None:
    """The table and seat that a hashed link opens."""
    rows = db.execute("SELECT table_id, seat FROM seats WHERE secret = ?", (secret,))
    return (rows[0][0], rows[0][1]) if rows else None


def remove_table(db: Connection, table: str, notify: bool) -> bool:
    """Deletes a table with everything that belongs to it; whether there was one."""
    done = db.execute("DELETE FROM tables WHERE id = ? RETURNING id", (table,))
    if done and notify:
        db.execute("SELECT pg_notify('bohio', ?)", (f"{table} 0",))
    return bool(done)


def list_mine(db: Connection, browser: str, limit: int) -> list[Listed]:
    """The tables that a browser hosts or sits at, the latest first."""
    rows = db.execute(
        "SELECT id, game, status, brief, watch FROM tables WHERE host = ?"
        " OR id IN (SELECT table_id FROM seats WHERE holder = ?) ORDER BY changed DESC LIMIT ?",
        (browser, browser, limit),
    )
    held: dict[str, list[int]] = {}
    for table, seat in db.execute("SELECT table_id, seat FROM seats WHERE holder = ?", (browser,)):
        held.setdefault(table, []).append(seat)
    return [
        Listed(id, game, status, json.loads(brief), bool(watch), tuple(sorted(held.get(id, []))))
        for id, game, status, brief, watch in rows
    ]


def list_watched(db: Connection, limit: int) -> list[Listed]:
    """The tables in play that anybody may watch, the latest first."""
    rows = db.execute(
        "SELECT id, game, status, brief FROM tables WHERE status IN ('open', 'running') AND watch = 1"
        " ORDER BY changed DESC LIMIT ?",
        (limit,),
    )
    return [Listed(id, game, status, json.loads(brief), True) for id, game, status, brief in rows]


def list_due(db: Connection, now: float, limit: int) -> list[str]:
    """The tables where a bot should have moved or a timer has run out."""
    rows = db.execute(
        "SELECT id FROM tables WHERE bot_due < ? UNION SELECT id FROM tables WHERE deadline < ? LIMIT ?",
        (now, now, limit),
    )
    return [row[0] for row in rows]


def claim(db: Connection, table: str, sequence: int, server: str, now: float, until: float) -> bool:
    """Whether this server may think about the move on this sequence number; no other one then does, until a time."""
    rows = db.execute(
        "INSERT INTO claims (table_id, sequence, server, until) VALUES (?, ?, ?, ?)"
        " ON CONFLICT (table_id) DO UPDATE SET sequence = excluded.sequence, server = excluded.server,"
        " until = excluded.until WHERE claims.sequence < excluded.sequence OR claims.server = excluded.server"
        " OR claims.until < ? RETURNING table_id",
        (table, sequence, server, until, now),
    )
    return bool(rows)


def read_note(db: Connection, table: str, seat: int) -> str:
    rows = db.execute("SELECT text FROM notes WHERE table_id = ? AND seat = ?", (table, seat))
    return str(rows[0][0]) if rows else ""


def write_note(db: Connection, table: str, seat: int, text: str) -> None:
    db.execute(
        "INSERT INTO notes (table_id, seat, text) VALUES (?, ?, ?)"
        " ON CONFLICT (table_id, seat) DO UPDATE SET text = excluded.text",
        (table, seat, text),
    )


def count_tables(db: Connection) -> dict[str, int]:
    return dict(db.execute("SELECT status, COUNT(*) FROM tables GROUP BY status"))


def expire(db: Connection, before: float, limit: int) -> list[str]:
    """Deletes tables that nobody touched since a time, finished or not; their ids."""
    rows = db.execute("SELECT id FROM tables WHERE changed < ? LIMIT ?", (before, limit))
    for (table,) in rows:
        db.execute("DELETE FROM tables WHERE id = ?", (table,))
    return [row[0] for row in rows]
