"""The statements of the store, the same for SQLite and PostgreSQL. Each runs inside a transaction."""

from __future__ import annotations

from math import isfinite
from typing import Any

from bohio.table.store.raw import ENTRY, SEAT, STATUSES, TABLE, entry_of, listed_of, row_of, seat_of
from bohio.table.store.rows import (
    Connection,
    Damaged,
    Gone,
    Listed,
    LogRow,
    NewTable,
    Repeated,
    SeatLink,
    SeatRow,
    SeatTaken,
    Stale,
    TableRow,
    TableStatus,
    is_table_id,
    text_of,
)

LIVED = "(SELECT COALESCE(MAX(lived), 0) FROM clock)"
"""The seconds that servers have been running on this database."""

SHUFFLE_MEMORY = 3 * 24 * 3600.0
"""Seconds for which used shuffles are remembered; longer than an offer is valid."""

LESSONS = '%"lesson":[%'
"""What the briefs of lessons hold: in a text the quotes would be escaped."""
COUNT_STATUSES = "SELECT status, COUNT(*) FROM tables WHERE brief NOT LIKE ? GROUP BY status"


def _entries(db: Connection, table: str, after: int) -> list[tuple[Any, ...]]:
    return db.execute(
        f"SELECT {', '.join(ENTRY)} FROM entries WHERE table_id = ? AND sequence > ? ORDER BY sequence", (table, after)
    )


def read_table(db: Connection, table: str) -> TableRow:
    """A table with its whole log. Raises Damaged if it is not as it was written."""
    rows = db.execute(f"SELECT {', '.join(TABLE)} FROM tables WHERE id = ?", (table,))
    if not rows:
        raise Gone
    seats = db.execute(f"SELECT {', '.join(SEAT)} FROM seats WHERE table_id = ? ORDER BY seat", (table,))
    row = row_of(table, rows[0], _entries(db, table, 0), seats)
    if row.entries and row.entries[-1].sequence > row.sequence:
        # Written after the first statement, unless the table's own row still does not know of it.
        now = db.execute("SELECT sequence FROM tables WHERE id = ?", (table,))
        if now and now[0][0] < row.entries[-1].sequence:
            raise Damaged(f"it has entries after {row.sequence}, its last one")
        row.entries[:] = [entry for entry in row.entries if entry.sequence <= row.sequence]
    return row


def read_tail(db: Connection, table: str, after: int) -> tuple[list[LogRow], list[SeatRow]]:
    """The entries after a sequence number, and who holds the seats."""
    rows = db.execute(
        f"SELECT sequence, {', '.join(SEAT)} FROM tables LEFT JOIN seats ON table_id = id WHERE id = ? ORDER BY seat",
        (table,),
    )
    if not rows:
        raise Gone
    sequence = rows[0][0]
    entries = [entry_of(row) for row in _entries(db, table, after)] if sequence > after else []
    if sequence > after and (not entries or entries[-1].sequence < sequence):
        raise Damaged(f"it should have entries up to {sequence}")
    return entries, [seat_of(row[1:]) for row in rows if row[1] is not None]


def read_host(db: Connection, table: str) -> str | None:
    """The browser (hashed) that opened a table; works for damaged tables too."""
    rows = db.execute("SELECT host FROM tables WHERE id = ?", (table,))
    if not rows:
        raise Gone
    host: str | None = rows[0][0]
    return host


def write_table(db: Connection, new: NewTable) -> None:
    db.execute(
        "INSERT INTO tables (id, head, host, game, watch, sequence, status, brief, bot_due, deadline, created, changed,"
        f" touched) VALUES (?, ?, ?, ?, ?, 0, ?, ?, ?, ?, ?, ?, {LIVED})",
        (
            new.id,
            text_of(new.head),
            new.host,
            new.game,
            int(new.watch),
            new.table_status.status,
            text_of(new.table_status.brief),
            new.table_status.bot_due,
            new.table_status.deadline,
            new.at,
            new.at,
        ),
    )
    for row in new.seats:
        db.execute(
            "INSERT INTO seats (table_id, seat, issue, secret, used, holder) VALUES (?, ?, ?, ?, ?, ?)",
            (new.id, row.seat, row.issue, row.secret, int(row.used), row.holder),
        )
    if new.nonce is not None:
        _use_shuffle(db, new.nonce, new.at)


def _use_shuffle(db: Connection, nonce: str, at: float) -> None:
    """Raises Repeated if the nonce was used before. Forgets nonces that are too old to be accepted again."""
    db.execute("DELETE FROM shuffles_used WHERE at < ?", (at - SHUFFLE_MEMORY,))
    done = db.execute(
        "INSERT INTO shuffles_used (nonce, at) VALUES (?, ?) ON CONFLICT (nonce) DO NOTHING RETURNING nonce",
        (nonce, at),
    )
    if not done:
        raise Repeated


