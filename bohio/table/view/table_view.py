"""A table at one moment as one viewer may know it. Everything that pages show of a match passes through here."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, TypeVar

from bohio.core.happenings import Sentence
from bohio.core.match import Match
from bohio.core.previews import Preview
from bohio.core.race import Race
from bohio.core.reasons import Json, Reason
from bohio.core.tips import Tip
from bohio.table.bounds import LINES, LINES_STEP, OPTIONS_SHOWN
from bohio.table.tables.access import Viewpoint, undoing_seat
from bohio.table.tables.attendance import AWAY, Notice
from bohio.table.tables.credentials import seat_secret
from bohio.table.tables.presence import Presence
from bohio.table.tables.table import Table
from bohio.table.view.coaching import tip_of
from bohio.table.view.happenings import Chronicle, Happened, LogLine
from bohio.table.view.lesson import LessonView, lesson_view
from bohio.table.view.turning import course_of

T = TypeVar("T")

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
    notices: tuple[Notice, ...] = ()
    """What happened to the seats, for the same part of the log."""
    absent: dict[int, float] = field(default_factory=dict)
    """Seats whose players are reported as away, each with the time until which they can answer."""
    undo_flaw: Reason | None = None
    """Why the viewer may not take back by itself; None if it may (or nobody looks from a seat)."""
    undo: str = ""
    """How the viewer can take back: `own` by itself; `bots` if only bots have moved since and no other human plays, so
    that all agree to it; empty if it cannot."""
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
    drew: Json | None = None
    """Hot-seat: the viewer's last action, if it drew something that the next player may not see."""
    abandoned: bool = False
    from_record: bool = False
    """Whether the table shows an uploaded record: a game that is not over counts as `abandoned` there."""
    deadline: float | None = None
    """Unix time at which the turn timer runs out, if the table has one."""
    points: tuple[tuple[int, ...], ...] = ()
    """At the end: each seat's points (as if the game had ended there) after each event."""
    point_moments: tuple[int, ...] = ()
    """The moment of each of them; in a long game they are a sample."""
    rounds: tuple[tuple[int, int], ...] = ()
    """Where rounds begin: the moment and the number of the round, the first at moment 0."""
    turning_points: tuple[tuple[int, int], ...] = ()
    """At the end: the moments at which the lead changed hands, each with the seat that took it."""
    invitations: dict[int, str] = field(default_factory=dict)
    """For the host: the links of open seats."""
    shuffle: Json | None = None
    """The `commitment` to the server's number and the `luck` added to it; at the end the number itself, `server`."""
    rematch: str | None = None
    """The table of the next game, once somebody asked for one."""
    watch: bool = False
    """Whether spectators may look."""
    branch: bool = False
    """Whether the table went on from a moment of another game."""
    guessed_from: str | None = None
    """The table that this one branches off, if what was hidden there is guessed here."""
    race: Race = field(default_factory=lambda: Race(()))
    """Who leads at this moment, as far as the viewer may know."""
    by_rounds: tuple[tuple[int, tuple[int, ...]], ...] = ()
    """The race so far: each round, and what the viewer knew of each seat's points after it; for the present alone."""
    round: int = 1
    when: Sentence | None = None
    """Where in the game this is."""
    ask: Sentence | None = None
    """What the seat that is to decide is asked, as far as the viewer knows."""
    giving_up: Sentence | None = None
    """What passing would give up, if the viewer is to decide."""
    tip: Tip | None = None
    """What the viewer might think of before they decide."""
    happened: tuple[Happened, ...] = ()
    """What led to this moment; empty before the first entry of the log."""
    lesson: LessonView | None = None
    """What the teacher of a lesson says now; None at other tables, and in the past."""
    prepared: bool = False
    """Whether the table is one where a lesson was taught: its fate is prepared."""
    previews: tuple[Preview, ...] = ()
    """What each option that the page lists would bring; made only where they are asked for."""


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


def chronicle(table: Table, sees_as: int | None, opened: bool = False) -> Chronicle:
    """The story as a viewer is told it."""
    key = None if opened else sees_as, opened
    told: Chronicle | None = table.chronicles.get(key)
    if told is None or told.match is not table.match:
        told = table.chronicles[key] = Chronicle(table.match, key[0], table.substitutes, opened)
    return told


def lines(told: Chronicle, moment: int, length: int) -> tuple[LogLine, ...]:
    """The log of a length around a moment, and its last line, as a viewer may know it. Lines that were taken back are
    marked, and those where a bot was replaced."""
    start = first_line(length, moment)
    end = min(start + LINES, length)
    shown = told.lines(start, end, length)
    return shown if end == length else shown + told.lines(length - 1, length, length)


def public_setup(match: Match[Any]) -> Json:
    """That part of the record's set-up which is told in the log: it holds no hand."""
    keys = ("first", *(placing.setup for placing in match.game.placings()))
    return {key: match.setup[key] for key in keys if key in match.setup}


