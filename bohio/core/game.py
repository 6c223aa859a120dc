"""The face of a game: what people, files and pages see of the engine's integers."""

from __future__ import annotations

import struct
from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any, ClassVar, Generic, NamedTuple

from bohio.core.actions import Action, parse, read
from bohio.core.choices import COMMON, DRAWN, Check
from bohio.core.content import shown
from bohio.core.engine import NATURE, OVER, Engine, S
from bohio.core.fate import QuickFate
from bohio.core.happenings import Happening, Sentence
from bohio.core.info import Card
from bohio.core.manifest import Manifest
from bohio.core.memory import Memory
from bohio.core.placing import Placing
from bohio.core.previews import Preview
from bohio.core.race import Race, Runner
from bohio.core.reasons import BadOption, Fault, Json, Reason
from bohio.core.tips import Previewing, Said, Tip

Answers = list[tuple[int, int]]
"""What fate answered: pairs of source and kind, in the order drawn."""

ACTIONS_KEPT = 4096
"""Options are shown again and again; this many of them are kept as objects."""


@dataclass(frozen=True, slots=True)
class ContentFile:
    """A content file as it was read."""

    text: str
    shipped: bool
    path: str = field(default="", compare=False)
    """Where it was read, to be named with its faults; empty for one that was not a file here."""

    @property
    def sha256(self) -> str:
        return sha256(self.text.encode()).hexdigest()


@dataclass(frozen=True, slots=True)
class Decision:
    """What is pending: who is asked and what for. The seat is None when fate is next."""

    seat: int | None
    kind: str


@dataclass(frozen=True, slots=True)
class Glimpse(Generic[S]):
    """An event as a seat saw it, and its view of the table afterwards."""

    actor: int
    """NATURE for what fate does by itself."""
    code: int
    answers: Answers
    view: S


@dataclass(frozen=True, slots=True)
class Story(Generic[S]):
    """All that a seat knows of the game so far. Nothing else goes into a guess, so nothing else can come out of it."""

    seat: int
    """NATURE for a spectator: fate has no hand to see."""
    setup: Answers
    beginning: S
    glimpses: list[Glimpse[S]]


class Telling(NamedTuple):
    """A complete game so far: what fate answered at set-up, and each event with its answers."""

    setup: Answers
    events: list[tuple[int, Answers]]


