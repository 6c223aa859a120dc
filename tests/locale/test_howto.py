"""How to play, in short: the numbers in it are those of the rules, in every language."""

from __future__ import annotations

import re

import pytest

from bohio.games.mangrovia.amulets import MOST_DRAWN
from bohio.games.mangrovia.boat import LANDINGS, OFFERS, site_of
from bohio.games.mangrovia.content import LANDSCAPE_NAMES
from bohio.games.mangrovia.game import Mangrovia
from bohio.games.mangrovia.scoring import POLE_FIRST, POLE_SECOND
from bohio.games.mangrovia.state import BIRDS, DOUBLE, HUT, LOWEST_AMULET
from bohio.games.tropicalia.game import Tropicalia
from bohio.games.tropicalia.scoring import EVENT_POINTS, KINDS, MISSING_POINTS, SHELLS_A_POINT, TREASURE_POINTS
from bohio.games.tropicalia.state import ITEMS_ON_PLAZA, ROUNDS, SPACES, WORKERS
from bohio.library import open_game
from bohio.locale import LANGUAGES
from bohio.locale.wording import howto
from tests.locale.catalogues import words_of

NUMBERS = {
    "de": "zwei beide beiden zweit=2 drei dritt=3 vier viert=4 fünf fünft=5 sechs=6 sieben=7 acht=8 neun=9 zehn=10",
    "en": "two both=2 three=3 four=4 five=5 six=6 seven=7 eight=8 nine=9 ten=10",
    "fr": "deux paire=2 trois=3 quatre=4 cinq=5 six=6 sept=7 huit=8 neuf=9 dix=10",
    "it": "due=2 tre=3 quattro=4 cinque=5 sei=6 sette=7 otto=8 nove=9 dieci=10",
    "ru": "два две двух оба обе вдвоём=2 три трёх втроём=3 четыре четырёх вчетвером=4 пять пяти впятером=5 "
    "шесть шести=6 семь семи=7 восемь восьми=8 девять девяти=9 десять десяти=10",
}
"""The words for the numbers from 2 on; one is an article as well."""


def number_words_of(language: str) -> dict[str, int]:
    found: dict[str, int] = {}
    for group in re.findall(r"[^=]+=\d+", NUMBERS[language]):
        words, number = group.split("=")
        found |= dict.fromkeys(words.split(), int(number))
    return found


def numerals(text: str) -> list[int]:
    """The numbers in figures, each once, in the order in which they come."""
    return list(dict.fromkeys(map(int, re.findall(r"\d+", text))))


def number_words(language: str, text: str) -> list[int]:
    """The numbers in words, in the order in which they come."""
    known = number_words_of(language)
    return [known[word] for word in re.findall(r"\w+", text.lower()) if word in known]


def bowls(seats: int) -> int:
    game = open_game("mangrovia", seats)
    assert isinstance(game, Mangrovia)
    return int(game.parts.bowls_each)


def baskets() -> int:
    game = open_game("tropicalia", 4)
    assert isinstance(game, Tropicalia)
    return game.content.storage


def landing(offer: list[tuple[int, int]]) -> int:
    """The only landing with this offer."""
    (found,) = [number for number, offers in OFFERS.items() if offers == offer]
    return found


SITES = [[number for number in range(1, LANDINGS + 1) if site_of(number) == site] for site in range(LANDINGS // 2)]
"""The landings of each ritual site."""

FIGURES: dict[tuple[str, int], list[int]] = {
    ("mangrovia", 2): [1, LANDINGS],
    ("mangrovia", 3): [number for pair in SITES for number in pair],
    ("mangrovia", 5): [LOWEST_AMULET],
    ("mangrovia", 6): [landing([(HUT | DOUBLE, 1)]), landing([(HUT, 2)])],
    ("mangrovia", 7): [1 + site_of(landing([(BIRDS, 1)])), landing([(BIRDS, 1)])],
    ("mangrovia", 8): [POLE_FIRST, POLE_SECOND],
    ("tropicalia", 7): [*dict.fromkeys(EVENT_POINTS[1:]), TREASURE_POINTS, -MISSING_POINTS, 1],
}
"""What the rules say, where a section names it in figures; the others name nothing."""

IN_WORDS: dict[tuple[str, int], list[int]] = {
    ("mangrovia", 3): [2, 2, 4, 5, 2, 3, 2],
    ("mangrovia", 5): [MOST_DRAWN],
    ("mangrovia", 6): [2, OFFERS[landing([(HUT, 2)])][0][1]],
    ("mangrovia", 7): [len(LANDSCAPE_NAMES) - 2],
    ("tropicalia", 1): [ROUNDS],
    ("tropicalia", 2): [WORKERS],
    ("tropicalia", 3): [],
    ("tropicalia", 4): [ITEMS_ON_PLAZA],
    ("tropicalia", 6): [SPACES, 2],
    ("tropicalia", 7): [KINDS, SHELLS_A_POINT],
    ("tropicalia", 8): [],
}
"""What the rules say, where a section names it in words."""


def section(language: str, game: str, number: int) -> str:
    return howto(words_of(language, game))[number - 1][1]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", ["mangrovia", "tropicalia"])
def test_figures_are_those_of_the_rules(game: str, language: str) -> None:
    for number, (_, text) in enumerate(howto(words_of(language, game)), 1):
        assert numerals(text) == FIGURES.get((game, number), []), number


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("game", "number"), IN_WORDS)
def test_numbers_in_words_are_those_of_the_rules(game: str, number: int, language: str) -> None:
    assert number_words(language, section(language, game, number)) == IN_WORDS[game, number]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_room_for_fruit_is_that_of_the_shipped_content(language: str) -> None:
    said = number_words(language, section(language, "tropicalia", 5))
    assert [number for number in said if number != 2] == [baskets()]  # two is said of cart and surfboard together


def test_four_or_five_players_have_one_bowl_and_two_or_three_have_two() -> None:
    """As section 3 says in words, whose order is compared above."""
    assert {seats: bowls(seats) for seats in range(2, 6)} == {2: 2, 3: 2, 4: 1, 5: 1}
    assert [len(pair) for pair in SITES] == [2] * 6
