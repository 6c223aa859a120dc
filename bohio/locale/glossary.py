"""The words of a game in all languages: `glossary.toml` in its folder. The rules keep to them, and the search knows
what else people say."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from bohio.core.manifest import Manifest
from bohio.locale import LANGUAGES


@dataclass(frozen=True, slots=True)
class Term:
    """What one thing is called, by language."""

    id: str
    forms: Mapping[str, tuple[str, ...]]
    """As it may stand in a text; the first is its name."""
    synonyms: Mapping[str, tuple[str, ...]]
    """What others may call it: only the search knows these."""
    forbidden: Mapping[str, tuple[str, ...]]
    """What it must not be called in any text."""


@cache
def glossary_of(manifest: Manifest) -> tuple[Term, ...]:
    """The glossary of a game; a game may have none."""
    file = manifest.file("glossary.toml")
    if not file.is_file():
        return ()
    rows = tomllib.loads(file.read_text(encoding="utf-8"))["term"]
    return tuple(
        Term(
            row["id"],
            {language: tuple(row.get(language, {}).get("forms", ())) for language in LANGUAGES},
            {language: tuple(row.get(language, {}).get("synonyms", ())) for language in LANGUAGES},
            {language: tuple(row.get("forbidden", {}).get(language, ())) for language in LANGUAGES},
        )
        for row in rows
    )
