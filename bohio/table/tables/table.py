"""A table as its log tells it: the match, who sits where, what was proposed and said."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, replace
from typing import Any, assert_never

from bohio.core.engine import NATURE, OVER
from bohio.core.lesson import Lesson
from bohio.core.log import Event
from bohio.core.match import Match
from bohio.core.reasons import Illegal, Json, Reason
from bohio.table.bounds import ENTRIES, ENTRIES_FOR_MOVES
from bohio.table.store.rows import Damaged, LogRow, SeatRow, TableRow, TableStatus
from bohio.table.tables.attendance import Attendance
from bohio.table.tables.entries import (
    PEOPLE,
    Answer,
    Away,
    Cover,
    Entry,
    Here,
    Link,
    Play,
    Propose,
    Rematch,
    Rise,
    Say,
    Sit,
    StandIn,
    Uncover,
    Undo,
    entry_of,
)
from bohio.table.tables.head import Head, begin, head_of, lesson_at
from bohio.table.tables.players import Player
from bohio.table.tables.talk import Phrase, Proposal

HOST = "host"
STATE_BYTES = 1_500
"""About how much memory a state takes."""
LEASE = 5.0
"""For how many seconds the server that wrote an entry has the bot's next move to itself."""


@dataclass(slots=True)
class Table:
    """What the entries so far amount to."""

    id: str
    head: Head
    host: str | None
    watch: bool
    match: Match[Any]
    attendance: Attendance
    turn_began: float
    seats: list[SeatRow]
    """Who holds the seats, as the store tells it."""
    sequence: int = 0
    game_sequence: int = 0
    """The number of the last entry that changed the game: a move made on it or later is not stale."""
    marks: list[int] = field(default_factory=list)
    """How long the match's log was after each entry; the first one tells of the beginning."""
    keys: set[str] = field(default_factory=set)
    proposals: list[Proposal] = field(default_factory=list)
    phrases: list[Phrase] = field(default_factory=list)
    uncovered: list[int] = field(default_factory=list)
    """Seats whose hands a shared screen has shown, the latest last."""
    uncovered_at: int = 0
    """How long the match's log was when the latest hand was shown."""
    covered: bool = False
    """Whether the player whose hand was shown last has handed the screen over."""
    abandoned: bool = False
    rematch: str | None = None
    spent: Counter[str] = field(default_factory=Counter)
    """How many entries that moves do not need each seat has written, and the host."""
    written: float = float("-inf")
    """When this server last wrote here, by its own clock."""
    substitutes: dict[int, Json] = field(default_factory=dict)
    """The places in the match's log where another bot moved than the seat's own, in the form of `LogLine`."""
    chronicles: dict[object, Any] = field(default_factory=dict)
    """The story as viewers were told it, for each of them a `view.happenings.Chronicle`."""
    course: Any = None
    """The rounds, points and turning points of the game, made when somebody looks: `view/turning.py` keeps it here."""

    @classmethod
    def begin(cls, id: str, head: Head, host: str | None, watch: bool, created: float, seats: list[SeatRow]) -> Table:
        """A table before the first entry of its log."""
        players = [replace(player) for player in head.plan]
        match = begin(head)
        table = cls(id, head, host, watch, match, Attendance(players), created, seats)
        table.marks.append(len(match.log))
        # An uploaded record is only there to look at: nobody plays on, so it needs no fate.
        table.abandoned = table.unfinished
        return table

    @classmethod
    def of(cls, row: TableRow) -> Table:
        """A table from the store."""
        table = cls.begin(row.id, head_of(row.head), row.host, row.watch, row.created, row.seats)
        for entry in row.entries:
            table.follow(entry)
        return table

    # Queries

    @property
    def broken_off(self) -> bool:
        """Whether the game was abandoned: all agreed to it, or the log has no room for another move."""
        return not self.match.over and (self.abandoned or self.sequence >= ENTRIES)

    @property
    def unfinished(self) -> bool:
        """Whether this is the uploaded record of a game that is not over."""
        return self.head.open and not self.match.over

    @property
    def shuffle(self) -> Json | None:
        """What the seed was made of, in the form of a record; the server's number is secret until the end."""
        made: Json | None = self.head.shuffle or self.match.notes.get("shuffle")
        return None if made is None else {key: made[key] for key in ("server", "luck", "commitment")}

    @property
    def players(self) -> list[Player]:
        return self.attendance.players

    @property
    def running(self) -> bool:
        return not (self.broken_off or self.match.over)

    @property
    def to_move(self) -> int | None:
        """The seat that is to decide; None when the game is over or abandoned."""
        seat = self.match.state.seat
        pending = seat not in (NATURE, OVER) and not self.abandoned and self.sequence < ENTRIES
        return int(seat) if pending else None

    @property
    def bot_to_move(self) -> str | None:
        """The level of the bot that is to move, if one is."""
        to_move = self.to_move
        return None if to_move is None else self.players[to_move].bot

    @property
    def lesson(self) -> Lesson | None:
        """The lesson that is taught here."""
        return lesson_at(self.head)

    @property
    def scripted(self) -> int | None:
        """The action that a lesson has the next bot play; None if no script runs, or none of its bots is to move."""
        lesson = self.lesson
        return None if lesson is None or self.bot_to_move is None else lesson.action(self.match)

    @property
    def deadline(self) -> float | None:
        """When the turn timer runs out: it runs only for a human who has come."""
        timer = self.head.timer
        to_move = None if timer is None else self.to_move
        if timer is None or to_move is None:
            return None
        player = self.players[to_move]
        return self.turn_began + float(timer) if player.kind == "human" and player.bot is None else None

    @property
    def status(self) -> str:
        if self.broken_off:
            return "unfinished" if self.unfinished else "abandoned"
        if self.match.over:
            return "over"
        waiting = any(player.kind == "open" and player.bot is None for player in self.players)
        return "open" if waiting else "running"

    @property
    def nothing_hidden(self) -> bool:
        """Whether nothing of the game is hidden any more: it is over, or an uploaded record."""
        return self.match.over or self.head.open

    def table_status(self) -> TableStatus:
        """What lists and clocks need to know."""
        bot_due = None if self.bot_to_move is None else self.turn_began + LEASE
        match, game = self.match, self.match.game
        brief: Json = {"sitters": [player.json() for player in self.players], "asked": self.to_move}
        if "colours" in game.options:
            brief["colours"] = game.options["colours"]
        brief["round"] = game.when(game.view_for(match.state, None))[0]
        if match.over:
            brief |= {"totals": match.scores, "winners": match.winners}
        if self.head.record is not None and not self.head.open:
            brief["branch"] = True
        if self.head.lesson is not None and self.lesson is not None:
            chapter = self.lesson.chapter_at(len(match.events), self.head.lesson.chapter)
            brief["lesson"] = [chapter or 0, len(self.lesson.chapters)]
        if not game.file.shipped:
            brief["board"] = game.content_name
        return TableStatus(self.status, brief, bot_due, self.deadline)

    @property
    def weight(self) -> int:
        """About how many bytes of memory the table takes."""
        recorded = self.head.record or {"events": []}
        events = 300 * len(self.match.log) + 600 * len(recorded["events"])
        told: int = sum(chronicle.weight for chronicle in self.chronicles.values())
        trail = STATE_BYTES * len(self.match.trail)
        return 15_000 + events + trail + told + 200 * self.sequence + 2 * len(self.head.content or "")

    def held_by(self, browser: str | None) -> tuple[int, ...]:
        """The seats that a browser (hashed) holds."""
        return () if browser is None else tuple(row.seat for row in self.seats if row.holder == browser)

    def shown_to(self, browser: str | None) -> int | None:
        """The seat whose hand a shared screen shows; None while it shows nobody's."""
        if self.covered:
            return None
        own = self.held_by(browser)
        return next((seat for seat in reversed(self.uncovered) if seat in own), None)

    def drew(self, seat: int) -> int | None:
        """Where in the match's log the seat's last action since its hand was shown is, if fate answered it with
        something that nobody else may know: on a shared screen the player must get to see it. Otherwise None."""
        match = self.match
        for number in range(len(match.log) - 1, self.uncovered_at - 1, -1):
            entry = match.log[number]
            if isinstance(entry, Event) and entry.seat == seat and any(entry is one for one in reversed(match.events)):
                event = match.event_json(entry)
                own, open = match.game.seen_event(event, seat), match.game.seen_event(event, None)
                return number if own.get("chance") != open.get("chance") else None
        return None

    def absent_of(self, browser: str | None) -> list[int]:
        """The seats of a browser (hashed) whose players are reported as away."""
        return [seat for seat in self.held_by(browser) if seat in self.attendance.absent]

    def voters(self) -> set[int]:
        """The seats that must agree: those of all people. A stand-in bot does not agree for its player."""
        return {seat for seat, player in enumerate(self.players) if player.kind == "human"}

    def has_room(self, entry: Entry) -> bool:
        """Whether the log has room for an entry. Half of it is reserved for moves and for what moves need. The players
        and the host share the other half, so nobody can fill it for others."""
        people = sum(player.kind != "bot" for player in self.players)
        # Whatever is taken back was a move before; a link of the host lets somebody sit down, lend the seat and get up.
        share = (ENTRIES - ENTRIES_FOR_MOVES) // (2 * people + 4)
        spender = self._spender(entry)
        return self.sequence < ENTRIES and (spender is None or self.spent[spender] < share)

    def _spender(self, entry: Entry) -> str | None:
        """Whose share of the log an entry uses: a seat's, the host's, or nobody's if moves need it. Moves need taking a
        seat, giving it up or leaving it to a bot, showing a hand to the player who decides, and the next table."""
        match entry:
            case Away() | Link():
                return HOST
            case Play() | Sit() | Rise() | Here() | Rematch():
                return None
            case Uncover():
                return None if entry.seat == self.to_move else str(entry.seat)
            case Cover():
                return None if self.drew(entry.seat) is not None else str(entry.seat)
            case StandIn():
                if entry.bot is not None and self.players[entry.seat].bot is None:
                    return None
                return HOST if entry.by == "host" else str(entry.seat)
            case Undo() | Propose() | Answer() | Say():
                return str(entry.seat)
            case _:
                assert_never(entry)

    def judge_proposal(self, what: str, seat: int) -> Reason | None:
        """Why a seat may not propose this; None if it may."""
        if not self.running:
            return self.match.game.reason("game_over")
        return self.match.judge_take_back(seat) if what == "undo" else None

    def bots_agree(self, seat: int) -> bool:
        """Whether a seat can take back what it did before the bots moved: no other human plays or may watch, so nobody
        else learns anything from it."""
        alone = all(player.kind == "bot" for other, player in enumerate(self.players) if other != seat)
        return alone and not self.watch and self.judge_proposal("undo", seat) is None

    # Going on

    def follow(self, row: LogRow) -> None:
        """Carries out the next entry of the log, as the store has it."""
        if row.sequence != self.sequence + 1:
            raise Damaged(f"entry {row.sequence} comes after {self.sequence}")
        entry = entry_of(row.body)
        self.apply(entry, row.at)
        self.keys.add(row.key)
        told = row.body.get("digest")
        if told is not None and told != self.digest():
            raise Damaged(f"entry {row.sequence} does not lead to its digest")

    def digest(self) -> str:
        return self.match.game.digest(self.match.state)

    def apply(self, entry: Entry, at: float, code: int | None = None) -> None:
        """Carries out an entry. Raises Illegal, having changed nothing, if the game forbids it.

        `code` is the integer of an action that was judged already; without it the action is judged here.
        """
        before = len(self.match.log)
        spender = self._spender(entry)
        game_changed = self._carry_out(entry, at, code)
        relieved = False
        if isinstance(entry, Here | Undo | Propose | Answer | Say | Uncover | Cover) or (
            isinstance(entry, Play) and entry.by == "hand"
        ):
            relieved = self.attendance.here(entry.seat, before)  # a player who does something is here
        self.sequence += 1
        if spender is not None:
            self.spent[spender] += 1
        self.marks.append(len(self.match.log))
        if game_changed:
            self.game_sequence = self.sequence
            self.proposals = [proposal for proposal in self.proposals if proposal.what != "undo"]
        if game_changed or relieved or isinstance(entry, Sit | Rise | StandIn):
            self.turn_began = at

    def _carry_out(self, entry: Entry, at: float, code: int | None) -> bool:
        """Does what an entry says. Returns whether it changed the game."""
        moment = len(self.match.log)
        match entry:
            case Play():
                self._play(entry, code)
            case Undo():
                self._must_not_be_abandoned()
                self.match.undo(entry.seat)
            case Propose():
                self._propose(entry)
                return self._do_what_is_agreed(entry.of)
            case Answer():
                self._answer(entry)
                return self._do_what_is_agreed(entry.of)
            case Sit():
                self.attendance.sit(entry.seat, entry.name, moment)
            case Rise():
                self.attendance.rise(entry.seat, moment)
                self.proposals = [proposal for proposal in self.proposals if proposal.seat != entry.seat]
            case StandIn():
                self.attendance.stand_in(entry.seat, entry.bot, entry.by, moment)
            case Link():
                self.attendance.link(entry.seat, moment)
            case Away():
                self.attendance.away(entry.seat, at, moment)
            case Here():
                pass  # `apply` does the rest, as after anything that a player does
            case Say():
                self.phrases = [*self.phrases[-9:], Phrase(at, entry.seat, entry.phrase)]
            case Uncover():
                self.uncovered = [seat for seat in self.uncovered if seat != entry.seat] + [entry.seat]
                self.uncovered_at, self.covered = moment, False
            case Cover():
                self.covered = True
            case Rematch():
                self.rematch = entry.table
            case _:
                assert_never(entry)
        return isinstance(entry, Play | Undo)

    def _must_not_be_abandoned(self) -> None:
        if self.abandoned:
            raise Illegal(self.match.game.reason("game_over"))

    def _play(self, entry: Play, code: int | None) -> None:
        self._must_not_be_abandoned()
        before = len(self.match.log)
        if code is None:
            self.match.play(entry.action, entry.seat)
        else:
            self.match.play_code(code)
        if entry.substitute is not None:
            self.substitutes[before] = entry.substitute
        if entry.by == "timer":
            self.attendance.timer(entry.seat, before)

    def _propose(self, entry: Propose) -> None:
        flaw = self.judge_proposal(entry.what, entry.seat)
        if flaw is not None:
            raise Illegal(flaw)
        self.proposals = [proposal for proposal in self.proposals if proposal.what != entry.what]
        self.proposals.append(Proposal(entry.what, entry.seat, {entry.seat}))

    def _answer(self, entry: Answer) -> None:
        for proposal in self.proposals:
            if proposal.what == entry.what:
                if entry.yes:
                    proposal.agreed.add(entry.seat)
                else:
                    self.proposals.remove(proposal)
                break

    def _do_what_is_agreed(self, of: str | None) -> bool:
        """Does what all have agreed to. Old entries keep their effect: stand-ins used to agree to everything."""
        voters = self.voters()
        if of != PEOPLE:
            voters = {seat for seat in voters if self.players[seat].bot is None}
        for proposal in self.proposals:
            if voters <= proposal.agreed:
                self.proposals.remove(proposal)
                if proposal.what == "abandon":
                    self.abandoned = True
                    self.proposals = []
                else:
                    self.match.take_back(proposal.seat)
                return True
        return False


def record_of(table: Table) -> Json:
    """The record of a finished game, with who played it and how its seed was made."""
    names = [player.name for player in table.players]
    bots = [player.bot for player in table.players]
    shuffle = {} if table.shuffle is None else {"shuffle": table.shuffle}
    return {"names": names, "bots": bots} | table.match.record() | shuffle
