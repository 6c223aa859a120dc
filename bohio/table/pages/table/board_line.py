"""Which board a table is played on."""

from __future__ import annotations

from bohio.drawing.markup import NOTHING, Markup, tag, text
from bohio.table.pages.board_choice import author_part, board_hint, board_name, remarks_part
from bohio.table.pages.table.context import Context
from bohio.table.tables.boards import board_of


def board_part(context: Context) -> Markup:
    """The board with its name, its author, its file and what is unusual about it."""
    words, board = context.words, board_of(context.picture.game)
    name = words.say("page.board_named", name=board_name(words, board))
    author = author_part(words, board)
    inside = [
        board_hint(words, board),
        tag("p", tag("a", text(words.say("page.board_file")), href=f"{context.address}/content.toml", class_="button")),
        remarks_part(words, board),
    ]
    told = tag("details", tag("summary", tag("span", text(name), text(" ") if author else NOTHING, author)), *inside)
    return tag("section", told, id="which-board", aria_label=name)
