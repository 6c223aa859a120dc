"""The options of a decision."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Generic, overload

from bohio.core.actions import Action
from bohio.core.engine import NATURE, OVER, S
from bohio.core.game import Game
from bohio.core.reasons import Json, Reason


class Options(Sequence[Json], Generic[S]):
    """The legal actions of one decision, in the record's form: iterate, count, index them, ask `in` (JSON or notation).

    They belong to the moment when you asked for them and stay the same when the match goes on."""

    def __init__(self, game: Game[S], state: S) -> None:
        self._game = game
        self.codes: list[int] = [] if state.seat in (NATURE, OVER) else list(game.engine.options(state))
        """The engine's integers, for `Match.play_code`; a list of its own, since engines share theirs."""

    @property
    def actions(self) -> list[Action[Any]]:
        """The same as objects, each of its kind's class, made anew for whoever asks."""
        return [self._game.action_of(code) for code in self.codes]

    @property
    def notations(self) -> list[str]:
        """The same in notation."""
        return [self._game.action(code).notation() for code in self.codes]

    def __iter__(self) -> Iterator[Json]:
        return map(self._game.action_json, self.codes)

    def __len__(self) -> int:
        return len(self.codes)

    @overload
    def __getitem__(self, place: int) -> Json: ...
    @overload
    def __getitem__(self, place: slice) -> list[Json]: ...
    def __getitem__(self, place: int | slice) -> Json | list[Json]:
        if isinstance(place, slice):
            return [self._game.action_json(code) for code in self.codes[place]]
        return self._game.action_json(self.codes[place])

    def __contains__(self, told: object) -> bool:
        if isinstance(told, str):
            told = self._game.parse(told)
        action = told if isinstance(told, Reason) else self._game.read(told)
        return not isinstance(action, Reason) and self._game.option(self.codes, action) is not None

    def __repr__(self) -> str:
        return f"<{len(self)} options: {'; '.join(self.notations)}>"
