"""Every pattern of a sentence, filled with all that stood in it in recorded games, is a sound sentence in every
language: no place is left open, numbers agree, nothing is said twice, vowels are elided, and it is not too long."""

from __future__ import annotations

import re

import pytest

from bohio.core.happenings import Seat
from bohio.core.reasons import Reason
from bohio.games import built_in
from bohio.locale import LANGUAGES, Texts
from bohio.locale.wording import sentence_words
from tests.locale.catalogues import PLACE, every_text, forms, own, shared, words_of
from tests.locale.patterns import reasons, sentences

SHIPPED = sorted(built_in())
NAMES = ("Élodie O’Neil", "A", "נועה", "Ann (2)", "D’Arc")
"""Names that a sentence must stand: a vowel first, an apostrophe, one letter, written from right to left, brackets."""
TWICE = re.compile(r"\b([^\W\d]{2,}) \1\b", re.IGNORECASE)
MARKS = re.compile(r" [.,]|[,;:]{2}|: *:|\( | \)|\(\)|\.\.|  |^\s|\s$")
"""Signs that stand where nothing stood between them, or not where they belong."""
UNELIDED = {
    "en": re.compile(r"\ba [aeio]|\ban [bcdfgj-np-tv-z]", re.IGNORECASE),
    "fr": re.compile(r"\b(?:de|que|le|la|ne|se|je|jusque) [aeiouâàéèêîôû]", re.IGNORECASE),
    "it": re.compile(r"\b(?:lo|una|dello|della|nello|nella|allo|alla|sulla|dalla) [aeiou]", re.IGNORECASE),
}
"""An article or a preposition that should have lost its vowel before another, or have got an n."""
LONGEST = {
    "story.": 130,
    "label.": 95,
    "when.": 62,
    "group.": 30,
    "ask.": 40,
    "do.": 34,
    "preview.": 140,
    "stand.": 110,
}
"""Characters that there is room for, by what the id begins with, with the names above."""


def counted(words: Texts, game: str) -> list[tuple[re.Pattern[str], str]]:
    """For each number of things: what a wrong form would look like, and the id of the right one."""
    found = []
    for id, message in {**shared(words.language), **own(words.language, game)}.items():
        if id.startswith("count."):
            each = {form.removeprefix("{n} ") for form in forms(message)}
            alternatives = "|".join(sorted(map(re.escape, each), key=len, reverse=True))
            found.append((re.compile(rf"(?<![\d\w])(\d+) ({alternatives})(?!\w)"), id))
    return found


def flaws(words: Texts, said: str, numbers: list[tuple[re.Pattern[str], str]]) -> list[str]:
    """What is wrong with a sentence, if anything is."""
    plain = said
    for name in NAMES:
        plain = plain.replace(name, "Name")
    found = [f"left open: {sign}" for sign in ("{", "}", "None", "_") if sign in plain]
    found += [f"twice: {one.group()}" for one in TWICE.finditer(plain)]
    found += [f"marks: {one.group()!r}" for one in MARKS.finditer(plain)]
    if words.language in UNELIDED:
        found += [f"not elided: {one.group()}" for one in UNELIDED[words.language].finditer(plain)]
    for pattern, id in numbers:
        for one in pattern.finditer(plain):
            right = words.say(id, n=int(one[1]))
            if right.startswith(f"{one[1]} ") and one.group() != right and not right.startswith(one.group()):
                found.append(f"number: {one.group()}, not {right}")
    return found


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", SHIPPED)
def test_every_sentence_of_the_recorded_games_is_sound(game: str, language: str) -> None:
    words = words_of(language, game)
    numbers = counted(words, game)
    wrong = {}
    for id, each in sentences(game).items():
        for sentence in each:
            said = sentence_words(words, sentence, NAMES)
            found = flaws(words, said, numbers)
            room = next((room for start, room in LONGEST.items() if id.startswith(start)), None)
            if room is not None and len(said) > room:
                found.append(f"{len(said)} characters")
            if found:
                wrong[said] = found
    assert wrong == {}


@pytest.mark.parametrize("game", SHIPPED)
def test_the_recorded_games_say_most_of_what_there_is_to_say(game: str) -> None:
    """So that what is checked above is nearly everything; the rest needs an empty pile, bag or board."""
    starts = ("story.", "label.", "group.", "when.", "stand.", "preview.")
    there = {id for id in own("en", game) if id.startswith(starts)}
    assert len(there - set(sentences(game))) < len(there) / 7


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", SHIPPED)
def test_names_stay_as_they_are_in_every_sentence(game: str, language: str) -> None:
    words = words_of(language, game)
    for each in sentences(game).values():
        for sentence in each:
            seats = [value.seat for value in sentence.params.values() if isinstance(value, Seat)]
            assert all(NAMES[seat] in sentence_words(words, sentence, NAMES) for seat in seats)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", SHIPPED)
