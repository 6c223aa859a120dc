"""The bar: what is to be decided, in words, and what has no place on the board."""

from __future__ import annotations

from bohio.core.actions import seen_action
from bohio.drawing.colours import chip
from bohio.drawing.markup import NOTHING, Markup, joined, tag, text
from bohio.locale.wording import action_words, decision_words
from bohio.table.pages.controls import button, countdown, icon_button
from bohio.table.pages.table.context import Context, replay_controls


def bar_part(context: Context) -> Markup:
    """What is to be decided, in words, and what has no place on the board; and from which seat one looks."""
    viewer = "" if context.seen.viewer is None else context.seen.viewer
    return _sentence(context) + tag("i", data_viewer=viewer, hidden=True)


def _sentence(context: Context) -> Markup:
    seen, words = context.seen, context.words
    if not context.live:
        return tag(
            "p", text(words.say("page.moment", moment=seen.moment, moments=seen.moments)), class_="ask"
        ) + replay_controls(context)
    if seen.curtain and seen.viewer is not None:
        name = context.names[seen.viewer]
        ask = tag("p", text(words.say("page.curtain", name=name)), class_="ask yours")
        return ask + button(words.say("page.curtain_open", name=name), "curtain", "main")
    if seen.abandoned:
        ask = tag("p", text(words.say("page.unfinished" if seen.from_record else "page.abandoned")), class_="ask")
        return ask + replay_controls(context)
    if context.over:
        winners = [context.names[seat] for seat in seen.view["result"]["winners"]]
        text_id = "page.wins" if len(winners) == 1 else "page.share_win"
        return tag("p", text(words.say(text_id, name=", ".join(winners))), class_="ask yours") + replay_controls(
            context
        )
    decision = seen.view["decision"]
    to_move = decision["seat"]
    yours = bool(context.choices)
    sentence = decision_words(words, decision, context.names, seen.viewer if yours else None)
    seat = NOTHING if to_move is None else chip(words, context.colours[to_move])
    parts = [tag("p", seat, tag("span", text(sentence)), class_="ask yours" if yours else "ask")]
    if seen.deadline is not None:
        parts.append(countdown(seen.deadline))
    actions = []
    for told in context.choices:
        if told["type"] == "pass":
            passing = text(action_words(words, seen_action(words.wording.kinds, told)))
            actions.append(tag("button", passing, type="button", data_step="pass", class_="main"))
    since = _since(context)
    if since is not None:
        actions.append(button(words.say("page.since"), "since", data_from=since))
    if seen.viewer is not None and seen.undo_flaw is None and len(seen.view["log"]):
        actions.append(icon_button("undo", words.say("page.undo"), do="undo"))
    return joined(parts) + tag("div", *actions, class_="actions")


def _since(context: Context) -> int | None:
    """The moment after the viewer's last own action, if others have acted since."""
    viewer = context.seen.viewer
    if viewer is None or not context.choices:
        return None
    for line in reversed(context.seen.lines):
        if line.event.get("seat") == viewer:
            return line.moment if line.moment < context.seen.moments - 1 else None
    return None
