"""Which paths run through a space, and whether that can be seen at a glance. M1.6"""

from __future__ import annotations

from collections.abc import Sequence

from bohio.games.mangrovia.content import Path, Space
from bohio.games.mangrovia.geometry import Place


def paths_of(spaces: Sequence[Space], paths: Sequence[Path]) -> dict[str, str]:
    """For each space the names of its paths in a row."""
    names = {space.id: "" for space in spaces}
    for path in paths:
        for id in path.spaces:
            names[id] += path.name
    return names


def all_straight(spaces: Sequence[Space], paths: Sequence[Path]) -> bool:
    """Whether each path holds all spaces of a straight line from its statue outwards, and nothing else."""
    places = {space.id: space.place for space in spaces if not space.beside}
    return all(path.spaces and path.spaces == tuple(_seen_from(path.statue, path.spaces[0], places)) for path in paths)


def _seen_from(statue: Place, first: str, places: dict[str, Place]) -> list[str]:
    """All spaces of the line from a statue through a space, nearest first."""
    if first not in places:
        return []
    along, line = (1, 0) if places[first][0] == statue[0] else (0, 1)
    away = 1 if places[first][along] > statue[along] else -1
    far = {id: away * (place[along] - statue[along]) for id, place in places.items() if place[line] == statue[line]}
    return sorted((id for id in far if far[id] > 0), key=far.__getitem__)
