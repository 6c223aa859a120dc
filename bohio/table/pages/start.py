"""The start page: games, my tables, tables to watch."""

from __future__ import annotations

from bohio.core.manifest import Manifest
from bohio.drawing.markup import NOTHING, Markup, tag, text
from bohio.library import found
from bohio.locale import texts
from bohio.table.pages.controls import fault_list
from bohio.table.pages.play_now import learn, play_now
from bohio.table.pages.shell import rules_link, shell, static
from bohio.table.pages.shuffle import offer_part
from bohio.table.pages.table_list import table_list
from bohio.table.tables.shuffles import Offer
from bohio.table.view.summary import Summary
from bohio.table.view.visitor import Visitor


def start_page(visitor: Visitor, mine: list[Summary], watch: list[Summary], offer: Offer, faults: list[str]) -> Markup:
    """Play now, new table, my tables, tables to watch. Whoever has no table yet is offered the lessons first."""
    words = texts(visitor.language)
    cards = []
    for game, manifest in found().items():
        own = texts(visitor.language, manifest)
        play = play_now(words, game, offer)
        links = tag(
            "p",
            tag("a", text(words.say("page.new_table")), href=f"/new?game={game}", class_="button"),
            rules_link(own, manifest),
            class_="actions",
        )
        cards.append(
            tag(
                "article",
                tag("div", _scenery(manifest), class_="scenery", aria_hidden="true"),
                tag("h2", text(own.say("game.name"))),
                tag("p", text(own.say("game.pitch"))),
                learn(words, game),
                play,
                links,
                class_=f"game {game}",
            )
        )
    lists = table_list(words, "page.my_tables", mine, "page.no_tables")
    lists += table_list(words, "page.watch", watch, "page.nothing_to_watch")
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
        class_=None if mine else "newcomer",
    )
    return shell(visitor, "Bohío", main, scripts=["results.js"])


def _scenery(manifest: Manifest) -> Markup:
    """A game's picture for the start page, if it has one."""
    if not manifest.file("static", "scenery.svg").is_file():
        return NOTHING
    return tag("img", src=static("scenery.svg", manifest), alt="", width="400", height="180")
