"""Showing tables: scenes of the house given to the pages, and what those drew remembered until something changes."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, replace
from typing import Protocol

from bohio.core.reasons import Json
from bohio.drawing.markup import Part, Series
from bohio.table.bounds import DRAWINGS_BYTES, DRAWINGS_OF_ONE_TABLE
from bohio.table.pages.changes import Told
from bohio.table.pages.pictures import meant
from bohio.table.tables.cache import Kept
from bohio.table.tables.registry import House, Refused
from bohio.table.tables.service import Person, be_here, must_hold, must_look
from bohio.table.tables.shuffles import Offer
from bohio.table.tables.table import Table
from bohio.table.view.table_view import Scene, Summary, Visitor
from bohio.table.view.viewing import Company, gaze, moves_since, scene


class Pages(Protocol):
    """What draws: `bohio.table.pages.site_pages`."""

    def start_page(
        self, visitor: Visitor, mine: list[Summary], watch: list[Summary], offer: Offer, faults: list[str]
    ) -> str: ...
    def new_table_page(self, visitor: Visitor, form: dict[str, str], faults: list[str], offer: Offer) -> str: ...
    def table_page(self, visitor: Visitor, scene: Scene) -> str: ...
    def table_parts(self, visitor: Visitor, scene: Scene) -> Mapping[str, Part]: ...
    def seat_page(self, visitor: Visitor, summary: Summary, seat: int, taken: bool) -> str: ...
    def howto_page(self, visitor: Visitor, game: str, offer: Offer) -> str: ...
    def upload_page(self, visitor: Visitor, faults: list[str]) -> str: ...
    def error_page(self, visitor: Visitor, status: int, id: str, delete: str | None = None) -> str: ...


@dataclass(frozen=True, slots=True)
class Update:
    """What a page that is open needs to be up to date."""

    sequence: int
    parts: Mapping[str, Part]
    """All of them; beside them the `title` of the tab."""
    moves: list[Json]
    turn: bool
    company: Company

    def json(self, told: Told | None = None) -> Json:
        """For a page that was told something before, what is new to it; else everything."""
        parts = {id: part for id, part in self.parts.items() if id != "title"}
        return {
            "sequence": self.sequence,
            **(told or Told()).tell(parts),
            "moves": self.moves,
            "turn": self.turn,
            "title": str(self.parts.get("title", "Bohío")),
            "thinking": sorted(self.company.thinking),
        }


Drawing = tuple[Mapping[str, Part], bool]


@dataclass(slots=True)
class Drawings:
    """Cached drawings of one table in its present state, for its viewers."""

    version: object
    drawn: Kept[object, Drawing]


def weight(drawing: Drawing) -> int:
    """About how many bytes of memory a drawing takes."""
    texts = [text for part in drawing[0].values() for text in (part.items if isinstance(part, Series) else [part])]
    return 1_000 + sum(100 + 2 * len(str(text)) for text in texts)


class Showing:
    """Tables as pages and as parts of pages."""

    def __init__(self, house: House, pages: Pages) -> None:
        self.house = house
        self.pages = pages
        self._drawn: Kept[str, Drawings] = Kept(DRAWINGS_BYTES)

    async def page(self, id: str, person: Person, visitor: Visitor, moment: int | None, wanted: int | None) -> str:
        """The whole page of a table."""
        return self.pages.table_page(visitor, await self.see(id, person, moment, wanted))

    @asynccontextmanager
    async def _look(self, id: str, person: Person) -> AsyncIterator[Table]:
        """A table that a person may look at. Looking at it ends a report that they are away."""
        async with self.house.at(id) as table:
            must_look(table, person)
            absent = table.absent_of(person.browser)
            if not absent:
                yield table
        if absent:
            assert person.browser is not None
            with suppress(Refused):  # too many changes at once; the page has a button to say it
                await be_here(self.house, id, person.browser)
            async with self.house.at(id) as table:
                must_look(table, person)
                yield table

    async def see(self, id: str, person: Person, moment: int | None, wanted: int | None) -> Scene:
        """The table at a moment as a browser may know it."""
        async with self._look(id, person) as table:
            if moment is not None and not 0 <= moment <= len(table.match.log):
                raise Refused(404, "no_moment")
            looking = gaze(table, person.browser, wanted)
            company = self.house.company(table)
            company = replace(company, here=company.here | set(looking.own_seats))
            note = "" if looking.eyes is None else await self._note(id, looking.eyes, looking.own_seats)
            now = self.house.clock()
            return scene(table, looking, company=company, now=now, moment=moment, note=note, host_secret=person.secret)

    async def update(self, id: str, person: Person, visitor: Visitor, wanted: int | None, after: int | None) -> Update:
        """What has changed on the present page of a table, with the moves since an entry of its log."""
        async with self._look(id, person) as table:
            looking = gaze(table, person.browser, wanted)
            company = self.house.company(table)
            note = "" if looking.eyes is None else await self._note(id, looking.eyes, looking.own_seats)
            # Who is thinking comes and goes without anything else; pages are told of it by itself.
            version = (
                table.sequence,
                company.here,
                tuple((row["issue"], row["used"], row["holder"]) for row in table.seats),
            )
            latest = self._drawn.get(id)
            if latest is None or latest.version != version:
                latest = Drawings(version, Kept(DRAWINGS_BYTES, DRAWINGS_OF_ONE_TABLE))
            # A spectator's page is everybody's; what a seat or the host sees is drawn for that browser.
            whose = person.browser if looking.own_seats or looking.host else None
            key = (whose, visitor.language, looking, note)
            drawn = latest.drawn.get(key)
            if drawn is None:
                now = self.house.clock()
                here = Company(company.here)
                seen = scene(table, looking, company=here, now=now, note=note, host_secret=person.secret)
                turn = table.asked is not None and table.asked in looking.own_seats
                drawn = (self.pages.table_parts(Visitor(visitor.language), seen), turn)
                latest.drawn.keep(key, drawn, weight(drawn))
                self._drawn.keep(id, latest, latest.drawn.weight)
            moves = [] if after is None else moves_since(table, looking.eyes, after)
            return Update(table.sequence, drawn[0], moves, drawn[1], company)

    async def meant(self, id: str, person: Person, seat: int, place: str) -> Json | None:
        """The action that a click on a place of the board most probably means, from a seat that the screen shows."""
        async with self.house.at(id) as table:
            must_hold(table, person, seat)
            if not table.running or gaze(table, person.browser, seat).eyes != seat:
                return None
            return meant(table.match.view(seat), place)

    async def facts(self, id: str, person: Person, wanted: int | None, after: int | None) -> Json:
        """For programs: what happened since an entry of the log, and the choices of the seat if it is asked."""
        async with self._look(id, person) as table:
            looking = gaze(table, person.browser, wanted)
            turn = table.asked is not None and table.asked in looking.own_seats
            mine = turn and table.asked == looking.eyes
            return {
                "sequence": table.sequence,
                "moves": [] if after is None else moves_since(table, looking.eyes, after),
                "turn": turn,
                "asked": table.asked,
                "choices": list(table.match.options) if mine else [],
            }

    async def view(self, id: str, person: Person, moment: int | None, wanted: int | None) -> Json:
        """For programs: what a seat or a spectator may know, without the text of the table's content."""
        seen = await self.see(id, person, moment, wanted)
        content = {key: value for key, value in seen.view["content"].items() if key != "text"}
        return {
            "sequence": seen.sequence,
            "seat": seen.viewer,
            "abandoned": seen.abandoned,
            "log_from": seen.log_from,
            "view": seen.view | {"content": content},
        }

    async def content(self, id: str, person: Person) -> str:
        """The content file of a table."""
        async with self.house.at(id) as table:
            must_look(table, person)
            return table.match.game.file.text

    async def _note(self, id: str, seat: int, own: tuple[int, ...]) -> str:
        return await self.house.note(id, seat) if seat in own else ""
