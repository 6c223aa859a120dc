"""Previews: what is certain comes true, what chance decides is said as chance, and nothing hidden gets in."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bohio.core.fate import LoggedFate, SeededFate
from bohio.core.happenings import Count, Seat, Sentence, Term, Word
from bohio.core.match import Match
from bohio.core.previews import Ghost, Line, Mark, Preview, Spend
from bohio.games.mangrovia import MANIFEST, hut_preview
from bohio.games.mangrovia.boat import sail, site_of
from bohio.games.mangrovia.previews import could_build
from bohio.games.mangrovia.state import ACT_BUILD, HUT, LANDING, MangroviaState
from bohio.games.mangrovia.view import hand
from bohio.library import game_of_content
from bohio.locale import LANGUAGES, texts
from bohio.locale.wording import sentence_words
from tests.boards.hostile import HOSTILE
from tests.boards.tables import OddTable, odd_tables
from tests.bots.watching import remembered
from tests.conformance.tables import TABLES, Table, any_option, walk
from tests.corpus.attempts import at_each_moment
from tests.games.mangrovia.position import Position
from tests.games.mangrovia.telling import CORPUS, NAMES, corpus_match, mangrovia

MANGROVIA = [table for table in TABLES if table.name == "mangrovia"]
ODD = [table for table in odd_tables(every=3) if table.name == "mangrovia"]


def check_decision(match: Match[Any], memory: bool = False) -> list[Preview]:
    """Compares the preview of every option with what happens when it is played."""
    game, state = mangrovia(match), match.state
    seat, codes = state.seat, list(game.engine.options(state))
    view = game.seat_view(state, seat)
    key = view.key()
    previews = game.previews(view, seat, codes, remembered(match, seat) if memory else None)
    assert view.key() == key
    assert len(previews) == len(codes)
    for code, preview in zip(codes, previews, strict=True):
        after, fate = state.copy(), SeededFate("preview")
        game.engine.apply(after, code, fate)
        check_option(match, preview, after, fate)
        assert spent(state, after, seat) == spends(preview)
    return previews


def check_option(match: Match[Any], preview: Preview, after: MangroviaState, fate: LoggedFate) -> None:
    game, state = mangrovia(match), match.state
    seat = state.seat
    changes = [new - old for new, old in zip(game.engine.totals(after), game.engine.totals(state), strict=True)]
    drawn = bool(fate.take_answers())
    assert any(line.chance for line in preview.lines) == drawn
    if drawn:
        assert preview.change is None
    else:
        assert (preview.change or 0) == changes[seat]
    own = [line.change for line in preview.lines if line.seat is None and line.change is not None]
    assert sum(own) == (preview.change or 0)
    assert dict(preview.others) == {other: n for other, n in enumerate(changes) if n and other != seat}
    for other, change in enumerate(changes):
        told = [line.change or 0 for line in preview.lines if line.seat == other]
        assert other == seat or sum(told) == change


def spent(before: MangroviaState, after: MangroviaState, seat: int) -> dict[str, int]:
    """What a seat has no more, by the names of the hand's pieces; what it got is left out."""
    old, new = hand(before, seat), hand(after, seat)
    lost: dict[str, int] = {}
    for pile, name in (("valuables", "{}"), ("landscapes", "{}"), ("amulets", "amulet-{}")):
        for card in dict.fromkeys(old[pile]):
            number = old[pile].count(card) - new[pile].count(card)
            if number > 0:
                lost["hand:" + name.format(card)] = number
    return lost


def spends(preview: Preview) -> dict[str, int]:
    return {piece: number for piece, number in preview.spends if not piece.startswith("hand:tile-")}


def said(preview: Preview, language: str) -> list[str]:
    """All sentences of a preview in a language."""
    words = texts(language, MANIFEST)
    told = [preview.title, preview.button, preview.summary, preview.warning]
    for line in preview.lines:
        told += [line.sentence, line.detail]
    return [sentence_words(words, sentence, NAMES) for sentence in told if sentence is not None]


@pytest.mark.parametrize("path", CORPUS, ids=lambda path: path.stem)
def test_what_is_certain_comes_true_at_every_option_of_the_corpus(path: Path) -> None:
    match = corpus_match(path)
    for moment in at_each_moment(match):
        if moment.state.seat >= 0:
            check_decision(moment)


