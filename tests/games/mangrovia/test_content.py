"""Content files: the shipped one is sound, a broken one is refused with place and reason, one's own plays."""

from __future__ import annotations

import json
import re
from hashlib import sha256
from pathlib import Path

import pytest

import bohio
from bohio.core.reasons import BadContent
from bohio.games.mangrovia.content import read
from bohio.library import shipped
from tests.games.mangrovia.files import TEXT, edited, space, within
from tests.games.mangrovia.position import Position
from tests.play import random_match

RECORDS = sorted((Path(__file__).parents[2] / "fixtures/records").glob("mangrovia_*.json"))


def faults(text: str) -> list[tuple[str, str]]:
    """Every fault of a file: its place and what is wrong there."""
    with pytest.raises(BadContent) as caught:
        read(text)
    assert str(caught.value) == "; ".join(map(str, caught.value.faults))
    return [(fault.place, fault.english) for fault in caught.value.faults]


# The shipped file


def test_the_shipped_file_is_sound() -> None:
    content = read(TEXT)
    assert content.name == "reconstruction"
    assert len(content.spaces) == 48
    assert [path.name for path in content.paths] == ["A", "B", "C", "D", "1", "2", "3", "4"]


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_the_shipped_file_is_the_one_that_records_name(path: Path) -> None:
    content = json.loads(path.read_text(encoding="utf-8"))["content"]
    assert content == {"name": "reconstruction", "sha256": shipped("mangrovia").sha256}
    assert shipped("mangrovia").sha256 == sha256(TEXT.encode()).hexdigest()


# Broken files

