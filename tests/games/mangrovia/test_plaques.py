"""The plaques of the board show who would be first and second, and by how many huts. M10.4-M10.6"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

import bohio
from bohio.core.happenings import Sentence
from bohio.core.match import Match
from bohio.core.race import Race, Runner, Stand, Standing
from bohio.core.replay import states
from bohio.drawing.colours import letter
from bohio.drawing.markup import whole
from bohio.games.mangrovia.game import Mangrovia
from bohio.games.mangrovia.picture import PICTURE
from bohio.games.mangrovia.scoring import NOBODY, path_ranking, pole_ranking
from bohio.games.mangrovia.state import NEUTRAL
from tests.locale.catalogues import words_of

CORPUS = sorted((Path(__file__).parent / "corpus").glob("mangrovia_*.json"))
ENGLISH = words_of("en", "mangrovia")
NAMES = ["Ana", "Ben", "Eva", "Leo", "Mia"]

Row = tuple[str, str, str]
"""Points, the letter of a colour, huts; a letter is `?` for neutral huts and empty where nobody is."""


def played(path: Path) -> Iterator[tuple[Match[Any], Any]]:
    match: Match[Any] = bohio.load(json.loads(path.read_text(encoding="utf-8")))
    for state in states(match.game, match.setup_answers, ((event.code, event.answers) for event in match.events)):
        yield match, state


def marked(match: Match[Any], state: Any, race: Race | None) -> dict[str, ElementTree.Element]:
    """All that a preview can mark, by name."""
    game = match.game
    view = {**match.view(None), "table": game.table_view(state, None)}
    drawn = PICTURE(game, ENGLISH, view, NAMES[: game.seats], race=race).board_part("paths")
    root = ElementTree.fromstring(str(whole(drawn)))
    return {str(one.get("data-mark")): one for one in root.iter("g") if one.get("data-mark")}


def row(mark: ElementTree.Element) -> Row:
    texts = [one.text or "" for one in mark.iter("text")]
    disc = [one.get("fill") for one in mark.iter("circle") if one.get("class") == "chipface"]
    if not disc:
        return texts[0], "", ""
    return texts[0], "?" if disc == ["url(#paintn)"] else texts[1], texts[-1]


@pytest.mark.parametrize("path", CORPUS, ids=lambda path: path.stem)
def test_plaques_show_who_is_first_and_second(path: Path) -> None:
    for number, (match, state) in enumerate(played(path)):
        if number % 4:
            continue
        game = match.game
        assert isinstance(game, Mangrovia)
        race = game.race(game.view_for(state, None), None)
        marks = marked(match, state, race)
        contests = [(f"path:{name}", path_ranking(game.parts, state, n)) for n, name in enumerate("ABCD1234")]
        if "pole" in marks:
            contests.append(("pole", pole_ranking(game.parts, state)))
        standings = {standing.place: standing for standing in race.standings}
        for place, ranking in contests:
            stands = standings[place].stands
            for rank, owner in enumerate(ranking):
                _, sign, huts = row(marks[f"{place}:{rank + 1}"])
                if owner == NOBODY:
                    assert (sign, huts) == ("", ""), place
                else:
                    assert sign == ("?" if owner == NEUTRAL else letter(ENGLISH, owner)), place
                    assert huts == str(stands[rank].number)
        if "stone" in marks:
            factor = next(one.text for one in marks["stone"].iter("text"))
            assert factor == f"×{sum(stand.number for stand in standings['stone'].stands)}"


def test_hints_say_who_leads_and_what_decides() -> None:
    match: Match[Any] = bohio.new("mangrovia", seats=4, seed="plaques")
    tie = Sentence("page.told", {"name": "Level", "what": "nearer"})
    standing = Standing("path:B", (Stand(1, 10, 2), Stand(None, 5, 2)), tie)
    marks = marked(match, match.state, Race((Runner(0),) * 4, (standing,)))
    assert row(marks["path:B:1"]) == ("10", "O", "2")
    assert row(marks["path:B:2"]) == ("5", "?", "2")
    view = match.view(None)
    drawn = str(PICTURE(match.game, ENGLISH, view, NAMES[:4], race=Race((), (standing,))).board_part("paths"))
    labels = re.findall(r'role="img" aria-label="(Path B[^"]*)"', drawn)
    assert labels == [
        "Path B: 10 points for the most huts, 5 for the second most · First: Ben, 2 huts · Second: neutral, 2 huts"
        " · Level: nearer"
    ]


def test_without_a_race_a_plaque_shows_what_can_be_won() -> None:
    match: Match[Any] = bohio.new("mangrovia", seats=4, seed="plaques")
    marks = marked(match, match.state, None)
    assert row(marks["path:A:1"]) == ("12", "", "")
    assert not list(marks["path:A:1"].iter("circle"))
