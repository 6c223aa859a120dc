"""A bot's choice follows from what its seat may know: whatever is hidden may be otherwise. M6.4, M7.3"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from bohio.core.fate import QuickFate
from bohio.core.match import Match
from bohio.library import open_game
from tests.bots.levels import NAMES
from tests.bots.watching import choice, look_at, remembered
from tests.conformance.other_worlds import other_world
from tests.hooks import hooks_of
from tests.play import random_match


def moments(match: Match[Any], choices: Random, number: int) -> list[int]:
    """So many moments, in events, at which a seat has more than one option."""
    found = []
    decisions = [number for number, event in enumerate(match.events) if event.seat is not None and number > 20]
    for length in choices.sample(decisions, len(decisions)):
        true = other_world(match, length, None, (), choices)
        assert true is not None
        if len(true.options) > 1:
            found.append(length)
        if len(found) == number:
            break
    return found


Choose = Callable[[Match[Any], Any], int]
"""A choice of the seat that is asked, after a match, in this state."""


def compared(choose: Choose, seats: int, label: str) -> Counter[str]:
    """How often a choice was the same, or not, in other worlds and after other stories that look the same."""
    match = random_match("mangrovia", seats, 11)
    choices = Random(label)
    found: Counter[str] = Counter()
    for length in moments(match, choices, 6):
        true = other_world(match, length, None, (), choices)
        assert true is not None
        seat = true.state.seat
        expected = choose(true, true.state)
        memory, fate = remembered(true, seat), QuickFate(length)
        view = true.game.seat_view(true.state, seat)
        for _ in range(3):  # other hands, piles and bag at this moment
            world = memory.world(view, fate)
            if world.key() != true.state.key():
                found["worlds" if choose(true, world) == expected else "not in worlds"] += 1
        secrets = [-1, *hooks_of(match.game.name).hidden_events(match, length, seat)]
        for _ in range(12):  # another story behind what was seen
            changing = {secret for secret in secrets[-3:] if choices.random() < 0.6} or {secrets[-1]}
            other = other_world(match, length, seat, changing, choices)
            if other is None or other.decision != true.decision or other.state.key() == true.state.key():
                continue
            found["stories" if choose(other, other.state) == expected else "not in stories"] += 1
    return found


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("name", NAMES)
def test_what_is_hidden_changes_no_choice(name: str, seats: int) -> None:
    found = compared(lambda match, state: choice(name, match, state), seats, f"{name}/{seats}")
    assert set(found) == {"worlds", "stories"}
    assert found["worlds"] >= 12
    assert found["stories"] >= 5


@pytest.mark.parametrize("seats", [2, 4])
def test_who_peeked_would_be_found_out(seats: int) -> None:
    """A choice that follows from the whole state is another in other worlds, and after other stories."""

    def peek(match: Match[Any], state: Any) -> int:
        options = match.game.engine.options(state)
        return options[int(match.game.digest(state), 16) % len(options)]

    found = compared(peek, seats, f"peeking/{seats}")
    assert found["not in worlds"] >= 5
    assert found["not in stories"] >= 3


@pytest.mark.parametrize(("game", "seats"), [("mangrovia", 3), ("tropicalia", 2)])
@pytest.mark.parametrize("name", NAMES)
def test_the_same_looks_and_the_same_seed_give_the_same_choice(name: str, game: str, seats: int) -> None:
    match = random_match(game, seats, 12, limit=30)
    assert choice(name, match) == choice(name, match)


def test_a_bot_is_given_a_view_and_not_the_state() -> None:
    """If a bot looked at the others' hands it would find nothing but their number."""
    match = random_match("mangrovia", 4, 13, limit=80)
    look = look_at(match.game, match.state)
    assert look.view.key() != match.state.key()
    world = remembered(match, look.seat).world(look.view, QuickFate(1))
    assert world.key() != match.state.key()
    assert look_at(match.game, world).view.key() == look.view.key()
    assert look_at(match.game, world).options == look.options


def test_thinking_does_not_touch_what_is_looked_at() -> None:
    game = open_game("mangrovia", 3)
    match = random_match("mangrovia", 3, 14, limit=60)
    for name in NAMES:
        look = look_at(game, match.state)
        before = (look.view.key(), list(look.options), match.state.key())
        choice(name, match)
        assert (look.view.key(), look.options, match.state.key()) == before
