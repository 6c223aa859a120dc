"""Boards unlike the printed one, each worked out by hand with its score. M1.6, M2.2, M8, M9.1, M10"""

from __future__ import annotations

from pathlib import Path

import pytest

from bohio.games.mangrovia.content import read
from tests.games.mangrovia.files import board, fenced, within
from tests.games.mangrovia.position import Owner, Position, game_of, set_up
from tests.play import random_match

FILLING = {f"free-{number}": "" for number in range(12)}
"""Spaces on no path, so that there is room for everyone's huts."""


def row(letter: str, number: int) -> list[str]:
    return [f"{letter}{place}" for place in range(1, number + 1)]


def spaces(*ids: str, **more: str) -> dict[str, str]:
    """Plain spaces, and some with further lines."""
    return {**dict.fromkeys(ids, ""), **more, **FILLING}


def written(folder: Path, text: str) -> str:
    """The path of a content file."""
    path = folder / "board.toml"
    path.write_text(text, encoding="utf-8")
    return str(path)


# Stone spaces on no path, one or two

STONES = board(
    spaces("x1", "x2", s0='area = "stone"', s1='area = "stone"', s2='area = "stone"'),
    a=["s1", "x1", "s2"],
    p1=["x2", "s2"],
)


def test_m10_5_a_stone_space_counts_on_as_many_paths_as_list_it() -> None:
    """Path A: s1 is nearer than s2. Path 1: s2 alone. Stone: 3 huts there. M10.4, M10.5"""
    position = Position(2, content=STONES, huts={"s0": 0, "s2": 0, "s1": 1})
    assert position.path("A") == [6, 12]
    assert position.path("1") == [12, 0]
    assert position.scores("stone") == [2 * 3, 1 * 3]
    assert position.scores("total") == [6 + 12 + 6, 12 + 3]


def test_m10_5_a_stone_space_on_no_path_scores_in_its_area_alone() -> None:
    """M10.5"""
    position = Position(3, content=STONES, huts={"s0": 2})
    assert position.scores("paths") == [dict.fromkeys("ABCD1234", 0)] * 3
    assert position.scores("total") == [0, 0, 1]


# Amulet spaces on paths

AMULETS = board(
    spaces("x1", m1="amulet = true", m2='amulet = true\narea = "stone"', i1='area = "isle"'), b=["m1", "x1", "m2"]
)


def test_m7_1_amulet_spaces_count_for_amulets_wherever_they_lie() -> None:
    """One on a path, one on a path and in the stone area; the isle alone does not do it. M7.1"""
    position = Position(2, content=AMULETS, huts={"m1": 0, "m2": 0, "i1": 1})
    assert [player["isle_huts"] for player in position.table()["players"]] == [2, 0]
    built = Position(2, landing=10, content=AMULETS, birds=("sand", "reed"), cards=("sand",) * 3, hand=(4, 4))
    built.play("build m2 sand 4", "build i1 sand 4")
    assert built.player(0)["isle_huts"] == 1


def test_m10_4_amulet_spaces_on_a_path_win_it() -> None:
    """Path B, 10/5: two huts on amulet spaces against one; one hut in the stone area. M10.4, M10.5"""
    position = Position(2, content=AMULETS, huts={"m1": 0, "m2": 0, "x1": 1})
    assert position.path("B") == [10, 5]
    assert position.scores("total") == [11, 5]


@pytest.mark.parametrize(
    ("space", "double"), [("m1", False), ("m2", False), ("i1", True), ("x1", True), ("free-1", True)]
)
def test_m8_4_double_huts_go_by_amulets_and_areas_not_by_the_isle(space: str, double: bool) -> None:
    """M8.4"""
    position = Position(2, landing=9, content=AMULETS, birds=("sand", "reed"), cards=("sand",) * 2, hand=(4, 4))
    action = f"build {space} double sand+sand 4+4"
    if double:
        assert position.play(action).table()["huts"][space] == {"owner": 0, "huts": 2}
    else:
        position.refuses(action, "no_double_here", "M8.4", space=space)


# Paths of one to forty spaces

LENGTHS = dict(zip(("a", "b", "c", "d", "p1", "p2", "p3", "p4"), (3, 4, 5, 6, 7, 8, 9, 1), strict=True))
ROWS = board(
    spaces(*(id for name, number in LENGTHS.items() for id in row(name, number))),
    **{name: row(name, number) for name, number in LENGTHS.items()},
)


