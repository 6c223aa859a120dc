"""The bar: what is to be decided, in one line, with what can be done beside the board."""

from __future__ import annotations

from bohio.core.actions import seen_action
from bohio.core.reasons import Json
from bohio.drawing.colours import chip, colour
from bohio.drawing.markup import NOTHING, Markup, joined, tag, text
from bohio.drawing.svg import icon
from bohio.locale.wording import action_words, asked_rule, decision_words, reason_words, sentence_words
from bohio.table.pages.controls import button, countdown, icon_button
from bohio.table.pages.table.advice import advice
from bohio.table.pages.table.context import Context
from bohio.table.pages.table.end import by_what, who_wins
from bohio.table.pages.table.screen import drawn_words


def bar_part(context: Context) -> Markup:
    """What is to be decided, where in the game we are, what can be done; and from which seat one looks."""
    seen, words = context.seen, context.words
    when = NOTHING if seen.when is None else text(sentence_words(words, seen.when, context.names))
    parts = [
        _sentence(context),
        # What a choice would bring is written here while one points at it.
        tag("span", class_="pill", hidden=True),
        tag("span", class_="clause"),
        advice(context),
        tag("span", text(by_what(context)), class_="by-what") if context.live and context.over else NOTHING,
        tag("span", when, class_="when"),
        countdown(seen.deadline) if seen.deadline is not None and context.playable else NOTHING,
        tag("span", *_actions(context), class_="actions"),
        _undo(context),
        _cancel(context),
    ]
    rule = asked_rule(words, seen.view["decision"]) if context.rules else ""
    viewer = "" if seen.viewer is None else seen.viewer
    return joined(parts) + tag("i", data_viewer=viewer, data_asked=rule or None, hidden=True)


def _sentence(context: Context) -> Markup:
    seen, words = context.seen, context.words
    if not context.live:
        return _ask(words.say("page.moment", moment=seen.moment, moments=seen.moments))
    if seen.curtain and seen.viewer is not None:
        return _ask(words.say("page.curtain", name=context.names[seen.viewer]), "yours")
    if seen.abandoned:
        return _ask(words.say("page.unfinished" if seen.from_record else "page.abandoned"))
    if context.over:
        winners = seen.view["result"]["winners"]
        signs = joined(chip(words, context.colours[seat]) for seat in winners)
        return signs + _ask(who_wins(context), "won")
    if seen.drew is not None:
        sign = chip(words, context.colours[seen.drew["seat"]])
        return sign + _ask(words.say("screen.drew", things=drawn_words(words, seen.drew)), "yours")
    decision = seen.view["decision"]
    asked = decision["seat"]
    sign = NOTHING if asked is None else chip(words, context.colours[asked])
    if context.choices and seen.ask is not None:
        return sign + _ask(sentence_words(words, seen.ask, context.names), "yours")
    told = _ask(_pending(context, decision))
    watching = tag("small", text(words.say("screen.watching")), class_="watching") if seen.viewer is None else NOTHING
    return sign + told + watching


def _pending(context: Context, decision: Json) -> str:
    """What all wait for; at a seat that nobody has taken yet, for a player."""
    words, asked = context.words, decision["seat"]
    if asked is not None:
        player = context.seen.players[asked]
        if player.kind == "open" and player.bot is None:
            return words.say("page.waiting_for_seat", colour=colour(words, context.colours[asked]))
    return decision_words(words, decision, context.names, None)


def _ask(told: str, class_: str = "") -> Markup:
    return tag("p", text(told), class_=f"ask {class_}".rstrip(), title=told)


def _actions(context: Context) -> list[Markup]:
    """What can be done beside the choices on the board; passing is quiet and says what it gives up."""
    seen, words = context.seen, context.words
    if context.live and seen.curtain and seen.viewer is not None:
        return [button(words.say("page.curtain_open", name=context.names[seen.viewer]), "curtain", "main")]
    if context.live and context.over:
        return [button(words.say("end.replay"), "play", "quiet")]
    if seen.drew is not None and context.playable:
        return [button(words.say("screen.hand_over"), "hand-over", "main")]
    actions = []
    since = _since(context)
    if since is not None:
        actions.append(button(words.say("page.since"), "since", "quiet", data_from=since))
    for told in context.choices:
        if told["type"] == "pass":
            action = seen_action(words.wording.kinds, told)
            gives = seen.giving_up
            name = action_words(words, action) if gives is None else sentence_words(words, gives, context.names)
            actions.append(tag("button", text(name), type="button", data_step="pass", class_="quiet"))
    return actions


def _undo(context: Context) -> Markup:
    """Taking back stands here all the time; if it is not possible, it says why."""
    seen, words = context.seen, context.words
    if seen.viewer is None or not context.playable or seen.curtain:
        return NOTHING
    name = words.say("page.undo")
    if seen.undo:
        told = words.say("page.undo_bots") if seen.undo == "bots" else name
        return icon_button("undo", words.say("page.told", name=told, what="Ctrl+Z"), do="undo")
    why = name if seen.undo_flaw is None else words.say("page.undo_not", why=reason_words(words, seen.undo_flaw))
    sign = icon("undo", "sign", "0 0 24 24")
    return tag("button", sign, type="button", class_="plain", disabled=True, aria_label=why, title=why)


def _cancel(context: Context) -> Markup:
    """One step back in a choice of several steps."""
    name = context.words.say("page.client.back_out")
    sign = tag("span", text("✕"), aria_hidden="true")
    return tag(
        "button", sign, type="button", class_="plain cancel", data_do="back", hidden=True, aria_label=name, title=name
    )


def _since(context: Context) -> int | None:
    """The moment after the viewer's last own action, if others have acted since."""
    viewer = context.seen.viewer
    if viewer is None or not context.choices:
        return None
    for line in reversed(context.seen.lines):
        if line.event.get("seat") == viewer:
            return line.moment if line.moment < context.seen.moments - 1 else None
    return None
