"""What people can do about seats: take one and give it up, lend it to a bot, invite somebody, report them as away."""

from __future__ import annotations

from bohio.bots import check
from bohio.core.reasons import Illegal
from bohio.table.store.rows import SeatLink, SeatTaken
from bohio.table.tables.access import (
    Person,
    Refused,
    forbidden,
    may_look,
    must_be_seat,
    must_hold,
    must_host,
    viewpoint_of,
)
from bohio.table.tables.credentials import hashed, is_secret, seat_secret
from bohio.table.tables.entries import Away, Cover, Here, Link, Rise, Sit, StandIn, Uncover
from bohio.table.tables.levels import check_level
from bohio.table.tables.registry import Change, Registry
from bohio.table.tables.table import Table


async def be_here(registry: Registry, id: str, browser: str) -> None:
    """Ends the reports that this browser's players are away, with an entry in the log."""

    def decide(table: Table) -> Change | None:
        absent = table.absent_of(browser)
        return Change(Here(absent[0])) if absent else None

    while True:
        await registry.change(id, decide)
        async with registry.at(id) as table:
            if not table.absent_of(browser):
                return


class SeatService:
    """Everything that a person can do about the seats of a table."""

    def __init__(self, registry: Registry) -> None:
        self.registry = registry

    async def seat_of(self, secret: str) -> tuple[str, int, bool]:
        """The table and seat that a link opens, and whether somebody took it already."""
        found = await self.registry.store.seat(hashed(secret)) if is_secret(secret) else None
        if found is None:
            raise Refused(404, "no_seat")
        id, seat = found
        async with self.registry.at(id) as table:
            used = table.seats[seat].used
            if not used and not table.attendance.opens(seat):
                raise Refused(404, "no_seat")
            return id, seat, used

    async def sit(self, secret: str, person: Person) -> str:
        """Takes the seat that a link opens; the table's id. A link can be used once."""
        assert person.secret is not None
        id, seat, _ = await self.seat_of(secret)

        def decide(table: Table) -> Change | None:
            row = table.seats[seat]
            if row.secret != hashed(secret):
                raise Refused(404, "no_seat")
            if row.used:
                if row.holder != person.browser:
                    raise Refused(409, "seat_taken")
                return None
            if not table.attendance.opens(seat):
                raise Refused(404, "no_seat")
            taken = SeatTaken(seat, person.browser, hashed(secret))
            return Change(Sit(seat, person.name), taken)

        await self.registry.change(id, decide)
        return id

    async def rise(self, id: str, person: Person, seat: int) -> bool:
        """Gives up the person's seat; the host may then invite somebody else. Returns whether they may still watch."""

        def decide(table: Table) -> Change:
            must_hold(table, person, seat)
            must_be_seat(table, seat)
            return Change(Rise(seat), SeatTaken(seat, None))

        await self.registry.change(id, decide)
        async with self.registry.at(id) as table:
            return may_look(table, person)

    async def away(self, id: str, person: Person, seat: int) -> None:
        """The host reports a player as away. From then on the player has some time to show up.

        If they have a page open on another server, that server answers for them.
        """

        def decide(table: Table) -> Change:
            must_host(table, person)
            must_be_seat(table, seat)
            if table.players[seat].kind != "human" or seat in table.held_by(person.browser):
                raise Refused(409, "not_now")
            if seat in table.attendance.absent:
                raise Refused(409, "not_now")
            if seat in self.registry.presence(table).here:
                raise Refused(409, "is_here")
            return Change(Away(seat))

        await self.registry.change(id, decide)

    async def here(self, id: str, person: Person, seat: int) -> None:
        """A player who was reported as away is here."""
        async with self.registry.at(id) as table:
            must_hold(table, person, seat)
        assert person.browser is not None
        await be_here(self.registry, id, person.browser)

    async def invite(self, id: str, person: Person, seat: int) -> str:
        """Makes a new link for a seat; the old link becomes void. The holder keeps the seat until the new link is used.

        Refused for a bot's seat, and for the seat of a player who has not been away for long enough.
        """
        secret = ""

        def decide(table: Table) -> Change:
            nonlocal secret
            must_host(table, person)
            must_be_seat(table, seat)
            assert person.secret is not None
            kind = table.players[seat].kind
            if kind == "bot":
                raise Refused(409, "is_bot")
            if kind == "human" and not table.attendance.may_replace(seat, self.registry.clock()):
                raise Refused(409, "not_away")
            issue = table.seats[seat].issue + 1
            secret = seat_secret(person.secret, id, seat, issue)
            return Change(Link(seat), SeatLink(seat, issue, hashed(secret)))

        await self.registry.change(id, decide)
        return f"/seat/{secret}"

    async def stand_in(self, id: str, person: Person, seat: int, level: str | None) -> None:
        """Lets a bot play a human's seat, or the human again.

        Holders decide for themselves. The host decides for open seats and for players who were reported as away long
        enough ago, and can only remove bots that the host put in.
        """
        if level is not None:
            check_level(level)

        def decide(table: Table) -> Change:
            if not 0 <= seat < len(table.players):
                raise forbidden()
            by = "holder" if seat in table.held_by(person.browser) else "host"
            if by == "host":
                must_host(table, person)
            if not table.running:
                raise Illegal(table.match.game.reason("game_over"))
            if level is not None:
                check(level, table.match.game)
            player = table.players[seat]
            if player.kind == "bot":
                raise Refused(409, "is_bot")
            if by == "host" and player.kind == "human":
                if level is None and not player.imposed:
                    raise Refused(409, "not_now")
                if level is not None and not table.attendance.may_replace(seat, self.registry.clock()):
                    raise Refused(409, "not_away")
            return Change(StandIn(seat, level, by))

        await self.registry.change(id, decide)

    async def curtain(self, id: str, person: Person, seat: int) -> None:
        """On a shared screen: the player of this seat is there, its hand may be shown."""

        def decide(table: Table) -> Change | None:
            must_hold(table, person, seat)
            shown = viewpoint_of(table, person.browser, seat)
            return Change(Uncover(seat)) if shown.curtain else None

        await self.registry.change(id, decide)

    async def hand_over(self, id: str, person: Person, seat: int) -> None:
        """On a shared screen: the player of this seat has seen what they drew, the next one may take over."""

        def decide(table: Table) -> Change | None:
            must_hold(table, person, seat)
            shown = viewpoint_of(table, person.browser, None)
            return Change(Cover(seat)) if shown.drew is not None and shown.viewer == seat else None

        await self.registry.change(id, decide)