@pytest.mark.parametrize(("name", "number"), [(name, number) for name, number in LENGTHS.items() if number > 1])
def test_m10_4_on_paths_of_three_to_nine_spaces_the_nearer_hut_breaks_the_tie(name: str, number: int) -> None:
    """The last space against the one before, the first against the second, and more huts against a nearer one. M10.4"""
    path = name.upper().lstrip("P")
    first = read(ROWS).paths["ABCD1234".index(path)].first
    last: dict[str, Owner] = {f"{name}{number}": 0, f"{name}{number - 1}": 1}
    assert Position(3, content=ROWS, huts=last).path(path) == [first // 2, first, 0]
    near: dict[str, Owner] = {f"{name}1": 2, f"{name}2": 1}
    assert Position(3, content=ROWS, huts=near).path(path) == [0, first // 2, first]
    more: dict[str, Owner] = {f"{name}1": 2, f"{name}{number}": (0, 2)}
    assert Position(3, content=ROWS, huts=more).path(path) == [first, 0, first // 2]


def test_m10_4_a_path_of_one_space_has_no_second_place() -> None:
    """Path 4 brings 6 to whoever stands there. M10.4"""
    assert Position(3, content=ROWS, huts={"p41": 1}).scores("total") == [0, 6, 0]


LONG = board(spaces(*row("l", 40)), c=row("l", 40))


def test_m10_4_on_the_longest_path_the_distance_still_counts_less_than_a_hut_or_a_god() -> None:
    """Path C, 8/4. M10.4, M9.3"""
    assert Position(3, content=LONG, huts={"l40": 0, "l39": 1}).path("C") == [4, 8, 0]
    assert Position(3, content=LONG, huts={"l40": 0, "l1": 1}, gods="C").path("C") == [8, 4, 0]
    assert Position(3, content=LONG, huts={"l40": 0, "l39": 0, "l1": 1}).path("C") == [8, 4, 0]


# Bent paths

BENT = board(
    spaces(
        k1="at = [5, 5]", k2="at = [5, 4]", k3="at = [4, 4]", k4="at = [3, 4]", k5="at = [3, 3.0]", k6="at = [1.5, 2]"
    ),
    d=row("k", 6),
)


def test_m10_4_distance_is_the_place_in_the_list_not_the_way_to_the_statue() -> None:
    """k6 lies nearest to the statue above column 5 in nobody's counting: the path begins at k1. Path D, 6/3. M10.4"""
    assert Position(3, content=BENT, huts={"k6": 0, "k5": 1}).path("D") == [3, 6, 0]
    assert Position(3, content=BENT, huts={"k6": 0, "k1": 1, "k2": 2}).path("D") == [0, 6, 3]


# Pole areas

POLES = board(spaces("x1", **{f"t{number}": 'area = "pole"' for number in range(1, 11)}), a=["t1", "x1"])
TEN = [f"t{number}" for number in range(1, 11)]


def test_m8_3_a_hut_that_comes_when_the_pole_tiles_are_gone_takes_and_scores_none() -> None:
    """The ninth hut of a pole area of ten. M8.3"""
    position = Position(2, landing=10, content=POLES, birds=("sand", "reed"), cards=("sand",) * 2, hand=(4, 4), pole=9)
    position.play("build t1 sand 4")
    assert position.points(0) == 9
    assert position.table()["huts"]["t1"] == {"owner": 0, "huts": 1, "pole_tile": 9}
    assert position.table()["pole_tile"] is None
    position.play("build t2 sand 4")
    assert position.points(0) == 9
    assert position.table()["huts"]["t2"] == {"owner": 0, "huts": 1}
    assert position.table()["pole_tile"] is None


def test_m10_6_ten_huts_in_the_pole_area() -> None:
    """Tiles 2 to 9 and two huts without: 4 huts against 3 and 3, tile 3 against tile 4. Path A, 12/6, has t1. M10.6"""
    huts: dict[str, Owner] = dict(zip(TEN, [0, 1, 2, 0, 1, 2, 0, 1, 2, 0], strict=True))
    position = Position(3, content=POLES, huts=huts)
    assert position.scores("pole") == [12, 6, 0]
    assert position.path("A") == [12, 0, 0]
    assert position.scores("total") == [24, 6, 0]


def test_m10_6_a_hut_without_a_tile_is_behind_every_tile() -> None:
    """M10.6"""
    huts: dict[str, Owner] = {**dict.fromkeys(TEN[:7], "neutral"), "t9": 1, "t10": 0}
    position = Position(3, content=POLES, huts=huts)
    assert position.table()["huts"]["t9"]["pole_tile"] == 9
    assert position.scores("pole") == [0, 6, 0]


def test_m10_6_of_two_huts_without_a_tile_the_earlier_one_is_ahead() -> None:
    """M10.6"""
    tiled: dict[str, Owner] = dict.fromkeys(TEN[:8], "neutral")
    assert Position(3, content=POLES, huts={**tiled, "t9": 1, "t10": 0}).scores("pole") == [0, 6, 0]
    assert Position(3, content=POLES, huts={**tiled, "t10": 0, "t9": 1}).scores("pole") == [6, 0, 0]


# Neutral huts

MARKS = board(
    spaces(
        "x1",
        t1='area = "pole"\nneutral = "grey"',
        t2='area = "pole"\nneutral = "grey"',
        t3='area = "pole"\nneutral = "white"',
        t4='area = "pole"',
        s1='area = "stone"\nneutral = "white"',
        s2='area = "stone"',
        i1='area = "isle"\namulet = true\nneutral = "grey"',
    ),
    b=["t1", "x1", "i1", "s1"],
)


def test_m2_3_a_neutral_hut_in_the_pole_area_takes_the_lowest_tile_with_any_number_of_players() -> None:
    """M2.3"""
    three = Position(3, content=MARKS).table()
    assert {id: hut.get("pole_tile") for id, hut in three["huts"].items()} == {"t1": 2, "t2": 3, "i1": None}
    assert three["pole_tile"] == 4
    two = Position(2, content=MARKS).table()
    assert {id: hut.get("pole_tile") for id, hut in two["huts"].items()} == {
        "t1": 2,
        "t2": 3,
        "t3": 4,
        "s1": None,
        "i1": None,
    }
    assert two["pole_tile"] == 5
    assert Position(4, content=MARKS).table()["huts"] == {}


def test_m10_4_neutral_huts_in_odd_places_are_ranked_too() -> None:
    """Path B, 10/5: neutral 2 huts (3 with two players). Pole, 12/6: neutral 2 (3). Stone with two players: 1 of 2."""
    three = Position(3, content=MARKS, huts={"x1": 0, "t4": 1, "s2": 1})
    assert three.path("B") == [5, 0, 0]
    assert three.scores("pole") == [0, 6, 0]
    assert three.scores("total") == [5, 6 + 1, 0]
    two = Position(2, content=MARKS, huts={"x1": 0, "t4": 1, "s2": 1})
    assert two.scores("total") == [5, 6 + 1 * 2]


# Stone tiles

MANY = board(spaces(**{f"s{number}": 'area = "stone"' for number in range(1, 21)}))


@pytest.mark.parametrize(("variant", "number"), [("gods", 8), ("godless", 8), ("mixed", 16)])
def test_m9_1_stone_tiles_are_laid_in_the_order_of_the_file_as_far_as_they_go(variant: str, number: int) -> None:
    """M9.1"""
    game = game_of(4, variant, MANY)
    laid = game.table_view(set_up(game).state, None)["stone_tiles"]
    assert list(laid) == [f"s{place}" for place in range(1, number + 1)]


def test_m9_2_a_stone_space_without_a_tile_brings_none() -> None:
    """M9.2"""
    position = Position(
        4, content=MANY, stone_tiles="gods", landing=9, birds=("sand", "reed"), cards=("sand",), hand=(4,)
    )
    position.play("build s20 sand 4")
    assert position.player(0)["gods"] == position.player(0)["tiles"] == []


def test_m9_1_without_a_stone_area_nothing_is_laid(tmp_path: Path) -> None:
    """M9.1"""
    text = board(spaces(*row("x", 9)))
    assert Position(4, content=text, stone_tiles="mixed").table()["stone_tiles"] == {}
    match = random_match("mangrovia", 4, 3, {"stone_tiles": "mixed"}, content=written(tmp_path, text))
    assert match.record()["setup"]["stone_tiles"] == {}


# A board that fills up


def test_m10_3_with_the_last_space_taken_the_round_is_the_last() -> None:
    """Ten spaces for the twenty huts of two players. M10.3"""
    text = fenced(10)
    free = [space.id for space in read(text).spaces][:10]
    huts: dict[str, Owner] = {id: number % 2 for number, id in enumerate(free) if id != "D1"}
    assert free[3] == "D1"
    position = Position(
        2, content=text, landing=9, huts=huts, birds=("mangrove", "reed"), cards=("mangrove",), hand=(4, 5)
    )
    assert not position.table()["last_round"]
    position.play("build D1 mangrove 4+5")
    assert position.table()["last_round"]
    assert position.player(0)["huts"] > 0


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_m10_3_such_a_game_comes_to_its_end(seats: int, tmp_path: Path) -> None:
    """M10.3"""
    match = random_match("mangrovia", seats, 1, content=written(tmp_path, fenced(10)))
    assert match.over
    assert match.view()["table"]["last_round"]


def test_m10_3_on_the_printed_board_a_space_more_or_less_changes_nothing() -> None:
    """M10.3"""
    assert not any(game_of(seats).parts.crowded for seats in (2, 3, 4, 5))
    assert game_of(2, "none", fenced(18)).parts.crowded
    assert not game_of(2, "none", fenced(19)).parts.crowded


def test_m10_3_without_amulets_to_draw_spaces_that_cost_amulets_do_not_count() -> None:
    """Ten spaces for valuables, and 11 for amulets that nobody gets beyond the five of value 1. M10.3"""
    dear = {f"d{number}": 'currency = "amulets"' for number in range(11)}
    plain = {f"x{number}": "" for number in range(2)}
    text = board({**plain, **dear})
    assert [game_of(2, "none", text).parts.ids[space][0] for space in game_of(2, "none", text).parts.usable] == [
        *"xx",
        *"oooooooo",
    ]
    with_amulets = board({**plain, **dear, "m": "amulet = true"})
    assert len(game_of(2, "none", with_amulets).parts.usable) == 22
    assert not game_of(2, "none", with_amulets).parts.crowded


# Costs


def test_m8_1_a_space_that_nobody_can_pay_stays_free() -> None:
    """M8.1"""
    text = within("F4", ("cost = 6", "cost = 1"))
    position = Position(landing=9, content=text, cards=("water",), hand=(2, 3, 4, 5, 6, 7))
    assert position.options("build F4") == []
    position.refuses("build F4 water 2", "not_exact", "M8.1", cost=1, given=2)
