"""The race: own points exactly, others' within their range, and how paths and areas stand. M10"""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from bohio.core.engine import OVER
from bohio.core.happenings import Seat, Sentence, Term
from bohio.core.match import Match
from bohio.core.race import Hidden, Race, Stand, Standing
from bohio.games.mangrovia.content import PATH_NAMES
from tests.boards.tables import OddTable, odd_tables
from tests.conformance.tables import mostly_build, walk
from tests.games.mangrovia.position import Owner, Position
from tests.games.mangrovia.telling import CORPUS, corpus_match, mangrovia, moments

YELLOW, ORANGE, RED, PURPLE = range(4)


def check_whole_game(match: Match[Any], viewer: int | None) -> tuple[int, int]:
    """Everyone's points at each event; answers how wide all ranges are together, and how wide those of any amulets
    would be."""
    game = mangrovia(match)
    width = widest = 0
    for moment in moments(match, viewer):
        race = game.race(moment.after, viewer, moment.memory)
        totals = game.engine.totals(moment.true)
        for seat, runner in enumerate(race.runners):
            assert runner.total == sum(share.points for share in runner.shares)
            assert runner.low <= totals[seat] <= runner.high
            if seat == viewer or moment.true.seat == OVER:
                assert runner.hidden is None
                assert runner.total == totals[seat]
            if runner.hidden:
                width += runner.high - runner.low
                widest += 5 * runner.hidden.number
        check_standings(race, game.score_sheet(moment.true))
    return width, widest


def check_standings(race: Race, sheet: list[Any]) -> None:
    """The stands say who gets what, as the score sheet does."""
    for standing in race.standings:
        kind, _, name = standing.place.partition(":")
        for seat, score in enumerate(sheet):
            stands = sum(stand.points for stand in standing.stands if stand.seat == seat)
            assert stands == (score["paths"][name] if kind == "path" else score[kind]), standing.place


@pytest.mark.parametrize("path", CORPUS, ids=lambda path: path.stem)
def test_ones_own_points_are_exact_and_those_of_others_lie_in_their_range(path: Path) -> None:
    match = corpus_match(path)
    for viewer in (*range(match.game.seats), None):
        check_whole_game(match, viewer)


def test_what_is_known_narrows_the_ranges() -> None:
    """Own amulets, those set aside and those taken from the board cannot be with somebody else."""
    found = [check_whole_game(corpus_match(path), 0) for path in CORPUS]
    width, widest = (sum(column) for column in zip(*found, strict=True))
    assert widest > 10_000
    assert width / widest < 0.65


@pytest.mark.parametrize("table", [one for one in odd_tables(every=4) if one.name == "mangrovia"], ids=str)
def test_odd_boards_have_a_race_too(table: OddTable) -> None:
    match = table.begin("race")
    *_, match = walk(match, Random(f"race {table}"), mostly_build, 250)
    for viewer in (0, None):
        check_whole_game(match, viewer)


def test_at_the_end_nothing_is_hidden() -> None:
    for path in CORPUS:
        match = corpus_match(path)
        if match.over:
            race = match.game.race(match.game.view_for(match.state, None), None)
            assert [runner.low for runner in race.runners] == [runner.high for runner in race.runners]
            assert [runner.total for runner in race.runners] == match.game.engine.totals(match.state)


# Amulets that are hidden. M7.3


def test_others_amulets_are_a_number_and_a_range() -> None:
    """The pool is all there are, less one's own and those set aside."""
    position = Position(landing=9, amulets=(2, 2), others={1: {"amulets": (4, 6)}}, bag=0)
    race = position.game.race(position.game.seat_view(position.state, 0), 0)
    assert race.runners[0].hidden is None
    assert race.runners[0].shares[-1] == ("amulets", 4)
    hidden = race.runners[1].hidden
    assert hidden is not None
    assert (hidden.thing, hidden.number, hidden.high) == ("amulet", 2, 12)
    assert hidden.low <= 10


def test_an_amulet_taken_from_the_board_is_known_until_it_is_spent() -> None:
    position = Position(landing=2).play("collect")
    game, view = position.game, position.game.view_for(position.state, None)
    memory = game.memory(4, view)
    assert game.race(view, None, memory).runners[0].hidden == Hidden("amulet", 1, 1, 6)
    event = position.match.events[0]
    memory.see(0, event.code, event.answers)
    runner = game.race(view, None, memory).runners[0]
    assert (runner.total, runner.hidden) == (1, None)


# Standings


