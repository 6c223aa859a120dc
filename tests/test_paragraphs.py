"""Every paragraph of the rules has a test named after it, and every cited paragraph exists."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from bohio.library import found, game_class

TESTS = Path(__file__).resolve().parent
ROOT = TESTS.parent
LETTERS = {"mangrovia": "M", "tropicalia": "T"}
EXAMPLES = {"M": 11, "T": 9}
"""The chapter of worked examples: a table without paragraphs."""
PARAGRAPHS: dict[str, dict[int, int]] = {
    letter: {int(chapter): last for chapter, last in chapters.items()}
    for letter, chapters in json.loads((TESTS / "fixtures" / "paragraphs.json").read_text(encoding="utf-8")).items()
}
"""How many paragraphs each chapter of each game's rules has."""
KNOWN = [
    (letter, chapter, number)
    for letter in PARAGRAPHS
    for chapter in PARAGRAPHS[letter]
    for number in range(1, PARAGRAPHS[letter][chapter] + 1)
]
CITED = re.compile(r"\b([MT])(\d+)\.(\d+)\b")
TEXTS = ("*.py", "*.md", "*.po", "*.js", "*.toml")


# Tests


@cache
def named_tests(letter: str) -> dict[str, str]:
    """The tests of a game that are named after a paragraph, each with its file."""
    found = {}
    (folder,) = [game for game, first in LETTERS.items() if first == letter]
    for path in sorted((TESTS / folder).glob(f"test_{letter.lower()}*_*.py")):
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                assert node.name not in found, f"{node.name} is there twice"
                found[node.name] = path.name
    return found


@pytest.mark.parametrize(("letter", "chapter", "number"), KNOWN, ids=lambda part: str(part))
def test_the_paragraph_has_a_test(letter: str, chapter: int, number: int) -> None:
    start = f"test_{letter.lower()}{chapter}_"
    named = [file for name, file in named_tests(letter).items() if name.startswith(f"{start}{number}_")]
    assert any(file.startswith(start) for file in named)


@pytest.mark.parametrize("example", range(1, 16))
def test_the_example_has_a_test(example: int) -> None:
    assert any(name.startswith(f"test_m11_example_{example}_") for name in named_tests("M"))


@pytest.mark.parametrize("letter", PARAGRAPHS)
def test_no_test_names_a_paragraph_that_there_is_not(letter: str) -> None:
    for name in named_tests(letter):
        numbers = re.match(rf"test_{letter.lower()}(\d+)_(\d+)_", name)
        if numbers is not None and int(numbers[1]) != EXAMPLES[letter]:
            assert int(numbers[2]) <= PARAGRAPHS[letter][int(numbers[1])], name


# Citations


def citations() -> Iterator[tuple[str, str, int, int]]:
    """Every paragraph that source, tests, texts and documents cite, with its place."""
    folders = [ROOT / name for name in ("bohio", "tests", "docs", "examples", "bench")]
    files = [*ROOT.glob("*.md"), *(file for folder in folders for kind in TEXTS for file in folder.rglob(kind))]
    for file in sorted(files):
        for line, text in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
            for letter, chapter, number in CITED.findall(text):
                yield f"{file.relative_to(ROOT)}:{line}", letter, int(chapter), int(number)


def test_every_paragraph_that_is_cited_is_there() -> None:
    found = list(citations())
    assert len({(letter, chapter, number) for _, letter, chapter, number in found}) > 70
    wrong = [
        f"{place}: {letter}{chapter}.{number}"
        for place, letter, chapter, number in found
        if number not in range(1, PARAGRAPHS[letter].get(chapter, 0) + 1)
    ]
    assert wrong == []


@pytest.mark.parametrize("game", found())
def test_reasons_cite_a_paragraph_of_their_own_game(game: str) -> None:
    """Whatever text of a game's source looks like a paragraph names one, with its number, of the same game."""
    cited = set()
    for path in sorted((ROOT / "bohio" / "games" / game).glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and re.fullmatch(r"[MT]\d.*", node.value):
                found = CITED.fullmatch(node.value)
                assert found is not None, f"{path.name}:{node.lineno}: {node.value}"
                assert found[1] == LETTERS[game], f"{path.name}:{node.lineno}: {node.value}"
                cited.add(node.value)
    assert len(cited) > 10
    assert set(game_class(game).paragraphs.values()) <= cited


def test_every_attempt_of_the_corpus_was_refused_with_a_paragraph() -> None:
    """Reasons as they are given, and not only as they stand in the source."""
    attempts = json.loads((TESTS / "corpus" / "attempts.json").read_text(encoding="utf-8"))
    for attempt in attempts:
        found = CITED.fullmatch(attempt["paragraph"])
        assert found is not None, attempt
        assert attempt["file"].startswith(next(game for game, letter in LETTERS.items() if letter == found[1]))
        assert (found[1], int(found[2]), int(found[3])) in KNOWN
