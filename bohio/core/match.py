"""The one authority over a game being played: table, arena, command line and tests all drive a Match."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from copy import copy, deepcopy
from typing import Any, ClassVar, Generic, cast

from bohio.core.content import shown
from bohio.core.engine import NATURE, OVER, S
from bohio.core.fate import LoggedFate, PreparedFate, RecordedFate, SeededFate, commitment, is_seed
from bohio.core.game import Answers, Decision, Game
from bohio.core.log import Event, Log, Undo, in_effect, undoable_in
from bohio.core.options import Options
from bohio.core.reasons import BadOption, BohioError, Illegal, Json, Reason
from bohio.core.replay import states

FORMAT = "bohio-record/1"
"""What a record says that it is."""
TRAIL = 64
"""How many of the latest states a match keeps."""


class Match(Generic[S]):
    """One game under way: its state, its events and log, and how far each seat may take back."""

    svg_drawer: ClassVar[Callable[[Match[Any]], str] | None] = None
    """Draws a match as SVG for notebooks. The face of the package sets it, because nothing in core draws."""

    def __init__(self, game: Game[S], fate: LoggedFate, seed: str | None = None) -> None:
        """The set-up is done by this fate; `begin` is the usual way."""
        self.game = game
        self.fate = fate
        self.seed = seed
        self.state: S = game.engine.start(fate)
        self.setup_answers: Answers = fate.take_answers()
        self.setup: Json = game.setup_json(self.state, self.setup_answers)
        self.events: list[Event] = []
        self.log: Log = []
        self.notes: Json = {}
        """Further keys of the record: `bots`, `names`, and `shuffle` of a finished game."""
        self.trail: deque[S] = deque(maxlen=TRAIL)
        """The states before the latest entries of the log, one for each entry. They are not to be changed."""
        self._past: list[tuple[S, int]] = []
        """What the seat that acted last can take back: the state before each action, and how many events came first."""

    @classmethod
    def begin(cls, game: Game[S], seed: str) -> Match[S]:
        """A new game whose every chance follows from the seed."""
        if not is_seed(seed):
            raise BadOption(f"a seed is a text, not {shown(seed)}")
        match = cls(game, SeededFate(seed), seed)
        match.let_fate_act()
        return match

    @classmethod
    def recorded(cls, game: Game[S], setup: Answers, seed: str | None = None) -> Match[S]:
        """A match of which it is known how it went: its set-up, to be followed by `repeat` for each event.

        Raises ImpossibleFate where fate cannot have answered so or, given a seed, has not."""
        fate = RecordedFate(seed)
        fate.feed(setup)
        match = cls(game, fate)
        fate.finish()
        return match

    @property
    def commitment(self) -> str | None:
        """The hash of the seed, there for everyone from the start; None where the seed is not known."""
        return None if self.seed is None else commitment(self.seed)

    @property
    def over(self) -> bool:
        return self.state.seat == OVER

    @property
    def decision(self) -> Decision | None:
        """What is pending; None when the game is over."""
        return self.game.decision(self.state)

    @property
    def options(self) -> Options[S]:
        """The legal actions of the seat that has to decide."""
        return Options(self.game, self.state)

    @property
    def last(self) -> Json | None:
        """What happened last, fate's own events included, in the record's form; None before the first event."""
        return self.event_json(self.events[-1]) if self.events else None

    @property
    def notations(self) -> list[str]:
        """All actions of seats so far in notation: played one by one, they lead from the set-up to here."""
        return [self.game.action(event.code).notation() for event in self.events if event.seat is not None]

    @property
    def scores(self) -> list[int]:
        """Each seat's points if the game ended now, for what is hidden too."""
        return self.game.engine.totals(self.state)

    @property
    def winners(self) -> list[int]:
        """The seats that have won, several where the win is shared; empty while the game runs."""
        return self.game.engine.winners(self.state) if self.over else []

    def judge_turn(self, seat: int | None = None) -> Reason | None:
        """Why no action of this seat, or of any seat (None), can be legal now; None if one can."""
        asked = self.state.seat
        if asked == OVER:
            return self.game.reason("game_over")
        if asked == NATURE:
            return self.game.reason("fate_is_next")
        if seat is not None and seat != asked:
            return self.game.reason("not_your_turn", asked=asked)
        return None

    def judge(self, action: object, seat: int | None = None) -> int | Reason:
        """The integer of a legal action (JSON or notation), or the reason why it is not one."""
        flaw = self.judge_turn(seat)
        if flaw is not None:
            return flaw
        if isinstance(action, str):
            action = self.game.parse(action)
            if isinstance(action, Reason):
                return action
        return self.game.judge(self.state, action)

    def play(self, action: object, seat: int | None = None) -> None:
        """Carries out an action of the seat that is asked, then whatever fate does by itself."""
        code = self.judge(action, seat)
        if isinstance(code, Reason):
            raise Illegal(code)
        self.play_code(code)

    def play_code(self, code: int) -> None:
        """The unchecked path: `code` must be one of the options."""
        self.happen(code)
        self.let_fate_act()

    def let_fate_act(self) -> None:
        """What fate does by itself, until a seat is to decide: due after loading a record that ends just before it."""
        while self.state.seat == NATURE:
            self.happen(self.game.engine.options(self.state)[0])

    def happen(self, code: int) -> None:
        """One event, unchecked: an option of a seat, or what fate does by itself."""
        state = self.state
        seat = state.seat
        before = cast("S", state.copy())
        state.revealed = 0
        self.game.engine.apply(state, code, self.fate)
        answers = self.fate.take_answers()
        revealed = bool(state.revealed or answers or state.seat == OVER)
        chance = self.game.chance_json(state, code, answers)
        event = Event(None if seat == NATURE else seat, code, chance, answers, revealed)
        if revealed or (seat != NATURE and self._past and self._past[-1][0].seat != seat):
            self._past.clear()
        if not revealed and seat != NATURE:
            self._past.append((before, len(self.events)))
        self.events.append(event)
        self.log.append(event)
        self.trail.append(before)

    def repeat(self, code: int, answers: Answers) -> Event:
        """One event of a `recorded` match: an option, and what fate answered. Raises ImpossibleFate like `recorded`."""
        assert isinstance(self.fate, RecordedFate)
        self.fate.feed(answers)
        self.happen(code)
        self.fate.finish()
        return self.events[-1]

    # The past

    def at(self, moment: int) -> Match[S]:
        """The match as it was after so many entries of its log, and as the seats could take back then.

        It is a match of its own: whatever is played there leaves this one alone."""
        if type(moment) is not int or not 0 <= moment <= len(self.log):
            raise BohioError(f"there is no moment {shown(moment)}; moments are 0 to {len(self.log)}")
        then = copy(self)
        then.fate = _unused(self.fate)
        then.notes = dict(self.notes)
        then.log = self.log[:moment]
        then.trail = deque(maxlen=TRAIL)
        then._go_back(*in_effect(then.log), self)
        return then

    def state_at(self, moment: int) -> S:
        """The state after so many entries of the log, not to be changed; the latest ones at no cost."""
        kept = self._kept(moment)
        return self.at(moment).state if kept is None else kept

    def _kept(self, moment: int) -> S | None:
        """The state after so many entries of the log, if it is at hand."""
        ago = len(self.log) - moment
        if ago == 0:
            return self.state
        return self.trail[-ago] if 0 < ago <= len(self.trail) else None

    def copy(self) -> Match[S]:
        """The same match once more: whatever is played there leaves this one alone."""
        other = copy(self)
        other.fate = _unused(self.fate)
        other.notes = deepcopy(self.notes)
        other.state = cast("S", self.state.copy())
        other.events = list(self.events)
        other.log = list(self.log)
        other.trail = self.trail.copy()
        other._past = [(cast("S", state.copy()), length) for state, length in self._past]
        return other

    def _go_back(self, events: list[Event], undoable: list[int], later: Match[S] | None = None) -> None:
        """Only these events have happened, and of them those with these numbers can be taken back.

        A later match whose log begins with this one's may have kept the states."""
        if later is not None and self._recall(events, undoable, later):
            return
        told = ((event.code, event.answers) for event in events)
        self.events, self._past = events, []
        for number, state in enumerate(states(self.game, self.setup_answers, told)):
            if number in undoable:
                self._past.append((cast("S", state.copy()), number))
            self.state = state

    def _recall(self, events: list[Event], undoable: list[int], later: Match[S]) -> bool:
        """Goes back by the states that a later match has kept; False if one of them is not there."""
        state = later._kept(len(self.log))
        if state is None:
            return False
        past: list[tuple[S, int]] = []
        moment = len(self.log)
        for number in reversed(undoable):
            moment -= 1
            while self.log[moment] is not events[number]:
                moment -= 1
            before = later._kept(moment)
            if before is None:
                return False
            past.append((cast("S", before.copy()), number))
        self.state, self.events, self._past = cast("S", state.copy()), events, past[::-1]
        return True

    # Taking back

    def judge_undo(self, seat: int) -> Reason | None:
        """Why this seat may not take back its last action; None if it may."""
        if self._past and self._past[-1][0].seat == seat:
            return None
        if self.state.seat == OVER:
            return self.game.reason("game_over")
        acted = [event for event in self.events if event.seat is not None]
        if not any(event.seat == seat for event in acted):
            return self.game.reason("nothing_to_undo")
        if acted[-1].seat != seat:
            return self.game.reason("undo_other_acted", by=acted[-1].seat)
        for event in reversed(self.events):
            if event.revealed:
                return self.game.reason("undo_revealed")
            if event.seat is not None:
                break
        # Nothing was revealed, so somebody acted in between and took it back.
        taken_back = [entry.seat for entry in self.log if isinstance(entry, Undo)]
        return self.game.reason("undo_other_acted", by=taken_back[-1])

    def horizon(self, seat: int) -> int | None:
        """How many log entries come before the earliest action that this seat can take back; None if there is none."""
        if self.judge_undo(seat) is not None:
            return None
        first = self.events[self._past[0][1]]
        return next(number for number, entry in enumerate(self.log) if entry is first)

    def undo(self, seat: int) -> None:
        """Takes back the seat's last action, if nobody else has acted and nothing hidden became known since."""
        reason = self.judge_undo(seat)
        if reason is not None:
            raise Illegal(reason)
        self.trail.append(self.state)
        state, length = self._past.pop()
        self.state = cast("S", state.copy())  # the trail has the same one
        del self.events[length:]
        self.log.append(Undo(seat, length))

    def judge_take_back(self, seat: int) -> Reason | None:
        """Why there is nothing that the players could let this seat take back; None if there is."""
        return self.game.reason("nothing_to_undo") if self._last_action(seat) is None else None

    def take_back(self, seat: int) -> None:
        """All players agreed: takes back the seat's last action and whatever came after it, hidden or not."""
        length = self._last_action(seat)
        if length is None:
            raise Illegal(self.game.reason("nothing_to_undo"))
        events = self.events[:length]
        self.trail.append(self.state)
        self._go_back(events, undoable_in(events))
        self.log.append(Undo(seat, length, agreed=True))

    def _last_action(self, seat: int) -> int | None:
        """How many events came before the seat's last action; None if it has not acted."""
        return next((number for number, event in reversed([*enumerate(self.events)]) if event.seat == seat), None)

    # What leaves the host

    def event_json(self, event: Event) -> Json:
        """An event in the record's form."""
        action = self.game.action_json(event.code)
        entry: Json = {"seat": event.seat}
        if event.seat is None:
            entry |= action
        else:
            entry["action"] = action
        if event.chance is not None:
            entry["chance"] = deepcopy(event.chance)
        return entry

    def seen_log(self, seat: int | None, start: int = 0, end: int | None = None) -> list[Json]:
        """The log, or a part of it, as this seat or a spectator (None) may know it."""
        seen: list[Json] = []
        for entry in self.log[start:end]:
            if isinstance(entry, Undo):
                seen.append({"seat": entry.seat, "undo": True})
            else:
                event = self.event_json(entry)
                seen.append(event if self.over else self.game.seen_event(event, seat))
        return seen

    def view(self, seat: int | None = None, log_from: int = 0, choices: bool = True) -> Json:
        """All that this seat, or a spectator (None), may know. Built from scratch, never cut out of more.

        The beginning of the log can be left out, up to an entry, and the seat's choices."""
        self.check_seat(seat)
        decision = self.decision
        view: Json = {
            "game": self.game.name,
            "rules": self.game.manifest.rules,
            "content": self.content_json(),
            "seats": self.game.seats,
            "options": self.game.options_json(),
            "you": seat,
            "commitment": self.commitment,
            "decision": None if decision is None else {"seat": decision.seat, "kind": decision.kind},
            "table": self.game.table_view(self.state, seat),
            "log": self.seen_log(seat, log_from),
        }
        if seat is not None:
            view["may_undo"] = self.judge_undo(seat) is None
            if choices and decision is not None and decision.seat == seat:
                view["choices"] = list(self.options)
        if self.over:
            view["result"] = self.game.result(self.state)
            view["seed"] = self.seed
        return view

    def check_seat(self, seat: int | None) -> None:
        """Raises BohioError where there is no such seat; None, a spectator, is always there."""
        if seat is not None and (type(seat) is not int or not 0 <= seat < self.game.seats):
            raise BohioError(f"there is no seat {shown(seat)}; seats are 0 to {self.game.seats - 1}")

    def text(self, seat: int | None = None) -> str:
        """The table in plain text, as this seat or a spectator (None) may see it."""
        self.check_seat(seat)
        return self.game.text(self.state, seat)

    def content_json(self) -> Json:
        """Which content this is; the text travels along where it does not ship with the product."""
        return self.game.content_json()

    def record(self, digests: bool = True) -> Json:
        """The whole game as a record. For the host alone while the game runs: seats get views."""
        record: Json = {
            "format": FORMAT,
            "game": self.game.name,
            "rules": self.game.manifest.rules,
            "content": self.content_json(),
            "seats": self.game.seats,
            "options": self.game.options_json(),
            "setup": deepcopy(self.setup),
            "events": [self.event_json(event) for event in self.events],
        }
        if digests:
            for event, (_, state) in zip(record["events"], self.moments(), strict=True):
                event["digest"] = self.game.digest(state)
        if self.commitment is not None:
            record["commitment"] = self.commitment
        record |= self.notes
        if self.over:
            record["result"] = self.game.result(self.state)
            if self.seed is not None:
                record["seed"] = self.seed
        return record

    def moments(self) -> Iterator[tuple[Event, S]]:
        """Each event with the state after it. The state is the same object every time: copy it to keep it."""
        told = ((event.code, event.answers) for event in self.events)
        after = states(self.game, self.setup_answers, told)
        next(after)
        return zip(self.events, after)

    def __str__(self) -> str:
        """The table as everybody may see it."""
        return self.text()

    def __repr__(self) -> str:
        decision = self.decision
        asked = "over" if decision is None else f"{decision.kind} of seat {decision.seat}"
        return f"<Match of {self.game.name}, {self.game.seats} seats, {len(self.events)} events, {asked}>"

    def _repr_svg_(self) -> str | None:
        """The picture that notebooks show: the table as everybody may see it."""
        return None if Match.svg_drawer is None else Match.svg_drawer(self)


def _unused(fate: LoggedFate) -> LoggedFate:
    """The same fate for another match: two that go on side by side must not share what was answered."""
    if isinstance(fate, PreparedFate):
        return PreparedFate(fate.prepared, fate.seed)
    return SeededFate(fate.seed) if isinstance(fate, SeededFate) else RecordedFate()
