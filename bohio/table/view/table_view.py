"""What a page shows: plain data that the server fills and the pages draw. It flows one way: match, scene, page."""

from __future__ import annotations

from dataclasses import dataclass, field

from bohio.core.reasons import Json, Reason
from bohio.table.tables.attendance import Happening

LANGUAGES = ("de", "en", "fr", "it", "ru")


@dataclass(frozen=True, slots=True)
class Visitor:
    """Who looks: language, name and colours are remembered in the browser, no account."""

    language: str = "en"
    name: str = ""
    path: str = "/"
    """The address of this page, for the language switch."""


@dataclass(frozen=True, slots=True)
class Sitter:
    """Who sits on a seat."""

    kind: str
    """`human`, `bot` or `open` (an invited friend has not come yet)."""
    name: str
    bot: str | None = None
    """The level of the bot that plays this seat, or stands in for its human."""
    here: bool = False
    """Whether a human on this seat has the page open."""
    thinking: bool = False
    """Whether a bot is choosing its move right now."""
    imposed: bool = False
    """Whether the host put the bot in, for a player who is away."""


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the log: an event as the viewer may know it, and the moment it leads to."""

    moment: int
    """How many events of the table's log had happened after this one."""
    event: Json
    """As in `Match.seen_log`: an event, or `{"seat": s, "undo": true}`."""
    undone: bool = False
    substitute: Json | None = None
    """If another bot moved than the one asked: `bot` moved `for` a level, and `why` it did: `late` or `failed`."""


@dataclass(frozen=True, slots=True)
class Scene:
    """A table at one moment as one viewer may know it."""

    table: str
    """The table's public id."""
    sequence: int
    """The number of entries in the table's log: a move names the sequence number it was made on."""
    game: str
    viewer: int | None
    """The seat that looks; None for a spectator."""
    own_seats: tuple[int, ...]
    """All the seats that this browser holds (hot-seat: several)."""
    host: bool
    view: Json
    """`Match.view(viewer)` at the moment shown."""
    sitters: tuple[Sitter, ...]
    lines: tuple[Line, ...]
    """The log; of a long log the lines around the moment shown, and the last one."""
    happenings: tuple[Happening, ...] = ()
    """What happened to the seats, for the same part of the log."""
    absent: dict[int, float] = field(default_factory=dict)
    """Seats whose players are reported as away, each with the time until which they can answer."""
    undo_flaw: Reason | None = None
    """Why the viewer may not take back; None if it may (or nobody looks from a seat)."""
    horizon: int | None = None
    """The earliest moment that the viewer can take back to; None if they can take back nothing."""
    moment: int | None = None
    """Which moment of the past is shown; None for the present."""
    moments: int = 0
    """How many moments there are."""
    log_from: int = 0
    """How many entries the log in `view` leaves out at the beginning."""
    asks: tuple[Json, ...] = ()
    """Open requests of a seat to all others: `{"kind": "undo"|"abandon", "seat": s, "agreed": [seats]}`."""
    phrases: tuple[Json, ...] = ()
    """Quick phrases said lately: `{"seat": s, "phrase": id}`."""
    note: str = ""
    """The viewer's notes to oneself."""
    curtain: bool = False
    """Hot-seat: the next hand is hidden until the next player says that they are there."""
    abandoned: bool = False
    brought: bool = False
    """Whether the table shows a record that somebody brought: a game that is not over counts as `abandoned` there."""
    deadline: float | None = None
    """Unix time at which the turn timer runs out, if the table has one."""
    points: tuple[tuple[int, ...], ...] = ()
    """At the end: each seat's points (as if the game had ended there) after each event, for the chart."""
    invitations: dict[int, str] = field(default_factory=dict)
    """For the host: the links of open seats."""
    shuffle: Json | None = None
    """The `commitment` to the server's number and the `luck` added to it; at the end the number itself, `server`."""
    rematch: str | None = None
    """The table of the next game, once somebody asked for one."""
    watch: bool = False
    """Whether spectators may look."""
    guessed_from: str | None = None
    """The table that this one branches off, if what was hidden there is guessed here."""


@dataclass(frozen=True, slots=True)
class Summary:
    """One table in a list."""

    table: str
    game: str
    sitters: tuple[Sitter, ...]
    status: str
    """`open`, `running`, `over`, `abandoned`, `unfinished` (a record) or `damaged`."""
    your_turn: bool = False
    watch: bool = False
    """Whether spectators may look."""
