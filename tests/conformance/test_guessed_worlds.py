"""A game told again with a guessed world: the seat it is guessed for cannot tell the difference, and nothing that it
does not know goes into the guess."""

from __future__ import annotations

from random import Random

import pytest

from bohio.core.fate import QuickFate
from bohio.core.guessing import guessed_match
from tests.conformance.other_worlds import beginning_of, everything_seen, other_world
from tests.conformance.tables import TABLES, Choice, Table, any_option, at_every_table, mostly_build, walk
from tests.hooks import hooks_of


@at_every_table
@pytest.mark.parametrize("choose", [mostly_build, any_option])
def test_a_seat_cannot_tell_a_guessed_world_from_the_true_one(table: Table, choose: Choice) -> None:
    choices = Random(f"{table}/{choose}")
    match = list(walk(table.begin(choices.random()), choices, choose, 400))[-1]
    for seat in (*range(table.seats), None):
        length = choices.choice((len(match.events) - 1, choices.randrange(len(match.events))))
        true = beginning_of(match, length)
        other = guessed_match(true, seat, QuickFate(choices.randrange(2**31)))
        assert other is not None
        assert other.seed is None
        assert everything_seen(other, seat) == everything_seen(true, seat)


@pytest.mark.parametrize("table", [table for table in TABLES if hooks_of(table.name).hidden], ids=str)
def test_a_guess_is_made_of_nothing_but_what_the_seat_knows(table: Table) -> None:
    """The same guess comes out of two worlds that differ only in what is hidden from the seat."""
    hooks = hooks_of(table.name)
    choices = Random(str(table))
    match = list(walk(table.begin("one of two"), choices))[-1]
    compared = 0
    while compared < 3:
        seat = choices.choice((*range(table.seats), None))
        length = choices.randrange(hooks.decisions // 5, len(match.events))
        true = beginning_of(match, length)
        hidden = hooks.hidden_events(match, length, seat)
        other = other_world(match, length, seat, {-1, *hidden[-3:]}, choices)
        if other is None or other.decision != true.decision or other.state.key() == true.state.key():
            continue
        number = choices.randrange(2**31)
        guesses = [guessed_match(one, seat, QuickFate(number)) for one in (true, other)]
        assert guesses[0] is not None
        assert guesses[1] is not None
        assert guesses[0].record() == guesses[1].record()
        compared += 1
