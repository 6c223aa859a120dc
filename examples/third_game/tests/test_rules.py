"""The rules, paragraph by paragraph."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from bohio_goofspiel.game import Goofspiel

import bohio
from bohio.core.match import Match

SMALL = """
name = "Small"
bid_cards = 7
prizes = [2, 3, 5, 7, 11, 13, 17]
"""


def begin(seats: int = 3, seed: str = "goof", **more: Any) -> Match[Any]:
    return bohio.new("goofspiel", seats=seats, seed=seed, **more)


def play_round(match: Match[Any], *bids: int) -> dict[str, Any]:
    """Everyone bids, seat 0 first in the list; answers what the bids came to."""
    for _ in bids:
        assert match.decision is not None
        assert match.decision.seat is not None
        match.play({"type": "bid", "card": bids[match.decision.seat]})
    last: dict[str, Any] = match.view()["table"]["last"]
    return last


def table(match: Match[Any], seat: int | None = None) -> dict[str, Any]:
    seen: dict[str, Any] = match.view(seat)["table"]
    return seen


# G1 The cards


def test_everyone_has_the_bid_cards_1_to_13() -> None:
    """G1.1"""
    for seats in (2, 3, 4):
        assert [player["cards"] for player in table(begin(seats))["players"]] == [list(range(1, 14))] * seats


def test_there_are_as_many_prizes() -> None:
    """G1.2"""
    seen = table(begin())
    assert sorted(seen["stake"] + seen["pile"]) == list(range(1, 14))


def test_a_content_file_changes_the_cards(tmp_path: Path) -> None:
    """G1.3"""
    path = tmp_path / "small.toml"
    path.write_text(SMALL)
    match = begin(content=path)
    assert len(match.options) == 7
    with pytest.raises(bohio.Illegal) as caught:
        match.play("bid 8")
    assert (caught.value.reason, caught.value.paragraph) == ("no_such_card", "G1.1")
    assert sorted(table(match)["stake"] + table(match)["pile"]) == [2, 3, 5, 7, 11, 13, 17]


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("= 7", "= 6", "bid_cards: is 6, not from 7 to 13"),
        (", 17]", "]", "prizes: holds 6 values; there must be 7, one for each bid card"),
        ("13, 17", "17, 13", "prizes: does not go up from each value to the next"),
        ("3, 5", "5, 5", "prizes: does not go up from each value to the next"),
        ("2,", "0,", "prizes: holds 0, not a whole number from 1 to 99"),
        ('"Small"', '" "', "name: is empty; say what these cards are called"),
        (
            "bid_cards = 7",
            "bid_cards = 7\nsuits = 4",
            "suits: is not a key that is known here; check its spelling or delete it",
        ),
    ],
)
def test_a_content_file_that_makes_no_sense_is_refused(tmp_path: Path, old: str, new: str, fault: str) -> None:
    """G1.3"""
    path = tmp_path / "small.toml"
    path.write_text(SMALL.replace(old, new))
    with pytest.raises(bohio.BadContent) as caught:
        begin(content=path)
    assert list(map(str, caught.value.faults)) == [fault]


# G2 Set-up


def test_chance_decides_who_bids_first_and_then_the_next_one_does() -> None:
    """G2.2"""
    assert {begin(seed=str(number)).setup["first"] for number in range(20)} == {0, 1, 2}
    match = begin()
    first = match.setup["first"]
    for number in range(13):
        assert match.decision is not None
        assert match.decision.seat == (first + number) % 3
        play_round(match, *[number + 1] * 3)


# G3 Bidding


def test_a_round_begins_with_a_prize() -> None:
    """G3.1"""
    match = begin()
    assert match.events[0].chance == {"prize": table(match)["stake"][0]}
    assert (len(table(match)["stake"]), len(table(match)["pile"])) == (1, 12)


def test_everyone_sees_who_has_bid_and_nobody_what() -> None:
    """G3.2"""
    matches = [begin(), begin()]
    bidder = matches[0].state.seat
    for match, card in zip(matches, (3, 11), strict=True):
        match.play({"type": "bid", "card": card})
        assert [player["has_bid"] for player in table(match)["players"]] == [seat == bidder for seat in range(3)]
        assert table(match, bidder)["bid"] == card
        assert card not in table(match, bidder)["hand"]
    for watcher in {0, 1, 2, None} - {bidder}:
        assert matches[0].view(watcher) == matches[1].view(watcher)
        assert matches[0].view(watcher)["log"][-1] == {"seat": bidder, "action": {"type": "bid"}}


def test_everyone_must_bid() -> None:
    """G3.2"""
    match = begin()
    with pytest.raises(bohio.Illegal) as caught:
        match.play("pass")
    assert caught.value.paragraph == "G3.2"


def test_a_bid_can_be_taken_back_until_another_bids() -> None:
    """G3.3"""
    match = begin()
    first = match.state.seat
    match.play("bid 5")
    match.undo(first)
    match.play("bid 6")
    match.play("bid 7")
    with pytest.raises(bohio.Illegal) as caught:
        match.undo(first)
    assert (caught.value.reason, caught.value.paragraph) == ("undo_other_acted", "G3.3")


def test_the_last_bid_cannot_be_taken_back() -> None:
    """G3.3"""
    match = begin(2)
    match.play("bid 5")
    last = match.state.seat
    match.play("bid 6")
    with pytest.raises(bohio.Illegal) as caught:
        match.undo(last)
    assert (caught.value.reason, caught.value.paragraph) == ("undo_revealed", "G3.3")


# G4 Showing


def test_the_highest_bid_takes_the_prize() -> None:
    """G4.1"""
    match = begin()
    (prize,) = table(match)["stake"]
    assert play_round(match, 4, 9, 7) == {"bids": [4, 9, 7], "winner": 1, "prizes": [prize]}
    assert [player["points"] for player in table(match)["players"]] == [0, prize, 0]


def test_after_a_tie_the_prizes_stay_for_the_next_round() -> None:
    """G4.2"""
    match = begin()
    (prize,) = table(match)["stake"]
    assert play_round(match, 9, 9, 7) == {"bids": [9, 9, 7], "winner": None, "prizes": []}
    both = table(match)["stake"]
    assert len(both) == 2
    assert prize in both
    assert play_round(match, 1, 2, 3) == {"bids": [1, 2, 3], "winner": 2, "prizes": both}
    assert table(match)["players"][2]["won"] == both


def test_a_tie_below_the_highest_bid_is_no_tie() -> None:
    """G4.2"""
    assert play_round(begin(), 4, 4, 7)["winner"] == 2


def test_a_bid_that_was_shown_is_out_of_the_game() -> None:
    """G4.3"""
    match = begin(2)
    play_round(match, 4, 9)
    assert [player["cards"] for player in table(match)["players"]] == [
        [card for card in range(1, 14) if card != bid] for bid in (4, 9)
    ]
    seat = match.state.seat
    with pytest.raises(bohio.Illegal) as caught:
        match.play({"type": "bid", "card": (4, 9)[seat]})
    assert (caught.value.reason, caught.value.paragraph) == ("card_is_gone", "G4.3")


# G5 The end


def test_the_game_ends_with_the_last_card_and_points_are_those_of_the_prizes() -> None:
    """G5.1, G5.2"""
    match = begin(2)
    for number in range(13):
        assert not match.over
        play_round(match, number + 1, (number + 1) % 13 + 1)
    assert match.over
    last = table(match)["last"]
    assert last["bids"] == [13, 1]
    assert match.record()["result"] == {
        "scores": [{"prizes": points, "total": points} for points in (sum(last["prizes"]), 91 - sum(last["prizes"]))],
        "winners": [1],
    }


def test_prizes_left_after_the_last_tie_belong_to_nobody_and_a_win_may_be_shared() -> None:
    """G5.1, G5.2"""
    match = begin(4)
    for card in range(1, 14):
        play_round(match, *[card] * 4)
    assert match.over
    assert table(match)["stake"] == list(range(1, 14))
    assert match.record()["result"]["winners"] == [0, 1, 2, 3]


def test_once_all_have_bid_the_prize_counts_as_taken() -> None:
    """Bots look one step ahead, and see what the last bid of a round wins."""
    match = begin(2)
    assert isinstance(match.game, Goofspiel)
    state = match.state.copy()
    engine = match.game.engine
    for card in (5, 8):
        winner = state.seat
        engine.apply(state, match.judge({"type": "bid", "card": card}), match.fate)  # type: ignore[arg-type]
    assert engine.totals(state)[winner] == table(match)["stake"][0]
