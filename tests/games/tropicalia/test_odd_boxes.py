"""Boxes other than the reconstruction: each position is worked out by hand."""

from __future__ import annotations

import re

import pytest

from bohio.core.match import Match
from tests.games.tropicalia.position import Position, game, shipped_text
from tests.games.tropicalia.scorer import result

ORCHARD = """
[[village]]
id = "garden"
kind = "orchard"
cost = 3
points = 6
fruits = ["mango", "coconut", "mango", "sugar_apple"]
fountains = "W"
"""
OFFER = ["garden", "building-1", "building-2", "building-3", "building-4"]


def box(*changes: tuple[str, str], more: str = "") -> str:
    """The shipped file with some of its text replaced and something added."""
    text = shipped_text()
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    return text + more


def gardener(**bag: int) -> Position:
    """Seat 0 may build an orchard that shows a mango, a coconut, a mango and a sugar apple; the bag holds this."""
    position = Position(offer=OFFER, text=box(more=ORCHARD)).worker("N1").shells(10)
    return position.bag(**bag).play("move N1 a1")


# Orchards of several kinds


def test_t6_2_an_orchard_of_several_kinds_brings_them_all() -> None:
    position = gardener(coconut=5, sugar_apple=5, mango=5).play("build garden 1")
    assert position.held() == {"coconut": 1, "sugar_apple": 1, "mango": 2}
    assert position.asked == "fate: slide"


def test_t6_2_each_kind_that_is_missing_is_a_decision_in_its_turn() -> None:
    position = gardener(coconut=1, sugar_apple=4).play("build garden 1")
    assert position.held() == {}  # no mango; the coconut is still in the bag and may be taken for it
    assert position.options == ["pass", "take coconut", "take sugar_apple"]
    position.play("take coconut")
    assert position.held() == {"coconut": 1}  # and now the orchard's own coconut is missing
    assert position.options == ["pass", "take sugar_apple"]
    position.play("pass")
    position.play("take sugar_apple")  # for the second mango
    assert position.held() == {"coconut": 1, "sugar_apple": 2}  # the orchard's own sugar apple came by itself
    assert position.asked == "fate: slide"
    assert position.table["bag"] == {"coconut": 0, "sugar_apple": 2, "mango": 0}


def test_t6_2_going_without_one_kind_leaves_the_next_to_come() -> None:
    position = gardener(coconut=1, sugar_apple=1).play("build garden 1").play("pass")
    assert position.held() == {"coconut": 1}
    position.play("pass")
    assert position.held() == {"coconut": 1, "sugar_apple": 1}
    assert position.asked == "fate: slide"


def test_t6_2_the_bag_runs_empty_in_the_middle_of_an_orchard() -> None:
    position = gardener(coconut=1, mango=1).play("build garden 1")
    assert position.held() == {"coconut": 1, "mango": 1}
    assert position.asked == "fate: slide"


def test_t6_2_discards_come_after_the_last_kind() -> None:
    position = Position(offer=OFFER, text=box(more=ORCHARD)).worker("N1").shells(10).fruit(coconut=4)
    position.play("move N1 a1").play("build garden 1")
    assert position.held() == {"coconut": 5, "sugar_apple": 1, "mango": 2}
    for _ in range(3):
        assert position.asked == "seat 0: discard"
        position.play("discard coconut")
    assert position.asked == "fate: slide"


def test_t6_2_nine_fruits_one_after_the_other() -> None:
    fruits = ["sugar_apple", "coconut", "mango"] * 3
    roomy = "baskets = 5", "baskets = 5\nbasket_stores = 2"
    text = box(roomy, ('fruit = "coconut"\namount = 1', f"fruits = {fruits}"))
    position = Position(offer=["orchard-coconut-1", *OFFER[1:]], text=text).worker("N1").shells(20).play("move N1 a1")
    position.play("build orchard-coconut-1 1")
    assert position.held() == {"coconut": 3, "sugar_apple": 3, "mango": 3}


def test_t7_2_an_orchard_of_several_kinds_scores_like_any_other() -> None:
    position = gardener(coconut=5, sugar_apple=5, mango=5).built(5, "treasure-orchard-1").play("build garden 1")
    assert position.score() == {
        "buildings": 0,
        "events": 0,
        "orchards": 6,
        "treasures": 2,  # one orchard
        "missing": -8,  # no building, no event
        "fruits": 4,
        "shells": 3,  # 10 - 3 = 7 shells
        "items": 0,
        "total": 7,
    }


# Baskets that store more than one


def test_t1_6_baskets_and_basket_tiles_store_what_the_file_says() -> None:
    text = box(("baskets = 5", "baskets = 5\nbasket_stores = 2\nbasket_tile_stores = 3"))
    assert Position(text=text).player()["storage"] == 10
    assert Position(text=text).items(basket=2).player()["storage"] == 16
    plain = box(("baskets = 5", "baskets = 5\nbasket_tile_stores = 4"))
    assert Position(text=plain).items(basket=1).player()["storage"] == 9


def test_t5_4_only_what_does_not_fit_goes_back() -> None:
    text = box(("baskets = 5", "baskets = 5\nbasket_stores = 2"))
    position = Position(text=text).worker("N1").fruit(coconut=8).lies("a1", mango=3).play("move N1 a1")
    assert position.asked == "seat 0: discard"
    position.play("discard mango")
    assert position.held() == {"coconut": 8, "mango": 2}
    assert position.asked == "seat 1: leave"
    assert position.score()["fruits"] == 10


