"""The levels of bots, from `random` upwards, and their names with budgets: `expert@500ms`, `expert@200it`."""

from __future__ import annotations

import gc
import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from importlib.resources import files
from time import perf_counter
from typing import Any, ClassVar

from bohio.bots.bot import Bot, Budget, Look
from bohio.bots.choosing import Chooser
from bohio.bots.search import Search
from bohio.core.engine import NATURE, State
from bohio.core.game import Answers, Game
from bohio.core.reasons import BadOption, BohioError
from bohio.core.valuing import LinearValue, Value
from bohio.library import game_class


class RandomBot(Bot):
    """Any option, each as likely."""

    def choose(self, look: Look) -> int:
        return look.options[self.fate.below(len(look.options))]


@lru_cache
def weights(game: str, seats: int) -> tuple[float, ...]:
    """The tuned weights of a game's features for a number of players; four and five share theirs."""
    file = f"{min(seats, 4)}.json"
    found = json.loads(files("bohio").joinpath("games", game, "bots", "weights", file).read_text(encoding="utf-8"))
    return in_order(game_class(game).feature_names, found, f"{game}/bots/weights/{file}")


def in_order(names: tuple[str, ...], found: dict[str, float], file: str) -> tuple[float, ...]:
    """The weights of a file in the order of the features; raises BohioError unless there is one for each feature."""
    missing = [name for name in names if name not in found]
    unknown = [name for name in found if name not in names]
    if missing or unknown:
        flaws = [f"no weight for {name!r}" for name in missing] + [f"no feature {name!r}" for name in unknown]
        raise BohioError(f"{file}: there is {', '.join(flaws)}")
    return tuple(found[name] for name in names)


@lru_cache
def network(game: str, seats: int) -> dict[str, Any]:
    """The learned network for a game and a number of players."""
    text = files("bohio").joinpath("games", game, "bots", "networks", f"{seats}.json").read_text(encoding="utf-8")
    found: dict[str, Any] = json.loads(text)
    return found


def hand_made(game: Game[Any]) -> Value[Any]:
    """The value of a position by tuned weights."""
    return LinearValue(game.engine, list(weights(game.name, game.seats)))


class ThinkingBot(Bot):
    """A bot that remembers what it saw and values positions."""

    def __init__(self, game: Game[Any], seat: int, seed: int, view: State, budget: Budget | None = None) -> None:
        super().__init__(game, seat, seed, view, budget)
        self.memory = game.memory(seat, view)
        self.value = hand_made(game)

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
        seen = [option for option in look.options if self.fate.below(self.BLINDNESS)] or look.options
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
    FURTHER: ClassVar[dict[str, int]] = {"mangrovia": 1, "tropicalia": 1}
    """How many more rounds or turns it plays on before it judges, with more than two players."""

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
            self.FURTHER[game.name] if game.seats > 2 else 0,
        )

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
    """The same search with an evaluation learned from games."""

    FURTHER: ClassVar[dict[str, int]] = {"mangrovia": 1, "tropicalia": 0}
    FOR_ITSELF: ClassVar[dict[str, bool]] = {"mangrovia": False, "tropicalia": True}
    """Whether it uses what it learned for its own seat alone, and expects the others to judge by the usual value."""

    def make_judge(self, game: Game[Any]) -> Value[Any]:
        try:
            from bohio.bots.learned import NetworkValue, OwnValue
        except ImportError as error:
            raise BadOption("champion needs numpy, which is not installed") from error
        learned = NetworkValue(game.engine, network(game.name, game.seats))
        if not self.FOR_ITSELF[game.name]:
            return learned
        return OwnValue(self.seat, learned, self.value, self.find_temperature(game))

    def find_temperature(self, game: Game[Any]) -> float:
        return float(network(game.name, game.seats)["temperature"])


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


def check(name: str) -> None:
    """Raises BadOption where there is no bot of that name."""
    parse(name)


def make(name: str, game: Game[Any], seat: int, seed: int, view: State) -> Bot:
    """The bot of that name, sitting down on a seat with its view of the set-up."""
    bot, budget = parse(name)
    return bot(game, seat, seed, view, budget)
