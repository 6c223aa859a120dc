"""What players and bots are called."""

from __future__ import annotations

from collections.abc import Sequence

from bohio.drawing.colours import colour
from bohio.locale import Texts
from bohio.table.view.table_view import PlayerView


def names_of(words: Texts, players: Sequence[PlayerView]) -> list[str]:
    """What to call those who sit at a table: their name, or what is known of them."""
    names = []
    for seat, player in enumerate(players):
        if player.name:
            names.append(player.name)
        elif player.kind == "bot":
            names.append(words.say("page.bot_name", colour=colour(words, seat)))
        elif player.kind == "open":
            names.append(words.say("page.open_seat", colour=colour(words, seat)))
        else:
            names.append(words.say("page.player_name", colour=colour(words, seat)))
    return names


def level_words(words: Texts, level: str) -> str:
    """A bot's level in words; a level that has none is called by its own name."""
    return words.say(f"page.level.{level}") if words.knows(f"page.level.{level}") else level
