"""The drawer: the rules over a part of the table, while the game goes on."""

from __future__ import annotations

from bohio.drawing.markup import NOTHING, Markup, tag, text
from bohio.locale.rules import rules_of
from bohio.table.pages.table.context import Context


def drawer(context: Context) -> Markup:
    """The frame of the drawer, folded; its script fetches one section at a time. Nothing if the game has no rules."""
    words = context.words
    rules = rules_of(context.game.manifest, words.language)
    if rules is None:
        return NOTHING
    close = words.say("do.close")
    heading = [
        tag("h2", text(words.say("rules.name"))),
        tag("input", type="search", aria_label=words.say("rules.search"), placeholder=words.say("rules.search")),
        tag(
            "a",
            tag("span", text(words.say("drawer.page"))),
            tag("span", text("\u00a0↗"), aria_hidden="true"),
            href=context.rules,
            target="_blank",
            class_="button",
            data_page=True,
        ),
        tag(
            "button",
            tag("span", text("✕"), aria_hidden="true"),
            type="button",
            class_="plain",
            data_do="shut",
            aria_label=close,
            title=close,
        ),
    ]
    chips = [context.rule(section.id, section.title) for section in rules.sections]
    page = tag("div", id="reading", tabindex="0", role="group", aria_label=words.say("rules.name"))
    hint = tag("span", tag("kbd", text("Esc")), text(" "), text(words.say("drawer.closes")), class_="hint")
    return tag(
        "aside",
        tag("header", *heading),
        tag("nav", *chips, aria_label=words.say("drawer.sections"), tabindex="0"),
        page,
        tag("footer", hint, tag("span", class_="ways")),
        id="drawer",
        hidden=True,
        lang=None if rules.language == words.language else rules.language,
        aria_label=words.say("rules.name"),
        data_failed=words.say("drawer.failed"),
        data_nothing=words.say("drawer.nothing"),
        data_now=words.say("drawer.now"),
    )
