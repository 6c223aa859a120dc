"""T8: advanced markets."""

from __future__ import annotations

import re

import pytest

from bohio.core.match import Match
from bohio.core.reasons import BadOption
from tests.games.tropicalia.position import Position, game, shipped_text


def at_market(face: str, hand: dict[str, int], seats: int = 4, others: dict[int, int] | None = None) -> Position:
    """Seat 0 enters the market mango 4 on d2, covered by this face; the others hold so many coconuts."""
    unlike = [name for name in ("1-front", "2-front", "3-front") if name[0] != face[0]]
    position = Position(seats=seats, faces={"coconut-3": unlike[0], "sugar_apple-3": unlike[1], "mango-4": face})
    position.worker("N4").fruit(**hand)
    for seat, number in (others or {}).items():
        position.fruit(seat, coconut=number)
    return position


def sold(position: Position) -> list[str]:
    """What can be sold, after entering d2."""
    position.play("move N4 d2")
    return [option.removeprefix("sell ") for option in position.options if option != "pass"]


def earned(position: Position, sale: str) -> int:
    """The shells that a sale on d2 brings."""
    position.play("move N4 d2").play(f"sell {sale}")
    return int(position.player()["shells"])


def test_t8_1_three_tiles_cover_the_three_markets() -> None:
    seen = set()
    for seed in range(60):
        advanced = Match.begin(game(advanced=True), str(seed)).setup["advanced"]
        assert list(advanced) == ["coconut-3", "sugar_apple-3", "mango-4"]
        assert len({face[0] for face in advanced.values()}) == 3
        seen |= set(advanced.values())
    assert seen == {f"{tile}-{side}" for tile in range(1, 7) for side in ("front", "back")}


def test_t8_1_no_cover_without_the_variant() -> None:
    assert "advanced" not in Match.begin(game(), "1").setup


def test_t8_1_faces_1_and_2_buy_whole_sets() -> None:
    hand = {"coconut": 3, "sugar_apple": 2, "mango": 1}
    assert sold(at_market("1-front", hand)) == ["1 coconut 1 sugar_apple", "2 coconut 2 sugar_apple"]
    assert sold(at_market("1-back", hand)) == ["1 coconut 1 mango"]
    assert sold(at_market("2-front", hand)) == ["1 sugar_apple 1 mango"]
    assert sold(at_market("2-back", hand)) == ["1 coconut 1 sugar_apple 1 mango"]


def test_t8_1_a_set_is_whole_and_nothing_more() -> None:
    position = at_market("1-front", {"coconut": 2, "sugar_apple": 2, "mango": 1}).play("move N4 d2")
    for sale in ("1 coconut", "2 coconut 1 sugar_apple", "1 coconut 1 sugar_apple 1 mango", "1 mango"):
        assert position.refused(f"sell {sale}") == ("not_whole_sets", "T8.1")
    assert position.refused("sell 3 coconut 3 sugar_apple") == ("fruit_not_held", "T5.3")


def test_t8_1_3_front_buys_any_fruits() -> None:
    sales = sold(at_market("3-front", {"coconut": 2, "mango": 1}))
    assert sales == ["1 coconut", "1 coconut 1 mango", "1 mango", "2 coconut", "2 coconut 1 mango"]
    assert earned(at_market("3-front", {"coconut": 2, "mango": 1}), "2 coconut 1 mango") == 6


def test_t8_1_3_back_buys_one_fruit() -> None:
    position = at_market("3-back", {"coconut": 2, "mango": 1})
    assert sold(position) == ["1 coconut", "1 mango"]
    assert position.refused("sell 2 coconut") == ("one_fruit_only", "T8.1")
    assert position.play("sell 1 mango").player()["shells"] == 5


def test_t8_1_4_front_buys_fours_of_one_kind_each_of_any_kind() -> None:
    position = at_market("4-front", {"coconut": 4, "mango": 5}).items(basket=4)
    assert sold(position) == ["4 coconut", "4 coconut 4 mango", "4 mango"]
    assert position.refused("sell 2 coconut 2 mango") == ("not_fours", "T8.1")
    assert position.play("sell 4 coconut 4 mango").player()["shells"] == 26
    assert sold(at_market("4-front", {"mango": 8}).items(basket=3)) == ["4 mango", "8 mango"]


def test_t8_1_4_back_buys_any_fives() -> None:
    position = at_market("4-back", {"coconut": 4, "mango": 2}).items(basket=1)
    assert sold(position) == ["3 coconut 2 mango", "4 coconut 1 mango"]
    assert position.refused("sell 4 coconut 2 mango") == ("not_fives", "T8.1")
    assert position.play("sell 4 coconut 1 mango").player()["shells"] == 13
    assert earned(at_market("4-back", {"coconut": 5, "mango": 5}).items(basket=5), "5 coconut 5 mango") == 26


