"""The rules that players read: the same in all languages, complete, in the words of the glossary, and our own."""

from __future__ import annotations

import re
import tomllib
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

import pytest

from bohio.core.manifest import Manifest
from bohio.games import built_in
from bohio.library import found
from bohio.locale import LANGUAGES, texts
from bohio.locale.glossary import Term, glossary_of
from bohio.locale.rules import Aside, Block, Line, Listing, Picture, Rules, Table, Text, rules_of
from tests.fixtures.booklets.make import hashes, seen
from tests.test_paragraphs import ANCHOR, citations, rules

GAMES = {name: manifest for name, manifest in found().items() if manifest.file("rules").is_dir()}
TRANSLATIONS = [language for language in LANGUAGES if language != "en"]
LONGEST = 120
"""Words of a paragraph, without tables and asides."""
QUESTIONS = 50
STRAIGHT = re.compile(r"['\"]|\.\.\.")


def read(game: str, language: str) -> Rules:
    found = rules_of(GAMES[game], language)
    assert found is not None
    assert found.language == language, f"{game} has no rules in {language}"
    return found


def lines(blocks: Iterable[Block]) -> Iterator[Line]:
    for block in blocks:
        match block:
            case Text(line):
                yield line
            case Listing(items, _):
                yield from items
            case Table(head, rows):
                yield from head
                for row in rows:
                    yield from row
            case Aside(inside, _):
                yield from lines(inside)
            case Picture():
                yield (block,)


def said(blocks: Iterable[Block]) -> str:
    """Everything in words, what pictures show included."""
    return "\n".join(
        "".join(one.alt if isinstance(one, Picture) else one.words for one in line) for line in lines(blocks)
    )


def pictures(blocks: Iterable[Block]) -> list[str]:
    return [one.name for line in lines(blocks) for one in line if isinstance(one, Picture)]


@cache
def parts(game: str, language: str) -> dict[str, tuple[str, tuple[Block, ...]]]:
    """Title and blocks of the lead, of each section's lead and of each paragraph."""
    whole = read(game, language)
    told = {"": (whole.title, whole.lead)}
    for section in whole.sections:
        told[section.id] = (section.title, section.lead)
        told |= {paragraph.id: (paragraph.title, paragraph.blocks) for paragraph in section.paragraphs}
    return told


@cache
def words(game: str, language: str) -> dict[str, str]:
    """Everything that each part says, with its title."""
    return {id: f"{title}\n{said(blocks)}" for id, (title, blocks) in parts(game, language).items()}


# The same in all languages


@pytest.mark.parametrize("language", TRANSLATIONS)
@pytest.mark.parametrize("game", GAMES)
def test_sections_paragraphs_and_examples_are_those_of_english(game: str, language: str) -> None:
    assert read(game, language).title == texts(language, GAMES[game]).say("game.name")
    ours, english = ([list(section.anchors()) for section in read(game, one).sections] for one in (language, "en"))
    assert ours == english


@pytest.mark.parametrize("language", TRANSLATIONS)
@pytest.mark.parametrize("game", GAMES)
def test_every_part_is_built_like_the_english_one(game: str, language: str) -> None:
    """Kinds of blocks, rows of tables, pictures."""

    def build(blocks: Iterable[Block]) -> list[object]:
        return [
            (type(one).__name__, build(one.blocks))
            if isinstance(one, Aside)
            else (type(one).__name__, len(one.rows), len(one.head))
            if isinstance(one, Table)
            else type(one).__name__
            for one in blocks
        ]

    for id, (_, blocks) in parts(game, "en").items():
        ours = parts(game, language)[id][1]
        assert pictures(ours) == pictures(blocks), id
        assert build(ours) == build(blocks), id


@pytest.mark.parametrize("language", TRANSLATIONS)
@pytest.mark.parametrize("game", GAMES)
def test_every_part_has_the_numbers_of_the_english_one(game: str, language: str) -> None:
    different = {}
    for id, text in words(game, "en").items():
        ours, english = (Counter(re.findall(r"\d+", told)) for told in (words(game, language)[id], text))
        if ours != english:
            different[id] = {"missing": dict(english - ours), "too much": dict(ours - english)}
    assert different == {}


@pytest.mark.parametrize("language", TRANSLATIONS)
@pytest.mark.parametrize("game", GAMES)
def test_nothing_is_left_in_english(game: str, language: str) -> None:
    same = [id for id, text in words(game, language).items() if id and len(text) > 40 and text == words(game, "en")[id]]
    assert same == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_typography_is_that_of_the_catalogues(game: str, language: str) -> None:
    for id, text in words(game, language).items():
        assert not STRAIGHT.search(text), id
        if language == "fr":
            assert not re.search(r"[^\u00a0\u202f\n][;:!?»]|«[^\u00a0\u202f]", text), id
        if language == "de":
            assert not re.search(r"[”«»]", text), id
            assert text.count("„") == text.count("“"), id


# Complete


@pytest.mark.parametrize("game", built_in())
def test_every_paragraph_of_the_digest_is_there_once_and_no_other_has_a_number(game: str) -> None:
    digest = {anchor for anchor in ANCHOR.findall(rules(game)) if "." in anchor}
    told = [paragraph.id for section in read(game, "en").sections for paragraph in section.paragraphs]
    assert sorted(id for id in told if re.search(r"\d", id)) == sorted(digest)


