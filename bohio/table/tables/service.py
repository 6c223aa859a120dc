"""What people do at a table, and who may. A browser is known by its secret cookie; deeds say for which seat."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from secrets import randbits

from bohio.core.fate import QuickFate
from bohio.core.guessing import guessed_match
from bohio.core.reasons import Illegal, Json, Reason
from bohio.table.bots.tasks import check_level
from bohio.table.store.rows import NewTable, Repeated, SeatLink, SeatTaken
from bohio.table.tables import create
from bohio.table.tables.credentials import hashed, is_secret, seat_secret
from bohio.table.tables.match_log import branch_record
from bohio.table.tables.registry import House, Refused, Written, forbidden
from bohio.table.tables.shuffles import Shuffle, stale
from bohio.table.tables.table import PEOPLE, PHRASES, Table
from bohio.table.view.viewing import gaze

LONGEST_NOTE = 4000


@dataclass(frozen=True, slots=True)
class Person:
    """Who asks: the secret of the browser's cookie if it has one, and the name that it remembers."""

    secret: str | None
    name: str = ""

    @property
    def browser(self) -> str | None:
        """As the store knows the browser."""
        return None if self.secret is None else hashed(self.secret)


def may_look(table: Table, person: Person) -> bool:
    """Spectators may look where the table says so; whoever sits there and the host always may."""
    browser = person.browser
    return table.watch or bool(table.held_by(browser)) or (browser is not None and browser == table.host)


def must_look(table: Table, person: Person) -> None:
    if not may_look(table, person):
        raise forbidden()


def must_hold(table: Table, person: Person, seat: int) -> None:
    """Raises Refused unless the browser holds this very seat."""
    if seat not in table.held_by(person.browser):
        raise forbidden()


def must_host(table: Table, person: Person) -> None:
    if person.browser is None or person.browser != table.host:
        raise forbidden()


def must_be_seat(table: Table, seat: int) -> None:
    """Raises Refused if there is no such seat or the game is over."""
    if not 0 <= seat < len(table.chairs) or not table.running:
        raise Refused(409, "not_now")


async def be_here(house: House, id: str, browser: str) -> None:
    """Ends the reports that this browser's players are away, with an entry in the log."""

    def deed(table: Table) -> Written | None:
        absent = table.absent_of(browser)
        return ({"kind": "here", "seat": absent[0]}, None) if absent else None

    while True:
        await house.do(id, deed)
        async with house.at(id) as table:
            if not table.absent_of(browser):
                return


