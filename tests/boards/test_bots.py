"""Bots play on odd boards: every level, without one move that is not an option."""

from __future__ import annotations

from bohio.bots import LEVELS
from bohio.bots.seated import SeatedBot
from tests.boards.tables import OddTable, on_odd_boards

NAMES = [name if level.usual_budget is None else f"{name}@1it" for name, level in LEVELS.items()]
DECISIONS = 40


@on_odd_boards(every=3)
def test_bots_of_all_levels_sit_together(table: OddTable) -> None:
    match = table.begin("bots")
    names = [NAMES[(table.number // 3 + seat) % len(NAMES)] for seat in range(table.seats)]
    bots = [SeatedBot(name, match, seat, table.number) for seat, name in enumerate(names)]
    for _ in range(DECISIONS):
        if match.over:
            break
        match.play_code(bots[match.state.seat].choose_code())
    assert match.over or len(match.events) >= DECISIONS
