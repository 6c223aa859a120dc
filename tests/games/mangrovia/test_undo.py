"""Taking back: as long as nobody else acted and nothing hidden became known."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

import bohio
from bohio.core.log import Undo
from bohio.core.match import Match
from bohio.core.reasons import Illegal
from bohio.games.mangrovia.state import HUTS, MangroviaState
from tests.games.mangrovia.position import Position
from tests.play import random_code

RICH: dict[str, Any] = {"hand": (3, 4, 6, 7), "cards": ("water", "mangrove"), "amulets": (3,)}


def new(seats: int = 4, seed: str = "undo") -> Match[MangroviaState]:
    return bohio.new("mangrovia", seats=seats, seed=seed)


def takes_back(position: Position, seat: int, *actions: str) -> None:
    """After the last of these actions it is taken back, and everything is as before it."""
    position.play(*actions[:-1])
    digest, events = position.game.digest(position.state), len(position.match.events)
    options = list(position.match.options)
    position.play(actions[-1])
    after = position.game.digest(position.state)
    assert after != digest
    position.match.undo(seat)
    assert position.game.digest(position.state) == digest
    assert len(position.match.events) == events
    assert list(position.match.options) == options
    position.play(actions[-1])
    assert position.game.digest(position.state) == after


def keeps(position: Position, seat: int, reason: str, paragraph: str) -> None:
    """The seat cannot take back, for this reason; trying changes nothing."""
    before, log = position.game.digest(position.state), len(position.match.log)
    with pytest.raises(Illegal) as caught:
        position.match.undo(seat)
    assert (caught.value.reason, caught.value.paragraph) == (reason, paragraph)
    assert (position.game.digest(position.state), len(position.match.log)) == (before, log)
    assert not position.match.view(seat)["may_undo"]


# What can be taken back


def test_a_bowl() -> None:
    takes_back(Position(), 0, "bowl 3")


def test_a_card_drawn_face_up() -> None:
    takes_back(Position(landing=1), 0, Position(landing=1).options()[0])


def test_a_hut() -> None:
    takes_back(Position(landing=10, **RICH), 0, "build F4 water 6")


def test_a_hut_whose_builder_goes_on_to_build() -> None:
    """One's own hand is no news to oneself."""
    takes_back(Position(landing=8, bowls={3: 0}, **RICH), 0, "build F4 water 6")


def test_the_return_of_an_amulet() -> None:
    """Nobody saw it."""
    position = Position(2, landing=2, bowls={3: 0}, huts={"I1": 0, "I2": 0}).play("collect", fate=[2, 5])
    assert position.asked == (0, "return_amulet")
    takes_back(position, 0, "return 2")


def test_an_amulet_of_value_1_from_the_board() -> None:
    takes_back(Position(landing=2), 0, "collect")


def test_the_birds_and_a_refill_that_drew_nothing() -> None:
    position = Position(landing=12)
    before = position.game.digest(position.state)
    position.play("birds reed sand")
    assert position.match.events[-1].seat is None
    position.match.undo(0)
    assert position.game.digest(position.state) == before
    assert position.match.events == []


def test_a_pass() -> None:
    takes_back(Position(landing=1), 0, "pass")


def test_several_actions_one_after_the_other() -> None:
    position = Position(landing=1)
    start = position.game.digest(position.state)
    position.play(position.options()[0]).play(position.options()[0], "pass")
    for _ in range(3):
        position.match.undo(0)
    assert position.game.digest(position.state) == start
    keeps(position, 0, "nothing_to_undo", "M3.1")


# What cannot


def test_nothing_was_done_yet() -> None:
    keeps(Position(), 0, "nothing_to_undo", "M3.1")
    keeps(Position().play("bowl 3"), 2, "nothing_to_undo", "M3.1")


def test_a_bowl_after_the_next_one() -> None:
    position = Position().play("bowl 3", "bowl 4")
    keeps(position, 0, "undo_other_acted", "M3.1")
    assert position.match.judge_undo(0).params == {"by": 1}  # type: ignore[union-attr]
    position.match.undo(1)
    keeps(position, 0, "undo_other_acted", "M3.1")
    assert position.match.judge_undo(0).params == {"by": 1}  # type: ignore[union-attr]


def test_a_card_drawn_face_down() -> None:
    keeps(Position(landing=5).play("draw down valuables"), 0, "undo_revealed", "M6.4")


def test_what_was_done_before_a_card_was_drawn_face_down() -> None:
    position = Position(landing=4)
    position.play(position.options()[0], "draw down valuables")
    keeps(position, 0, "undo_revealed", "M6.4")


def test_amulets_drawn_from_the_bag() -> None:
    keeps(Position(landing=2, huts={"I1": 0}).play("collect"), 0, "undo_revealed", "M6.4")
    keeps(Position(landing=2, huts={"I1": 0, "I2": 0}).play("collect"), 0, "undo_revealed", "M6.4")


def test_the_return_can_but_not_the_draw_before_it() -> None:
    position = (
        Position(2, landing=2, bowls={3: 0}, huts={"I1": 0, "I2": 0}).play("collect", fate=[2, 5]).play("return 2")
    )
    position.match.undo(0)
    keeps(position, 0, "undo_revealed", "M6.4")


