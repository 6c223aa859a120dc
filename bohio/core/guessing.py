"""Guessing a match: the same game as one seat knows it, with a guess for everything that is hidden from it."""

from __future__ import annotations

from bohio.core.engine import NATURE, S
from bohio.core.fate import ImpossibleFate, QuickFate
from bohio.core.game import Game, Glimpse, Story, Telling
from bohio.core.match import Match
from bohio.core.replay import first_state


def story(match: Match[S], seat: int | None) -> Story[S]:
    """What this seat, or a spectator (None), knows of a match so far."""
    game = match.game
    eyes = NATURE if seat is None else seat
    beginning = game.seat_view(first_state(game, match.setup_answers), eyes)
    glimpses = [
        Glimpse(
            NATURE if event.seat is None else event.seat,
            *game.seen_code(event.seat, event.code, event.answers, eyes),
            game.seat_view(state, eyes),
        )
        for event, state in match.moments()
    ]
    return Story(eyes, game.seen_setup(match.setup_answers, eyes), beginning, glimpses)


def guessed_match(match: Match[S], seat: int | None, choices: QuickFate) -> Match[S] | None:
    """The match so far with a guessed world: what this seat, or a spectator, has seen is all as it was.

    What comes next is not decided: the match has no seed yet. None where no guess would fit.
    """
    known = story(match, seat)
    telling = match.game.guess(known, choices)
    try:
        return None if telling is None else _played(match.game, known, telling)
    except ImpossibleFate:
        return None


def _played(game: Game[S], known: Story[S], telling: Telling) -> Match[S] | None:
    """The match that a telling makes, if the seat saw all of it just so."""
    other = Match.recorded(game, telling.setup)
    for glimpse, (code, answers) in zip(known.glimpses, telling.events, strict=True):
        if code not in game.engine.options(other.state):
            return None
        event = other.repeat(code, answers)
        if event.seat != (None if glimpse.actor == NATURE else glimpse.actor):
            return None
        if game.seen_code(event.seat, event.code, event.answers, known.seat) != (glimpse.code, glimpse.answers):
            return None
        if game.seat_view(other.state, known.seat).key() != glimpse.view.key():
            return None
    return other