def standing_of(place: str, huts: dict[str, Owner], seats: int = 4, **more: Any) -> Standing:
    position = Position(seats, landing=1, huts=huts, **more)
    race = position.game.race(position.game.view_for(position.state, None), None)
    return next(standing for standing in race.standings if standing.place == place)


def test_every_path_and_both_areas_are_told() -> None:
    position = Position()
    race = position.game.race(position.game.view_for(position.state, None), None)
    assert [one.place for one in race.standings] == [*(f"path:{name}" for name in PATH_NAMES), "stone", "pole"]
    assert all(one.stands == () and one.tie is None for one in race.standings)


PATH_A: dict[str, Owner] = {"A1": RED, "A2": YELLOW, "A3": PURPLE, "A4": RED, "A5": YELLOW, "A6": PURPLE}


def test_among_as_many_huts_the_nearest_wins() -> None:
    """M10.4, example 11"""
    standing = standing_of("path:A", PATH_A)
    assert standing.stands == (Stand(RED, 12, 2), Stand(YELLOW, 6, 2), Stand(PURPLE, 0, 2))
    assert standing.tie == Sentence("stand.tie.near", {"names": (Seat(RED), Seat(YELLOW), Seat(PURPLE))})


def test_a_god_wins_every_tie_on_its_path() -> None:
    """M9.3, example 15"""
    standing = standing_of("path:A", PATH_A, stone_tiles="gods", others={PURPLE: {"gods": ["A"]}})
    assert standing.stands == (Stand(PURPLE, 12, 2), Stand(RED, 6, 2), Stand(YELLOW, 0, 2))
    assert standing.tie == Sentence("stand.tie.god", {"path": "A", "name": Seat(PURPLE)})


def test_a_tie_for_second_place_is_told_too() -> None:
    """M10.4, example 11: path B"""
    huts: dict[str, Owner] = {"B1": YELLOW, "B2": PURPLE, "B3": (ORANGE, 2), "B4": ORANGE}
    standing = standing_of("path:B", huts)
    assert standing.stands[:2] == (Stand(ORANGE, 10, 3), Stand(YELLOW, 5, 1))
    assert standing.tie == Sentence("stand.tie.near", {"names": (Seat(YELLOW), Seat(PURPLE))})


def test_no_tie_no_reason() -> None:
    assert standing_of("path:B", {"B1": YELLOW, "B3": (ORANGE, 2)}).tie is None


def test_neutral_huts_stand_in_the_same_list() -> None:
    """M10.4"""
    standing = standing_of("path:B", {"B1": "neutral", "B2": YELLOW})
    assert standing.stands == (Stand(None, 10, 1), Stand(YELLOW, 5, 1))
    assert standing.tie == Sentence("stand.tie.near", {"names": (Term("neutral"), Seat(YELLOW))})


def test_in_the_stone_area_the_numbers_add_up_to_the_factor() -> None:
    """M10.5, example 12"""
    huts: dict[str, Owner] = dict.fromkeys(("E1", "F1", "G1"), PURPLE)
    huts |= dict.fromkeys(("E2", "G2"), YELLOW) | dict.fromkeys(("E3", "F3"), RED)
    standing = standing_of("stone", huts)
    assert standing.stands == (Stand(PURPLE, 21, 3), Stand(YELLOW, 14, 2), Stand(RED, 14, 2))
    assert sum(stand.number for stand in standing.stands) == 7


def test_in_the_pole_area_the_lower_tile_wins() -> None:
    """M10.6, example 13"""
    huts: dict[str, Owner] = {
        "A5": ORANGE,
        "B5": RED,
        "C5": PURPLE,
        "A6": RED,
        "C6": ORANGE,
        "A7": PURPLE,
        "B7": ORANGE,
    }
    standing = standing_of("pole", huts)
    assert standing.stands == (Stand(ORANGE, 12, 3), Stand(RED, 6, 2), Stand(PURPLE, 0, 2))
    assert standing.tie == Sentence("stand.tie.tile", {"names": (Seat(RED), Seat(PURPLE))})


# Who leads


def test_a_seat_leads_only_if_it_does_whatever_is_hidden() -> None:
    position = Position(landing=1, huts={"A1": YELLOW, "B1": ORANGE}, others={ORANGE: {"amulets": (6, 6, 6, 6)}})
    game = position.game
    race = game.race(game.view_for(position.state, None), None)
    assert not race.leads(YELLOW)
    assert race.may_lead(YELLOW)
    assert race.may_lead(ORANGE)
    assert not race.may_lead(RED)
    own = game.race(game.seat_view(position.state, ORANGE), ORANGE)
    assert own.leads(ORANGE)
