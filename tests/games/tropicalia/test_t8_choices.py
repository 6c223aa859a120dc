"""What the players choose at set-up: who begins, and which advanced tiles lie where. T2.2, T8.4"""

from __future__ import annotations

from typing import Any

import pytest

from bohio.core.game import ContentFile
from bohio.core.match import Match
from bohio.core.reasons import BadOption, BadRecord, Json
from bohio.games.tropicalia.content import FACE_NAMES
from bohio.games.tropicalia.game import Tropicalia
from bohio.games.tropicalia.state import FROM_ADVANCED, FROM_FIRST, FROM_SIDES
from bohio.library import game_of_record
from tests.games.tropicalia.position import shipped_text

ALL = {"coconut-3": "5-back", "sugar_apple-3": "1-front", "mango-4": "6-front"}


def opened(seats: int = 4, text: str | None = None, **choices: Any) -> Tropicalia:
    """A game with advanced markets and these choices."""
    file = ContentFile(text or shipped_text(), text is None)
    return Tropicalia(file, seats, {"advanced_markets": True} | choices)


def sources(match: Match[Any]) -> list[int]:
    """Where the answers at set-up came from, the island and the construction board left out."""
    return [source for source, _ in match.setup_answers if source in (FROM_FIRST, FROM_ADVANCED, FROM_SIDES)]


def replayed(match: Match[Any]) -> Match[Any]:
    """The set-up of a match once more, from its record and seed."""
    record = match.record()
    game = game_of_record(record)
    assert isinstance(game, Tropicalia)
    return Match.recorded(game, game.setup_answers(record["setup"]), match.seed)


def test_t2_2_a_chosen_first_player_is_not_drawn() -> None:
    for seat in range(4):
        match = Match.begin(opened(first=seat), "1")
        assert match.setup["first"] == seat
        assert FROM_FIRST not in sources(match)
        assert match.decision is not None
        assert match.decision.seat == seat
        assert [player["shells"] for player in match.view()["table"]["players"]] == [
            (other - seat) % 4 for other in range(4)
        ]
        assert replayed(match).setup == match.setup


def test_t8_4_chosen_faces_are_not_drawn() -> None:
    match = Match.begin(opened(advanced_tiles=ALL), "1")
    assert match.setup["advanced"] == ALL
    assert sources(match) == [FROM_FIRST]
    assert match.record()["options"] == {"advanced_markets": True, "advanced_tiles": ALL}
    assert replayed(match).setup == match.setup


def test_t8_4_markets_that_are_not_named_get_other_tiles() -> None:
    seen = set()
    for seed in range(40):
        match = Match.begin(opened(advanced_tiles={"sugar_apple-3": "3-back"}), str(seed))
        advanced = match.setup["advanced"]
        assert list(advanced) == ["coconut-3", "sugar_apple-3", "mango-4"]
        assert advanced["sugar_apple-3"] == "3-back"
        assert sources(match) == [FROM_FIRST, FROM_ADVANCED, FROM_SIDES, FROM_ADVANCED, FROM_SIDES]
        assert len({face[0] for face in advanced.values()}) == 3
        seen |= {advanced["coconut-3"], advanced["mango-4"]}
        assert replayed(match).setup == match.setup
    assert seen == {face for face in FACE_NAMES if face[0] != "3"}


def test_t8_4_without_stars_none_is_drawn() -> None:
    seen = set()
    for seed in range(40):
        match = Match.begin(opened(starred=False), str(seed))
        seen |= set(match.setup["advanced"].values())
        assert replayed(match).setup == match.setup
    assert seen == {face for face in FACE_NAMES if face[0] not in "56"}


def test_t8_4_a_face_with_a_star_can_be_chosen_though_none_is_drawn() -> None:
    match = Match.begin(opened(starred=False, advanced_tiles={"mango-4": "6-back"}), "1")
    assert match.setup["advanced"]["mango-4"] == "6-back"


