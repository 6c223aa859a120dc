"""What is merely unusual in a content file is a remark, and the file is played."""

from __future__ import annotations

import pytest

from bohio.core.match import Match
from bohio.core.reasons import BadContent, BadOption
from bohio.games.tropicalia.content import read
from tests.games.tropicalia.position import game, shipped_text
from tests.games.tropicalia.test_content import BROWN, MARKET, ORCHARD, changed, faults

FIRST_STAYS = "island: has no open plaza with first_player with {} players: the first player stays the same"
NOT_COVERED = "island: has no open market coconut 3 with {} players: no advanced markets then"

UNUSUAL: dict[str, tuple[str, str, list[str]]] = {
    "four rounds": ("rounds = 5", "rounds = 4", ["rounds: is 4; the game is played with the rulebook’s 5"]),
    "five workers": ("workers = 4", "workers = 5", ["workers: is 5; the game is played with the rulebook’s 4"]),
    "six baskets": ("baskets = 5", "baskets = 6", ["baskets: is 6; the game is played with the rulebook’s 5"]),
    "falling surcharge": (
        "[0, 1, 2, 3, 4]",
        "[0, 1, 3, 2, 4]",
        ["surcharge: falls from one place to the next; the rulebook’s rises from +0 to +4"],
    ),
    "no mangoes": ("mango = 24", "mango = 0", ["fruits.mango: is 0: this fruit is never in the bag"]),
    "no brown board": (BROWN, "", [FIRST_STAYS.format("2, 3, 4")]),
    "false brown board": (BROWN, "first_player = false\n", [FIRST_STAYS.format("2, 3, 4")]),
    "brown board closed": (BROWN, f"{BROWN}closed_up_to = 2\n", [FIRST_STAYS.format(2)]),
    "closed with four": (
        "closed_up_to = 2",
        "closed = [4]",
        ["island field-5.closed: holds 4; in the rulebook every tile is open then"],
    ),
    "covered market closed": (MARKET, f"{MARKET}closed_up_to = 2\n", [NOT_COVERED.format(2)]),
    "covered market missing": (
        MARKET,
        MARKET.replace("price = 3", "price = 4"),
        [NOT_COVERED.format("2, 3, 4")],
    ),
    "price of 7": ("price = 2", "price = 7", ["island coconut-2.price: is 7; the rulebook’s markets pay 2, 3 or 4"]),
    "six events": ('event = "regatta"', 'event = "opera"', ["village: has 6 different events; the rulebook has 5"]),
}


@pytest.mark.parametrize("name", UNUSUAL)
def test_what_is_merely_unusual_is_a_remark(name: str) -> None:
    old, new, expected = UNUSUAL[name]
    content = read(changed(old, new))
    assert [str(remark) for remark in content.remarks] == expected
    assert game(text=changed(old, new)).remarks == content.remarks


@pytest.mark.parametrize("name", UNUSUAL)
def test_an_unusual_file_is_played(name: str) -> None:
    old, new, _ = UNUSUAL[name]
    match = Match.begin(game(3, False, changed(old, new)), name)
    while not match.over:
        match.play_code(match.options.codes[len(match.events) % len(match.options)])
    assert match.state.round == 5


USUAL: dict[str, tuple[str, str]] = {
    "an author": ("rounds = 5", 'rounds = 5\nauthor = "Somebody"'),
    "roomy baskets": ("rounds = 5", "rounds = 5\nbasket_stores = 2\nbasket_tile_stores = 3"),
    "an orchard of several kinds": (ORCHARD, 'fruits = ["coconut", "mango", "mango"]'),
    "a tile that is closed with three players only": ("closed_up_to = 2", "closed = [3]"),
    "a tile that is never closed": ("closed_up_to = 2", "closed = []"),
    "no face with a star": ("rounds = 5", "rounds = 5\nstarred = []"),
}


@pytest.mark.parametrize("name", USUAL)
def test_what_a_real_box_may_have_needs_no_remark(name: str) -> None:
    assert read(changed(*USUAL[name])).remarks == ()


def test_the_shipped_file_needs_no_remark() -> None:
    content = read(shipped_text())
    assert content.remarks == ()
    assert content.author == ""


def test_the_author_is_in_the_record() -> None:
    own = game(4, False, changed("rounds = 5", 'rounds = 5\nauthor = "Somebody"'))
    assert Match.begin(own, "1").record()["content"]["author"] == "Somebody"
    assert "author" not in Match.begin(game(), "1").record()["content"]


def test_two_brown_boards_that_are_never_open_together() -> None:
    text = changed(BROWN, f"{BROWN}closed = [2]\n")
    plaza = 'id = "plaza-2"\nkind = "plaza"\n'
    text = text.replace(plaza, f"{plaza}{BROWN}closed = [3, 4]\n")
    remark = "island plaza-2.closed: holds 4; in the rulebook every tile is open then"
    assert [str(one) for one in read(text).remarks] == [remark]
    browns = [game(seats, False, text).parts.brown for seats in (2, 3, 4)]
    assert [read(text).island[number].id for number in browns] == ["plaza-2", "plaza-1", "plaza-1"]


def test_an_island_with_all_tiles_closed_is_refused() -> None:
    head, village = shipped_text().split("[[village]]", 1)
    head, *tiles = head.split("[[island]]")
    closed = [tile.split("closed_up_to")[0] + "closed = [3]\n\n" for tile in tiles]
    assert faults("[[village]]".join(["[[island]]".join([head, *closed]), village])) == [
        "island: has no open tile with 3 players; leave at least one open"
    ]


def test_nine_different_events_are_too_many() -> None:
    text = shipped_text()
    for number in range(4):
        assert len(read(text).events) == 5 + number
        text = text.replace(f'event = "{("regatta", "regatta", "feast", "feast")[number]}"', f'event = "e{number}"', 1)
    with pytest.raises(BadContent, match="village: has 9 different events; at most 8 can be told apart"):
        read(text)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_advanced_markets_are_refused_where_a_market_is_not_open(seats: int) -> None:
    text = changed(MARKET, f"{MARKET}closed_up_to = 2\n")
    if seats == 2:
        with pytest.raises(BadOption, match="no open market coconut 3 with 2 players"):
            game(seats, True, text)
    else:
        assert game(seats, True, text).options["advanced_markets"]
    assert not game(seats, False, text).options["advanced_markets"]
