"""Where things lie on a board: what a content file says, and what follows where it says nothing. M1.6"""

from __future__ import annotations

import pytest

from bohio.core.reasons import BadContent
from bohio.games.mangrovia.content import MangroviaContent, read
from tests.games.mangrovia.files import TEXT, board, edited, space, within

ROCK = "[oracle_rock]\nat = "
LONGEST_FILE = 64_000


def faults(text: str) -> list[tuple[str, str]]:
    with pytest.raises(BadContent) as caught:
        read(text)
    return [(fault.place, fault.english) for fault in caught.value.faults]


def statues(content: MangroviaContent) -> dict[str, tuple[float, float]]:
    return {path.name: path.statue for path in content.paths}


def at(**places: str) -> dict[str, str]:
    """Spaces at places, and enough others below them."""
    return {
        **{id: f"at = {place}" for id, place in places.items()},
        **{f"x{number}": f"at = [{1 + number}, 19]" for number in range(20)},
    }


# By name


def test_a_name_of_a_letter_and_a_number_is_a_place() -> None:
    places = {space.id: space.place for space in read(TEXT).spaces if not space.beside}
    assert places["A1"] == (1, 1)
    assert places["D7"] == (4, 7)
    assert places["G4"] == (7, 4)


@pytest.mark.parametrize("id", ["B12", "T20", "T1"])
def test_up_to_twenty_columns_and_rows(id: str) -> None:
    (found,) = [one for one in read(within("A1", ('"A1"', f'"{id}"')).replace('"A1", ', "")).spaces if one.id == id]
    assert found.place == (ord(id[0]) - 64, int(id[1:]))


@pytest.mark.parametrize("id", ["U1", "B21", "B0", "B01", "b1", "AA1", "1A", "A", "Ä1", "A١"])
def test_any_other_name_needs_a_place(id: str) -> None:
    (fault,) = faults(within("A1", ('"A1"', f'"{id}"')).replace('"A1", ', ""))
    assert fault[0] == f"space {id}.at"
    assert fault[1].startswith("is missing, and ")
    placed = within("A1", ('"A1"\n', f'"{id}"\nat = [1, 1]\n')).replace('"A1", ', f'"{id}", ')
    assert read(placed).paths == tuple(
        type(path)(path.name, path.first, path.second, (id, *path.spaces[1:]), path.statue)
        if path.name in "A1"
        else path
        for path in read(TEXT).paths
    )


def test_isle_spaces_lie_beside_the_board_in_the_order_of_the_file_unless_they_have_a_place() -> None:
    beside = {space.id: space.x for space in read(TEXT).spaces if space.beside}
    assert beside == {f"I{number}": number for number in range(1, 11)}
    placed = read(within("I3", ('"I3"\n', '"I3"\nat = [9, 2.5]\n')))
    spaces = {space.id: space for space in placed.spaces}
    assert spaces["I3"].place == (9, 2.5)
    assert not spaces["I3"].beside
    assert spaces["I4"].beside
    assert spaces["I4"].x == 3


BAD_PLACES = [
    "[]",
    "[1]",
    "[1, 2, 3]",
    "[0.5, 1]",
    "[1, 20.5]",
    "[1.25, 1]",
    "[21, 1]",
    "[1, nan]",
    "[inf, 1]",
    "[-1, 1]",
]


@pytest.mark.parametrize("place", [*BAD_PLACES, "[1e300, 1]", "[1, 99999999999999999999999999999999]"])
def test_a_place_is_a_column_and_a_row_in_half_steps(place: str) -> None:
    found = faults(within("A1", ('"A1"\n', f'"A1"\nat = {place}\n')))
    assert [fault[0] for fault in found] == ["space A1.at"]
    assert "not a column and a row from 1 to 20 in steps of a half, as in [3, 2.5]" in found[0][1]


@pytest.mark.parametrize("place", ['"A1"', "3", "{}", '["A", 1]', "[true, 1]", "[[1], 1]"])
def test_a_place_is_numbers(place: str) -> None:
    found = faults(within("A1", ('"A1"\n', f'"A1"\nat = {place}\n')))
    assert [fault[0] for fault in found] == ["space A1.at"]


