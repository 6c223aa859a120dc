"""What is said of content files and of wrong options is said in every language."""

from __future__ import annotations

from pathlib import Path

import pytest

from bohio.core.content import MOST_REMARKS, Faults
from bohio.core.reasons import Fault
from bohio.locale import LANGUAGES, texts
from tests.locale.catalogues import FOLDERS, files, forms, id_of, is_sentence, own, places, shared
from tests.locale.sentences import SOURCE, Reader, Sentence, sentences, texts_of

ELSEWHERE = [folder for folder in FOLDERS.values() if SOURCE not in folder.parents]
GIVEN = [one for folder in (SOURCE, *ELSEWHERE) for one in sentences(folder)]


def written_down(tmp_path: Path, text: str) -> list[Sentence]:
    path = tmp_path / "one.py"
    path.write_text(text, encoding="utf-8")
    return list(Reader(path).sentences())


def test_the_sentences_are_found() -> None:
    texts = {one.text for one in GIVEN}
    assert len(texts) > 60
    assert {"is missing", "is {value}, not a table", "is {value}, not a list of tables"} <= texts
    assert {"has {n} further faults", "has {n} further remarks"} <= texts
    assert {one.game for one in GIVEN} == {None, *FOLDERS}


def test_every_place_of_a_sentence_is_filled_and_nothing_else_is_given() -> None:
    assert [one for one in GIVEN if one.params is not None and one.params != one.places] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_has_a_text(language: str) -> None:
    missing = {
        f"{one.place}: {one.text}" for one in GIVEN if one.needs_text and one.text not in texts_of(language, one.game)
    }
    assert sorted(missing) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_texts_have_the_places_of_the_sentences(language: str) -> None:
    for one in GIVEN:
        message = (shared(language) | (own(language, one.game) if one.game else {})).get(one.text)
        if message is None:
            continue
        if one.about_option:
            assert places(message) <= one.places, (language, one.text)
        else:
            assert places(message) == one.places, (language, one.text)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_is_left_for_a_sentence_that_nobody_says(language: str) -> None:
    said = {one.text for one in GIVEN}
    left = [id_of(one) for file in files(language).values() for one in file if is_sentence(id_of(one)) and one.id]
    assert sorted(set(left) - said) == []


def test_in_english_a_sentence_about_a_file_says_itself() -> None:
    said = {one.text for one in GIVEN if not one.about_option}
    for message in (message for file in files("en").values() for message in file):
        if id_of(message) in said:
            assert id_of(message) in forms(message)


def test_the_place_stands_before_what_is_said_as_the_language_writes_it() -> None:
    missing = Fault("space D6.cost", "is missing")
    assert texts("en").fault(missing) == "space D6.cost: is missing"
    assert texts("de").fault(missing) == "space D6.cost: fehlt"
    assert texts("fr").fault(missing) == "space D6.cost\u00a0: manque"


def test_further_faults_are_counted_in_the_right_form() -> None:
    remarks = Faults(MOST_REMARKS, "has {n} further remarks")
    told = []
    for number in range(MOST_REMARKS + 5):
        remarks.note("space", "is missing", {"number": number})
        told += [words for fault in remarks.listed()[MOST_REMARKS:] if (words := texts("ru").fault(fault))]
    assert told == [f"файл: ещё {n} {word}" for n, word in enumerate(("замечание", *["замечания"] * 3, "замечаний"), 1)]


def test_sentences_are_followed_to_where_they_are_written(tmp_path: Path) -> None:
    found = written_down(
        tmp_path,
        'SAID = {int: "is {n}", str: "is short"}\n'
        "def fault(file, what):\n"
        '    wrong = "is odd"\n'
        "    file.fault('a', wrong)\n"
        '    wrong = "is even" if file else "is {no} number"\n'
        "    file.remark('a', wrong, no=1)\n"
        "    file.fault('a', SAID[int], n=1)\n"
        "    file.fault('a', what)\n"
        'raise BadOption("nobody {begins}", begins=1)\n'
        'raise BadOption(f"wrong {use}")\n',
    )
    texts = ["is odd", "is even", "is {no} number", "is {n}", "is short", "nobody {begins}"]
    assert [one.text for one in found] == texts
    assert found[2].params == frozenset({"no"})


@pytest.mark.parametrize(
    "line", ["file.fault('a', f'is {a}')", "file.remark('a', 'is ' + a)", "file.fault('a', unheard_of)"]
)
def test_a_sentence_that_is_not_a_literal_is_refused(line: str, tmp_path: Path) -> None:
    with pytest.raises(AssertionError, match=r"one\.py:1: "):
        written_down(tmp_path, line)
