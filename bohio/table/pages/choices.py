"""The choices that the rulebooks leave to the players, on the form of a new table. Most people leave them to chance, so
they are folded."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from bohio.core.choices import COLOUR_NAMES
from bohio.core.game import ContentFile, Game
from bohio.core.manifest import MOST_SEATS, Manifest
from bohio.core.placing import Placing
from bohio.core.reasons import BadOption
from bohio.drawing.colours import letter
from bohio.drawing.markup import Markup, joined, tag, text
from bohio.library import open_game
from bohio.locale import Texts

MOST_PLACES = 24
"""Fields for what lies where; what a larger board has beyond them is drawn."""
LONG = 30
"""Characters of something to choose that does not fit into a narrow field."""


def seat_choices(words: Texts, form: Mapping[str, str]) -> Markup:
    """Who begins, and the colour of each seat."""
    rows = range(MOST_SEATS)
    seats = [(str(row), words.say("page.seat", number=row + 1)) for row in rows]
    fields = [_select(words.say("choice.first"), "choose.first", [("", words.say("page.by_chance")), *seats], form)]
    for row in rows:
        label = words.say("page.colour_of", number=row + 1)
        fields.append(tag("label", text(label), _colours(words, f"choose.colour{row}", form), data_colour_of=row))
    touched = any(form.get(name) for name in ("choose.first", *(f"choose.colour{row}" for row in rows)))
    hint = tag("small", text(words.say("page.choices_hint")), class_="hint")
    return _folded(words.say("page.choices"), [*fields, hint], touched)


def _colours(words: Texts, name: str, form: Mapping[str, str]) -> Markup:
    options = [tag("option", text(words.say("page.any_colour")), value="")]
    for number, colour in enumerate(COLOUR_NAMES):
        chosen = form.get(name) == colour
        told = text(words.say(f"term.{colour}"))
        options.append(tag("option", told, value=colour, selected=chosen, data_letter=letter(words, number)))
    return tag("select", *options, name=name)


def game_choices(words: Texts, manifest: Manifest, content: ContentFile, form: Mapping[str, str]) -> Markup:
    """What can be laid out by choice on a board, and what the variants bring with them there."""
    games = [open_game(manifest.name, seats, None, content) for seats in manifest.seats]
    parts = [_consequences(words, manifest, content)]
    for placing in _placings(games):
        parts.append(_placing(words, games[-1], placing, form))
    return tag("div", *parts, class_="choices", data_choices=manifest.name)


def _placings(games: Iterable[Game[Any]]) -> list[Placing]:
    """What may be laid out with any number of players."""
    found: dict[str, Placing] = {}
    for game in games:
        for one in game.placings():
            places = {**(found[one.option].places if one.option in found else {}), **one.places}
            found[one.option] = Placing(one.option, one.variant, one.setup, places)
    return list(found.values())


def _placing(words: Texts, game: Game[Any], placing: Placing, form: Mapping[str, str]) -> Markup:
    wording, option = words.wording, placing.option
    fields, touched, wide = [], False, False
    for choice, variant in game.switches.items():
        if variant == placing.variant:
            values = [("", words.say("page.yes")), ("false", words.say("page.no"))]
            fields.append(_select(words.say(f"choice.{choice}"), f"choose.{choice}", values, form))
            touched |= bool(form.get(f"choose.{choice}"))
    for place, things in list(placing.places.items())[:MOST_PLACES]:
        name = f"choose.{option}.{place}"
        values = [
            ("", words.say("page.left_to_chance")),
            *((one, wording.laid(words, game, option, one)) for one in things),
        ]
        fields.append(_select(wording.place(words, game, option, place), name, values, form))
        touched |= bool(form.get(name))
        wide |= any(len(told) > LONG for _, told in values)
    summary = words.say("page.choose_own", what=words.say(f"choice.{option}"))
    return _folded(summary, fields, touched, wide, data_variant=f"option.{placing.variant}")


def _consequences(words: Texts, manifest: Manifest, content: ContentFile) -> Markup:
    """What each variant brings with it, for the numbers of players for which it does."""
    told: dict[str, None] = {}
    for option, values in manifest.options.items():
        for seats in manifest.seats:
            for value in values[1:]:
                told |= dict.fromkeys(_told(words, manifest, content, seats, option, value))
    return joined(tag("p", text(one), class_="hint") for one in told)


def _told(words: Texts, manifest: Manifest, content: ContentFile, seats: int, option: str, value: object) -> list[str]:
    try:
        game = open_game(manifest.name, seats, {option: value}, content)
    except BadOption as error:
        return [words.option_fault(error)]
    return [words.say("page.with_players", number=seats, what=one) for one in consequence_words(words, game)]


def consequence_words(words: Texts, game: Game[Any]) -> list[str]:
    """What a game's options bring with them that players may not expect."""
    return [words.say(id) for id in game.consequences()]


def _select(label: str, name: str, values: Iterable[tuple[str, str]], form: Mapping[str, str]) -> Markup:
    chosen = form.get(name, "")
    options = [
        tag("option", text(told), value=value, selected=bool(value) and value == chosen) for value, told in values
    ]
    return tag("label", text(label), tag("select", *options, name=name))


def _folded(summary: str, fields: list[Markup], touched: bool, wide: bool = False, **data: object) -> Markup:
    inside = tag("div", *fields, class_="fields wide" if wide else "fields")
    return tag("details", tag("summary", text(summary)), inside, class_="choices", open=touched, **data)