# Overlaps


@pytest.mark.parametrize(
    ("place", "other"), [("[2, 1]", "space B1"), ("[1.5, 1]", "space B1"), ("[4.5, 4.5]", "space D4")]
)
def test_two_spaces_closer_than_one_in_both_directions_overlap(place: str, other: str) -> None:
    text = TEXT.replace('"A1", ', "").replace(space("A1"), "") + space("A1").replace('"A1"\n', f'"A1"\nat = {place}\n')
    assert faults(text) == [("space A1.at", f"overlaps {other}; move one of the two")]


def test_two_spaces_a_step_apart_in_one_direction_do_not() -> None:
    spaces = at(p="[3, 3]", q="[4, 3.5]", r="[2, 2.5]", s="[3.5, 2]")
    assert {one.id: one.place for one in read(board(spaces)).spaces}["q"] == (4, 3.5)


@pytest.mark.parametrize(
    ("added", "place", "other"),
    [
        ("[stone]\ncentre = [5, 1]\n", "stone.centre", "space E1"),
        ("[pole]\ncentre = [1.5, 5]\n", "pole.centre", "space A5"),
        (ROCK + "[4.5, 5]\n", "oracle_rock.at", "space D5"),
        ("[stone]\ncentre = [6, 6]\n\n" + ROCK + "[5, 5]\n", "oracle_rock.at", "stone.centre"),
    ],
)
def test_centres_and_rock_lie_on_no_space(added: str, place: str, other: str) -> None:
    assert faults(f"{TEXT}\n{added}") == [(place, f"overlaps {other}; move one of the two")]


def test_statues_lie_on_nothing_either() -> None:
    text = edited(("[paths.B]\n", "[paths.B]\nstatue = [3, 3]\n"), ("[paths.C]\n", "[paths.C]\nstatue = [0, 7]\n"))
    assert faults(text) == [("paths.B.statue", "overlaps space C3; move one of the two")]
    text = edited(("[paths.B]\n", "[paths.B]\nstatue = [9, 9]\n"), ("[paths.C]\n", "[paths.C]\nstatue = [9.5, 8.5]\n"))
    assert faults(text) == [("paths.C.statue", "overlaps paths.B.statue; move one of the two")]


@pytest.mark.parametrize("table", ["stone", "pole", "oracle_rock"])
def test_their_tables_hold_nothing_else(table: str) -> None:
    unknown = "is not a key that is known here; check its spelling or delete it"
    assert faults(f"{TEXT}\n[{table}]\ncolour = 1\n") == [(f"{table}.colour", unknown)]
    assert read(f"{TEXT}\n[{table}]\n") == read(TEXT)


# Where the file says so


def test_what_the_file_places_lies_there() -> None:
    text = edited(("[paths.B]\n", "[paths.B]\nstatue = [21, 0]\n"), ("[paths.4]\n", "[paths.4]\nstatue = [8, 4]\n"))
    text += "\n[stone]\ncentre = [7, 6.5]\n[pole]\ncentre = [5, 5]\n" + ROCK + "[8, 5.5]\n"
    content = read(text)
    assert content.stone_centre == (7, 6.5)
    assert content.pole_centre == (5, 5)
    assert content.rock == (8, 5.5)
    assert statues(content) == {**statues(read(TEXT)), "B": (21, 0), "4": (8, 4)}


# Where it does not


def test_on_the_shipped_board_everything_is_where_it_was() -> None:
    content = read(TEXT)
    assert (content.stone_centre, content.pole_centre, content.rock) == ((6, 2), (2, 6), (5, 5))
    above = {name: (number, 0) for number, name in enumerate("ABCD", 1)}
    left = {name: (0, number) for number, name in enumerate("1234", 1)}
    assert statues(content) == above | left


