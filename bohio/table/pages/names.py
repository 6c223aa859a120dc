"""What games, players and bots are called."""

from __future__ import annotations

from collections.abc import Sequence

from bohio.core.choices import COLOUR_NAMES
from bohio.library import found
from bohio.locale import Texts, texts
from bohio.table.view.table_view import PlayerView


def words_of(language: str, game: str) -> Texts:
    """The texts of a language with those of a game before them."""
    return texts(language, found()[game])


def game_name(words: Texts, game: str) -> str:
    """What a game is called in the language of some texts."""
    return words_of(words.language, game).say("game.name")


def names_of(words: Texts, players: Sequence[PlayerView], colours: Sequence[int]) -> list[str]:
    """What to call those who sit at a table: their name, or what is known of them."""
    names = []
    for seat, player in enumerate(players):
        kind = player.kind if player.kind in ("open", "bot") else "player"
        names.append(player.name or colour_name(words, kind, colours[seat]))
    return names


def colour_name(words: Texts, kind: str, number: int) -> str:
    """What to call a `player`, a `bot` or an `open` seat of which only the colour is known."""
    return words.say(f"page.name.{kind}.{COLOUR_NAMES[number]}")


def level_words(words: Texts, level: str) -> str:
    """A bot's level in words; a level that has none is called by its own name."""
    return words.say(f"page.level.{level}") if words.knows(f"page.level.{level}") else level
