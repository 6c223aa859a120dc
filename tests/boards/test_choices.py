"""What players choose on odd boards: it is laid as chosen, fate decides the rest, and records tell both apart."""

from __future__ import annotations

import json
from random import Random

import bohio
from bohio.core.choices import COLOUR_NAMES
from bohio.core.fate import QuickFate
from bohio.core.guessing import guessed_match
from bohio.core.match import Match
from bohio.library import open_game
from tests.boards.tables import OddTable, on_odd_boards
from tests.conformance.other_worlds import everything_seen
from tests.conformance.tables import mostly_build, walk
from tests.hooks import hooks_of

DECISIONS = 120


@on_odd_boards(every=3)
def test_what_is_chosen_is_laid_and_the_rest_is_drawn(table: OddTable) -> None:
    hooks = hooks_of(table.name)
    choices = Random(f"choices {table}")
    drawn = table.begin("chosen")
    own = hooks.choices_like(drawn.setup, choices)
    chosen = {
        "first": choices.randrange(table.seats),
        "colours": choices.sample(COLOUR_NAMES, table.seats),
        **own,
    }
    game = open_game(table.name, table.seats, {**dict(table.options), **chosen}, table.content)
    match = Match.begin(game, "another seed")
    assert match.setup["first"] == chosen["first"]
    laid = [names for names in match.setup.values() if isinstance(names, dict)]
    for told in own.values():
        assert any(told.items() <= names.items() for names in laid)
    spared = 1 + sum(len(told) for told in own.values())
    most = len(drawn.setup_answers) - spared
    assert len(match.setup_answers) <= most, "fate was asked for what was chosen"
    *_, match = walk(match, choices, mostly_build, DECISIONS)
    record = json.loads(json.dumps(match.record()))
    assert record["options"] == {**dict(table.options), **chosen}
    again = bohio.load(record)
    assert again.state.key() == match.state.key()
    assert again.game.options == game.options
    assert hooks.scored_again(record, table.content.text) == game.result(match.state)
    if match.over:
        return
    seat = choices.randrange(table.seats)
    other = guessed_match(match, seat, QuickFate(table.number))
    assert other is not None
    assert everything_seen(other, seat) == everything_seen(match, seat)
