"""Boards of any shape are drawn: everything is in the picture, nothing lies on something else, paths can be told.

The files in `boards` describe ten boards that no box has."""

from __future__ import annotations

import re
from hashlib import sha256
from itertools import combinations, pairwise
from pathlib import Path
from random import Random
from typing import Any
from xml.etree import ElementTree

import pytest

import bohio
from bohio.core.match import Match
from bohio.drawing.markup import Series, whole
from bohio.drawing.picture import picture_of
from bohio.games.mangrovia import MANIFEST
from bohio.games.mangrovia.actions import Build
from bohio.games.mangrovia.content import MangroviaContent, Space
from bohio.games.mangrovia.content import Path as DivinePath
from bohio.games.mangrovia.lines import all_straight
from bohio.games.mangrovia.picture.areas import grounds
from bohio.games.mangrovia.picture.layout import layout
from bohio.games.mangrovia.picture.table import MangroviaPicture
from bohio.locale import LANGUAGES, texts
from tests.play import play_on

BOARDS = sorted((Path(__file__).parent / "boards").glob("*.toml"))
NAMES = [path.stem for path in BOARDS]
STRAIGHT = {"huge", "isle", "long", "names"}
SHIPPED = {
    "paths": "509e7e982452",
    "isle": "623aa045d9ae",
}
"""The board that ships with the game at the start of a game of four, in English."""

Box = tuple[float, float, float, float]
"""Left, top, right, bottom."""


def begun(name: str | None, seats: int = 4, **options: Any) -> Match[Any]:
    content = str(BOARDS[NAMES.index(name)]) if name else None
    return bohio.new("mangrovia", seats=seats, seed="boards", options=options, content=content)


def picture(match: Match[Any], language: str = "en", seat: int | None = None) -> MangroviaPicture:
    words = texts(language, MANIFEST)
    drawn = picture_of(MANIFEST)(match.game, words, match.view(seat), [f"N{one}" for one in range(match.game.seats)])
    assert isinstance(drawn, MangroviaPicture)
    return drawn


def content_of(name: str) -> MangroviaContent:
    content = begun(name).game.content  # type: ignore[attr-defined]
    assert isinstance(content, MangroviaContent)
    return content


def part(match: Match[Any], name: str = "paths", language: str = "en") -> ElementTree.Element:
    return ElementTree.fromstring(whole(picture(match, language).board_parts()[name]))


def corner(group: ElementTree.Element) -> tuple[float, float]:
    found = re.fullmatch(r"translate\(([\d.-]+) ([\d.-]+)\)", group.get("transform", ""))
    assert found is not None
    return float(found[1]), float(found[2])


def space_of(group: ElementTree.Element) -> str | None:
    """The name of the space that a group draws."""
    place = group.find("g[@data-place]")
    kind, _, name = (place.get("data-place", "") if place is not None else "").partition(":")
    return name if kind == "space" else None


def boxes(board: ElementTree.Element) -> dict[str, Box]:
    """Where everything lies that may not lie on anything else, as the picture has it."""
    found: dict[str, Box] = {}
    for group in board.findall("g"):
        x, y = corner(group)
        drawn = [use.get("href", "") for use in group.findall("use")]
        if space := space_of(group):
            found[space] = (x, y, x + 94, y + 94)
        elif drawn[:1] and drawn[0].startswith("#statue"):
            plaque = group.find("g")
            assert plaque is not None
            left, top = corner(plaque)
            rows = plaque.findall("g[@data-mark]")
            assert [row.get("data-mark") for row in rows] == [f"path:{drawn[0][8:]}:{place}" for place in (1, 2)]
            rect = rows[1].find("rect")
            assert rect is not None
            right, bottom = (
                left + float(rect.get("width", "")),
                top + corner(rows[1])[1] + float(rect.get("height", "")),
            )
            found[drawn[0]] = (x, y, x + right, y + bottom)
        elif (area := group.find("g[@data-mark]")) is not None:
            found[area.get("data-mark", "")] = (x, y, x + 94, y + 94)
        else:
            assert group.find("path[@class='rock']") is not None
            found["rock"] = (x + 8, y + 8, x + 284, y + 284)
    return found


def size(board: ElementTree.Element) -> tuple[float, float]:
    _, _, width, height = map(float, board.get("viewBox", "").split())
    return width, height


@pytest.mark.parametrize("part_name", SHIPPED)
def test_the_shipped_board_is_drawn_as_ever(part_name: str) -> None:
    drawn = whole(picture(begun(None)).board_parts()[part_name])
    assert sha256(drawn.encode()).hexdigest()[:12] == SHIPPED[part_name]


