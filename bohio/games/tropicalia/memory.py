"""What a seat can know. Everything is open, and what remains in bag and piles is known by counting. T1.1, T1.4"""

from __future__ import annotations

from mypy_extensions import i64

from bohio.core.fate import QuickFate
from bohio.core.memory import Memory
from bohio.games.tropicalia.state import TropicaliaState


class TropicaliaMemory(Memory[TropicaliaState]):
    """There is nothing to remember, and the only world is the one that everybody sees."""

    def see(self, actor: i64, code: i64, answers: list[tuple[int, int]]) -> None:
        return

    def world(self, view: TropicaliaState, fate: QuickFate) -> TropicaliaState:
        return view.copy()
