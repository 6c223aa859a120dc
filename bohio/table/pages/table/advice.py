"""A tip for whoever is to decide, in one line."""

from __future__ import annotations

from bohio.drawing.markup import NOTHING, Markup, tag, text
from bohio.locale.wording import sentence_words
from bohio.table.pages.controls import button
from bohio.table.pages.rule_links import rule_link
from bohio.table.pages.table.context import Context


def advice(context: Context) -> Markup:
    """The tip for the decision of now with its rule, hidden until the page's script knows that this browser wants
    tips."""
    seen, words = context.seen, context.words
    tip = seen.tip
    if tip is None or not context.choices:
        return NOTHING
    hide = words.say("tips.hide")
    said = tag("span", text(sentence_words(words, tip.sentence, context.names)), class_="told")
    return tag(
        "span",
        tag("b", text(words.say("tips.tip"))),
        tag("span", said, text(" "), rule_link(context.game.manifest, tip.rule), class_="text"),
        button(words.say("tips.none"), "no-tips", "quiet"),
        tag(
            "button",
            tag("span", text("✕"), aria_hidden="true"),
            type="button",
            class_="plain",
            data_do="hide-tip",
            aria_label=hide,
            title=hide,
        ),
        class_="advice",
        data_tip=tip.id,
        data_of=seen.moments,
        data_names=tip.place or None,
        hidden=True,
    )
