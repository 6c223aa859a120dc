"""The texts of the story, of previews and of the bar: in every language, and around names that no rule bends."""

from __future__ import annotations

import re

import pytest

from bohio.games import built_in
from bohio.locale import LANGUAGES, texts
from tests.locale.catalogues import GAMES, PLACE, every_text, own, places, shared, words_of

TOLD = ("story.", "label.", "group.", "card.", "when.", "ask.", "stand.", "race.", "preview.", "do.", "end.")
"""What the ids begin with that tell of the game, of its standings and of a choice."""
SHIPPED = [game for game in GAMES if game in built_in()]
"""The games that tell all of it themselves; one that is installed beside them may leave it to the defaults."""
NAME = re.compile(r"\{(?:name|names|who)\}")
FREE = re.compile(r"(?:^|:[ \u00a0])\{(?:name|names|who)\}")
"""At the beginning or after a colon a name stays as it is: no case, no elision, no article."""
LONGEST_PROMPT = 34
"""Characters of a prompt that stand on one line of a screen 360 pixels wide."""


def told(language: str, game: str) -> dict[str, set[str]]:
    """The ids of a game, and of what all share, that tell, with their named places."""
    messages = {**shared(language), **own(language, game)}
    return {id: places(message) for id, message in messages.items() if id.startswith(TOLD)}


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_story_is_told_in_every_language_with_the_same_places(language: str, game: str) -> None:
    assert told(language, game) == told("en", game)


@pytest.mark.parametrize("game", SHIPPED)
def test_the_games_that_ship_tell_all_of_it(game: str) -> None:
    found = told("en", game)
    assert {id.partition(".")[0] + "." for id in found} == set(TOLD)
    assert len([id for id, filled in found.items() if id.startswith("story.") and "name" in filled]) > 20


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_name_stands_first_or_after_a_colon(language: str) -> None:
    bent = [
        id
        for id, text in every_text(language)
        if id[1].startswith(TOLD) and len(NAME.findall(text)) != len(FREE.findall(text))
    ]
    assert bent == []


@pytest.mark.parametrize("game", GAMES)
def test_every_caption_of_somebody_begins_with_the_name_or_ends_with_it(game: str) -> None:
    """Whatever a player is called: one letter, a vowel, an apostrophe, brackets."""
    named = [id for id, found in told("en", game).items() if id.startswith("story.") and "name" in found]
    assert named
    for language in LANGUAGES:
        for name in ("I", "Éa", "D’Arc", "Ann (2)"):
            for id in named:
                filled = {place: name if place == "name" else 3 for place in told("en", game)[id]}
                said = words_of(language, game).say(id, **filled)
                assert said.startswith(name) or said.endswith(name), (language, id)


@pytest.mark.parametrize("language", LANGUAGES)
def test_prompts_are_short(language: str) -> None:
    """But for that which begins with the name of a tile."""
    prompts = {id: PLACE.sub("12", text) for (_, id), text in every_text(language) if id.startswith("ask.")}
    assert {id for id, text in prompts.items() if len(text) > LONGEST_PROMPT} - {"ask.step.village"} == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_numbers_below_zero_have_a_minus_sign(language: str) -> None:
    """A hyphen is too short beside a plus."""
    said = texts(language).say("race.range", low=-2, high=3)
    assert "−2" in said
    assert "-" not in said
