"""A table as its log tells it: the match, who sits where, what was proposed and said. Every entry has a kind:

`play` and `undo` drive the match; `ask` and `agree` propose to take back further or to abandon; `sit`, `rise` and
`stand_in` say who plays a seat, `away`, `here` and `link` how it came to that; `curtain` says whose hand a shared
screen shows; `phrase` is said; `rematch` names the next table.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from bohio.core.match import Match
from bohio.core.reasons import Illegal, Json, Reason
from bohio.table.bounds import ENTRIES, ENTRIES_FOR_MOVES
from bohio.table.store.rows import Damaged, LogRow, TableRow, TableStatus
from bohio.table.tables.attendance import Attendance, Player
from bohio.table.tables.head import begin

PHRASES = ("hello", "good_luck", "thinking", "well_played", "oops", "thanks", "hurry", "bye")
PEOPLE = "people"
"""Marks entries that ask all people at the table; without it, people who let a bot play are not asked."""
BY_HAND = ("undo", "ask", "agree", "phrase", "curtain")
"""Kinds of entries that only the holder of a seat makes; so are moves made by neither a bot nor the timer."""
HOST = "host"
LEASE = 5.0
"""For how many seconds the server that wrote an entry has the bot's next move to itself."""


@dataclass(slots=True)
class Proposal:
    """A seat asks all others to take back its last action, or to abandon the game."""

    what: str
    seat: int
    agreed: set[int]


@dataclass(slots=True)
class Phrase:
    at: float
    seat: int
    phrase: str


