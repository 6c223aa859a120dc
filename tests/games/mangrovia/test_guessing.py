"""Guessed worlds of Mangrovia: hands, amulets and the bag. M6.4, M7"""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

from bohio.core.fate import QuickFate
from bohio.core.guessing import guessed_match, story
from bohio.core.match import Match
from bohio.games.mangrovia.game import Mangrovia
from bohio.games.mangrovia.hidden import Unknowns
from bohio.games.mangrovia.parts import Parts
from bohio.games.mangrovia.state import ACT_BUILD, ACT_COLLECT, AMULETS, AMULETS_HELD, CARDS, HAND
from tests.conformance.other_worlds import beginning_of, everything_seen
from tests.conformance.tables import TABLES, walk
from tests.games.mangrovia.hooks import HOOKS

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
            return 4 if board.amulet_spaces[space] else 2 if board.currencies[space] == AMULETS else 0
        return 1 + (match.game.decision_kind(match.state) == "place_bowl" and code >> 4 in COLLECTING_SITES)

    best = max(map(liked, codes))
    return choices.choice([code for code in codes if liked(code) == best] if choices.random() < 0.9 else codes)


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
                differences.update(HOOKS.different(true, world))
                held = world.state.belongings
                hands.add(tuple(held[stretch + 1] for stretch in (HAND, CARDS, AMULETS_HELD)))
            assert len(hands) > 3
    assert set(differences) == HOOKS.hidden
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
            for collect in Unknowns(parts_of(true), story(true, seat)).collects:
                if collect.joined:
                    emptied["by the seat" if collect.drawn else "by another"] += 1
            other = guessed_match(true, seat, QuickFate(choices.randrange(2**31)))
            assert other is not None
            assert everything_seen(other, seat) == everything_seen(true, seat)
    assert min(emptied["by the seat"], emptied["by another"]) >= 3, emptied
