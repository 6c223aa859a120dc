"""The examples of the README and of the package's own face are true."""

from __future__ import annotations

import doctest
from pathlib import Path

import bohio

ROOT = Path(__file__).parent.parent.parent


def test_the_readme_is_true() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    examples = doctest.DocTestParser().get_doctest(text, {}, "README.md", "README.md", 0)
    result = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(examples)
    assert result.failed == 0
    assert result.attempted == text.count(">>> ") > 0


def test_the_first_example_of_the_package_is_true() -> None:
    result = doctest.testmod(bohio, optionflags=doctest.ELLIPSIS)
    assert result.failed == 0
    assert result.attempted >= 3
