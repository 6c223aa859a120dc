"""What Bohío knows about a game before it imports the rest: how many play, which options there are, which modules are
compiled. Everything else is in the game's folder, under names that all games share."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib import import_module
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import TYPE_CHECKING, Any, cast

if TYPE_CHECKING:
    from bohio.core.game import Game

MOST_SEATS = 5
"""Seats of the largest table that any game can have: as many as there are colours."""


@dataclass(frozen=True, kw_only=True)
class SearchSettings:
    """How a searching bot plays this game."""

    further: int = 0
    """Rounds or turns that a search plays on before it judges, with more than two players."""
    own_seat_only: bool = False
    """Whether what was learned counts for the bot's own seat alone."""
    sharpness: float = 40.0
    """How much the guesses decide what is looked at first."""
    rebased: bool = False
    """Whether guesses are moved to where the judge's values are."""


@dataclass(frozen=True, kw_only=True, eq=False)
class Manifest:
    """One game: what no file in its folder can say. Compared by identity, so it can be a key of caches."""

    name: str
    """In records, addresses and databases."""
    package: str
    """The package that is the game's folder: `__name__` where the manifest is."""
    seats: range
    usual_seats: int
    """Where nobody chose: *Play now*, the pictures of the rules, the demo, the benchmark."""
    options: Mapping[str, tuple[str | bool, ...]] = field(default_factory=dict)
    """For each option its values, the default first."""
    rules: int = 1
    """The version that a record names."""
    content_keys: frozenset[str] = frozenset()
    """Keys of a content file that only this game has."""
    search: Mapping[str, SearchSettings] = field(default_factory=dict)
    """For each level of bots that searches, or for a level and a number of players (`champion/2`); what is missing has
    the usual settings."""
    secret_hands: bool = True
    """Whether a seat holds something that the others must not see. If not, a shared screen needs no curtain."""
    compiled: tuple[str, ...] = ()
    """Modules of the package that are compiled: `state`, `bots.features`. Only games that ship with Bohío have any."""

    def __post_init__(self) -> None:
        if not re.fullmatch("[a-z][a-z0-9_]*", self.name):
            raise ValueError(f"{self.name!r} is not a game's name: small letters, digits and underscores")
        if self.usual_seats not in self.seats:
            raise ValueError(f"{self.usual_seats} is not a number of seats of {self.name}")
        if self.seats[0] < 1 or self.seats[-1] > MOST_SEATS:
            raise ValueError(f"{self.name} has more seats than the {MOST_SEATS} that a table can have")

    def searching(self, level: str, seats: int) -> SearchSettings:
        """How a level searches with so many players."""
        return self.search.get(f"{level}/{seats}") or self.search.get(level, SearchSettings())

    def game(self) -> type[Game[Any]]:
        """The class that puts the game's face together: `GAME` in its module `game`."""
        return cast("type[Game[Any]]", self.part("game", "GAME"))

    def part(self, module: str, name: str) -> Any:
        """Something that a module of the game defines."""
        return getattr(import_module(f"{self.package}.{module}"), name)

    def file(self, *path: str) -> Traversable:
        """A file of the game: `content.toml`, `words/de/game.po`, `bots/weights/4.json`."""
        return files(self.package).joinpath(*path)
