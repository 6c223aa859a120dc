"""What holds each paragraph of the rules: `python -m tests.coverage` writes it down for the page that shows it.

For each game `rules/coverage.json` names, for each paragraph, the tests that cite it and, where an event or the start
of a game can show it, a recorded game and the moment. The fewest games that show everything lie beside it.
"""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

import bohio
from bohio.core.reasons import Json
from bohio.library import found
from tests.corpus.occurrences import first_moments
from tests.hooks import hooks_of

TESTS = Path(__file__).resolve().parent
ROOT = TESTS.parent
RANGE = re.compile(r"\b([A-Z])(\d+)\.(\d+)(?:-(\d+))?\b")
NAMED = re.compile(r"test_([a-z])(\d+)_(\d+)_")


def paragraphs(game: str) -> list[str]:
    """The paragraphs of a game's rules, in their order; chapters have none of their own."""
    text = (ROOT / "docs" / "rules" / f"{game}.md").read_text(encoding="utf-8")
    return re.findall(r'<a id="([A-Z]\d+\.\d+)"></a>', text)


def cited(text: str) -> Iterator[str]:
    """The paragraphs that a text cites; `M10.1-2` cites two."""
    for letter, chapter, first, last in RANGE.findall(text):
        for number in range(int(first), int(last or first) + 1):
            yield f"{letter}{chapter}.{number}"


@cache
def tests() -> Mapping[str, list[str]]:
    """For each paragraph the tests that are named after it or cite it in their docstring."""
    by_paragraph: dict[str, list[str]] = {}
    for path in sorted(TESTS.rglob("test_*.py")):
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                named = [f"{letter.upper()}{chapter}.{number}" for letter, chapter, number in NAMED.findall(node.name)]
                for paragraph in dict.fromkeys([*named, *cited(ast.get_docstring(node) or "")]):
                    place = f"{path.relative_to(ROOT).as_posix()}::{node.name}"
                    by_paragraph.setdefault(paragraph, []).append(place)
    return by_paragraph


@cache
def shown(game: str) -> Mapping[Path, Mapping[str, int]]:
    """For each recorded game of the corpus what it shows, and when."""
    paths = [path for path in hooks_of(game).files("corpus", ".json") if path.name != "attempts.json"]
    return {path: first_moments(bohio.load(json.loads(path.read_text(encoding="utf-8")))) for path in paths}


def fewest(game: str) -> list[Path]:
    """A small set of recorded games that shows all that a paragraph needs: always the one that shows most."""
    wanted = set(hooks_of(game).witnesses.values())
    chosen: list[Path] = []
    while wanted:
        best = max(shown(game), key=lambda path: (len(wanted & set(shown(game)[path])), path.name))
        gained = wanted & set(shown(game)[best])
        if not gained:
            raise LookupError(f"no recorded game of {game} shows {', '.join(sorted(wanted))}")
        chosen.append(best)
        wanted -= gained
    return sorted(chosen)


def coverage(game: str) -> Json:
    """What holds each paragraph of a game."""
    games, witnesses = fewest(game), hooks_of(game).witnesses
    rows: Json = {}
    for paragraph in paragraphs(game):
        row: Json = {"tests": tests().get(paragraph, [])}
        if paragraph in witnesses:
            occurrence = witnesses[paragraph]
            path = next(path for path in games if occurrence in shown(game)[path])
            row |= {"game": path.stem, "moment": shown(game)[path][occurrence], "shows": occurrence}
        rows[paragraph] = row
    return rows


def files(game: str) -> dict[str, str]:
    """What lies in the game's folder `rules`, by name: the table, and the recorded games without their digests."""
    told = {"coverage.json": json.dumps(coverage(game), indent=1) + "\n"}
    for path in fewest(game):
        match = bohio.load(json.loads(path.read_text(encoding="utf-8")))
        told[f"games/{path.stem}.json"] = json.dumps(match.record(digests=False), separators=(",", ":")) + "\n"
    return told


def covered() -> list[str]:
    """The games that have a corpus."""
    return [game for game in found() if hooks_of(game).witnesses]


def main() -> None:
    for game in covered():
        folder = Path(str(found()[game].file("rules")))
        (folder / "games").mkdir(exist_ok=True)
        for old in (folder / "games").iterdir():
            old.unlink()
        for name, text in files(game).items():
            (folder / name).write_text(text, encoding="utf-8")
        print(f"{game}: {len(paragraphs(game))} paragraphs, {len(fewest(game))} games")


if __name__ == "__main__":
    main()
