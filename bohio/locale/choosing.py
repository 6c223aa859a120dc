"""What was chosen and what was drawn before a game began, in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from bohio.core.game import Game
from bohio.core.reasons import Json
from bohio.locale import Texts


def beginning(
    words: Texts, game: Game[Any], setup: Json, names: Sequence[str], own_names: Sequence[str]
) -> Iterator[str]:
    """The sentences that the log begins with. `setup` is that part of the record's which everybody may know.

    Who has no name of their own is called by their colour, which need not be told again."""
    options = game.options
    if "colours" in options:
        told = [
            f"{own} – {words.term(colour)}" if own else name
            for name, own, colour in zip(names, own_names, options["colours"], strict=True)
        ]
        yield words.say("begin.chosen", what=words.say("begin.colours"), things=" · ".join(told))
    if "first" in setup:
        how = "begin.first_chosen" if "first" in options else "begin.first_drawn"
        yield words.say(how, name=names[setup["first"]])
    for choice in game.switches:
        if choice in options:
            value = words.say("page.yes" if options[choice] else "page.no")
            yield words.say("begin.chosen", what=words.say(f"choice.{choice}"), things=value)
    for placing in game.placings():
        chosen: Mapping[str, str] = options.get(placing.option, {})
        laid: Mapping[str, str] = setup.get(placing.setup, {})
        what = words.say(f"option.{placing.variant}")
        for id, places in (("chosen", chosen), ("drawn", [place for place in laid if place not in chosen])):
            if places:
                things = [_laid(words, game, placing.option, place, laid[place]) for place in places]
                yield words.say(f"begin.{id}", what=what, things=" · ".join(things))


def _laid(words: Texts, game: Game[Any], option: str, place: str, thing: str) -> str:
    wording = words.wording
    return f"{wording.place(words, game, option, place)} – {wording.laid(words, game, option, thing)}"


def chosen_words(words: Texts, game: Game[Any]) -> list[str]:
    """What fate did not draw because the players chose it."""
    options = game.options
    told = [words.say("choice.first")] if "first" in options else []
    told += [words.say(f"choice.{choice}") for choice in game.switches if choice in options]
    for placing in game.placings():
        if placing.option in options:
            places = [words.wording.place(words, game, placing.option, place) for place in options[placing.option]]
            told.append(f"{words.say(f'choice.{placing.option}')} ({', '.join(places)})")
    return told