def notices(table: Table, moment: int, length: int) -> tuple[Notice, ...]:
    """What happened to the seats during the lines around a moment of a log of that length."""
    start = first_line(length, moment)
    reached = [one for one in table.attendance.notices if start <= one.moment <= min(start + LINES, length)]
    return tuple(reached[-LINES:])


def view_of(
    table: Table,
    viewpoint: Viewpoint,
    *,
    presence: Presence,
    now: float,
    moment: int | None = None,
    present: bool = False,
    note: str = "",
    host_secret: str | None = None,
) -> TableView:
    """The table at one moment as one viewer may know it: now, or in the past.

    `present` is for a moment that was the present until just now, on its way to a page that shows the present: the log
    ends there, and the people at the table are as they are now."""
    match, sees_as = table.match, viewpoint.sees_as
    course, drew = course_of(table), viewpoint.drew
    length = len(match.log)
    at = length if moment is None else moment
    if present and at == length:
        moment = None
    shown = match if moment is None else match.at(moment)
    ending = at if present else length
    start = at if present else first_line(at, at)
    running = table.running and moment is None
    view = shown.view(sees_as, start, choices=running)
    opened = viewpoint.opened and table.nothing_hidden
    if opened and match.game.manifest.secret_hands:
        view["table"].setdefault("hands", hands(shown))
    told = chronicle(table, sees_as)
    seen = told.view(at)
    round, when = match.game.when(seen)
    asked = running and sees_as is not None and match.state.seat == sees_as
    flaw = None
    undoer = None if sees_as is None else undoing_seat(table, viewpoint.own_seats, sees_as)
    if undoer is not None:
        flaw = match.judge_undo(undoer) if running else match.game.reason("game_over")
    log = chronicle(table, None, opened=True) if opened or (match.over and ending == length) else told
    lesson = lesson_view(table, sees_as) if running else None
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
        lines=lines(log, at, ending),
        setup=public_setup(match),
        notices=notices(table, at, ending),
        absent={seat: since + AWAY for seat, since in table.attendance.absent.items()} if running else {},
        undo_flaw=flaw,
        undo=how_to_undo(table, undoer) if running else "",
        horizon=None if sees_as is None or not running else match.horizon(sees_as),
        moment=None if present else moment,
        moments=ending,
        proposals=tuple(
            {"kind": proposal.what, "seat": proposal.seat, "agreed": sorted(proposal.agreed)}
            for proposal in table.proposals
        ),
        phrases=tuple(
            {"seat": said.seat, "phrase": said.phrase} for said in table.phrases if said.at > now - PHRASE_SECONDS
        ),
        note=note,
        curtain=viewpoint.curtain,
        drew=None if drew is None else match.seen_log(viewpoint.viewer, drew, drew + 1)[0],
        abandoned=table.broken_off,
        from_record=table.head.open,
        deadline=table.deadline,
        points=tuple(score.points for score in course.scores),
        point_moments=tuple(score.moment for score in course.scores),
        rounds=course.rounds,
        turning_points=course.turning_points,
        invitations={} if host_secret is None or not viewpoint.host else invitations(table, host_secret),
        shuffle=_shuffle(table),
        rematch=table.rematch,
        watch=table.watch,
        branch=table.head.guessed is not None,
        guessed_from=table.head.origin if table.head.guessed else None,
        race=told.race(at),
        by_rounds=told.by_rounds(at) if moment is None or not present else (),
        round=round,
        when=when,
        ask=None if shown.decision is None or shown.decision.seat is None else match.game.ask(seen),
        giving_up=match.game.giving_up(seen) if asked else None,
        tip=tip_of(table, told, now) if asked and lesson is None and not viewpoint.opened else None,
        lesson=lesson,
        prepared=table.head.lesson is not None,
        happened=(chronicle(table, None, opened=True) if opened else told).happened(at) if at else (),
    )


def hands(match: Match[Any]) -> list[Json]:
    """The hand of each seat, for a game in which nothing is hidden any more."""
    game = match.game
    return [game.table_view(match.state, seat).get("hand", {}) for seat in range(game.seats)]


def how_to_undo(table: Table, seat: int | None) -> str:
    """How a seat can take back its last action: `own`, `bots`, or not at all."""
    if seat is None or not table.running:
        return ""
    if table.match.judge_undo(seat) is None:
        return "own"
    return "bots" if table.bots_agree(seat) else ""


def previews_of(table: Table, viewpoint: Viewpoint) -> tuple[Preview, ...]:
    """What each option of the viewer that a page lists would bring, told from what the viewer may know."""
    match, seat = table.match, viewpoint.sees_as
    if seat is None or not table.running or match.state.seat != seat:
        return ()
    told, moment = chronicle(table, seat), len(match.log)
    codes = some_of(match.game.engine.options(match.state))
    return tuple(match.game.previews(told.view(moment), seat, codes, told.memory(moment)))


def some_of(choices: list[T]) -> list[T]:
    """As many options as a page lists: all of them or, of very many, some from the first to the last."""
    if len(choices) <= OPTIONS_SHOWN:
        return choices
    step = (len(choices) - 2) // (OPTIONS_SHOWN - 1) + 1
    return [*choices[:-1:step], choices[-1]]


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
