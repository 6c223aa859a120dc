"""The judge: legal is what is among the options, and everything else gets a reason of its own."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import islice, product
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bohio.core.match import Match
from bohio.core.reasons import Json, Reason
from bohio.games.tropicalia.actions import FRAME_NAMES, SPOT_NAMES
from bohio.games.tropicalia.content import FRUIT_NAMES
from tests.games.tropicalia import rulebook
from tests.games.tropicalia.position import Position, game


def walk(number: int) -> Iterator[Match[Any]]:
    """A random game before each of its decisions."""
    random = Random(number)
    match = Match.begin(game(2 + number % 3, number % 4 > 0), f"judge {number}")
    while not match.over:
        yield match
        match.play_code(random.choice(match.options.codes))


def canonical(actions: list[Json]) -> list[str]:
    return sorted(json.dumps(action, sort_keys=True) for action in actions)


def test_options_are_those_of_a_second_reading_of_the_rules() -> None:
    for number in range(40):
        for match in islice(walk(number), number % 3, None, 3):
            assert match.decision is not None
            assert match.decision.seat is not None
            expected = rulebook.legal(match.decision.kind, match.decision.seat, match.view()["table"])
            assert canonical(list(match.options)) == canonical(expected)
            if match.decision.kind in ("sell", "build"):
                assert len(expected) > 1


def every_action() -> list[Json]:
    """All actions there could ever be, sales up to a limit."""
    village = game().content.village
    uses: list[list[str]] = [[], ["cart"], ["surfboard"], ["cart", "surfboard"]]
    actions: list[Json] = [{"type": "pass"}]
    for frame in FRAME_NAMES:
        actions += [{"type": "place_worker", "frame": frame}, {"type": "home", "frame": frame}]
        actions += [
            {"type": "move", "frame": frame, "tile": tile, "use": use} for tile, use in product(SPOT_NAMES, uses)
        ]
    for fruit in FRUIT_NAMES:
        actions += [{"type": "discard", "fruit": fruit}, {"type": "take", "fruit": fruit}]
    for counts in product(range(6), repeat=3):
        fruits = {fruit: number for fruit, number in zip(FRUIT_NAMES, counts) if number}
        actions.append({"type": "sell", "fruits": fruits})
    actions += [{"type": "build", "tile": tile.id, "space": space} for tile in village for space in range(1, 10)]
    return actions


def test_legal_is_what_is_among_the_options_and_no_reason_is_a_fallback() -> None:
    judged = set()
    for number in range(24):
        match = next(islice(walk(number), 8 * number, None), None)
        if match is None:
            continue
        universe = every_action()
        legal = 0
        for action in universe:
            verdict = match.judge(action)
            if isinstance(verdict, Reason):
                judged.add(verdict.id)
                assert verdict.id != "not_an_option"
                assert verdict.paragraph.startswith("T")
            else:
                legal += 1
                assert match.game.action_json(verdict) == action
        assert legal == len(match.options)
    assert len(judged) > 15


def positions() -> list[Position]:
    """One position for each kind of decision."""
    return [
        Position().morning(),
        Position().worker("N1").items(cart=1, surfboard=1).stands("c1"),
        Position().worker("N4").fruit(mango=2).play("move N4 d1"),
        Position().worker("N1").fruit(mango=5).play("home N1", "mango"),
        Position(offer=["orchard-mango-1", *(f"building-{n}" for n in range(1, 5))])
        .worker("N1")
        .shells(9)
        .bag(coconut=2)
        .play("move N1 a1")
        .play("build orchard-mango-1 1"),
        Position().worker("N1").shells(9).play("move N1 a1"),
    ]


NONSENSE: list[tuple[Any, str]] = [
    (None, "not_an_action"),
    (7, "not_an_action"),
    ([], "not_an_action"),
    (b"pass", "not_an_action"),
    ({}, "unknown_type"),
    ({"type": None}, "unknown_type"),
    ({"type": ["pass"]}, "unknown_type"),
    ({"type": {}}, "unknown_type"),
    ({"type": "fly"}, "unknown_type"),
    ({"type": "round"}, "unknown_type"),
    ({"type": "place_worker"}, "missing_key"),
    ({"type": "move", "frame": "N1", "tile": "a1"}, "missing_key"),
    ({"type": "pass", "why": 1}, "unknown_key"),
    ({"type": "home", "frame": "N1", 7: 7}, "unknown_key"),
    ({"type": "place_worker", "frame": 1}, "bad_value"),
    ({"type": "place_worker", "frame": ["N1"]}, "bad_value"),
    ({"type": "place_worker", "frame": "N5"}, "unknown_frame_space"),
    ({"type": "place_worker", "frame": "n1"}, "unknown_frame_space"),
    ({"type": "home", "frame": ""}, "unknown_frame_space"),
    ({"type": "move", "frame": "N1", "tile": "e1", "use": []}, "unknown_island_tile"),
    ({"type": "move", "frame": "N1", "tile": {}, "use": []}, "bad_value"),
    ({"type": "move", "frame": "N1", "tile": "a1", "use": "cart"}, "bad_value"),
    ({"type": "move", "frame": "N1", "tile": "a1", "use": [{}]}, "bad_value"),
    ({"type": "move", "frame": "N1", "tile": "a1", "use": ["basket"]}, "unknown_use"),
    ({"type": "move", "frame": "N1", "tile": "a1", "use": ["cart", "cart"]}, "unknown_use"),
    ({"type": "move", "frame": "N1", "tile": "a1", "use": ["surfboard", "cart"]}, "not_in_order"),
    ({"type": "sell", "fruits": ["mango"]}, "bad_value"),
    ({"type": "sell", "fruits": {}}, "nothing_sold_is_pass"),
    ({"type": "sell", "fruits": {"fig": 1}}, "unknown_fruit"),
    ({"type": "sell", "fruits": {1: 1}}, "bad_value"),
    ({"type": "sell", "fruits": {"mango": 0}}, "bad_value"),
    ({"type": "sell", "fruits": {"mango": -1}}, "bad_value"),
    ({"type": "sell", "fruits": {"mango": True}}, "bad_value"),
    ({"type": "sell", "fruits": {"mango": 1.0}}, "bad_value"),
    ({"type": "discard", "fruit": "fig"}, "unknown_fruit"),
    ({"type": "discard", "fruit": 0}, "bad_value"),
    ({"type": "take", "fruit": None}, "bad_value"),
    ({"type": "build", "tile": 7, "space": 1}, "bad_value"),
    ({"type": "build", "tile": "building-1", "space": True}, "bad_value"),
    ({"type": "build", "tile": "building-1", "space": 10**5000}, "bad_value"),
]


@pytest.mark.parametrize("number", range(len(NONSENSE)))
def test_nonsense_has_a_reason_at_every_decision(number: int) -> None:
    action, reason = NONSENSE[number]
    for position in positions():
        assert position.refused(action)[0] == reason


def test_every_kind_of_decision_is_covered() -> None:
    kinds = [position.game.decision_kind(position.state) for position in positions()]
    assert kinds == ["place_worker", "leave", "sell", "discard", "take", "build"]


def test_a_huge_sale_is_refused() -> None:
    position = positions()[2]
    assert position.refused({"type": "sell", "fruits": {"mango": 10**5000}}) == ("fruit_not_held", "T5.3")
    assert position.refused({"type": "sell", "fruits": {"mango": 257}}) == ("fruit_not_held", "T5.3")


def test_reasons_can_be_written_out() -> None:
    huge = 10**5000
    for action in ({"type": "build", "tile": "x" * 10**6, "space": 1}, {"type": "sell", "fruits": {"mango": huge}}):
        for position in positions():
            assert len(str(position.judge(action))) < 200


JSON_VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.text(max_size=8)
    | st.sampled_from([*FRAME_NAMES, *FRUIT_NAMES, "b2"]),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from([*FRUIT_NAMES, "x"]), inner, max_size=3)
    ),
    max_leaves=6,
)
ACTIONS = st.fixed_dictionaries(
    {"type": st.sampled_from(["place_worker", "move", "home", "sell", "discard", "take", "build", "pass"])},
    optional=dict.fromkeys(("frame", "tile", "use", "fruits", "fruit", "space"), JSON_VALUES),
)


@settings(max_examples=150, deadline=None)
@given(st.sampled_from(range(6)), JSON_VALUES | ACTIONS)
def test_the_judge_never_stumbles(number: int, action: Any) -> None:
    position = positions()[number]
    verdict = position.game.judge(position.state, action)
    if isinstance(verdict, int):
        assert verdict in position.game.engine.options(position.state)
    else:
        assert verdict.id != "not_an_option"
        json.dumps(dict(verdict.params))
