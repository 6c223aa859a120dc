"""The players, and the viewer's own hand."""

from __future__ import annotations

from bohio.drawing.colours import chip
from bohio.drawing.markup import NOTHING, Markup, Series, joined, shape, tag, text
from bohio.table.pages.names import level_words
from bohio.table.pages.table.context import Context
from bohio.table.pages.table.talk import seat_tools
from bohio.table.tables.levels import level_note


def hand_part(context: Context) -> Markup:
    seen, words = context.seen, context.words
    if seen.viewer is None or seen.curtain:
        return NOTHING
    hand = context.picture.hand()
    return tag("h2", text(words.say("page.own"))) + hand if hand else NOTHING


def players_part(context: Context) -> Series:
    seen, words = context.seen, context.words
    decision = seen.view["decision"]
    rows = []
    for seat, player in enumerate(seen.players):
        to_move = decision is not None and decision["seat"] == seat and not seen.abandoned
        states = []
        if seat in seen.own_seats:
            states.append(words.say("page.you"))
        if player.kind == "open":
            states.append(words.say("page.not_here_yet"))
        elif player.bot is not None:
            states.append(words.say("page.bot", level=level_words(words, player.bot)))
        elif context.playable and not player.here and seat not in seen.own_seats:
            states.append(words.say("page.away"))
        points = context.picture.points(seat)
        head = [
            chip(words, context.colours[seat]),
            tag("strong", text(context.names[seat]), class_="name"),
            tag("small", text(" · ".join(states))) if states else NOTHING,
            tag(
                "span",
                text(words.say("page.thinking")),
                class_="thinking",
                data_thinking=seat,
                hidden=not player.thinking,
            ),
        ]
        if points is not None:
            score = words.say("count.point", n=points)
            head.append(tag("span", text(points), class_="points", title=score, role="img", aria_label=score))
        said = next((phrase["phrase"] for phrase in reversed(seen.phrases) if phrase["seat"] == seat), None)
        phrase = tag("p", text(words.say(f"page.phrase.{said}")), class_="said") if said else NOTHING
        rows.append(
            tag(
                "li",
                tag("div", *head, class_="who"),
                context.picture.belongings(seat),
                phrase,
                seat_tools(context, seat),
                class_="player asked" if to_move else "player",
                data_goal=f"seat:{seat}",
                aria_current="true" if to_move else None,
            )
        )
    return Series(
        tag("h2", text(words.say("page.players")), class_="unseen") + bot_notes(context) + shape("<ol>"),
        tuple(rows),
        shape("</ol>"),
    )


def bot_notes(context: Context) -> Markup:
    """What is to be known of the bots at this table on a board that they were not made for."""
    words = context.words
    notes = {level_note(player.bot, context.game): None for player in context.seen.players if player.bot is not None}
    lines = [tag("p", text(words.say(f"page.bot_note.{id}")), class_="hint") for id in notes if id]
    return joined(lines)
