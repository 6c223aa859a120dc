"""`bohio train`: learn an evaluation from games."""

from __future__ import annotations

import argparse
from pathlib import Path

from bohio.core.reasons import BohioError


def train_command(parser: argparse.ArgumentParser) -> None:
    """`bohio train`."""
    parser.description = "Learns how much positions are worth from games of greedy bots; a network for the champion."
    parser.add_argument("game", metavar="GAME")
    parser.add_argument("--seats", type=int, required=True, metavar="N", help="players at the table")
    parser.add_argument("--games", type=int, default=24000, metavar="N", help="games to learn from (default 24000)")
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="the same seed learns the same (default 1)")
    parser.add_argument("--jobs", type=int, default=1, metavar="N", help="processes that play (default 1)")
    parser.add_argument("--out", required=True, metavar="FILE.json", help="where the network goes")
    parser.set_defaults(run=_train)


def _train(given: argparse.Namespace) -> int:
    try:
        from bohio.bots.training import Plan, train, write
    except ImportError as error:
        raise BohioError("training needs numpy: install bohio[champion]") from error
    from bohio.box import open_game

    open_game(given.game, given.seats)
    if given.games < 100 or given.jobs < 1 or not 0 <= given.seed < 1000:
        raise BohioError("--games must be at least 100, --jobs 1, and --seed 0 to 999")
    path = Path(given.out)
    if not path.parent.is_dir():
        raise BohioError(f"{given.out}: there is no folder {path.parent}")
    plan = Plan(given.game, given.seats, seed=given.seed, games=given.games, jobs=given.jobs)
    for progress, network in train(plan):
        print(progress.line(), flush=True)
        try:
            write(network, path)
        except OSError as error:
            raise BohioError(f"{given.out}: cannot be written: {error.strerror}") from error
    return 0
