"""Bots that have watched a match from one seat, as every bot does, and nothing else."""

from __future__ import annotations

from typing import Any

from bohio.bots import Bot, Look, make
from bohio.core.game import Game
from bohio.core.match import Match
from bohio.core.memory import Memory
from bohio.core.replay import first_state


def first_view(match: Match[Any], seat: int) -> Any:
    """What a seat knew after the set-up."""
    return match.game.seat_view(first_state(match.game, match.setup_answers), seat)


def watched(name: str, match: Match[Any], seat: int, seed: int = 7) -> Bot:
    """A bot of this name that has seen the match so far from this seat."""
    bot = make(name, match.game, seat, seed, first_view(match, seat))
    for event in match.events:
        bot.see(event.seat, *match.game.seen_code(event.seat, event.code, event.answers, seat))
    return bot


def remembered(match: Match[Any], seat: int) -> Memory[Any]:
    """What a seat remembers of the match so far."""
    game = match.game
    memory = game.memory(seat, first_view(match, seat))
    for event in match.events:
        code, answers = game.seen_code(event.seat, event.code, event.answers, seat)
        memory.see(-1 if event.seat is None else event.seat, code, answers)
    return memory


def look_at(game: Game[Any], state: Any) -> Look:
    """The look of the seat that is asked in this state."""
    return Look(state.seat, game.seat_view(state, state.seat), list(game.engine.options(state)))


def choice(name: str, match: Match[Any], state: Any = None) -> int:
    """What a bot chooses that has watched this match, in its state or in another one that looks the same."""
    state = match.state if state is None else state
    return watched(name, match, state.seat).choose(look_at(match.game, state))
