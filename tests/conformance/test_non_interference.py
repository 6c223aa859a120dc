"""Whatever a seat cannot know may be otherwise, and not one byte that the seat gets is different."""

from __future__ import annotations

import json
from collections import Counter
from random import Random
from typing import Any

import pytest

from bohio.core.engine import NATURE
from bohio.core.fate import SeededFate
from bohio.core.game import Game
from bohio.core.info import Card
from bohio.core.match import Match
from bohio.core.race import Race
from bohio.core.replay import states
from bohio.core.tips import TIMES, Tip
from bohio.library import found
from tests.conformance.mutations import mutated
from tests.conformance.other_worlds import other_world
from tests.conformance.tables import TABLES, Table, at_every_table, over_games, walk
from tests.conformance.test_cards import things
from tests.hooks import hooks_of

Seat = int | None
TOLD = 3
"""How many of the latest events are told each time."""
CARDS = 7
"""Of so many things one is asked for its card each time."""
WORLDS = 10
"""Other worlds that each seat of each table is shown."""


def everything_for(match: Match[Any], seat: Seat, attempts: list[Any]) -> str:
    """All that leaves the host for this seat, byte for byte."""
    game = match.game
    told: list[Any] = [match.view(seat), game.text(match.state, seat), repr(match.decision)]
    if seat is not None:
        own = game.seat_view(match.state, seat)
        told.append([own.key(), own.revealed, str(getattr(own, "options", None))])
        told.append(
            [[event.seat, *game.seen_code(event.seat, event.code, event.answers, seat)] for event in match.events]
        )
        told.append([str(match.judge(attempt, seat)) for attempt in attempts])
        told.append([str(match.judge_undo(seat)), match.horizon(seat), match.seen_log(seat)])
        if match.state.seat == seat:
            told.append([list(match.options), repr(match.options)])
    return json.dumps([*told, story_for(match, seat)])


def story_for(match: Match[Any], seat: Seat) -> str:
    """The race, the latest happenings and what each option would bring, as this seat or a spectator is told."""
    game = match.game
    eyes = game.seats if seat is None else seat
    views = []
    memory = None
    after = states(game, match.setup_answers, ((event.code, event.answers) for event in match.events))
    for number, state in enumerate(after):
        if memory is None:
            memory = game.memory(eyes, game.view_for(state, seat))
        if number + TOLD >= len(match.events):
            views.append(game.view_for(state, seat).copy())
    assert memory is not None
    for event in match.events:
        code, answers = game.seen_code(event.seat, event.code, event.answers, eyes)
        memory.see(NATURE if event.seat is None else event.seat, code, answers)
    told: list[Any] = [game.race(views[-1], seat, memory), game.when(views[-1])]
    latest = match.seen_log(seat)[1 - len(views) :] if len(views) > 1 else []
    told += [game.happenings(*one, seat) for one in zip(latest, views, views[1:], strict=False)]
    if seat is not None and match.state.seat == seat:
        told.append(game.ask(views[-1]))
        told.append(game.previews(views[-1], seat, match.options.codes, memory))
        told.append(tips_for(game, views[-1], seat))
    told.append(cards_for(match, seat, views[-1], told[0]))
    return repr(told)


def cards_for(match: Match[Any], seat: Seat, view: Any, race: Race) -> list[Card | None]:
    """The cards of some of the things that the page names, others from moment to moment."""
    game = match.game
    if not game.explains:
        return []
    names = sorted(things(match, seat))
    return [game.info(view, seat, race, name) for name in names[len(match.events) % CARDS :: CARDS]]


def tips_for(game: Game[Any], view: Any, seat: int) -> list[Tip]:
    """Every tip that is true of a decision, one after the other."""
    said: Counter[str] = Counter()
    told: list[Tip] = []
    codes, race = game.engine.options(view), game.race(view, seat)
    while tip := game.tip(view, codes, race, lambda some: game.previews(view, seat, some), said):
        told.append(tip)
        said[tip.id] += TIMES
    return told


