"""Levels at a table: what is offered, what each is worth in words, and the name and temper of a bot."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from typing import Any

import pytest

from bohio.bots.graded import ratings, tastes
from bohio.bots.levels import level_and_taste
from bohio.core.reasons import BadOption
from bohio.library import found
from bohio.locale import LANGUAGES, texts
from bohio.table.bots import tasks
from bohio.table.bots.tasks import task_for
from bohio.table.pages.faces import face
from bohio.table.pages.levels import CHANCES, level_list, meaning, suiting
from bohio.table.pages.names import level_words, own_name, temper, words_of
from bohio.table.tables import create
from bohio.table.tables.levels import GENTLE, USUAL, check_level, is_gentle, levels, with_tastes
from bohio.table.web.app import drawing_pages
from tests.play import random_match
from tests.table.room import Room, room

ANA = "7" * 32
GAMES = ("mangrovia", "tropicalia")


@pytest.fixture
def table_room(tmp_path: Path) -> Iterator[Room]:
    with room(tmp_path, pages=drawing_pages()) as one:
        yield one


# Names and tastes


@pytest.mark.parametrize("game", GAMES)
def test_every_bot_at_a_table_has_a_taste_of_its_own(game: str) -> None:
    manifest = found()[game]
    seated = with_tastes([None, "level-4", "level-4", "greedy", "level-9"], manifest)
    assert seated[0] is None
    assert seated[3] == "greedy"
    kinds = [level_and_taste(one or "") for one in seated]
    assert [number for number, _ in kinds] == [0, 4, 4, 0, 9]
    drawn = [taste for number, taste in kinds if number]
    assert len(set(drawn)) == 3
    assert set(drawn) <= set(tastes(manifest))


def test_where_tastes_run_out_a_bot_has_none() -> None:
    """Two bots at a table never have the same name."""
    seated = with_tastes(["level-1"] * 6, found()["mangrovia"])
    drawn = [level_and_taste(one or "")[1] for one in seated]
    assert sorted(filter(None, drawn)) == sorted(tastes(found()["mangrovia"]))
    assert drawn.count("") == 2


def test_a_taste_that_was_chosen_stays() -> None:
    seated = with_tastes(["level-1", "level-1", "level-1", "level-2-paths"], found()["mangrovia"])
    assert seated[3] == "level-2-paths"
    assert len(set(seated)) == 4
    assert "level-1-paths" not in seated


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_a_bot_with_a_taste_has_a_name_a_line_and_a_face(game: str, language: str) -> None:
    words = words_of(language, game)
    names = {own_name(words, f"level-3-{taste}") for taste in tastes(found()[game])}
    assert len(names) == len(tastes(found()[game]))
    for taste in tastes(found()[game]):
        assert temper(words, f"level-3-{taste}").endswith(".")
        assert face(f"level-3-{taste}", 2).startswith("<svg")
    assert own_name(words, "level-3") == own_name(words, "greedy") == temper(words, None) == ""


@pytest.mark.parametrize("game", GAMES)
def test_play_now_seats_bots_with_names(game: str, table_room: Room) -> None:
    ana = table_room.person(ANA)
    page = ana.get(ana.form("/play", game=game, level="level-3").headers["location"]).text
    words = words_of("en", game)
    shown = {name for taste in tastes(found()[game]) if (name := own_name(words, f"level-3-{taste}")) in page}
    assert len(shown) == 3
    assert unescape(page).count("bot, 3 · Casual player") == 3


# What is offered


def test_a_table_offers_ten_levels_and_takes_the_bots_of_programmers(table_room: Room) -> None:
    page = table_room.person(ANA).get("/new?game=mangrovia").text
    assert re.findall(r'value="bot:([\w-]+)"', page)[:10] == list(levels())
    assert "bot:random" not in page
    for name in ("level-10", "level-1-hoarder", "random", "champion@100ms"):
        check_level(name)
    with pytest.raises(BadOption, match="for the arena"):
        check_level("graded:blur=2")


def test_a_taste_of_another_game_is_refused(table_room: Room) -> None:
    answer = table_room.person(ANA).form("/play", game="mangrovia", level="level-3-trader")
    assert answer.status_code == 422
    assert "has no taste" in unescape(answer.text)


def test_gentle_bots_are_those_with_tips() -> None:
    assert [name for name in levels() if is_gentle(name)] == list(GENTLE)
    assert is_gentle("novice")
    assert is_gentle("level-1-hoarder")
    assert not is_gentle("level-10")
    assert not is_gentle(USUAL)
    assert not is_gentle(None)


# In words


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_level_says_what_it_is_worth(language: str) -> None:
    words = texts(language)
    told = [level_words(words, name) for name in levels()]
    assert len(set(told)) == 10
    assert [line.split(" · ")[0] for line in told] == [str(number) for number in range(1, 11)]
    lines = re.findall(r"<li[^>]*>(.*?)</li>", level_list(words, found()["tropicalia"], 2))
    assert len(lines) == 10
    assert words.say("page.level.first") in unescape(lines[0])
    assert all(re.search(r"\d", line) for line in lines[1:])


def test_a_share_becomes_a_chance_as_people_say_it() -> None:
    words = texts("en")
    assert meaning(words, 5, 0.66, 2) == "Wins about 2 in 3 games against level 4."
    assert meaning(words, 5, 0.47, 4) == "Wins about 1 in 2 games against 3 bots of level 4."
    assert all(0 < won < games for won, games in CHANCES)


def test_the_offer_brings_the_ratings_along() -> None:
    part = suiting(texts("en"), found()["tropicalia"], {"table": "t", "seats": 2, "level": 3, "share": 1})
    scale = json.loads(unescape(re.search(r'data-scale="([^"]*)"', part)[1]))  # type: ignore[index]
    assert scale == {str(seats): [round(one) for one in ratings(found()["tropicalia"], seats)] for seats in (2, 3, 4)}
    assert part.count("data-suits=") == 10
    assert '"share": 1' in unescape(part)


# Time


def test_a_level_that_thinks_waits_with_the_slow_bots() -> None:
    head = create.new_head("tropicalia", [create.bot("level-10"), create.bot("level-1")], {}, None, None)
    assert not tasks.is_quick("level-10", head)
    assert tasks.is_quick("level-1", head)
    assert tasks.is_quick("greedy", head)
    assert tasks.patience("level-10") == tasks.MARGIN


def test_a_level_breaks_off_in_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """However slow the machine is; bots with a budget in their name keep to that."""
    match = random_match("tropicalia", 2, "in time", limit=30)
    assert match.state.seat >= 0
    head = create.new_head("tropicalia", [create.bot("level-10"), create.bot("level-1")], {}, None, None)
    task = task_for(head, match, match.state.seat, "level-10")
    monkeypatch.setattr(tasks, "LONGEST_THOUGHT", 0.0)
    done: list[int] = []
    monkeypatch.setattr("bohio.bots.kinds.Search", _counting(done))
    assert tasks.choose_action(task) in list(match.options)
    assert len(done) == 1


def _counting(done: list[int]) -> type:
    """A search that notes its iterations."""
    from bohio.bots.search import Search

    class Counting:
        def __init__(self, *words: Any) -> None:
            self._search: Any = Search(*words)

        def run(self, view: object, iterations: int) -> None:
            done.append(iterations)
            self._search.run(view, iterations)

        def __getattr__(self, name: str) -> Any:
            return getattr(self._search, name)

    return Counting
