"""What a seat may know on an odd board: secrets change nothing that it gets, and what it imagines agrees with it."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from bohio.core.fate import QuickFate
from bohio.core.guessing import guessed_match
from bohio.core.match import Match
from bohio.library import found
from tests.boards.tables import OddTable, odd_tables, on_odd_boards
from tests.bots.watching import look_at, remembered
from tests.conformance.mutations import mutated
from tests.conformance.other_worlds import beginning_of, everything_seen
from tests.conformance.tables import any_option, mostly_build, walk
from tests.conformance.test_non_interference import everything_for, other_worlds
from tests.hooks import hooks_of

DECISIONS = 160


def played(table: OddTable) -> tuple[Match[Any], Random]:
    """A part of a game, and what chooses from now on."""
    choices = Random(f"sight {table}")
    match = table.begin("sight")
    *_, match = walk(match, choices, any_option if table.number % 2 else mostly_build, DECISIONS)
    return match, choices


@pytest.mark.parametrize("name", [name for name in found() if hooks_of(name).boards and hooks_of(name).hidden])
def test_what_a_seat_cannot_know_changes_nothing_that_it_gets(name: str) -> None:
    differences: Counter[str] = Counter()
    for table in odd_tables(every=2):
        if table.name != name:
            continue
        match, choices = played(table)
        seat = choices.choice((*range(table.seats), None))
        known = [match.game.action_json(event.code) for event in match.events if event.seat is not None]
        attempts: list[Any] = ["pass", *(mutated(choices.choice(known), known, choices) for _ in range(4))]
        lengths = choices.sample(range(len(match.events)), 3)
        secret = hooks_of(name).hidden_events(match, len(match.events), seat)
        rare = [number + 1 for number in secret if hooks_of(name).is_rare_secret(match.events[number])]
        for length in [*lengths, *rare[:2]]:
            true = beginning_of(match, length)
            expected = everything_for(true, seat, attempts)
            for other in other_worlds(true, seat, choices):
                assert everything_for(other, seat, attempts) == expected
                differences.update(hooks_of(name).different(true, other))
    assert set(differences) == hooks_of(name).hidden
    assert min(differences.values()) >= 20, differences


@on_odd_boards(every=3)
def test_a_seat_cannot_tell_a_guessed_world_from_the_true_one(table: OddTable) -> None:
    match, choices = played(table)
    seat = choices.choice((*range(table.seats), None))
    true = beginning_of(match, choices.randrange(len(match.events)))
    other = guessed_match(true, seat, QuickFate(choices.randrange(2**31)))
    assert other is not None
    assert everything_seen(other, seat) == everything_seen(true, seat)


@on_odd_boards(every=3)
def test_every_world_that_a_seat_imagines_reproduces_its_view(table: OddTable) -> None:
    match, choices = played(table)
    for length in choices.sample(range(len(match.events)), 3):
        then = beginning_of(match, length)
        then.let_fate_act()
        seat = choices.randrange(table.seats)
        if then.state.seat >= 0:
            seat = choices.choice((seat, then.state.seat))
        game = then.game
        view = game.seat_view(then.state, seat)
        world = remembered(then, seat).world(view, QuickFate(length))
        assert game.seat_view(world, seat).key() == view.key()
        assert game.table_view(world, seat) == game.table_view(then.state, seat)
        if then.state.seat == seat:
            assert look_at(game, world).options == list(then.options.codes)
