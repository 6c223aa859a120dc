"""The menu of a table: what is needed now and then, folded behind three dots."""

from __future__ import annotations

from collections.abc import Mapping

from bohio.drawing.markup import Markup, tag, text
from bohio.table.pages.controls import button
from bohio.table.pages.shell import language_form, theme_button
from bohio.table.pages.shuffle import fair_part
from bohio.table.pages.table.board_line import board_part
from bohio.table.pages.table.context import Context
from bohio.table.pages.table.talk import note_part, settings_part


def menu(context: Context, parts: Mapping[str, Markup]) -> Markup:
    """Everything that has no place of its own on the page of a table."""
    seen, words = context.seen, context.words
    record = f"/table/{seen.table}/record.json"
    first = [
        button(words.say("page.options"), "open", data_panel="options"),
        button(words.say("page.log"), "open", "narrow", data_panel="log"),
        *([button(words.say("page.info.legend"), "legend")] if context.game.explains else []),
        tag("a", text(words.say("page.record")), href=record, class_="button", download=f"bohio-{seen.table}.json"),
    ]
    if context.rules:
        # The script opens it at what is to be decided.
        help = tag("a", text(words.say("rules.name")), tag("kbd", text("?")), href=context.rules, class_="button rule")
        first.insert(0, help)
    sections = [
        tag("div", *first, class_="items"),
        tag("section", parts["talk"], id="talk", data_part=True, aria_label=words.say("page.talk")),
        note_part(context),
        board_part(context),
        fair_part(words, seen, context.picture.game),
        settings_part(words, seen.viewer is not None),
        tag("div", theme_button(words, named=True), class_="items"),
        language_form(context.visitor),
    ]
    dots = tag("span", text("⋯"), aria_hidden="true") + tag("i", class_="dot")
    name = words.say("page.menu")
    summary = tag("summary", dots, aria_label=name, title=name)
    return tag("details", summary, tag("div", *sections), id="menu", class_="menu", data_menu=True)
