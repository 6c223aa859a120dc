"""Every option as a button, and what the page needs to ask for them step by step."""

from __future__ import annotations

from typing import Any

from bohio.core.actions import seen_action
from bohio.core.reasons import Json
from bohio.drawing.markup import NOTHING, Markup, joined, packed, tag, text
from bohio.drawing.picture import Picture
from bohio.locale import Texts
from bohio.table.pages.controls import panel_heading
from bohio.table.pages.table.context import Context
from bohio.table.view.table_view import some_of


def options_part(context: Context) -> Markup:
    """Every option as a button, those that belong together under one heading; and the words of the single steps."""
    words, picture = context.words, context.picture
    if not context.choices:
        return NOTHING
    groups: dict[str, list[Markup]] = {}
    shown = some_of(context.choices)
    steps = Steps(words, picture)
    for number, choice in enumerate(shown):
        action = seen_action(picture.game.action_kinds, choice)
        option = tag(
            "button",
            text(picture.option(action)),
            type="button",
            class_="option",
            data_n=number,
            data_action=packed(choice),
            **steps.of(action),
        )
        groups.setdefault(picture.heading(action), []).append(tag("li", option))
    parts = [panel_heading(words, words.say("page.options"))]
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
    return joined(parts) + steps.told(context.seen.moments)


class Steps:
    """Options taken apart. The label of a step belongs to a step of an option: the same step may cost an item from one
    place and nothing from another. Equal labels are sent once, and an option names them by their numbers."""

    def __init__(self, words: Texts, picture: Picture) -> None:
        self._words = words
        self._picture = picture
        self._labels: dict[Markup, int] = {}
        self._told: dict[str, int] = {}
        self._asks: dict[str, str] = {}
        self._terms: dict[str, str] = {}

    def of(self, action: Any) -> dict[str, object]:
        """What the button of an option tells the page of its steps, as attributes."""
        picture = self._picture
        steps = picture.steps(action)
        labels = [self._labels.setdefault(picture.step_label(step, action), len(self._labels)) for step in steps]
        told = picture.told(action)
        uses = picture.uses(action)
        self._terms |= {symbol: self._words.term(symbol) for symbol in uses}
        for step in steps:
            self._ask(step.partition(":")[0], told)
        return {
            "data_steps": " ".join(steps),
            "data_labels": " ".join(map(str, labels)),
            "data_told": self._told.setdefault(packed(told), len(self._told)) if told else None,
            "data_uses": " ".join(uses) or None,
            "data_rank": picture.rank(action) or None,
        }

    def _ask(self, kind: str, told: dict[str, str]) -> None:
        """The questions after a kind of step, with the names of their places in place of words.

        The plain one is for options that cannot fill the places of the other."""
        for id in (kind, f"{kind}_plain"):
            if id not in self._asks and self._words.knows(f"ask.step.{id}"):
                try:
                    self._asks[id] = self._words.say(f"ask.step.{id}", **{name: f"{{{name}}}" for name in told})
                except KeyError:  # another option has the words for it
                    continue

    def told(self, moment: int) -> Markup:
        """What the page needs beside the options of a moment: labels by number, questions, words."""
        words, repeats = self._words, self._picture.repeats()
        said = {
            "choose": words.say("do.choose"),
            "again": words.say("preview.again"),
            "alone": words.say("preview.alone"),
            "more": words.say("preview.more", number="{number}"),
            "uses": words.say("preview.uses", things="{things}"),
            "together": words.say("preview.marked", number="{number}", of=repeats),
        }
        data: Json = {
            "moment": moment,
            "asks": {**self._asks, "next": words.say("ask.step.next")},
            "told": [*self._told],
            "terms": self._terms,
            "repeats": repeats,
            "words": said,
        }
        labels = [tag("span", label) for label in self._labels]
        return tag("div", *labels, class_="labels", data_choosing=packed(data), hidden=True)
