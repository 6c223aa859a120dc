"""What people can do at a table, and who may do it. A browser is known by its secret cookie and acts for a seat."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from secrets import randbits

from bohio.core.fate import QuickFate
from bohio.core.guessing import guessed_match
from bohio.core.happenings import Sentence
from bohio.core.reasons import Illegal, Json, Reason
from bohio.table.store.rows import NewTable, Repeated
from bohio.table.tables import create
from bohio.table.tables.access import OffScript, Person, Refused, forbidden, must_hold, must_look, undoing_seat
from bohio.table.tables.entries import PEOPLE, PHRASES, Answer, Play, Propose, Rematch, Say, Undo
from bohio.table.tables.registry import Change, Registry
from bohio.table.tables.seat_service import be_here
from bohio.table.tables.shuffles import Shuffle, stale
from bohio.table.tables.table import Table

LONGEST_NOTE = 4000
OTHERWISE = "coach.otherwise"
"""The answer to what a lesson has no answer of its own for."""


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
            _must_follow(table, judged)
            # What is written is the game's own form of the action, not what was sent.
            return Change(Play(seat, table.match.game.action_json(judged), "hand"), code=judged)

        await self.registry.change(id, decide, f"{seat}:{key}", lambda table: must_hold(table, person, seat))

    async def undo(self, id: str, person: Person, seat: int, sequence: int, key: str) -> None:
        """Takes back the seat's last action, within its horizon; on a shared screen without secrets that of whoever
        acted last there. Where all others are bots they agree to more."""

        def decide(table: Table) -> Change:
            _must_be_present(table, sequence)
            undoer = undoing_seat(table, table.held_by(person.browser), seat)
            if table.match.judge_undo(undoer) is not None and table.bots_agree(undoer):
                return Change(Propose(undoer, "undo", PEOPLE))
            return Change(Undo(undoer))

        await self.registry.change(id, decide, f"{seat}:{key}", lambda table: must_hold(table, person, seat))

    async def why(self, id: str, person: Person, seat: int, action: Json) -> Reason | None:
        """Why an action is not legal; None if it is."""
        async with self.registry.at(id) as table:
            must_hold(table, person, seat)
            if table.abandoned:
                return table.match.game.reason("game_over")
            judged = table.match.judge(action, seat)
            return judged if isinstance(judged, Reason) else None

    async def fulfilled(self, id: str, person: Person, seat: int, action: Json) -> tuple[Sentence, ...]:
        """What of the rule that an action breaks is fulfilled, as far as the seat knows it."""
        async with self.registry.at(id) as table:
            must_hold(table, person, seat)
            match = table.match
            return match.game.fulfilled(match.game.view_for(match.state, seat), action) if table.to_move == seat else ()

    # Among players

    async def propose(self, id: str, person: Person, seat: int, what: str) -> None:
        """Proposes to all others to take back one's last action, or to abandon the game.

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
        """Answers another seat's proposal; a no to one's own withdraws it."""

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
        """Stores the player's private note."""
        if len(text) > LONGEST_NOTE:
            raise Refused(413, "too_large")
        async with self.registry.at(id) as table:
            must_hold(table, person, seat)
            await self.registry.store.set_note(id, seat, text)
            self.registry.keep_note(id, seat, text)
            absent = table.absent_of(person.browser)
        if absent and person.browser is not None:
            await be_here(self.registry, id, person.browser)

    # Tables

    async def open(self, new: NewTable) -> str:
        """Opens a new table and returns its id. Raises Refused if its shuffle was used before."""
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
        """The table of the next game. The first player who asks opens it and becomes its host."""
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


def _must_follow(table: Table, code: int) -> None:
    """Raises OffScript if a lesson runs here that wants another action now."""
    step = None if table.lesson is None else table.lesson.wanted(table.match)
    if step is not None:
        action = table.match.game.action(code).notation()
        if not step.accepts(action, table.match.notations):
            raise OffScript(step.reply(action) or OTHERWISE, step.rule)


def _must_be_present(table: Table, sequence: int) -> None:
    if not table.game_sequence <= sequence <= table.sequence:
        raise Refused(409, "stale")
