"""What a rulebook leaves to the players: who begins, their colours, and what a game adds.

A choice is a further key of the game's options, and there only if somebody made it: fate decides the rest."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from bohio.core.content import shown
from bohio.core.reasons import BadOption

if TYPE_CHECKING:
    from bohio.core.game import Game

COLOUR_NAMES = ("yellow", "orange", "red", "purple", "blue")
"""The colours that players can have; seats that chose none have them in this order."""
DRAWN = -1
"""In place of what was chosen, where fate decides."""

Check = Callable[[Any, Any], Any]
"""Given the game and what was chosen: the choice as records have it. Raises BadOption where it cannot be chosen."""


def first_player(game: Game[Any], told: object) -> int:
    """The seat that begins."""
    if type(told) is not int or not 0 <= told < game.seats:
        said = "first is the seat that begins, from 0 to {last}, not {value}"
        raise BadOption(said, last=game.seats - 1, value=shown(told))
    return told


def colours_of_seats(game: Game[Any], told: object) -> list[str]:
    """A colour for each seat."""
    if not isinstance(told, list | tuple) or len(told) != game.seats:
        raise BadOption(
            "colours names one colour for each of the {seats} seats, not {value}", seats=game.seats, value=shown(told)
        )
    for colour in told:
        if colour not in COLOUR_NAMES:
            said = "colours may be {colours}, not {value}"
            raise BadOption(said, colours=", ".join(COLOUR_NAMES), value=shown(colour))
        if told.count(colour) > 1:
            raise BadOption("colours gives {colour} to more than one seat", colour=colour)
    return list(told)


COMMON: Mapping[str, Check] = {"first": first_player, "colours": colours_of_seats}
"""The choices that need nothing but the number of seats."""


def names_for(choice: str, told: object) -> dict[str, str]:
    """A choice that gives names to things: `{"E1": "A"}`. Whether there are such things and names, the game checks."""
    if not isinstance(told, dict) or not all(type(key) is type(value) is str for key, value in told.items()):
        raise BadOption("{choice} is an object of names, not {value}", choice=choice, value=shown(told))
    return dict(told)