def test_t8_4_of_a_tile_with_one_star_the_other_side_is_drawn() -> None:
    starred = [face for face in FACE_NAMES if face not in ("2-back", "4-front", "4-back", "6-front")]
    text = shipped_text().replace("rounds = 5", f"rounds = 5\nstarred = {starred}")
    seen = set()
    for seed in range(20):
        advanced = Match.begin(opened(text=text, starred=False), str(seed)).setup["advanced"]
        assert {face[0] for face in advanced.values()} == {"2", "4", "6"}
        seen |= set(advanced.values())
    assert seen == {"2-back", "4-front", "4-back", "6-front"}


def test_without_a_choice_everything_is_drawn_as_ever() -> None:
    match = Match.begin(opened(), "42")
    assert match.record()["options"] == {"advanced_markets": True}
    assert sources(match) == [FROM_FIRST, *[FROM_ADVANCED, FROM_SIDES] * 3]


WRONG: dict[str, tuple[Json, str]] = {
    "a seat that there is not": ({"first": 4}, "first is the seat that begins, from 0 to 3"),
    "no object": ({"advanced_tiles": ["5-back"]}, "advanced_tiles is an object of names"),
    "no name": ({"advanced_tiles": {"mango-4": 5}}, "advanced_tiles is an object of names"),
    "another market": ({"advanced_tiles": {"mango-3": "5-back"}}, "lie on these markets: coconut-3, sugar_apple-3"),
    "no face": ({"advanced_tiles": {"mango-4": "7-back"}}, "have these faces: 1-front, .* not '7-back'"),
    "a tile twice": (
        {"advanced_tiles": {"mango-4": "5-back", "coconut-3": "5-front"}},
        "There is only one advanced tile 5",
    ),
    "without the variant": ({"advanced_markets": False, "advanced_tiles": {}}, "only be chosen with advanced_markets"),
    "stars without the variant": ({"advanced_markets": False, "starred": False}, "only be chosen with advanced_mark"),
    "a number of stars": ({"starred": 0}, "starred may be True or False, not 0"),
}


@pytest.mark.parametrize("name", WRONG)
def test_a_wrong_choice_is_refused_with_a_sentence(name: str) -> None:
    choices, why = WRONG[name]
    with pytest.raises(BadOption, match=why):
        opened(**choices)


def test_t8_4_too_few_faces_without_a_star_are_refused() -> None:
    starred = [face for face in FACE_NAMES if face[0] not in "12"]
    text = shipped_text().replace("rounds = 5", f"rounds = 5\nstarred = {starred}")
    with pytest.raises(BadOption, match="Too few advanced tiles are left without a star"):
        opened(text=text, starred=False)
    one = opened(text=text, starred=False, advanced_tiles={"mango-4": "6-back"})
    assert {face[0] for face in Match.begin(one, "1").setup["advanced"].values()} == {"1", "2", "6"}
    with pytest.raises(BadOption, match="Too few advanced tiles are left without a star"):
        opened(text=text, starred=False, advanced_tiles={"mango-4": "1-back"})


@pytest.mark.parametrize(
    ("key", "value", "place"),
    [
        ("first", 2, "setup first"),
        ("advanced", ALL | {"mango-4": "4-back"}, "setup advanced mango-4"),
    ],
)
def test_a_record_that_does_not_follow_its_choices_is_refused(key: str, value: object, place: str) -> None:
    game = opened(first=1, advanced_tiles=ALL)
    setup = Match.begin(game, "1").setup | {key: value}
    with pytest.raises(BadRecord, match=f"{place}: .* chosen"):
        game.setup_answers(setup)


@pytest.mark.parametrize(("seats", "expected"), [(2, ("consequence.no_plain_market",)), (3, ()), (4, ())])
def test_with_two_players_advanced_tiles_leave_no_plain_market(seats: int, expected: tuple[str, ...]) -> None:
    assert opened(seats).consequences() == expected
    assert opened(seats, advanced_markets=False).consequences() == ()


def test_another_board_leaves_a_plain_market_open() -> None:
    text = shipped_text().replace("price = 2\nclosed_up_to = 2   # face", "price = 2\n# face")
    assert opened(2, text).consequences() == ()
