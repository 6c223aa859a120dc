"""How each seat stands, in numbers."""

from __future__ import annotations

from collections.abc import Iterator
from math import isfinite

import pytest

from bohio.core.engine import NATURE, OVER
from bohio.core.fate import FIELD, QuickFate
from bohio.games.tropicalia.bots.features import NAMES
from bohio.games.tropicalia.bots.prospects import sale
from bohio.games.tropicalia.leaving import line, lines_to, reached_from
from bohio.games.tropicalia.markets import lot, price, sell_action
from bohio.games.tropicalia.parts import orchard
from bohio.games.tropicalia.state import ACT_MOVE, ACT_PASS, FRUIT, LEAVING, SELLING, SPOTS, TropicaliaState
from tests.games.tropicalia.position import Position, game

TABLES = [(seats, advanced) for seats in (2, 3, 4) for advanced in (False, True)]


def states(seats: int, advanced: bool, games: int) -> Iterator[TropicaliaState]:
    """Every state of random games in which whoever can sell, harvest or build does so more often than not."""
    engine = game(seats, advanced).engine
    for seed in range(games):
        fate = QuickFate(seed)
        state = engine.start(fate)
        while state.seat != OVER:
            yield state
            options = engine.options(state)
            keen = [code for code in options if code & 15 in (ACT_MOVE, *range(3, 7))]
            chosen = keen if keen and fate.below(4) else options
            engine.apply(state, chosen[fate.below(len(chosen))], fate)
        yield state


def standing(position: Position, seat: int = 0) -> dict[str, float]:
    """A seat's features by name."""
    return dict(zip(NAMES, position.game.engine.features(position.state)[seat], strict=True))


@pytest.mark.parametrize(("seats", "advanced"), TABLES)
def test_a_row_for_each_seat_and_nothing_changes(seats: int, advanced: bool) -> None:
    engine = game(seats, advanced).engine
    for state in states(seats, advanced, 2):
        before = state.key()
        rows = engine.features(state)
        assert state.key() == before
        assert [len(row) for row in rows] == [len(NAMES)] * seats
        assert all(type(number) is float and isfinite(number) for row in rows for number in row)


@pytest.mark.parametrize(("seats", "advanced"), TABLES)
def test_at_the_end_they_add_up_to_the_score(seats: int, advanced: bool) -> None:
    engine = game(seats, advanced).engine
    for state in states(seats, advanced, 8):
        if state.seat == OVER:
            for row, total in zip(engine.features(state), engine.totals(state), strict=True):
                one = dict(zip(NAMES, row, strict=True))
                village = one["points"] + one["events"] + one["treasures"] - 4 * one["missing kinds"]
                rest = one["fruit"] + one["carts"] + one["surfboards"] + one["shells"] // 2
                assert village + rest == total
                assert not any(one[name] for name in NAMES if "early" in name or "planned" in name or "to " in name)


