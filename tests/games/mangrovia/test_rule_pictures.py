"""M11 The pictures of the examples show what the examples say, on the board that ships with the game."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from bohio.games.mangrovia import MANIFEST
from bohio.games.mangrovia.content import Space
from bohio.games.mangrovia.game import Mangrovia
from bohio.games.mangrovia.picture.rule_examples import (
    AMULETS,
    ORANGE,
    PAID,
    PATH_A,
    PATH_B,
    POLE_AREA,
    PURPLE,
    RED,
    STONE_AREA,
    YELLOW,
    position,
)
from bohio.games.mangrovia.picture.rules import rule_picture
from bohio.games.mangrovia.picture.table import MangroviaPicture
from bohio.library import open_game
from bohio.locale import texts
from tests.drawing.test_boards import begun

WORDS = texts("en", MANIFEST)


def shipped() -> Mangrovia:
    game = open_game("mangrovia", 4)
    assert isinstance(game, Mangrovia)
    return game


def space(id: str) -> Space:
    return next(space for space in shipped().content.spaces if space.id == id)


def svg(name: str) -> str:
    drawn = rule_picture(name, shipped(), WORDS)
    assert drawn is not None
    return drawn


def labels(name: str) -> list[str]:
    return [one.text or "" for one in ElementTree.fromstring(svg(name)).iter("text")]


def stands(place: str, drawn: MangroviaPicture) -> list[tuple[int | None, int]]:
    """Who would get points at a place, and how many."""
    assert drawn.race is not None
    (standing,) = [one for one in drawn.race.standings if one.place == place]
    return [(stand.seat, stand.points) for stand in standing.stands if stand.points]


@pytest.mark.parametrize("number", PAID)
def test_the_cards_pay_for_their_space_exactly(number: int) -> None:
    """M8.1, M8.4, M8.6: a double hut takes two cards of the landscape and twice the cost."""
    shown = labels(f"example-{number}")
    for id, cards in PAID[number]:
        landscapes = [card for card in cards if isinstance(card, str)]
        valuables = [card for card in cards if isinstance(card, int)]
        assert space(id).currency == "valuables"
        assert set(landscapes) == set(space(id).landscapes)
        assert sum(valuables) == space(id).cost * len(landscapes)
        assert {id, str(space(id).cost), *map(str, valuables), *landscapes} <= set(shown)


def test_m11_example_6_one_of_two_payments_is_exact() -> None:
    """M8.1"""
    assert [sum(amulets) == space("F1").cost for amulets in AMULETS] == [False, True]
    assert space("F1").currency == "amulets"
    drawn = svg("example-6")
    assert drawn.index('class="wrong"') < drawn.index('class="right"')


def test_m11_example_9_a_bird_marks_one_landscape_of_two() -> None:
    """M8.5"""
    assert set(space("G4").landscapes) == {"sand", "mangrove"}
    assert svg("example-9").count('class="marked"') == 2


def test_m11_example_10_birds_fly_to_the_other_landscapes() -> None:
    """M10.1"""
    marked = re.findall(r'class="(marked|unmarked)"[^>]*><use href="#land-(\w+)"', svg("example-10"))
    before, after = marked[:4], marked[4:]
    assert {name for sign, name in before if sign == "marked"} == {"water", "sand"}
    assert {name for sign, name in after if sign == "marked"} == {"mangrove", "reed"}


def test_m11_example_11_plaques_show_who_gets_the_points() -> None:
    """M10.4"""
    drawn = position(shipped(), WORDS, {**PATH_A, **PATH_B})
    assert stands("path:A", drawn) == [(RED, 12), (YELLOW, 6)]
    assert stands("path:B", drawn) == [(ORANGE, 10), (YELLOW, 5)]


def test_m11_example_12_the_stone_area() -> None:
    """M10.5"""
    assert set(stands("stone", position(shipped(), WORDS, STONE_AREA))) == {(PURPLE, 21), (YELLOW, 14), (RED, 14)}
    assert "×7" in labels("example-12")


def test_m11_example_13_the_pole_area() -> None:
    """M10.6"""
    drawn = position(shipped(), WORDS, POLE_AREA)
    assert stands("pole", drawn) == [(ORANGE, 12), (PURPLE, 6)]
    assert drawn.table["huts"]["C5"]["pole_tile"] == 4


def test_m11_example_15_a_god_tile_wins_the_tie() -> None:
    """M9.3"""
    drawn = position(shipped(), WORDS, PATH_A, god=(PURPLE, "A"))
    assert stands("path:A", drawn) == [(PURPLE, 12), (RED, 6)]


def test_the_space_has_all_five_marks() -> None:
    """M1.6"""
    shown = labels("space")
    assert shown[0] == str(space("I6").cost)
    assert shown[-5:] == ["1", "2", "3", "4", "5"]


def test_examples_do_not_depend_on_the_board_of_a_table() -> None:
    other = begun("ring").game
    for number in (5, 6, 11, 13):
        assert rule_picture(f"example-{number}", other, WORDS) == svg(f"example-{number}")
    assert rule_picture("board", other, WORDS) != svg("board")