@pytest.mark.parametrize("face", ["5-front", "5-back", "6-front", "6-back"])
def test_t8_1_5_and_6_buy_one_kind(face: str) -> None:
    position = at_market(face, {"coconut": 2, "mango": 1})
    assert sold(position) == ["1 coconut", "1 mango", "2 coconut"]
    assert position.refused("sell 1 coconut 1 mango") == ("one_kind_only", "T8.1")


@pytest.mark.parametrize(
    ("face", "others", "price"),
    [
        ("5-front", {1: 0, 2: 1, 3: 1}, 4),
        ("5-front", {1: 2, 2: 0, 3: 0}, 2),
        ("5-front", {1: 0, 2: 0, 3: 3}, 2),
        ("5-back", {1: 3, 2: 3, 3: 4}, 5),
        ("5-back", {1: 3, 2: 2, 3: 4}, 2),
        ("5-back", {1: 3, 2: 3, 3: 1}, 2),
    ],
)
def test_t8_1_5_compares_all_fruit_before_selling(face: str, others: dict[int, int], price: int) -> None:
    position = at_market(face, {"coconut": 1, "mango": 1}, others=others)
    assert earned(position, "1 mango") == price


def test_t8_1_6_front_counts_workers_on_markets() -> None:
    position = at_market("6-front", {"mango": 2})
    position.stands("c1").stands("c4", seat=2).stands("a1", seat=3).stands("b3", seat=3).worker("N1", seat=1)
    assert earned(position, "2 mango") == 2 * 2


def test_t8_1_6_back_counts_workers_of_row_and_column() -> None:
    position = at_market("6-back", {"mango": 2})
    position.stands("a2").stands("b2", seat=2).stands("d1", seat=3).stands("c1", seat=3).stands("a1").worker(
        "E2", seat=1
    )
    assert earned(position, "2 mango") == 2 * 3


def test_t8_2_every_worker_counts_once_also_others_on_this_very_market() -> None:
    for face in ("6-front", "6-back"):
        position = at_market(face, {"mango": 1}).items(cart=1).stands("d2").stands("d2", seat=2).stands("d2", seat=0)
        position.play("move N4 d2 with cart").play("sell 1 mango")
        assert position.player()["shells"] == 3


def test_t8_2_selling_for_nothing_is_allowed() -> None:
    position = at_market("6-front", {"mango": 2})
    position.play("move N4 d2")
    assert position.table["market"] == {"tile": "d2", "lot": 1, "price": 0}
    position.play("sell 2 mango")
    assert position.player()["shells"] == 0
    assert position.held() == {}


def test_t8_2_covered_markets_are_still_markets_for_carts() -> None:
    position = at_market("4-front", {"mango": 1}).items(cart=1).stands("d2")
    assert "move N4 d2 with cart" in position.options
    assert position.table["island"]["d2"]["advanced"] == "4-front"


def test_t3_4_an_advanced_market_where_nothing_can_be_sold_is_not_asked() -> None:
    for face, fruits in (
        ("1-front", {"coconut": 3}),
        ("4-front", {"mango": 3}),
        ("4-back", {"mango": 4}),
        ("3-front", {}),
    ):
        assert at_market(face, fruits).play("move N4 d2").asked == "seat 1: leave"


@pytest.mark.parametrize("market", ["coconut-3", "sugar_apple-3", "mango-4"])
def test_t8_3_without_one_of_the_markets_there_is_no_variant(market: str) -> None:
    fruit, price = market.split("-")
    (start,) = re.findall(rf'^id = "{market}"\n(?:.+\n)*', shipped_text(), re.MULTILINE)
    for flaw in (start.replace(f"price = {price}", "price = 2"), start + "closed_up_to = 2\n"):
        with pytest.raises(BadOption, match=f"no open market {fruit} {price} with 2 players"):
            game(2, True, shipped_text().replace(start, flaw))


def test_t8_3_a_market_that_is_never_closed_is_covered_first() -> None:
    first = 'id = "coconut-2"\nkind = "market"\nfruit = "coconut"\nprice = 2\n'
    text = shipped_text().replace(first, first.replace("price = 2", "price = 3"))  # closed with 2 and 3 players
    for seats in (2, 3, 4):
        assert "coconut-3" in Match.begin(game(seats, True, text), "1").setup["advanced"]
    second = 'id = "coconut-3"\nkind = "market"\nfruit = "coconut"\nprice = 3\n'
    text = text.replace(second, second + "closed = [4]\n")
    assert "coconut-3" in Match.begin(game(3, True, text), "1").setup["advanced"]
    assert "coconut-2" in Match.begin(game(4, True, text), "1").setup["advanced"]
