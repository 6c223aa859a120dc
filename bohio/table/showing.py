"""Showing tables: scenes of the house given to the pages, and what those drew remembered until something changes."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass, replace
from typing import Any, Protocol

from bohio.core.reasons import Json
from bohio.table.deeds import Person, must_look
from bohio.table.house import House, Refused
from bohio.table.scene import Scene, Summary, Visitor
from bohio.table.scenes import Company, gaze, moves_since, scene

DRAWN = 300
"""Of how many tables the latest drawings are remembered."""


class Pages(Protocol):
    """What draws: `bohio.table.pages`."""

    def start_page(self, visitor: Visitor, mine: list[Summary], watch: list[Summary]) -> str: ...
    def new_table_page(self, visitor: Visitor, form: dict[str, str], faults: list[str]) -> str: ...
    def table_page(self, visitor: Visitor, scene: Scene) -> str: ...
    def table_parts(self, visitor: Visitor, scene: Scene) -> dict[str, str]: ...
    def seat_page(self, visitor: Visitor, summary: Summary, seat: int, taken: bool) -> str: ...
    def howto_page(self, visitor: Visitor, game: str) -> str: ...
    def upload_page(self, visitor: Visitor, faults: list[str]) -> str: ...
    def error_page(self, visitor: Visitor, status: int, id: str) -> str: ...


@dataclass(frozen=True, slots=True)
class Update:
    """What a page that is open needs to be up to date."""

    sequence: int
    parts: dict[str, str]
    moves: list[Json]
    turn: bool
    title: str
    company: Company

    def json(self) -> Json:
        return {
            "sequence": self.sequence,
            "parts": self.parts,
            "moves": self.moves,
            "turn": self.turn,
            "title": self.title,
            "thinking": sorted(self.company.thinking),
        }


Drawing = tuple[dict[str, str], bool, str]


class Showing:
    """Tables as pages and as parts of pages."""

    def __init__(self, house: House, pages: Pages) -> None:
        self.house = house
        self.pages = pages
        self._drawn: OrderedDict[str, tuple[Any, dict[Any, Drawing]]] = OrderedDict()

    async def page(self, id: str, person: Person, visitor: Visitor, moment: int | None, wanted: int | None) -> str:
        """The whole page of a table."""
        return self.pages.table_page(visitor, await self.see(id, person, moment, wanted))

    async def see(self, id: str, person: Person, moment: int | None, wanted: int | None) -> Scene:
        """The table at a moment as a browser may know it."""
        async with self.house.at(id) as table:
            must_look(table, person)
            if moment is not None and not 0 <= moment <= len(table.match.log):
                raise Refused(404, "no_moment")
            looking = gaze(table, person.browser, wanted)
            company = self.house.company(id)
            company = replace(company, here=company.here | set(looking.own_seats))
            note = "" if looking.eyes is None else await self._note(id, looking.eyes, looking.own_seats)
            now = self.house.clock()
            return scene(table, looking, company=company, now=now, moment=moment, note=note, host_secret=person.secret)

    async def update(self, id: str, person: Person, visitor: Visitor, wanted: int | None, after: int | None) -> Update:
        """What has changed on the present page of a table, with the moves since an entry of its log."""
        async with self.house.at(id) as table:
            must_look(table, person)
            looking = gaze(table, person.browser, wanted)
            company = self.house.company(id)
            note = "" if looking.eyes is None else await self._note(id, looking.eyes, looking.own_seats)
            version = (
                table.sequence,
                company,
                tuple((row["issue"], row["used"], row["holder"]) for row in table.seats),
            )
            latest = self._drawn.get(id)
            if latest is None or latest[0] != version:
                latest = (version, {})
                self._drawn[id] = latest
                while len(self._drawn) > DRAWN:
                    self._drawn.popitem(last=False)
            # A spectator's page is everybody's; what a seat or the host sees is drawn for that browser.
            whose = person.browser if looking.own_seats or looking.host else None
            key = (whose, visitor.language, visitor.name, looking, note)
            drawn = latest[1].get(key)
            if drawn is None:
                now = self.house.clock()
                seen = scene(table, looking, company=company, now=now, note=note, host_secret=person.secret)
                turn = table.asked is not None and table.asked in looking.own_seats
                parts = self.pages.table_parts(visitor, seen)
                drawn = (parts, turn, parts.pop("title", "Bohío"))
                latest[1][key] = drawn
            moves = [] if after is None else moves_since(table, looking.eyes, after)
            return Update(table.sequence, drawn[0], moves, drawn[1], drawn[2], company)

    async def facts(self, id: str, person: Person, wanted: int | None, after: int | None) -> Json:
        """For programs: what happened since an entry of the log, and the choices of the seat if it is asked."""
        async with self.house.at(id) as table:
            must_look(table, person)
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
        """For programs: what a seat or a spectator may know."""
        seen = await self.see(id, person, moment, wanted)
        return {"sequence": seen.sequence, "seat": seen.viewer, "abandoned": seen.abandoned, "view": seen.view}

    async def _note(self, id: str, seat: int, own: tuple[int, ...]) -> str:
        return await self.house.note(id, seat) if seat in own else ""
