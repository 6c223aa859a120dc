"""The pictures of the rules: each can be drawn, in every language and with the board of any table."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import combinations
from random import Random
from typing import Any
from xml.etree import ElementTree

import pytest

from bohio.core.game import Game
from bohio.drawing.colours import patterns
from bohio.drawing.figures import Inset, arrow, figure, pin, scaled, shipped_game
from bohio.drawing.markup import Markup, Series, shape, tag, text
from bohio.drawing.sprite import drawings
from bohio.drawing.svg import place, still
from bohio.library import found, open_game
from bohio.locale import LANGUAGES, Texts, texts
from tests.boards.tables import OddTable, on_odd_boards

WITH_PICTURES = [name for name, manifest in found().items() if manifest.file("picture", "rules.py").is_file()]
SHOWN = re.compile(r"!\[[^\]]*\]\(([\w-]+)\)")
USED = re.compile(r'(?:href="|url\()#([\w-]+)')
MOST_CHARACTERS = 45_000
LIVELY = re.compile(r"data-|tabindex|role=|<title|aria-label")

Draw = Callable[[str, Game[Any], Texts], Markup | None]


def draw_of(game: str) -> Draw:
    draw: Draw = found()[game].part("picture.rules", "rule_picture")
    return draw


def names_of(game: str) -> tuple[str, ...]:
    names: tuple[str, ...] = found()[game].part("picture.rules", "RULE_PICTURES")
    return names


def drawn(game: Game[Any], name: str, language: str = "en") -> str:
    svg = draw_of(game.name)(name, game, texts(language, game.manifest))
    assert svg is not None, name
    return svg


def pins(root: ElementTree.Element) -> list[tuple[str, float, float, float]]:
    """The number, the middle and the radius of each pin."""
    numbers = [one.text or "" for one in root.iter("text") if one.get("class") == "pin-number"]
    discs = [one for one in root.iter("circle") if one.get("class") == "pin"]
    return [
        (number, float(disc.get("cx", "")), float(disc.get("cy", "")), float(disc.get("r", "")))
        for number, disc in zip(numbers, discs, strict=True)
    ]


def check(game: Game[Any], svg: str) -> ElementTree.Element:
    """A picture is well formed, uses what is there, does nothing, and has its pins inside."""
    root = ElementTree.fromstring(svg)
    known = {*drawings(game.manifest.package, "picture", "drawings.svg"), *re.findall(r'id="(\w+)"', patterns())}
    assert set(USED.findall(svg)) <= known
    assert not LIVELY.search(svg)
    assert len(svg) < MOST_CHARACTERS
    left, top, width, height = map(float, root.get("viewBox", "").split())
    for _, x, y, radius in pins(root):
        assert left <= x - radius < x + radius <= left + width
        assert top <= y - radius < y + radius <= top + height
    return root


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", WITH_PICTURES)
def test_every_picture_is_drawn_in_every_language(name: str, language: str) -> None:
    game = open_game(name, found()[name].usual_seats)
    for picture in names_of(name):
        check(game, drawn(game, picture, language))


@pytest.mark.parametrize("name", WITH_PICTURES)
def test_the_rules_show_the_pictures_that_there_are(name: str) -> None:
    for language in LANGUAGES:
        rules = found()[name].file("rules", f"{language}.md")
        if rules.is_file():
            assert set(SHOWN.findall(rules.read_text(encoding="utf-8"))) == set(names_of(name))


@pytest.mark.parametrize("name", WITH_PICTURES)
def test_other_names_are_no_pictures(name: str) -> None:
    game = open_game(name, found()[name].usual_seats)
    for other in ("", "boards", "example-", "example-1", "landing-0", "landing-13", "market-7-front", "../board"):
        assert draw_of(name)(other, game, texts("en", game.manifest)) is None


@pytest.mark.parametrize("name", WITH_PICTURES)
def test_the_board_has_twelve_pins_that_stand_apart(name: str) -> None:
    game = open_game(name, found()[name].usual_seats)
    svg = drawn(game, "board")
    check_board(svg)
    assert [int(number) for number, *_ in pins(ElementTree.fromstring(svg))] == list(range(1, 13))


@on_odd_boards(every=2)
def test_pictures_of_odd_boards_are_drawn(table: OddTable) -> None:
    if table.name not in WITH_PICTURES:
        return
    game = table.open()
    language = Random(f"rules {table}").choice(LANGUAGES)
    for picture in names_of(table.name):
        svg = draw_of(table.name)(picture, game, texts(language, game.manifest))
        if svg is not None:
            ElementTree.fromstring(svg)
            if picture == "board":
                check_board(svg)


def check_board(svg: str) -> None:
    root = ElementTree.fromstring(svg)
    _, _, width, height = map(float, root.get("viewBox", "").split())
    numbers = [number for number, *_ in pins(root)]
    assert len(numbers) == len(set(numbers)) >= 6
    for _, x, y, radius in pins(root):
        assert radius <= x <= width - radius
        assert radius <= y <= height - radius
    for (one, x, y, radius), (other, to_x, to_y, _) in combinations(pins(root), 2):
        assert (x - to_x) ** 2 + (y - to_y) ** 2 > 4 * radius**2, (one, other)


# What they are made of


def test_what_is_still_has_neither_places_nor_hints() -> None:
    inside = tag("title", text("A hint")) + shape('<rect class="glow" width="9"/>') + tag("text", text("a role here"))
    lively = place("space:A1", "A1, with a role", inside, why=True)
    assert still(lively) == "<g><text>a role here</text></g>"


def test_a_figure_is_as_wide_as_it_says() -> None:
    small, large = figure(10, 20, 72), figure(10, 20, 300, left=-1, top=-2)
    assert 'class="picture small" width="72"' in small
    assert 'class="picture at-most" width="300" viewBox="-1 -2 10 20"' in large


def test_a_part_of_a_board_is_put_into_a_figure() -> None:
    part = Series(shape('<svg viewBox="0 0 100 50">'), (shape("<g/>"),), shape("</svg>"))
    inset = Inset(part, 10, 20, 0.5)
    assert (inset.width, inset.height, inset.at(8, 8)) == (50, 25, (14, 24))
    assert inset.draw() == '<g transform="translate(10 20) scale(0.5)"><g/></g>'
    assert scaled(1, 2, 1, NOTHING_MUCH) == '<g transform="translate(1 2)"><g/></g>'


NOTHING_MUCH = shape("<g/>")


def test_an_arrow_ends_where_it_points() -> None:
    assert "L100 0L" in arrow((0, 0), (100, 0))
    assert arrow((0, 0), (100, 0), 10) != arrow((0, 0), (100, 0), -10)


def test_a_pin_has_its_number() -> None:
    ((number, x, y, radius),) = pins(ElementTree.fromstring(f"<svg>{pin(7, (1, 2), 3)}</svg>"))
    assert (number, x, y, radius) == ("7", 1, 2, 3)


def test_examples_are_on_the_board_that_ships_with_the_game() -> None:
    for name in WITH_PICTURES:
        assert shipped_game(found()[name].game()).file.shipped