def shuffle_key(db: Connection, fresh: str) -> str:
    """The key from which the server's numbers are derived; stores the fresh one if there is none yet."""
    db.execute("INSERT INTO settings (name, value) VALUES ('shuffle', ?) ON CONFLICT (name) DO NOTHING", (fresh,))
    return str(db.execute("SELECT value FROM settings WHERE name = 'shuffle'")[0][0])


def write_entry(
    db: Connection,
    table: str,
    entry: LogRow,
    table_status: TableStatus,
    taken: SeatTaken | SeatLink | None,
    notify: bool,
) -> None:
    """Appends an entry. Raises Repeated if its key is there already, Stale if its sequence number is not the next."""
    moved = db.execute(
        "UPDATE tables SET sequence = ?, status = ?, brief = ?, bot_due = ?, deadline = ?, changed = ?,"
        f" touched = {LIVED}"
        " WHERE id = ? AND sequence = ? AND NOT EXISTS (SELECT 1 FROM entries WHERE table_id = ? AND key = ?)"
        " RETURNING id",
        (
            entry.sequence,
            table_status.status,
            text_of(table_status.brief),
            table_status.bot_due,
            table_status.deadline,
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
    # Notes are private: the next holder of the seat must not read them.
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
        "SELECT id, game, status, brief, watch, changed FROM tables WHERE host = ?"
        " OR id IN (SELECT table_id FROM seats WHERE holder = ?) ORDER BY changed DESC LIMIT ?",
        (browser, browser, limit),
    )
    held: dict[str, list[int]] = {}
    for table, seat in db.execute("SELECT table_id, seat FROM seats WHERE holder = ?", (browser,)):
        if isinstance(seat, int):
            held.setdefault(table, []).append(seat)
    return [listed_of(row, tuple(sorted(held.get(row[0], [])))) for row in rows if is_table_id(row[0])]


def list_watched(db: Connection, limit: int) -> list[Listed]:
    """The running tables that anybody may watch, latest first; damaged ones are left out."""
    rows = db.execute(
        "SELECT id, game, status, brief, watch, changed FROM tables WHERE status IN ('open', 'running') AND watch = 1"
        " ORDER BY changed DESC LIMIT ?",
        (limit,),
    )
    listed = [listed_of(row) for row in rows if is_table_id(row[0])]
    return [one for one in listed if one.status in STATUSES]


def list_due(db: Connection, now: float, limit: int) -> list[str]:
    """The tables where a bot should have moved or a timer has run out."""
    rows = db.execute(
        "SELECT id FROM tables WHERE bot_due < ? UNION SELECT id FROM tables WHERE deadline < ? LIMIT ?",
        (now, now, limit),
    )
    return [row[0] for row in rows if is_table_id(row[0])]


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
    return rows[0][0] if rows and isinstance(rows[0][0], str) else ""


def write_note(db: Connection, table: str, seat: int, text: str) -> None:
    db.execute(
        "INSERT INTO notes (table_id, seat, text) VALUES (?, ?, ?)"
        " ON CONFLICT (table_id, seat) DO UPDATE SET text = excluded.text",
        (table, seat, text),
    )


def count_tables(db: Connection) -> dict[str, int]:
    """How many tables there are of each status, without lessons."""
    counts: dict[str, int] = {}
    for status, number in db.execute(COUNT_STATUSES, (LESSONS,)):
        known = status if status in STATUSES else "damaged"
        counts[known] = counts.get(known, 0) + number
    return counts


def advance(db: Connection, seen: float | None, seconds: float) -> float:
    """Adds the seconds since this server last saw the count of running time. Returns the count now.

    Of several servers that saw the same count only the first adds to it, so it never runs ahead of real time.
    """
    if seen is not None:
        moved = db.execute("UPDATE clock SET lived = ? WHERE lived = ? RETURNING lived", (seen + seconds, seen))
        if moved:
            return float(moved[0][0])
    counts = _finite(db, "SELECT lived FROM clock")
    if not counts:  # lost or damaged; no table may seem older than it is
        counts = _finite(db, "SELECT MAX(touched) FROM tables") or [0.0]
        db.execute("DELETE FROM clock")
        db.execute("INSERT INTO clock (lived) VALUES (?)", (counts[0],))
    return max(counts)


def _finite(db: Connection, sql: str) -> list[float]:
    values = [row[0] for row in db.execute(sql)]
    return [float(value) for value in values if isinstance(value, int | float) and isfinite(value)]


def expire(db: Connection, before: float, limit: int, lessons: bool = False) -> list[str]:
    """Deletes tables, finished or not, last touched before this count of `advance`: all, or lessons alone. Returns
    their ids."""
    like = LESSONS if lessons else "%"
    rows = db.execute("SELECT id FROM tables WHERE touched < ? AND brief LIKE ? LIMIT ?", (before, like, limit))
    for (table,) in rows:
        db.execute("DELETE FROM tables WHERE id = ?", (table,))
    return [row[0] for row in rows]


def beat(db: Connection, text: str) -> None:
    """Writes meaningless data, about as much as a move: if this succeeds, moves will."""
    db.execute("DELETE FROM beat")
    db.execute("INSERT INTO beat (text) VALUES (?)", (text,))
