"""M1 Components."""

from __future__ import annotations

import pytest

from bohio.core.fate import unpack
from bohio.core.reasons import BadOption
from bohio.games.mangrovia.content import PATH_NAMES, STONE_NAMES, Path, Space
from bohio.games.mangrovia.state import CARDS
from tests.games.mangrovia.position import Position, game_of, set_up

CONTENT = game_of(5).content
SPACES = {space.id: space for space in CONTENT.spaces}


def in_area(area: str) -> list[Space]:
    return [space for space in CONTENT.spaces if space.area == area]


def test_m1_1_there_are_eight_cards_of_each_landscape() -> None:
    """Pile, display and hands together. M1.1"""
    state = set_up(game_of(5)).state
    hands = sum(state.belongings[CARDS : CARDS + 5])
    assert unpack(state.landscapes_pile + state.landscapes_display + hands, 4) == [8, 8, 8, 8]


def test_m1_2_there_are_43_valuables_besides_the_starting_cards() -> None:
    """M1.2"""
    state = set_up(game_of(5)).state
    assert unpack(state.valuables_pile + state.valuables_display, 6) == [9, 8, 7, 7, 6, 6]


def test_m1_2_the_totals_of_the_five_starting_pairs_rise_by_one() -> None:
    """M1.2"""
    totals = [sum(pair) for pair in CONTENT.starting_cards]
    assert totals == list(range(totals[0], totals[0] + 5))
    assert all(len(pair) == 2 for pair in CONTENT.starting_cards)


def test_m1_3_five_amulets_of_value_1_lie_open_and_35_others_are_in_the_bag() -> None:
    """M1.3"""
    position = Position(5)
    assert position.state.ones == 5
    in_bag = unpack(position.state.bag, 6)
    assert in_bag[0] == 0
    assert sum(in_bag) == 35
    assert all(in_bag[1:])


def test_m1_4_the_pole_tiles_run_from_2_to_9() -> None:
    """M1.4"""
    position = Position(5)
    assert position.table()["pole_tile"] == 2
    position = Position(5, huts=dict.fromkeys(("A5", "B5", "C5", "A6", "C6", "A7", "B7"), 0))
    assert position.table()["pole_tile"] == 9
    position = Position(5, huts=dict.fromkeys(("A5", "B5", "C5", "A6", "C6", "A7", "B7", "C7"), 0))
    assert position.table()["pole_tile"] is None
    tiles = {hut["pole_tile"] for hut in position.table()["huts"].values()}
    assert tiles == set(range(2, 10))


def test_m1_4_there_is_a_god_for_each_path_and_eight_godless_tiles() -> None:
    """M1.4"""
    assert STONE_NAMES[:8] == PATH_NAMES
    assert sum(CONTENT.godless_tiles.values()) == 8
    assert set(CONTENT.godless_tiles) == {"valuable", "amulet", "landscape"}


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_m1_5_ten_huts_and_two_bowls_a_colour_are_enough_for_everyone(seats: int) -> None:
    """M1.5"""
    board = game_of(seats).parts
    assert board.huts_each <= 10
    assert board.bowls_each <= 2
    assert [player["huts"] for player in Position(seats).table()["players"]] == [board.huts_each] * seats


@pytest.mark.parametrize("seats", [-1, 0, 1, 6, True, 4.0, "4", None])
def test_m1_5_there_are_five_colours_so_nobody_else_can_play(seats: int) -> None:
    """M1.5"""
    game = game_of(4)
    with pytest.raises(BadOption, match="2 to 5 players"):
        type(game)(game.file, seats)


def test_m1_6_the_stone_area_is_the_upper_right_block_without_its_centre() -> None:
    """M1.6"""
    block = {column + row for column in "EFG" for row in "123"} - {"F2"}
    assert {space.id for space in in_area("stone")} == block
    assert "F2" not in SPACES


def test_m1_6_the_pole_area_is_the_lower_left_block_without_its_centre() -> None:
    """M1.6"""
    block = {column + row for column in "ABC" for row in "567"} - {"B6"}
    assert {space.id for space in in_area("pole")} == block
    assert "B6" not in SPACES


def test_m1_6_the_isle_holds_the_ten_amulet_spaces_on_no_path() -> None:
    """M1.6"""
    isle = {space.id for space in in_area("isle")}
    assert len(isle) == 10
    assert {space.id for space in CONTENT.spaces if space.amulet} == isle
    assert not isle & {id for path in CONTENT.paths for id in path.spaces}


@pytest.mark.parametrize("path", CONTENT.paths, ids=lambda path: path.name)
def test_m1_6_a_path_runs_from_its_statue_outwards(path: Path) -> None:
    """Columns from above, rows from the left, through the stone and pole areas too. M1.6"""
    columns = [path.name + row for row in "1234567" if path.name + row in SPACES]
    rows = [column + path.name for column in "ABCDEFG" if column + path.name in SPACES]
    assert list(path.spaces) == (columns if path.name in "ABCD" else rows)


def test_m1_6_every_space_off_the_isle_lies_on_a_path() -> None:
    """M1.6"""
    on_paths = {id for path in CONTENT.paths for id in path.spaces}
    assert on_paths == {space.id for space in CONTENT.spaces if space.area != "isle"}


def test_m1_6_two_spaces_show_two_landscapes() -> None:
    """M1.6"""
    assert [space.id for space in CONTENT.spaces if len(space.landscapes) == 2] == ["G4", "I5"]


@pytest.mark.parametrize(("colour", "number", "area"), [("grey", 3, "stone"), ("white", 7, "pole")])
def test_m1_6_the_marks(colour: str, number: int, area: str) -> None:
    """Exactly one grey mark is in the stone area, one white one in the pole area. M1.6"""
    marked = [space for space in CONTENT.spaces if space.neutral == colour]
    assert len(marked) == number
    assert [space.area for space in marked if space.area in ("stone", "pole")] == [area]


@pytest.mark.parametrize("space", ["F2", "B6", "E5", "H1", "A8", "I11", "a1", ""])
def test_m1_6_nobody_builds_where_there_is_no_space(space: str) -> None:
    """The centres of the two blocks are no spaces. M1.6"""
    position = Position(landing=9, cards=("water",), hand=(7, 7))
    build = {"type": "build", "space": space, "huts": 1, "landscapes": ["water"], "pay": [7, 7], "tiles": []}
    position.refuses(build, "no_such_space", "M1.6", space=space)
    assert position.may(build | {"space": "A1"})
