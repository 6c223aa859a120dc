"""What a player of Mangrovia holds, drawn: the strip under the board and the rows of the players."""

from __future__ import annotations

import re
from random import Random

import bohio
from bohio.core.match import Match
from bohio.games.mangrovia.picture import PICTURE
from bohio.games.mangrovia.picture.table import MangroviaPicture
from bohio.games.mangrovia.state import MangroviaState
from tests.locale.catalogues import words_of
from tests.play import play_on

ENGLISH = words_of("en", "mangrovia")
NAMES = ["Ana", "Ben", "Eva", "Leo"]


def begun() -> Match[MangroviaState]:
    return bohio.new("mangrovia", seats=4, seed="strip", options={"stone_tiles": "mixed"})


def picture(match: Match[MangroviaState], seat: int | None = 0) -> MangroviaPicture:
    return PICTURE(match.game, ENGLISH, match.view(seat), NAMES)


def test_equal_cards_are_one_piece_with_their_number() -> None:
    match, choices = begun(), Random(1)
    for _ in range(12):
        play_on(match, choices, 9)
        if match.over:
            break
        for seat in range(4):
            drawn = str(picture(match, seat).hand())
            hand = match.view(seat)["table"]["hand"]
            held = dict(re.findall(r'data-piece="hand:([^"]+)" data-held="(\d+)"', drawn))
            for card in {*hand["valuables"], *hand["landscapes"]}:
                assert int(held.pop(str(card))) == (hand["valuables"] + hand["landscapes"]).count(card)
            for value in set(hand["amulets"]):
                assert int(held.pop(f"amulet-{value}")) == hand["amulets"].count(value)
            player = match.view(seat)["table"]["players"][seat]
            assert set(held) == {f"tile-{tile}" for tile in (*player["gods"], *player["tiles"])}
            assert f'data-amount="{sum(hand["valuables"])}"' in drawn
            assert f"Valuables · {len(hand['valuables'])} card" in drawn


def test_a_spectator_holds_nothing() -> None:
    assert picture(begun(), None).hand() == ""


def test_amulets_that_were_drawn_can_be_clicked_to_go_back() -> None:
    match, choices = begun(), Random(2)
    while "drawn" not in match.view(match.state.seat)["table"]:
        play_on(match, choices, 1)
    seat = match.state.seat
    drawn = str(picture(match, seat).hand())
    for value in match.view(seat)["table"]["drawn"]:
        assert f'data-place="drawn:{value}"' in drawn
    assert "data-place" not in picture(match, (seat + 1) % 4).hand()


def test_rows_of_players_have_the_same_counts_in_the_same_places() -> None:
    match = begun()
    drawn = picture(match)
    for seat in range(4):
        row = drawn.belongings(seat)
        assert re.findall(r'href="#([a-z-]+)', row)[:5] == ["hut-", "up", "back-landscapes", "amulet", "bag"]


def test_all_hands_are_open_after_the_end() -> None:
    match, choices = begun(), Random(3)
    while not match.over:
        assert "open-hand" not in picture(match).belongings(1)
        play_on(match, choices, 40)
    hands = match.view(0)["table"]["hands"]
    drawn = picture(match, None)
    for seat, hand in enumerate(hands):
        assert ("open-hand" in drawn.belongings(seat)) == any(hand.values())
