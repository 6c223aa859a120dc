"""Questions to bots and their answers: a worker process replays the game and lets the bot choose."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from secrets import randbits
from typing import Any

from bohio.bots import LEVELS, Look, check, make
from bohio.bots.bot import Budget
from bohio.bots.levels import parse
from bohio.core.fate import QuickFate, RecordedFate
from bohio.core.game import Answers
from bohio.core.match import Event, Match
from bohio.core.reasons import BadOption, BohioError, Json
from bohio.table.tables.match_log import game_of

FAVOURITE = "greedy"
SIMPLE = "simple"
"""The rule that moves if even the usual bot cannot. It is not a level: nobody can invite it."""
LARGEST = {"ms": 5000, "it": 500}
"""The largest budgets at a table, because all tables share the workers."""
MARGIN = 10.0
"""Seconds that a bot may take beyond its budget; it first replays the game, perhaps on a busy machine."""
LONGEST = 30.0
"""Seconds that any bot may take."""
AT_ONCE = 0.02
"""Seconds that a bot without a budget takes, roughly."""


# Levels


def levels() -> tuple[str, ...]:
    """The bots that can be invited, from the weakest upwards."""
    return tuple(LEVELS)


def usual_level() -> str:
    """The bot that one plays against without having chosen."""
    return FAVOURITE if FAVOURITE in LEVELS else levels()[-1]


def check_level(name: str) -> None:
    """Raises BadOption if there is no such bot or its budget is too large for a table."""
    check(name)
    budget = parse(name)[1]
    if budget is not None and budget.number > LARGEST[budget.unit]:
        raise BadOption(f"{name} would think for too long: at a table {LARGEST[budget.unit]}{budget.unit} is the most")


def budget_of(level: str) -> Budget | None:
    """How long a bot thinks; None if it answers at once or no longer exists."""
    try:
        bot, budget = parse(level)
    except BadOption:
        return None
    return budget or bot.usual_budget


def is_quick(level: str) -> bool:
    """Whether a bot needs only milliseconds."""
    return budget_of(level) is None


def expected(level: str) -> float:
    """How many seconds a bot will probably think."""
    budget = budget_of(level)
    if budget is None:
        return AT_ONCE
    return budget.number / 1000 if budget.unit == "ms" else 1.0


def patience(level: str) -> float:
    """Seconds of thinking after which a bot is given up."""
    budget = budget_of(level)
    if budget is None:
        return MARGIN
    return min(LONGEST, MARGIN + budget.number / 1000) if budget.unit == "ms" else LONGEST


# Questions


@dataclass(frozen=True, slots=True)
class Task:
    """What a worker needs to let a bot choose. The game's seed is not among it."""

    head: Json
    setup: Answers
    events: list[tuple[int, Answers]]
    seat: int
    level: str
    seed: int


def task_for(head: Json, match: Match[Any], seat: int, level: str) -> Task:
    """The question at the present moment of a match."""
    opened = {"game": head["game"], "seats": head["seats"], "options": head["options"], "content": head["content"]}
    events = [(int(event.code), event.answers) for event in match.events]
    return Task(opened, match.setup_answers, events, seat, level, randbits(31))


# Answers


class BadChoice(BohioError):
    """A bot chose something that is not among its options."""


def choose_action(task: Task) -> Json:
    """Lets the bot choose. It gets what its seat may know and nothing else. Raises BadChoice."""
    game = game_of(task.head)
    match = _begun(task)
    bot = make(task.level, game, task.seat, task.seed, game.seat_view(match.state, task.seat))
    for event in _events(task, match):
        bot.see(event.seat, *game.seen_code(event.seat, event.code, event.answers, task.seat))
    options = list(game.engine.options(match.state))
    chosen = bot.choose(Look(task.seat, game.seat_view(match.state, task.seat), list(options)))
    if chosen not in options:
        raise BadChoice(f"{str(chosen)[:40]} is not among the options")
    return game.action(chosen)


def choose_simply(task: Task) -> Json:
    """Chooses without a bot: the option that scores most at once by what the seat knows, the first of several."""
    game = game_of(task.head)
    match = _begun(task)
    for _ in _events(task, match):
        pass
    view = game.seat_view(match.state, task.seat)

    def points(option: int) -> int:
        after = view.copy()
        game.engine.apply(after, option, QuickFate(0))
        return game.engine.totals(after)[task.seat]

    return game.action(max(game.engine.options(match.state), key=points))


def _begun(task: Task) -> Match[Any]:
    fate = RecordedFate()
    fate.feed(task.setup)
    return Match(game_of(task.head), fate)


def _events(task: Task, match: Match[Any]) -> Iterator[Event]:
    """Replays the events one by one."""
    assert isinstance(match.fate, RecordedFate)
    for code, answers in task.events:
        match.fate.feed(answers)
        match.happen(code)
        yield match.events[-1]
