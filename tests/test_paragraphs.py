"""The rules in docs/rules are in order, every paragraph has a test named after it, and every cited one exists."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from bohio.games import built_in
from bohio.library import game_class
from tests.test_repository import own_files

TESTS = Path(__file__).resolve().parent
ROOT = TESTS.parent
RULES = ROOT / "docs" / "rules"
GAME_TESTS = TESTS / "games"
"""Where each game has its folder of tests."""
ANCHOR = re.compile(r'<a id="([^"]*)"></a>')
NUMBERED = re.compile(r"([A-Z])(\d+)(?:\.(\d+))?")


def rules(game: str) -> str:
    """A game's rules as they are documented."""
    return (RULES / f"{game}.md").read_text(encoding="utf-8")


def anchors(game: str) -> list[tuple[str, int, int]]:
    """Letter, chapter and number of each anchor of a game's rules, in their order; number 0 is the chapter itself."""
    found = [NUMBERED.fullmatch(anchor) for anchor in ANCHOR.findall(rules(game))]
    return [(anchor[1], int(anchor[2]), int(anchor[3] or 0)) for anchor in found if anchor is not None]


LETTERS = {game: anchors(game)[0][0] for game in built_in()}
PARAGRAPHS: dict[str, dict[int, int]] = {
    LETTERS[game]: {
        chapter: max(number for _, other, number in anchors(game) if other == chapter)
        for chapter in dict.fromkeys(chapter for _, chapter, _ in anchors(game))
    }
    for game in built_in()
}
"""How many paragraphs each chapter of each game's rules has; the last chapter, a table of examples, has none."""
EXAMPLES = {letter: max(chapters) for letter, chapters in PARAGRAPHS.items()}
KNOWN = [
    (letter, chapter, number)
    for letter in PARAGRAPHS
    for chapter in PARAGRAPHS[letter]
    for number in range(1, PARAGRAPHS[letter][chapter] + 1)
]
CITED = re.compile(rf"\b([{''.join(LETTERS.values())}])(\d+)\.(\d+)\b")
SEVERAL = re.compile(rf"{CITED.pattern}(?:[-–](\d+)\b)?")
"""One paragraph, or several in a row: M10.1-2."""
TEXTS = (".py", ".md", ".po", ".js", ".toml", ".json", ".txt")


# The rules


def test_there_are_rules_for_each_game_and_no_others() -> None:
    assert {path.stem for path in RULES.iterdir()} == set(built_in())
    assert len(set(LETTERS.values())) == len(built_in())


@pytest.mark.parametrize("game", built_in())
def test_anchors_are_unique_and_in_order(game: str) -> None:
    """Chapters count from 1, and so do the paragraphs of each."""
    letter = LETTERS[game]
    expected = [
        (letter, chapter, number)
        for chapter in range(1, EXAMPLES[letter] + 1)
        for number in range(PARAGRAPHS[letter][chapter] + 1)
    ]
    assert anchors(game) == expected
    assert len(ANCHOR.findall(rules(game))) == rules(game).count("<a ") == len(expected)


@pytest.mark.parametrize("game", built_in())
def test_each_anchor_stands_before_its_own_number(game: str) -> None:
    paragraphs = re.findall(r"^<a id=\"(.*?)\"></a>\*\*(.*?)\*\* \S", rules(game), re.MULTILINE)
    chapters = re.findall(r"^## <a id=\"(.*?)\"></a>(\S+) \S", rules(game), re.MULTILINE)
    assert [anchor for anchor, named in paragraphs + chapters if anchor != named] == []
    assert len(paragraphs) + len(chapters) == len(anchors(game))


@pytest.mark.parametrize("letter", PARAGRAPHS)
def test_only_the_last_chapter_has_no_paragraphs(letter: str) -> None:
    chapters = PARAGRAPHS[letter]
    assert [chapter for chapter, last in chapters.items() if last == 0] == [EXAMPLES[letter]]


# Tests


@cache
def named_tests(letter: str) -> dict[str, str]:
    """The tests of a game that are named after a paragraph, each with its file."""
    found = {}
    (folder,) = [game for game, first in LETTERS.items() if first == letter]
    for path in sorted((GAME_TESTS / folder).glob(f"test_{letter.lower()}*_*.py")):
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


def numbered_examples() -> list[int]:
    """Mangrovia's worked examples have numbers, in the first column of their table."""
    _, chapter = rules("mangrovia").split('<a id="M11"></a>')
    return sorted({int(number) for number in re.findall(r"^\| (\d+) \|", chapter, re.MULTILINE)})


def test_the_examples_are_numbered() -> None:
    assert numbered_examples() == list(range(1, 16))


@pytest.mark.parametrize("example", numbered_examples())
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
    """Every paragraph that source, tests, texts and documents cite, each of several in a row, with its place."""
    for name in own_files(ROOT):
        file = ROOT / name
        if file.suffix not in TEXTS:
            continue
        for line, text in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
            for letter, chapter, first, last in SEVERAL.findall(text):
                for number in range(int(first), int(last or first) + 1):
                    yield f"{name}:{line}", letter, int(chapter), number


def test_every_paragraph_that_is_cited_is_there() -> None:
    found = list(citations())
    assert len({(letter, chapter, number) for _, letter, chapter, number in found}) > 70
    wrong = [
        f"{place}: {letter}{chapter}.{number}"
        for place, letter, chapter, number in found
        if number not in range(1, PARAGRAPHS[letter].get(chapter, 0) + 1)
    ]
    assert wrong == []


@pytest.mark.parametrize("game", built_in())
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
    paths = [TESTS / "games" / game / "corpus" / "attempts.json" for game in built_in()]
    for attempt in [one for path in paths for one in json.loads(path.read_text(encoding="utf-8"))]:
        found = CITED.fullmatch(attempt["paragraph"])
        assert found is not None, attempt
        assert attempt["file"].startswith(next(game for game, letter in LETTERS.items() if letter == found[1]))
        assert (found[1], int(found[2]), int(found[3])) in KNOWN
