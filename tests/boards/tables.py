"""Tables at which odd boards are played: over all boards, every number of players and every variant comes up."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from itertools import product
from typing import Any

import pytest

from bohio.core.game import ContentFile, Game
from bohio.core.reasons import Json
from bohio.library import found, open_game, own_content
from tests.conformance.tables import Table
from tests.hooks import hooks_of


@cache
def content_of(name: str, number: int) -> ContentFile:
    """The odd board of this number as a file."""
    return own_content(hooks_of(name).odd_board(number))


@dataclass(frozen=True)
class OddTable(Table):
    """A table with an odd board."""

    number: int

    def __str__(self) -> str:
        return f"{super().__str__()}-{self.number}"

    @property
    def content(self) -> ContentFile:
        return content_of(self.name, self.number)

    @property
    def document(self) -> Json:
        return tomllib.loads(self.content.text)

    def open(self) -> Game[Any]:
        return open_game(self.name, self.seats, dict(self.options), self.content)


def settings_of(name: str) -> list[tuple[int, Json]]:
    """Every number of players with every variant of a game."""
    manifest = found()[name]
    return [
        (seats, dict(zip(manifest.options, values, strict=True)))
        for seats, values in product(manifest.seats, product(*manifest.options.values()))
    ]


def odd_table(name: str, number: int) -> OddTable:
    """The table that a board is played at; where its variant cannot be played on this board, it is the next one."""
    hooks = hooks_of(name)
    document = tomllib.loads(content_of(name, number).text)
    settings = settings_of(name)
    turned = settings[number % len(settings) :] + settings[: number % len(settings)]
    seats, options = next((seats, one) for seats, one in turned if hooks.may_be_chosen(document, seats, one))
    return OddTable(name, seats, tuple(options.items()), number)


def odd_tables(every: int = 1) -> list[OddTable]:
    """The tables of all games' odd boards, or of every so manieth."""
    return [odd_table(name, number) for name in found() for number in range(0, hooks_of(name).boards, every)]


def on_odd_boards(every: int = 1) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Runs a test on all odd boards, or on every so manieth."""
    return pytest.mark.parametrize("table", odd_tables(every), ids=str)
