"""What holds each paragraph of the rules: the tests that cite it, and a recorded game that shows it."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache

from bohio.core.manifest import Manifest
from bohio.drawing.markup import NOTHING, Markup, tag, text
from bohio.library import found
from bohio.locale import Texts, texts
from bohio.locale.rules import Rules, rules_of
from bohio.table.pages.shell import shell
from bohio.table.view.visitor import Visitor


@dataclass(frozen=True, slots=True)
class Covered:
    """One paragraph."""

    tests: tuple[str, ...]
    game: str = ""
    """The recorded game that shows it; empty where no event can."""
    moment: int = 0
    """After how many of its events."""
    shows: str = ""


@cache
def coverage_of(manifest: Manifest) -> dict[str, Covered]:
    """Each paragraph of a game's rules; empty for a game that does not tell of its tests."""
    file = manifest.file("rules", "coverage.json")
    if not file.is_file():
        return {}
    told = json.loads(file.read_text(encoding="utf-8"))
    return {paragraph: Covered(**row | {"tests": tuple(row["tests"])}) for paragraph, row in told.items()}


def coverage_page(visitor: Visitor, game: str) -> Markup:
    """Every paragraph of a game's rules with what holds it."""
    manifest = found()[game]
    words = texts(visitor.language, manifest)
    rules = rules_of(manifest, visitor.language)
    rows = coverage_of(manifest)
    title = words.say("coverage.title", game=words.say("game.name"))
    counted = words.say(
        "coverage.counted",
        paragraphs=len(rows),
        tests=len({test for row in rows.values() for test in row.tests}),
        shown=sum(bool(row.game) for row in rows.values()),
    )
    columns = [tag("th", text(words.say(f"coverage.{id}")), scope="col") for id in ("paragraph", "tests", "game")]
    body = [_row(words, game, paragraph, row, rules) for paragraph, row in rows.items()]
    main = tag(
        "main",
        tag("h1", text(title)),
        tag("p", text(words.say("coverage.about"))),
        tag("p", text(counted), class_="hint"),
        tag(
            "div",
            tag("table", tag("thead", tag("tr", *columns)), tag("tbody", *body)),
            class_="scroll coverage",
            tabindex="0",
            role="region",
            aria_label=title,
        ),
        id="main",
        class_="text",
    )
    return shell(visitor, title, main, styles=("rules.css",), class_="wide")


def _row(words: Texts, game: str, paragraph: str, row: Covered, rules: Rules | None) -> Markup:
    section = None if rules is None else rules.section(paragraph)
    titles = {} if section is None else {one.id: one.title for one in section.paragraphs}
    link = tag("a", text(paragraph), href=f"/rules/{game}#{paragraph}")
    named = tag("small", text(titles[paragraph])) if paragraph in titles else NOTHING
    return tag(
        "tr",
        tag("th", link, named, scope="row", id=paragraph),
        tag("td", _tests(words, row)),
        tag("td", _watch(words, game, paragraph, row)),
    )


def _tests(words: Texts, row: Covered) -> Markup:
    names = [tag("li", tag("code", text(test.rpartition("::")[2]), title=test)) for test in row.tests]
    number = words.say("coverage.number", n=len(row.tests))
    return tag("details", tag("summary", text(number)), tag("ul", *names))


def _watch(words: Texts, game: str, paragraph: str, row: Covered) -> Markup:
    """The button that opens the recorded game where it shows the paragraph."""
    if not row.game:
        return text(words.say("coverage.none"))
    return tag(
        "form",
        tag("input", type="hidden", name="paragraph", value=paragraph),
        tag(
            "button", text(words.say("coverage.watch")), aria_label=words.say("coverage.watch_of", paragraph=paragraph)
        ),
        method="post",
        action=f"/rules/{game}/coverage",
    )
