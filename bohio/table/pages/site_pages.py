"""Every page of the table: the server calls these and sends what they give."""

from __future__ import annotations

from functools import lru_cache

import bohio
from bohio.drawing.colours import colour, letter
from bohio.drawing.markup import icon, tag, text
from bohio.library import found
from bohio.locale import Texts, texts
from bohio.locale.wording import howto
from bohio.table.pages.new_table import new_table_page
from bohio.table.pages.pictures import picture_of
from bohio.table.pages.shell import fault_list, names_of, shell, static
from bohio.table.pages.shuffle import offer_fields, offer_part
from bohio.table.pages.table.page import table_page, table_parts
from bohio.table.tables.shuffles import Offer
from bohio.table.view.table_view import Summary, Visitor

__all__ = [
    "error_page",
    "howto_page",
    "new_table_page",
    "seat_page",
    "start_page",
    "table_page",
    "table_parts",
    "upload_page",
]


def _play_now(words: Texts, game: str, offer: Offer) -> str:
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


def start_page(visitor: Visitor, mine: list[Summary], watch: list[Summary], offer: Offer, faults: list[str]) -> str:
    """Play now, new table, my tables, tables to watch."""
    words = texts(visitor.language)
    cards = []
    for game in found():
        play = _play_now(words, game, offer)
        links = tag(
            "p",
            tag("a", text(words.say("page.new_table")), href=f"/new?game={game}", class_="button"),
            tag("a", text(words.say("page.how")), href=f"/how/{game}", class_="button"),
            class_="actions",
        )
        cards.append(
            tag(
                "article",
                tag("div", _scenery(game), class_="scenery", aria_hidden="true"),
                tag("h2", text(words.say(f"game.{game}"))),
                tag("p", text(words.say(f"page.pitch.{game}"))),
                play,
                tag("p", text(words.say("page.play_now_hint")), class_="hint"),
                links,
                class_=f"game {game}",
            )
        )
    lists = _list(words, "page.my_tables", mine, "page.no_tables") + _list(
        words, "page.watch", watch, "page.nothing_to_watch"
    )
    upload = tag("p", tag("a", text(words.say("page.upload")), href="/upload", class_="button"), class_="actions")
    main = tag(
        "main",
        tag(
            "div", tag("h1", text(words.say("page.welcome"))), tag("p", text(words.say("page.tagline"))), class_="hero"
        ),
        fault_list(words, faults),
        tag("div", *cards, class_="games"),
        tag("div", lists, class_="lists"),
        upload,
        offer_part(words, offer),
        id="main",
    )
    return shell(visitor, "Bohío", main)


def _list(words: Texts, heading: str, tables: list[Summary], none: str) -> str:
    rows = []
    for table in tables:
        names = names_of(words, table.sitters)
        chips = [tag("span", text(letter(words, seat)), class_=f"chip seat{seat}") for seat in range(len(names))]
        status = words.say("page.your_turn") if table.your_turn else words.say(f"page.status.{table.status}")
        inside = [
            tag("strong", text(words.say(f"game.{table.game}") if table.game else table.table)),
            tag("span", *chips, class_="chips", aria_hidden="true"),
            tag("span", text(", ".join(names)), class_="names"),
            tag("em", text(status), class_="turn" if table.your_turn else None),
        ]
        rows.append(tag("li", tag("a", *inside, href=f"/table/{table.table}")))
    inside = [tag("ul", *rows, class_="tables")] if rows else [tag("p", text(words.say(none)), class_="hint")]
    return tag("section", tag("h2", text(words.say(heading))), *inside)


def _scenery(game: str) -> str:
    """A picture for the start page."""
    return tag("img", src=static(f"{game}.svg"), alt="", width="400", height="180")


def howto_page(visitor: Visitor, game: str, offer: Offer) -> str:
    """How to play, in short."""
    words = texts(visitor.language)
    sections = [tag("section", tag("h2", text(title)), tag("p", text(told))) for title, told in howto(words, game)]
    board, sprite = _example(visitor.language, game)
    play = _play_now(words, game, offer)
    main = tag(
        "main",
        tag("h1", text(words.say("page.how_title", game=words.say(f"game.{game}")))),
        tag("div", tag("div", *sections, class_="howto"), tag("div", board, class_=f"example {game}"), class_="two"),
        play,
        offer_part(words, offer),
        id="main",
        class_="text",
    )
    return shell(
        visitor, words.say("page.how_title", game=words.say(f"game.{game}")), main, drawings=sprite, class_="wide"
    )


@lru_cache
def _example(language: str, game: str) -> tuple[str, str]:
    """A board to look at while reading."""
    words = texts(language)
    view = bohio.new(game, seats=4, seed="how to play").view()
    picture = picture_of(words, view, [colour(words, seat) for seat in range(4)])
    return picture.board(), picture.sprite()


def seat_page(visitor: Visitor, summary: Summary, seat: int, taken: bool) -> str:
    """Somebody opens an invitation."""
    words = texts(visitor.language)
    game = words.say(f"game.{summary.game}")
    names = names_of(words, summary.sitters)
    rows = [
        tag(
            "li",
            tag("span", text(letter(words, other)), class_=f"chip seat{other}", aria_hidden="true"),
            text(name),
            tag("em", text(words.say("page.this_seat"))) if other == seat and not taken else "",
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
        "" if taken else tag("p", text(words.say("page.seat_hint", colour=colour(words, seat)))),
        tag("ul", *rows, class_="seats"),
        body,
        id="main",
        class_="text narrow",
    )
    return shell(visitor, words.say("page.seat_title", game=game), main)


def upload_page(visitor: Visitor, faults: list[str]) -> str:
    """A record of a game to look at."""
    words = texts(visitor.language)
    main = tag(
        "main",
        tag("h1", text(words.say("page.upload"))),
        tag("p", text(words.say("page.upload_hint"))),
        fault_list(words, faults),
        tag(
            "form",
            tag(
                "label",
                text(words.say("page.record_file")),
                tag("input", type="file", name="record", accept=".json,application/json", required=True),
            ),
            tag("button", text(words.say("page.upload_send")), class_="main big"),
            method="post",
            action="/upload",
            enctype="multipart/form-data",
        ),
        id="main",
        class_="text narrow",
    )
    return shell(visitor, words.say("page.upload"), main)


def error_page(visitor: Visitor, status: int, id: str, delete: str | None = None) -> str:
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
        "" if delete is None else _deletion(words, delete),
        id="main",
        class_="text narrow centre",
    )
    return shell(visitor, sentence, main)


def _deletion(words: Texts, table: str) -> str:
    """The button that deletes a table. It is tucked away because nothing brings the table back."""
    sentence = text(words.say("page.delete"))
    form = tag("form", tag("button", sentence, class_="danger"), method="post", action=f"/table/{table}/delete")
    return tag("details", tag("summary", sentence), form)
