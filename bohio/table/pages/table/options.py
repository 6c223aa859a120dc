"""Every option as a button."""

from __future__ import annotations

from bohio.core.actions import seen_action
from bohio.core.reasons import Json
from bohio.drawing.markup import NOTHING, Markup, joined, packed, tag, text
from bohio.locale.wording import action_words
from bohio.table.bounds import OPTIONS_SHOWN
from bohio.table.pages.table.context import Context


def options_part(context: Context) -> Markup:
    """Every option as a button, those that belong together under one heading; and the words of the single steps."""
    words, picture = context.words, context.picture
    if not context.choices:
        return NOTHING
    groups: dict[str, list[Markup]] = {}
    labels: dict[str, Markup] = {}
    shown = some_of(context.choices)
    for told in shown:
        action = seen_action(picture.game.action_kinds, told)
        steps = picture.steps(action)
        for step in steps:
            if step not in labels:
                labels[step] = picture.step_label(step, action)
        option = tag(
            "button",
            text(action_words(words, action)),
            type="button",
            class_="option",
            data_action=packed(told),
            data_steps=" ".join(steps),
        )
        groups.setdefault(picture.heading(action), []).append(tag("li", option))
    parts = [tag("h2", text(words.say("page.options")))]
    if len(shown) < len(context.choices):
        told_apart = words.say("page.options_some", total=len(context.choices), shown=len(shown))
        parts.append(tag("p", text(told_apart), class_="hint"))
    plain = groups.pop("", [])
    for heading, options in groups.items():
        if len(options) == 1:
            plain.insert(0, options[0])
        else:
            parts.append(tag("details", tag("summary", text(heading)), tag("ul", *options), data_key=heading))
    parts.append(tag("ul", *plain))
    spans = [tag("span", label, data_step=step) for step, label in labels.items()]
    return joined(parts) + tag("div", *spans, class_="labels", hidden=True)


def some_of(choices: list[Json]) -> list[Json]:
    """As many options as a page lists: all of them or, of very many, some from the first to the last."""
    if len(choices) <= OPTIONS_SHOWN:
        return choices
    step = (len(choices) - 2) // (OPTIONS_SHOWN - 1) + 1
    return [*choices[:-1:step], choices[-1]]
