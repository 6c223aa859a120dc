"""How rules are read from a file, and how a terminal shows them."""

from __future__ import annotations

import pytest

from bohio.cli import PLAIN_WIDTH
from bohio.games import built_in
from bohio.locale import LANGUAGES, texts
from bohio.locale.plain_rules import plain_rules
from bohio.locale.rules import Aside, BadRules, Listing, Picture, Rules, Span, Table, Text, parse, rules_of

SAMPLE = """# Lagoon
For two.

## nutshell In a nutshell
Catch **fish** (L1.2), and
see [the example](#example-3).

## L1 Boats
### L1.1 Sailing
1. Sail.
2. Land, as L9.9 and L1.1 say,
   or wait.

- Wait.

### L1.2 Fish
| Fish | Points |
| --- | --- |
| ![A red fish](red) | 3 |

![The lagoon](lagoon)

> [!example 3]
> Two fish are 6.
>
> - Really.

> [!table]
> **Nobody** waits.
"""


def read(text: str) -> Rules:
    return parse(text, "en", "lagoon/rules/en.md")


def test_a_file_has_a_title_a_lead_and_sections_with_paragraphs() -> None:
    rules = read(SAMPLE)
    assert (rules.title, rules.language) == ("Lagoon", "en")
    assert rules.lead == (Text((Span("For two."),)),)
    assert [(section.id, section.title) for section in rules.sections] == [
        ("nutshell", "In a nutshell"),
        ("L1", "Boats"),
    ]
    assert [(one.id, one.title) for one in rules.sections[1].paragraphs] == [("L1.1", "Sailing"), ("L1.2", "Fish")]


def test_bold_words_links_and_paragraphs_that_are_there_are_marked() -> None:
    (text,) = read(SAMPLE).sections[0].lead
    assert text == Text(
        (
            Span("Catch "),
            Span("fish", bold=True),
            Span(" ("),
            Span("L1.2", anchor="L1.2"),
            Span("), and see "),
            Span("the example", anchor="example-3"),
            Span("."),
        )
    )


def test_lists_go_on_over_lines_and_a_paragraph_that_is_not_there_is_no_link() -> None:
    numbered, plain = read(SAMPLE).sections[1].paragraphs[0].blocks
    further = (Span("Land, as L9.9 and "), Span("L1.1", anchor="L1.1"), Span(" say, or wait."))
    assert numbered == Listing(((Span("Sail."),), further), numbered=True)
    assert plain == Listing(((Span("Wait."),),), numbered=False)


def test_tables_pictures_and_asides_are_blocks() -> None:
    table, picture, example, ours = read(SAMPLE).sections[1].paragraphs[1].blocks
    assert table == Table(((Span("Fish"),), (Span("Points"),)), (((Picture("A red fish", "red"),), (Span("3"),)),))
    assert picture == Picture("The lagoon", "lagoon")
    assert example == Aside((Text((Span("Two fish are 6."),)), Listing(((Span("Really."),),), False)), 3)
    assert ours == Aside((Text((Span("Nobody", bold=True), Span(" waits."))),))


@pytest.mark.parametrize(
    ("anchor", "section"), [("L1", "L1"), ("L1.2", "L1"), ("example-3", "L1"), ("nutshell", "nutshell")]
)
def test_a_section_is_found_by_all_that_stands_in_it(anchor: str, section: str) -> None:
    found = read(SAMPLE).section(anchor)
    assert found is not None
    assert found.id == section
    assert read(SAMPLE).section("L9") is None


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", "1: the first line is no title"),
        ("Lagoon\n", "1: the first line is no title"),
        ("# Lagoon\n\n##Boats\n", "3: is no heading"),
        ("# Lagoon\n#### L1 Boats\n", "2: is no heading"),
        ("# Lagoon\n## L1\n", "2: is no heading"),
        ("# Lagoon\n### L1.1 Boats\n", "2: a paragraph stands before the first section"),
        ("# Lagoon\n## L1 Boats\n\n### L1 Sails\n", "4: L1 is there already, in line 2"),
        ("# Lagoon\n> [!example 1]\n> One.\n\n> [!example 1]\n> Two.\n", "5: example-1 is there already, in line 2"),
        ("# Lagoon\n\n> Just so.\n", "3: an aside begins with"),
        ("# Lagoon\n\n> [!note]\n> Just so.\n", "3: an aside begins with"),
        ("# Lagoon\n\n> [!table]\n", "3: the aside is empty"),
        ("# Lagoon\n| a | b |\n", "2: a table has a head"),
        ("# Lagoon\n| a | b |\n| 1 | 2 |\n| 3 | 4 |\n", "2: a table has a head"),
        ("# Lagoon\n| a | b |\n| --- | --- |\n| 1 |\n", "4: the row has 1 cells, and the head 2"),
        ("# Lagoon\n1. One.\n- Two.\n", "3: is no item of the list"),
        ("# Lagoon\n![Two](a) ![pictures](b)\n", "2: a picture stands on a line of its own"),
        ("# Lagoon\nSee [there](#L7).\n", "2: leads to #L7, which is not there"),
        ("# Lagoon\nSee [there](https://example.org).\n", "2: ]( is left over"),
        ("# Lagoon\nSome **bold words.\n", "2: ** is left over"),
        ("# Lagoon\n\nSome `code`.\n", "3: ` is left over"),
    ],
)  # fmt: skip
def test_a_fault_is_told_with_file_and_line(text: str, fault: str) -> None:
    with pytest.raises(BadRules) as told:
        read(text)
    assert str(told.value).startswith(f"lagoon/rules/en.md:{fault}")


