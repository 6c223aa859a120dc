"""The page that says what went wrong."""

from __future__ import annotations

from bohio.drawing.markup import NOTHING, Markup, tag, text
from bohio.drawing.svg import icon
from bohio.locale import Texts, texts
from bohio.table.pages.shell import shell
from bohio.table.view.visitor import Visitor


def error_page(visitor: Visitor, status: int, id: str, delete: str | None = None) -> Markup:
    """The page for something that is missing or not allowed; `id` names the message, if there is one.

    `delete` is the id of a damaged table if its host is looking: this page is the only place to delete it.
    """
    words = texts(visitor.language)
    known = f"page.error.{id}"
    sentence = words.say(known) if words.knows(known) else words.say("page.error.other")
    main = tag(
        "main",
        icon("logo", "logo large"),
        tag("h1", text(sentence)),
        tag("p", text(words.say("page.error_status", status=status)), class_="hint"),
        tag("p", tag("a", text(words.say("page.to_start")), href="/", class_="button main")),
        NOTHING if delete is None else _deletion(words, delete),
        id="main",
        class_="text narrow centre",
    )
    return shell(visitor, sentence, main)


def _deletion(words: Texts, table: str) -> Markup:
    """The button that deletes a table. It is tucked away because nothing brings the table back."""
    sentence = text(words.say("page.delete"))
    form = tag("form", tag("button", sentence, class_="danger"), method="post", action=f"/table/{table}/delete")
    return tag("details", tag("summary", sentence), form)
