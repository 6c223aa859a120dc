"""What boards cost: the checker's answer and a drawn board, for the shipped ones, odd ones and files made to hurt.

python -m bench.boards

Times are CPU time, the best of several runs; ratios to the shipped board are what matters on a busy machine."""

from __future__ import annotations

import time
from collections.abc import Callable
from random import Random
from statistics import median
from typing import Any

from bohio.core.game import ContentFile
from bohio.core.match import Match
from bohio.core.reasons import BadContent
from bohio.drawing.colours import colour
from bohio.drawing.markup import whole
from bohio.drawing.picture import picture_of
from bohio.games import built_in
from bohio.library import game_of_content, open_game, shipped
from bohio.locale import texts
from tests.boards.hostile import HOSTILE
from tests.boards.tables import content_of
from tests.conformance.tables import mostly_build, walk
from tests.hooks import hooks_of

RUNS = 3
MOVES = 60


def best(work: Callable[[], object], runs: int = RUNS) -> float:
    """Milliseconds of the fastest run."""
    found = []
    for _ in range(runs):
        begun = time.process_time()
        work()
        found.append(time.process_time() - begun)
    return min(found) * 1000


def checked(file: ContentFile) -> None:
    """The answer of the checker: a game or its faults."""
    from bohio.library import _opened

    _opened.cache_clear()
    try:
        game_of_content(file)
    except BadContent as error:
        str(error)


def drawing(name: str, file: ContentFile) -> float:
    """Milliseconds for the whole board after each of some moves."""
    game = open_game(name, built_in()[name].usual_seats, None, file)
    words = texts("en", game.manifest)
    names = [colour(words, seat) for seat in range(game.seats)]
    match: Match[Any] = Match.begin(game, "drawing")
    views = [match.view(0) for match in walk(match, Random(1), mostly_build, MOVES)]
    picture = picture_of(game.manifest)
    parts = list(picture(game, words, views[0], names).board_parts())

    def draw() -> None:
        for view in views:
            drawn = picture(game, words, view, names)
            for part in parts:
                whole(drawn.board_part(part))

    return best(draw) / len(views)


def row(what: str, times: list[float], usual: float) -> None:
    print(f"{what:44}{median(times):9.2f}{max(times):9.2f}{median(times) / usual:9.2f}{max(times) / usual:9.2f}")


def main() -> None:
    print(f"{'milliseconds':44}{'median':>9}{'most':>9}{'× usual':>9}{'× most':>9}")
    for name in built_in():
        odd = [content_of(name, number) for number in range(hooks_of(name).boards)]
        usual = best(lambda: checked(shipped(name)))  # noqa: B023
        row(f"{name}: check the shipped board", [usual], usual)
        if odd:
            row(f"{name}: check odd boards", [best(lambda: checked(file)) for file in odd], usual)  # noqa: B023
        for what, file in HOSTILE.items():
            if what.startswith(name):
                row(what, [best(lambda: checked(file))], usual)  # noqa: B023
        usual = drawing(name, shipped(name))
        row(f"{name}: draw the shipped board", [usual], usual)
        if odd:
            row(f"{name}: draw odd boards", [drawing(name, file) for file in odd], usual)


if __name__ == "__main__":
    main()
