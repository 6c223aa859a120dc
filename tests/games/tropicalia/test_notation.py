"""Actions in short: notation and back."""

from __future__ import annotations

from random import Random

import pytest

from bohio.core.match import Match
from bohio.core.reasons import Json, Reason
from tests.games.tropicalia.position import game

EXAMPLES: dict[str, Json] = {
    "place N2": {"type": "place_worker", "frame": "N2"},
    "move N2 b3": {"type": "move", "frame": "N2", "tile": "b3", "use": []},
    "move N2 b3 with cart": {"type": "move", "frame": "N2", "tile": "b3", "use": ["cart"]},
    "move N2 b3 with cart+surfboard": {"type": "move", "frame": "N2", "tile": "b3", "use": ["cart", "surfboard"]},
    "home N2": {"type": "home", "frame": "N2"},
    "sell 2 mango": {"type": "sell", "fruits": {"mango": 2}},
    "sell 1 coconut 1 mango": {"type": "sell", "fruits": {"coconut": 1, "mango": 1}},
    "discard coconut": {"type": "discard", "fruit": "coconut"},
    "take mango": {"type": "take", "fruit": "mango"},
    "build orchard-mango-5 4": {"type": "build", "tile": "orchard-mango-5", "space": 4},
    "pass": {"type": "pass"},
}


@pytest.mark.parametrize("text", EXAMPLES)
def test_notation_both_ways(text: str) -> None:
    assert game().parse(text) == EXAMPLES[text]
    action = game().read(EXAMPLES[text])
    assert not isinstance(action, Reason)
    assert action.notation() == text


def test_items_may_be_named_in_any_order() -> None:
    assert game().parse("move N2 b3 with surfboard+cart") == EXAMPLES["move N2 b3 with cart+surfboard"]


@pytest.mark.parametrize(
    "text",
    [
        *("", "  ", "fly", "place", "place N1 N2", "pass now", "home", "move N2", "move N2 b3 cart", "move N2 b3 with"),
        *("move N2 b3 using cart", "sell", "sell mango", "sell 2", "sell x mango", "sell 1 mango 1 mango"),
        *("sell -1 mango", "sell ² mango", "build building-1", "build building-1 four", "discard", "take a b"),
        "build building-1 " + "9" * 5000,
    ],
    ids=range(23),
)
def test_what_is_no_notation_has_a_reason(text: str) -> None:
    reason = game().parse(text)
    assert isinstance(reason, Reason)
    assert reason.id == "unreadable_notation"


def test_every_option_of_random_games_has_its_notation() -> None:
    for number in range(12):
        random = Random(number)
        match = Match.begin(game(2 + number % 3, number % 2 > 0), f"notation {number}")
        while not match.over:
            for code in match.options.codes:
                action = match.game.action(code)
                assert match.game.parse(action.notation()) == action.json()
            code = random.choice(match.options.codes)
            assert match.judge(match.game.action(code).notation()) == code
            match.play_code(code)
