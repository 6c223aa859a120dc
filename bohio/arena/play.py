"""One game of the arena, from deal to result."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from bohio.bots.seated import BadChoice, SeatedBot
from bohio.core.game import ContentFile, Game
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
    bots: dict[int, SeatedBot] = {}
    result: Json | None = None
    try:
        for seat, bot in sitting.items():
            seed = bot_seed(pairing, number, bot)
            bots[seat] = SeatedBot(pairing.bots[bot], match, seat, seed, programs=True)
        while not match.over and match.state.round <= MOST_ROUNDS:
            match.play_code(bots[match.state.seat].choose_code())
        if match.over:
            result = game.result(match.state)
    except BadChoice as error:
        raise BohioError(f"game {number}: {error}") from error
    finally:
        for one in bots.values():
            one.end(result)
    scores, winners = match.scores, match.winners
    by_bot = [seat_of(bot, number, seats) for bot in range(seats)]
    match.notes["bots"] = [pairing.bots[sitting[seat]] for seat in range(seats)]
    return Outcome(
        number,
        not match.over,
        tuple(scores[seat] for seat in by_bot),
        tuple(1 / len(winners) if seat in winners else 0.0 for seat in by_bot),
        tuple(bots[seat].decisions for seat in by_bot),
        tuple(bots[seat].seconds for seat in by_bot),
        match.state.round,
        tuple(bots[seat].bot.faults for seat in by_bot),
        tuple(bots[seat].bot.complaint for seat in by_bot),
        match.record() if keep_record else None,
    )