@pytest.mark.parametrize(("seats", "advanced"), TABLES)
def test_the_biggest_sale_is_the_best_of_the_options(seats: int, advanced: bool) -> None:
    engine = game(seats, advanced).engine
    compared = 0
    for state in states(seats, advanced, 6):
        if state.pending != LEAVING:
            continue
        held = state.boards[FRUIT + state.seat]
        for code in engine.options(state):
            after = state.copy()
            if code & 15 != ACT_MOVE:
                continue
            engine.apply(after, code, QuickFate(1))
            if after.pending != SELLING:
                continue
            trade = after.island.trades[after.market]
            sales = [option >> 4 for option in engine.options(after) if option != ACT_PASS]
            best = max(fruits % FIELD // lot(trade) * price(engine.parts, after) for fruits in sales)
            expected, sold = sale(engine.parts, after, after.seat, after.market, held, True)
            assert expected == best
            assert not best or sell_action(sold) in engine.options(after)
            assert sale(engine.parts, state, state.seat, after.market, held, False) == (expected, sold)
            compared += 1
    assert compared > 50


def test_t1_3_a_spot_is_reached_from_four_spaces() -> None:
    for space in range(SPOTS):
        assert reached_from(1 << space) == sum(1 << spot for spot in line(space))
        assert [spot for spot in range(SPOTS) if lines_to(spot) >> space & 1] == line(space)
    assert reached_from(1 << 0 | 1 << 15) == 0xF111


def test_a_sale_under_way_counts_as_made() -> None:
    position = Position().worker("N4").fruit(mango=3, coconut=1).play("move N4 d2")
    assert position.asked == "seat 0: sell"
    one = standing(position)
    assert (one["shells"], one["fruit"]) == (12, 1)


def test_fruit_beyond_the_baskets_does_not_count() -> None:
    position = Position().worker("N1").fruit(mango=4).lies("a1", coconut=3).play("move N1 a1")
    assert position.asked == "seat 0: discard"
    one = standing(position)
    assert (one["fruit"], one["room early"]) == (5, 0)


def test_a_worker_who_reaches_nothing_is_idle() -> None:
    assert standing(Position().worker("N1"))["idle workers"] == 1
    one = standing(Position().worker("N1").lies("a1", mango=2))
    assert (one["idle workers"], one["harvests planned"] > 0) == (0, True)


def test_others_who_reach_a_field_too_make_it_less_sure() -> None:
    alone = Position().worker("W1", 1).lies("a1", mango=2)
    contested = Position().worker("W1", 1).lies("a1", mango=2).worker("N1", 2)
    assert standing(contested, 1)["harvests planned"] < standing(alone, 1)["harvests planned"]


def test_the_turn_goes_first() -> None:
    position = Position().worker("W1").worker("N1", 1).lies("a1", mango=2)
    assert standing(position)["harvests planned"] > standing(position, 1)["harvests planned"]


def test_a_surfboard_reaches_everything() -> None:
    position = Position().worker("N2").lies("a4", mango=3)
    assert standing(position)["harvests planned"] == 0
    assert standing(position.items(surfboard=1))["harvests planned"] > 0


def test_a_cart_reaches_a_market_with_a_worker() -> None:
    position = Position().worker("N4").fruit(mango=1).stands("d1").stands("d2")
    assert standing(position)["best sale"] == 0
    assert standing(position.items(cart=1))["best sale"] > 0


def test_a_tile_that_can_be_paid_is_a_bargain() -> None:
    offer = ["building-18", "building-17", "building-16", "building-15", "event-feast-1"]
    poor = Position(offer=offer).worker("N1").worker("N2").shells(9)
    assert standing(poor)["tile to build next"] == 0
    rich = Position(offer=offer).worker("N1").worker("N2").shells(10)  # an event of 6 under +4
    assert standing(rich)["tile to build next"] > 0
    rich.play("move N1 a1")
    assert rich.asked == "seat 0: build"
    assert standing(rich)["tile to build now"] > 0


def test_the_second_of_an_event_is_no_bargain() -> None:
    offer = ["event-feast-1", "building-18", "building-17", "building-16", "building-15"]
    position = Position(offer=offer).worker("N1").worker("N2").shells(6)
    new = standing(position)["tile to build next"]
    assert standing(position.built(1, "event-feast-3"))["tile to build next"] < new


def test_half_fountains_count_towards_free_spaces_only() -> None:
    position = Position().worker("N1").built(5, "building-1")  # halves north and east
    assert standing(position)["half fountains early"] == pytest.approx(2 * 17 / 20)
    position.built(2, "building-9")  # north of it; its own half faces space 3
    assert standing(position)["half fountains early"] == pytest.approx(2 * 17 / 20)
    position.built(6, "building-9")
    assert standing(position)["half fountains early"] == pytest.approx(1 * 17 / 20)


def test_the_worker_on_the_brown_board_starts_next() -> None:
    position = Position(first=2)
    assert [standing(position, seat)["starts next"] for seat in range(4)] == [0, 0, 1, 0]
    position.stands("b1", 1)
    assert [standing(position, seat)["starts next"] for seat in range(4)] == [0, 1, 0, 0]
    position.state.round = 5
    assert [standing(position, seat)["starts next"] for seat in range(4)] == [0, 0, 0, 0]


def test_fate_has_features_too() -> None:
    position = Position().worker("N1").shells(4).play("move N1 a1").play("build building-1 1")
    assert position.state.seat == NATURE
    one = standing(position)
    assert (one["points"], one["tiles"], one["tile to build now"]) == (4, 1, 0)


def test_an_orchard_of_several_kinds_brings_as_many_fruits_as_it_names() -> None:
    """T6.2"""
    position = Position(2).day()
    before = standing(position)["fruit"]
    position.state.orchard = orchard([2, 0, 1, 2])
    assert standing(position)["fruit"] == before + 4
