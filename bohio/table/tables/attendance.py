"""Who sits where: sitting down, getting up, stand-ins, absences and links.

The host of a table has no power over the people at it. A taken seat gets a new link or a stand-in only if its holder
agrees, or if the host has reported the holder as away and they have not shown up for `AWAY` seconds. The table's log
shows all of this to everybody.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from bohio.table.tables.players import Player

AWAY = 300.0
"""Seconds that a player reported as away has to answer before somebody else may get the seat."""


@dataclass(frozen=True, slots=True)
class Notice:
    """An event about the seats, shown in the log."""

    moment: int
    """How many events of the game came before it."""
    kind: str
    """`sit`, `take` (from another), `rise`, `stand_in`, `lend` (the holder's own wish), `impose`, `back` (the holder
    plays again), `stand_down`, `link`, `link_away`, `away`, `here` or `timer`."""
    seat: int
    name: str
    """The name of the player who sat there, or who just sat down; may be empty."""
    other: str = ""
    """The name of the player whose seat was taken over."""
    bot: str | None = None
    open: bool = False
    """Whether nobody sat there."""


@dataclass(slots=True)
class Attendance:
    """The players of a table, who is reported as away, and what happened to the seats."""

    players: list[Player]
    absent: dict[int, float] = field(default_factory=dict)
    """For each seat whose holder is reported as away, the time of the report."""
    offered: set[int] = field(default_factory=set)
    """Taken seats that got a link because of such a report; it becomes void when the holder shows up."""
    notices: list[Notice] = field(default_factory=list)

    def may_replace(self, seat: int, now: float) -> bool:
        """Whether the holder was reported as away long enough ago."""
        return seat in self.absent and now >= self.absent[seat] + AWAY

    def opens(self, seat: int) -> bool:
        """Whether an unused link may open the seat: nobody has it, or its holder is away."""
        return self.players[seat].kind == "open" or seat in self.offered

    def _tell(self, moment: int, kind: str, seat: int, other: str = "", bot: str | None = None) -> None:
        player = self.players[seat]
        self.notices.append(Notice(moment, kind, seat, player.name, other, bot, player.kind == "open"))

    # What entries of the log do

    def sit(self, seat: int, name: str, moment: int) -> None:
        player = self.players[seat]
        before = player.name
        taken = player.kind == "human"
        player.kind, player.name, player.bot, player.imposed = "human", name, None, False
        self._forget(seat)
        self._tell(moment, "take" if taken else "sit", seat, before)

    def rise(self, seat: int, moment: int) -> None:
        """The holder gives up the seat: it is open again."""
        player = self.players[seat]
        self._forget(seat)
        self._tell(moment, "rise", seat)
        player.kind, player.name, player.bot, player.imposed = "open", "", None, False

    def stand_in(self, seat: int, bot: str | None, by: str | None, moment: int) -> None:
        player = self.players[seat]
        player.bot = bot
        player.imposed = bot is not None and by == "host" and player.kind == "human"
        if bot is None:
            self._tell(moment, "back" if by == "holder" else "stand_down", seat)
        else:
            self._tell(moment, "lend" if by == "holder" else "impose" if player.imposed else "stand_in", seat, bot=bot)

    def link(self, seat: int, moment: int) -> None:
        held = self.players[seat].kind == "human"
        if held:
            self.offered.add(seat)
        self._tell(moment, "link_away" if held else "link", seat)

    def away(self, seat: int, at: float, moment: int) -> None:
        self.absent[seat] = at
        self._tell(moment, "away", seat)

    def here(self, seat: int, moment: int) -> bool:
        """The holder is here, which ends the report and all that followed. Returns whether a bot stops playing."""
        if seat not in self.absent:
            return False
        player = self.players[seat]
        ended = player.imposed
        if ended:
            player.bot, player.imposed = None, False
        self._forget(seat)
        self._tell(moment, "here", seat)
        return ended

    def timer(self, seat: int, moment: int) -> None:
        self._tell(moment, "timer", seat)

    def _forget(self, seat: int) -> None:
        self.absent.pop(seat, None)
        self.offered.discard(seat)
