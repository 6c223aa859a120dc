"""A bot that sits at a match: the one way in which arena, table and `bohio.bot` let bots play."""

from __future__ import annotations

from time import perf_counter
from typing import Any, Self

from bohio.bots.boards import NOTES
from bohio.bots.bot import Bot, Look
from bohio.bots.levels import make
from bohio.bots.program import ProgramBot, is_program, parse_program
from bohio.core.content import shown
from bohio.core.log import Event
from bohio.core.match import Match
from bohio.core.reasons import BadOption, BohioError, Illegal, Json
from bohio.core.replay import first_state


class BadChoice(BohioError):
    """A bot chose something that is not among its options."""


class SeatedBot:
    """A bot on a seat of a match, which may be under way. It learns what its seat may know and nothing else.

    It chooses but never plays: the match stays as it is. With a budget in iterations, the same seed and the same events
    as its seat saw them lead to the same choices.
    """

    def __init__(
        self,
        name: str,
        match: Match[Any],
        seat: int,
        seed: int,
        *,
        programs: bool = False,
        most_seconds: float | None = None,
    ) -> None:
        """Raises BohioError where there is no such bot or seat. Programs are run only where `programs` says so; with
        `most_seconds` a bot that searches breaks off then, whatever its budget."""
        if not isinstance(name, str):
            raise BadOption(f"a bot has a name like 'greedy' or 'expert@200it', not {shown(name)}")
        if type(seed) is not int:
            raise BadOption(f"the seed of a bot is a whole number, not {shown(seed)}")
        match.check_seat(-1 if seat is None else seat)
        self.name = name
        self.match = match
        self.seat = seat
        self.seed = seed
        self.decisions = 0
        self.seconds = 0.0
        """How long the bot has thought about its decisions."""
        self._programs = programs
        self._most_seconds = most_seconds
        self._sit_down()

    def _sit_down(self) -> None:
        """A new bot, which knows the set-up as its seat saw it."""
        game = self.match.game
        view = game.seat_view(first_state(game, self.match.setup_answers), self.seat)
        self.bot: Bot
        if self._programs and is_program(self.name):
            self.bot = ProgramBot(game, self.seat, self.seed, view, parse_program(self.name))
        else:
            self.bot = make(self.name, game, self.seat, self.seed, view)
        self.bot.most_seconds = self._most_seconds
        self._seen = 0
        self._last: Event | None = None

    def look(self) -> Look:
        """All that the seat may know, after the bot has seen what happened. Raises Illegal if the seat is not asked."""
        match, game, seat = self.match, self.match.game, self.seat
        flaw = match.judge_turn(seat)
        if flaw is not None:
            raise Illegal(flaw)
        events = match.events
        if self._seen and (len(events) < self._seen or events[self._seen - 1] is not self._last):
            # What the bot saw was taken back. Memories only grow, so it begins again.
            self.end()
            self._sit_down()
        for event in events[self._seen :]:
            self.bot.see(event.seat, *game.seen_code(event.seat, event.code, event.answers, seat))
        self._seen = len(events)
        self._last = events[-1] if events else None
        view = game.seat_view(match.state, seat)
        return Look(seat, view, list(game.engine.options(match.state)), lambda: match.view(seat))

    def choose_code(self) -> int:
        """The choice as the engine's integer. Raises Illegal if the seat is not asked, BadChoice if it is no option."""
        look = self.look()
        options = list(look.options)
        begun = perf_counter()
        code = self.bot.choose(look)
        self.seconds += perf_counter() - begun
        self.decisions += 1
        if code not in options:
            raise BadChoice(f"{self.name} chose {str(code)[:40]}, which is not an option")
        return code

    def choose(self) -> Json:
        """The choice in the record's form. Raises Illegal if the seat is not asked."""
        return self.match.game.action_json(self.choose_code())

    def end(self, result: Json | None = None) -> None:
        """Tells the bot that nothing more will be asked; a program is told the result and ended."""
        self.bot.end(result)

    @property
    def note(self) -> str:
        """What is to be known of how the bot plays on this board, in English; empty where there is nothing to say."""
        return NOTES.get(self.bot.note_on(self.match.game), "")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.end(self.match.game.result(self.match.state) if self.match.over else None)

    def __repr__(self) -> str:
        told = f" ({self.note})" if self.note else ""
        return f"<{self.name}{told} on seat {self.seat} of {self.match!r}>"
