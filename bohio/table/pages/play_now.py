"""The button that opens a table with bots, and what it opens: this browser remembers it for the next time."""

from __future__ import annotations

from collections.abc import Iterable

from bohio.core.manifest import Manifest
from bohio.drawing.markup import NOTHING, Markup, tag, text
from bohio.library import found, lesson_of
from bohio.locale import Texts
from bohio.table.pages.levels import level_list, suiting
from bohio.table.pages.names import level_words, words_of
from bohio.table.pages.shuffle import offer_fields
from bohio.table.tables.levels import GENTLE, USUAL, levels
from bohio.table.tables.shuffles import Offer


def play_now(words: Texts, game: str, offer: Offer) -> Markup:
    """The button that seats one at a table with bots at once; under it how many play, how well, and which variant."""
    return tag(
        "form",
        tag("input", type="hidden", name="game", value=game),
        offer_fields(offer),
        tag("button", text(words.say("page.play_now")), class_="main big"),
        _wishes(words_of(words.language, game), found()[game]),
        method="post",
        action="/play",
        class_="play-now",
        data_luck=True,
        data_wishes=game,
    )


def learn(words: Texts, game: str) -> Markup:
    """The button that begins the first lesson of a game, if it has one."""
    if lesson_of(game) is None:
        return NOTHING
    name = tag("input", type="hidden", name="game", value=game)
    return tag(
        "form", name, tag("button", text(words.say("coach.learn"))), method="post", action="/lesson", class_="learn"
    )


def _wishes(words: Texts, manifest: Manifest) -> Markup:
    seats = {str(number): words.say("start.players", n=number) for number in manifest.seats}
    bots = {level: level_words(words, level) for level in levels()}
    fields = [
        _choice(words.say("start.number"), "seats", seats.items(), str(manifest.usual_seats)),
        _choice(words.say("start.level"), "level", bots.items(), USUAL),
        tips_choice(words, words.say("tips.heading"), "on", data_when=f"level:{' '.join(GENTLE)}"),
    ]
    told = [
        tag("span", text(seats[str(manifest.usual_seats)]), data_wish="seats"),
        tag("span", text(bots[USUAL]), data_wish="level"),
        tag("span", data_wish="tips", data_when=f"level:{' '.join(GENTLE)}", hidden=True),
    ]
    for option, values in manifest.options.items():
        named = {str(value).lower(): words.say(f"option.{option}.{str(value).lower()}") for value in values}
        first = next(iter(named))
        fields.append(_choice(words.say(f"option.{option}"), f"option.{option}", named.items(), first))
        # The usual variant goes without saying.
        told.append(tag("span", data_wish=f"option.{option}", data_usual=first, hidden=True))
    change = tag("u", text(words.say("start.change")))
    inside = tag("div", *fields, level_list(words, manifest, manifest.usual_seats), class_="wishes")
    return tag("details", tag("summary", *told, change), inside, class_="wish") + suiting(words, manifest)


def tips_choice(words: Texts, name: str, chosen: str, **data: str) -> Markup:
    """Whether whoever plays gentle bots alone gets tips."""
    values = {value: words.say(f"tips.{value}") for value in ("on", "off")}
    return _choice(name, "tips", values.items(), chosen, **data)


def _choice(name: str, field: str, values: Iterable[tuple[str, str]], chosen: str, **data: str) -> Markup:
    options = [tag("option", text(told), value=value, selected=value == chosen) for value, told in values]
    return tag("label", text(name), tag("select", *options, name=field), **data) if options else NOTHING
