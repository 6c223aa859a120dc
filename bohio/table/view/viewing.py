"""From a table to what one viewer may see of it. Whatever leaves the server of a match passes through here."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from bohio.core.log import Event
from bohio.core.match import Match
from bohio.core.reasons import Json
from bohio.table.bounds import CHART_POINTS, LINES, LINES_STEP
from bohio.table.store.rows import Listed
from bohio.table.tables.attendance import AWAY, Happening
from bohio.table.tables.credentials import seat_secret
from bohio.table.tables.table import Table
from bohio.table.view.table_view import Line, Scene, Sitter, Summary

PHRASE_SECONDS = 60.0
"""How long a phrase stays to be seen."""


@dataclass(frozen=True, slots=True)
class Gaze:
    """From where a browser looks at a table."""

    viewer: int | None
    own_seats: tuple[int, ...]
    host: bool
    curtain: bool

    @property
    def eyes(self) -> int | None:
        """The seat whose knowledge is shown: nobody's while the curtain is drawn."""
        return None if self.curtain else self.viewer


def gaze(table: Table, browser: str | None, wanted: int | None) -> Gaze:
    """Whose seat a browser (hashed) looks from: its own only, or any seat where nothing is hidden any more."""
    own = table.held_by(browser)
    host = browser is not None and browser == table.host
    if table.settled and wanted is not None and 0 <= wanted < len(table.chairs):
        return Gaze(wanted, own, host, False)
    if not own:
        return Gaze(None, (), host, False)
    if len(own) == 1:
        return Gaze(own[0], own, host, False)
    shown = next((seat for seat in reversed(table.uncovered) if seat in own), None)
    asked = table.asked
    if wanted is not None and wanted in own:
        viewer = wanted
    elif asked is not None and asked in own:
        viewer = asked
    else:
        viewer = own[0] if shown is None else shown
    return Gaze(viewer, own, host, viewer != shown and not table.settled)


@dataclass(frozen=True, slots=True)
class Company:
    """What the server knows beside the log: who is here and which bot is thinking."""

    here: frozenset[int] = frozenset()
    thinking: frozenset[int] = frozenset()


def sitters(table: Table, company: Company) -> tuple[Sitter, ...]:
    return tuple(
        Sitter(chair.kind, chair.name, chair.bot, seat in company.here, seat in company.thinking, chair.imposed)
        for seat, chair in enumerate(table.chairs)
    )


def first_line(length: int, moment: int) -> int:
    """The first entry shown of a log of that length, around a moment."""
    return 0 if length <= LINES else max(0, (moment - LINES + LINES_STEP) // LINES_STEP * LINES_STEP)


def lines(match: Match[Any], eyes: int | None, moment: int, substitutes: Mapping[int, Json]) -> tuple[Line, ...]:
    """The log around a moment, and its last line, as a viewer may know it. Lines that were taken back are marked, and
    those where a bot was replaced."""
    length = len(match.log)
    start = first_line(length, moment)
    end = min(start + LINES, length)
    shown = [*enumerate(match.seen_log(eyes, start, end), start)]
    if end < length:
        shown += enumerate(match.seen_log(eyes, length - 1), length - 1)
    standing = {id(event) for event in match.events}
    return tuple(
        Line(
            number + 1,
            event,
            isinstance(match.log[number], Event) and id(match.log[number]) not in standing,
            substitutes.get(number),
        )
        for number, event in shown
    )


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


def scene(
    table: Table,
    looking: Gaze,
    *,
    company: Company,
    now: float,
    moment: int | None = None,
    note: str = "",
    host_secret: str | None = None,
) -> Scene:
    """The table at one moment as one viewer may know it."""
    match = table.match
    shown = match if moment is None else match.at(moment)
    start = first_line(len(shown.log), len(shown.log))
    view = shown.view(looking.eyes, start)
    running = table.running and moment is None
    if not running:
        view.pop("choices", None)
    flaw = None
    if looking.eyes is not None:
        flaw = match.judge_undo(looking.eyes) if running else match.game.reason("game_over")
    return Scene(
        table=table.id,
        sequence=table.sequence,
        game=match.game.name,
        viewer=looking.viewer,
        own_seats=looking.own_seats,
        host=looking.host,
        view=view,
        sitters=sitters(table, company),
        log_from=start,
        lines=lines(match, looking.eyes, len(shown.log), table.substitutes),
        happenings=happenings(table, len(shown.log)),
        absent={seat: since + AWAY for seat, since in table.attendance.absent.items()} if running else {},
        undo_flaw=flaw,
        horizon=None if looking.eyes is None or not running else match.horizon(looking.eyes),
        moment=moment,
        moments=len(match.log),
        asks=tuple({"kind": ask.what, "seat": ask.seat, "agreed": sorted(ask.agreed)} for ask in table.asks),
        phrases=tuple(
            {"seat": said.seat, "phrase": said.phrase} for said in table.phrases if said.at > now - PHRASE_SECONDS
        ),
        note=note,
        curtain=looking.curtain,
        abandoned=table.broken_off,
        brought=bool(table.head["open"]),
        deadline=table.deadline,
        points=points(table),
        invitations={} if host_secret is None or not looking.host else invitations(table, host_secret),
        shuffle=_shuffle(table),
        rematch=table.rematch,
        watch=table.watch,
        guessed_from=table.head["from"] if table.head.get("guessed") else None,
    )


def _shuffle(table: Table) -> Json | None:
    made = table.shuffle
    if made is not None and not table.match.over:
        del made["server"]
    return made


def invitations(table: Table, host_secret: str) -> dict[int, str]:
    """The unused links that still open their seats."""
    return {
        row["seat"]: f"/seat/{seat_secret(host_secret, table.id, row['seat'], row['issue'])}"
        for row in table.seats
        if row["secret"] is not None and not row["used"] and table.attendance.opens(row["seat"])
    }


def moves_since(table: Table, eyes: int | None, after: int) -> list[Json]:
    """What happened in the game after an entry of the table's log, as a viewer may know it; at most the last lines."""
    if not 0 <= after < len(table.marks):
        return []
    return table.match.seen_log(eyes, max(table.marks[after], len(table.match.log) - LINES))


def summary(listed: Listed) -> Summary:
    """A table in a list."""
    told = tuple(Sitter(one["kind"], one["name"], one["bot"]) for one in listed.brief["sitters"])
    asked = listed.brief["asked"]
    return Summary(listed.id, listed.game, told, listed.status, asked in listed.seats, listed.watch)


def summary_of(table: Table) -> Summary:
    """A table as it would be listed."""
    return Summary(table.id, table.match.game.name, sitters(table, Company()), table.status, False, table.watch)