def test_a_language_without_a_file_has_english_rules() -> None:
    (manifest, *_) = built_in().values()
    english = rules_of(manifest, "en")
    assert english is not None
    assert rules_of(manifest, "xx") == english


# In a terminal


def test_a_terminal_shows_all() -> None:
    assert (
        plain_rules(texts("en"), read(SAMPLE), 30)
        == """Lagoon
======

For two.

In a nutshell
-------------

Catch fish (L1.2), and see the
example.

L1  Boats
---------

L1.1  Sailing

1. Sail.
2. Land, as L9.9 and L1.1 say,
   or wait.

- Wait.

L1.2  Fish

Fish          Points
------------  ------
[A red fish]  3

[The lagoon]

  [Example 3]
  Two fish are 6.
  - Really.

  [At this table]
  Nobody waits."""
    )


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("width", [24, 80, 200])
def test_a_terminal_is_never_too_narrow(width: int, language: str) -> None:
    for manifest in built_in().values():
        rules = rules_of(manifest, language)
        assert rules is not None
        told = plain_rules(texts(language, manifest), rules, width)
        assert told is not None
        heads = {section.title for section in rules.sections}
        heads |= {paragraph.title for section in rules.sections for paragraph in section.paragraphs}
        lines = [line for line in told.splitlines() if not any(head in line for head in heads) and set(line) != {"-"}]
        assert max(map(len, lines)) <= width


@pytest.mark.parametrize("language", LANGUAGES)
def test_at_the_usual_width_every_table_keeps_its_columns(language: str) -> None:
    for manifest in built_in().values():
        rules = rules_of(manifest, language)
        assert rules is not None
        told = plain_rules(texts(language, manifest), rules, PLAIN_WIDTH)
        assert told is not None
        blocks = [block for section in rules.sections for _, part in section.parts() for block in part]
        heads = [block.head for block in blocks if isinstance(block, Table)]
        firsts = {"".join(one.words for one in head[0] if isinstance(one, Span)) for head in heads}
        assert len(firsts) > 2
        assert [first for first in firsts if f"- {first}: " in told] == []


def test_a_wide_table_wraps_its_cells_or_becomes_a_list() -> None:
    table = "# Lagoon\n| Fish | What it does |\n| --- | --- |\n| red | swims about all day long |\n"
    words = texts("en")
    assert plain_rules(words, read(table), 28) == (
        "Lagoon\n======\n\nFish  What it does\n----  ----------------------\nred   swims about all day\n      long"
    )
    assert plain_rules(words, read(table), 20) == (
        "Lagoon\n======\n\n- Fish: red; What it\n  does: swims about\n  all day long"
    )


@pytest.mark.parametrize(
    ("anchor", "first"), [("L1", "L1  Boats"), ("L1.2", "L1.2  Fish"), ("nutshell", "In a nutshell")]
)
def test_a_terminal_shows_a_section_or_a_paragraph(anchor: str, first: str) -> None:
    told = plain_rules(texts("en"), read(SAMPLE), 80, anchor)
    assert told is not None
    assert told.splitlines()[0] == first
    assert ("Really" in told) == (anchor != "nutshell")
    assert ("Sail." in told) == (anchor == "L1")
    assert plain_rules(texts("en"), read(SAMPLE), 80, "L9") is None
