"""Draws tables as pages and parts of pages, and remembers what it drew until something changes."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, replace
from typing import Any, Protocol

from bohio.core.match import Match
from bohio.core.reasons import Json
from bohio.drawing.markup import Part
from bohio.drawing.picture import picture_of
from bohio.locale import texts
from bohio.table.bounds import DRAWINGS_BYTES, DRAWINGS_OF_ONE_TABLE, MANY_VIEWERS, STORY
from bohio.table.pages.changes import PageTold
from bohio.table.pages.easel import Drawn, Easel
from bohio.table.pages.updates import PageUpdate, way_to
from bohio.table.tables.access import Person, Refused, Viewpoint, must_hold, must_look, viewpoint_of
from bohio.table.tables.boards import Board, Boards
from bohio.table.tables.cache import WeightedCache
from bohio.table.tables.registry import Registry
from bohio.table.tables.seat_service import be_here
from bohio.table.tables.shuffles import Offer
from bohio.table.tables.table import Table
from bohio.table.view.facts import facts, view_json
from bohio.table.view.info import Explained, explain
from bohio.table.view.summary import Summary
from bohio.table.view.table_board import TableBoard
from bohio.table.view.table_view import TableView, view_of
from bohio.table.view.visitor import Visitor


class Pages(Protocol):
    """What draws: `bohio.table.pages.html`."""

    def start_page(
        self, visitor: Visitor, mine: list[Summary], watch: list[Summary], offer: Offer, faults: list[str]
    ) -> str: ...
    def new_table_page(
        self, visitor: Visitor, form: dict[str, str], faults: list[str], boards: Boards, offer: Offer
    ) -> str: ...
    def board_picture(self, language: str, board: Board) -> str: ...
    def table_page(self, visitor: Visitor, seen: TableView) -> str: ...
    def moment_parts(self, visitor: Visitor, seen: TableView) -> Mapping[str, Part | str]: ...
    def now_parts(self, visitor: Visitor, seen: TableView) -> Mapping[str, Part | str]: ...
    def happenings(self, visitor: Visitor, seen: TableView) -> list[Json]: ...
    def previews(self, visitor: Visitor, seen: TableView) -> Json: ...
    def card_json(self, visitor: Visitor, told: Explained, place: str) -> Json: ...
    def legend_json(self, visitor: Visitor, told: Explained) -> Json: ...
    def seat_page(self, visitor: Visitor, summary: Summary, seat: int, taken: bool) -> str: ...
    def rules_page(self, visitor: Visitor, game: str, table: TableBoard | None, offer: Offer) -> str: ...
    def rules_part(self, language: str, game: str, table: TableBoard | None, part: str) -> str | None: ...
    def coverage_page(self, visitor: Visitor, game: str) -> str: ...
    def upload_page(self, visitor: Visitor, faults: list[str], detail: str = "") -> str: ...
    def error_page(self, visitor: Visitor, status: int, id: str, delete: str | None = None) -> str: ...


@dataclass(frozen=True, slots=True)
class Drawings:
    """Cached drawings of one table in its present state, for its viewers."""

    version: object
    drawn: WeightedCache[object, Drawn]


class Renderer:
    """Tables as pages and as parts of pages."""

    def __init__(self, registry: Registry, pages: Pages) -> None:
        self.registry = registry
        self.pages = pages
        self._drawn: WeightedCache[str, Drawings] = WeightedCache(DRAWINGS_BYTES)

    async def page(self, id: str, person: Person, visitor: Visitor, moment: int | None, as_seat: int | None) -> str:
        """The whole page of a table."""
        return self.pages.table_page(visitor, await self.see(id, person, moment, as_seat))

    @asynccontextmanager
    async def _look(self, id: str, person: Person) -> AsyncIterator[Table]:
        """A table that a person may look at. Looking at it ends a report that they are away."""
        async with self.registry.at(id) as table:
            must_look(table, person)
            absent = table.absent_of(person.browser)
            if not absent:
                yield table
        if absent:
            assert person.browser is not None
            with suppress(Refused):  # too many changes at once; the page has a button to say it
                await be_here(self.registry, id, person.browser)
            async with self.registry.at(id) as table:
                must_look(table, person)
                yield table

    async def see(self, id: str, person: Person, moment: int | None, as_seat: int | None) -> TableView:
        """The table at a moment as a browser may know it."""
        async with self._look(id, person) as table:
            if moment is not None and not 0 <= moment <= len(table.match.log):
                raise Refused(404, "no_moment")
            viewpoint = viewpoint_of(table, person.browser, as_seat)
            presence = self.registry.presence(table)
            presence = replace(presence, here=presence.here | set(viewpoint.own_seats))
            note = "" if viewpoint.sees_as is None else await self._note(id, viewpoint.sees_as, viewpoint.own_seats)
            now = self.registry.clock()
            return view_of(
                table, viewpoint, presence=presence, now=now, moment=moment, note=note, host_secret=person.secret
            )

    async def update(
        self, id: str, person: Person, visitor: Visitor, as_seat: int | None, told: PageTold | None = None
    ) -> PageUpdate:
        """What brings the present page of a table up to date: all that happened since what it was told, and the
        present; everything for a page that was told nothing."""
        async with self._look(id, person) as table:
            easel = await self._easel(table, person, visitor, as_seat)
            moment = len(table.match.log)
            way = way_to(table, told or PageTold(), hurried=self._hurried(table, easel.viewpoint))
            frames = [easel.frame(at) for at in way.moments]
            start = None if way.start is None else easel.frame(way.start)
            if way.silent and frames:
                frames = [replace(frames[0], happenings=[])]
            turn = table.to_move is not None and table.to_move in easel.viewpoint.own_seats
            asked = table.to_move is not None and table.to_move == easel.viewpoint.sees_as
            decision = (moment, table.to_move) if asked else None
            now = easel.now()
            return PageUpdate(table.sequence, moment, start, frames, now, turn, easel.presence, way.missed, decision)

    async def previews(
        self, id: str, person: Person, visitor: Visitor, as_seat: int | None, moment: int
    ) -> Json | None:
        """What the options of the viewer's decision at a moment would bring; None if it is over."""
        async with self._look(id, person) as table:
            easel = await self._easel(table, person, visitor, as_seat)
            return easel.previews() if len(table.match.log) == moment else None

    async def story(
        self,
        id: str,
        person: Person,
        visitor: Visitor,
        as_seat: int | None,
        start: int,
        end: int | None,
        as_seen: bool = False,
    ) -> Json:
        """What happened from one moment to another, with the parts of the first one. Once nothing is hidden any more
        hands are open, unless one wants to see it as one saw it then."""
        async with self._look(id, person) as table:
            moments = len(table.match.log)
            last = min(moments, start + STORY) if end is None else end
            if not 0 <= start <= last <= min(moments, start + STORY):
                raise Refused(404, "no_moment")
            opened = table.nothing_hidden and not as_seen
            easel = await self._easel(table, person, visitor, as_seat, opened)
            return await easel.story(start, last)

    async def _easel(
        self, table: Table, person: Person, visitor: Visitor, as_seat: int | None, opened: bool = False
    ) -> Easel:
        viewpoint = replace(viewpoint_of(table, person.browser, as_seat), opened=opened)
        presence = self.registry.presence(table)
        note = "" if viewpoint.sees_as is None else await self._note(table.id, viewpoint.sees_as, viewpoint.own_seats)
        # Who is thinking comes and goes without anything else; pages are told of it by itself.
        version = (
            table.sequence,
            presence.here,
            tuple((row.issue, row.used, row.holder) for row in table.seats),
        )
        latest = self._drawn.get(table.id)
        if latest is None or latest.version != version:
            latest = Drawings(version, WeightedCache(DRAWINGS_BYTES, DRAWINGS_OF_ONE_TABLE))

        # A spectator's page is everybody's; what a seat or the host sees is drawn for that browser.
        whose = person.browser if viewpoint.own_seats or viewpoint.host else None
        key = (whose, visitor.language, viewpoint, note)

        def keep(drawn: Drawn) -> None:
            latest.drawn.keep(key, drawn, drawn.weight)
            self._drawn.keep(table.id, latest, latest.drawn.weight)

        drawn = latest.drawn.get(key) or Drawn()
        clock = self.registry.clock()
        return Easel(table, person, visitor, viewpoint, presence, note, clock, self.pages, drawn, keep)

    def _hurried(self, table: Table, viewpoint: Viewpoint) -> bool:
        """Whether a page gets what has changed in one go: that of a spectator, if very many look on."""
        return not viewpoint.own_seats and self.registry.watching_at(table.id) > MANY_VIEWERS

    async def info(
        self, id: str, person: Person, visitor: Visitor, as_seat: int | None, moment: int | None, place: str | None
    ) -> Json:
        """What a thing of the table is, as a browser may know it; without a thing the legend."""
        async with self._look(id, person) as table:
            told = explain(table, viewpoint_of(table, person.browser, as_seat), moment, place)
            return (
                self.pages.legend_json(visitor, told) if place is None else self.pages.card_json(visitor, told, place)
            )

    async def clicked(self, id: str, person: Person, seat: int, place: str) -> Json | None:
        """The action that a click on a place of the board most probably means, from a seat that the screen shows."""
        async with self.registry.at(id) as table:
            must_hold(table, person, seat)
            if not table.running or viewpoint_of(table, person.browser, seat).sees_as != seat:
                return None
            return clicked(table.match, seat, place)

    async def facts(self, id: str, person: Person, as_seat: int | None, after: int | None) -> Json:
        """For programs: what happened since an entry of the log, and the choices of the seat if it is to move."""
        async with self._look(id, person) as table:
            return facts(table, viewpoint_of(table, person.browser, as_seat), after)

    async def view(self, id: str, person: Person, moment: int | None, as_seat: int | None) -> Json:
        """For programs: what a seat or a spectator may know, without the text of the table's content."""
        return view_json(await self.see(id, person, moment, as_seat))

    async def content(self, id: str, person: Person) -> str:
        """The content file of a table."""
        async with self.registry.at(id) as table:
            must_look(table, person)
            return table.match.game.file.text

    async def _note(self, id: str, seat: int, own: tuple[int, ...]) -> str:
        return await self.registry.note(id, seat) if seat in own else ""


def clicked(match: Match[Any], seat: int, place: str) -> Json | None:
    """What a click of a seat on a place of the board most probably means; None for nothing, or for no place."""
    manifest, view = match.game.manifest, match.view(seat)
    picture = picture_of(manifest)(match.game, texts("en", manifest), view, [""] * match.game.seats)
    try:
        action = picture.click(place) if picture.asking else None
    except (LookupError, ValueError, StopIteration):
        return None
    return None if action is None else action.json()
