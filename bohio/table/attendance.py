"""Who sits where and how that came about: sitting down, getting up, stand-ins, absences and links.

The host of a table is no master over the people at it. A seat that somebody holds gets a new link or a stand-in only if
its holder agrees, or if the host has said that they are away and they have not shown themselves for `AWAY` seconds. All
of that is in the table's log, and everybody reads it there.
"""

from __future__ import annotations

from dataclasses import dataclass, field

AWAY = 300.0
"""For how many seconds somebody who is said to be away can answer before their seat may go to another."""


@dataclass(slots=True)
class Chair:
    """A seat and who plays it."""

    kind: str
    """`human`, `bot` or `open`."""
    name: str
    bot: str | None
    """The level of the bot that plays or stands in."""
    imposed: bool = False
    """Whether the bot stands in because the host said so, for a player who is away."""


@dataclass(frozen=True, slots=True)
class Happening:
    """Something about the seats that everybody reads in the log."""

    moment: int
    """How many events of the game's log had happened before it."""
    kind: str
    """`sit`, `take` (from another), `rise`, `stand_in`, `lend` (the holder's own wish), `impose`, `back` (the holder
    plays again), `stand_down`, `link`, `link_away`, `away`, `here` or `timer`."""
    seat: int
    name: str
    """Of whoever sat there when it happened, or has just sat down; may be empty."""
    other: str = ""
    """Whose seat was taken."""
    bot: str | None = None
    open: bool = False
    """Whether nobody sat there."""


@dataclass(slots=True)
class Attendance:
    """The chairs of a table, who is said to be away, and what happened."""

    chairs: list[Chair]
    absent: dict[int, float] = field(default_factory=dict)
    """Since when the host has said that a seat's holder is away."""
    offered: set[int] = field(default_factory=set)
    """Held seats that got a link because of that; it is void as soon as the holder shows themselves."""
    happenings: list[Happening] = field(default_factory=list)

    def may_replace(self, seat: int, now: float) -> bool:
        """Whether somebody has been said to be away for long enough."""
        return seat in self.absent and now >= self.absent[seat] + AWAY

    def opens(self, seat: int) -> bool:
        """Whether an unused link may open the seat: nobody has it, or its holder is away."""
        return self.chairs[seat].kind == "open" or seat in self.offered

    def _tell(self, moment: int, kind: str, seat: int, other: str = "", bot: str | None = None) -> None:
        chair = self.chairs[seat]
        self.happenings.append(Happening(moment, kind, seat, chair.name, other, bot, chair.kind == "open"))

    # What entries of the log do

    def sit(self, seat: int, name: str, moment: int) -> None:
        chair = self.chairs[seat]
        before = chair.name
        taken = chair.kind == "human"
        chair.kind, chair.name, chair.bot, chair.imposed = "human", name, None, False
        self._forget(seat)
        self._tell(moment, "take" if taken else "sit", seat, before)

    def rise(self, seat: int, moment: int) -> None:
        """The holder gives the seat up: it is as open as one that nobody has taken yet."""
        chair = self.chairs[seat]
        self._forget(seat)
        self._tell(moment, "rise", seat)
        chair.kind, chair.name, chair.bot, chair.imposed = "open", "", None, False

    def stand_in(self, seat: int, bot: str | None, by: str | None, moment: int) -> None:
        chair = self.chairs[seat]
        chair.bot = bot
        chair.imposed = bot is not None and by == "host" and chair.kind == "human"
        if bot is None:
            self._tell(moment, "back" if by == "holder" else "stand_down", seat)
        else:
            self._tell(moment, "lend" if by == "holder" else "impose" if chair.imposed else "stand_in", seat, bot=bot)

    def link(self, seat: int, moment: int) -> None:
        held = self.chairs[seat].kind == "human"
        if held:
            self.offered.add(seat)
        self._tell(moment, "link_away" if held else "link", seat)

    def away(self, seat: int, at: float, moment: int) -> None:
        self.absent[seat] = at
        self._tell(moment, "away", seat)

    def here(self, seat: int, moment: int) -> bool:
        """Whoever was said to be away is here: whatever came of that ends. Whether a bot stops playing with it."""
        if seat not in self.absent:
            return False
        chair = self.chairs[seat]
        ended = chair.imposed
        if ended:
            chair.bot, chair.imposed = None, False
        self._forget(seat)
        self._tell(moment, "here", seat)
        return ended

    def timer(self, seat: int, moment: int) -> None:
        self._tell(moment, "timer", seat)

    def _forget(self, seat: int) -> None:
        self.absent.pop(seat, None)
        self.offered.discard(seat)