@pytest.mark.parametrize("table", [*MANGROVIA, *ODD], ids=str)
def test_what_is_certain_comes_true_in_random_games(table: Table | OddTable) -> None:
    choices = Random(f"preview {table}")
    for match in walk(table.begin("preview"), choices, any_option, 160):
        if match.state.seat >= 0:
            previews = check_decision(match, memory=choices.random() < 0.1)
            sentences = said(choices.choice(previews), choices.choice(LANGUAGES))
            assert all(sentence and "{" not in sentence for sentence in sentences)


@pytest.mark.parametrize("table", [*MANGROVIA, *ODD[::4]], ids=str)
def test_what_could_be_built_is_what_the_engine_would_offer(table: Table | OddTable) -> None:
    choices = Random(f"could build {table}")
    for match in walk(table.begin("could build"), choices, any_option, 120):
        if match.state.seat < 0 or choices.random() < 0.8:
            continue
        game, state = mangrovia(match), match.state
        for landing in (8, 9, 10, 11):
            then = state.copy()
            then.bowls = state.seat + 1 << 3 * site_of(landing)
            then.pending, then.stop, then.left = LANDING, 2 * landing - 1, 0
            sail(game.parts, then)
            asked = then.stop == 2 * landing and then.pending == LANDING
            actions = [game.action_json(code) for code in game.engine.options(then)] if asked else []
            offered = {action["space"] for action in actions if action["type"] == "build"}
            view = game.seat_view(state, state.seat)
            assert set(could_build(game.parts, view, state.seat, landing)) == offered


def test_a_large_board_with_a_full_hand_is_not_tried_in_every_way(monkeypatch: pytest.MonkeyPatch) -> None:
    """120 spaces and thousands of ways to pay: previews of the first hut of two look at some hundred of them."""
    game = game_of_content(HOSTILE["mangrovia: 120 spaces, every path 40 long"])
    match, choices = Match.begin(game, "large"), Random(1)
    tried: list[int] = []
    known = hut_preview.payable

    def counted(*words: Any) -> list[str]:
        tried[-1] += 1
        return known(*words)

    monkeypatch.setattr(hut_preview, "payable", counted)
    most = 0
    while not match.over and len(tried) < 8:
        codes = match.options.codes
        state = match.state
        if state.menu == HUT and state.left == 2 and len(codes) > 600:
            tried.append(0)
            assert len(game.previews(game.seat_view(state, state.seat), state.seat, codes)) == len(codes)
            most = max(most, len(codes))
        hoarding = [code for code in codes if code & 15 != ACT_BUILD]
        match.play_code(choices.choice(hoarding or codes))
    assert most > 2 * hut_preview.ALL_WAYS_TRIED
    assert 100 < max(tried) <= hut_preview.ALL_WAYS_TRIED


# What they say


def preview(position: Position, action: str) -> Preview:
    game, state = position.game, position.state
    code = position.match.judge(action)
    assert isinstance(code, int)
    (told,) = game.previews(game.seat_view(state, state.seat), state.seat, [code])
    return told


def lines(told: Preview) -> dict[str, int | None]:
    return {line.sentence.id.removeprefix("preview."): line.change for line in told.lines}


def test_a_hut_tells_its_places_the_loss_of_others_and_what_is_left() -> None:
    position = Position(landing=9, birds=("water", "reed"), hand=(5, 7, 2), cards=("reed",), huts={"B5": 1})
    told = preview(position, "build B1 reed 5+7")
    assert told.title == Sentence("preview.title.hut", {"space": "B1"})
    assert told.button == Sentence("do.build")
    assert told.summary == Sentence("preview.short.first_many", {"space": "B1", "paths": ("B", "1")})
    assert told.change == 22
    assert told.others == ((1, -5),)
    places: dict[str, Word] = {"old": "–", "new": Term("place_1")}
    near = Sentence("preview.why.near", {"huts": Count("hut", 1)})
    alone = Sentence("preview.why.alone", {"huts": Count("hut", 1)})
    assert told.lines == (
        Line(Sentence("preview.path", {"path": "B", **places}), 10, "statue-B", near),
        Line(Sentence("preview.path", {"path": "1", **places}), 12, "statue-1", alone),
        Line(Sentence("preview.falls.second_path", {"name": Seat(1), "path": "B"}), -5, "hut-1", seat=1),
        Line(Sentence("preview.left.valuables", {"sum": 2, "cards": Count("landscape", 0)})),
    )
    assert told.ghosts == (Ghost("hut-0", "space:B1"),)
    assert told.spends == (Spend("hand:reed", 1), Spend("hand:5", 1), Spend("hand:7", 1))
    assert told.marks == (
        Mark("path:B:1", "+10", "better"),
        Mark("path:1:1", "+12", "better"),
    )