def test_statues_stand_above_the_topmost_row_and_left_of_the_first_column() -> None:
    """In line with the first space of their path, side by side where two paths begin in one line."""
    text = board(at(p="[7, 4]", q="[7, 8]", r="[3, 5.5]"), a=["p", "q"], b=["q"], c=["r"], p1=["r"], p2=["p"])
    found = statues(read(text))
    assert found["A"] == (7, 3)
    assert found["B"] == (8, 3)
    assert found["C"] == (3, 3)
    assert found["1"] == (0, 5.5)
    assert found["2"] == (0, 4)
    assert len(set(found.values())) == 8


def test_a_centre_is_the_free_place_nearest_to_the_middle() -> None:
    """Of three in a row the middle is taken: the nearest free place is above, before those beside and below."""
    stones = {f"s{x}": f'at = [{x}, 10]\narea = "stone"' for x in (9, 10, 11)}
    content = read(board({**at(top="[1, 1]"), **stones}))
    assert content.stone_centre == (10, 9)
    assert content.pole_centre is None


def grid(columns: str, rows: str, hole: tuple[str, str] = ("", "")) -> str:
    """A board full of spaces, but for a hole."""
    ids = [column + row for column in columns for row in rows if not (column in hole[0] and row in hole[1])]
    paths = {name: [id] for name, id in zip(("a", "b", "c", "d", "p1", "p2", "p3", "p4"), ids, strict=False)}
    return board({id: f"at = [{ord(id[0]) - 64}, {id[1]}]" for id in ids}, **paths)


def test_without_room_in_the_grid_the_rock_lies_below_a_wide_board_and_beside_a_tall_one() -> None:
    assert read(grid("ABCDEF", "123456")).rock == (1, 7)
    assert read(grid("ABCDE", "123456")).rock == (6, 1)
    assert read(grid("ABCDEF", "123456", hole=("CDE", "345"))).rock == (3, 3)
    assert read(grid("ABCDEFG", "1234567", hole=("DEFG", "4567"))).rock == (5, 5)


def test_everything_has_a_place_on_a_board_of_isle_spaces_alone() -> None:
    isle = {f"i{number}": 'area = "isle"' for number in range(20)}
    paths = {name: [f"i{number}"] for number, name in enumerate(("a", "b", "c", "d", "p1", "p2", "p3", "p4"))}
    text = "\n".join(line for line in board(isle, **paths).split("\n") if not line.startswith("at ="))
    content = read(text)
    assert all(space.beside for space in content.spaces)
    assert len(set(statues(content).values())) == 8
    assert content.rock


# Files up to the limit


def crowd(entry: str, separator: str = "\n") -> str:
    """As often as fits."""
    room = LONGEST_FILE - len(TEXT.encode()) - 100
    return separator.join([entry] * (room // (len(entry.encode()) + len(separator))))


HUGE = {
    "spaces": TEXT + crowd("[[space]]"),
    "spaces with names": TEXT + crowd('[[space]]\nid="A9"'),
    "whole spaces": TEXT + crowd('[[space]]\nid="A9"\nat=[3,3]\nlandscapes=["x","y"]\ncost=1\ncurrency="amulets"'),
    "landscapes": within("A1", ('["water"]', "[" + crowd('"lava"', ",") + "]")),
    "a path": edited(('spaces = ["D1"', "spaces = [" + crowd('"D1"', ",") + ', "D1"')),
    "a place": within("A1", ('"A1"\n', f'"A1"\nat = [{crowd("3", ",")}]\n')),
    "keys": TEXT + "".join(f"k{number} = 1\n" for number in range(5000)),
    "a nest": within("A1", ('"A1"\n', f'"A1"\nat = {"[" * 300}{"]" * 300}\n')),
    "the largest board": board(
        {f"{number}": f"at = [{1 + number % 20}, {1 + number // 20 * 2}]\ncost = 1" for number in range(112)}
    ),
}


@pytest.mark.parametrize("name", HUGE)
def test_any_file_up_to_the_limit_gets_a_bounded_answer(name: str) -> None:
    """How long it takes, `bench/boards.py` measures."""
    assert len(HUGE[name].encode()) <= LONGEST_FILE
    assert said_of(HUGE[name]) <= 151


def said_of(text: str) -> int:
    """How many faults or remarks there are."""
    try:
        return len(read(text).remarks)
    except BadContent as bad:
        return len(bad.faults)
