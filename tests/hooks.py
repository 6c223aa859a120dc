"""What the shared suites ask of a game. Each game answers in `hooks.py` beside its own tests, as `HOOKS`.

The hooks of a game that another package brings are named to pytest: `--hooks goofspiel=path/to/hooks.py`. A game
without hooks is held to the laws that every game obeys.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from random import Random
from typing import Any, ClassVar

from bohio.core.game import ContentFile
from bohio.core.log import Event
from bohio.core.match import Match
from bohio.core.reasons import Json
from bohio.drawing.markup import Part
from bohio.games import built_in

Leaning = Callable[[Json], float]
"""How much a player likes an action."""


class Hooks:
    """The answers of a game that hides nothing and has neither corpus nor playthroughs."""

    folder: ClassVar[Path | None] = None
    """Where `corpus` and `playthroughs` are."""

    # How games go

    decisions: ClassVar[int] = 100
    """No game has fewer decisions."""
    taken_back: ClassVar[int] = 5
    """How many actions of a game can be taken back, at least."""
    taken_back_in_a_row: ClassVar[bool] = True
    """Whether a seat can take back two of its actions in a row."""
    endless: ClassVar[bool] = False
    """Whether a game in which everybody passes has no end."""
    rounds: ClassVar[int | None] = None
    """How many rounds every game has, where that is fixed."""

    def pieces(self, match: Match[Any]) -> Callable[[], None]:
        """Checks, whenever it is called, that no component of this match was lost or made."""
        return lambda: None

    # What is hidden

    hidden: ClassVar[frozenset[str]] = frozenset()
    """All in which two worlds can differ that look alike to a seat; empty where nothing is hidden."""
    decided_in_the_dark: ClassVar[frozenset[str]] = frozenset()
    """Kinds of decision at which such worlds must have been compared."""
    kinds: ClassVar[Mapping[int, int]] = {}
    """How many kinds of things each source of fate has, for sources that are hidden."""

    def hidden_setup(self, match: Match[Any], seat: int | None) -> set[int]:
        """Which of fate's answers at set-up the seat does not know."""
        return set()

    def hidden_events(self, match: Match[Any], length: int, seat: int | None) -> list[int]:
        """Which of the first events the seat does not know all of, once so many have happened."""
        return []

    def is_rare_secret(self, event: Event) -> bool:
        """Whether a hidden event is of a kind that has to be looked for."""
        return False

    def other_codes(self, code: int, options: Sequence[int]) -> Sequence[int]:
        """What a seat could have chosen instead without another seat's noticing; empty where its choice is seen."""
        return ()

    def different(self, one: Match[Any], other: Match[Any]) -> set[str]:
        """In what two worlds differ: some of `hidden`."""
        return set()

    # Boards of one's own

    boards: ClassVar[int] = 0
    """How many odd boards the suites play; none where the game makes none."""

    def odd_board(self, number: int) -> str:
        """A content file that can be played, unlike the one that ships with the game and unlike those of other numbers.

        All that it is made of follows from its number."""
        raise NotImplementedError

    def may_be_chosen(self, document: Json, seats: int, options: Json) -> bool:
        """Whether so many can play with these options on a board."""
        return True

    def choices_like(self, setup: Json, choices: Random) -> Json:
        """Choices of this game's own that lead to some of what was drawn in a set-up."""
        return {}

    def scored_again(self, record: Json, text: str) -> Json:
        """The result that a record must have, by a scorer that knows nothing of the engine."""
        raise NotImplementedError

    def check_options(self, match: Match[Any], document: Json) -> None:
        """Compares the options of a decision with a second reading of the rules."""

    def check_board(self, parts: Mapping[str, Part], document: Json) -> None:
        """Looks at the parts of a drawn board: everything is where the content file says."""

    # Recorded games

    required: ClassVar[Iterable[str]] = ()
    witnesses: ClassVar[Mapping[str, str]] = {}
    """For each paragraph of the rules that an event or the start of a game can show, the occurrence that shows it."""
    """All that must happen somewhere in the corpus."""
    leanings: ClassVar[Sequence[Leaning]] = ()
    """Players who make rare things happen."""
    contents: ClassVar[Sequence[tuple[Json, Callable[[], ContentFile]]]] = ()
    """More content to look for rare things with, and the options that it is played with."""
    happenings: ClassVar[int] = 70
    """The corpus shows more than so many things."""
    reasons: ClassVar[int] = 50
    """There are more than so many reasons for which an action can be refused."""
    never_given: ClassVar[Mapping[str, str]] = {}
    """Reasons that no attempt can show, and why."""
    playthroughs: ClassVar[Mapping[str, tuple[int, Json, Leaning]]] = {}
    """For each file the seats, the options and how everyone plays."""
    positions: ClassVar[Sequence[tuple[int, Json, int, list[int]]]] = ()
    """Seats, options, decisions played before, then the number of ways to go on for 1, 2, 3, … decisions."""

    def happened(self, game: Any, before: Any, event: Event, action: Json, after: Any) -> set[str]:
        """What one event is an instance of."""
        return set()

    def scored(self, game: Any, state: Any) -> set[str]:
        """What the end of a game is an instance of."""
        return set()

    def tempting(self, action: Json, choices: Random) -> list[Json]:
        """Changes to an action that a player might try."""
        return []

    def files(self, folder: str, ending: str) -> list[Path]:
        """The files of a folder beside the hooks."""
        return sorted((self.folder / folder).glob(f"*{ending}")) if self.folder else []


_BROUGHT: dict[str, Hooks] = {}


def bring(told: str) -> None:
    """Takes the hooks of a game from a file: `goofspiel=path/to/hooks.py`."""
    name, _, path = told.partition("=")
    spec = spec_from_file_location(f"hooks_of_{name}", path)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    _BROUGHT[name] = module.HOOKS


def hooks_of(name: str) -> Hooks:
    """The hooks of a game."""
    if name not in _BROUGHT:
        _BROUGHT[name] = import_module(f"tests.games.{name}.hooks").HOOKS if name in built_in() else Hooks()
    return _BROUGHT[name]
