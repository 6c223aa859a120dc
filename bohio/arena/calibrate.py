"""Finding the levels of a game: bots of ten grades with even steps between them.

All grades lie on one path. On its first half a bot judges one step ahead, less and less blurred; on the second half it
thinks about more and more of its decisions. Matches of neighbours on the path, one bot of the higher grade against
copies of the lower one on all other seats, say how long the path is in rating points. The levels are put on it at equal
distances, from the top down, are played against each other, moved where a step is too long or too short, and in the end
measured on deals that had no part in finding them.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cached_property
from hashlib import sha256
from importlib.resources import files
from itertools import pairwise
from math import log10
from pathlib import Path

from bohio.arena.play import Outcome, Pairing
from bohio.arena.run import Runner, outcomes
from bohio.arena.tally import share_of
from bohio.bots.graded import Grade
from bohio.bots.levels import GRADED
from bohio.core.game import ContentFile
from bohio.core.reasons import BadOption, Json
from bohio.library import found, open_game

PROBES = (0.0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0, 1.2, 1.4, 1.7, 2.0)
"""Places on the path whose distances are measured first."""
FEWEST = 10
"""Iterations of the weakest grade that thinks."""
NEAREST, FARTHEST = 0.75, 1.25
"""A step is moved that is shorter or longer than so many times the usual one."""
MOST_MOVES = 3
"""So often levels are moved and played again."""


@dataclass(frozen=True, slots=True)
class Way:
    """The grades of one game, from the weakest to the strongest."""

    blur: float
    """Of the weakest grade, in points."""
    iterations: int
    """Of the strongest one."""

    def grade(self, place: float) -> Grade:
        """The grade at a place, from 0 to 2."""
        if place <= 1:
            left = 1 - place
            return Grade(
                blur=round(self.blur * left**1.5, 4), sight=round(1 - 0.3 * left, 4), taste=round(1 - place / 2, 4)
            )
        fewest = min(FEWEST, self.iterations)
        iterations = round(fewest * (self.iterations / fewest) ** (place - 1))
        thought = min(1.0, round(2 * (place - 1), 4))
        return Grade(taste=round(1 - place / 2, 4), thought=thought, iterations=iterations)


@dataclass(frozen=True, kw_only=True)
class Plan:
    """What is to be calibrated, and how carefully."""

    game: str
    seats: int
    blur: float
    iterations: int
    step: float
    """The rating points between two levels."""
    games: int
    """For each pair of neighbours that judge at once."""
    slow_games: int
    """For each pair of which one thinks."""
    seed: str
    work: Path
    """The folder in which what was played is kept."""
    jobs: int = 1
    options: tuple[tuple[str, object], ...] = ()
    content: ContentFile | None = None
    runner: Runner | None = None

    @cached_property
    def folder(self) -> Path:
        """Where the games of these bots are kept: others, or changed ones, have another folder."""
        digest = sha256()
        package = files(found()[self.game].package)
        for place in (files("bohio.core"), files("bohio.bots"), package, package / "bots"):
            for file in sorted(place.iterdir(), key=lambda one: one.name):
                if file.name.endswith((".py", ".json")):
                    digest.update(file.read_bytes())
        return self.work / f"{self.game}-{self.seats}-{digest.hexdigest()[:12]}"


@dataclass(frozen=True, slots=True)
class Step:
    """How one grade did against the one below."""

    games: int
    win_share: float
    interval: tuple[float, float]
    milliseconds: float
    """For a decision of the upper one, on average."""
    seats: int

    @property
    def points(self) -> float:
        """The rating points that the share of wins amounts to; a share without a loss counts as half a loss."""
        least = 0.5 / max(1, self.games)
        share = min(max(self.win_share, least), 1 - least)
        return 400 * log10(share * (self.seats - 1) / (1 - share))

    def json(self) -> Json:
        low, high = self.interval
        return {
            "games": self.games,
            "win_share": round(self.win_share, 4),
            "interval": [round(low, 4), round(high, 4)],
            "points": round(self.points),
            "ms_per_decision": round(self.milliseconds, 2),
        }


Tell = Callable[[str], None]


def calibrate(plan: Plan, tell: Tell) -> Json:
    """The game's table of levels, as `bots/levels/<seats>.json` holds it."""
    open_game(plan.game, plan.seats, dict(plan.options), plan.content)
    plan.folder.mkdir(parents=True, exist_ok=True)
    path = Way(plan.blur, plan.iterations)
    tell(f"measuring the path of grades: {len(PROBES)} places")
    ratings = [0.0]
    for lower, upper in pairwise(PROBES):
        ratings.append(ratings[-1] + max(0.0, _match(plan, "probe", path.grade(upper), path.grade(lower), tell).points))
    step = min(plan.step, ratings[-1] / (GRADED - 1))
    if step <= 0:
        raise BadOption("the strongest grade is no stronger than the weakest: there is nothing to calibrate")
    tell(f"the path is {ratings[-1]:.0f} points long; the levels are {step:.0f} points apart")
    places = _spread([*PROBES], ratings, step)
    for move in range(1, MOST_MOVES + 1):
        tell(f"playing the levels, {move} of at most {MOST_MOVES} times")
        steps = _steps(plan, f"levels-{move}", path, places, tell)
        if all(NEAREST * step <= one.points <= FARTHEST * step for one in steps):
            break
        heights = [0.0]
        for one in steps:
            heights.append(heights[-1] + max(1.0, one.points))
        places = _spread(*_whole_path(places, heights, [*PROBES], ratings), step)
    tell("measuring the levels on fresh deals")
    final = _steps(plan, "final", path, places, tell)
    told: list[Json] = [{"grade": path.grade(place).json()} for place in places]
    for level, one in zip(told[1:], final):
        level["against_below"] = one.json()
    return {"measured": date.today().isoformat(), "seed": plan.seed, "levels": told}


