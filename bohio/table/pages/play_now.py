"""The button that opens a table with bots."""

from __future__ import annotations

from bohio.drawing.markup import Markup, tag, text
from bohio.locale import Texts
from bohio.table.pages.shuffle import offer_fields
from bohio.table.tables.shuffles import Offer


def play_now(words: Texts, game: str, offer: Offer) -> Markup:
    """The button that seats one at a table with bots at once."""
    return tag(
        "form",
        tag("input", type="hidden", name="game", value=game),
        offer_fields(offer),
        tag("button", text(words.say("page.play_now")), class_="main big"),
        method="post",
        action="/play",
        data_luck=True,
    )
