"""Faults and remarks of a content file: sentences with named places, bounded, the same after pickling."""

from __future__ import annotations

import pickle
from pathlib import Path

import pytest

import bohio
from bohio.core.content import MOST_FAULTS, MOST_REMARKS, Section, parse, settle
from bohio.core.reasons import BadContent, Fault
from bohio.library import found, shipped
from bohio.locale import Texts, texts

SAID = "is {value}, not from {low} to {high}"


def faults(file: Section) -> list[Fault]:
    with pytest.raises(BadContent) as caught:
        settle(file)
    return caught.value.faults


def test_a_fault_keeps_its_sentence_apart_from_what_it_quotes() -> None:
    file = parse("cost = 31")
    file.integer("cost", 1, 30)
    [fault] = faults(file)
    assert fault == Fault("cost", SAID, (("value", 31), ("low", 1), ("high", 30)))
    assert str(fault) == "cost: is 31, not from 1 to 30"


def test_what_a_fault_quotes_may_hold_braces() -> None:
    file = parse("fruit = '{fig}'")
    file.text("fruit", ("mango", "coconut"))
    assert list(map(str, faults(file))) == ["fruit: is '{fig}', not one of mango, coconut"]


@pytest.mark.parametrize("name", ["Plateau\u00a0: été", "de 2\u202f000", "👨\u200d👩\u200d👧", "می\u200cخواهم"])
def test_spaces_and_joiners_of_any_language_may_be_in_a_name(name: str) -> None:
    file = parse(f'name = "{name}"')
    assert file.text("name") == name
    settle(file)


@pytest.mark.parametrize("one", ["\\u001b", "\\n", "\\u202e", "\\u2028", "\\u0000"])
def test_characters_that_steer_a_terminal_or_turn_letters_around_may_not(one: str) -> None:
    file = parse(f'name = "a{one}b"')
    assert file.text("name") == ""
    [fault] = faults(file)
    assert fault.what.startswith("holds a character that cannot be shown")


def test_a_sentence_without_places_stays_as_it_is() -> None:
    assert str(Fault("file", "has {braces}")) == "file: has {braces}"


def test_a_remark_does_not_refuse_the_file() -> None:
    file = parse("")
    file.remark("price", "is {price}; in the box it is from 2 to 4", price=7)
    assert list(map(str, settle(file))) == ["price: is 7; in the box it is from 2 to 4"]


def test_a_section_names_its_place_in_faults_and_remarks() -> None:
    file = parse("[[space]]\nid = 'D6'\n[paths.A]\nfirst = 3\n")
    [space] = file.sections("space")
    path = file.section("paths").section("A")
    space.fault("cost", "is odd")
    path.remark("", "is short")
    assert str(faults(file)[0]) == "space D6.cost: is odd"
    assert list(map(str, file.remarks.listed())) == ["paths.A: is short"]


def test_faults_and_remarks_are_bounded_and_listed_once() -> None:
    file = parse("")
    for number in range(1000):
        for _ in range(2):
            file.fault("number", "is {number}", number=number)
            file.remark("number", "is {number}", number=number)
    told = faults(file)
    assert len(told) == MOST_FAULTS + 1
    assert str(told[-1]) == f"file: has {2 * (1000 - MOST_FAULTS)} further faults"
    remarks = file.remarks.listed()
    assert len(remarks) == MOST_REMARKS + 1
    assert str(remarks[-1]) == f"file: has {2 * (1000 - MOST_REMARKS)} further remarks"


@pytest.mark.parametrize(
    "value", ["x" * 9999, 10**5000, ["x" * 9999], {"x" * 9999: 1}], ids=lambda value: type(value).__name__
)
def test_nothing_is_quoted_at_any_length(value: object) -> None:
    file = parse("")
    file.fault("k" * 9999, "is {value}", value=value)
    file.fault("long", "x" * 9999)
    assert all(len(str(fault)) < 420 for fault in faults(file))


def test_bad_content_stays_the_same_when_it_is_pickled() -> None:
    file = parse("cost = 'x'")
    file.integer("cost", 1, 30)
    error = BadContent(faults(file))
    again = pickle.loads(pickle.dumps(error))
    assert again.faults == error.faults
    assert str(again) == str(error) == "cost: is 'x', not a whole number"


# In other languages


@pytest.fixture
def german(monkeypatch: pytest.MonkeyPatch) -> Texts:
    said = {"term.file": "Datei", SAID: "ist {value}, nicht {low} bis {high}", "is missing": "fehlt"}
    said["page.told"] = "{name}: {what}"
    words = texts("de")
    monkeypatch.setattr(words._catalogue, "gettext", lambda id: said.get(id, id))
    return words


def test_a_fault_is_told_in_a_language(german: Texts) -> None:
    assert (
        german.fault(Fault("cost", SAID, (("value", 31), ("low", 1), ("high", 30)))) == "cost: ist 31, nicht 1 bis 30"
    )
    assert german.fault(Fault("file", "is missing")) == "Datei: fehlt"


def test_a_sentence_that_no_catalogue_has_stays_english(german: Texts) -> None:
    assert german.fault(Fault("id", "names {id}", (("id", "D6"),))) == "id: names D6"
    assert german.fault(Fault("id", "has {braces}")) == "id: has {braces}"


# Who made it


@pytest.mark.parametrize("name", found())
def test_a_record_names_the_author_of_its_board(name: str, tmp_path: Path) -> None:
    path = tmp_path / "own.toml"
    path.write_text(f'author = "Ann"\n{shipped(name).text}', encoding="utf-8")
    match = bohio.new(name, found()[name].usual_seats, "1", content=path)
    record = match.record()
    assert record["content"]["author"] == match.view(0)["content"]["author"] == "Ann"
    assert bohio.load(record).record()["content"] == record["content"]
    for wrong in ({"author": "Bob"}, {"author": None}):
        with pytest.raises(bohio.BadRecord, match=r"is by .*, but its text says 'Ann'"):
            bohio.load(record | {"content": record["content"] | wrong})
    del record["content"]["author"]
    with pytest.raises(bohio.BadRecord, match="is by '', but its text says 'Ann'"):
        bohio.load(record)


@pytest.mark.parametrize("name", found())
def test_a_board_without_an_author_says_nothing(name: str) -> None:
    record = bohio.new(name, found()[name].usual_seats, "1").record()
    assert set(record["content"]) == {"name", "sha256"}
    with pytest.raises(bohio.BadRecord, match="is by 'Ann', but its text says ''"):
        bohio.load(record | {"content": record["content"] | {"author": "Ann"}})
