"""The course of a game: where its rounds begin, how the points went, and where the lead changed hands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from bohio.core.log import Undo
from bohio.core.match import Match
from bohio.table.bounds import CHART_POINTS
from bohio.table.tables.table import Table

SWING = 8
"""A lead that changes by so many points at once counts even if it does not last."""
MOST_TURNING_POINTS = 6


class Score(NamedTuple):
    """Each seat's points after an event, as if the game had ended there."""

    moment: int
    round: int
    points: tuple[int, ...]


class Course(NamedTuple):
    """What pages show of how a game went."""

    length: int
    """How long the match's log was when this was made."""
    rounds: tuple[tuple[int, int], ...] = ()
    """Where each round begins: the moment and the round."""
    scores: tuple[Score, ...] = ()
    """Of a finished game: after each event, or a sample of them in a long game."""
    turning_points: tuple[tuple[int, int], ...] = ()
    """Of a finished game: the moment, and the seat that took the lead there."""


def course_of(table: Table) -> Course:
    """The course of a table's game, which is made anew when a round has begun and when the game is over.

    While the game runs it holds nothing but its rounds, since who leads may be hidden."""
    match = table.match
    known: Course | None = table.course
    if known is None or (known.length != len(match.log) and (match.over or not _same_round(match, known))):
        known = _made(match)
    if known.length != len(match.log):
        known = known._replace(length=len(match.log))
    table.course = known
    return known


def _round(match: Match[Any], state: Any) -> int:
    game = match.game
    return game.when(game.view_for(state, None))[0]


def _same_round(match: Match[Any], known: Course) -> bool:
    """Whether it is the same round as when this was made: nothing was taken back since, which might have ended it."""
    taken_back = any(isinstance(entry, Undo) for entry in match.log[known.length :])
    return not taken_back and known.rounds[-1][1] == _round(match, match.state)


def _made(match: Match[Any]) -> Course:
    moments = {id(entry): number for number, entry in enumerate(match.log, 1)}
    rounds = [(0, _round(match, match.at(0).state))]
    scores = []
    for event, state in match.moments():
        moment, number = moments[id(event)], _round(match, state)
        if number != rounds[-1][1]:
            rounds.append((moment, number))
        if match.over:
            scores.append(Score(moment, number, tuple(match.game.engine.totals(state))))
    if not match.over:
        return Course(len(match.log), tuple(rounds))
    step = max(len(scores) - 1, 0) // CHART_POINTS + 1
    sample = tuple(score for place, score in enumerate(reversed(scores)) if place % step == 0)[::-1]
    return Course(len(match.log), tuple(rounds), sample, turning_points(scores))


def turning_points(scores: Sequence[Score]) -> tuple[tuple[int, int], ...]:
    """Where the lead changed hands for good measure: it lasted until the next round or the end, or it swung by eight
    points at once. Of more than six, the last one and those with the largest swings."""
    found: list[tuple[int, int, int]] = []
    leader: int | None = None
    for place, score in enumerate(scores):
        best = max(score.points)
        ahead = [seat for seat, points in enumerate(score.points) if points == best]
        if len(ahead) > 1 or ahead[0] == leader:
            continue
        if leader is not None:
            before = scores[place - 1].points
            swing = (best - score.points[leader]) - (before[ahead[0]] - before[leader])
            if swing >= SWING or _lasts(scores, place, ahead[0]):
                found.append((swing, score.moment, ahead[0]))
        leader = ahead[0]
    kept = {*sorted(found[:-1], reverse=True)[: MOST_TURNING_POINTS - 1], *found[-1:]}
    return tuple((moment, seat) for _, moment, seat in sorted(kept, key=lambda one: one[1]))


def _lasts(scores: Sequence[Score], place: int, seat: int) -> bool:
    """Whether nobody is ahead of a seat from here until the round is over."""
    for score in scores[place:]:
        if score.round != scores[place].round:
            break
        if score.points[seat] < max(score.points):
            return False
    return True
