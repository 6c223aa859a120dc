"""The kinds of bots, from the one that plays at random to the one that has learned."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from time import perf_counter
from typing import Any, ClassVar

from bohio.bots.boards import fitting_network, network_note, weights_note
from bohio.bots.bot import Bot, Budget, Look
from bohio.bots.choosing import Chooser, considered
from bohio.bots.search import Search
from bohio.bots.values import has_network, usual_value
from bohio.core.engine import NATURE, OVER, State
from bohio.core.game import Answers, Game
from bohio.core.manifest import Manifest, SearchSettings
from bohio.core.reasons import BadOption
from bohio.core.valuing import Value, lead


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


WORLDS = 4
"""In so many possible worlds a decided game is looked at for points."""


class ExpertBot(ThinkingBot):
    """Searches many possible worlds for the option that wins most."""

    usual_budget: ClassVar[Budget | None] = Budget(1000, "ms")
    EXPLORATION: ClassVar[float] = 0.3
    TEMPERATURE: ClassVar[float] = 10.0
    LEVEL: ClassVar[str] = "expert"
    """The level whose settings of the game it takes."""

    def __init__(self, game: Game[Any], seat: int, seed: int, view: State, budget: Budget | None = None) -> None:
        super().__init__(game, seat, seed, view, budget)
        self.chooser: Chooser[Any] = Chooser(game.engine, self.value)
        settings = self.settings(game)
        self.search: Search[Any] = Search(
            game.engine,
            self.value,
            self.make_judge(game),
            self.memory,
            self.fate,
            self.EXPLORATION,
            self.find_temperature(game),
            settings.sharpness,
            settings.further if game.seats > 2 else 0,
            settings.rebased,
        )

    def settings(self, game: Game[Any]) -> SearchSettings:
        """How this level searches in this game."""
        return game.manifest.searching(self.LEVEL, game.seats)

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
                if self.most_seconds is not None and perf_counter() - begun > self.most_seconds:
                    break
        equals = self.search.equals(self.seat, look.options)
        return self._play_out(look, equals) if len(equals) > 1 else self.search.best(look.options)

    def _play_out(self, look: Look, equals: list[int]) -> int:
        """The option that brings most points, of those that change nothing about who wins: as a person would go on."""
        sums = [0.0] * len(equals)
        for _ in range(WORLDS):
            world = self.memory.world(look.view, self.fate)
            for place, worth in enumerate(self.chooser.weigh(world, self.seat, equals, self.fate)):
                ended = self._end_after(world, equals[place])
                sums[place] += worth if ended is None else lead(ended, self.seat)
        return equals[sums.index(max(sums))]

    def _end_after(self, world: State, option: int) -> list[float] | None:
        """Everybody's points if the game is over after an option and what fate does by itself; None if it goes on."""
        after, engine = world.copy(), self.game.engine
        engine.apply(after, option, self.fate)
        while after.seat == NATURE:
            engine.apply(after, engine.options(after)[0], self.fate)
        return [float(total) for total in engine.totals(after)] if after.seat == OVER else None


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
        return game.manifest.searching(level, game.seats)

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
