"""Odd boards are drawn: all of it, nothing over anything else, and every option can be clicked."""

from __future__ import annotations

import re
from functools import cache
from random import Random
from typing import Any
from xml.etree import ElementTree

from bohio.core.actions import seen_action
from bohio.core.match import Match
from bohio.core.reasons import Json, Reason
from bohio.drawing.colours import colour
from bohio.drawing.markup import whole
from bohio.drawing.picture import Picture, picture_of
from bohio.drawing.standalone import content_svg, match_svg
from bohio.library import found
from bohio.locale import LANGUAGES, texts
from bohio.locale.wording import action_words
from tests.boards.boxes import Drawn
from tests.boards.tables import OddTable, on_odd_boards
from tests.conformance.tables import TABLES, mostly_build, walk
from tests.drawing.test_standalone import check
from tests.hooks import hooks_of

PLACE = re.compile(r'data-place="([^"]*)"')
DECISIONS = 200


def picture_for(match: Match[Any], seat: int | None, language: str) -> Picture:
    manifest = match.game.manifest
    words = texts(language, manifest)
    names = [colour(words, one) for one in range(match.game.seats)]
    return picture_of(manifest)(match.game, words, match.view(seat), names)


def places(picture: Picture) -> set[str]:
    """All that can be clicked on the board and in the hand."""
    drawn = "".join(map(str, map(whole, picture.board_parts().values()))) + picture.hand()
    return set(PLACE.findall(drawn))


@cache
def kinds_of_places(name: str) -> frozenset[str]:
    """Kinds of steps that are places of the board: those of the board that ships with the game."""
    kinds = set()
    for table in TABLES:
        if table.name == name:
            match = table.begin("places")
            kinds |= {place.partition(":")[0] for place in places(picture_for(match, 0, "en"))}
            for _ in walk(match, Random(1), limit=60):
                kinds |= {place.partition(":")[0] for place in places(picture_for(match, match.state.seat, "en"))}
            break
    return frozenset(kinds)


@on_odd_boards()
def test_an_odd_board_is_drawn_and_every_option_can_be_clicked(table: OddTable) -> None:
    choices = Random(f"picture {table}")
    match = table.begin("picture")
    looked_at = sorted(choices.sample(range(DECISIONS // 2), 3))
    for number, _ in enumerate(walk(match, choices, mostly_build, DECISIONS)):
        if match.over:
            break
        if number == 0 or number in looked_at:
            _check_moment(match, table.document, choices.choice(LANGUAGES))
    for seat in (None, choices.randrange(table.seats)):
        picture = picture_for(match, seat, choices.choice(LANGUAGES))
        for part in picture.board_parts().values():
            if whole(part):
                Drawn(part).check()
        for other in range(table.seats):
            ElementTree.fromstring(f"<div>{picture.belongings(other)}</div>")
        if match.over:
            assert len(picture.score_rows()) >= 5
    assert str(match) == match.text()
    check(match_svg(match, None))


def _check_moment(match: Match[Any], document: Json, language: str) -> None:
    """A moment at which a seat is asked, as that seat sees it."""
    picture = picture_for(match, match.state.seat, language)
    parts = picture.board_parts()
    for part in parts.values():
        if whole(part):
            Drawn(part).check()
    hooks_of(match.game.name).check_board(parts, document)
    drawn = places(picture)
    known = kinds_of_places(match.game.name)
    steps_of: dict[tuple[str, ...], Any] = {}
    for told in match.options:
        action = seen_action(match.game.action_kinds, told)
        steps = tuple(picture.steps(action))
        assert steps not in steps_of, (told, steps_of[steps])
        steps_of[steps] = told
        for step in steps:
            assert " " not in step
            assert step.partition(":")[0] not in known or step in drawn, step
            picture.step_label(step, action)
        assert action_words(picture.words, action)
        assert isinstance(picture.heading(action), str)
    for place in drawn:
        clicked = picture.click(place)
        if clicked is not None:
            judged = match.judge(clicked.json())
            assert not isinstance(judged, Reason) or judged.id != "not_an_option"


@on_odd_boards(every=3)
def test_the_content_of_an_odd_board_is_drawn(table: OddTable) -> None:
    root = check(content_svg(table.open()))
    title = next(element for element in root.iter() if element.tag.endswith("}title"))
    assert title.text == table.document["name"]


def test_kinds_of_places_are_known() -> None:
    for name in found():
        if hooks_of(name).boards:
            assert len(kinds_of_places(name)) >= 4