class Deeds:
    """Everything that a person can do."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.guesses: Callable[[], int] = lambda: randbits(31)
        """A number from which a guess of what is hidden follows."""

    # The game

    async def play(self, id: str, person: Person, seat: int, action: Json, sequence: int, key: str) -> None:
        """Plays an action on the game as it stood at a sequence number. Raises Illegal, or Refused if it is stale."""

        def deed(table: Table) -> Written:
            _must_be_present(table, sequence)
            judged = table.match.judge(action, seat)
            if isinstance(judged, Reason):
                raise Illegal(judged)
            # What is written is the game's own form of the action, not what was sent.
            return {"kind": "play", "seat": seat, "action": table.match.game.action(judged), "by": "hand"}, None

        await self.house.do(id, deed, f"{seat}:{key}", lambda table: must_hold(table, person, seat))

    async def undo(self, id: str, person: Person, seat: int, sequence: int, key: str) -> None:
        """Takes back the seat's last action, within its horizon."""

        def deed(table: Table) -> Written:
            _must_be_present(table, sequence)
            return {"kind": "undo", "seat": seat}, None

        await self.house.do(id, deed, f"{seat}:{key}", lambda table: must_hold(table, person, seat))

    async def why(self, id: str, person: Person, seat: int, action: Json) -> Reason | None:
        """Why an action is not legal; None if it is."""
        async with self.house.at(id) as table:
            must_hold(table, person, seat)
            if table.abandoned:
                return table.match.game.reason("game_over")
            judged = table.match.judge(action, seat)
            return judged if isinstance(judged, Reason) else None

    # Among players

    async def ask(self, id: str, person: Person, seat: int, what: str) -> None:
        """Asks all others to take back one's last action, or to abandon the game.

        Bots agree to everything, but a stand-in does not agree for its player.
        """

        def deed(table: Table) -> Written:
            must_hold(table, person, seat)
            flaw = table.judge_ask(what, seat)
            if flaw is not None:
                raise Illegal(flaw)
            return {"kind": "ask", "seat": seat, "what": what, "of": PEOPLE}, None

        await self.house.do(id, deed)

    async def agree(self, id: str, person: Person, seat: int, what: str, yes: bool) -> None:
        """Answers what another seat asked; one's own question is withdrawn with a no."""

        def deed(table: Table) -> Written | None:
            must_hold(table, person, seat)
            if not any(ask.what == what for ask in table.asks):
                raise Refused(409, "not_now")
            return {"kind": "agree", "seat": seat, "what": what, "yes": yes, "of": PEOPLE}, None

        await self.house.do(id, deed)

    async def phrase(self, id: str, person: Person, seat: int, phrase: str) -> None:
        """Says a quick phrase."""
        if phrase not in PHRASES:
            raise Refused(400, "bad_request")

        def deed(table: Table) -> Written:
            must_hold(table, person, seat)
            return {"kind": "phrase", "seat": seat, "phrase": phrase}, None

        await self.house.do(id, deed)

    async def note(self, id: str, person: Person, seat: int, text: str) -> None:
        """Keeps a note to oneself."""
        if len(text) > LONGEST_NOTE:
            raise Refused(413, "too_large")
        async with self.house.at(id) as table:
            must_hold(table, person, seat)
            await self.house.store.set_note(id, seat, text)
            self.house.keep_note(id, seat, text)
            absent = table.absent_of(person.browser)
        if absent and person.browser is not None:
            await be_here(self.house, id, person.browser)

    async def stand_in(self, id: str, person: Person, seat: int, level: str | None) -> None:
        """Lets a bot play a human's seat, or the human again.

        Holders decide for themselves. The host decides for open seats and for players who were reported as away long
        enough ago, and can only remove bots that the host put in.
        """
        if level is not None:
            check_level(level)

        def deed(table: Table) -> Written:
            if not 0 <= seat < len(table.chairs):
                raise forbidden()
            by = "holder" if seat in table.held_by(person.browser) else "host"
            if by == "host":
                must_host(table, person)
            if not table.running:
                raise Illegal(table.match.game.reason("game_over"))
            chair = table.chairs[seat]
            if chair.kind == "bot":
                raise Refused(409, "is_bot")
            if by == "host" and chair.kind == "human":
                if level is None and not chair.imposed:
                    raise Refused(409, "not_now")
                if level is not None and not table.attendance.may_replace(seat, self.house.clock()):
                    raise Refused(409, "not_away")
            return {"kind": "stand_in", "seat": seat, "bot": level, "by": by}, None

        await self.house.do(id, deed)

    async def curtain(self, id: str, person: Person, seat: int) -> None:
        """On a shared screen: the player of this seat is there, its hand may be shown."""

        def deed(table: Table) -> Written | None:
            must_hold(table, person, seat)
            shown = gaze(table, person.browser, seat)
            return ({"kind": "curtain", "seat": seat}, None) if shown.curtain else None

        await self.house.do(id, deed)

    # Seats

    async def seat_of(self, secret: str) -> tuple[str, int, bool]:
        """The table and seat that a link opens, and whether somebody took it already."""
        found = await self.house.store.seat(hashed(secret)) if is_secret(secret) else None
        if found is None:
            raise Refused(404, "no_seat")
        id, seat = found
        async with self.house.at(id) as table:
            used = bool(table.seats[seat]["used"])
            if not used and not table.attendance.opens(seat):
                raise Refused(404, "no_seat")
            return id, seat, used

    async def sit(self, secret: str, person: Person) -> str:
        """Takes the seat that a link opens; the table's id. A link can be used once."""
        assert person.secret is not None
        id, seat, _ = await self.seat_of(secret)

        def deed(table: Table) -> Written | None:
            row = table.seats[seat]
            if row["secret"] != hashed(secret):
                raise Refused(404, "no_seat")
            if row["used"]:
                if row["holder"] != person.browser:
                    raise Refused(409, "seat_taken")
                return None
            if not table.attendance.opens(seat):
                raise Refused(404, "no_seat")
            taken = SeatTaken(seat, person.browser, hashed(secret))
            return {"kind": "sit", "seat": seat, "name": person.name}, taken

        await self.house.do(id, deed)
        return id

    async def rise(self, id: str, person: Person, seat: int) -> bool:
        """Gives up the person's seat; the host may then invite somebody else. Returns whether they may still watch."""

        def deed(table: Table) -> Written:
            must_hold(table, person, seat)
            must_be_seat(table, seat)
            return {"kind": "rise", "seat": seat}, SeatTaken(seat, None)

        await self.house.do(id, deed)
        async with self.house.at(id) as table:
            return may_look(table, person)

    async def away(self, id: str, person: Person, seat: int) -> None:
        """The host reports a player as away. From then on the player has some time to show up.

        If they have a page open on another server, that server answers for them.
        """

        def deed(table: Table) -> Written:
            must_host(table, person)
            must_be_seat(table, seat)
            if table.chairs[seat].kind != "human" or seat in table.held_by(person.browser):
                raise Refused(409, "not_now")
            if seat in table.attendance.absent:
                raise Refused(409, "not_now")
            if seat in self.house.company(table).here:
                raise Refused(409, "is_here")
            return {"kind": "away", "seat": seat}, None

        await self.house.do(id, deed)

    async def here(self, id: str, person: Person, seat: int) -> None:
        """A player who was reported as away is here."""
        async with self.house.at(id) as table:
            must_hold(table, person, seat)
        assert person.browser is not None
        await be_here(self.house, id, person.browser)

    async def invite(self, id: str, person: Person, seat: int) -> str:
        """Makes a new link for a seat; the old link becomes void. The holder keeps the seat until the new link is used.

        Refused for a bot's seat, and for the seat of a player who has not been away for long enough.
        """
        secret = ""

        def deed(table: Table) -> Written:
            nonlocal secret
            must_host(table, person)
            must_be_seat(table, seat)
            assert person.secret is not None
            kind = table.chairs[seat].kind
            if kind == "bot":
                raise Refused(409, "is_bot")
            if kind == "human" and not table.attendance.may_replace(seat, self.house.clock()):
                raise Refused(409, "not_away")
            issue = table.seats[seat]["issue"] + 1
            secret = seat_secret(person.secret, id, seat, issue)
            return {"kind": "link", "seat": seat}, SeatLink(seat, issue, hashed(secret))

        await self.house.do(id, deed)
        return f"/seat/{secret}"

    # Tables

    async def open(self, new: NewTable) -> str:
        """Raises Refused if the shuffle was used before."""
        try:
            await self.house.add(new)
        except Repeated:
            raise stale() from None
        return new.id

    async def delete(self, id: str, person: Person) -> None:
        """Deletes a table that the person hosts, even a damaged one."""
        if not await self.hosts(id, person):
            raise forbidden()
        await self.house.remove(id)

    async def hosts(self, id: str, person: Person) -> bool:
        """Whether the person hosts a table; works for damaged tables too."""
        return person.browser is not None and person.browser == await self.house.host(id)

    async def rematch(self, id: str, person: Person, shuffle: Shuffle | None = None) -> str:
        """The table of the next game: whoever asks first opens it and is its host."""
        assert person.secret is not None
        async with self.house.at(id) as table:
            if not table.held_by(person.browser):
                raise forbidden()
            if table.running:
                raise Refused(409, "not_over")
            if table.rematch is not None:
                return table.rematch
            new = create.again(table, person.secret, self.house.clock(), shuffle)
        await self.open(new)

        def deed(table: Table) -> Written | None:
            return None if table.rematch is not None else ({"kind": "rematch", "table": new.id}, None)

        await self.house.do(id, deed, "rematch")
        async with self.house.at(id) as table:
            chosen = table.rematch
        if chosen != new.id:
            await self.house.remove(new.id)
        assert chosen is not None
        return chosen

    async def branch(self, id: str, person: Person, moment: int, wanted: int | None) -> str:
        """A table of one's own from a moment of this one, against bots.

        As long as anything is hidden it has a guessed world, made of nothing but what the browser's seat knows. A
        spectator knows what everybody sees; so do several players on a shared screen, who could all look at the branch.
        """
        assert person.secret is not None
        async with self.house.at(id) as table:
            must_look(table, person)
            if not 0 <= moment <= len(table.match.log):
                raise Refused(422, "no_moment")
            own = table.held_by(person.browser)
            seat = own[0] if own else 0
            if wanted is not None and 0 <= wanted < len(table.chairs):
                seat = wanted
            then = table.match.at(moment)
            guessed = not table.settled
        if guessed:
            eyes = own[0] if len(own) == 1 else None
            other = await asyncio.to_thread(guessed_match, then, eyes, QuickFate(self.guesses()))
            if other is None:
                raise Refused(422, "no_guess")
            then = other
        record = branch_record(then)
        new = create.branch(record, id, guessed, seat, person.secret, person.name, self.house.clock())
        if new.standing.status == "over":
            raise Refused(422, "game_over")
        return await self.open(new)


def _must_be_present(table: Table, sequence: int) -> None:
    if not table.game_sequence <= sequence <= table.sequence:
        raise Refused(409, "stale")