BROKEN = {
    # the file as a whole
    "empty": ("", "name", "is missing"),
    "not TOML": ("name = ", "file", "is not TOML"),
    "JSON": ('{"name": "x"}', "file", "is not TOML"),
    "a key twice": (edited(("2 = 9\n3 = 8\n4 = 7\n5 = 7", "2 = 9\n2 = 9\n3 = 8\n4 = 7\n5 = 7")), "file", "is not TOML"),
    "a zero byte": (TEXT + "\0", "file", "is not TOML"),
    "a number of 5,000 digits": ("name = " + "9" * 5000, "file", "is not TOML"),
    "a number of 5,000 hexadecimal digits": (
        within("A1", ("cost = 14", "cost = 0x" + "f" * 5000)),
        "space A1.cost",
        "is a number beyond measure, not from 1 to 30",
    ),
    "nested too deep": ("name = " + "[" * 5000, "file", "is not TOML"),
    "an unknown table": (TEXT + "\n[colours]\n1 = 2\n", "colours", "is not a key that is known here"),
    "an unknown key": ("rules = 1\n" + TEXT, "rules", "is not a key that is known here"),
    "no name": (edited(('name = "reconstruction"', "")), "name", "is missing"),
    "a name that is a number": (edited(('name = "reconstruction"', "name = 5")), "name", "is 5, not a text"),
    # starting cards
    "a pair of three": (
        edited(("1 = [3, 4]", "1 = [3, 4, 5]")),
        "starting_cards.1",
        "is not a pair of values from 2 to 7",
    ),
    "a pair of one": (edited(("1 = [3, 4]", "1 = [7]")), "starting_cards.1", "is not a pair"),
    "a starting 8": (
        edited(("5 = [5, 6]", "5 = [3, 8]")),
        "starting_cards.5",
        "holds 8, not a whole number from 2 to 7",
    ),
    "a starting 1": (edited(("1 = [3, 4]", "1 = [1, 6]")), "starting_cards.1", "holds 1, not a whole number"),
    "a starting half": (edited(("1 = [3, 4]", "1 = [3.5, 3.5]")), "starting_cards.1", "holds 3.5"),
    "a starting truth": (edited(("1 = [3, 4]", "1 = [true, 6]")), "starting_cards.1", "holds True"),
    "a pair that is no list": (edited(("1 = [3, 4]", "1 = 34")), "starting_cards.1", "is 34, not a list"),
    "no pair 4": (edited(("4 = [4, 6]\n", "")), "starting_cards.4", "is missing"),
    "a sixth pair": (edited(("5 = [5, 6]", "5 = [5, 6]\n6 = [6, 6]")), "starting_cards.6", "is not a key"),
    # valuables, amulets, tiles
    "no sevens": (edited(("6 = 6\n7 = 6", "6 = 6")), "valuables.7", "is missing"),
    "eights": (edited(("6 = 6\n7 = 6", "6 = 6\n7 = 6\n8 = 1")), "valuables.8", "is not a key that is known here"),
    "valuables as text": (edited(("6 = 6\n7 = 6", '6 = 6\n7 = "6"')), "valuables.7", "is '6', not a whole number"),
    "a negative amulet": (edited(("6 = 5", "6 = -5")), "amulets.6", "is -5, not from 0 to 35"),
    "amulets of value 1": (
        edited(("[amulets] ", "[amulets]\n1 = 5\n#")),
        "amulets.1",
        "is not a key that is known here",
    ),
    "amulets of value 7": (edited(("6 = 5", "6 = 5\n7 = 0")), "amulets.7", "is not a key that is known here"),
    "a fourth kind of tile": (edited(("valuable = 3", "valuable = 2\nbird = 1")), "godless_tiles.bird", "is not a key"),
    # spaces
    "an unknown area": (
        within("A1", ('"path"', '"beach"')),
        "space A1.area",
        "is 'beach', not one of path, stone, pole, isle",
    ),
    "no name of a space": (within("A1", ('id = "A1"\n', "")), "space 1.id", "is missing"),
    "a space that is a number": (within("A1", ('id = "A1"', "id = 1")), "space 1.id", "is 1, not a text"),
    "a space twice": (TEXT + space("D1"), "space D1", "is there twice"),
    "an unknown landscape": (
        within("A1", ('"water"', '"desert"')),
        "space A1.landscapes",
        "holds 'desert', not one of water, sand",
    ),
    "no landscape": (within("A1", ('["water"]', "[]")), "space A1.landscapes", "names 0 landscapes; a space has one"),
    "three landscapes": (
        within("G4", ('"sand", "mangrove"', '"sand", "mangrove", "reed"')),
        "space G4.landscapes",
        "names 3 landscapes; a space has one or two",
    ),
    "a landscape twice": (within("G4", ('"mangrove"', '"sand"')), "space G4.landscapes", "names a landscape twice"),
    "landscapes that are a text": (
        within("A1", ('["water"]', '"water"')),
        "space A1.landscapes",
        "is 'water', not a list",
    ),
    "landscapes that are numbers": (
        within("A1", ('["water"]', "[1]")),
        "space A1.landscapes",
        "holds something that is not a text",
    ),
    "no cost": (within("A1", ("cost = 14\n", "")), "space A1.cost", "is missing"),
    "a cost of 0": (within("A1", ("cost = 14", "cost = 0")), "space A1.cost", "is 0, not from 1 to 30"),
    "a cost of 31": (within("A1", ("cost = 14", "cost = 31")), "space A1.cost", "is 31, not from 1 to 30"),
    "a cost of a half": (within("A1", ("cost = 14", "cost = 13.5")), "space A1.cost", "is 13.5, not a whole number"),
    "a cost that is true": (within("A1", ("cost = 14", "cost = true")), "space A1.cost", "is True, not a whole number"),
    "a cost without end": (within("A1", ("cost = 14", "cost = inf")), "space A1.cost", "is inf, not a whole number"),
    "a cost that is a date": (within("A1", ("cost = 14", "cost = 2014-01-01")), "space A1.cost", "not a whole number"),
    "an unknown currency": (
        within("A1", ('"valuables"', '"shells"')),
        "space A1.currency",
        "is 'shells', not one of valuables, amulets",
    ),
    "no currency": (within("A1", ('currency = "valuables"\n', "")), "space A1.currency", "is missing"),
    "negative points": (within("D5", ("points = 1", "points = -1")), "space D5.points", "is -1, not from 0 to 20"),
    "21 points": (within("D5", ("points = 1", "points = 21")), "space D5.points", "is 21, not from 0 to 20"),
    "an amulet key of 1": (within("I1", ("amulet = true", "amulet = 1")), "space I1.amulet", "is 1, not true or false"),
    "an unknown key of a space": (
        within("A1", ("cost = 14", "cost = 14\nhuts = 1")),
        "space A1.huts",
        "is not a key that is known here",
    ),
    "an unknown mark": (within("B3", ('"grey"', '"black"')), "space B3.neutral", "is 'black', not one of grey, white"),
    "spaces that are a table": (TEXT[: TEXT.index("[[space]]")] + "[space]\nA1 = 1\n", "space", "not a list of tables"),
    "spaces that are numbers": ("space = [1, 2]\n" + TEXT[: TEXT.index("[[space]]")], "space 2", "is not a table"),
    # paths
    "no path 4": (TEXT.replace("[paths.4]", "[paths.5]"), "paths.4", "is missing"),
    "a ninth path": (TEXT.replace("[paths.4]", "[paths.5]\nfirst = 1\n\n[paths.4]"), "paths.5", "is not a key"),
    "a first place of 0": (
        edited(('first = 12\nsecond = 6\nspaces = ["A1", "A2"', 'first = 0\nsecond = 0\nspaces = ["A1", "A2"')),
        "paths.A.first",
        "is 0, not from 1 to 50",
    ),
    "a path with a third place": (
        edited(('first = 10\nsecond = 5\nspaces = ["B1"', 'first = 10\nsecond = 5\nthird = 2\nspaces = ["B1"')),
        "paths.B.third",
        "is not a key",
    ),
    "a path without spaces": (
        edited(('spaces = ["D1", "D2", "D3", "D4", "D5", "D6", "D7"]', "")),
        "paths.D.spaces",
        "is missing",
    ),
}


