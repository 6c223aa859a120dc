"""The picture of boards other than the reconstruction."""

from __future__ import annotations

import re

import pytest

from bohio.core.match import Match
from bohio.games.tropicalia.content import IslandTile, VillageTile, read
from bohio.games.tropicalia.picture import PICTURE
from bohio.games.tropicalia.picture.baskets import HEIGHT, laid_out
from bohio.games.tropicalia.picture.sheet import open_with
from bohio.games.tropicalia.picture.table import TropicaliaPicture
from bohio.games.tropicalia.picture.village import draw_tile, tile_words
from bohio.games.tropicalia.wording import village_tile
from bohio.locale import LANGUAGES
from tests.games.tropicalia.position import Position, game, shipped_text
from tests.games.tropicalia.test_odd_boxes import box
from tests.locale.catalogues import words_of

ENGLISH = words_of("en", "tropicalia")


def picture(position: Position) -> TropicaliaPicture:
    """The table as seat 0 sees it."""
    match = Match.begin(position.game, "1")
    match.state = position.state
    return PICTURE(match.game, ENGLISH, match.view(0), ["Ana", "Ben", "Eva", "Leo"])


def strip(position: Position) -> str:
    """What seat 0 has, drawn."""
    return str(picture(position).hand())


def orchard(*fruits: str) -> VillageTile:
    return VillageTile("orchard-7", "orchard", 3, "", 6, "", fruits, "")


# Baskets


@pytest.mark.parametrize("tiles", range(5))
def test_baskets_for_one_fruit_lie_in_a_row(tiles: int) -> None:
    baskets = laid_out(1, 1, tiles, 0)
    assert baskets.blocks == ()
    assert baskets.places == tuple((2 + number * 60, 2) for number in range(5 + tiles))


