"""Measures what an open page of a table costs: bytes on the wire, and the CPU time to draw them.

python bench/story.py [--seats 4] [--games 3] [--json]

Greedy bots play; seat 0 looks on at every event. For each game: bytes of ten happenings in a row after the whole page,
deflated with one window for the whole connection; the time to draw what one event changed for one viewer; the time for
the previews of a decision. Times are of this thread alone, in milliseconds.
"""

from __future__ import annotations

import argparse
import gc
import json
import zlib
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from statistics import median
from time import thread_time
from typing import Any

import bohio
from bohio.bench import compiled
from bohio.core.reasons import Json
from bohio.library import found
from bohio.table.pages import html
from bohio.table.pages.changes import PageTold
from bohio.table.pages.updates import Frame, PageUpdate
from bohio.table.store.rows import SeatRow
from bohio.table.tables import create
from bohio.table.tables.access import Viewpoint
from bohio.table.tables.presence import Presence
from bohio.table.tables.table import Table
from bohio.table.view.table_view import TableView, previews_of, view_of
from bohio.table.view.visitor import Visitor

WINDOWS = (12, 13, 14, 15)
MEMORY = 5
"""zlib's `memLevel`, as the server sets it."""
IN_A_ROW = 10
VISITOR = Visitor("en")


def table_for(name: str, seats: int, seed: str) -> Table:
    head = create.new_head(name, [create.human(f"Player {seat}") for seat in range(seats)], {}, None, None)
    rows = [SeatRow(seat) for seat in range(seats)]
    return Table.begin("t", replace(head, seed=seed), "h", False, 0.0, rows)


def spent(work: Callable[[], Any]) -> tuple[float, Any]:
    begun = thread_time()
    made = work()
    return (thread_time() - begun) * 1000, made


def measure(name: str, seats: int, games: int) -> Json:
    """The figures of one game."""
    drawing: list[float] = []
    previewing: list[float] = []
    rows: dict[int, list[int]] = {window: [] for window in WINDOWS}
    gc.disable()
    try:
        for number in range(games):
            told = watch(table_for(name, seats, f"story {number}"), seats, drawing, previewing)
            for window in WINDOWS:
                rows[window] += in_a_row(told, window)
            gc.collect()
    finally:
        gc.enable()
    return {
        "compiled": compiled(),
        "draw_one_event_ms": figures(drawing),
        "previews_ms": figures(previewing),
        "ten_in_a_row_bytes": {f"window {window}": figures(rows[window]) for window in WINDOWS},
        "kilobytes_a_socket": {f"window {window}": ((4 << window) + (512 << MEMORY)) / 1024 for window in WINDOWS},
    }


def watch(table: Table, seats: int, drawing: list[float], previewing: list[float]) -> list[Json]:
    """Seat 0 looks on while bots play a game; returns what it is told."""
    match, viewpoint, told = table.match, Viewpoint(0, (0,), True, False), PageTold()
    bots = [bohio.bot("greedy", match, seat, seed=seat) for seat in range(seats)]
    messages = []
    at = len(match.log)

    def look(moment: int) -> TableView:
        return view_of(table, viewpoint, presence=Presence(), now=0.0, moment=moment, present=True)

    def update(moment: int) -> Json:
        seen = look(moment)
        frame = Frame(moment, html.moment_parts(VISITOR, seen), html.happenings(VISITOR, seen))
        start, frames = (frame, []) if told.moment is None else (None, [frame])
        now = html.now_parts(VISITOR, seen)
        return PageUpdate(moment, moment, start, frames, now, bool(seen.view.get("choices")), Presence()).json(told)

    def preview(seen: TableView) -> Json:
        return html.previews(VISITOR, replace(seen, previews=previews_of(table, viewpoint)))

    messages.append(update(at))
    while not match.over:
        match.play_code(bots[match.state.seat].choose_code())
        for moment in range(at + 1, len(match.log) + 1):
            time, message = spent(partial(update, moment))
            drawing.append(time)
            messages.append(message)
        at = len(match.log)
        if match.state.seat == 0:
            previewing.append(spent(partial(preview, look(at)))[0])
    return messages


def in_a_row(messages: list[Json], window: int) -> list[int]:
    """Bytes of each ten messages in a row, on one connection."""
    press = zlib.compressobj(wbits=-window, memLevel=MEMORY)
    sizes = []
    for message in messages:
        raw = json.dumps(message, separators=(",", ":"), ensure_ascii=False).encode()
        sizes.append(len(press.compress(raw) + press.flush(zlib.Z_SYNC_FLUSH)) - 4)
    later = sizes[1:]
    return [sum(later[at : at + IN_A_ROW]) for at in range(0, len(later) - IN_A_ROW + 1, IN_A_ROW)]


def figures(numbers: list[float] | list[int]) -> Json:
    ordered = sorted(numbers)
    last = len(ordered) - 1
    told = {"median": median(ordered), "p95": ordered[last * 95 // 100], "most": ordered[-1]}
    return {key: round(value, 2) for key, value in told.items()}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--games", type=int, default=3)
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    for name in found():
        told = measure(name, given.seats, given.games)
        print(json.dumps({name: told}) if given.json else f"{name}: {json.dumps(told, indent=2)}", flush=True)


if __name__ == "__main__":
    main()
