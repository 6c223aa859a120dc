"""Cards that explain the things of the table, and the legend, in words."""

from __future__ import annotations

from bohio.core.happenings import Sentence
from bohio.core.info import Card
from bohio.core.reasons import Json
from bohio.drawing.colours import colours_of
from bohio.drawing.markup import NOTHING, Markup, joined, tag, text
from bohio.drawing.svg import icon
from bohio.locale import Texts
from bohio.locale.wording import sentence_words
from bohio.table.pages.names import names_of, words_of
from bohio.table.pages.rule_links import rule_link
from bohio.table.view.info import Explained
from bohio.table.view.visitor import Visitor


def card_json(visitor: Visitor, told: Explained, place: str) -> Json:
    """One card as the page shows it, and the places that it speaks of."""
    card = told.cards[place]
    return {
        "sequence": told.sequence,
        "html": _card(_Teller(visitor, told), card),
        "rings": list(card.rings),
    }


def legend_json(visitor: Visitor, told: Explained) -> Json:
    """The things of the legend in their order, each with its name and what it does."""
    teller = _Teller(visitor, told)
    lines = [[place, teller.say(card.name), teller.say(card.sentence)] for place, card in told.cards.items()]
    return {"sequence": told.sequence, "legend": lines}


class _Teller:
    """Words and names of one table for one visitor."""

    def __init__(self, visitor: Visitor, told: Explained) -> None:
        self.words: Texts = words_of(visitor.language, told.game.name)
        self.names = names_of(self.words, told.players, colours_of(told.game.options))
        self.manifest = told.game.manifest
        self.table = "" if told.game.file.shipped else told.table

    def say(self, sentence: Sentence) -> str:
        return sentence_words(self.words, sentence, self.names)

    def lines(self, sentences: tuple[Sentence, ...], class_: str) -> Markup:
        return joined(tag("p", text(self.say(one)), class_=class_) for one in sentences)


def _card(teller: _Teller, card: Card) -> Markup:
    words = teller.words
    kind = " · ".join(map(teller.say, card.kind))
    title = tag("h3", text(teller.say(card.name))) + (tag("p", text(kind), class_="kind") if kind else NOTHING)
    drawing = icon(card.icon, "pic") if card.icon else NOTHING
    close = tag("button", text("×"), type="button", class_="shut", aria_label=words.say("do.close"))
    parts = [
        tag("header", drawing, tag("div", title), close),
        tag("p", text(teller.say(card.sentence)), class_="what"),
        teller.lines(card.notes, "what note"),
    ]
    if card.worth:
        now = tag("h4", text(words.say("page.info.now")))
        parts.append(tag("div", now, teller.lines(card.worth, "line"), class_="now"))
    parts += [teller.lines(card.who, "who"), _foot(teller, card)]
    return joined(parts)


def _foot(teller: _Teller, card: Card) -> Markup:
    """The rules, and the keys that do more."""
    words = teller.words
    links = [rule_link(teller.manifest, paragraph, None, teller.table) for paragraph in card.rule]
    rules = joined(link if number == 0 else text(", ") + link for number, link in enumerate(links))
    keys = [(key, words.say(id)) for key, id in (("I", "page.info.keep"), ("L", "page.info.keep_legend"))]
    shown = joined(tag("span", tag("kbd", text(key)), text(f" {what}")) for key, what in keys)
    rule = tag("span", text(f"{words.say('page.info.rule')} "), rules, class_="rules")
    return tag("footer", rule, tag("span", shown, class_="keys"))
