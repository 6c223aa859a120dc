"""Whether a drawn board is the one that the content file describes. M1.6"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from typing import Any

from bohio.drawing.markup import Part
from tests.boards.boxes import Box, Drawn

STEP = 100
"""From one column to the next in the picture."""
PATHS = ("A", "B", "C", "D", "1", "2", "3", "4")


def check_board(parts: Mapping[str, Part], document: Mapping[str, Any]) -> None:
    """Every space lies where the file says, on the board or beside it; statues and centres lie beside the spaces."""
    board, isle = Drawn(parts["paths"]), Drawn(parts["isle"])
    places = {box.name: box for box in board.places}
    on_board = {f"space:{space['id']}": at for space in document["space"] if (at := _place(space))}
    beside = {f"space:{space['id']}" for space in document["space"]} - set(on_board)
    assert {name for name in places if name.startswith("space:")} == set(on_board)
    assert {box.name for box in isle.places if box.name.startswith("space:")} == beside
    for (one, here), (other, there) in pairwise(on_board.items()):
        assert abs(places[other].left - places[one].left - STEP * (there[0] - here[0])) < 1
        assert abs(places[other].top - places[one].top - STEP * (there[1] - here[1])) < 1
    assert {name for name in places if name.startswith("bird:")} == {
        f"bird:{landscape}" for landscape in ("water", "sand", "mangrove", "reed")
    }
    _check_lying(board, [box for box in board.uses if box.name in ("stone", "pole") or box.name.startswith("statue-")])
    areas = {space.get("area") for space in document["space"]}
    for area in ("stone", "pole"):
        assert any(box.name == area for box in board.uses) == (area in areas)


def _check_lying(board: Drawn, lying: list[Box]) -> None:
    """What can be seen and not clicked: a statue for each path, none of them under anything else."""
    statues = [box for box in lying if box.name.startswith("statue-")]
    assert sorted(box.name for box in statues) == sorted(f"statue-{name}" for name in PATHS)
    for number, box in enumerate(statues):
        assert not [other for other in statues[:number] if box.overlaps(other)], box
    for box in lying:
        assert box.inside(board.width, board.height), box
        assert not [place for place in board.places if box.overlaps(place)], box


def _place(space: Mapping[str, Any]) -> tuple[float, float] | None:
    """Column and row; None beside the board."""
    if "at" in space:
        column, row = space["at"]
        return column, row
    if space.get("area") == "isle":
        return None
    return ord(space["id"][0]) - 64, int(space["id"][1:])
