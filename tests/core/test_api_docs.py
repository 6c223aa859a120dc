"""docs/api.md names all that the public API has, with its parameters, and nothing else; its examples are true."""

from __future__ import annotations

import doctest
import inspect
import re
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest

import bohio
from bohio.bots.seated import SeatedBot
from bohio.core.match import Match
from bohio.core.options import Options

DOCUMENT = Path(__file__).resolve().parents[2] / "docs" / "api.md"
MATCH = bohio.new("mangrovia", seats=2, seed="1")
SECTIONS: dict[str, Any] = {
    "Match": MATCH,
    "Options": MATCH.options,
    "SeatedBot": bohio.bot("random", MATCH, seat=0, seed=1),
}
OF_EVERY_SEQUENCE = {"count", "index"}


def text() -> str:
    return DOCUMENT.read_text(encoding="utf-8")


def described(section: str) -> list[str]:
    """The first column of a section's tables: names, those of functions with their parameters."""
    (body,) = re.findall(rf"^## {section}\n(.*?)(?=^## |\Z)", text(), re.MULTILINE | re.DOTALL)
    return re.findall(r"^\| `([^`]+)` \|", body, re.MULTILINE)


def entry(name: str, value: object) -> str:
    """How the document should name something: a function with its parameters and their defaults."""
    if inspect.isclass(value) or not callable(value) or name == "svg_drawer":
        return name
    parameters = inspect.signature(value).parameters.values()
    given = [one.replace(annotation=inspect.Parameter.empty) for one in parameters if one.name != "self"]
    return f"{name}{inspect.Signature(given)}"


def entries(thing: Any) -> set[str]:
    """All public names of an object, whether they are in its class or were set."""
    names = {name for name in (*dir(type(thing)), *vars(thing)) if not name.startswith("_")} - OF_EVERY_SEQUENCE
    return {entry(name, getattr(type(thing), name, None)) for name in names}


def test_the_document_names_everything_in_the_package() -> None:
    names = {entry(name, getattr(bohio, name)) for name in bohio.__all__}
    assert set(described("bohio")) == names


@pytest.mark.parametrize("section", SECTIONS)
def test_the_document_names_every_public_part_of_a_class(section: str) -> None:
    assert type(SECTIONS[section]) in (Match, Options, SeatedBot)
    assert set(described(section)) == entries(SECTIONS[section])


def test_the_document_names_the_parts_of_a_decision() -> None:
    assert described("Decision") == [one.name for one in fields(bohio.Decision)]


def test_the_document_names_what_errors_tell() -> None:
    errors = [error for name in bohio.__all__ if inspect.isclass(error := getattr(bohio, name))]
    told = {
        f"{error.__name__}.{name}"
        for error in errors
        if issubclass(error, bohio.BohioError) and "__init__" in vars(error)
        for name in re.findall(r"self\.(\w+) =", inspect.getsource(error))
    }
    assert set(described("Errors")) == told


def test_nothing_is_described_twice() -> None:
    for section in ("bohio", "Decision", "Errors", *SECTIONS):
        assert len(described(section)) == len(set(described(section)))


def test_the_examples_are_true() -> None:
    examples = doctest.DocTestParser().get_doctest(text(), {}, "api.md", "api.md", 0)
    result = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(examples)
    assert result.failed == 0
    assert result.attempted == text().count(">>> ") > 10