def _whole_path(
    places: Sequence[float], heights: Sequence[float], probes: Sequence[float], ratings: Sequence[float]
) -> tuple[list[float], list[float]]:
    """The heights of the levels just measured, and below the lowest one those of the path as far as it goes."""
    at_bottom = _height(probes, ratings, places[0])
    below = [(place, rating - at_bottom) for place, rating in zip(probes, ratings) if place < places[0]]
    return [place for place, _ in below] + list(places), [rating for _, rating in below] + list(heights)


def _spread(places: list[float], heights: list[float], step: float) -> list[float]:
    """Where ten levels stand on the path, the highest at its end, so many points apart as far as it reaches."""
    step = min(step, (heights[-1] - heights[0]) / (GRADED - 1))
    wanted = [heights[-1] - step * (GRADED - 1 - level) for level in range(GRADED)]
    return [round(_height(heights, places, one), 4) for one in wanted]


def _height(keys: Sequence[float], values: Sequence[float], key: float) -> float:
    """The value at a key between those that are known, which ascend."""
    for number in range(1, len(keys)):
        if key <= keys[number]:
            low, high = keys[number - 1], keys[number]
            share = (key - low) / (high - low) if high > low else 1.0
            return values[number - 1] + max(0.0, share) * (values[number] - values[number - 1])
    return values[-1]


def _steps(plan: Plan, name: str, path: Way, places: Sequence[float], tell: Tell) -> list[Step]:
    grades = [path.grade(place) for place in places]
    return [
        _match(plan, name, upper, lower, tell, f"level-{number} against level-{number - 1}")
        for number, (lower, upper) in enumerate(pairwise(grades), 2)
    ]


def _match(plan: Plan, name: str, upper: Grade, lower: Grade, tell: Tell, told: str = "") -> Step:
    """Plays one grade against copies of another, or finds the games that were played before."""
    bots = (upper.name, *[lower.name] * (plan.seats - 1))
    pairing = Pairing(plan.game, bots, f"{plan.seed}/{name}", plan.options, plan.content)
    games = plan.slow_games if upper.thought or lower.thought else plan.games
    whole = -(-games // plan.seats) * plan.seats
    key = f"{name}-{upper.name}-{lower.name}".replace("graded:", "")
    played = outcomes(pairing, whole, plan.jobs, None, plan.folder / f"{key}.csv", plan.runner)
    step = _step(plan.seats, played)
    low, high = step.interval
    tell(
        f"{told or f'{upper.name} against {lower.name}'}: {step.win_share:.1%} of {step.games} "
        f"({low:.1%} – {high:.1%}), {step.points:+.0f} points, {step.milliseconds:.1f} ms a decision"
    )
    return step


def _step(seats: int, played: Sequence[Outcome]) -> Step:
    share, interval = share_of([0], seats, played)
    made = max(1, sum(outcome.decisions[0] for outcome in played))
    mean = 1000 * sum(outcome.seconds[0] for outcome in played) / made
    games = sum(not outcome.abandoned for outcome in played)
    return Step(games, share, interval, mean, seats)


def write(told: Json, file: Path) -> None:
    """Writes the table, whole or not at all."""
    file.parent.mkdir(parents=True, exist_ok=True)
    partial = file.with_suffix(".part")
    lines = ",\n  ".join(json.dumps(level) for level in told["levels"])
    head = {key: value for key, value in told.items() if key != "levels"}
    partial.write_text(json.dumps(head)[:-1] + f', "levels": [\n  {lines}\n]}}\n', encoding="utf-8")
    partial.replace(file)
