"""The levels of bots, from `random` upwards, and their names with budgets: `expert@500ms`, `expert@200it`."""

from __future__ import annotations

import gc
import re
from collections.abc import Iterator
from contextlib import contextmanager
from time import perf_counter
from typing import Any, ClassVar

from bohio.bots.boards import fitting_network, network_note, weights_note
from bohio.bots.bot import Bot, Budget, Look
from bohio.bots.choosing import Chooser, considered
from bohio.bots.search import Search
from bohio.bots.values import has_network, usual_value
from bohio.core.engine import NATURE, State
from bohio.core.game import Answers, Game
from bohio.core.manifest import Manifest, SearchSettings
from bohio.core.reasons import BadOption
from bohio.core.valuing import Value


class RandomBot(Bot):
    """Any option, each as likely."""

    def choose(self, look: Look) -> int:
        return look.options[self.fate.below(len(look.options))]


class ThinkingBot(Bot):
    """A bot that remembers what it saw and values positions."""

    def __init__(self, game: Game[Any], seat: int, seed: int, view: State, budget: Budget | None = None) -> None:
        super().__init__(game, seat, seed, view, budget)
        self.memory = game.memory(seat, view)
        self.value = usual_value(game)

    @classmethod
    def note_on(cls, game: Game[Any]) -> str:
        return weights_note(game)

    def see(self, actor: int | None, code: int, answers: Answers) -> None:
        self.memory.see(NATURE if actor is None else actor, code, answers)


class GreedyBot(ThinkingBot):
    """The option after which it stands best, one step ahead."""

    def __init__(self, game: Game[Any], seat: int, seed: int, view: State, budget: Budget | None = None) -> None:
        super().__init__(game, seat, seed, view, budget)
        self.chooser: Chooser[Any] = Chooser(game.engine, self.value)

    def choose(self, look: Look) -> int:
        if len(look.options) == 1:
            return look.options[0]
        world = self.memory.world(look.view, self.fate)
        return self.chooser.best(world, self.seat, look.options, self.fate)


class NoviceBot(GreedyBot):
    """Looks one step ahead like greedy, but misjudges, and often overlooks options: pleasant for a first game."""

    BLINDNESS: ClassVar[int] = 3
    """It overlooks about one option in so many."""
    ERROR: ClassVar[float] = 8.0
    """By how many points it may misjudge an option."""

    def choose(self, look: Look) -> int:
        options = considered(look.options)
        seen = [option for option in options if self.fate.below(self.BLINDNESS)] or options
        world = self.memory.world(look.view, self.fate)
        weighed = self.chooser.weigh(world, self.seat, seen, self.fate)
        judged = [weight + self.ERROR * int(self.fate.below(1000)) / 1000 for weight in weighed]
        return seen[judged.index(max(judged))]


@contextmanager
def no_collecting() -> Iterator[None]:
    """Nobody looks for garbage meanwhile: that may take longer than many iterations, which leave none in cycles."""
    collecting = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collecting:
            gc.enable()


class ExpertBot(ThinkingBot):
    """Searches many possible worlds for the option that wins most."""

    usual_budget: ClassVar[Budget | None] = Budget(1000, "ms")
    EXPLORATION: ClassVar[float] = 0.3
    TEMPERATURE: ClassVar[float] = 10.0
    SHARPNESS: ClassVar[float] = 40.0
    LEVEL: ClassVar[str] = "expert"
    """The level whose settings of the game it takes."""

    def __init__(self, game: Game[Any], seat: int, seed: int, view: State, budget: Budget | None = None) -> None:
        super().__init__(game, seat, seed, view, budget)
        self.search: Search[Any] = Search(
            game.engine,
            self.value,
            self.make_judge(game),
            self.memory,
            self.fate,
            self.EXPLORATION,
            self.find_temperature(game),
            self.SHARPNESS,
            self.settings(game).further if game.seats > 2 else 0,
        )

    def settings(self, game: Game[Any]) -> SearchSettings:
        """How this level searches in this game."""
        return game.manifest.search.get(self.LEVEL, SearchSettings())

    def make_judge(self, game: Game[Any]) -> Value[Any]:
        """Who says what a position is worth that the search has come to."""
        return self.value

    def find_temperature(self, game: Game[Any]) -> float:
        """How many points ahead multiply the chances to win by e."""
        return self.TEMPERATURE

    def choose(self, look: Look) -> int:
        if len(look.options) == 1:
            return look.options[0]
        assert self.budget is not None
        begun = perf_counter()
        self.search.begin()
        done = 0
        with no_collecting():
            while (left := self.budget.iterations_left(done, begun)) > 0 and not self.search.decided(left):
                self.search.run(look.view, 1)
                done += 1
        return self.search.best(look.options)


