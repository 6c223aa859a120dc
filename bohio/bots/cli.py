"""`bohio train`: trains a network for the champion."""

from __future__ import annotations

import argparse
from pathlib import Path

from bohio.core.reasons import BohioError


def train_command(parser: argparse.ArgumentParser) -> None:
    """`bohio train`."""
    parser.description = (
        "Trains a network for the champion: it learns what positions are worth from games of greedy bots."
    )
    parser.add_argument("game", metavar="GAME")
    parser.add_argument("--seats", type=int, required=True, metavar="N", help="players at the table")
    parser.add_argument("--games", type=int, default=24000, metavar="N", help="games to learn from (default 24000)")
    parser.add_argument(
        "--seed", type=int, default=1, metavar="S", help="the same seed gives the same network (default 1)"
    )
    parser.add_argument("--jobs", type=int, default=1, metavar="N", help="how many processes play (default 1)")
    parser.add_argument(
        "--temperature",
        type=float,
        default=10.0,
        metavar="T",
        help="how many points ahead multiply the chances to win by e; a higher T widens the search (default 10)",
    )
    parser.add_argument(
        "--tastes",
        type=float,
        default=0.0,
        metavar="T",
        help="half of the players value each feature up to 2^T times as much or as little (default 0)",
    )
    parser.add_argument(
        "--content", metavar="FILE", help="train for the board of your own content file; champion then uses the network"
    )
    parser.add_argument(
        "--out",
        metavar="FILE.json",
        help="the file to write the network to (default with --content: where champion looks for it)",
    )
    parser.set_defaults(run=_train)


def _train(given: argparse.Namespace) -> int:
    try:
        from bohio.bots.training import Plan, train, write
    except ImportError as error:
        raise BohioError("training needs numpy, which is not installed") from error
    from bohio.bots.boards import network_path
    from bohio.library import open_game, read_content

    content = read_content(given.content) if given.content else None
    game = open_game(given.game, given.seats, None, content)
    if given.games < 100 or given.jobs < 1 or not 0 <= given.seed < 1000:
        raise BohioError("--games must be at least 100, --jobs 1, and --seed 0 to 999")
    if not 1.0 <= given.temperature <= 1000.0:
        raise BohioError("--temperature must be 1 to 1000")
    if not 0.0 <= given.tastes <= 8.0:
        raise BohioError("--tastes must be 0 to 8")
    plan = Plan(given.game, given.seats, given.games, given.seed, given.jobs, given.temperature, given.tastes, content)
    path = _out(given.out, None if game.file.shipped else network_path(game))
    for progress, network in train(plan):
        print(progress.line(), flush=True)
        try:
            write(network, path)
        except OSError as error:
            raise BohioError(f"{path}: cannot be written: {error.strerror}") from error
    if not given.out:
        print(f"champion uses it from now on: {path}")
    return 0


def _out(out: str | None, usual: Path | None) -> Path:
    """Where to write. `usual` is where champion looks for a network for a board of one's own."""
    if out:
        path = Path(out)
        if not path.parent.is_dir():
            raise BohioError(f"{out}: there is no folder {path.parent}")
        return path
    if usual is None:
        raise BohioError("--out is missing; only a network for a board of your own has a usual place")
    try:
        usual.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BohioError(f"{usual.parent}: cannot be made: {error.strerror}; name a file with --out") from error
    return usual