@pytest.mark.parametrize("name", [None, *NAMES])
def test_everything_has_a_place_of_its_own_in_the_picture(name: str | None) -> None:
    match = begun(name)
    board = part(match)
    width, height = size(board)
    lying = boxes(board)
    content = match.game.content  # type: ignore[attr-defined]
    on_board = [space for space in content.spaces if not space.beside]
    assert {space.id for space in on_board} <= set(lying)
    assert len(lying) == len(on_board) + len(content.paths) + 3
    for what, (left, top, right, bottom) in lying.items():
        assert 0 <= left < right <= width, what
        assert 0 <= top < bottom <= height, what
    for (one, a), (other, b) in combinations(lying.items(), 2):
        assert min(a[2], b[2]) - max(a[0], b[0]) <= 0 or min(a[3], b[3]) - max(a[1], b[1]) <= 0, (one, other)


@pytest.mark.parametrize("name", NAMES)
def test_spaces_lie_to_each_other_as_the_file_says(name: str) -> None:
    lying = boxes(part(begun(name)))
    spaces = [space for space in content_of(name).spaces if not space.beside]
    first = spaces[0]
    for space in spaces:
        assert lying[space.id][0] - lying[first.id][0] == 100 * (space.x - first.x)
        assert lying[space.id][1] - lying[first.id][1] == 100 * (space.y - first.y)


@pytest.mark.parametrize("name", NAMES)
def test_a_trail_goes_from_the_statue_through_the_spaces_of_its_path(name: str) -> None:
    board = part(begun(name))
    lying = boxes(board)
    trails = [trail.get("d", "") for trail in board.findall("path[@class='trail']")]
    paths = [path for path in content_of(name).paths if any(id in lying for id in path.spaces)]
    assert len(trails) == len(paths)
    for path, trail in zip(paths, trails):
        points = walk(trail)
        left, top, right, bottom = lying[f"#statue-{path.name}"]
        assert left <= points[0][0] <= right
        assert top <= points[0][1] <= bottom
        for id in path.spaces:
            if id in lying:
                x, y = lying[id][0] + 47, lying[id][1] + 47
                assert any(passes(one, other, x, y) for one, other in pairwise(points)), (path.name, id)


def walk(trail: str) -> list[tuple[float, float]]:
    """The corners of a line."""
    points = []
    x = y = 0.0
    for kind, told in re.findall(r"([MLHV])([^MLHV]+)", trail):
        numbers = [float(number) for number in told.split()]
        x, y = (x, numbers[0]) if kind == "V" else (numbers[0], y) if kind == "H" else (numbers[0], numbers[1])
        points.append((x, y))
    return points


def passes(one: tuple[float, float], other: tuple[float, float], x: float, y: float) -> bool:
    """Whether a piece of a line goes through a point."""
    aside = (other[0] - one[0]) * (y - one[1]) - (other[1] - one[1]) * (x - one[0])
    return (
        aside == 0
        and min(one[0], other[0]) <= x <= max(one[0], other[0])
        and (min(one[1], other[1]) <= y <= max(one[1], other[1]))
    )


@pytest.mark.parametrize("name", NAMES)
def test_red_rings_are_around_the_amulet_spaces_and_no_others(name: str) -> None:
    match = begun(name)
    ringed = set()
    for board in (part(match), part(match, "isle")):
        for group in board.findall("g"):
            if (space := space_of(group)) and group.find("g/rect[@class='edge isle']") is not None:
                ringed.add(space)
    assert ringed == {space.id for space in content_of(name).spaces if space.amulet}


@pytest.mark.parametrize("name", NAMES)
def test_where_paths_do_not_run_straight_every_space_names_its_paths(name: str) -> None:
    match = begun(name)
    told = {}
    for board in (part(match), part(match, "isle")):
        for group in board.findall("g"):
            if space := space_of(group):
                inside = list(group[0])
                plates = [number for number, one in enumerate(inside) if one.get("class") == "plate"]
                told[space] = "".join(str(inside[number + 1].text).replace(" ", "") for number in plates)
    content = content_of(name)
    paths = {
        space.id: "".join(path.name for path in content.paths if space.id in path.spaces) for space in content.spaces
    }
    assert told == (dict.fromkeys(paths, "") if name in STRAIGHT else paths)


def test_hints_name_areas_and_paths_where_a_glance_does_not_show_them() -> None:
    drawn = picture(begun("three_areas"))
    spaces = {space.id: space for space in drawn.content.spaces}

    def hint(id: str) -> str:
        return drawn.heading(Build(id, 1, list(spaces[id].landscapes[:1]), [], []))

    assert hint("B2") == "B2: sand, price 4 (valuables), paths A, B, and 2, unoccupied"
    assert hint("D2") == "D2: reed, price 10 (valuables), stone area, amulet space, paths C and D, unoccupied"
    assert hint("G5") == "G5: water, price 7 (valuables), stone area, on no path, unoccupied"
    assert hint("B5") == "B5: water, price 10 (valuables), 1 point, pole area, amulet space, path B, unoccupied"
    assert "path" not in picture(begun("isle")).heading(Build("A1", 1, ["water"], [], []))


