"""The five catalogues say the same things: nothing missing, empty or fuzzy, the same places, the right plural forms."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog

from bohio.core.manifest import Manifest
from bohio.locale import LANGUAGES, texts
from tests.locale.catalogues import (
    GAMES,
    PLACE,
    every_message,
    every_text,
    files,
    forms,
    game_of,
    id_of,
    is_sentence,
    own,
    places,
    shared,
    words_of,
    written,
)

FOREIGN = [language for language in LANGUAGES if language != "en"]
PLURAL_FORMS = {"de": 2, "en": 2, "fr": 2, "it": 2, "ru": 3}

SAME_AS_ENGLISH = {
    "de": {*GAMES, "orange", "sand", "talisman", "mango", "regatta", "neutral"}
    | {"bot", "name", "normal", "minute", "offline", "plaza", "test", "tests"},
    "fr": {*GAMES, "orange", "talisman", "village", "concert", "expert", "minute", "minutes"}
    | {"champion", "fruit", "fruits", "point", "points", "total", "test", "tests"},
    "it": {*GAMES, "mango", "bot", "no", "file", "round", "test"},
    "ru": set[str](),
}
"""Words that a language shares with English, and the names of games."""
OWN_ROUNDS = {
    "replay.round",
    "replay.round_back",
    "replay.round_on",
    "race.rounds",
    "end.moment",
    "end.axis_rounds",
} | {
    "start.round",
    "start.your_turn",
}
"""What a game may say in its own words because its rulebook has another word for a round."""
LATIN = r"[A-Za-zÀ-ÿ]{2,}"
LATIN_IN_RUSSIAN = {"Bohío", "SHA", "UTF", "json", "toml"}


def test_there_are_five_languages() -> None:
    assert LANGUAGES == ("de", "en", "fr", "it", "ru")


@pytest.mark.parametrize("language", FOREIGN)
def test_every_catalogue_has_the_same_files_and_ids(language: str) -> None:
    assert list(files(language)) == list(files("en"))
    for name, catalogue in files(language).items():
        ours, english = ({id_of(message) for message in one} for one in (catalogue, files("en")[name]))
        assert sorted(english - ours) == [], f"missing in {language}/{name}"
        assert sorted(ours - english) == [], f"only in {language}/{name}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_term_has_no_places(language: str) -> None:
    """Any name that a file or a form sends is looked up among the terms, and there is nothing to fill places with."""
    terms = {key: places(message) for key, message in every_message(language).items() if key[1].startswith("term.")}
    assert {key: found for key, found in terms.items() if found} == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_id_is_there_twice(language: str) -> None:
    """Neither among the texts that all share nor in a game, whose texts come before those; but a game may call a round
    as its rulebook does."""
    ids = {name: re.findall(r'^msgid "(.+)"$', text, re.MULTILINE) for name, text in written(language).items()}
    common = [id for name in ids if not game_of(name) for id in ids[name]]
    assert set(common) == set(shared(language))
    for game in GAMES:
        told = [id for name in ids if game_of(name) == game for id in ids[name]]
        assert set(told) == set(own(language, game))
        twice = {id for id, number in Counter([*common, *told]).items() if number > 1}
        assert len(told) == len(set(told))
        assert twice in (set(), OWN_ROUNDS)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_id_says_two_things(language: str) -> None:
    for text in written(language).values():
        assert re.findall(r'^msgstr ".*"\n+msgstr .*', text, re.MULTILINE) == []
        assert re.findall(r"^msgstr\[(.)\] .*\nmsgstr\[\1\] .*", text, re.MULTILINE) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_empty_fuzzy_or_obsolete(language: str) -> None:
    assert [id for id, text in every_text(language) if not text.strip()] == []
    assert [id for id, message in every_message(language).items() if message.fuzzy] == []
    assert [name for name, catalogue in files(language).items() if catalogue.obsolete] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_message_has_the_same_places_as_in_english(language: str) -> None:
    english = every_message("en")
    assert [id for id, message in every_message(language).items() if places(message) != places(english[id])] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_braces_are_places_and_nothing_else(language: str) -> None:
    assert [id for id, text in every_text(language) if re.search(r"[{}]", PLACE.sub("", text))] == []
    assert [id for id, text in every_text(language) if "" in PLACE.findall(text)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_plural_messages_have_as_many_forms_as_the_language_needs(language: str) -> None:
    for id, message in every_message(language).items():
        assert bool(message.pluralizable) == bool(every_message("en")[id].pluralizable), id
        if message.pluralizable:
            assert message.id == (id[1], id[1])
            assert len(forms(message)) == PLURAL_FORMS[language], id
            assert "n" in places(message), id


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_header_tells_the_plural_rule_of_the_language(language: str) -> None:
    rule = Catalog(locale=language)
    for name, catalogue in files(language).items():
        headers = dict(catalogue.mime_headers)
        assert headers["Plural-Forms"].startswith(f"nplurals={PLURAL_FORMS[language]};"), name
        assert (catalogue.num_plurals, catalogue.plural_expr) == (rule.num_plurals, rule.plural_expr), name


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        ("ru", ["0 кокосов", "1 кокос", "2 кокоса", "5 кокосов", "11 кокосов", "21 кокос", "22 кокоса", "112 кокосов"]),
        ("de", ["0 Kokosnüsse", "1 Kokosnuss", "2 Kokosnüsse", "21 Kokosnüsse"]),
        ("en", ["0 coconuts", "1 coconut", "2 coconuts", "21 coconuts"]),
        ("it", ["0 noci di cocco", "1 noce di cocco", "2 noci di cocco", "21 noci di cocco"]),
    ],
)
def test_numbers_take_the_right_form(language: str, expected: list[str]) -> None:
    said = [words_of(language, "tropicalia").say("count.coconut", n=int(text.split()[0])) for text in expected]
    assert said == expected


def test_french_zero_is_singular() -> None:
    assert words_of("fr", "tropicalia").say("count.mango", n=0) == "0 mangue"
    assert words_of("fr", "tropicalia").say("count.mango", n=2) == "2 mangues"


def is_name(id: tuple[str, str]) -> bool:
    """Whether a text is what a bot is called."""
    return re.fullmatch(r"taste\.\w+\.name", id[1]) is not None


def same_as_english(language: str) -> set[str]:
    """The texts that are the same in English, bare of places, numbers and signs; those without words do not count."""
    english = {(id, text.casefold()) for id, text in every_text("en")}
    same = {
        text.casefold() for id, text in every_text(language) if (id, text.casefold()) in english and not is_name(id)
    }
    bare = {" ".join(re.findall(r"[^\W\d_]+", PLACE.sub("", text))) for text in same}
    return {text for text in bare if len(text) > 1}


@pytest.mark.parametrize("language", FOREIGN)
def test_no_english_is_left(language: str) -> None:
    assert sorted(same_as_english(language) - SAME_AS_ENGLISH[language]) == []


@pytest.mark.parametrize("language", FOREIGN)
def test_no_english_word_is_left_in_a_sentence(language: str) -> None:
    english = re.compile(r"\b(the|you|your|and|with|from|is|of|to take)\b", re.IGNORECASE)
    assert [id for id, text in every_text(language) if english.search(PLACE.sub("", text))] == []


def test_russian_is_written_in_russian_letters() -> None:
    """The keys of a content file, which a sentence about it may name, stay as they are."""
    for (file, id), text in every_text("ru"):
        keys = set(re.findall(LATIN, id)) if is_sentence(id) else set()
        latin = set(re.findall(LATIN, PLACE.sub("", text))) - LATIN_IN_RUSSIAN - keys
        assert not latin, (file, id, latin)


@pytest.mark.parametrize("language", FOREIGN)
def test_no_russian_letter_slips_into_other_languages(language: str) -> None:
    if language != "ru":
        assert [id for id, text in every_text(language) if re.search(r"[Ѐ-ӿ]", text)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_apostrophes_quotes_and_dots_are_typographic(language: str) -> None:
    assert [id for id, text in every_text(language) if re.search(r"['\"`]|\.\.\.| {2}", text)] == []


def test_german_quotes_are_german() -> None:
    assert [
        id for id, text in every_text("de") if re.search(r"[”«»]", text) or text.count("„") != text.count("“")
    ] == []


def test_french_punctuation_stands_off_by_an_unbreakable_space() -> None:
    for id, text in every_text("fr"):
        assert not re.search(r"[^\u00a0\u202f][;:!?»]|«[^\u00a0\u202f]", text), id


def test_a_language_that_there_is_not_is_told() -> None:
    for language in ("xx", "", "..", "de/"):
        with pytest.raises(LookupError, match="no catalogue"):
            texts(language)
        with pytest.raises(LookupError, match="no catalogue"):
            words_of(language, "mangrovia")


def test_a_game_that_does_not_speak_a_language_speaks_english(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = tmp_path / "a_foreign_game"
    for language, name in (("en", "Nim"), ("it", "Il Nim")):
        (package / "words" / language).mkdir(parents=True)
        said = f'msgid "game.name"\nmsgstr "{name}"\n'
        (package / "words" / language / "game.po").write_text(said, encoding="utf-8")
    (package / "__init__.py").write_text("")
    (package / "wording.py").write_text("from bohio.locale import Wording\nWORDING = Wording()\n")
    monkeypatch.syspath_prepend(tmp_path)
    game = Manifest(name="nim", package="a_foreign_game", seats=range(2, 3), usual_seats=2)
    assert [texts(language, game).say("game.name") for language in ("en", "it", "ru")] == ["Nim", "Il Nim", "Nim"]
    assert texts("ru", game).say("wait.over") == texts("ru").say("wait.over")