@pytest.mark.parametrize("stores", range(1, 6))
@pytest.mark.parametrize("tile_stores", range(1, 6))
def test_every_place_is_there_once_and_no_basket_is_torn(stores: int, tile_stores: int) -> None:
    for tiles in range((30 - 5 * stores) // tile_stores + 1):
        for fruits in (0, 5 * stores + tiles * tile_stores + 3):
            baskets = laid_out(stores, tile_stores, tiles, fruits)
            assert len(set(baskets.places)) == len(baskets.places) == max(5 * stores + tiles * tile_stores, fruits)
            assert max(x for x, _ in baskets.places) + baskets.slot <= baskets.width <= 720
            assert max(y for _, y in baskets.places) + baskets.slot <= HEIGHT
            for x, y, size in baskets.blocks:
                assert {(x + number * (baskets.slot + 4), y) for number in range(size)} <= set(baskets.places)
            blocks = 5 * (stores > 1) + tiles * (tile_stores > 1)
            assert len(baskets.blocks) == blocks


def test_the_strip_shows_which_places_are_one_basket() -> None:
    assert "weave" not in strip(Position().items(basket=2))
    drawn = strip(Position(text=box(("baskets = 5", "baskets = 5\nbasket_tile_stores = 3"))).items(basket=2))
    assert drawn.count('class="weave"') == 2
    assert drawn.count('class="slot"') == 5 + 2 * 3
    assert 'data-info="baskets"' in drawn


def test_fruit_that_does_not_fit_lies_beside_the_baskets() -> None:
    text = box(("baskets = 5", "baskets = 5\nbasket_stores = 2"))
    position = Position(text=text).worker("N1").fruit(coconut=9).lies("a1", mango=3).play("move N1 a1")
    drawn = strip(position)
    assert drawn.count('class="slot over"') == 2
    assert drawn.count('data-place="fruit:mango"') == 3


def test_the_strip_has_a_piece_for_every_good_even_where_there_is_none() -> None:
    pieces = set(re.findall(r'data-piece="([^"]+)"', strip(Position())))
    goods = ("shell", "coconut", "sugar_apple", "mango", "basket", "cart", "surfboard", "worker")
    assert pieces == {f"store:{good}" for good in goods}


def test_items_that_are_used_say_so() -> None:
    assert "used</small>" not in strip(Position().items(cart=2, surfboard=1))
    drawn = strip(Position().items(cart=1, used_cart=2, used_surfboard=1))
    assert drawn.count("<small>used</small>") == 2
    assert 'aria-label="unused carts: 1 of 3"' in drawn
    assert 'aria-label="unused surfboards: 0 of 1"' in drawn


# Players


def test_the_row_of_a_player_tells_what_is_missing() -> None:
    row = str(picture(Position()).belongings(1))
    assert row.count('class="dot"') == 5
    assert "Different events: 0 of 5, points: 0" in row
    assert "Missing: building, event, orchard, and treasure. Points: −16" in row
    assert row.count('class="belongings"') == 4


def test_the_others_villages_can_be_enlarged_and_the_own_lies_on_the_board() -> None:
    drawn = picture(Position())
    assert 'data-enlarge="Village: Ben"' in drawn.belongings(1)
    assert "data-enlarge" not in drawn.belongings(0)
    own = str(drawn.board_parts()["village"])
    assert own.count('data-place="village:') == 9
    assert "fruit:" not in own


# Village tiles


def test_an_orchard_shows_all_its_fruits() -> None:
    for fruits in (["mango"], ["mango", "coconut"], ["coconut", "mango", "sugar_apple"] * 3):
        drawn = str(draw_tile((), orchard(*fruits)))
        for fruit in set(fruits):
            assert drawn.count(f'"#{fruit}"') == fruits.count(fruit)


def test_an_orchard_of_several_kinds_in_words() -> None:
    told = tile_words(ENGLISH, orchard("mango", "mango", "coconut", "mango"))
    assert told == "orchard, 6 points, 2 mangoes, 1 coconut, 1 mango"


@pytest.mark.parametrize("language", LANGUAGES)
def test_tiles_of_any_name_have_words(language: str) -> None:
    words = words_of(language, "tropicalia")
    for id in ("event-3", "orchard-3", "treasure-3", "orchard-mixed-3", "x", "event--3", "building-a-3", "-", "3"):
        assert village_tile(words, id)
    assert village_tile(words, "orchard-mixed-3") == "orchard-mixed-3"


def test_an_event_is_named_even_where_the_id_does_not_say_it() -> None:
    assert tile_words(ENGLISH, VillageTile("e7", "event", 3, "", 0, "lantern_night", (), "")) == "event “lantern night”"
    named = VillageTile("event-dance-1", "event", 3, "", 0, "dance", (), "")
    assert tile_words(ENGLISH, named) == "event “dance”"
    drawn = draw_tile(("lantern_night",), VillageTile("e7", "event", 3, "", 0, "lantern_night", (), ""))
    assert "lantern ni…" in str(drawn)


# The island


@pytest.mark.parametrize(
    ("closed", "told"), [((2,), "3+"), ((2, 3), "4+"), ((3,), "2 4"), ((4,), "2 3"), ((2, 4), "3"), ((2, 3, 4), "×")]
)
def test_the_sheet_says_with_how_many_players_a_tile_is_open(closed: tuple[int, ...], told: str) -> None:
    assert open_with(IslandTile("f", "field", "", 0, False, closed)) == told


def test_faces_with_a_star_show_it() -> None:
    faces = {"coconut-3": "5-front", "sugar_apple-3": "2-front", "mango-4": "6-back"}
    match = Match.begin(game(4, True), "1")
    match.state = Position(faces=faces).state
    drawn = str(PICTURE(match.game, ENGLISH, match.view(0), ["Ana", "Ben", "Eva", "Leo"]).board_parts()["island"])
    assert drawn.count('class="star"') == 2
    assert drawn.count("starred: harder") >= 2


def test_a_board_is_drawn_whatever_lies_on_it() -> None:
    content = read(shipped_text())
    assert all(draw_tile(content.events, tile) for tile in content.village)