def played(table: Table, seed: int) -> tuple[Match[Any], list[Any]]:
    """A whole game, and actions to attempt, right and wrong ones."""
    choices = Random(f"{table}/{seed}")
    attempts: list[Any] = ["pass", "nonsense", None]
    for match in walk(table.begin(seed), choices):
        if not match.over and choices.random() < 0.2:
            attempts.append(choices.choice(list(match.options)))
    known = [attempt for attempt in attempts if isinstance(attempt, dict)]
    attempts += [mutated(choices.choice(known), known, choices) for _ in range(10)]
    return match, attempts


def other_worlds(match: Match[Any], seat: Seat, choices: Random) -> list[Match[Any]]:
    """Up to three other worlds that look the same to the seat: mostly the latest secrets are others."""
    length = len(match.events)
    secrets = [-1, *hooks_of(match.game.name).hidden_events(match, length, seat)]
    worlds: list[Match[Any]] = []
    for _ in range(12):
        recent = {number for number in secrets[-4:] if choices.random() < 0.6}
        changing = recent | {number for number in secrets if choices.random() < 0.05} or {choices.choice(secrets)}
        other = other_world(match, length, seat, changing, choices)
        if other is None or other.decision != match.decision:  # which decisions are asked is public
            continue
        if other.state.key() != match.state.key():
            worlds.append(other)
    return worlds[:3]


@pytest.mark.parametrize("name", [name for name in found() if hooks_of(name).hidden])
def test_what_a_seat_cannot_know_changes_nothing_that_it_gets(name: str) -> None:
    """All that the game hides differs somewhere, and nobody can see it."""
    hooks = hooks_of(name)
    differences: Counter[str] = Counter()
    asked: Counter[str] = Counter()
    for table in TABLES:
        if table.name != name:
            continue
        match, attempts = played(table, 0)
        choices = Random(str(table))
        for seat in (*range(table.seats), None):
            compared = 0
            lengths = range(1, len(match.events) + 1)
            secret = [after for after in lengths if after - 1 in hooks.hidden_events(match, after, seat)]
            rare = [after for after in secret if hooks.is_rare_secret(match.events[after - 1])]
            while compared < WORLDS:
                length = choices.choice(choices.choice((range(len(match.events)), rare or secret)))
                true = other_world(match, length, seat, (), choices)
                assert true is not None
                assert true.decision is not None
                expected = everything_for(true, seat, attempts)
                for other in other_worlds(true, seat, choices):
                    assert everything_for(other, seat, attempts) == expected
                    differences.update(hooks.different(true, other))
                    asked[true.decision.kind if true.decision.seat == seat else "another"] += 1
                    compared += 1
    assert set(differences) == hooks.hidden
    assert min(differences.values()) >= 20, differences
    assert {"another", *hooks.decided_in_the_dark} <= set(asked), asked


@at_every_table
@over_games(2)
def test_what_fate_will_answer_shows_nowhere(table: Table, seed: int) -> None:
    """Two matches that are equal so far and will not be: nobody can see which is which."""
    match, attempts = played(table, seed)
    choices = Random(f"{table}/{seed}")
    parted = 0
    for length in sorted(choices.sample(range(len(match.events)), 4)):
        pair = [other_world(match, length, None, (), choices) for _ in range(2)]
        one, other = (copy for copy in pair if copy is not None)
        one.fate, other.fate = SeededFate("one future"), SeededFate("another future")
        for seat in (*range(table.seats), None):
            assert everything_for(one, seat, attempts) == everything_for(other, seat, attempts)
        parted += futures_part(one, other, seed)
    assert parted >= 2


def futures_part(one: Match[Any], other: Match[Any], seed: int) -> bool:
    """Whether the two, played on alike, come to be different."""
    for match in (one, other):
        list(walk(match, Random(seed), limit=60))
    return bool(one.state.key() != other.state.key())


@at_every_table
def test_a_seed_is_nowhere_before_the_end(table: Table) -> None:
    """Only its hash is; at the end everyone gets the seed."""
    match = table.begin("a seed to be kept")
    assert match.seed is not None
    for number, _ in enumerate(walk(match, Random(1))):
        if number % 40 and not match.over:
            continue
        for seat in (*range(table.seats), None):
            view = match.view(seat)
            assert view["commitment"] == match.commitment
            assert view.get("seed") == (match.seed if match.over else None)
            assert match.over or match.seed not in json.dumps(view)
    assert match.over
