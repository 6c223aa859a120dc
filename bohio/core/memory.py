"""What a seat has seen, and the worlds that it must hold possible."""

from __future__ import annotations

from typing import Generic

from mypy_extensions import i64, mypyc_attr

from bohio.core.engine import S
from bohio.core.fate import QuickFate


@mypyc_attr(allow_interpreted_subclasses=True)
class Memory(Generic[S]):
    """Grows with the events that a seat sees, and samples complete states that agree with all of them."""

    def see(self, actor: i64, code: i64, answers: list[tuple[int, int]]) -> None:
        """Something happened, as this seat may know it; `actor` is NATURE for what fate does by itself."""
        raise NotImplementedError

    def world(self, view: S, fate: QuickFate) -> S:
        """One of the states that agree with the view and with everything seen."""
        raise NotImplementedError
