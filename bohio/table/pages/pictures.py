"""Boards as pictures that are played on, drawn from a view and the content."""

from __future__ import annotations

from bohio.core.reasons import Json
from bohio.drawing.picture import Picture
from bohio.games.mangrovia.picture.table import MangroviaPicture
from bohio.games.tropicalia.picture.table import TropicaliaPicture
from bohio.library import game_of_view
from bohio.locale import Texts, texts

PICTURES: dict[str, type[Picture]] = {"mangrovia": MangroviaPicture, "tropicalia": TropicaliaPicture}


def picture_of(words: Texts, view: Json, names: list[str], asking: bool = True) -> Picture:
    """The picture of the game that a view is of."""
    return PICTURES[view["game"]](game_of_view(view), words, view, names, asking)


def meant(view: Json, place: str) -> Json | None:
    """What a click of the viewer on a place of the board most probably means; None for nothing, or for no place."""
    picture = picture_of(texts("en"), view, [""] * len(view["table"]["players"]))
    try:
        return picture.plausible(place) if picture.asking else None
    except (LookupError, ValueError, StopIteration):
        return None
