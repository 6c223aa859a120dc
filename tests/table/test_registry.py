"""The tables that a server keeps ready."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

from bohio.table.store.rows import TableRow
from bohio.table.store.sqlite import SqliteStore
from bohio.table.tables import create
from bohio.table.tables.credentials import new_browser
from bohio.table.tables.registry import Registry


class Counting(SqliteStore):
    """A database that notes which tables are read from it."""

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        self.tables_read: list[str] = []

    async def table(self, table: str) -> TableRow:
        self.tables_read.append(table)
        return await super().table(table)


def test_the_table_that_nobody_used_for_longest_leaves_first(tmp_path: Path) -> None:
    async def run() -> None:
        store = Counting(tmp_path / "bohio.sqlite3")
        await store.open()
        registry = Registry(store, cache=2)
        head = create.new_head("tropicalia", [create.human("") for _ in range(2)], {}, None, None)
        new = [create.new_table(head, new_browser(), [0], False, time.time()) for _ in range(3)]
        first, second, third = (one.id for one in new)
        for one in new:
            await store.create(one)
        for id in (first, second, first, third, first, third, second):
            async with registry.at(id) as table:
                assert table.id == id
        assert store.tables_read == [first, second, third, second]
        await store.close()

    asyncio.run(run())
