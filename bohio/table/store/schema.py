"""The tables of the database, and how they are upgraded from one version to the next."""

from __future__ import annotations

from bohio.table.store.rows import Connection, StoreError

VERSION = 3
"""The version of the schema below."""
AGES = 2
"""The first version in which tables have an age."""

MIGRATIONS: dict[int, tuple[str, ...]] = {
    1: (
        """CREATE TABLE tables (
            id TEXT PRIMARY KEY,
            head TEXT NOT NULL,
            host TEXT,
            game TEXT NOT NULL,
            watch INTEGER NOT NULL,
            sequence INTEGER NOT NULL,
            status TEXT NOT NULL,
            brief TEXT NOT NULL,
            bot_due DOUBLE PRECISION,
            deadline DOUBLE PRECISION,
            created DOUBLE PRECISION NOT NULL,
            changed DOUBLE PRECISION NOT NULL
        )""",
        "CREATE INDEX tables_by_host ON tables (host, changed)",
        "CREATE INDEX tables_by_change ON tables (status, changed)",
        "CREATE INDEX tables_with_bots ON tables (bot_due) WHERE bot_due IS NOT NULL",
        "CREATE INDEX tables_with_timers ON tables (deadline) WHERE deadline IS NOT NULL",
        """CREATE TABLE entries (
            table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
            sequence INTEGER NOT NULL,
            key TEXT NOT NULL,
            at DOUBLE PRECISION NOT NULL,
            body TEXT NOT NULL,
            PRIMARY KEY (table_id, sequence),
            UNIQUE (table_id, key)
        )""",
        """CREATE TABLE seats (
            table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
            seat INTEGER NOT NULL,
            issue INTEGER NOT NULL,
            secret TEXT UNIQUE,
            used INTEGER NOT NULL,
            holder TEXT,
            PRIMARY KEY (table_id, seat)
        )""",
        "CREATE INDEX seats_by_holder ON seats (holder)",
        """CREATE TABLE notes (
            table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
            seat INTEGER NOT NULL,
            text TEXT NOT NULL,
            PRIMARY KEY (table_id, seat)
        )""",
        """CREATE TABLE claims (
            table_id TEXT PRIMARY KEY REFERENCES tables (id) ON DELETE CASCADE,
            sequence INTEGER NOT NULL,
            server TEXT NOT NULL,
            until DOUBLE PRECISION NOT NULL
        )""",
    ),
    # How long servers have been running here; the age of tables does not depend on the system clock.
    2: (
        "CREATE TABLE clock (lived DOUBLE PRECISION NOT NULL)",
        "INSERT INTO clock (lived) VALUES (0)",
        "ALTER TABLE tables ADD COLUMN touched DOUBLE PRECISION NOT NULL DEFAULT 0",
        "CREATE INDEX tables_by_touch ON tables (touched)",
        "CREATE TABLE beat (text TEXT NOT NULL)",
    ),
    # The key from which the server's half of every shuffle is derived, and the halves that were used.
    3: (
        "CREATE TABLE settings (name TEXT PRIMARY KEY, value TEXT NOT NULL)",
        "CREATE TABLE shuffles_used (nonce TEXT PRIMARY KEY, at DOUBLE PRECISION NOT NULL)",
        "CREATE INDEX shuffles_by_time ON shuffles_used (at)",
    ),
}
"""What brings the schema from each version to the next."""


def version_of(db: Connection) -> int:
    """The version of a database's schema; a newer version than ours is refused."""
    rows = db.execute("SELECT version FROM bohio_schema")
    version: int = rows[0][0] if rows else 0
    if version > VERSION:
        raise StoreError(
            f"the database has version {version}, this Bohío knows versions up to {VERSION}: start a newer Bohío on it"
        )
    return version


def migrate(db: Connection) -> None:
    """Upgrades the schema; a newer version than ours is refused."""
    db.execute("CREATE TABLE IF NOT EXISTS bohio_schema (version INTEGER NOT NULL)")
    version = version_of(db)
    for target in range(version + 1, VERSION + 1):
        for statement in MIGRATIONS[target]:
            db.execute(statement)
    if version < VERSION:
        db.execute("DELETE FROM bohio_schema")
        db.execute("INSERT INTO bohio_schema (version) VALUES (?)", (VERSION,))
