"""Tasks for worker processes: one replays a game and lets a bot choose."""

from __future__ import annotations

from dataclasses import dataclass
from secrets import randbits
from typing import Any

from bohio.bots.bot import Budget
from bohio.bots.choosing import considered
from bohio.bots.levels import parse
from bohio.bots.seated import SeatedBot
from bohio.core.fate import QuickFate
from bohio.core.game import Answers
from bohio.core.match import Match
from bohio.core.reasons import BadOption, Json
from bohio.library import found, load_games
from bohio.table.tables.head import Head, game_of

SIMPLE = "simple"
"""The rule that moves if even the usual bot cannot. It is not a level: nobody can invite it."""
MARGIN = 10.0
"""Seconds that a bot may take beyond its budget; it first replays the game, perhaps on a busy machine."""
LONGEST_THOUGHT = 0.8
"""Seconds that a graded level thinks about a decision at most, however slow the machine is."""
LONGEST = 30.0
"""Seconds that any bot may take."""
AT_ONCE = 0.02
"""Seconds that a bot without a budget takes, roughly."""


# Time


def budget_of(level: str, head: Head | None = None) -> Budget | None:
    """How long a bot thinks at the table with this head; None if it answers at once or no longer exists."""
    try:
        entrant = parse(level)
    except BadOption:
        return None
    if entrant.graded:
        return None if head is None else entrant.thinks(found()[head.game], head.seats)
    return entrant.budget or entrant.kind.usual_budget


def get_ready() -> None:
    """What a worker process does before its first task, so that this does not take longer than others."""
    load_games()


def is_quick(level: str, head: Head | None = None) -> bool:
    """Whether a bot needs only milliseconds."""
    return budget_of(level, head) is None


def expected(level: str, head: Head | None = None) -> float:
    """How many seconds a bot will probably think."""
    budget = budget_of(level, head)
    if budget is None:
        return AT_ONCE
    return budget.number / 1000 if budget.unit == "ms" else 1.0


def patience(level: str) -> float:
    """Seconds of thinking after which a bot is given up."""
    budget = budget_of(level)
    if budget is None:
        return MARGIN
    return min(LONGEST, MARGIN + budget.number / 1000) if budget.unit == "ms" else LONGEST


# Tasks


@dataclass(frozen=True, slots=True)
class Task:
    """What a worker needs to let a bot choose."""

    head: Head
    """Only what the game needs: the seed stays in the server."""
    setup: Answers
    events: list[tuple[int, Answers]]
    seat: int
    level: str
    seed: int


def task_for(head: Head, match: Match[Any], seat: int, level: str) -> Task:
    """The task at the present moment of a match."""
    bare = Head(head.game, head.seats, head.options, head.content, seed=None, plan=())
    events = [(int(event.code), event.answers) for event in match.events]
    return Task(bare, match.setup_answers, events, seat, level, randbits(31))


# In the worker process


def choose_action(task: Task) -> Json:
    """Lets the bot choose. It gets what its seat may know and nothing else. Raises BadChoice."""
    most = LONGEST_THOUGHT if parse(task.level).graded else None
    return SeatedBot(task.level, _replayed(task), task.seat, task.seed, most_seconds=most).choose()


def choose_simply(task: Task) -> Json:
    """Chooses without a bot: the option that scores most at once by what the seat knows, the first of several."""
    match = _replayed(task)
    game = match.game
    view = game.seat_view(match.state, task.seat)

    def points(option: int) -> int:
        after = view.copy()
        game.engine.apply(after, option, QuickFate(0))
        return game.engine.totals(after)[task.seat]

    return game.action_json(max(considered(game.engine.options(match.state)), key=points))


def _replayed(task: Task) -> Match[Any]:
    """The match that the task is about."""
    match = Match.recorded(game_of(task.head), task.setup)
    for code, answers in task.events:
        match.repeat(code, answers)
    return match
