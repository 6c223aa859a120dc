"""One game of the arena, from deal to result."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256
from time import perf_counter
from typing import Any

from bohio.arena.entrants import sit_down
from bohio.bots import Bot, Look
from bohio.core.game import ContentFile, Game
from bohio.core.log import Event
from bohio.core.match import Match
from bohio.core.reasons import BohioError, Json
from bohio.library import open_game

MOST_ROUNDS = 60
"""A game without end after so many rounds is abandoned."""


@dataclass(frozen=True, slots=True)
class Pairing:
    """What is played: one bot for each seat of the first rotation, and everything that a game follows from."""

    game: str
    bots: tuple[str, ...]
    seed: str
    options: tuple[tuple[str, Any], ...] = ()
    content: ContentFile | None = None

    def table(self) -> Game[Any]:
        return open_game(self.game, len(self.bots), dict(self.options), self.content)


@dataclass(frozen=True, slots=True)
class Outcome:
    """How game number `number` ended; by bot as the pairing lists them, not by seat."""

    number: int
    abandoned: bool
    scores: tuple[int, ...]
    win_shares: tuple[float, ...]
    decisions: tuple[int, ...]
    seconds: tuple[float, ...]
    rounds: int
    faults: tuple[int, ...]
    """Decisions that another had to make in a bot's place."""
    complaints: tuple[str, ...]
    """What was wrong the first time; empty where nothing was."""
    record: Mapping[str, Any] | None = None


def seat_of(bot: int, number: int, seats: int) -> int:
    """Where a bot sits in a game: every seat of every deal in turn."""
    return (bot + number) % seats


def deal_seed(pairing: Pairing, number: int) -> str:
    """The seed of a game's deal: the same fate for every rotation."""
    return f"{pairing.seed}/{number // len(pairing.bots)}"


def bot_seed(pairing: Pairing, number: int, bot: int) -> int:
    """Each bot's own seed, which has nothing to do with the game's."""
    text = f"bot/{pairing.seed}/{number}/{bot}"
    return int.from_bytes(sha256(text.encode()).digest()[:4], "big")


def play(pairing: Pairing, number: int, keep_record: bool) -> Outcome:
    """Plays game `number`: deal number // seats in rotation number mod seats."""
    game = pairing.table()
    seats = game.seats
    match: Match[Any] = Match.begin(game, deal_seed(pairing, number))
    sitting = {seat_of(bot, number, seats): bot for bot in range(seats)}
    decisions = [0] * seats
    seconds = [0.0] * seats
    told = 0
    bots: dict[int, Bot] = {}
    result: Json | None = None
    try:
        for seat, bot in sitting.items():
            seed = bot_seed(pairing, number, bot)
            bots[seat] = sit_down(pairing.bots[bot], game, seat, seed, game.seat_view(match.state, seat))
        while not match.over and match.state.round <= MOST_ROUNDS:
            told = tell(match, bots, told)
            seat = match.state.seat
            look = look_of(match)
            begun = perf_counter()
            code = bots[seat].choose(look)
            seconds[sitting[seat]] += perf_counter() - begun
            decisions[sitting[seat]] += 1
            if code not in look.options:
                raise BohioError(f"{pairing.bots[sitting[seat]]} chose what is not an option, in game {number}")
            match.play_code(code)
        if match.over:
            result = game.result(match.state)
    finally:
        for one in bots.values():
            one.end(result)
    scores = game.engine.totals(match.state)
    winners = game.engine.winners(match.state) if match.over else []
    by_bot = [seat_of(bot, number, seats) for bot in range(seats)]
    match.notes["bots"] = [pairing.bots[sitting[seat]] for seat in range(seats)]
    return Outcome(
        number,
        not match.over,
        tuple(scores[seat] for seat in by_bot),
        tuple(1 / len(winners) if seat in winners else 0.0 for seat in by_bot),
        tuple(decisions),
        tuple(seconds),
        match.state.round,
        tuple(bots[seat].faults for seat in by_bot),
        tuple(bots[seat].complaint for seat in by_bot),
        match.record() if keep_record else None,
    )


def look_of(match: Match[Any]) -> Look:
    """What the seat that is asked may know."""
    seat = match.state.seat
    view = match.game.seat_view(match.state, seat)
    return Look(seat, view, list(match.game.engine.options(match.state)), lambda: match.view(seat))


def tell(match: Match[Any], bots: Mapping[int, Bot], told: int) -> int:
    """Lets every bot see what happened since it was last told, as its seat may know it."""
    for event in match.events[told:]:
        for seat, bot in bots.items():
            bot.see(*seen(match, event, seat))
    return len(match.events)


def seen(match: Match[Any], event: Event, seat: int) -> tuple[int | None, int, list[tuple[int, int]]]:
    """An event as a seat may know it, in integers."""
    code, answers = match.game.seen_code(event.seat, event.code, event.answers, seat)
    return event.seat, code, answers