def test_t5_2_a_basket_tile_that_stores_two_makes_room_for_two() -> None:
    text = box(("baskets = 5", "baskets = 5\nbasket_tile_stores = 2"))
    position = Position(text=text).worker("N2").worker("N1").fruit(coconut=5).lies("b1", basket=1, cart=1)
    position.lies("a1", mango=3).play("move N2 b1").day(0).play("move N1 a1")
    assert position.player()["storage"] == 7
    position.play("discard coconut")
    assert position.held() == {"coconut": 4, "mango": 3}
    assert position.asked == "seat 1: leave"


# Islands


@pytest.mark.parametrize(("seats", "closed"), [(2, True), (3, False), (4, True)])
def test_t2_1_a_tile_is_closed_with_the_listed_numbers_of_players(seats: int, closed: bool) -> None:
    text = box(('id = "field-1"\nkind = "field"\n', 'id = "field-1"\nkind = "field"\nclosed = [2, 4]\n'))
    position = Position(seats=seats, text=text).worker("N1")
    assert ("closed" in position.table["island"]["a1"]) == closed
    assert ("move N1 a1" in position.options) != closed
    if closed:
        assert position.refused("move N1 a1") == ("tile_closed", "T2.1")


def test_t7_1_without_a_brown_board_the_first_player_stays() -> None:
    position = Position(seats=2, text=box(("first_player = true\n", "")), first=1).day(1, left=1)
    position.worker("N2", seat=1).stands("b2", seat=0).play("move N2 b1").fate("slide", "building-9")
    assert position.state.first == 1
    position = Position(seats=2, first=1).day(1, left=1)
    position.stands("b1", seat=0).worker("N2", seat=1).play("move N2 b2").fate("slide", "building-9")
    assert position.state.first == 0  # with one, whoever stands there begins


def test_t7_1_a_closed_brown_board_is_none() -> None:
    text = box(("first_player = true\n", "first_player = true\nclosed = [2]\n"))
    position = Position(seats=2, text=text, first=1).worker("N2", seat=1).day(1, left=1)
    assert position.refused("move N2 b1") == ("tile_closed", "T2.1")
    position.play("move N2 b2").fate("slide", "building-9")
    assert position.state.first == 1


def test_t5_3_markets_pay_what_the_file_says() -> None:
    market = 'id = "mango-3"\nkind = "market"\nfruit = "mango"\nprice = 3'
    text = box((market, market.replace("price = 3", "price = 7")))
    position = Position(text=text).worker("N4").fruit(mango=3).play("move N4 d1").play("sell 3 mango")
    assert position.player()["shells"] == 21


def only(kind: str, closed: str = "") -> str:
    """An island of one kind of tile alone, the first of them always open."""
    head, village = shipped_text().split("[[village]]", 1)
    head = head.split("[[island]]")[0]
    trade = 'fruit = "mango"\nprice = 4\n' if kind == "market" else ""
    tiles = [
        f'[[island]]\nid = "t{number}"\nkind = "{kind}"\n{trade}{closed if number else ""}\n' for number in range(16)
    ]
    return head + "".join(tiles) + "[[village]]" + village


@pytest.mark.parametrize("closed", ["", "closed = [2, 3, 4]"])
@pytest.mark.parametrize("kind", ["field", "plaza", "market"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_an_island_of_one_kind_is_played_to_the_end(kind: str, closed: str, seats: int) -> None:
    match = Match.begin(game(seats, False, only(kind, closed)), "one kind")
    while not match.over:
        assert all(abs(number) < 1e6 for row in match.game.engine.inputs(match.state) for number in row)
        match.play_code(match.options.codes[len(match.events) * 7 % len(match.options)])
    assert match.record()["result"] == result(match.record(), only(kind, closed))


# Villages


def test_t7_2_more_than_five_different_events_count_as_five() -> None:
    events = iter(["regatta", "feast", "dance", "concert", "kite_day", "opera", "race", "fair"] * 2)
    text = re.sub(r'event = "\w+"', lambda _: f'event = "{next(events)}"', shipped_text())
    ids = re.findall(r'id = "(event-[\w-]+)"', text)[:8]
    position = Position(text=text)
    for number, points in enumerate((7, 15, 24, 34, 45, 45, 45, 45)):
        position.built(number + 1, ids[number])
        assert position.score()["events"] == points


def test_t1_4_a_village_of_five_tiles() -> None:
    head, *tiles = shipped_text().split("[[village]]")
    text = "[[village]]".join([head, *tiles[:5]])
    match = Match.begin(game(2, False, text), "few")
    assert match.view()["table"]["village_pile"] == 0
    while not match.over:
        match.play_code(match.options.codes[0])
    assert match.record()["result"] == result(match.record(), text)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_t6_2_a_poor_bag_and_orchards_of_several_kinds_agree_with_the_clerk(seats: int) -> None:
    scarce = (("coconut = 24", "coconut = 16"), ("sugar_apple = 24", "sugar_apple = 18"), ("mango = 24", "mango = 3"))
    garden = ORCHARD.replace("cost = 3", "cost = 0")
    gardens = [garden.replace('"garden"', f'"garden-{number}"') for number in range(150)]
    text = box(*scarce, ("baskets = 5", "baskets = 5\nbasket_stores = 3"), more="".join(gardens))
    taken = 0
    for seed in range(4):
        match = Match.begin(game(seats, False, text), f"poor {seed}")
        while not match.over:
            match.play_code(match.options.codes[len(match.events) * 5 % len(match.options)])
        record = match.record()
        taken += sum(event.get("action", {}).get("type") == "take" for event in record["events"])
        assert record["result"] == result(record, text)
    assert taken