def test_a_refill_that_drew_something() -> None:
    keeps(Position(landing=12, valuables_display=0).play("pass"), 0, "undo_revealed", "M6.4")


def test_a_bowl_that_is_followed_by_a_refill() -> None:
    """Displays are refilled, then bowls are placed: only the bowl can be taken back."""
    position = Position(landing=12, valuables_display=0).play("pass", "bowl 2")
    position.match.undo(0)
    keeps(position, 0, "undo_revealed", "M6.4")


@pytest.mark.parametrize("able", [True, False])
def test_what_leads_to_anothers_building_step(able: bool) -> None:
    """Whether that seat is asked depends on its hand, so either way something became known."""
    others = {1: RICH} if able else {}
    position = Position(landing=8, bowls={4: 1, 1: 0}, others=others).play("collect")
    assert position.asked == ((1, "build") if able else (0, "place_birds"))
    keeps(position, 0, "undo_revealed", "M6.4")


def test_what_leads_to_a_building_step_of_one_who_has_no_hut_left() -> None:
    """That nobody can build without a hut, everyone knew before."""
    position = Position(landing=8, bowls={4: 1, 1: 0})
    position.state.belongings[HUTS + 1] = 0
    takes_back(position, 0, "collect")


def test_the_last_bowl_where_a_building_step_comes_first() -> None:
    """Nothing can be drawn or collected, so the boat sails on to landing 8, where a hut could be built."""
    nothing: dict[str, Any] = {
        "valuables_pile": 0,
        "valuables_display": 0,
        "landscapes_pile": 0,
        "landscapes_display": 0,
        "ones": 0,
    }
    position = Position(4, bowls={4: 0, 3: 1, 5: 2}, **nothing).play("bowl 6")
    assert position.asked == (3, "place_bowl")
    keeps(position, 3, "undo_revealed", "M6.4")


def test_the_end_of_the_game() -> None:
    position = Position(landing=9, huts_left=1, **RICH).play("build F4 water 6")
    assert position.match.over
    keeps(position, 0, "game_over", "M10.3")


@pytest.mark.parametrize("seat", [-1, 4, 99, None, "0", 1.5])
def test_a_seat_that_there_is_not(seat: int) -> None:
    position = Position().play("bowl 3")
    with pytest.raises(Illegal, match="nothing_to_undo"):
        position.match.undo(seat)


# Log and record


def test_undo_is_an_entry_of_the_log_and_leaves_no_trace_in_the_record() -> None:
    match = new()
    seat = match.state.seat
    plain = new()
    plain.play("bowl 5")
    match.play("bowl 3")
    match.undo(seat)
    match.play("bowl 5")
    assert match.log[1] == Undo(seat, 0)
    assert [entry.get("undo", False) for entry in match.view(0)["log"]] == [False, True, False]
    assert match.record() == plain.record()


def test_taken_back_and_done_again_fate_answers_the_same() -> None:
    match, plain = new(2), new(2)
    for number, site in enumerate((2, 3, 4, 5)):
        seat = match.state.seat
        match.play(f"bowl {site if number else 3}")
        match.undo(seat)
        match.play(f"bowl {site}")
        plain.play(f"bowl {site}")
    while match.state.round == 1:
        assert match.decision is not None
        option = next(iter(match.options))
        match.play(option)
        plain.play(option)
    assert match.record() == plain.record()
    assert bohio.load(json.loads(json.dumps(match.record()))).record()["events"] == match.record()["events"]


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_at_every_moment_of_a_game(seats: int) -> None:
    """Whoever may take back gets the state from before; the record is as if nothing had been done."""
    match, choices = new(seats), Random(seats)
    taken_back = refused = 0
    for _ in range(150):
        if match.over:
            break
        assert match.decision is not None
        assert match.decision.seat is not None
        seat = match.decision.seat
        digest, record = match.game.digest(match.state), match.record(digests=False)
        code = random_code(match, choices)
        match.play_code(code)
        for other in range(seats):
            assert other == seat or match.judge_undo(other) is not None
        if match.judge_undo(seat) is None:
            taken_back += 1
            after = match.game.digest(match.state)
            match.undo(seat)
            assert match.game.digest(match.state) == digest
            assert match.record(digests=False) == record
            match.play_code(code)
            assert match.game.digest(match.state) == after
        else:
            refused += 1
    assert taken_back > 20
    assert refused > 20


def test_a_loaded_match_remembers_what_may_be_taken_back() -> None:
    match = new()
    seat = match.state.seat
    match.play("bowl 3")
    loaded = bohio.load(match.record())
    loaded.undo(seat)
    assert loaded.events == []


def test_what_is_handed_out_is_not_the_match_itself() -> None:
    """Whoever writes into a record or a view changes nothing."""
    match = new(2)
    for site in (2, 3, 1, 5):
        match.play(f"bowl {site}")
    while not any(event.chance for event in match.events):
        match.play(next(iter(match.options)))
    before = json.dumps(match.record())
    record, view = match.record(), match.view(0)
    record["setup"]["landscapes"][0][0] = "lava"
    record["options"]["stone_tiles"] = "gods"
    view["options"]["stone_tiles"] = "gods"
    for entry in [*record["events"], *view["log"]]:
        entry.setdefault("chance", {}).clear()
        entry.get("action", {}).clear()
    assert json.dumps(match.record()) == before