class ChampionBot(ExpertBot):
    """The same search with an evaluation learned from games. On a board about which nothing was learned it plays like
    expert."""

    LEVEL: ClassVar[str] = "champion"

    @classmethod
    def plays(cls, manifest: Manifest, seats: int) -> bool:
        return has_network(manifest, seats)

    @classmethod
    def note_on(cls, game: Game[Any]) -> str:
        return network_note(game)

    def __init__(self, game: Game[Any], seat: int, seed: int, view: State, budget: Budget | None = None) -> None:
        self.network = fitting_network(game)
        super().__init__(game, seat, seed, view, budget)

    def settings(self, game: Game[Any]) -> SearchSettings:
        level = ExpertBot.LEVEL if self.network is None else self.LEVEL
        return game.manifest.search.get(level, SearchSettings())

    def make_judge(self, game: Game[Any]) -> Value[Any]:
        if self.network is None:
            return self.value
        try:
            from bohio.bots.learned import NetworkValue, OwnValue
        except ImportError as error:
            raise BadOption("champion needs numpy, which is not installed") from error
        learned = NetworkValue(game.engine, self.network)
        if not self.settings(game).own_seat_only:
            return learned
        return OwnValue(self.seat, learned, self.value, self.find_temperature(game))

    def find_temperature(self, game: Game[Any]) -> float:
        return self.TEMPERATURE if self.network is None else float(self.network["temperature"])


LEVELS: dict[str, type[Bot]] = {
    "random": RandomBot,
    "novice": NoviceBot,
    "greedy": GreedyBot,
    "expert": ExpertBot,
    "champion": ChampionBot,
}
_NAME = re.compile(r"([a-z]+)(?:@([1-9][0-9]{0,6})(it|ms))?")


def parse(name: str) -> tuple[type[Bot], Budget | None]:
    """The bot and the budget that a name stands for; raises BadOption where there is none."""
    match = _NAME.fullmatch(name)
    if match is None or match[1] not in LEVELS:
        raise BadOption(f"there is no bot {name[:40]!r}; there are {', '.join(LEVELS)} (expert@500ms, expert@200it)")
    bot = LEVELS[match[1]]
    if match[2] is None:
        return bot, None
    if bot.usual_budget is None:
        raise BadOption(f"{match[1]} answers at once and takes no budget")
    return bot, Budget(int(match[2]), match[3])


def levels(manifest: Manifest, seats: int) -> tuple[str, ...]:
    """The levels that play a game with so many players, from the weakest upwards."""
    return tuple(name for name, bot in LEVELS.items() if bot.plays(manifest, seats))


def check(name: str, game: Game[Any] | None = None) -> None:
    """Raises BadOption where there is no bot of that name, or none that plays this game."""
    bot, _ = parse(name)
    if game is not None and not bot.plays(game.manifest, game.seats):
        raise BadOption(f"{name} does not play {game.name} with {game.seats} players")


def note(name: str, game: Game[Any]) -> str:
    """What players should know of how a bot plays on this board, by its id in `bohio.bots.boards`; empty where there is
    nothing to say. Raises BadOption where there is no bot of that name."""
    return parse(name)[0].note_on(game)


def make(name: str, game: Game[Any], seat: int, seed: int, view: State) -> Bot:
    """The bot of that name, sitting down on a seat with its view of the set-up."""
    bot, budget = parse(name)
    return bot(game, seat, seed, view, budget)