def test_a_list_of_landscapes_that_cannot_be_read_is_told_once() -> None:
    for told in ('"water"', '["water", 3]'):
        with pytest.raises(BadContent) as caught:
            read(within("A1", ('["water"]', told)))
        assert [fault.place for fault in caught.value.faults] == ["space A1.landscapes"]


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_file_is_refused_with_place_and_reason(name: str) -> None:
    text, place, what = BROKEN[name]
    assert text != TEXT
    found = faults(text)
    assert [said for at, said in found if at == place and what in said], found


def test_every_fault_is_named_and_none_twice() -> None:
    text = edited(
        ("6 = 5", "6 = 36"),
        (space("A1"), space("A1").replace("cost = 14", "cost = 0").replace("water", "lava")),
        ("valuable = 3", "valuable = 9"),
    )
    assert faults(text) == [
        ("amulets.6", "is 36, not from 0 to 35"),
        ("godless_tiles.valuable", "is 9, not from 0 to 8"),
        ("space A1.landscapes", "holds 'lava', not one of water, sand, mangrove, reed"),
        ("space A1.cost", "is 0, not from 1 to 30"),
    ]


def test_a_broken_file_starts_no_match(tmp_path: Path) -> None:
    path = tmp_path / "board.toml"
    path.write_text(BROKEN["a cost of 0"][0], encoding="utf-8")
    with pytest.raises(BadContent, match=r"space A1\.cost: is 0"):
        bohio.new("mangrovia", seats=4, content=path)


# A board of one's own

OWN = edited(
    ('name = "reconstruction"', 'name = "my own board"'),
    (space("A1"), space("A1").replace('"water"', '"sand"').replace("cost = 14", "cost = 2")),
    (space("D3"), space("D3").replace("cost = 4", "cost = 1")),
    (space("G4"), space("G4").replace('"sand", "mangrove"', '"water", "reed"').replace("cost = 9", "cost = 30")),
    (space("C6"), space("C6").replace("cost = 7", "cost = 5\npoints = 20")),
    ("valuable = 3\namulet = 3\nlandscape = 2", "valuable = 8\namulet = 0\nlandscape = 0"),
    (
        "1 = [3, 4]\n2 = [3, 5]\n3 = [4, 5]\n4 = [4, 6]\n5 = [5, 6]",
        "1 = [2, 2]\n2 = [3, 2]\n3 = [3, 3]\n4 = [4, 3]\n5 = [4, 4]",
    ),
    ("2 = 9\n3 = 8\n4 = 7\n5 = 6\n6 = 5", "2 = 30\n3 = 5\n4 = 0\n5 = 0\n6 = 0"),
)


