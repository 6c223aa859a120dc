"""How to play, in short."""

from __future__ import annotations

from functools import lru_cache

import bohio
from bohio.core.manifest import Manifest
from bohio.drawing.colours import colour
from bohio.drawing.markup import Markup, tag, text
from bohio.drawing.picture import picture_of
from bohio.library import found
from bohio.locale import texts
from bohio.locale.wording import howto
from bohio.table.pages.play_now import play_now
from bohio.table.pages.shell import shell
from bohio.table.pages.shuffle import offer_part
from bohio.table.tables.shuffles import Offer
from bohio.table.view.visitor import Visitor


def howto_page(visitor: Visitor, game: str, offer: Offer) -> Markup:
    """How to play, in short."""
    manifest = found()[game]
    words = texts(visitor.language, manifest)
    sections = [tag("section", tag("h2", text(title)), tag("p", text(told))) for title, told in howto(words)]
    board, sprite = _example(visitor.language, manifest)
    play = play_now(words, game, offer)
    title = words.say("page.how_title", game=words.say("game.name"))
    main = tag(
        "main",
        tag("h1", text(title)),
        tag("div", tag("div", *sections, class_="howto"), tag("div", board, class_=f"example {game}"), class_="two"),
        play,
        offer_part(words, offer),
        id="main",
        class_="text",
    )
    return shell(visitor, title, main, class_="wide", drawings=sprite, board_of=manifest)


@lru_cache
def _example(language: str, manifest: Manifest) -> tuple[Markup, Markup]:
    """A board to look at while reading."""
    words = texts(language, manifest)
    match = bohio.new(manifest.name, seats=manifest.usual_seats, seed="how to play")
    names = [colour(words, own) for own in range(manifest.usual_seats)]
    picture = picture_of(manifest)(match.game, words, match.view(), names)
    return picture.board(), picture.sprite()
