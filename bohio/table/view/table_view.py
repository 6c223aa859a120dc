"""A table at one moment as one viewer may know it. Everything that pages show of a match passes through here."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from bohio.core.log import Event
from bohio.core.match import Match
from bohio.core.reasons import Json, Reason
from bohio.table.bounds import CHART_POINTS, LINES, LINES_STEP
from bohio.table.tables.access import Viewpoint
from bohio.table.tables.attendance import AWAY, Happening
from bohio.table.tables.credentials import seat_secret
from bohio.table.tables.presence import Presence
from bohio.table.tables.table import Table

PHRASE_SECONDS = 60.0
"""For how long a phrase is shown."""


@dataclass(frozen=True, slots=True)
class PlayerView:
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
class LogLine:
    """One line of the log: an event as the viewer may know it, and the moment it leads to."""

    moment: int
    """How many events of the table's log had happened after this one."""
    event: Json
    """As in `Match.seen_log`: an event, or `{"seat": s, "undo": true}`."""
    undone: bool = False
    substitute: Json | None = None
    """If another bot moved than the seat's own: `bot` moved `for` a level, and `why` it did: `late` or `failed`."""


@dataclass(frozen=True, slots=True)
class TableView:
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
    players: tuple[PlayerView, ...]
    lines: tuple[LogLine, ...]
    """The log; of a long log the lines around the moment shown, and the last one."""
    setup: Json = field(default_factory=dict)
    """What the log tells of the set-up: who begins, and what was laid where."""
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
    proposals: tuple[Json, ...] = ()
    """Open requests of a seat to all others: `{"kind": "undo"|"abandon", "seat": s, "agreed": [seats]}`."""
    phrases: tuple[Json, ...] = ()
    """Quick phrases said lately: `{"seat": s, "phrase": id}`."""
    note: str = ""
    """The viewer's private note."""
    curtain: bool = False
    """Hot-seat: the next hand is hidden until the next player says that they are there."""
    abandoned: bool = False
    from_record: bool = False
    """Whether the table shows an uploaded record: a game that is not over counts as `abandoned` there."""
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


def players_of(table: Table, presence: Presence) -> tuple[PlayerView, ...]:
    return tuple(
        PlayerView(
            player.kind, player.name, player.bot, seat in presence.here, seat in presence.thinking, player.imposed
        )
        for seat, player in enumerate(table.players)
    )


def first_line(length: int, moment: int) -> int:
    """The first entry shown of a log of that length, around a moment."""
    return 0 if length <= LINES else max(0, (moment - LINES + LINES_STEP) // LINES_STEP * LINES_STEP)


def lines(match: Match[Any], sees_as: int | None, moment: int, substitutes: Mapping[int, Json]) -> tuple[LogLine, ...]:
    """The log around a moment, and its last line, as a viewer may know it. Lines that were taken back are marked, and
    those where a bot was replaced."""
    length = len(match.log)
    start = first_line(length, moment)
    end = min(start + LINES, length)
    shown = [*enumerate(match.seen_log(sees_as, start, end), start)]
    if end < length:
        shown += enumerate(match.seen_log(sees_as, length - 1), length - 1)
    kept = {id(event) for event in match.events}
    return tuple(
        LogLine(
            number + 1,
            event,
            isinstance(match.log[number], Event) and id(match.log[number]) not in kept,
            substitutes.get(number),
        )
        for number, event in shown
    )


def public_setup(match: Match[Any]) -> Json:
    """That part of the record's set-up which is told in the log: it holds no hand."""
    keys = ("first", *(placing.setup for placing in match.game.placings()))
    return {key: match.setup[key] for key in keys if key in match.setup}


def happenings(table: Table, moment: int) -> tuple[Happening, ...]:
    """What happened to the seats during the lines around a moment."""
    start = first_line(len(table.match.log), moment)
    reached = [one for one in table.attendance.happenings if start <= one.moment <= start + LINES]
    return tuple(reached[-LINES:])


def points(table: Table) -> tuple[tuple[int, ...], ...]:
    """Each seat's points after each event (or a sample of them in a long game), for the chart of a finished game."""
    if table.match.over and not table.points:
        engine = table.match.game.engine
        last = len(table.match.events) - 1
        step = last // CHART_POINTS + 1
        table.points = tuple(
            tuple(engine.totals(state))
            for number, (_, state) in enumerate(table.match.moments())
            if (last - number) % step == 0
        )
    return table.points


def view_of(
    table: Table,
    viewpoint: Viewpoint,
    *,
    presence: Presence,
    now: float,
    moment: int | None = None,
    note: str = "",
    host_secret: str | None = None,
) -> TableView:
    """The table at one moment as one viewer may know it."""
    match = table.match
    shown = match if moment is None else match.at(moment)
    start = first_line(len(shown.log), len(shown.log))
    view = shown.view(viewpoint.sees_as, start)
    running = table.running and moment is None
    if not running:
        view.pop("choices", None)
    flaw = None
    if viewpoint.sees_as is not None:
        flaw = match.judge_undo(viewpoint.sees_as) if running else match.game.reason("game_over")
    return TableView(
        table=table.id,
        sequence=table.sequence,
        game=match.game.name,
        viewer=viewpoint.viewer,
        own_seats=viewpoint.own_seats,
        host=viewpoint.host,
        view=view,
        players=players_of(table, presence),
        log_from=start,
        lines=lines(match, viewpoint.sees_as, len(shown.log), table.substitutes),
        setup=public_setup(match),
        happenings=happenings(table, len(shown.log)),
        absent={seat: since + AWAY for seat, since in table.attendance.absent.items()} if running else {},
        undo_flaw=flaw,
        horizon=None if viewpoint.sees_as is None or not running else match.horizon(viewpoint.sees_as),
        moment=moment,
        moments=len(match.log),
        proposals=tuple(
            {"kind": proposal.what, "seat": proposal.seat, "agreed": sorted(proposal.agreed)}
            for proposal in table.proposals
        ),
        phrases=tuple(
            {"seat": said.seat, "phrase": said.phrase} for said in table.phrases if said.at > now - PHRASE_SECONDS
        ),
        note=note,
        curtain=viewpoint.curtain,
        abandoned=table.broken_off,
        from_record=table.head.open,
        deadline=table.deadline,
        points=points(table),
        invitations={} if host_secret is None or not viewpoint.host else invitations(table, host_secret),
        shuffle=_shuffle(table),
        rematch=table.rematch,
        watch=table.watch,
        guessed_from=table.head.origin if table.head.guessed else None,
    )


def _shuffle(table: Table) -> Json | None:
    made = table.shuffle
    if made is not None and not table.match.over:
        del made["server"]
    return made


def invitations(table: Table, host_secret: str) -> dict[int, str]:
    """The unused links that still open their seats."""
    return {
        row.seat: f"/seat/{seat_secret(host_secret, table.id, row.seat, row.issue)}"
        for row in table.seats
        if row.secret is not None and not row.used and table.attendance.opens(row.seat)
    }
