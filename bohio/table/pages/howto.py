"""How to play, in short."""

from __future__ import annotations

from functools import lru_cache

import bohio
from bohio.drawing.colours import colour
from bohio.drawing.markup import tag, text
from bohio.locale import texts
from bohio.locale.wording import howto
from bohio.table.pages.pictures import picture_of
from bohio.table.pages.play_now import play_now
from bohio.table.pages.shell import shell
from bohio.table.pages.shuffle import offer_part
from bohio.table.tables.shuffles import Offer
from bohio.table.view.visitor import Visitor


def howto_page(visitor: Visitor, game: str, offer: Offer) -> str:
    """How to play, in short."""
    words = texts(visitor.language)
    sections = [tag("section", tag("h2", text(title)), tag("p", text(told))) for title, told in howto(words, game)]
    board, sprite = _example(visitor.language, game)
    play = play_now(words, game, offer)
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
