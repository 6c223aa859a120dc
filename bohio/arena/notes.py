"""What is to be known of bots on a board that they were not made for."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from bohio.bots import note
from bohio.bots.boards import NOTES
from bohio.bots.program import is_program
from bohio.core.game import Game
from bohio.core.reasons import Json


def notes(names: Iterable[str], game: Game[Any]) -> Json:
    """For JSON: `{"notes": {bot: id}}` with the bots of which there is something to say; empty where there are none."""
    told = {name: note(name, game) for name in dict.fromkeys(names) if not is_program(name)}
    said = {name: one for name, one in told.items() if one}
    return {"notes": said} if said else {}


def print_notes(found: Json) -> None:
    """A line for each note, with the bots that it is about."""
    told = found.get("notes", {})
    for id, words in NOTES.items():
        if id in told.values():
            print(f"{', '.join(name for name in told if told[name] == id)}: {words}")
