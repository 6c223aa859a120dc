"""What people can do at a table, and who may do it. A browser is known by its secret cookie and acts for a seat."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from secrets import randbits

from bohio.core.fate import QuickFate
from bohio.core.guessing import guessed_match
from bohio.core.reasons import Illegal, Json, Reason
from bohio.table.store.rows import NewTable, Repeated, SeatLink, SeatTaken
from bohio.table.tables import create
from bohio.table.tables.access import (
    Person,
    Refused,
    forbidden,
    may_look,
    must_be_seat,
    must_hold,
    must_host,
    must_look,
    viewpoint_of,
)
from bohio.table.tables.credentials import hashed, is_secret, seat_secret
from bohio.table.tables.entries import (
    PEOPLE,
    PHRASES,
    Answer,
    Away,
    Here,
    Link,
    Play,
    Propose,
    Rematch,
    Rise,
    Say,
    Sit,
    StandIn,
    Uncover,
    Undo,
)
from bohio.table.tables.levels import check_level
from bohio.table.tables.registry import Change, Registry
from bohio.table.tables.shuffles import Shuffle, stale
from bohio.table.tables.table import Table

LONGEST_NOTE = 4000


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


class TableService:
    """Everything that a person can do at tables."""

    def __init__(self, registry: Registry) -> None:
        self.registry = registry
        self.guesses: Callable[[], int] = lambda: randbits(31)
        """A number from which a guess of what is hidden follows."""

    # The game

    async def play(self, id: str, person: Person, seat: int, action: Json, sequence: int, key: str) -> None:
        """Plays an action on the game as it stood at a sequence number. Raises Illegal, or Refused if it is stale."""

        def decide(table: Table) -> Change:
            _must_be_present(table, sequence)
            judged = table.match.judge(action, seat)
            if isinstance(judged, Reason):
                raise Illegal(judged)
            # What is written is the game's own form of the action, not what was sent.
            return Change(Play(seat, table.match.game.action_json(judged), "hand"), code=judged)

        await self.registry.change(id, decide, f"{seat}:{key}", lambda table: must_hold(table, person, seat))

    async def undo(self, id: str, person: Person, seat: int, sequence: int, key: str) -> None:
        """Takes back the seat's last action, within its horizon."""

        def decide(table: Table) -> Change:
            _must_be_present(table, sequence)
            return Change(Undo(seat))

        await self.registry.change(id, decide, f"{seat}:{key}", lambda table: must_hold(table, person, seat))

    async def why(self, id: str, person: Person, seat: int, action: Json) -> Reason | None:
        """Why an action is not legal; None if it is."""
        async with self.registry.at(id) as table:
            must_hold(table, person, seat)
            if table.abandoned:
                return table.match.game.reason("game_over")
            judged = table.match.judge(action, seat)
            return judged if isinstance(judged, Reason) else None

    # Among players

    async def propose(self, id: str, person: Person, seat: int, what: str) -> None:
        """Asks all others to take back one's last action, or to abandon the game.

        Bots agree to everything, but a stand-in does not agree for its player.
        """

        def decide(table: Table) -> Change:
            must_hold(table, person, seat)
            flaw = table.judge_proposal(what, seat)
            if flaw is not None:
                raise Illegal(flaw)
            return Change(Propose(seat, what, PEOPLE))

        await self.registry.change(id, decide)

    async def agree(self, id: str, person: Person, seat: int, what: str, yes: bool) -> None:
        """Answers what another seat asked; one's own question is withdrawn with a no."""

        def decide(table: Table) -> Change | None:
            must_hold(table, person, seat)
            if not any(proposal.what == what for proposal in table.proposals):
                raise Refused(409, "not_now")
            return Change(Answer(seat, what, yes, PEOPLE))

        await self.registry.change(id, decide)

    async def phrase(self, id: str, person: Person, seat: int, phrase: str) -> None:
        """Says a quick phrase."""
        if phrase not in PHRASES:
            raise Refused(400, "bad_request")

        def decide(table: Table) -> Change:
            must_hold(table, person, seat)
            return Change(Say(seat, phrase))

        await self.registry.change(id, decide)

    async def note(self, id: str, person: Person, seat: int, text: str) -> None:
        """Keeps a note to oneself."""
        if len(text) > LONGEST_NOTE:
            raise Refused(413, "too_large")
        async with self.registry.at(id) as table:
            must_hold(table, person, seat)
            await self.registry.store.set_note(id, seat, text)
            self.registry.keep_note(id, seat, text)
            absent = table.absent_of(person.browser)
        if absent and person.browser is not None:
            await be_here(self.registry, id, person.browser)

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

    # Seats

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

    # Tables

    async def open(self, new: NewTable) -> str:
        """Raises Refused if the shuffle was used before."""
        try:
            await self.registry.add(new)
        except Repeated:
            raise stale() from None
        return new.id

    async def delete(self, id: str, person: Person) -> None:
        """Deletes a table that the person hosts, even a damaged one."""
        if not await self.hosts(id, person):
            raise forbidden()
        await self.registry.remove(id)

    async def hosts(self, id: str, person: Person) -> bool:
        """Whether the person hosts a table; works for damaged tables too."""
        return person.browser is not None and person.browser == await self.registry.host(id)

    async def rematch(self, id: str, person: Person, shuffle: Shuffle | None = None) -> str:
        """The table of the next game: whoever asks first opens it and is its host."""
        assert person.secret is not None
        async with self.registry.at(id) as table:
            if not table.held_by(person.browser):
                raise forbidden()
            if table.running:
                raise Refused(409, "not_over")
            if table.rematch is not None:
                return table.rematch
            new = create.rematch(table, person.secret, self.registry.clock(), shuffle)
        await self.open(new)

        def decide(table: Table) -> Change | None:
            return None if table.rematch is not None else Change(Rematch(new.id))

        await self.registry.change(id, decide, "rematch")
        async with self.registry.at(id) as table:
            chosen = table.rematch
        if chosen != new.id:
            await self.registry.remove(new.id)
        assert chosen is not None
        return chosen

    async def branch(self, id: str, person: Person, moment: int, as_seat: int | None) -> str:
        """A table of one's own from a moment of this one, against bots.

        As long as anything is hidden it has a guessed world, made of nothing but what the browser's seat knows. A
        spectator knows what everybody sees; so do several players on a shared screen, who could all look at the branch.
        """
        assert person.secret is not None
        async with self.registry.at(id) as table:
            must_look(table, person)
            if not 0 <= moment <= len(table.match.log):
                raise Refused(422, "no_moment")
            own = table.held_by(person.browser)
            seat = own[0] if own else 0
            if as_seat is not None and 0 <= as_seat < len(table.players):
                seat = as_seat
            then = table.match.at(moment)
            guessed = not table.nothing_hidden
        if guessed:
            sees_as = own[0] if len(own) == 1 else None
            other = await asyncio.to_thread(guessed_match, then, sees_as, QuickFate(self.guesses()))
            if other is None:
                raise Refused(422, "no_guess")
            then = other
        new = create.branch(then, id, guessed, seat, person.secret, person.name, self.registry.clock())
        if new.table_status.status == "over":
            raise Refused(422, "game_over")
        return await self.open(new)


def _must_be_present(table: Table, sequence: int) -> None:
    if not table.game_sequence <= sequence <= table.sequence:
        raise Refused(409, "stale")