@dataclass(slots=True)
class Table:
    """What the entries so far amount to."""

    id: str
    head: Json
    host: str | None
    watch: bool
    match: Match[Any]
    attendance: Attendance
    turn_began: float
    seats: list[Json]
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
    abandoned: bool = False
    rematch: str | None = None
    spent: Counter[str] = field(default_factory=Counter)
    """How many entries that moves do not need each seat has written, and the host."""
    written: float = float("-inf")
    """When this server last wrote here, by its own clock."""
    substitutes: dict[int, Json] = field(default_factory=dict)
    """The places in the match's log where another bot moved than the one asked, in the form of `LogLine`."""
    points: tuple[tuple[int, ...], ...] = ()
    """Reckoned once when somebody looks at the finished game."""

    @classmethod
    def of(cls, row: TableRow) -> Table:
        """A table from the store."""
        players = [Player(plan["kind"], plan["name"], plan["bot"]) for plan in row.head["plan"]]
        match = begin(row.head)
        table = cls(row.id, row.head, row.host, row.watch, match, Attendance(players), row.created, row.seats)
        table.marks.append(len(match.log))
        for entry in row.entries:
            table.follow(entry)
        # An uploaded record is only there to look at: nobody plays on, so it needs no fate.
        table.abandoned |= table.unfinished
        return table

    # Asking

    @property
    def broken_off(self) -> bool:
        """Whether the game was abandoned: all agreed to it, or the log has no room for another move."""
        return not self.match.over and (self.abandoned or self.sequence >= ENTRIES)

    @property
    def unfinished(self) -> bool:
        """Whether this is the uploaded record of a game that is not over."""
        return bool(self.head["open"]) and not self.match.over

    @property
    def shuffle(self) -> Json | None:
        """What the seed was made of, in the form of a record; the server's number is secret until the end."""
        made: Json | None = self.head.get("shuffle") or self.match.notes.get("shuffle")
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
        decision = self.match.decision
        return decision.seat if decision is not None and self.running else None

    @property
    def bot_to_move(self) -> str | None:
        """The level of the bot that is to move, if one is."""
        to_move = self.to_move
        return None if to_move is None else self.players[to_move].bot

    @property
    def deadline(self) -> float | None:
        """When the turn timer runs out: it runs only for a human who has come."""
        to_move = self.to_move
        timer = self.head["timer"]
        if (
            timer is None
            or to_move is None
            or self.players[to_move].kind != "human"
            or self.players[to_move].bot is not None
        ):
            return None
        return self.turn_began + float(timer)

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
        """Whether nothing of the game is hidden any more: it is over, or was brought along as a record."""
        return self.match.over or bool(self.head["open"])

    def table_status(self) -> TableStatus:
        """What lists and clocks need to know."""
        players = [{"kind": player.kind, "name": player.name, "bot": player.bot} for player in self.players]
        bot_due = None if self.bot_to_move is None else self.turn_began + LEASE
        return TableStatus(self.status, {"sitters": players, "asked": self.to_move}, bot_due, self.deadline)

    @property
    def weight(self) -> int:
        """About how many bytes of memory the table takes."""
        recorded = self.head["record"] or {"events": []}
        events = 300 * len(self.match.log) + 600 * len(recorded["events"])
        return 15_000 + events + 200 * self.sequence + 2 * len(self.head["content"] or "")

    def held_by(self, browser: str | None) -> tuple[int, ...]:
        """The seats that a browser (hashed) holds."""
        return () if browser is None else tuple(row["seat"] for row in self.seats if row["holder"] == browser)

    def absent_of(self, browser: str | None) -> list[int]:
        """The seats of a browser (hashed) whose players are reported as away."""
        return [seat for seat in self.held_by(browser) if seat in self.attendance.absent]

    def voters(self) -> set[int]:
        """The seats that must agree: those of all people. A stand-in bot does not agree for its player."""
        return {seat for seat, player in enumerate(self.players) if player.kind == "human"}

    def has_room(self, body: Json) -> bool:
        """Whether the log has room for an entry. Half of it is reserved for moves and for what moves need. The players
        and the host share the other half, so nobody can fill it for others."""
        people = sum(player.kind != "bot" for player in self.players)
        # Whatever is taken back was a move before; a link of the host lets somebody sit down, lend the seat and get up.
        share = (ENTRIES - ENTRIES_FOR_MOVES) // (2 * people + 4)
        spender = self._spender(body)
        return self.sequence < ENTRIES and (spender is None or self.spent[spender] < share)

    def _spender(self, body: Json) -> str | None:
        """Whose share of the log an entry uses: a seat's, the host's, or nobody's if moves need it. Moves need taking a
        seat, giving it up or leaving it to a bot, showing a hand to the player who decides, and the next table."""
        kind = body["kind"]
        if kind in ("away", "link"):
            return HOST
        needed = kind in ("play", "sit", "rise", "here", "rematch")
        if kind == "curtain":
            needed = body["seat"] == self.to_move
        elif kind == "stand_in":
            needed = body["bot"] is not None and self.players[body["seat"]].bot is None
            if not needed and body.get("by") == "host":
                return HOST
        return None if needed else str(body["seat"])

    def judge_proposal(self, what: str, seat: int) -> Reason | None:
        """Why a seat may not ask this; None if it may."""
        if not self.running:
            return self.match.game.reason("game_over")
        return self.match.judge_take_back(seat) if what == "undo" else None

    # Going on

    def follow(self, entry: LogRow) -> None:
        """One entry of the log that the store gave."""
        if entry.sequence != self.sequence + 1:
            raise Damaged(f"entry {entry.sequence} comes after {self.sequence}")
        self.apply(entry.body, entry.at)
        self.keys.add(entry.key)
        told = entry.body.get("digest")
        if told is not None and told != self.digest():
            raise Damaged(f"entry {entry.sequence} does not lead to its digest")

    def digest(self) -> str:
        return self.match.game.digest(self.match.state)

    def apply(self, body: Json, at: float) -> None:
        """What an entry does. Raises Illegal, having changed nothing, where the game forbids it."""
        kind = body["kind"]
        before = len(self.match.log)
        spender = self._spender(body)
        changed = self._DEEDS[kind](self, body, at)
        by_hand = kind in BY_HAND or (kind == "play" and body.get("by") == "hand")
        # A player who does something is here.
        relieved = (kind == "here" or by_hand) and self.attendance.here(body["seat"], before)
        self.sequence += 1
        if spender is not None:
            self.spent[spender] += 1
        self.marks.append(len(self.match.log))
        if changed:
            self.game_sequence = self.sequence
            self.proposals = [proposal for proposal in self.proposals if proposal.what != "undo"]
        if changed or relieved or kind in ("sit", "rise", "stand_in"):
            self.turn_began = at

    def _play(self, body: Json, at: float) -> bool:
        if self.abandoned:
            raise Illegal(self.match.game.reason("game_over"))
        before = len(self.match.log)
        self.match.play(body["action"], body["seat"])
        if "substitute" in body:
            self.substitutes[before] = body["substitute"]
        if body.get("by") == "timer":
            self.attendance.timer(body["seat"], before)
        return True

    def _undo(self, body: Json, at: float) -> bool:
        if self.abandoned:
            raise Illegal(self.match.game.reason("game_over"))
        self.match.undo(body["seat"])
        return True

    def _sit(self, body: Json, at: float) -> bool:
        self.attendance.sit(body["seat"], body["name"], len(self.match.log))
        return False

    def _rise(self, body: Json, at: float) -> bool:
        seat = body["seat"]
        self.attendance.rise(seat, len(self.match.log))
        self.proposals = [proposal for proposal in self.proposals if proposal.seat != seat]
        return False

    def _stand_in(self, body: Json, at: float) -> bool:
        self.attendance.stand_in(body["seat"], body["bot"], body.get("by"), len(self.match.log))
        return False

    def _link(self, body: Json, at: float) -> bool:
        self.attendance.link(body["seat"], len(self.match.log))
        return False

    def _away(self, body: Json, at: float) -> bool:
        self.attendance.away(body["seat"], at, len(self.match.log))
        return False

    def _here(self, body: Json, at: float) -> bool:
        return False

    def _propose(self, body: Json, at: float) -> bool:
        flaw = self.judge_proposal(body["what"], body["seat"])
        if flaw is not None:
            raise Illegal(flaw)
        self.proposals = [proposal for proposal in self.proposals if proposal.what != body["what"]]
        self.proposals.append(Proposal(body["what"], body["seat"], {body["seat"]}))
        return self._carry_out(body.get("of"))

    def _answer(self, body: Json, at: float) -> bool:
        for proposal in self.proposals:
            if proposal.what == body["what"]:
                if body["yes"]:
                    proposal.agreed.add(body["seat"])
                else:
                    self.proposals.remove(proposal)
                break
        return self._carry_out(body.get("of"))

    def _carry_out(self, of: str | None) -> bool:
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

    def _phrase(self, body: Json, at: float) -> bool:
        self.phrases = [*self.phrases[-9:], Phrase(at, body["seat"], body["phrase"])]
        return False

    def _curtain(self, body: Json, at: float) -> bool:
        self.uncovered = [seat for seat in self.uncovered if seat != body["seat"]] + [body["seat"]]
        return False

    def _rematch(self, body: Json, at: float) -> bool:
        self.rematch = body["table"]
        return False

    _DEEDS = {  # noqa: RUF012
        "play": _play,
        "undo": _undo,
        "sit": _sit,
        "rise": _rise,
        "stand_in": _stand_in,
        "link": _link,
        "away": _away,
        "here": _here,
        "ask": _propose,
        "agree": _answer,
        "phrase": _phrase,
        "curtain": _curtain,
        "rematch": _rematch,
    }


def record_of(table: Table) -> Json:
    """The record of a finished game, with who played it and how its seed was made."""
    names = [player.name for player in table.players]
    bots = [player.bot for player in table.players]
    shuffle = {} if table.shuffle is None else {"shuffle": table.shuffle}
    return {"names": names, "bots": bots} | table.match.record() | shuffle
