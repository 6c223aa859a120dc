"""Content files that differ from the printed board: they play, and remarks tell what is unusual."""

from __future__ import annotations

import pytest

from bohio.core.reasons import BadContent
from bohio.games.mangrovia.content import VALUABLE_COUNTS, read
from tests.games.mangrovia.files import GREY, TEXT, WHITE, board, edited, fenced, space, within
from tests.games.mangrovia.position import Position, game_of


def marked(id: str, mark: str) -> tuple[str, str]:
    """An edit that gives a space a mark."""
    return space(id), space(id).rstrip() + f"\n{mark}\n"


def unmarked(id: str, mark: str) -> tuple[str, str]:
    assert mark in space(id)
    return space(id), space(id).replace(mark, "")


def remarks(text: str) -> list[tuple[str, str]]:
    """Every remark on a file: its place and what is unusual there."""
    return [(remark.place, remark.english) for remark in read(text).remarks]


UNUSUAL = {
    "pairs that do not rise": (
        edited(("3 = [4, 5]", "3 = [4, 4]")),
        [
            ("starting_cards.3", "adds up to 8; in the box each pair adds up to one more than the pair before"),
            ("starting_cards.4", "adds up to 10; in the box each pair adds up to one more than the pair before"),
        ],
    ),
    "pairs that rise by two": (
        edited(("5 = [5, 6]", "5 = [6, 6]")),
        [("starting_cards.5", "adds up to 12; in the box each pair adds up to one more than the pair before")],
    ),
    "one valuable too many": (
        edited(("2 = 9\n3 = 8\n4 = 7\n5 = 7", "2 = 10\n3 = 8\n4 = 7\n5 = 7")),
        [("valuables.2", "is 10; 9 are played, as the rulebook says")],
    ),
    "valuables exchanged": (
        edited(("5 = 7\n6 = 6\n7 = 6", "5 = 6\n6 = 7\n7 = 6")),
        [
            ("valuables.5", "is 6; 7 are played, as the rulebook says"),
            ("valuables.6", "is 7; 6 are played, as the rulebook says"),
        ],
    ),
    "34 amulets": (edited(("6 = 5", "6 = 4")), [("amulets", "adds up to 34; in the box there are 35")]),
    "nine godless tiles": (
        edited(("valuable = 3", "valuable = 4")),
        [("godless_tiles", "adds up to 9; in the box there are 8")],
    ),
    "a ninth stone space": (
        within("A1", ('"path"', '"stone"')),
        [("space", "the printed stone area has 8 spaces, this one has 9; stone tiles are laid as far as they go")],
    ),
    "a stone space less": (
        within("E1", ('"stone"', '"path"')),
        [("space", "the printed stone area has 8 spaces, this one has 7; stone tiles are laid as far as they go")],
    ),
    "a ninth pole space": (
        within("A1", ('"path"', '"pole"')),
        [("space", "the printed pole area has 8 spaces, this one has 9; pole tiles are taken as far as they go")],
    ),
    "an eleventh amulet space": (
        within("A1", ("cost = 14", "cost = 14\namulet = true")),
        [("space", "the printed board has 10 amulet spaces, this one has 11")],
    ),
    "an isle space without amulets": (
        within("I1", ("amulet = true\n", "")),
        [("space", "the printed board has 10 amulet spaces, this one has 9")],
    ),
    "one double landscape too few": (
        within("G4", (', "mangrove"', "")),
        [("space", "the printed board has 2 spaces with two landscapes, this one has 1")],
    ),
    "one double landscape too many": (
        within("A1", ('"water"', '"water", "reed"')),
        [("space", "the printed board has 2 spaces with two landscapes, this one has 3")],
    ),
    "both double landscapes off the amulet spaces": (
        edited(
            (space("I5"), space("I5").replace(', "water"', "")),
            (space("A1"), space("A1").replace('"water"', '"water", "reed"')),
        ),
        [
            (
                "space",
                "of the two spaces with two landscapes, A1, G4, exactly one is an amulet space on the printed board",
            )
        ],
    ),
    "a cost of 1 in valuables": (
        within("I1", ("cost = 4", "cost = 1")),
        [("space I1.cost", "is 1, which cannot be paid exactly in valuables; nobody can build there")],
    ),
    "no amulets at all": (
        edited(("2 = 9\n3 = 8\n4 = 7\n5 = 6\n6 = 5", "2 = 0\n3 = 0\n4 = 0\n5 = 0\n6 = 0")),
        [
            ("amulets", "adds up to 0; in the box there are 35"),
            ("space B2.cost", "is 6, which cannot be paid exactly in amulets; nobody can build there"),
        ],
    ),
    "two grey marks": (
        edited(unmarked("B3", GREY)),
        [("space", "the printed board has 3 grey marks, this one has 2")],
    ),
    "eight white marks": (
        edited(marked("A1", WHITE)),
        [("space", "the printed board has 7 white marks, this one has 8")],
    ),
    "no grey mark in the stone area": (
        edited(unmarked("F3", GREY), marked("A1", GREY)),
        [("space", "on the printed board one grey mark is in the stone area and none in the pole area")],
    ),
    "a white mark in the stone area": (
        edited(marked("E1", WHITE), unmarked("C1", WHITE)),
        [("space", "on the printed board one white mark is in the pole area and none in the stone area")],
    ),
    "a second place above the first": (
        edited(('first = 10\nsecond = 5\nspaces = ["B1"', 'first = 10\nsecond = 11\nspaces = ["B1"')),
        [("paths.B.second", "is more than the first place brings; perhaps the two are exchanged")],
    ),
}


