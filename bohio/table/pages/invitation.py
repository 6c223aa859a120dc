"""The page that an invitation to a seat opens."""

from __future__ import annotations

from bohio.drawing.colours import chip, colour
from bohio.drawing.markup import NOTHING, Markup, tag, text
from bohio.locale import texts
from bohio.table.pages.names import game_name, names_of, words_of
from bohio.table.pages.shell import shell
from bohio.table.view.summary import Summary
from bohio.table.view.visitor import Visitor


def seat_page(visitor: Visitor, summary: Summary, seat: int, taken: bool) -> Markup:
    """The page for somebody who opens an invitation."""
    words = texts(visitor.language)
    game = game_name(words, summary.game)
    names = names_of(words_of(visitor.language, summary.game), summary.players, summary.colours)
    rows = [
        tag(
            "li",
            chip(words, summary.colours[other]),
            text(name),
            tag("em", text(words.say("page.this_seat"))) if other == seat and not taken else NOTHING,
        )
        for other, name in enumerate(names)
    ]
    if taken:
        body = tag("p", text(words.say("page.seat_taken")), class_="fault")
        body += tag("p", tag("a", text(words.say("page.seat_watch")), href=f"/table/{summary.table}", class_="button"))
    else:
        body = tag(
            "form",
            tag(
                "label",
                text(words.say("page.your_name")),
                tag("input", name="name", value=visitor.name, maxlength="40", autocomplete="nickname"),
            ),
            tag("button", text(words.say("page.take_seat")), class_="main big"),
            method="post",
            action=visitor.path,
        )
    main = tag(
        "main",
        tag("h1", text(words.say("page.seat_title", game=game))),
        NOTHING if taken else tag("p", text(words.say("page.seat_hint", colour=colour(words, summary.colours[seat])))),
        tag("p", text(words.say("page.board_named", name=summary.board))) if summary.board else NOTHING,
        tag("ul", *rows, class_="seats"),
        body,
        id="main",
        class_="text narrow",
    )
    return shell(visitor, words.say("page.seat_title", game=game), main)
