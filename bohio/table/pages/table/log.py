"""The log: what happened in the game and to the seats."""

from __future__ import annotations

import json
from collections import deque
from functools import lru_cache

from bohio.core.actions import seen_action
from bohio.core.reasons import Json
from bohio.drawing.colours import colour
from bohio.drawing.markup import NOTHING, Markup, Series, opening, packed, shape, tag, text
from bohio.drawing.picture import picture_of
from bohio.library import found
from bohio.locale import Texts
from bohio.locale.choosing import beginning
from bohio.locale.wording import log_sentence
from bohio.table.bounds import LINES_KEPT
from bohio.table.pages.names import level_words, words_of
from bohio.table.pages.table.context import Context
from bohio.table.tables.attendance import Happening
from bohio.table.view.table_view import LogLine


def log_part(context: Context) -> Series:
    seen, words = context.seen, context.words
    items = []
    before = 0
    happenings = deque(seen.happenings)
    if not seen.lines or seen.lines[0].moment == 1:
        told = beginning(words, context.picture.game, seen.setup, context.names)
        items += [tag("li", text(one), class_="fate happened") for one in told]
    for line in seen.lines:
        if line.moment != before + 1:
            # A link to the last line before those shown, or to the first one after them.
            items.append(_gap(context, "later" if before else "earlier", before + 1 if before else line.moment - 1))
        before = line.moment
        while happenings and happenings[0].moment < line.moment:
            items.append(_happened(context, happenings.popleft()))
        if seen.horizon is not None and line.moment == seen.horizon + 1:
            items.append(tag("li", text(words.say("page.horizon")), class_="horizon"))
        items.append(_line(context, line))
    items.extend(_happened(context, happening) for happening in happenings)
    heading = tag("h2", text(words.say("page.log")))
    row = opening("ol", class_="lines", tabindex="0", aria_label=words.say("page.log"))
    return Series(heading + row, tuple(items), shape("</ol>"))


def _gap(context: Context, way: str, moment: int) -> Markup:
    """A link to a moment whose lines are not shown here."""
    words = text(context.words.say(f"page.log.{way}"))
    return tag("li", tag("a", words, href=context.moment(moment), data_at=moment), class_="gap")


def _happened(context: Context, happening: Happening) -> Markup:
    """A line about the seats. It is not a moment of the game, so it has no link."""
    words, own = context.words, context.colours[happening.seat]
    shown = "page.open_seat" if happening.open else "page.player_name"
    unknown = words.say(shown, colour=colour(words, own))
    told = words.say(
        f"page.happened.{happening.kind}",
        name=happening.name or unknown,
        other=happening.other or unknown,
        level="" if happening.bot is None else level_words(words, happening.bot),
    )
    return tag("li", text(told), class_=f"seat{own} happened")


def _line(context: Context, line: LogLine) -> Markup:
    seen = context.seen
    return _drawn_line(
        context.visitor.language,
        seen.game,
        packed(line.event),
        tuple(context.names),
        context.colours,
        context.moment(line.moment),
        line.moment,
        "undone" if line.undone else "here" if seen.moment == line.moment else "",
        "" if line.substitute is None else packed(line.substitute),
    )


@lru_cache(maxsize=LINES_KEPT)
def _drawn_line(
    language: str,
    game: str,
    event: str,
    names: tuple[str, ...],
    colours: tuple[int, ...],
    href: str,
    moment: int,
    state: str,
    substitute: str,
) -> Markup:
    """A line of the log. Lines stay as they are while the log grows, so they are drawn once."""
    told: Json = json.loads(event)
    seat = told.get("seat")
    words = words_of(language, game)
    sentence = text(log_sentence(words, told, names))
    link = tag("a", sentence, href=href, data_at=moment, aria_current="true" if state == "here" else None)
    note = _substitute_words(words, json.loads(substitute)) if substitute else NOTHING
    whose = "fate" if seat is None else f"seat{colours[seat]}"
    if state == "undone":
        return tag("li", link, note, class_=f"{whose} undone")
    action = seen_action(words.wording.kinds, told["action"]) if "action" in told else None
    flights = picture_of(found()[game]).flights(told, action)
    return tag("li", link, note, class_=whose, data_flights=packed(flights) if flights else None)


def _substitute_words(words: Texts, substitute: Json) -> Markup:
    """Says that another bot moved than the one asked, and why."""
    names = {"level": level_words(words, substitute["for"]), "other": level_words(words, substitute["bot"])}
    return tag("small", text(words.say(f"page.substitute.{substitute['why']}", **names)), class_="hint")
