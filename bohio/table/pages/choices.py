"""The choices that the rulebooks leave to the players, on the form of a new table. Most people leave them to chance, so
they are folded."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any

from bohio.core.choices import COLOUR_NAMES
from bohio.core.game import ContentFile, Game
from bohio.core.manifest import MOST_SEATS, Manifest
from bohio.core.placing import Placing
from bohio.core.reasons import BadOption
from bohio.drawing.colours import letter
from bohio.drawing.markup import Markup, tag, text
from bohio.locale import Texts
from bohio.table.bounds import BOARDS

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
    game, placings, consequences = _on_board(manifest, content)
    told = dict.fromkeys(_consequence(words, seats, one) for seats, one in consequences)
    hints = [tag("p", text(one), class_="hint") for one in told]
    folds = [_placing(words, game, placing, form) for placing in placings]
    return tag("div", *hints, *folds, class_="choices", data_choices=manifest.name)


@lru_cache(maxsize=2 * BOARDS)
def _on_board(
    manifest: Manifest, content: ContentFile
) -> tuple[Game[Any], tuple[Placing, ...], tuple[tuple[int, str | BadOption], ...]]:
    """The game on a board, what may be laid out there with any number of players, and what each variant brings with it
    for so many players, or why it cannot be played. The games are not shared with tables, whose own would be forgotten
    for them."""
    of = manifest.game()
    games = [of(content, seats, None) for seats in manifest.seats]
    placings: dict[str, Placing] = {}
    for game in games:
        for one in game.placings():
            places = {**(placings[one.option].places if one.option in placings else {}), **one.places}
            placings[one.option] = Placing(one.option, one.variant, one.setup, places)
    consequences: list[tuple[int, str | BadOption]] = []
    for option, values in manifest.options.items():
        for seats in manifest.seats if of.consequences is not Game.consequences else ():
            for value in values[1:]:
                try:
                    consequences += [(seats, id) for id in of(content, seats, {option: value}).consequences()]
                except BadOption as error:
                    consequences.append((seats, error))
    return games[-1], tuple(placings.values()), tuple(consequences)


def _consequence(words: Texts, seats: int, told: str | BadOption) -> str:
    if isinstance(told, BadOption):
        return words.option_fault(told)
    return words.say("page.with_players", number=seats, what=words.say(told))


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