def test_payments_of_one_hut_differ_in_what_they_spend_alone() -> None:
    position = Position(landing=9, birds=("water", "reed"), hand=(2, 3, 5, 7, 7), cards=("reed",))
    game, state = position.game, position.state
    codes = [code for code in game.engine.options(state) if code and game.action_json(code)["space"] == "B1"]
    assert len(codes) > 1
    told = game.previews(game.seat_view(state, 0), 0, codes)
    assert len({one.spends for one in told}) == len(codes)
    first, *others = (replace(one, spends=()) for one in told)
    assert all(other == first for other in others)


def test_a_double_hut_counts_twice() -> None:
    position = Position(landing=9, birds=("water", "sand"), hand=(6, 7, 7), cards=("water", "water"))
    told = preview(position, "build D7 double water+water 6+7+7")
    assert lines(told)["printed"] == 8
    assert told.ghosts == (Ghost("hut-0", "space:D7"),) * 2


def test_amulets_paid_are_points_lost() -> None:
    position = Position(landing=9, birds=("water", "sand"), amulets=(2, 3), cards=("water",))
    told = preview(position, "build F1 water 2+3")
    assert lines(told)["amulets_paid"] == -5
    assert lines(told)["stone"] == 1
    assert told.change == 12 - 5 + 1


def test_others_gain_with_every_hut_in_the_stone_area() -> None:
    """M10.5"""
    position = Position(landing=9, birds=("water", "sand"), hand=(4, 5), cards=("water",), huts={"E1": 2, "G1": 2})
    told = preview(position, "build E2 water 4+5")
    assert dict(told.others)[2] == 2
    assert lines(told)["stone"] == 3


def test_a_hut_on_an_amulet_space_tells_what_collecting_will_bring() -> None:
    """M7.1"""
    position = Position(landing=9, birds=("water", "sand"), hand=(5,), cards=("sand",), huts={"I1": 0})
    assert "collects.many" in lines(preview(position, "build I3 sand 5"))


def test_the_first_hut_of_two_tells_whether_a_second_could_be_paid() -> None:
    """M8.6"""
    position = Position(landing=10, birds=("water", "sand"), hand=(6, 7), cards=("water", "water"))
    assert preview(position, "build F4 water 6").warning is None
    told = preview(position, "build F4 water 6").lines[-1].sentence
    assert "C6" in told.params["spaces"]  # type: ignore[operator]
    position = Position(landing=10, birds=("water", "sand"), hand=(6, 2), cards=("water", "water"))
    assert preview(position, "build F4 water 6").warning == Sentence("preview.no_second")


def test_whether_a_second_hut_could_be_paid_may_depend_on_the_payment() -> None:
    """M8.6"""
    position = Position(landing=10, birds=("water", "sand"), hand=(2, 4, 6, 3), cards=("water", "water"))
    game, state = position.game, position.state
    codes = [code for code in game.engine.options(state) if code and game.action_json(code)["space"] == "F4"]
    told = game.previews(game.seat_view(state, 0), 0, codes)
    assert {one.lines[-1].sentence.id for one in told} == {"preview.second_paying"}
    assert {one.warning for one in told} == {None}


def test_a_bowl_tells_what_could_be_built_with_the_cards_of_now() -> None:
    position = Position(birds=("water", "sand"), hand=(6,), cards=("water",))
    told = preview(position, "bowl 4")
    line = next(line for line in told.lines if line.sentence.id == "preview.could_build")
    spaces = could_build(position.game.parts, position.state, 0, 9)
    assert line.sentence.params == {"n": len(spaces), "landing": 9}
    assert line.detail == Sentence("preview.spaces", {"spaces": tuple(spaces)})
    assert [mark.place for mark in told.marks] == [f"space:{space}" for space in spaces]
    assert told.warning is None
    assert told.change is None


