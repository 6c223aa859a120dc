"""From a table to what one viewer may see of it. Whatever leaves the server of a match passes through here."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from bohio.core.match import Event, Match
from bohio.core.reasons import Json
from bohio.table.attendance import AWAY
from bohio.table.match_log import past
from bohio.table.rows import Listed
from bohio.table.scene import Line, Scene, Sitter, Summary
from bohio.table.seats import seat_secret
from bohio.table.sitting import Table

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


def lines(match: Match[Any], seen: list[Json]) -> tuple[Line, ...]:
    """The log as `seen`, with what was taken back marked."""
    standing = {id(event) for event in match.events}
    return tuple(
        Line(number, event, isinstance(entry, Event) and id(entry) not in standing)
        for number, (entry, event) in enumerate(zip(match.log, seen, strict=True), 1)
    )


def points(table: Table) -> tuple[tuple[int, ...], ...]:
    """Each seat's points after each event, for the chart of a finished game."""
    if table.match.over and not table.points:
        engine = table.match.game.engine
        table.points = tuple(tuple(engine.totals(state)) for _, state in table.match.moments())
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
    shown = match if moment is None else past(match, moment)
    view = shown.view(looking.eyes)
    seen = view["log"] if moment is None else match.seen_log(looking.eyes)
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
        lines=lines(match, seen),
        happenings=tuple(table.attendance.happenings),
        absent={seat: since + AWAY for seat, since in table.attendance.absent.items()} if running else {},
        undo_flaw=flaw,
        moment=moment,
        moments=len(match.log),
        asks=tuple({"kind": ask.what, "seat": ask.seat, "agreed": sorted(ask.agreed)} for ask in table.asks),
        phrases=tuple(
            {"seat": said.seat, "phrase": said.phrase} for said in table.phrases if said.at > now - PHRASE_SECONDS
        ),
        note=note,
        curtain=looking.curtain,
        abandoned=table.abandoned,
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
    """The links that nobody has used yet and that still open their seats."""
    return {
        row["seat"]: f"/seat/{seat_secret(host_secret, table.id, row['seat'], row['issue'])}"
        for row in table.seats
        if row["secret"] is not None and not row["used"] and table.attendance.opens(row["seat"])
    }


def moves_since(table: Table, eyes: int | None, after: int) -> list[Json]:
    """What happened in the game after an entry of the table's log, as a viewer may know it."""
    if not 0 <= after < len(table.marks):
        return []
    return seen_since(table.match, eyes, table.marks[after])


def seen_since(match: Match[Any], eyes: int | None, start: int) -> list[Json]:
    """The end of `Match.seen_log`, without the work for all that came before."""
    seen: list[Json] = []
    for entry in match.log[start:]:
        if isinstance(entry, Event):
            event = match.event_json(entry)
            seen.append(event if match.over else match.game.seen_event(event, eyes))
        else:
            seen.append({"seat": entry.seat, "undo": True})
    return seen


def summary(listed: Listed) -> Summary:
    """A table in a list."""
    told = tuple(Sitter(one["kind"], one["name"], one["bot"]) for one in listed.brief["sitters"])
    asked = listed.brief["asked"]
    return Summary(listed.id, listed.game, told, listed.status, asked in listed.seats, listed.watch)


def summary_of(table: Table) -> Summary:
    """A table as it would be listed."""
    return Summary(table.id, table.match.game.name, sitters(table, Company()), table.status, False, table.watch)
