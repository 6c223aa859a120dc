"""The pictures of the rules show what the rules say, with the tiles that ship with the game."""

from __future__ import annotations

import re

from bohio.games.tropicalia import MANIFEST
from bohio.games.tropicalia.content import FACE_NAMES
from bohio.games.tropicalia.game import Tropicalia
from bohio.games.tropicalia.picture.rule_positions import OFFERED, offers, table_of
from bohio.games.tropicalia.picture.rule_villages import BUILT, SCORED, WITH_FOUNTAINS, after_building
from bohio.games.tropicalia.picture.rules import rule_picture
from bohio.games.tropicalia.scoring import EVENT_POINTS
from bohio.locale import texts
from tests.games.tropicalia.position import Position, game, scarce_text

WORDS = texts("en", MANIFEST)


def svg(name: str, of: Tropicalia | None = None) -> str:
    drawn = rule_picture(name, of or game(), WORDS)
    assert drawn is not None
    return drawn


def test_the_tile_that_is_built_costs_all_that_the_example_has() -> None:
    """T6.1, T6.2"""
    costs = {one["tile"]: one["cost"] for one in offers(game(), OFFERED)}
    assert list(costs.values()) == [4, 7, 8, 11, 9]
    assert costs[BUILT] == 11
    assert [one["cost"] for one in offers(game(), after_building())] == [4, 7, 8, 8, 12]


def test_the_construction_board_after_building_is_as_the_engine_has_it() -> None:
    """T6.2"""
    position = Position(offer=list(OFFERED)).worker("W1").shells(11).play("home W1", "coconut")
    position.play(f"build {BUILT} 5").fate("slide", after_building()[-1])
    assert tuple(position.offer) == after_building()


def test_the_village_has_two_fountains() -> None:
    """T6.3"""
    assert svg("fountains").count('href="#fountain"') == 2
    assert WITH_FOUNTAINS["5"] == BUILT


def test_the_village_scores_as_the_engine_scores_it() -> None:
    """T7.2"""
    position = Position()
    for space, tile in SCORED.items():
        position.built(int(space), tile)
    score = position.score()
    told = [score[name] for name in ("buildings", "events", "orchards", "treasures")]
    assert told == [15, EVENT_POINTS[2], 5, 6]
    shown = [int(points) for points in re.findall(r'class="scored-number"[^>]*>\+(\d+)<', svg("scoring"))]
    assert sum(shown) == sum(told) == 41


def test_the_row_has_two_free_tiles_and_a_taken_market() -> None:
    """T4.1"""
    tiles = [table_of(game())["island"][spot]["kind"] for spot in ("a2", "b2", "c2", "d2")]
    assert tiles == ["plaza", "plaza", "field", "market"]
    assert svg("row").count('class="meant"') == 2
    assert svg("row").count('class="meant barred"') == 1


def test_faces_with_a_star_have_it() -> None:
    """T8.4"""
    starred = {face for face in FACE_NAMES if 'class="star"' in svg(f"market-{face}")}
    assert starred == set(game().content.starred)


def test_only_the_board_and_the_faces_are_those_of_the_table() -> None:
    other = game(3, text=scarce_text())
    for name in ("row", "cart", "surfboard", "construction", "fountains", "scoring"):
        assert svg(name, other) == svg(name)
    assert svg("board", other) != svg("board")
