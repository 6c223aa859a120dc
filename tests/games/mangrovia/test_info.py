"""Cards say what is true of a position made for it: what can be paid, what is missing, who is ahead."""

from __future__ import annotations

from bohio.core.info import Card
from bohio.locale import texts
from bohio.locale.wording import sentence_words
from tests.games.mangrovia.position import Position

NAMES = ["Ana", "Bo", "Cy", "Dov", "Eve"]


def card(position: Position, place: str, seat: int | None = 0) -> Card:
    game, state = position.game, position.state
    view = game.view_for(state, seat)
    found = game.info(view, seat, game.race(view, seat), place)
    assert found is not None
    return found


def told(position: Position, place: str, seat: int | None = 0) -> list[str]:
    """What a thing is worth, in English."""
    words = texts("en", position.game.manifest)
    return [sentence_words(words, line, NAMES) for line in card(position, place, seat).worth]


def notes(position: Position, place: str) -> list[str]:
    found = card(position, place)
    return [one.id for one in (found.sentence, *found.notes, *found.who)]


def test_a_space_that_can_be_paid_names_the_cards_and_the_change_of_the_race() -> None:
    position = Position(landing=9, birds=("water", "sand"), hand=(2, 5), cards=("sand",))
    assert told(position, "space:D5") == [
        "You could pay with: sand, 2, and 5",
        "Your points if you built here now: +7",
    ]  # 1 printed, and 6 for the first place on path D


def test_a_space_that_cannot_be_paid_says_what_is_missing() -> None:
    position = Position(birds=("water", "reed"), hand=(2, 6), cards=("water",))
    assert told(position, "space:D5") == [
        "Missing: a bird on this landscape (sand)",
        "Missing: a card of this landscape (sand)",
        "Missing: an exact payment of 7. Your valuables: 2 and 6",
    ]


def test_a_stone_tile_counts_in_a_payment() -> None:
    position = Position(birds=("water", "sand"), hand=(4,), cards=("sand",), tiles=("valuable",))
    assert told(position, "space:D5")[0] == "You could pay with: sand, 4, and valuable 3"


def test_a_joker_stands_for_a_bird() -> None:
    position = Position(birds=("water", "reed"), hand=(7,), cards=("sand",), tiles=("landscape",))
    assert told(position, "space:D5")[0] == "You could pay with: sand, 7, and landscape wild card"


def test_a_landing_names_the_spaces_that_can_be_paid() -> None:
    position = Position(birds=("water", "sand"), hand=(2, 5), cards=("sand",))
    found = card(position, "landing:11")
    assert told(position, "landing:11")[0] == "You can pay for: D5 and I3"
    assert {"space:D5", "space:I3"} <= set(found.rings)
    assert found.rule[0] == "M5.2"


def test_landing_10_tells_whether_a_second_hut_can_be_paid() -> None:
    one = Position(birds=("water", "sand"), hand=(2, 5), cards=("sand",))
    assert told(one, "landing:10")[1] == "After any of them you could not pay exactly for a second hut."
    two = Position(birds=("water", "sand"), hand=(7, 7), cards=("sand", "water"))
    assert told(two, "landing:10")[1].startswith("Two huts, for example: ")


def test_landing_9_names_double_huts() -> None:
    position = Position(birds=("water", "sand"), hand=(7, 7), cards=("sand", "sand"))
    assert "Double huts you can pay for: D5" in told(position, "landing:9")


def test_a_landing_of_another_bowl_is_worth_nothing_to_me() -> None:
    position = Position(bowls={3: 1}, hand=(2, 5), cards=("sand",))
    assert told(position, "landing:10") == []
    assert notes(position, "landing:10")[-1] == "info.site.bowl"


def test_amulets_tell_how_many_one_would_draw() -> None:
    assert told(Position(), "bag") == ["You would take one of value 1."]
    position = Position(huts={"I1": 0, "I2": 0})
    for hut in ("I1", "I2"):
        assert position.state.cells[position.number(hut)]
    assert told(position, "bag") == ["You would draw 2 and keep 1."]


def test_a_path_tells_my_place_and_who_is_ahead() -> None:
    position = Position(huts={"A1": 1, "A2": 1, "A3": 0, "A4": 2})
    assert told(position, "path:A") == ["Your place: 2nd · huts: 1 · points: 6", "Ahead of you: Bo · huts: 2"]
    assert told(position, "path:A", 1) == ["Your place: 1st · huts: 2 · points: 12", "Behind you: Ana · huts: 1"]
    assert told(position, "path:A", 3) == ["Your huts here: 0 · no points for you now", "Ahead of you: Ana · huts: 1"]
    assert told(position, "path:A", None) == []


def test_the_stone_area_multiplies() -> None:
    position = Position(huts={"E1": 0, "F1": 0, "G1": 1})
    assert told(position, "stone") == [
        "Your huts: 2 · each scores 3 now · points: 6",
        "One more hut of yours would make it 3 × 4.",
    ]


def test_a_card_tells_what_it_opens_and_what_needs_it() -> None:
    position = Position(birds=("water", "sand"), hand=(2, 5), cards=("sand",))
    assert told(position, "hand:2") == ["Only with it can you pay for: D5"]
    assert told(position, "hand:sand") == ["With it you can pay for: D5 and I3"]
    assert told(position, "card:reed")[-1] == "No bird on it now: reed"


def test_a_site_that_the_starting_player_may_not_take_yet_says_so() -> None:
    assert "You start this round: your first bowl may not go here." in told(Position(seats=3), "site:1")
    assert told(Position(seats=4), "site:1")[0].startswith("Face up now: ")


def test_what_is_special_about_a_space_is_noted() -> None:
    position = Position()
    assert {"info.two_landscapes", "info.sun"} <= set(notes(position, "space:G4"))
    assert "info.amulet_space" in notes(position, "space:I1")
    assert "info.mark.grey" in notes(position, "space:B3")
    assert "info.mark.white" in notes(position, "space:D4")


def test_who_has_no_hut_left_is_told() -> None:
    position = Position(huts_left=0, hand=(2, 5), cards=("sand",), landing=1)
    assert told(position, "space:D5") == ["You have no huts left."]
    assert "You have no huts left." in told(position, "landing:11")


def test_when_all_pole_tiles_are_gone_the_card_says_so() -> None:
    position = Position(pole=10)
    assert card(position, "pole-tile").name.id == "info.pole_tile.none"


def test_no_amulet_may_be_left() -> None:
    assert told(Position(ones=0), "ones") == ["No amulets are left for you to collect."]
