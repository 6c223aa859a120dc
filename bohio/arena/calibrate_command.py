"""`bohio arena calibrate`: finds and measures the ten levels of a game."""

from __future__ import annotations

import argparse
import os
from importlib.resources.abc import Traversable
from pathlib import Path

from bohio.core.reasons import BohioError


def calibrate_command(parser: argparse.ArgumentParser) -> None:
    """`bohio arena calibrate GAME`."""
    parser.description = (
        "Finds the settings of level-1 to level-10 by matches, so that each level beats the one below equally often, "
        "and measures them on fresh deals. An interrupted run goes on where it stopped."
    )
    parser.add_argument("game", metavar="GAME")
    parser.add_argument("--seats", type=int, required=True, metavar="N", help="players at the table")
    parser.add_argument(
        "--step", type=float, default=170.0, metavar="P", help="rating points between two levels (default 170)"
    )
    parser.add_argument(
        "--blur", type=float, default=12.0, metavar="P", help="by how many points the weakest may misjudge (default 12)"
    )
    parser.add_argument(
        "--iterations", type=int, default=100, metavar="N", help="how many worlds level-10 searches (default 100)"
    )
    parser.add_argument("--games", type=int, default=240, metavar="N", help="games for each step (default 240)")
    parser.add_argument(
        "--slow-games",
        type=int,
        default=100,
        metavar="N",
        help="games for each step to a level that thinks (default 100)",
    )
    parser.add_argument("--seed", default="levels", metavar="S", help="the same seed plays the same games")
    parser.add_argument("--jobs", type=int, default=1, metavar="J", help="how many processes play (default 1)")
    parser.add_argument("--engine", choices=("local", "ray"), default="local", help="where to play (default local)")
    parser.add_argument("--work", type=Path, metavar="DIR", help="where games are kept (default ~/.cache/bohio/levels)")
    parser.add_argument("--out", type=Path, metavar="FILE.json", help="the table (default: in the folder of the game)")
    parser.set_defaults(run=_calibrate)


def _calibrate(given: argparse.Namespace) -> int:
    from bohio.arena.calibrate import Plan, calibrate, write
    from bohio.library import found, open_game

    open_game(given.game, given.seats)
    if min(given.games, given.slow_games, given.jobs, given.iterations) < 1:
        raise BohioError("--games, --slow-games, --jobs and --iterations must be at least 1")
    if not 1 <= given.step <= 1000 or not 0 < given.blur <= 1000:
        raise BohioError("--step must be from 1 to 1000, and --blur at most 1000")
    runner = None
    if given.engine == "ray":
        from bohio.arena.ray_runner import RayRunner

        runner = RayRunner(given.jobs)
    out = given.out or _own_file(found()[given.game].file("bots", "levels", f"{given.seats}.json"))
    plan = Plan(
        game=given.game,
        seats=given.seats,
        blur=given.blur,
        iterations=given.iterations,
        step=given.step,
        games=given.games,
        slow_games=given.slow_games,
        seed=given.seed,
        work=given.work or Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache", "bohio", "levels"),
        jobs=given.jobs,
        runner=runner,
    )
    told = calibrate(plan, lambda line: print(line, flush=True))
    try:
        write(told, out)
    except OSError as error:
        raise BohioError(f"{out}: cannot be written: {error.strerror}") from error
    print(f"written to {out}")
    return 0


def _own_file(file: Traversable) -> Path:
    if not isinstance(file, Path):
        raise BohioError("the game is not in a folder; name a file with --out")
    return file