@pytest.mark.parametrize("name", NAMES)
def test_a_whole_game_is_drawn_in_every_language(name: str) -> None:
    """Each hut stands on its space, a click on any space means to build there, and what flies there finds it."""
    match = begun(name, 3, stone_tiles="mixed")
    choices = Random(name)
    while not match.over:
        play_on(match, choices, 45)
        for language in LANGUAGES:
            parts = [ElementTree.fromstring(whole(one)) for one in picture(match, language).board_parts().values()]
        pieces = {one.get("data-piece") for board in parts for one in board.iter("g")}
        assert {f"hut:{id}:{hut['huts']}" for id, hut in match.view()["table"]["huts"].items()} <= pieces


@pytest.mark.parametrize("name", NAMES)
def test_every_space_can_be_clicked(name: str) -> None:
    match = begun(name)
    drawn = picture(match, seat=0)
    shown = {one.get("data-place") for board in (part(match), part(match, "isle")) for one in board.iter("g")}
    for space in drawn.content.spaces:
        assert f"space:{space.id}" in shown
        action = drawn.click(f"space:{space.id}")
        assert isinstance(action, Build)
        assert (action.space, drawn.steps(action)[0]) == (space.id, f"space:{space.id}")


@pytest.mark.parametrize("name", NAMES)
def test_the_table_in_plain_text_names_every_space(name: str) -> None:
    match = begun(name, stone_tiles="mixed")
    content = content_of(name)
    said = str(match)
    grid, _, below = said.partition("Path A")
    for space in content.spaces:
        assert len(re.findall(rf"(?<![\w.-]){re.escape(space.id)}:", said)) == 1
    for path in content.paths:
        assert f"Path {path.name} {path.first}/{path.second}: {' '.join(path.spaces)}\n" in said
    lines = grid.splitlines()[1:]
    assert len(lines) == len({space.y for space in content.spaces if not space.beside})
    at = {id: line.index(f"{id}:") for line in lines for id in re.findall(r"([\w.-]+):", line)}
    for one, other in combinations([space for space in content.spaces if not space.beside], 2):
        assert (at[one.id] < at[other.id]) == (one.x < other.x)
    assert "Bowls" in below


def test_a_plain_board_is_a_grid_in_plain_text() -> None:
    assert str(begun(None)).splitlines()[1:4] == [
        "      A        B        C        D        E        F        G        ",
        "      12/6     10/5     8/4      6/3                                 ",
        "1 12/6w14      r12      s10      m9       s10      w5a      m9",
    ]


def test_wide_boards_can_be_touched_and_narrow_ones_do_not_grow() -> None:
    shown = {name: layout(content_of(name)).shown for name in NAMES}
    assert shown["half_steps"] is None
    assert shown["tall"] == ("at-most", 562)
    assert shown["ring"] == ("at-least", 448)
    assert shown["long"] == ("at-least broad", 837)
    head = part(begun("long"))
    assert (head.get("class"), head.get("width")) == ("picture paths at-least broad", "837")
    assert part(begun(None)).get("width") is None


def test_a_ground_is_one_shape_under_spaces_that_touch() -> None:
    """Spaces that meet at a corner only have grounds of their own."""
    assert list(grounds([(0, 0), (100, 0), (0, 100), (100, 100)])) == [(-4, -4, 198, 198)]
    assert len(list(grounds([(0, 0), (100, 100)]))) == 2
    (bent,) = grounds([(0, 0), (100, 0), (0, 100)])
    assert isinstance(bent, str)
    assert bent.count("M") == 3
    (shifted,) = grounds([(0, 0), (100, 50), (50, -100)])
    assert isinstance(shifted, str)
    assert shifted.count("M") == 5
    assert list(grounds([])) == []


def test_what_lies_still_is_drawn_once() -> None:
    """So a move on an odd board costs no more than one on any other."""
    one, other = (picture(begun("ring")).board_parts()["paths"] for _ in range(2))
    assert isinstance(one, Series)
    assert isinstance(other, Series)
    assert all(a is b for a, b in zip(one.items[:10], other.items[:10]))


def test_a_path_is_straight_if_it_has_the_whole_line_that_its_statue_sees() -> None:
    def space(id: str, x: float, y: float) -> Space:
        return Space(id, "path", ("reed",), 5, "valuables", 0, False, "", x, y)

    spaces = [space("a", 1, 1), space("b", 2, 1), space("c", 4, 1), space("d", 2, 2)]

    def straight(statue: tuple[float, float], *ids: str) -> bool:
        return all_straight(spaces, [DivinePath("A", 9, 4, ids, statue)])

    assert straight((0, 1), "a", "b", "c")
    assert straight((5, 1), "c", "b", "a")
    assert straight((3, 1), "b", "a"), "what lies behind the statue is another matter"
    assert straight((2, 0), "b", "d")
    assert not straight((0, 1), "a", "c"), "one of the line is left out"
    assert not straight((0, 1), "b", "a", "c"), "not from the statue outwards"
    assert not straight((0, 1), "a", "b", "d"), "round a corner"
    assert not straight((0, 2), "a", "b", "c"), "the statue stands aside"
    assert not straight((0, 1))
