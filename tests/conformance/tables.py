"""Every table that can be set: every game, all numbers of players, all variants; and how games are played at them."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import product
from random import Random
from typing import Any

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from bohio.core.game import Game
from bohio.core.match import Match
from bohio.library import found, open_game
from tests.play import random_code

Choice = Callable[[Match[Any], Random], int]
"""A way to choose: one of the pending decision's options."""


@dataclass(frozen=True)
class Table:
    """A game with its number of players and its options."""

    name: str
    seats: int
    options: tuple[tuple[str, Any], ...]

    def __str__(self) -> str:
        return "-".join([self.name, str(self.seats), *(str(value) for _, value in self.options)])

    def open(self) -> Game[Any]:
        return _opened(self)

    def begin(self, seed: object) -> Match[Any]:
        return Match.begin(self.open(), f"{self}/{seed}")


@cache
def _opened(table: Table) -> Game[Any]:
    return open_game(table.name, table.seats, dict(table.options))


def all_tables() -> Iterator[Table]:
    for name, game in found().items():
        for seats in game.seats:
            for values in product(*game.options.values()):
                yield Table(name, seats, tuple(zip(game.options, values, strict=True)))


TABLES = list(all_tables())
at_every_table = pytest.mark.parametrize("table", TABLES, ids=str)


def over_games(examples: int) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Runs a test with so many seeds. A smaller seed is no simpler game, so nothing is shrunk."""

    def decorate(test: Callable[..., None]) -> Callable[..., None]:
        seeded = given(seed=st.integers(min_value=0, max_value=2**32))(test)
        return settings(max_examples=examples, phases=[Phase.generate])(seeded)

    return decorate


def any_option(match: Match[Any], choices: Random) -> int:
    """Each option as likely."""
    return choices.choice(match.options.codes)


def mostly_build(match: Match[Any], choices: Random) -> int:
    """Builds where it can be done, four times in five; so games end, and not all in the same way."""
    return random_code(match, choices) if choices.random() < 0.8 else any_option(match, choices)


def walk(match: Match[Any], choices: Random, choose: Choice = mostly_build, limit: int = 2000) -> Iterator[Match[Any]]:
    """The match at each of its decisions, and once more where it stands at last; it is the same match every time."""
    match.let_fate_act()  # a record may end where fate is next
    for _ in range(limit):
        if match.over:
            break
        yield match
        match.play_code(choose(match, choices))
    yield match


def canonical(value: object) -> str:
    """JSON in one form only, so that equal texts mean equal values: 1 is not true here."""
    return json.dumps(value, sort_keys=True)
