"""What games, players and bots are called."""

from __future__ import annotations

from collections.abc import Sequence

from bohio.bots.levels import level_and_taste
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
    """What to call those who sit at a table, in the texts of their game: their name, or what is known of them."""
    names = []
    for seat, player in enumerate(players):
        kind = player.kind if player.kind in ("open", "bot") else "player"
        names.append(player.name or own_name(words, player.bot) or colour_name(words, kind, colours[seat]))
    return names


def own_name(words: Texts, bot: str | None) -> str:
    """What a bot with a taste is called, in the texts of its game; empty for others."""
    _, taste = level_and_taste(bot or "")
    return words.say(f"taste.{taste}.name") if taste and words.knows(f"taste.{taste}.name") else ""


def temper(words: Texts, bot: str | None) -> str:
    """What a bot likes, in one line; empty for one without a taste."""
    _, taste = level_and_taste(bot or "")
    return words.say(f"taste.{taste}") if taste and words.knows(f"taste.{taste}") else ""


def colour_name(words: Texts, kind: str, number: int) -> str:
    """What to call a `player`, a `bot` or an `open` seat of which only the colour is known."""
    return words.say(f"page.name.{kind}.{COLOUR_NAMES[number]}")


def level_words(words: Texts, level: str) -> str:
    """A bot's level in words; a level that has none is called by its own name."""
    number, _ = level_and_taste(level)
    if number:
        return words.say("page.level.numbered", number=number, name=words.say(f"page.level.level-{number}"))
    return words.say(f"page.level.{level}") if words.knows(f"page.level.{level}") else level
