"""The fair shuffle on the pages: the promise before a table is opened, and how the seed was made afterwards."""

from __future__ import annotations

from typing import Any

from bohio.core.game import Game
from bohio.drawing.markup import NOTHING, Markup, joined, tag, text
from bohio.locale import Texts
from bohio.locale.choosing import chosen_words
from bohio.locale.wording import listed
from bohio.table.pages.controls import button
from bohio.table.tables.shuffles import Offer
from bohio.table.view.table_view import TableView


def offer_fields(offer: Offer) -> Markup:
    """Hidden fields of a form that opens a table; the page's script fills in the luck on submit."""
    fields = {"nonce": offer.nonce, "promise": offer.commitment, "luck": ""}
    return joined(tag("input", type="hidden", name=name, value=value) for name, value in fields.items())


def offer_part(words: Texts, offer: Offer) -> Markup:
    """The promise, for anyone who wants to note it down."""
    return tag(
        "details",
        tag("summary", text(words.say("page.fair"))),
        tag("p", text(words.say("page.fair_offer")), class_="hint"),
        tag("dl", _row(words.say("page.fair_promise"), offer.commitment)),
        class_="fair",
    )


def _row(term: str, value: str) -> Markup:
    return tag("dt", text(term)) + tag("dd", tag("code", text(value)))


def fair_part(words: Texts, seen: TableView, game: Game[Any]) -> Markup:
    """How the shuffle of this table was made; empty for a game that continues a record, and for a record that does not
    say: this server did not draw its seed."""
    if seen.prepared:
        prepared = tag(
            "details",
            tag("summary", text(words.say("coach.prepared"))),
            tag("p", text(words.say("coach.prepared_told")), class_="hint"),
            class_="fair",
        )
        return tag("section", prepared, id="fair", aria_label=words.say("coach.prepared"))
    seed = seen.view.get("commitment")
    shuffle = seen.shuffle
    if seed is None or (seen.from_record and shuffle is None):
        return NOTHING
    shared = shuffle is not None and bool(shuffle["luck"])
    rows = []
    if shuffle is not None and shared:
        rows.append(_kept(words, "page.fair_promise", shuffle["commitment"]))
        rows.append(_kept(words, "page.fair_luck", shuffle["luck"]))
    rows.append(_kept(words, "page.fair_seed", seed))
    told = tag(
        "details",
        tag("summary", text(words.say("page.fair"))),
        tag("p", text(words.say("page.fair_shared" if shared else "page.fair_alone")), class_="hint"),
        chosen_part(words, game),
        *rows,
        class_="fair",
    )
    return tag("section", told, id="fair", aria_label=words.say("page.fair"))


def chosen_part(words: Texts, game: Game[Any]) -> Markup:
    """What the players chose, so that no shuffle decided it."""
    chosen = listed(words, chosen_words(words, game))
    return tag("p", text(words.say("page.fair_chosen", chosen=chosen)), class_="hint") if chosen else NOTHING


def _kept(words: Texts, id: str, value: str) -> Markup:
    """A number that can be copied."""
    what = words.say(id)
    field = tag("input", type="text", readonly=True, value=value, aria_label=what)
    copy = button(words.say("page.copy"), "copy", "small", title=what)
    return tag("p", text(what), class_="hint") + tag("div", field, copy, class_="tools")


def proof_rows(words: Texts, seen: TableView) -> list[Markup]:
    """At the end: the two halves that the seed was made of."""
    shuffle = seen.shuffle
    if shuffle is None or not shuffle["luck"]:
        return []
    return [
        _row(words.say("page.fair_server"), shuffle["server"]),
        _row(words.say("page.fair_promise"), shuffle["commitment"]),
        _row(words.say("page.fair_luck"), shuffle["luck"]),
    ]
