"""Bots of graded levels, which err as people do: they misjudge close things, see less far, and have a taste.

How well each level of a game plays is in `bots/levels/<seats>.json`, which `bohio arena calibrate` makes; the tastes
are in `bots/tastes.json`. Both are the game's own; a game without them has usual ones.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, fields
from functools import lru_cache
from math import isfinite, log
from typing import Any

from bohio.bots.bot import Bot, Budget, Look
from bohio.bots.choosing import Chooser, considered
from bohio.bots.kinds import ChampionBot, ExpertBot, ThinkingBot
from bohio.bots.values import usual_value, weights
from bohio.core.engine import State
from bohio.core.game import Answers, Game
from bohio.core.manifest import MOST_SEATS, Manifest
from bohio.core.reasons import BadOption, BohioError, Json
from bohio.core.valuing import LinearValue, Value

CLEAR = 2
"""So many points more at once are a difference that nobody overlooks in the last round."""
FINE = 1 << 20
MOST_ITERATIONS = 5000


@dataclass(frozen=True, slots=True, kw_only=True)
class Grade:
    """How well a bot plays."""

    blur: float = 0.0
    """How far it misjudges, in points: an option that is so much better is chosen e times as often."""
    sight: float = 1.0
    """How much it counts what may come, from 0 to 1; the rest of its judgement is the points that are there now."""
    taste: float = 0.0
    """How strongly it follows its taste, from 0 to 1."""
    thought: float = 0.0
    """In which share of its decisions it searches many possible worlds."""
    iterations: int = 0
    """How many of them."""

    def __post_init__(self) -> None:
        bounds = {"blur": 1000.0, "sight": 1.0, "taste": 1.0, "thought": 1.0, "iterations": MOST_ITERATIONS}
        for name, most in bounds.items():
            value = getattr(self, name)
            if type(value) not in (int, float) or not isfinite(value) or not 0 <= value <= most:
                raise BadOption(f"{name} of a grade must be from 0 to {most:g}")
        if type(self.iterations) is not int:
            raise BadOption("iterations of a grade must be a whole number")
        if self.thought and not self.iterations:
            raise BadOption("a grade that thinks needs iterations")

    @property
    def name(self) -> str:
        """The bot of this grade, by a name that `parse_grade` reads: `graded:blur=2.5+sight=0.8`."""
        return "graded:" + "+".join(f"{name}={value:.10g}" for name, value in self.json().items())

    def json(self) -> Json:
        """What is not as usual."""
        return {one.name: getattr(self, one.name) for one in fields(self) if getattr(self, one.name) != one.default}


USUAL_STEP = 170.0
"""Rating points between two levels where nobody has measured them."""
USUAL = (
    *(Grade(blur=blur, sight=1 - blur / 30, taste=blur / 12) for blur in (12.0, 9.0, 6.5, 4.5, 3.0, 2.0, 1.0)),
    Grade(taste=0.05, thought=0.3, iterations=20),
    Grade(taste=0.02, thought=0.8, iterations=40),
    Grade(thought=1.0, iterations=100),
)
"""The levels of a game that was never calibrated."""


def parse_grade(name: str) -> Grade | None:
    """The grade that a name stands for; None if it is of another form. Raises BadOption where it cannot be read."""
    if not name.startswith("graded:"):
        return None
    known = {one.name for one in fields(Grade)}
    told: dict[str, Any] = {}
    for pair in filter(None, name.removeprefix("graded:").split("+")):
        key, _, value = pair.partition("=")
        if key not in known or not re.fullmatch(r"[0-9]{1,4}(\.[0-9]{1,9})?", value):
            raise BadOption(f"{name[:60]!r} is not of the form graded:blur=2.5+sight=0.8")
        told[key] = int(value) if key == "iterations" and "." not in value else float(value)
    return Grade(**told)


@lru_cache
def _table(manifest: Manifest, seats: int) -> tuple[Json, ...]:
    """The levels of a game with so many players as they were measured; empty where they were not."""
    file = manifest.file("bots", "levels", f"{seats}.json")
    if not file.is_file():
        return ()
    told = json.loads(file.read_text(encoding="utf-8"))["levels"]
    if len(told) != len(USUAL):
        raise BohioError(f"{manifest.name}/bots/levels/{seats}.json: has {len(told)} levels, not {len(USUAL)}")
    return tuple(told)


@lru_cache
def grades(manifest: Manifest, seats: int) -> tuple[Grade, ...]:
    """The levels of a game with so many players, the gentlest first; those of another number where it has none."""
    for number in (seats, *range(MOST_SEATS, 0, -1)):
        told = _table(manifest, number)
        if told:
            return tuple(Grade(**one["grade"]) for one in told)
    return USUAL


def shares_below(manifest: Manifest, seats: int) -> list[float | None]:
    """For each level how often it wins against the one below on all other seats; None where that was not measured."""
    told = _table(manifest, seats) or ({},) * len(USUAL)
    return [one["against_below"]["win_share"] if "against_below" in one else None for one in told]


def ratings(manifest: Manifest, seats: int) -> list[float]:
    """For each level its rating points above the first one; by usual steps where they were not measured."""
    rated = 0.0
    found = []
    for place, one in enumerate(_table(manifest, seats) or ({},) * len(USUAL)):
        if place:
            rated += one["against_below"]["points"] if "against_below" in one else USUAL_STEP
        found.append(rated)
    return found


def grade_of(manifest: Manifest, seats: int, level: int) -> Grade:
    """How well a level plays, from 1."""
    return grades(manifest, seats)[level - 1]


@lru_cache
def tastes(manifest: Manifest) -> dict[str, dict[str, float]]:
    """What some like more than others: for each taste how much more some features are worth to it."""
    file = manifest.file("bots", "tastes.json")
    found: dict[str, dict[str, float]] = json.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}
    return found


def tasting_value(game: Game[Any], taste: str, strength: float) -> Value[Any]:
    """The usual value as a taste weighs it."""
    known = weights(game.manifest, game.seats)
    liking = tastes(game.manifest).get(taste, {})
    if not known or not liking or not strength:
        return usual_value(game)
    names = game.feature_names
    unknown = [name for name in liking if name not in names]
    if unknown:
        raise BohioError(f"{game.name}/bots/tastes.json: {taste}: there is no feature {unknown[0]!r}")
    return LinearValue(game.engine, [w + strength * liking.get(name, 0.0) for name, w in zip(names, known)])


class GradedBot(ThinkingBot):
    """Errs as people of its level do, but never throws away what a beginner would see."""

    def __init__(
        self,
        game: Game[Any],
        seat: int,
        seed: int,
        view: State,
        grade: Grade,
        taste: str = "",
    ) -> None:
        super().__init__(game, seat, seed, view)
        self.grade = grade
        known = sorted(tastes(game.manifest))
        self.taste = taste or (known[self.fate.below(len(known))] if known else "")
        """What it likes, for the whole game."""
        self.tasting: Chooser[Any] = Chooser(game.engine, tasting_value(game, self.taste, grade.taste))
        self.counting: Chooser[Any] = Chooser(game.engine, self.value)
        """Without any taste: in the last round everybody counts."""
        self.thinker: Bot | None = None
        if grade.thought:
            kind = ChampionBot if ChampionBot.plays(game.manifest, game.seats) else ExpertBot
            self.thinker = kind(game, seat, self.fate.below(1 << 30), view, Budget(grade.iterations, "it"))

    def see(self, actor: int | None, code: int, answers: Answers) -> None:
        super().see(actor, code, answers)
        if self.thinker is not None:
            self.thinker.see(actor, code, answers)

    def choose(self, look: Look) -> int:
        if len(look.options) == 1:
            return look.options[0]
        if self.thinker is not None and self._chance() < self.grade.thought:
            self.thinker.most_seconds = self.most_seconds
            return self.thinker.choose(look)
        return self._judge(look)

    def _judge(self, look: Look) -> int:
        """What it takes for best, one step ahead."""
        options = considered(look.options)
        world = self.memory.world(look.view, self.fate)
        chooser = self.counting if self.game.last_round(look.view) else self.tasting
        coming, now = chooser.appraise(world, self.seat, options, self.fate)
        seen = self._sensible(look.view, options, coming, now)
        sight, blur = self.grade.sight, self.grade.blur
        best, most = seen[0], float("-inf")
        for number in seen:
            worth = sight * coming[number] + (1 - sight) * now[number]
            if blur:
                worth -= blur * log(-log(self._chance()))
            if worth > most:
                best, most = number, worth
        return options[best]

    def _sensible(self, view: State, options: list[int], coming: list[float], now: list[float]) -> list[int]:
        """The places of the options that a beginner would think of: nobody passes up points that cost nothing, and in
        the last round nobody leaves clearly more points for fewer."""
        if self.game.last_round(view):
            margin, judged = CLEAR, set(range(len(options)))
        else:
            margin = 1
            judged = {place for place, one in enumerate(options) if self.game.action_json(one)["type"] == "pass"}
        kept = []
        by_points = sorted(range(len(options)), key=lambda place: -now[place])
        clearly, most = 0, float("-inf")
        for place in by_points:
            while now[by_points[clearly]] >= now[place] + margin:
                most = max(most, coming[by_points[clearly]])
                clearly += 1
            if place not in judged or most < coming[place]:
                kept.append(place)
        return sorted(kept)

    def _chance(self) -> float:
        """Any number between 0 and 1."""
        return (int(self.fate.below(FINE)) + 0.5) / FINE
