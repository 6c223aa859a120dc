"""Who begins and who has which colour can be chosen in every game. What nobody chose is drawn as ever."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

import bohio
from bohio.core.choices import COLOUR_NAMES
from bohio.core.fate import ImpossibleFate, QuickFate
from bohio.core.guessing import guessed_match
from bohio.core.match import Match
from bohio.library import found, game_class, game_of_view, open_game
from tests.play import play_on

GAMES = list(found())
BEGINNING = [name for name in GAMES if "first" in game_class(name).choices]
"""The games in which somebody begins."""
SEED = "chosen"


def begin(name: str, seats: int | None = None, **choices: Any) -> Match[Any]:
    return bohio.new(name, found()[name].usual_seats if seats is None else seats, SEED, choices)


# Who begins


@pytest.mark.parametrize("name", BEGINNING)
def test_the_seat_that_was_chosen_begins(name: str) -> None:
    for seats in found()[name].seats:
        for first in range(seats):
            match = begin(name, seats, first=first)
            assert match.setup["first"] == first
            assert match.decision is not None
            assert match.decision.seat == first


@pytest.mark.parametrize("name", BEGINNING)
def test_fate_is_not_asked_who_begins_and_answers_everything_else_as_before(name: str) -> None:
    drawn = begin(name)
    chosen = begin(name, first=(drawn.setup["first"] + 1) % drawn.game.seats)
    assert chosen.setup_answers == drawn.setup_answers[1:]
    again = begin(name, first=drawn.setup["first"])
    assert again.setup == drawn.setup
    assert again.state.key() == drawn.state.key()
    assert again.events == drawn.events


@pytest.mark.parametrize("name", BEGINNING)
def test_the_record_tells_what_was_chosen_and_replays(name: str) -> None:
    match = begin(name, first=1)
    play_on(match, Random(0))
    record = json.loads(json.dumps(match.record()))
    assert record["options"]["first"] == record["setup"]["first"] == 1
    assert bohio.load(record).record() == record


@pytest.mark.parametrize("name", BEGINNING)
def test_a_record_in_which_another_seat_begins_is_refused(name: str) -> None:
    record = begin(name, first=1).record()
    for setup, options in ((0, 1), (1, 0)):
        record["setup"]["first"], record["options"]["first"] = setup, options
        with pytest.raises(bohio.BadRecord, match="setup first"):
            bohio.load(record)


@pytest.mark.parametrize("name", BEGINNING)
def test_a_record_that_claims_a_choice_must_still_follow_from_its_seed(name: str) -> None:
    """Only what was chosen is exempt: nothing that was drawn can be another."""
    match = begin(name, first=0)
    play_on(match, Random(0))
    answers = match.setup_answers or next(event.answers for event in match.events if event.answers)
    assert answers
    assert match.record()["seed"] == SEED
    assert bohio.load(match.record()).seed == SEED
    other = Match.begin(match.game, "another seed")
    play_on(other, Random(0))
    with pytest.raises(bohio.BadRecord, match="follow from the seed"):
        bohio.load(other.record() | {"seed": SEED, "commitment": match.commitment})


@pytest.mark.parametrize("name", BEGINNING)
@pytest.mark.parametrize("first", [-1, 9, True, "1", None, 1.0, [1], {}])
def test_nobody_else_can_begin(name: str, first: object) -> None:
    with pytest.raises(bohio.BadOption, match="first is the seat that begins, from 0 to"):
        begin(name, first=first)


# Colours


@pytest.mark.parametrize("name", GAMES)
def test_colours_are_chosen_and_change_nothing_else(name: str) -> None:
    plain = begin(name)
    colours = COLOUR_NAMES[::-1][: plain.game.seats]
    match = begin(name, colours=colours)
    assert match.game.options == {**plain.game.options, "colours": list(colours)}
    assert match.setup_answers == plain.setup_answers
    record = json.loads(json.dumps(match.record()))
    assert record["options"]["colours"] == list(colours)
    assert record == plain.record() | {"options": record["options"]}
    assert bohio.load(record).view(1) == match.view(1) | {"commitment": None}


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize(
    ("colours", "said"),
    [
        (["red"], "one colour for each of the 2 seats"),
        (["red", "blue", "yellow"], "one colour for each of the 2 seats"),
        ("rb", "one colour for each of the 2 seats"),
        ({"red": 0, "blue": 1}, "one colour for each of the 2 seats"),
        (["red", "red"], "gives red to more than one seat"),
        (["red", "green"], "not 'green'"),
        (["red", ["blue"]], "not \\['blue'\\]"),
        (None, "one colour for each of the 2 seats"),
    ],
)
def test_colours_that_cannot_be(name: str, colours: object, said: str) -> None:
    with pytest.raises(bohio.BadOption, match=said):
        begin(name, 2, colours=colours)


# Choices are options like others


@pytest.mark.parametrize("name", GAMES)
def test_to_choose_for_no_place_is_to_choose_nothing(name: str) -> None:
    for option, values in found()[name].options.items():
        for value in values[1:]:
            drawn = begin(name, None, **{option: value})
            for placing in drawn.game.placings():
                if placing.variant == option:
                    blank = begin(name, None, **{option: value, placing.option: {}})
                    assert blank.record() == drawn.record()


@pytest.mark.parametrize("name", GAMES)
def test_what_was_not_chosen_leaves_no_trace(name: str) -> None:
    match = begin(name)
    assert set(match.game.options) == set(found()[name].options)
    assert match.record()["options"] == match.view()["options"] == match.game.options


@pytest.mark.parametrize("name", GAMES)
def test_an_unknown_choice_is_told_which_there_are(name: str) -> None:
    known = ", ".join([*found()[name].options, *game_class(name).choices])
    with pytest.raises(bohio.BadOption, match=f"{name} has no option 'dice'; it has {known}"):
        begin(name, dice=2)


@pytest.mark.parametrize("name", GAMES)
def test_the_same_choices_open_the_same_game_and_nobody_can_change_it(name: str) -> None:
    colours = list(COLOUR_NAMES[:2])
    game = open_game(name, 2, {"colours": colours})
    assert open_game(name, 2, {"colours": list(colours)}) is game
    assert open_game(name, 2, {"colours": colours[::-1]}) is not game
    match = Match.begin(game, SEED)
    for told in (match.record(), match.view(0)):
        told["options"]["colours"].reverse()
    colours.reverse()
    assert game.options["colours"] == list(COLOUR_NAMES[:2])
    assert game_of_view(match.view()).options == game.options


@pytest.mark.parametrize("name", GAMES)
def test_choices_that_are_nested_beyond_measure_are_refused(name: str) -> None:
    nested: list[Any] = []
    for _ in range(100_000):
        nested = [nested]
    with pytest.raises(bohio.BadOption, match="beyond measure"):
        open_game(name, 2, {"colours": nested})


@pytest.mark.parametrize("name", BEGINNING)
def test_a_game_with_choices_is_looked_at_in_the_past_and_guessed(name: str) -> None:
    match = begin(name, first=1)
    play_on(match, Random(1), 20)
    past = match.at(0)
    assert past.decision is None or past.decision.seat in (None, 1)
    assert past.setup == match.setup
    for seat in (*range(match.game.seats), None):
        other = guessed_match(match, seat, QuickFate(7))
        assert other is not None
        assert other.setup["first"] == 1
        assert other.view(seat) == match.view(seat) | {"commitment": None}


@pytest.mark.parametrize("name", BEGINNING)
def test_a_replay_refuses_an_answer_to_what_was_chosen(name: str) -> None:
    with pytest.raises(ImpossibleFate):
        Match.recorded(begin(name, first=0).game, begin(name).setup_answers)
