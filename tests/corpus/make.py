"""Makes the corpus: `python -m tests.corpus.make` looks for games that show what no other one shows, and writes them.

The same code finds the same games. Run it when the rules change or something new must be in the corpus; it takes some
minutes. The meta-test in `tests/conformance/test_corpus.py` says what the corpus must show.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any

import bohio
from bohio.core.engine import OVER
from bohio.core.game import Game
from bohio.core.match import Match
from bohio.core.reasons import Json
from bohio.library import found, open_game
from tests.corpus.attempts import find_attempts, reason_ids
from tests.corpus.occurrences import occurrences, required
from tests.corpus.players import as_match, played
from tests.hooks import hooks_of

FIXTURES = Path(__file__).parent.parent / "fixtures" / "records"
TRIES = 60
RARE_TRIES = 6000


def tables(name: str) -> Iterator[Game[Any]]:
    """Every number of seats with every variant, then with the other contents that the game's hooks know."""
    manifest = found()[name]
    for values in product(*manifest.options.values()):
        for seats in manifest.seats:
            yield open_game(name, seats, dict(zip(manifest.options, values, strict=True)))
    for options, content in hooks_of(name).contents:
        for seats in manifest.seats:
            yield open_game(name, seats, options, content())


def candidates(name: str) -> Iterator[Match[Any]]:
    """Games to choose from, one leaning after the other."""
    for number in range(TRIES):
        for game in tables(name):
            leanings = hooks_of(name).leanings
            leaning = leanings[number % len(leanings)]
            seed = f"corpus {number}"
            made, state = played(game, seed, leaning)
            if state.seat == OVER:
                yield as_match(game, seed, made)


def rare_ends(name: str) -> Iterator[Match[Any]]:
    """Games whose end is a tie, found by their last state alone."""
    leaning = hooks_of(name).leanings[0]
    games = [game for game in tables(name) if game.file.shipped]
    for number in range(RARE_TRIES):
        game = games[number % len(games)]
        seed = f"corpus end {number}"
        made, state = played(game, seed, leaning)
        totals = sorted(game.engine.totals(state))
        if totals[-1] == totals[-2]:
            yield as_match(game, seed, made)


def choose(name: str) -> list[Match[Any]]:
    """Games that together show all that is required of this game; none of them without need."""
    wanted = required(name)
    for path in sorted(FIXTURES.glob(f"{name}_*.json")):
        wanted -= occurrences(bohio.load(json.loads(path.read_text(encoding="utf-8"))))
    chosen: list[tuple[Match[Any], set[str]]] = []
    missing = set(wanted)
    for source in (candidates(name), rare_ends(name)):
        for match in source:
            shown = occurrences(match) & wanted
            if shown & missing:
                chosen.append((match, shown))
                missing -= shown
                print(f"{name}: {len(chosen)} games, {len(missing)} to show: {sorted(missing)[:6]}", flush=True)
            if not missing:
                break
    if missing:
        print(f"{name}: not shown by any game: {sorted(missing)}", file=sys.stderr)
    for game in list(chosen):
        rest = [shown for other, shown in chosen if other is not game[0]]
        if game[1] <= set().union(*rest):
            chosen.remove(game)
    return [match for match, _ in chosen]


def write(path: Path, document: Json | list[Json]) -> None:
    path.write_text(json.dumps(document, separators=(",", ":")) + "\n", encoding="utf-8")


def make(name: str, folder: Path) -> None:
    """Writes the corpus of one game anew."""
    for old in folder.glob("*.json"):
        old.unlink()
    matches: dict[str, Match[Any]] = {}
    for number, match in enumerate(choose(name), 1):
        variant = "_".join(str(value).lower() for value in match.game.options.values())
        file = f"{name}_{number:02}_{match.game.seats}_{variant}.json"
        matches[file] = match
        write(folder / file, match.record())
    for path in sorted(FIXTURES.glob(f"{name}_*.json")):
        matches[path.name] = bohio.load(json.loads(path.read_text(encoding="utf-8")))
    attempts = find_attempts(matches, reason_ids(name))
    print(f"{name}: no attempt gives {sorted(reason_ids(name) - {one['reason'] for one in attempts})}")
    (folder / "attempts.json").write_text(
        "[\n" + ",\n".join(json.dumps(attempt) for attempt in attempts) + "\n]\n", encoding="utf-8"
    )


def main() -> None:
    for name in found():
        folder = hooks_of(name).folder
        if folder is not None:
            make(name, folder / "corpus")


if __name__ == "__main__":
    main()