@pytest.mark.parametrize("game", built_in())
def test_every_chapter_of_the_digest_is_a_section(game: str) -> None:
    chapters = {anchor for anchor in ANCHOR.findall(rules(game)) if "." not in anchor}
    assert chapters <= {section.id for section in read(game, "en").sections}


def test_every_paragraph_that_is_cited_is_one_that_players_can_read() -> None:
    """In source, tests, texts and documents; of several (M10.1-2) each."""
    known = {anchor for game in built_in() for section in read(game, "en").sections for anchor in section.anchors()}
    cited = {(place, f"{letter}{chapter}.{number}") for place, letter, chapter, number in citations()}
    assert len({id for _, id in cited}) > 70
    assert [f"{place}: {id}" for place, id in sorted(cited) if id not in known] == []


@pytest.mark.parametrize("game", built_in())
def test_fifty_questions_name_the_paragraph_that_answers_them(game: str) -> None:
    file = Path(__file__).parents[1] / "games" / game / "questions.toml"
    asked = tomllib.loads(file.read_text(encoding="utf-8"))["question"]
    assert len(asked) == len({one["question"] for one in asked}) == QUESTIONS
    for one in asked:
        assert set(one) == {"question", "answer", "paragraph"}
        assert all(value.strip() for value in one.values())
        assert one["paragraph"] in parts(game, "en"), one


# Readable


@pytest.mark.parametrize("game", GAMES)
def test_no_paragraph_is_long(game: str) -> None:
    for section in read(game, "en").sections:
        for paragraph in section.paragraphs:
            told = said(block for block in paragraph.blocks if isinstance(block, Text | Listing))
            assert len(told.split()) <= LONGEST, paragraph.id


# In the words of the glossary


def pattern(forms: Iterable[str]) -> re.Pattern[str]:
    """Any of some words, the longest first."""
    longest = sorted(forms, key=len, reverse=True)
    return re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, longest))})(?!\w)", re.IGNORECASE)


def terms_in(text: str, terms: tuple[Term, ...]) -> set[str]:
    """The terms of an English text. A double hut is no hut: longer names count before shorter ones."""
    by_form: dict[str, set[str]] = defaultdict(set)
    for term in terms:
        for form in term.forms["en"]:
            by_form[form.casefold()].add(term.id)
    return (
        {id for found in pattern(by_form).finditer(text) for id in by_form[found.group().casefold()]}
        if by_form
        else set()
    )


def has(text: str, term: Term, language: str) -> bool:
    """Whether a text has a form of a term; it may be part of a longer word, as German ones are."""
    return any(form.casefold() in text.casefold() for form in term.forms[language])


def excepted(manifest: Manifest) -> set[tuple[str, str, str]]:
    """Term, part and language where the translation says it in another way: `[exceptions]`, term = ["M8.4 de"]."""
    file = manifest.file("glossary.toml")
    told = tomllib.loads(file.read_text(encoding="utf-8")).get("exceptions", {}) if file.is_file() else {}
    return {(term, *place.split(" ")) for term, places in told.items() for place in places}


@pytest.mark.parametrize("language", TRANSLATIONS)
@pytest.mark.parametrize("game", GAMES)
def test_a_translation_has_the_term_where_english_has_it(game: str, language: str) -> None:
    terms = glossary_of(GAMES[game])
    missing = {
        (term.id, id, language)
        for id, text in words(game, "en").items()
        for term in terms
        if term.id in terms_in(text, terms) and not has(words(game, language)[id], term, language)
    }
    assert missing == {one for one in excepted(GAMES[game]) if one[2] == language}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_forbidden_words_are_nowhere(game: str, language: str) -> None:
    for term in glossary_of(GAMES[game]):
        if term.forbidden[language]:
            for id, text in words(game, language).items():
                assert not pattern(term.forbidden[language]).search(text), (term.id, id)


@pytest.mark.parametrize("game", built_in())
def test_the_glossary_is_complete_and_clear(game: str) -> None:
    terms = glossary_of(GAMES[game])
    assert len({term.id for term in terms}) == len(terms) > 20
    for term in terms:
        assert all(term.forms[language] for language in LANGUAGES), term.id
    for language in LANGUAGES:
        forms = {form.casefold() for term in terms for form in term.forms[language]}
        forbidden = {word.casefold() for term in terms for word in term.forbidden[language]}
        assert forbidden.isdisjoint(forms)


def test_a_term_is_found_by_its_longest_name() -> None:
    none = dict.fromkeys(LANGUAGES, ())
    terms = (Term("hut", {"en": ("hut", "huts")}, none, none), Term("double", {"en": ("double hut",)}, none, none))
    assert terms_in("A Double hut", terms) == {"double"}
    assert terms_in("A double hut and huts", terms) == {"double", "hut"}
    assert terms_in("Huts, shut", terms) == {"hut"}
    assert terms_in("shut", terms) == set()


# Our own


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", built_in())
def test_no_eight_words_in_a_row_are_those_of_a_booklet(game: str, language: str) -> None:
    known = seen()
    assert len(known) > 10_000
    assert [(id, row) for id, text in words(game, language).items() for one, row in hashes(text) if one in known] == []


def test_eight_words_in_a_row_are_found_however_they_are_written() -> None:
    first, second = (
        dict(hashes(text))
        for text in ("One two three, four five SIX seven eight", "one two three four five six seven. Eight nine")
    )
    assert len(first) == 1
    assert set(first) < set(second)
