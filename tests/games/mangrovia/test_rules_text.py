"""The numbers in the rules for players are those of the engine."""

from __future__ import annotations

import bohio
from bohio.games.mangrovia.amulets import MOST_DRAWN
from bohio.games.mangrovia.boat import LANDINGS, site_of
from bohio.games.mangrovia.game import Mangrovia
from bohio.games.mangrovia.scoring import POLE_FIRST, POLE_SECOND
from bohio.library import found, open_game
from tests.games.rules_tables import numbers, table

SEATS = found()["mangrovia"].seats


def game(seats: int) -> Mangrovia:
    opened = open_game("mangrovia", seats)
    assert isinstance(opened, Mangrovia)
    return opened


def test_the_set_up_has_the_numbers_of_each_number_of_players() -> None:
    head, *rows = table("mangrovia", "M2")
    assert [numbers(cell) for cell in head[1:]] == [[seats] for seats in SEATS]
    for seats, huts, bowls, neutral, pole, sites, pairs, stones in zip(
        SEATS, *([(numbers(cell) or [0]) for cell in row[1:]] for row in rows), strict=True
    ):
        parts, seen = game(seats).parts, bohio.new("mangrovia", seats=seats, seed="reef").view()["table"]
        assert huts == [parts.huts_each]
        assert bowls == [parts.bowls_each]
        assert neutral == [len(seen["huts"])]
        assert pole == [seen["pole_tile"]]
        assert sites == [1, sum(owner != "blocked" for owner in seen["sites"])]
        assert pairs == [1, seats]
        tiled = bohio.new("mangrovia", seats=seats, seed="reef", options={"stone_tiles": "mixed"})
        assert stones == [len(tiled.view()["table"]["stone_tiles"])]


def test_each_site_serves_the_landings_that_the_rules_say() -> None:
    head, out, back = table("mangrovia", "M3.2")
    for site, first, second in zip(head[1:], out[1:], back[1:], strict=True):
        landings = [landing for landing in range(1, LANDINGS + 1) if 1 + site_of(landing) == int(site)]
        assert [int(first), int(second)] == landings
    _, *rows = table("mangrovia", "M5.2")
    assert [(int(row[0]), int(row[2])) for row in rows] == [(one, 1 + site_of(one)) for one in range(1, LANDINGS + 1)]


def test_valuables_are_as_many_as_the_rules_say() -> None:
    values, cards = table("mangrovia", "M1.2")
    told = dict(zip(map(int, values[1:]), map(int, cards[1:]), strict=True))
    counted = game(4).content.valuables
    assert told == {value: counted[value] for value in told}


def test_amulets_are_drawn_and_kept_as_the_rules_say() -> None:
    _, _, *rows = table("mangrovia", "M7.1")
    for huts, (own, drawn, kept) in enumerate(rows, 1):
        assert (numbers(own), numbers(drawn), numbers(kept)) == ([huts], [huts], [max(1, huts - 1)])
    assert len(rows) == MOST_DRAWN


def test_the_pole_area_has_the_points_that_the_nutshell_says() -> None:
    (pole,) = [row for row in table("mangrovia", "nutshell") if row[0] == "Pole area"]
    assert numbers(pole[1]) == [POLE_FIRST, POLE_SECOND]
