"""The race: every player's points as if the game ended now, and what everyone knows of them; and the viewer's hand."""

from __future__ import annotations

from bohio.core.race import Race, Runner
from bohio.drawing.colours import chip
from bohio.drawing.markup import NOTHING, Markup, Part, Series, elements, joined, opening, shape, tag, text, whole
from bohio.locale import Texts
from bohio.table.pages.controls import panel_heading
from bohio.table.pages.faces import face
from bohio.table.pages.names import level_words, own_name, temper
from bohio.table.pages.table.context import Context
from bohio.table.pages.table.race_bar import SHORT_LEGEND, legend, shares_list, signed, stripes
from bohio.table.pages.table.talk import seat_tools
from bohio.table.tables.levels import level_note

LEAST_SCALE = 40
"""The points that fill a bar at the beginning of a game, when nobody has as many."""


def hand_part(context: Context) -> Markup:
    seen = context.seen
    return NOTHING if seen.viewer is None or seen.curtain else context.picture.hand()


def players_part(context: Context) -> Series:
    """A row for each player, in the order of the seats: nothing jumps when the lead changes hands."""
    words, race = context.words, context.seen.race
    scale = max([LEAST_SCALE, *(runner.high for runner in race.runners)])
    heading = panel_heading(words, words.say("race.heading"), words.say("race.now"))
    names = _share_names(race)
    signs = legend(words, names) if len(names) <= SHORT_LEGEND else NOTHING
    rows = [_row(context, seat, scale, names) for seat in range(len(context.seen.players))]
    return Series(heading + signs + bot_notes(context) + shape("<ol>"), tuple(rows), shape("</ol>"))


def _share_names(race: Race) -> list[str]:
    """The names of all parts of anyone's points, in their order."""
    return list(dict.fromkeys(share.name for one in race.runners for share in one.shares))


def _row(context: Context, seat: int, scale: int, names: list[str]) -> Part:
    seen, words = context.seen, context.words
    decision = seen.view["decision"]
    asked = decision is not None and decision["seat"] == seat and not seen.abandoned
    runner = seen.race.runners[seat]
    who = [
        chip(words, context.colours[seat]),
        tag("strong", text(context.names[seat]), class_="name"),
        tag("small", text(" · ".join(_states(context, seat))), class_="state"),
        tag(
            "span",
            text("…"),
            class_="thinking",
            data_thinking=seat,
            title=words.say("page.thinking"),
            hidden=not seen.players[seat].thinking,
        ),
    ]
    summary = tag(
        "summary",
        tag("span", *who, class_="who"),
        tag("span", *_numbers(words, runner), class_="numbers"),
        stripes(runner, names, scale),
        aria_label=race_words(context, seat, runner),
    )
    bot = seen.players[seat].bot
    level = NOTHING if bot is None else _bot(words, bot, context.colours[seat])
    said = next((phrase["phrase"] for phrase in reversed(seen.phrases) if phrase["seat"] == seat), None)
    inside = [
        tag("details", summary, level, shares_list(words, runner, names), data_key=f"race:{seat}"),
        context.picture.belongings(seat),
        tag("p", text(words.say(f"page.phrase.{said}")), class_="said") if said else NOTHING,
        seat_tools(context, seat),
    ]
    head = opening(
        "li",
        class_=f"player seat{context.colours[seat]}{' asked' if asked else ''}",
        data_goal=f"seat:{seat}",
        data_mark=f"seat:{seat}",
        aria_current="true" if asked else None,
    )
    rows = [elements(one) for one in inside]
    row = Series(head, tuple(one for row in rows if row is not None for one in row), shape("</li>"))
    return whole(Series(head, tuple(inside), row.tail)) if None in rows else row


def _bot(words: Texts, bot: str, colour: int) -> Markup:
    """How well a bot plays; of one with a taste, its face and what it likes."""
    level = text(words.say("page.bot", level=level_words(words, bot)))
    likes = temper(words, bot)
    if not likes:
        return tag("p", level)
    return tag("div", face(bot, colour), tag("p", level, tag("br"), text(likes)), class_="bot")


def _states(context: Context, seat: int) -> list[str]:
    """What is to be known of who sits there."""
    seen, words = context.seen, context.words
    player = seen.players[seat]
    states = [words.say("page.you")] if seat in seen.own_seats else []
    if player.kind == "open":
        states.append(words.say("page.not_here_yet"))
    elif player.bot is not None:
        if player.name or player.kind != "bot" or own_name(words, player.bot):  # "Yellow bot" says it already
            states.append(words.say("page.bot_plays"))
    elif context.playable and not player.here and seat not in seen.own_seats:
        states.append(words.say("page.away"))
    return states


def _numbers(words: Texts, runner: Runner) -> list[Markup]:
    """The total, and from where to where what is hidden may add to it."""
    numbers = [tag("span", text(signed(runner.total)), class_="total")]
    if runner.hidden is not None and runner.hidden.number:
        hidden = runner.hidden
        range_ = words.say("race.range", low=hidden.low, high=hidden.high)
        numbers.append(tag("span", text(range_), class_="range"))
    return numbers


def race_words(context: Context, seat: int, runner: Runner) -> str:
    """A player's place in the race as a sentence."""
    words, name = context.words, context.names[seat]
    points = words.say("count.point", n=runner.total)
    hidden = runner.hidden
    if hidden is None or not hidden.number:
        return words.say("race.told", name=name, points=points)
    things = words.say(f"count.{hidden.thing}", n=hidden.number)
    return words.say("race.told_hidden", name=name, points=points, things=things, low=hidden.low, high=hidden.high)


def bot_notes(context: Context) -> Markup:
    """What is to be known of the bots at this table on a board that they were not made for."""
    words = context.words
    notes = {level_note(player.bot, context.game): None for player in context.seen.players if player.bot is not None}
    lines = [tag("p", text(words.say(f"page.bot_note.{id}")), class_="hint") for id in notes if id]
    return joined(lines)
