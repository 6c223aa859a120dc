"""Sampled worlds: each agrees with everything seen, and all that are possible come up, as often as they should."""

from __future__ import annotations

from collections import Counter
from itertools import combinations_with_replacement
from math import comb, sqrt
from random import Random
from typing import Any

import pytest

import bohio
from bohio.core.fate import QuickFate, unpack
from bohio.core.reasons import Json
from bohio.games.mangrovia.content import LANDSCAPE_CARDS, LANDSCAPE_NAMES
from bohio.games.mangrovia.game import Mangrovia
from bohio.games.mangrovia.memory import MangroviaMemory
from bohio.library import open_game
from tests.bots.watching import first_view, look_at, remembered
from tests.conformance.tables import TABLES, Table, walk
from tests.corpus.players import as_match, played
from tests.hooks import hooks_of
from tests.play import random_match


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_every_sampled_world_reproduces_the_view(table: Table) -> None:
    choices = Random(str(table))
    seen = 0
    every = min(9, hooks_of(table.name).decisions // 10)
    for number, match in enumerate(walk(table.begin("beliefs"), choices)):
        if match.over or number % every:
            continue
        for seat in range(table.seats):
            game = match.game
            view = game.seat_view(match.state, seat)
            memory = remembered(match, seat)
            for attempt in range(2):
                world = memory.world(view, QuickFate(attempt))
                assert game.seat_view(world, seat).key() == view.key()
                assert game.table_view(world, seat) == game.table_view(match.state, seat)
                if match.state.seat == seat:
                    assert look_at(game, world).options == list(match.options.codes)
                seen += 1
    assert seen >= 20


def hand_of(match: Any, state: Any, seat: int) -> Any:
    return match.game.table_view(state, seat)["hand"]


def everything(match: Any, state: Any) -> Counter[Any]:
    """Every card and amulet in the hands and everywhere else that a world has; nothing is lost or made."""
    found: Counter[Any] = Counter()
    for name in ("valuables_pile", "valuables_discard", "valuables_display", "landscapes_pile"):
        found.update({(name.split("_")[0], kind): n for kind, n in enumerate(unpack(getattr(state, name), 6))})
    for name in ("landscapes_discard", "landscapes_display"):
        found.update({("landscapes", kind): n for kind, n in enumerate(unpack(getattr(state, name), 6))})
    for name in ("bag", "aside"):
        found.update({("amulets", kind): n for kind, n in enumerate(unpack(getattr(state, name), 6))})
    for seat in range(match.game.seats):
        hand = hand_of(match, state, seat)
        found.update(("valuables", value - 2) for value in hand["valuables"])
        found.update(("landscapes", LANDSCAPE_NAMES.index(name)) for name in hand["landscapes"])
        found.update(("amulets", value - 1) for value in hand["amulets"])
    return +found


def test_a_sampled_world_has_all_cards_and_amulets_once() -> None:
    for seed in range(4):
        match = random_match("mangrovia", 3, seed, limit=90)
        for seat in range(3):
            memory = remembered(match, seat)
            world = memory.world(match.game.seat_view(match.state, seat), QuickFate(seed))
            assert everything(match, world) == everything(match, match.state)


def test_what_others_took_openly_is_in_their_hands_until_they_pay_it() -> None:
    """Face-up cards are seen by everyone. M6.4"""
    checked = 0
    for seed in range(6):
        match = random_match("mangrovia", 3, seed, limit=100)
        open_cards: dict[int, Counter[str]] = {seat: Counter() for seat in range(3)}
        for event in map(match.event_json, match.events):
            action = event.get("action", {})
            if action.get("face") == "up" and action["pile"] == "landscapes":
                open_cards[event["seat"]][action["card"]] += 1
            elif action.get("type") == "build":
                open_cards[event["seat"]] -= Counter(action["landscapes"])
        for seat in range(3):
            memory = remembered(match, seat)
            view = match.game.seat_view(match.state, seat)
            for attempt in range(10):
                world = memory.world(view, QuickFate(attempt))
                for other in set(range(3)) - {seat}:
                    assert Counter(hand_of(match, world, other)["landscapes"]) >= open_cards[other]
                    checked += open_cards[other].total()
    assert checked > 100


def open_doubler(action: Json) -> float:
    """Takes cards face up, keeps them for double huts, best of all with two different landscapes."""
    if action["type"] == "build":
        return 1000 * len(set(action["landscapes"])) ** 9 if action["huts"] == 2 else 0.3
    if action["type"] == "draw":
        return 20 if action["face"] == "up" else 0.5
    return 30 if action.get("site") == 4 else 0.3 if action["type"] == "pass" else 1


@pytest.mark.parametrize("stone_tiles", ["none", "godless"])
def test_cards_taken_openly_are_forgotten_once_they_are_paid(stone_tiles: str) -> None:
    """Memories beside a plain count: face-up cards come, payments go, starting cards first. M6.4, M6.5"""
    game = open_game("mangrovia", 4, {"stone_tiles": stone_tiles})
    assert isinstance(game, Mangrovia)
    doubles: set[tuple[str, str]] = set()
    for seed in range(40):
        match = as_match(game, f"doubles {seed}", played(game, f"doubles {seed}", open_doubler)[0])
        watcher = seed % 4
        memory = game.memory(watcher, first_view(match, watcher))
        assert isinstance(memory, MangroviaMemory)
        known = [Known(game.content.starting_cards[(seat - match.setup["first"]) % 4]) for seat in range(4)]
        for event, state in match.moments():
            memory.see(
                -1 if event.seat is None else event.seat,
                *game.seen_code(event.seat, event.code, event.answers, watcher),
            )
            if event.seat is None or event.seat == watcher:
                continue
            action, one = game.action_json(event.code), known[event.seat]
            open_double = action.get("huts") == 2 and Counter(action["landscapes"]) <= one.cards
            one.see(game, action)
            assert unpack(memory.cards[event.seat], 4) == [one.cards[landscape] for landscape in LANDSCAPE_NAMES]
            assert unpack(memory.valuables[event.seat], 6) == [one.valuables[value] for value in range(2, 8)]
            if open_double:
                doubles.add(tuple(action["landscapes"]))
                view = game.seat_view(state, watcher)
                for attempt in range(5):
                    world = memory.world(view, QuickFate(attempt))
                    assert game.seat_view(world, watcher).key() == view.key()
    assert doubles >= {("mangrove", "sand"), *((landscape, landscape) for landscape in LANDSCAPE_NAMES)}


class Known:
    """What everyone knows that a seat holds."""

    def __init__(self, starting: tuple[int, int]) -> None:
        self.starting = Counter(starting)
        self.valuables: Counter[int] = Counter()
        self.cards: Counter[str] = Counter()

    def see(self, game: Mangrovia, action: Json) -> None:
        if action["type"] == "draw" and action["face"] == "up":
            held: Counter[Any] = self.valuables if action["pile"] == "valuables" else self.cards
            held[action["card"]] += 1
        elif action["type"] == "build":
            self.cards -= Counter(action["landscapes"])
            space = next(space for space in game.content.spaces if space.id == action["space"])
            if space.currency == "valuables":
                paid: Counter[int] = Counter(action["pay"])
                self.valuables -= paid - self.starting
                self.starting -= paid


def test_all_possible_hands_come_up_as_often_as_they_should() -> None:
    """Two players, nothing played yet: the other holds two of the 27 landscape cards that are not to be seen."""
    match = bohio.new("mangrovia", seats=2, seed="beliefs")
    seat = 0
    left = Counter(dict.fromkeys(LANDSCAPE_NAMES, LANDSCAPE_CARDS))
    left -= Counter(hand_of(match, match.state, seat)["landscapes"])
    left -= Counter(match.game.table_view(match.state, seat)["landscapes"]["display"])
    assert left.total() == 27
    memory = remembered(match, seat)
    view = match.game.seat_view(match.state, seat)
    fate = QuickFate(3)
    number = 6000
    drawn = Counter(tuple(sorted(hand_of(match, memory.world(view, fate), 1)["landscapes"])) for _ in range(number))
    possible = {tuple(sorted(pair)) for pair in combinations_with_replacement(LANDSCAPE_NAMES, 2)}
    assert set(drawn) == possible
    for one, other in possible:
        ways = comb(left[one], 2) if one == other else left[one] * left[other]
        share = ways / comb(27, 2)
        error = sqrt(share * (1 - share) / number)
        assert abs(drawn[one, other] / number - share) < 5 * error
