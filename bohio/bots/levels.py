"""The names of bots: the kinds with their budgets (`expert@500ms`, `expert@200it`), and the graded levels, `level-1` to
`level-10`, each with a taste if one is named (`level-4-hoarder`)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from bohio.bots.bot import Bot, Budget
from bohio.bots.graded import Grade, GradedBot, grade_of, parse_grade, tastes
from bohio.bots.kinds import ChampionBot, ExpertBot, GreedyBot, NoviceBot, RandomBot
from bohio.core.engine import State
from bohio.core.game import Game
from bohio.core.manifest import Manifest
from bohio.core.reasons import BadOption

LEVELS: dict[str, type[Bot]] = {
    "random": RandomBot,
    "novice": NoviceBot,
    "greedy": GreedyBot,
    "expert": ExpertBot,
    "champion": ChampionBot,
}
"""The kinds of bots, for those who write bots."""
GRADED = 10
"""So many levels with even steps between them, for those who play: `level-1` is the gentlest."""
GRADES = tuple(f"level-{number}" for number in range(1, GRADED + 1))
_NAME = re.compile(r"([a-z]+)(?:@([1-9][0-9]{0,6})(it|ms))?")
_LEVEL = re.compile(r"level-([1-9]|10)(?:-([a-z]+))?")


@dataclass(frozen=True, slots=True)
class Entrant:
    """What a name stands for."""

    kind: type[Bot]
    budget: Budget | None = None
    number: int = 0
    """Of a level; 0 for bots of other kinds."""
    taste: str = ""
    grade: Grade | None = None
    """How well a bot plays that is no level, but named by its grade."""

    @property
    def graded(self) -> bool:
        """Whether it has a grade, which may depend on the game and the number of players."""
        return self.kind is GradedBot

    def grade_in(self, manifest: Manifest, seats: int) -> Grade | None:
        """How well it plays a game with so many players; None for kinds that have no grade."""
        return grade_of(manifest, seats, self.number) if self.number else self.grade

    def thinks(self, manifest: Manifest, seats: int) -> Budget | None:
        """How long it thinks about a decision in a game with so many players; None for bots that answer at once."""
        grade = self.grade_in(manifest, seats)
        if grade is not None:
            return Budget(grade.iterations, "it") if grade.thought else None
        return self.budget or self.kind.usual_budget


def level_and_taste(name: str) -> tuple[int, str]:
    """The number and the taste in the name of a level; 0 for other bots."""
    match = _LEVEL.fullmatch(name)
    return (int(match[1]), match[2] or "") if match else (0, "")


def parse(name: str) -> Entrant:
    """What the name of a bot stands for; raises BadOption where there is none."""
    number, taste = level_and_taste(name)
    if number:
        return Entrant(GradedBot, number=number, taste=taste)
    grade = parse_grade(name)
    if grade is not None:
        return Entrant(GradedBot, grade=grade)
    match = _NAME.fullmatch(name)
    if match is None or match[1] not in LEVELS:
        told = f"level-1 to level-{GRADED}, {', '.join(LEVELS)} (expert@500ms, expert@200it)"
        raise BadOption(f"there is no bot {name[:40]!r}; there are {told}")
    bot = LEVELS[match[1]]
    if match[2] is None:
        return Entrant(bot)
    if bot.usual_budget is None:
        raise BadOption(f"{match[1]} answers at once and takes no budget")
    return Entrant(bot, Budget(int(match[2]), match[3]))


def levels(manifest: Manifest, seats: int) -> tuple[str, ...]:
    """The kinds of bots that play a game with so many players, from the weakest upwards."""
    return tuple(name for name, bot in LEVELS.items() if bot.plays(manifest, seats))


def check(name: str, game: Game[Any] | None = None) -> None:
    """Raises BadOption where there is no bot of that name, or none that plays this game."""
    entrant = parse(name)
    if game is None:
        return
    if not entrant.kind.plays(game.manifest, game.seats):
        raise BadOption(f"{name} does not play {game.name} with {game.seats} players")
    if entrant.taste and entrant.taste not in tastes(game.manifest):
        known = ", ".join(tastes(game.manifest)) or "none"
        raise BadOption(f"{name}: {game.name} has no taste {entrant.taste[:20]!r}; it has {known}")


def note(name: str, game: Game[Any]) -> str:
    """What players should know of how a bot plays on this board, by its id in `bohio.bots.boards`; empty where there is
    nothing to say. Raises BadOption where there is no bot of that name."""
    return parse(name).kind.note_on(game)


def make(name: str, game: Game[Any], seat: int, seed: int, view: State) -> Bot:
    """The bot of that name, sitting down on a seat with its view of the set-up."""
    entrant = parse(name)
    grade = entrant.grade_in(game.manifest, game.seats)
    if grade is None:
        return entrant.kind(game, seat, seed, view, entrant.budget)
    check(name, game)
    return GradedBot(game, seat, seed, view, grade, entrant.taste)
