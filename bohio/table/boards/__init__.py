"""Boards as pictures that are played on, drawn from a view and the content."""

from __future__ import annotations

from bohio.core.reasons import Json
from bohio.locale import Texts, texts
from bohio.table.boards.mangrovia.picture import MangroviaPicture
from bohio.table.boards.picture import Picture
from bohio.table.boards.tropicalia.picture import TropicaliaPicture

PICTURES: dict[str, type[Picture]] = {"mangrovia": MangroviaPicture, "tropicalia": TropicaliaPicture}


def picture_of(words: Texts, view: Json, names: list[str], asking: bool = True) -> Picture:
    """The picture of the game that a view is of."""
    return PICTURES[view["game"]](words, view, names, asking)


def meant(view: Json, place: str) -> Json | None:
    """What a click of the viewer on a place of the board most probably means; None for nothing, or for no place."""
    picture = picture_of(texts("en"), view, [""] * len(view["table"]["players"]))
    try:
        return picture.plausible(place) if picture.asking else None
    except (LookupError, ValueError, StopIteration):
        return None