@pytest.mark.parametrize("name", UNUSUAL)
def test_what_is_unusual_is_a_remark_and_plays(name: str) -> None:
    text, expected = UNUSUAL[name]
    assert remarks(text) == expected
    for seats in (2, 5):
        assert game_of(seats, "mixed", text).remarks == read(text).remarks


def test_the_shipped_file_has_nothing_unusual() -> None:
    assert remarks(TEXT) == []


USUAL = {
    "a path the wrong way round": edited(
        ('"A1", "A2", "A3", "A4", "A5", "A6", "A7"', '"A7", "A6", "A5", "A4", "A3", "A2", "A1"')
    ),
    "a path with a gap": edited(('"B1", "B2", "B3", "B4", "B5", "B7"', '"B1", "B2", "B4", "B5", "B7"')),
    "a path to the isle": edited(('"D6", "D7"]', '"D6", "D7", "I1"]')),
    "a space on no path": edited((space("D5"), space("D5").replace("D5", "E5")), ('"D4", "D5"', '"D4"')),
    "an area left out": within("A1", ('area = "path"\n', "")),
    "an author": edited(('name = "reconstruction"', 'name = "reconstruction"\nauthor = "Ana"')),
}


@pytest.mark.parametrize("name", USUAL)
def test_what_boards_may_differ_in_needs_no_remark(name: str) -> None:
    assert remarks(USUAL[name]) == []


def test_the_author_is_told() -> None:
    assert read(USUAL["an author"]).author == game_of(3, "none", USUAL["an author"]).content_author == "Ana"
    assert read(TEXT).author == ""


def test_valuables_are_those_of_the_rulebook_whatever_the_file_says() -> None:
    """M1.2"""
    text = edited(("2 = 9\n3 = 8\n4 = 7\n5 = 7", "2 = 0\n3 = 99\n4 = 7\n5 = 7"))
    assert read(text).valuables == VALUABLE_COUNTS
    assert Position(content=text).table()["valuables"]["pile"] == 43 - 4


def test_only_so_many_remarks_are_told_and_the_others_counted() -> None:
    text = TEXT.replace("cost = 9", "cost = 1").replace("cost = 8", "cost = 1").replace("cost = 7", "cost = 1")
    text += "".join(
        f'\n[[space]]\nid = "{c}{r}"\nlandscapes = ["sand"]\ncost = 1\ncurrency = "valuables"\n'
        for c in "LMNOPQ"
        for r in range(1, 9)
    )
    found = remarks(text)
    assert len(found) == 31
    place, what = found[-1]
    assert place == "file"
    assert what.endswith("further remarks")


# Room for the huts


def test_a_board_without_room_for_the_huts_of_one_player_is_refused() -> None:
    """M10.3"""
    with pytest.raises(BadContent) as caught:
        read(fenced(9))
    assert [(fault.place, fault.english) for fault in caught.value.faults] == [
        ("space", "with 2 players each has 10 huts, but only 9 spaces can be built on; add more"),
        ("space", "with 3 players each has 10 huts, but only 9 spaces can be built on; add more"),
    ]
    assert read(fenced(10))


def test_a_board_that_may_fill_up_is_unusual() -> None:
    """With 2 players, 9 huts of each leave the 19th space for somebody's last. M10.3"""
    told = ("space", "with 2 players only 18 spaces can be built on; the game may end because none is left")
    assert told in remarks(fenced(18))
    assert not [what for _, what in remarks(fenced(19)) if "with 2 players" in what]


@pytest.mark.parametrize(
    ("amulet_space", "playable"),
    [
        ('cost = 6\ncurrency = "amulets"', False),
        ("cost = 1", False),
        ('cost = 4\nneutral = "grey"', False),
        ('cost = 5\ncurrency = "amulets"', True),
        ("cost = 4", True),
    ],
)
def test_spaces_that_cost_amulets_need_an_amulet_space_within_reach(amulet_space: str, playable: bool) -> None:
    """The five amulets of value 1 are all that there is without a hut on an amulet space. M7.1, M10.3"""
    dear = {f"dear-{number}": 'cost = 6\ncurrency = "amulets"' for number in range(12)}
    text = board({**dear, "ring": f"{amulet_space}\namulet = true"})
    if playable:
        assert read(text)
    else:
        with pytest.raises(BadContent, match="space: with 2 players each has 10 huts, but only"):
            read(text)


def test_a_board_whose_costs_can_be_paid_in_too_many_ways_is_refused() -> None:
    """Nobody could be shown their options. A space of two landscapes counts twice."""
    dear = {f"{number}": f"at = [{1 + number % 20}, {1 + number // 20}]\ncost = 30" for number in range(100)}
    cheaper = {id: lines.replace("30", "14") for id, lines in dear.items()}
    assert read(board(cheaper))
    with pytest.raises(BadContent, match=r"space: all costs together can be paid in \d+ ways"):
        read(board({id: f'{lines}\nlandscapes = ["water", "reed"]' for id, lines in cheaper.items()}))
    text = board({id: f'{lines}\ncurrency = "amulets"' for id, lines in dear.items()})
    text = text.replace("2 = 9\n3 = 8\n4 = 7\n5 = 6\n6 = 5", "2 = 20\n3 = 20\n4 = 20\n5 = 20\n6 = 20")
    with pytest.raises(BadContent, match=r"space: all costs together can be paid in \d+ ways, more than 25000; lower"):
        read(text)