def test_a_bowl_whose_hut_could_not_be_paid_now_is_warned_of() -> None:
    position = Position(birds=("water", "sand"), hand=(2,), cards=("water",))
    assert preview(position, "bowl 4").warning == Sentence("preview.no_hut", {"landing": 9})
    assert preview(position, "bowl 1").warning is None
    assert preview(position, "bowl 5").warning is None, "amulets can be collected there instead"


def test_a_card_tells_what_could_then_be_paid() -> None:
    position = Position(landing=3, birds=("water", "sand"), hand=(4,), cards=("water",), valuables_display=1 << 3 * 8)
    told = preview(position, "draw up 5")
    new = told.lines[0].sentence.params["spaces"]
    assert isinstance(new, tuple)
    assert "C2" in new
    assert told.change is None


def test_an_unmarked_landscape_is_said_so() -> None:
    position = Position(landing=3, birds=("water", "sand"), landscapes_display=1 << 3 * 8)
    assert "unmarked" in lines(preview(position, "draw up reed"))


def test_a_card_from_the_pile_is_chance_and_nothing_more() -> None:
    told = preview(Position(landing=11), "draw down valuables")
    (line,) = told.lines
    assert line.chance
    assert line.sentence.id == "preview.pile"
    shuffled = preview(Position(landing=11, valuables_pile=0, valuables_discard=3), "draw down valuables")
    assert shuffled.lines[0].sentence == Sentence("preview.shuffled", {"n": 3})


def test_amulets_from_the_bag_are_a_number_and_a_range() -> None:
    """M7.1"""
    position = Position(landing=2, huts={"I1": 0, "I2": 0})
    told = preview(position, "collect")
    assert told.change is None
    assert told.lines[0].chance
    worth = told.lines[0].sentence.params
    assert (worth["n"], worth["low"], worth["high"]) == (2, 4, 12)
    assert told.lines[-1].sentence == Sentence("preview.then_return")


def test_an_empty_bag_takes_in_what_was_set_aside() -> None:
    """M7.2"""
    position = Position(landing=2, huts={"I1": 0, "I2": 0}, bag=0, aside=(1 << 8) * 2 + 1)
    worth = preview(position, "collect").lines[0].sentence.params
    assert (worth["n"], worth["low"], worth["high"]) == (2, 3, 4)


def test_an_amulet_of_value_1_is_certain() -> None:
    told = preview(Position(landing=2), "collect")
    assert (told.change, [line.chance for line in told.lines]) == (1, [False])


def test_returning_an_amulet_tells_its_worth_and_what_is_kept() -> None:
    position = Position(landing=2, huts={"I1": 0, "I2": 0}, birds=("water", "sand"), cards=("water",))
    position.play("collect", fate=[2, 5])
    told = preview(position, "return 5")
    assert told.change == -5
    assert told.lines[1].sentence == Sentence("preview.kept", {"values": (2,)})
    assert "F1" in told.lines[2].sentence.params["spaces"]  # type: ignore[operator]


def test_birds_tell_where_one_could_build_then() -> None:
    position = Position(landing=12, birds=("water", "sand"), hand=(7,), cards=("reed",))
    told = preview(position, "birds reed water")
    assert {mark.place for mark in told.marks} == {"space:G3", "space:C4", "space:I7"}
    assert told.ghosts == (Ghost("bird", "bird:reed"),)
    assert preview(position, "birds sand water").warning == Sentence("preview.no_birds")


def test_passing_says_what_it_gives_up() -> None:
    told = preview(Position(landing=12), "pass")
    assert told.title == told.button == Sentence("do.pass.birds", {"landing": 12})


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_words_fit_together(language: str) -> None:
    position = Position(landing=9, birds=("water", "reed"), hand=(5, 7, 2), cards=("reed",), huts={"B5": 1})
    assert all(
        "{" not in one and "preview." not in one for one in said(preview(position, "build B1 reed 5+7"), language)
    )