class Game(ABC, Generic[S]):
    """One game at one table: content, number of seats and options. It never changes; states do.

    Actions, chance, set-up and results in JSON are those of the record.
    """

    manifest: ClassVar[Manifest]
    action_kinds: ClassVar[Mapping[str, type[Action[Any]]]]
    """What a seat can do: for each type its class."""
    turn_paragraph: ClassVar[str]
    """What a turn consists of: the paragraph behind flaws of form."""
    paragraphs: ClassVar[Mapping[str, str]]
    """The paragraphs behind the reasons that every game has: `game_over`, `not_your_turn` and so on."""
    choices: ClassVar[Mapping[str, Check]] = COMMON
    """What the players may choose beside the options: for each name how it is checked. A game can have more of them,
    or fewer: one that has no first player leaves out `first`."""
    switches: ClassVar[Mapping[str, str]] = {}
    """Choices that are true unless one says no, each with the option without which it means nothing."""
    feature_names: ClassVar[tuple[str, ...]] = ()
    """What the numbers of `Engine.features` mean, in their order; empty where the engine has none."""

    file: ContentFile
    content_name: str
    content_author: str = ""
    """Who made the content file, as far as it tells."""
    remarks: tuple[Fault, ...] = ()
    """What is unusual about the content."""
    seats: int
    options: Json
    """A value for each option of the manifest, and what was chosen of `choices`."""
    engine: Engine[S]
    parts: Any
    """What the integers of actions are about."""

    def __init__(self, file: ContentFile, seats: int, options: Mapping[str, Any] | None = None) -> None:
        manifest = self.manifest
        if type(seats) is not int or seats not in manifest.seats:
            low, high = manifest.seats[0], manifest.seats[-1]
            players = f"{low} to {high}" if low < high else f"{low}"
            raise BadOption(f"{self.name} is for {players} players, not {shown(seats)}")
        told = dict(options or {})
        chosen: Json = {option: values[0] for option, values in manifest.options.items()}
        self._unchecked = {choice: told.pop(choice) for choice in self.choices if choice in told}
        for option, value in told.items():
            if option not in chosen:
                known = ", ".join([*chosen, *self.choices]) or "none"
                raise BadOption(f"{self.name} has no option {shown(option)}; it has {known}")
            allowed = manifest.options[option]
            if not any(type(value) is type(one) and value == one for one in allowed):
                raise BadOption(f"{option} may be {' or '.join(map(repr, allowed))}, not {shown(value)}")
            chosen[option] = value
        self.file = file
        self.seats = seats
        self.options = chosen
        self._actions: dict[int, Action[Any]] = {}
        self._check([choice for choice in self._unchecked if choice in COMMON])

    def check_choices(self) -> None:
        """Checks the choices that only this game has, and adds them to the options.

        A game with such choices calls it as soon as it has read the content, which they may be about."""
        self._check(list(self._unchecked))

    def _check(self, choices: Iterable[str]) -> None:
        for choice in choices:
            chosen = self.choices[choice](self, self._unchecked.pop(choice))
            if chosen != {}:  # who names no place chooses nothing
                self.options[choice] = chosen

    def content_json(self) -> Json:
        """The record's `content`; the text travels along where it does not ship with the product."""
        content: Json = {"name": self.content_name, "sha256": self.file.sha256}
        if self.content_author:
            content["author"] = self.content_author
        if not self.file.shipped:
            content["text"] = self.file.text
        return content

    def options_json(self) -> Json:
        """The record's `options`."""
        return deepcopy(self.options)

    @property
    def chosen_first(self) -> int:
        """The seat that was chosen to begin; DRAWN where fate decides."""
        return int(self.options.get("first", DRAWN))

    @property
    def name(self) -> str:
        return self.manifest.name

    def placings(self) -> tuple[Placing, ...]:
        """What players may lay out by choice with this content and so many seats, for forms and the log."""
        return ()

    def consequences(self) -> tuple[str, ...]:
        """What these options bring with them that players may not expect, as ids of messages."""
        return ()

    def reason(self, id: str, **params: Any) -> Reason:
        """One of the reasons that every game has."""
        return Reason(id, self.paragraphs[id], params)

    # Actions

    @abstractmethod
    def decision_kind(self, state: S) -> str:
        """What the pending decision is about, fate's own events included (`refill`)."""

    @abstractmethod
    def action_of(self, code: int) -> Action[Any]:
        """The action behind an integer, made anew; fate's own events are actions too."""

    @abstractmethod
    def why_not(self, state: S, action: Any) -> Reason:
        """Why an action, one of `action_kinds`, is none of the options: it explains what `judge` has decided."""

    def action(self, code: int) -> Action[Any]:
        """The action behind an integer. It is shared with whoever asked before: do not change it."""
        action = self._actions.get(code)
        if action is None:
            if len(self._actions) >= ACTIONS_KEPT:
                self._actions.clear()
            action = self._actions[code] = self.action_of(code)
        return action

    def action_json(self, code: int) -> Json:
        """The action behind an integer in the record's form: `{"type": "place_bowl", "site": 3}`."""
        return (self._actions.get(code) or self.action(code)).json()

    def read(self, told: object) -> Action[Any] | Reason:
        """The action that JSON in the record's form tells, or what is wrong with its form."""
        return read(self.action_kinds, told, self.turn_paragraph)

    def parse(self, text: str) -> Json | Reason:
        """What a short text tells, in the record's form: `build D6 reed 3+5`. Its values are not yet checked."""
        return parse(self.action_kinds, text, self.turn_paragraph)

    def option(self, codes: Collection[int], action: Action[Any]) -> int | None:
        """The integer of an action that is one of these options; None if it is not."""
        code = action.code(self.parts)
        return code if code is not None and code in codes and self.action(code) == action else None

    def judge(self, state: S, told: object) -> int | Reason:
        """The one judge: the integer of a legal action of the seat that is asked, or why anything else is not one."""
        action = self.read(told)
        if isinstance(action, Reason):
            return action
        code = self.option(self.engine.options(state), action)
        return self.why_not(state, action) if code is None else code

    # Chance

    @abstractmethod
    def setup_json(self, state: S, answers: Answers) -> Json:
        """The record's `setup`."""

    @abstractmethod
    def setup_answers(self, setup: Any) -> Answers:
        """What fate answered at set-up; raises BadRecord where the form is wrong."""

    @abstractmethod
    def chance_json(self, state: S, code: int, answers: Answers) -> Json | None:
        """The record's `chance` for an action, from the state after it; None where nothing was asked of fate."""

    @abstractmethod
    def chance_answers(self, state: S, code: int, chance: Any) -> Answers:
        """What fate answered to an action, given the state before it; raises BadRecord where the form is wrong."""

    # Views

    @abstractmethod
    def table_view(self, state: S, seat: int | None) -> Json:
        """The table as this seat, or a spectator (None), may know it; everything once the game is over."""

    @abstractmethod
    def seen_event(self, event: Json, seat: int | None) -> Json:
        """An event of the record as this seat, or a spectator, may know it while the game runs."""

    @abstractmethod
    def seat_view(self, state: S, seat: int) -> S:
        """What this seat may know, in the engine's integers, unknown things unknown: all that a bot gets."""

    @abstractmethod
    def seen_code(self, actor: int | None, code: int, answers: Answers, seat: int) -> tuple[int, Answers]:
        """An event's integer and answers as this seat may know them."""

    @abstractmethod
    def seen_setup(self, answers: Answers, seat: int) -> Answers:
        """What fate answered at set-up as this seat may know it."""

    @abstractmethod
    def guess(self, story: Story[S], choices: QuickFate) -> Telling | None:
        """The game so far with a guess for everything that a seat does not know; None where none was found.

        Every guess agrees with all that the seat has seen: told again, its views are the same at every moment.
        """

    @abstractmethod
    def memory(self, seat: int, view: S) -> Memory[S]:
        """What a seat will have seen, beginning with its view of the set-up."""

    @abstractmethod
    def text(self, state: S, seat: int | None) -> str:
        """The table drawn in plain text, as this seat or a spectator may see it."""

    # The story. All of it is told from views, so it holds nothing that the viewer may not know.

    def view_for(self, state: S, seat: int | None) -> S:
        """What this seat or a spectator (None) may know, in the engine's integers."""
        return self.seat_view(state, self.seats if seat is None else seat)

    def happenings(self, event: Json, before: S, after: S, seat: int | None) -> tuple[Happening, ...]:
        """An event as this seat or a spectator saw it, between its two views; then whoever was passed over by it."""
        kind = event["type"] if event["seat"] is None else event["action"]["type"]
        return (Happening(kind, event["seat"]),)

    def when(self, view: S) -> tuple[int, Sentence | None]:
        """The round, from 1, and in words where in the game we are: "Round 8 · landing 9"."""
        return max(int(view.round), 1), None

    def last_round(self, view: S) -> bool:
        """Whether this is the last round, so that what brings no points now never will."""
        return False

    def ask(self, view: S) -> Sentence:
        """What the seat that is to decide is asked, in one short line."""
        return Sentence(f"ask.{self.decision_kind(view)}")

    def giving_up(self, view: S) -> Sentence | None:
        """What passing would give up, for the button that passes: "Build nothing". None says that it passes."""
        return None

    def fulfilled(self, view: S, action: Json) -> tuple[Sentence, ...]:
        """What of the rule that an action breaks is fulfilled all the same, as far as the seat that is asked knows it;
        `action` is one that the seat may mean, in its right form."""
        return ()

    def race(self, view: S, seat: int | None, memory: Memory[S] | None = None) -> Race:
        """Everyone's points as if the game ended now, as this seat or a spectator may know them."""
        return Race(tuple(Runner(total) for total in self.engine.totals(view)))

    def previews(self, view: S, seat: int, codes: Iterable[int], memory: Memory[S] | None = None) -> list[Preview]:
        """What each of these options of the seat would bring; empty for a game that does not tell."""
        return []

    def tip(self, view: S, options: Sequence[int], race: Race, previews: Previewing, said: Said) -> Tip | None:
        """What the seat that is to decide might think of, told from its view; None where there is nothing to say."""
        return None

    def info(self, view: S, seat: int | None, race: Race, place: str) -> Card | None:
        """What a thing of the table is: a place or whatever else the picture marks with `data-info`. None for what
        there is not; a game that explains nothing has no cards."""
        return None

    @property
    def explains(self) -> bool:
        """Whether the game has cards."""
        return type(self).info is not Game.info

    def legend(self, view: S) -> tuple[str, ...]:
        """The things that a legend of the board points at, in the order of their numbers."""
        return ()

    # The end

    @abstractmethod
    def score_sheet(self, state: S) -> list[Json]:
        """Each seat's points by category, as if the game ended now."""

    def result(self, state: S) -> Json:
        """The record's `result`."""
        return {"scores": self.score_sheet(state), "winners": self.engine.winners(state)}

    def decision(self, state: S) -> Decision | None:
        """What is pending, None when the game is over."""
        if state.seat == OVER:
            return None
        return Decision(None if state.seat == NATURE else state.seat, self.decision_kind(state))

    def digest(self, state: S) -> str:
        """A short hash of the whole state: of its numbers as 64-bit words, or as text where one is too large."""
        key = state.key()
        try:
            numbers = struct.pack(f"<{len(key)}q", *key)
        except struct.error:
            numbers = repr(key).encode()
        return sha256(numbers).hexdigest()[:16]