def test_a_board_of_ones_own_is_accepted() -> None:
    content = read(OWN)
    assert content.name == "my own board"
    spaces = {space.id: space for space in content.spaces}
    assert (spaces["A1"].landscapes, spaces["A1"].cost) == (("sand",), 2)
    assert spaces["C6"].points == 20


def test_its_costs_and_landscapes_count() -> None:
    own = Position(landing=9, content=OWN, birds=("sand", "reed"), cards=("sand",), hand=(2,))
    assert own.may("build A1 sand 2")
    shipped_one = Position(landing=8, birds=("sand", "reed"), cards=("sand",), hand=(2,))
    shipped_one.refuses("build A1 sand 2", "wrong_landscape", "M8.1")
    dear = Position(
        landing=9, content=OWN, birds=("water", "reed"), cards=("water", "reed"), hand=(7, 7, 7, 7, 6, 6, 5, 5, 5, 5)
    )
    assert "build G4 double reed+water 5+5+5+5+6+6+7+7+7+7" in dear.options()


@pytest.mark.parametrize(
    ("moved", "to", "double"),
    [("I5", "D7", True), ("G4", "I1", False)],
    ids=["both on paths", "both on amulet spaces"],
)
def test_the_two_double_landscapes_may_lie_on_any_spaces(moved: str, to: str, double: bool) -> None:
    """Double huts are kept off amulet spaces by M8.4, wherever the double landscapes lie."""
    one = re.sub(r', "\w+"\]', "]", space(moved))
    two = re.sub(r"landscapes = .*", 'landscapes = ["sand", "reed"]', space(to))
    text = edited((space(moved), one), (space(to), two))
    hand = [value for value in range(2, 8) for _ in range(6)]
    position = Position(landing=9, content=text, birds=("sand", "reed"), cards=("sand", "reed"), hand=hand)
    built = {option.split()[2] for option in position.options(f"build {to}")}
    assert built == {"sand", "reed"} | ({"double"} if double else set())


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_it_plays_to_the_end_and_its_record_carries_it_along(seats: int, tmp_path: Path) -> None:
    path = tmp_path / "board.toml"
    path.write_bytes(OWN.encode())
    match = random_match("mangrovia", seats, 1, {"stone_tiles": "godless"}, content=str(path))
    assert match.over
    record = match.record()
    assert record["content"] == {"name": "my own board", "sha256": sha256(OWN.encode()).hexdigest(), "text": OWN}
    path.unlink()
    assert bohio.load(json.loads(json.dumps(record))).record() == record


def test_the_shipped_file_read_from_elsewhere_is_still_the_shipped_one(tmp_path: Path) -> None:
    path = tmp_path / "copy.toml"
    path.write_bytes(TEXT.encode())
    assert "text" not in bohio.new("mangrovia", seats=4, seed="1", content=path).record()["content"]


# Files that are absurd


@pytest.mark.parametrize("key", ["a" + ".a" * 30_000, "[" + '"a" . ' * 30_000 + "a]", "a" * 30_000 + ".'b'" * 400])
def test_a_key_of_absurdly_many_parts_is_refused_before_it_is_parsed(key: str) -> None:
    assert faults(f"{key}=1\n") == [("file", "has a key of more than 16 parts")]


def test_long_words_without_dots_are_no_such_keys() -> None:
    found = faults(f"name = '{'a' * 60_000}'\n")
    assert found[0] == ("name", "has 60000 characters; at most 200 are allowed")
    assert found[1] == ("starting_cards", "is missing")


def test_only_so_many_faults_are_told_and_the_others_counted() -> None:
    found = faults(TEXT + "\n[[space]]" * 600)
    assert len(found) == 151
    place, what = found[-1]
    assert place == "file"
    assert re.fullmatch(r"has \d+ further faults", what)


def test_no_fault_is_told_at_any_length() -> None:
    long = "x" * 20_000
    found = faults(f"{TEXT}\n[[space]]\nid = '{long}'\narea = '{long}'\nlandscapes = ['{long}']\n[{long}]\nname = 1\n")
    assert all(len(place) < 120 and len(what) < 320 for place, what in found)
