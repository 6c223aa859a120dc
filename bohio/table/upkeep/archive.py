"""Finished games as record files: export from a database and import into one."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence
from pathlib import Path
from time import time

from bohio.core.reasons import BohioError
from bohio.table.store.address import store_at
from bohio.table.store.rows import Damaged, StoreError
from bohio.table.store.snapshots import snapshot
from bohio.table.tables import create
from bohio.table.tables.credentials import new_browser
from bohio.table.tables.table import record_of
from bohio.table.upkeep.checking import shown, sound_table


def export(database: str | None, folder: str | Path) -> tuple[int, list[str]]:
    """Writes every finished game as a record in its own file. Returns their number and the damaged tables."""
    target = Path(folder)
    number, wrong = 0, []
    with snapshot(database) as db:
        try:
            target.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            what = "it is not a folder" if isinstance(error, FileExistsError) else error.strerror
            raise StoreError(f"{folder} cannot be written to: {what}") from error
        unfinished = "('open', 'running', 'abandoned', 'unfinished')"
        for (id,) in db.execute(f"SELECT id FROM tables WHERE status NOT IN {unfinished} ORDER BY id"):
            try:
                table = sound_table(db, id)
                text = json.dumps(record_of(table), ensure_ascii=False)
            except Damaged as error:
                wrong.append(f"table {shown(id)} is damaged: {error}")
                continue
            (target / f"{table.match.game.name}-{id}.json").write_text(text, encoding="utf-8")
            number += 1
    return number, wrong


def import_records(files: Sequence[str | Path], database: str | None) -> tuple[int, list[str]]:
    """Brings records as tables to look at; how many, and what was wrong with the others."""
    news, wrong = [], []
    for file in files:
        try:
            record = json.loads(Path(file).read_text(encoding="utf-8"))
            news.append(create.from_record(record, new_browser(), time()))
        except OSError as error:
            wrong.append(f"{file}: cannot be read: {error.strerror}")
        except (ValueError, RecursionError) as error:
            wrong.append(f"{file}: is not JSON: {error}")
        except BohioError as error:
            wrong.append(f"{file}: {error}")

    async def write() -> None:
        store = store_at(database)
        await store.open()
        try:
            for new in news:
                await store.create(new)
        finally:
            await store.close()

    asyncio.run(write())
    return len(news), wrong
