"""Small positions of Mangrovia: only what a rule speaks of is said, the rest is as after the set-up.

>>> position = Position(landing=9, birds=("water", "sand"), cards=("water", "water"), hand=(6, 7, 7))
>>> position.play("build D7 double water+water 6+7+7").points(0)
8
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any

from bohio.core.engine import NATURE
from bohio.core.fate import WIDTH, ImpossibleFate, LoggedFate, RecordedFate, SeededFate
from bohio.core.game import Answers, ContentFile
from bohio.core.match import Match
from bohio.core.reasons import Illegal, Json, Reason
from bohio.games.mangrovia import view
from bohio.games.mangrovia.boat import sail, site_of
from bohio.games.mangrovia.content import GODLESS_NAMES, LANDSCAPE_NAMES, PATH_NAMES, STONE_NAMES
from bohio.games.mangrovia.game import Mangrovia
from bohio.games.mangrovia.placing import ask_for_bowl
from bohio.games.mangrovia.state import (
    AMULETS_HELD,
    CARDS,
    DOUBLE_BIT,
    FROM_AMULETS,
    FROM_FIRST,
    FROM_LANDSCAPES,
    FROM_STONES,
    FROM_VALUABLES,
    GODS,
    HAND,
    HUTS,
    ISLE_HUTS,
    LANDING,
    LOWEST_AMULET,
    LOWEST_VALUABLE,
    NEUTRAL,
    POINTS,
    POLE,
    STARTING,
    TILE_SHIFT,
    TILES,
    MangroviaState,
)
from bohio.library import shipped

STONE_SPACES = ("E1", "F1", "G1", "E2", "G2", "E3", "F3", "G3")
POLE_SPACES = ("A5", "B5", "C5", "A6", "C6", "A7", "B7", "C7")
ISLE_SPACES = tuple(f"I{number}" for number in range(1, 11))
"""Areas of the shipped board."""

Card = int | str
Owner = int | str | tuple[int, int]
"""Whose hut it is: a seat, "neutral", or a seat and 2 for a double hut."""


@lru_cache
def game_of(seats: int, stone_tiles: str = "none", content: str | None = None) -> Mangrovia:
    """The game with the shipped content or another. Games never change, so the positions share them."""
    file = shipped("mangrovia") if content is None else ContentFile(content, False)
    return Mangrovia(file, seats, {"stone_tiles": stone_tiles})


def pack_valuables(values: Iterable[int]) -> int:
    return sum(1 << (value - LOWEST_VALUABLE) * WIDTH for value in values)


def pack_amulets(values: Iterable[int]) -> int:
    return sum(1 << (value - LOWEST_AMULET) * WIDTH for value in values)


def pack_landscapes(names: Iterable[str]) -> int:
    return sum(1 << LANDSCAPE_NAMES.index(name) * WIDTH for name in names)


def pack_tiles(names: Iterable[str]) -> int:
    return sum(1 << GODLESS_NAMES.index(name) * WIDTH for name in names)


def answer(source: int, name: Card) -> tuple[int, int]:
    """What fate answers, by name: a valuable, a landscape, an amulet, a seat, a stone tile."""
    if isinstance(name, str):
        return source, {FROM_LANDSCAPES: LANDSCAPE_NAMES, FROM_STONES: STONE_NAMES}[source].index(name)
    return source, name - {FROM_VALUABLES: LOWEST_VALUABLE, FROM_AMULETS: LOWEST_AMULET, FROM_FIRST: 0}[source]


def set_up(game: Mangrovia, seed: object = 0, first: int | None = None) -> Match[MangroviaState]:
    """A match before its first bowl, whose fate answers only what it is fed."""
    rehearsal = SeededFate(str(seed))
    game.engine.start(rehearsal)
    answers = rehearsal.take_answers()
    if first is not None:
        answers[0] = answer(FROM_FIRST, first)
    fate = RecordedFate()
    fate.feed(answers)
    return Match(game, fate)


class Position:
    """A match brought to a position. Without a landing bowls are being placed; with one the boat is there."""

    def __init__(
        self,
        seats: int = 4,
        *,
        content: str | None = None,
        stone_tiles: str = "none",
        stones: Mapping[str, str] | None = None,
        first: int = 0,
        seat: int = 0,
        landing: int | None = None,
        bowls: Mapping[int, int] | None = None,
        birds: tuple[str, str] | None = None,
        huts: Mapping[str, Owner] | None = None,
        huts_left: int | None = None,
        points: int = 0,
        hand: Iterable[int] = (),
        starting: Iterable[int] = (),
        cards: Iterable[str] = (),
        amulets: Iterable[int] = (),
        tiles: Iterable[str] = (),
        gods: Iterable[str] = (),
        others: Mapping[int, Mapping[str, Any]] | None = None,
        **table: int,
    ) -> None:
        """`hand` to `gods` is what the seat holds (starting cards besides the rest of the hand), `others` what other
        seats hold; `table` sets further numbers of the state."""
        self.game = game_of(seats, stone_tiles, content)
        self.match = set_up(self.game, first=first)
        state = self.state
        own = {"hand": hand, "starting": starting, "cards": cards, "amulets": amulets, "tiles": tiles, "gods": gods}
        for other in range(seats):
            self._give(other, **{seat: own, **(others or {})}.get(other, {}))
        state.belongings[POINTS + seat] = points
        if stones is not None:
            state.stones = [0] * len(state.cells)
            for space, tile in stones.items():
                state.stones[self.number(space)] = STONE_NAMES.index(tile) + 1
        if birds is not None:
            state.birds = sum(1 << LANDSCAPE_NAMES.index(name) for name in birds)
        for space, owner in (huts or {}).items():
            self._hut(space, owner)
        if huts_left is not None:
            state.belongings[HUTS + seat] = huts_left
        for name, value in table.items():
            assert hasattr(state, name), name
            setattr(state, name, value)
        for site, owner in (bowls or {}).items():
            state.bowls |= owner + 1 << 3 * (site - 1)
            state.placed += 1
        if landing is None:
            ask_for_bowl(self.game.parts, state)
        else:
            state.bowls |= seat + 1 << 3 * site_of(landing)
            state.placed = seats * self.game.parts.bowls_each
            state.seat = seat
            state.pending = LANDING
            state.stop = 2 * landing - 1
            sail(self.game.parts, state)

    @property
    def state(self) -> MangroviaState:
        return self.match.state

    def number(self, space: str) -> int:
        return self.game.parts.ids.index(space)

    def _hut(self, space: str, owner: Owner) -> None:
        """A hut stands there already; in the pole area the top tile lies under it."""
        state, board = self.state, self.game.parts
        number = self.number(space)
        seat, count = owner if isinstance(owner, tuple) else (owner, 1)
        cell = (NEUTRAL if isinstance(seat, str) else seat) + 1
        if count == 2:
            cell |= DOUBLE_BIT
        if board.areas[number] == POLE:
            cell |= state.pole << TILE_SHIFT
            state.pole += 1
        state.cells[number] = cell
        if not isinstance(seat, str):
            state.belongings[HUTS + seat] -= count
            state.belongings[ISLE_HUTS + seat] += board.amulet_spaces[number]

    def _give(
        self,
        seat: int,
        hand: Iterable[int] = (),
        starting: Iterable[int] = (),
        cards: Iterable[str] = (),
        amulets: Iterable[int] = (),
        tiles: Iterable[str] = (),
        gods: Iterable[str] = (),
    ) -> None:
        belongings = self.state.belongings
        belongings[STARTING + seat] = pack_valuables(starting)
        belongings[HAND + seat] = pack_valuables(hand) + belongings[STARTING + seat]
        belongings[CARDS + seat] = pack_landscapes(cards)
        belongings[AMULETS_HELD + seat] = pack_amulets(amulets)
        belongings[TILES + seat] = pack_tiles(tiles)
        belongings[GODS + seat] = sum(1 << PATH_NAMES.index(path) for path in gods)

    # Playing

    @property
    def asked(self) -> tuple[int | None, str] | None:
        """Who is asked, and what for."""
        decision = self.match.decision
        return None if decision is None else (decision.seat, decision.kind)

    @property
    def landing(self) -> int:
        return self.state.stop >> 1

    def options(self, verb: str = "") -> list[str]:
        """The options in notation, all or those that begin with a word; `pass` is left out, it goes without saying."""
        notations = [action.notation() for action in self.match.options.actions]
        return [notation for notation in notations if notation.startswith(verb) and notation != "pass"]

    def may(self, action: Json | str) -> bool:
        """Whether it is an option. The judge and the list must agree."""
        asked = action in self.match.options
        parsed = self.game.parse(action) if isinstance(action, str) else action
        assert asked == (parsed in list(self.match.options))
        return asked

    def play(self, *actions: Json | str, fate: Iterable[Card] = ()) -> Position:
        """Plays actions of whoever is asked; fate answers with the names given, then as it likes."""
        names = list(fate)
        for action in actions:
            code = self.match.judge(action)
            if isinstance(code, Reason):
                raise Illegal(code)
            answers = self._foretell(code, names)
            assert isinstance(self.match.fate, RecordedFate)
            self.match.fate.feed(answers)
            self.match.play_code(code)
            del names[: len(answers)]
        assert not names, f"fate was not asked for {names}"
        return self

    def _foretell(self, code: int, names: list[Card]) -> Answers:
        """Answers to an action that begin with the names given, found by rehearsing it."""
        for number in range(20):
            rehearsal = SeededFate(str(number))
            self._rehearse(code, rehearsal)
            answers = rehearsal.take_answers()
            for place, ((source, _), name) in enumerate(zip(answers, names)):
                answers[place] = answer(source, name)
            told = RecordedFate()
            told.feed(answers)
            try:
                self._rehearse(code, told)
            except ImpossibleFate:
                continue
            return answers
        raise AssertionError(f"fate cannot answer {names}")

    def _rehearse(self, code: int, fate: LoggedFate) -> None:
        engine, state = self.game.engine, self.state.copy()
        engine.apply(state, code, fate)
        while state.seat == NATURE:
            engine.apply(state, engine.options(state)[0], fate)

    def why(self, action: object) -> Reason:
        """Why an action is not allowed; asking changes nothing."""
        before = self.state.key()
        judged = self.match.judge(action)
        assert isinstance(judged, Reason), f"{action} is allowed"
        assert action not in self.match.options
        assert (self.game.parse(action) if isinstance(action, str) else action) not in list(self.match.options)
        assert self.state.key() == before
        return judged

    def refuses(self, action: object, reason: str, paragraph: str, **params: Any) -> None:
        """The action is not allowed for this reason, by this paragraph, with these parameters among others."""
        why = self.why(action)
        assert (why.id, why.paragraph) == (reason, paragraph)
        assert {name: why.params[name] for name in params} == params

    # Looking

    def table(self, seat: int | None = None) -> Json:
        """The table as a seat, or a spectator, sees it."""
        return view.table_view(self.game.parts, self.state, seat)

    def player(self, seat: int) -> Json:
        player: Json = self.table()["players"][seat]
        return player

    def points(self, seat: int) -> int:
        return self.state.belongings[POINTS + seat]

    def held(self, seat: int) -> Json:
        """What a seat holds: valuables, landscapes, amulets."""
        return view.hand(self.state, seat)

    # Scoring, as if the game ended now

    def scores(self, part: str) -> list[Any]:
        """One line of the score sheet, for each seat."""
        return [sheet[part] for sheet in self.game.score_sheet(self.state)]

    def path(self, name: str) -> list[int]:
        """What each seat scores on a path."""
        return [paths[name] for paths in self.scores("paths")]

    @property
    def winners(self) -> list[int]:
        return self.game.engine.winners(self.state)