def test_every_recorded_reason_is_sound_for_a_program_and_for_a_click(game: str, language: str) -> None:
    words = words_of(language, game)
    numbers = counted(words, game)
    told = [reason for reason in reasons(game) if not AS_SENT & {reason.id, *reason.params}]
    assert len(told) > 30
    for reason in told:
        for clicked in (False, True):
            said = words.reason(reason, clicked)
            assert flaws(words, said, numbers) == [], reason
            assert said.endswith((".", "!", "?"))
            assert said[0] == said[0].upper() or said.startswith(str(reason.params.get("tile")))


UNKNOWN = ("fruit", "frame_space", "island_tile", "village_tile", "use")
AS_SENT = {"key", "type", "types", "text", "no_such_space"} | {f"unknown_{one}" for one in UNKNOWN}
"""Reasons, by id or parameter, that quote what a program sent, which may be anything."""
WHAT = ("up", "down", "collect", "birds", "hut")
"""What can be wanted at a landing that does not offer it."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_thing_that_a_landing_does_not_offer_has_a_sentence_of_its_own(language: str) -> None:
    words = words_of(language, "mangrovia")
    said = {words.reason(Reason("not_at_this_landing", "M5.2", {"landing": 6, "what": what})) for what in WHAT}
    assert len(said) == len(WHAT)


OTHER_NAMES = {("mangrovia/game", "overlaps {other}; move one of the two")}
"""Messages whose name is none of a player, but of a thing."""
BENT = {
    "de": "von|für|mit|bei|an|zu|vom|zum|dem|den",
    "en": "of|for|with|the",
    "fr": "de|que|le|la|par|pour|chez|avec",
    "it": "di|da|per|con|del|al",
    "ru": "для|у|от|к|с|за|на|по|о|в",
}
"""Words after which a name would need a case, an article or an elision."""
WORDED = "event|fruit|fruits|frame|item|items|level|market|name|names|other|space|tile|who"
"""Places that a word fills which may begin with a vowel."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_name_of_a_player_is_bent_by_what_stands_before_it(language: str) -> None:
    bent = re.compile(rf"\b(?:{BENT[language]}) \{{(?:name|names|other|who)\}}", re.IGNORECASE)
    named = {id for id, text in every_text(language) if bent.search(text)}
    assert named - OTHER_NAMES == set()


def test_no_french_word_stands_unelided_before_what_may_begin_with_a_vowel() -> None:
    unelided = re.compile(rf"\b(?:de|que|le|la|ne|se) \{{(?:{WORDED})\}}")
    assert {id for id, text in every_text("fr") if unelided.search(text)} - OTHER_NAMES == set()


NOWHERE = {
    "mangrovia": {
        "de": "Amulettinsel|Linie",
        "en": "amulet isle|line",
        "fr": "île aux amulettes|manche",
        "it": "isola degli amuleti|round",
        "ru": "остров амулетов|линия",
    },
    "tropicalia": {
        "de": "Linie|Zeile|Drachentag|Stoffbeutel|geschlossen|Fortgeschrittene",
        "en": "line|cloth bag",
        "fr": "ligne|fermée?|sac en tissu|fête des cerfs-volants",
        "it": "linea|piazzare|supplemento|insegna marrone|stoffa",
        "ru": "линии|строка|строке|продвинутый|тканевый",
    },
}
"""Words that stood for a thing of a game beside the one that its rulebook has, or ours."""


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", SHIPPED)
def test_a_thing_has_one_name(game: str, language: str) -> None:
    other = re.compile(rf"\b(?:{NOWHERE[game][language]})\b", re.IGNORECASE)
    said = {id: PLACE.sub("", text) for (file, id), text in every_text(language) if file.startswith(f"{game}/")}
    assert [id for id, text in said.items() if other.search(text)] == []


def test_flaws_are_found() -> None:
    french, english = words_of("fr", "tropicalia"), words_of("en", "tropicalia")
    assert flaws(french, "Élodie O’Neil rentre de E2", counted(french, "tropicalia")) == ["not elided: de E"]
    assert flaws(english, "A sells 1 mangoes", counted(english, "tropicalia")) == ["number: 1 mangoes, not 1 mango"]
    assert flaws(english, "A sells the the {fruit}", []) == ["left open: {", "left open: }", "twice: the the"]
    assert flaws(english, "A takes: , and a orchard", []) == ["marks: ' ,'", "not elided: a o"]
