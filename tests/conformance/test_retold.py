"""A game told again with a guessed world: the seat it is guessed for cannot tell the difference, and nothing that it
does not know goes into the guess."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from bohio.core.fate import QuickFate
from bohio.core.guessing import guessed_match, story
from bohio.core.match import Match
from bohio.games.mangrovia.game import Mangrovia
from bohio.games.mangrovia.hidden import Secrets
from bohio.games.mangrovia.parts import Parts
from bohio.games.mangrovia.state import ACT_BUILD, ACT_COLLECT, AMULETS, CARDS, CHARMS, HAND, ISLE
from tests.conformance import retelling
from tests.conformance.tables import TABLES, Choice, Table, any_option, at_every_table, canonical, mostly_build, walk
from tests.conformance.test_non_interference import different

MANGROVIA = [table for table in TABLES if table.name == "mangrovia"]
COLLECTING_SITES = (1, 4, 5)


def parts_of(match: Match[Any]) -> Parts:
    assert isinstance(match.game, Mangrovia)
    return match.game.parts


def mostly_collect(match: Match[Any], choices: Random) -> int:
    """Collects where it can, builds on the isle and sometimes pays with amulets, so that the bag runs empty."""
    codes = match.options.codes
    board = parts_of(match)

    def liked(code: int) -> int:
        if code & 15 == ACT_COLLECT:
            return 3
        if code & 15 == ACT_BUILD:
            space = code >> 4 & 127
            return 4 if board.areas[space] == ISLE else 2 if board.currencies[space] == AMULETS else 0
        return 1 + (match.game.decision_kind(match.state) == "place_bowl" and code >> 4 in COLLECTING_SITES)

    best = max(map(liked, codes))
    return choices.choice([code for code in codes if liked(code) == best] if choices.random() < 0.9 else codes)


def beginning_of(match: Match[Any], length: int) -> Match[Any]:
    """The first events of a match."""
    told = retelling.retold(match, length, None, (), Random(0))
    assert told is not None
    return told


def everything_seen(match: Match[Any], seat: int | None) -> list[str]:
    """What a seat gets at each moment of a match, byte for byte."""
    again = Match.recorded(match.game, match.setup_answers)
    moments = [_seen(again, seat)]
    for event in match.events:
        again.repeat(event.code, event.answers)
        moments.append(_seen(again, seat))
    whole = match.view(seat)
    whole["commitment"] = None
    return [*moments, canonical(whole)]


def _seen(match: Match[Any], seat: int | None) -> str:
    game = match.game
    told: list[Any] = [game.sight(match.state, seat), repr(match.decision)]
    if match.events:
        told.append(game.seen_event(match.event_json(match.events[-1]), seat))
    if seat is not None:
        told += [game.seat_view(match.state, seat).key(), str(match.judge_undo(seat))]
        if match.state.seat == seat:
            told.append(match.options.codes)
    return canonical(told)


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


@pytest.mark.parametrize("table", MANGROVIA, ids=str)
def test_a_guess_is_made_of_nothing_but_what_the_seat_knows(table: Table) -> None:
    """The same guess comes out of two worlds that differ only in what is hidden from the seat."""
    choices = Random(str(table))
    match = list(walk(table.begin("one of two"), choices))[-1]
    compared = 0
    while compared < 3:
        seat = choices.choice((*range(table.seats), None))
        length = choices.randrange(20, len(match.events))
        true = beginning_of(match, length)
        hidden = [n for n in range(length) if retelling.is_hidden(table.name, match.events[n], seat)]
        other = retelling.retold(match, length, seat, {-1, *hidden[-3:]}, choices)
        if other is None or other.decision != true.decision or other.state.key() == true.state.key():
            continue
        number = choices.randrange(2**31)
        guesses = [guessed_match(one, seat, QuickFate(number)) for one in (true, other)]
        assert guesses[0] is not None
        assert guesses[1] is not None
        assert guesses[0].record() == guesses[1].record()
        compared += 1


def test_everything_hidden_varies_from_guess_to_guess() -> None:
    """Hands dealt, cards and amulets drawn and held, amulets returned, piles and bag: M6.4, M7.3."""
    differences: Counter[str] = Counter()
    for table in MANGROVIA:
        choices = Random(str(table))
        match = list(walk(table.begin("many worlds"), choices, mostly_collect, 150))[-1]
        others = [(after, event) for after, event in enumerate(match.events, 1) if event.seat not in (None, 0)]
        collects = [after for after, event in others if len(event.answers) > 1]
        true = beginning_of(match, choices.choice(collects or [len(match.events)]))
        for seat in (0, None):
            worlds = [guessed_match(true, seat, QuickFate(number)) for number in range(12)]
            hands = set()
            for world in worlds:
                assert world is not None
                differences.update(different(true, world))
                held = world.state.belongings
                hands.add(tuple(held[stretch + 1] for stretch in (HAND, CARDS, CHARMS)))
            assert len(hands) > 3
    assert set(differences) == {
        "amulet returned",
        "amulets held",
        "bag",
        "collect answered",
        "draw answered",
        "drawn",
        "hands dealt",
        "landscapes held",
        "landscapes_pile",
        "valuables held",
        "valuables_pile",
    }
    assert min(differences.values()) >= 10, differences


def test_a_bag_that_ran_empty_is_guessed_too() -> None:
    """All that was in it was drawn first, then those set aside went in: M7.2."""
    emptied: Counter[str] = Counter()
    for table in MANGROVIA[::3]:
        choices = Random(f"{table}/empty")
        match = list(walk(table.begin("collecting"), choices, mostly_collect, 600))[-1]
        length = len(match.events) - 1
        true = beginning_of(match, length)
        for seat in (0, None):
            for collect in Secrets(parts_of(true), story(true, seat)).collects:
                if collect.joined:
                    emptied["by the seat" if collect.drawn else "by another"] += 1
            other = guessed_match(true, seat, QuickFate(choices.randrange(2**31)))
            assert other is not None
            assert everything_seen(other, seat) == everything_seen(true, seat)
    assert min(emptied["by the seat"], emptied["by another"]) >= 3, emptied
