"""Every paragraph of the rules has a test that is named after it."""

from __future__ import annotations

import ast
import re
from functools import lru_cache
from pathlib import Path

import pytest

PARAGRAPHS = {1: 6, 2: 6, 3: 2, 4: 3, 5: 3, 6: 5, 7: 3, 8: 7, 9: 5, 10: 9}
"""How many paragraphs each chapter has."""
FOLDER = Path(__file__).parent


@lru_cache
def named_tests() -> dict[str, str]:
    """The tests of this folder that are named after a paragraph, each with its file."""
    found = {}
    for path in sorted(FOLDER.glob("test_m*_*.py")):
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                assert node.name not in found, f"{node.name} is there twice"
                found[node.name] = path.name
    return found


@pytest.mark.parametrize(
    "paragraph", [(chapter, number) for chapter, last in PARAGRAPHS.items() for number in range(1, last + 1)], ids=str
)
def test_the_paragraph_has_a_test(paragraph: tuple[int, int]) -> None:
    chapter, number = paragraph
    named = [file for name, file in named_tests().items() if name.startswith(f"test_m{chapter}_{number}_")]
    assert named
    assert all(file.startswith(f"test_m{chapter}_") for file in named)


@pytest.mark.parametrize("example", range(1, 16))
def test_the_example_has_a_test(example: int) -> None:
    assert any(name.startswith(f"test_m11_example_{example}_") for name in named_tests())


def test_no_test_names_a_paragraph_that_there_is_not() -> None:
    for name in named_tests():
        chapter, number = map(int, re.findall(r"\d+", name.replace("example_", ""))[:2])
        assert chapter == 11 or number <= PARAGRAPHS[chapter], name
