"""Who leads: everyone's points as if the game ended now, and how paths and areas stand, from one viewer's view. M10"""

from __future__ import annotations

from bohio.core.engine import OVER
from bohio.core.fate import FIELD, PIECES, WIDTH
from bohio.core.happenings import Seat, Sentence, Term, Word
from bohio.core.race import Hidden, Race, Runner, Share, Stand, Standing
from bohio.games.mangrovia.content import PATH_NAMES
from bohio.games.mangrovia.memory import KINDS, ONES, MangroviaMemory
from bohio.games.mangrovia.parts import Parts
from bohio.games.mangrovia.scoring import (
    NOBODY,
    POLE_FIRST,
    POLE_SECOND,
    RANKED,
    amulet_points,
    path_ranking,
    pole_ranking,
    stone_points,
)
from bohio.games.mangrovia.state import (
    AMULETS_HELD,
    DOUBLE_BIT,
    GODS,
    LOWEST_AMULET,
    NEUTRAL,
    OWNER_BITS,
    POINTS,
    POLE,
    STONE,
    TILE_SHIFT,
    MangroviaState,
)


def race(parts: Parts, view: MangroviaState, viewer: int | None, memory: MangroviaMemory | None) -> Race:
    """The race as a viewer may know it; `memory` is what the viewer has seen of others' amulets."""
    over = view.seat == OVER  # then every hand is open
    known = [0] * parts.seats if memory is None or over else memory.amulets
    pool = 0 if over else unknown_amulets(parts, view, viewer, memory)
    paths, areas = path_points(parts, view), area_points(parts, view)
    runners = []
    for seat in range(parts.seats):
        printed = view.belongings[POINTS + seat]
        amulets = amulet_points(view, seat)
        hidden = None
        if seat != viewer and not over:
            amulets += pile_worth(known[seat])
            number = view.belongings[AMULETS_HELD + seat] % FIELD - known[seat] % FIELD
            if number:
                hidden = Hidden("amulet", number, *bounds(pool, number))
        shares = (
            Share("printed", printed),
            Share("paths", paths[seat]),
            Share("areas", areas[seat]),
            Share("amulets", amulets),
        )
        runners.append(Runner(printed + paths[seat] + areas[seat] + amulets, shares, hidden))
    return Race(tuple(runners), standings(parts, view))


# Points that everyone sees


def path_points(parts: Parts, view: MangroviaState) -> list[int]:
    """What each seat has for its places on the paths. M10.4"""
    points = [0] * RANKED
    for path in range(len(PATH_NAMES)):
        first, second = path_ranking(parts, view, path)
        if first != NOBODY:
            points[first] += parts.path_first[path]
        if second != NOBODY:
            points[second] += parts.path_second[path]
    return points


def area_points(parts: Parts, view: MangroviaState) -> list[int]:
    """What each seat has in the stone area and in the pole area. M10.5, M10.6"""
    points = [*stone_points(parts, view), *[0] * (RANKED - parts.seats)]
    first, second = pole_ranking(parts, view)
    if first != NOBODY:
        points[first] += POLE_FIRST
    if second != NOBODY:
        points[second] += POLE_SECOND
    return points


def public_points(parts: Parts, view: MangroviaState) -> list[int]:
    """All that each seat has but for its amulets."""
    paths, areas = path_points(parts, view), area_points(parts, view)
    return [view.belongings[POINTS + seat] + paths[seat] + areas[seat] for seat in range(parts.seats)]


# Amulets that are hidden


def unknown_amulets(parts: Parts, view: MangroviaState, viewer: int | None, memory: MangroviaMemory | None) -> int:
    """The amulets of which the viewer does not know where they are: in the bag or with somebody else. M7.3"""
    pool: int = parts.bag + PIECES[0] * (ONES - view.ones) - view.aside
    if viewer is not None:
        pool -= view.belongings[AMULETS_HELD + viewer]
    return pool if memory is None else pool - sum(memory.amulets)


def bounds(pool: int, number: int) -> tuple[int, int]:
    """The least and the most that so many amulets of a pool are worth together."""
    values = [kind + LOWEST_AMULET for kind in range(KINDS) for _ in range(pool >> kind * WIDTH & FIELD)]
    return sum(values[:number]), sum(values[-number:]) if number else 0


def pile_worth(pile: int) -> int:
    """What the amulets of a packed pile are worth together."""
    return sum((kind + LOWEST_AMULET) * (pile >> kind * WIDTH & FIELD) for kind in range(KINDS))


# Standings


def standings(parts: Parts, view: MangroviaState) -> tuple[Standing, ...]:
    """How each path, the stone area and the pole area stand; neutral huts are ranked as nobody's."""
    paths = [path_standing(parts, view, path) for path in range(len(PATH_NAMES))]
    return (*paths, stone_standing(parts, view), pole_standing(parts, view))


def path_standing(parts: Parts, view: MangroviaState, path: int) -> Standing:
    """More huts rank first; among as many the owner of the path's god, then the nearest hut. M10.4, M9.3"""
    huts: dict[int, int] = {}
    """By owner, in the order of their nearest huts."""
    for space in parts.paths[path]:
        cell = view.cells[space]
        if cell:
            owner = (cell & OWNER_BITS) - 1
            huts[owner] = huts.get(owner, 0) + (2 if cell & DOUBLE_BIT else 1)
    gods = [owner for owner in huts if owner != NEUTRAL and view.belongings[GODS + owner] >> path & 1]
    order = sorted(huts, key=lambda owner: (-huts[owner], owner not in gods))
    level = _level(order, huts)
    tie = None
    if level:
        god = next((owner for owner in level if owner in gods), None)
        if god is not None:
            tie = Sentence("stand.tie.god", {"path": PATH_NAMES[path], "name": Seat(god)})
        else:
            tie = Sentence("stand.tie.near", {"names": tuple(map(_owner, level))})
    return Standing(
        f"path:{PATH_NAMES[path]}", _stands(order, huts, parts.path_first[path], parts.path_second[path]), tie
    )


def stone_standing(parts: Parts, view: MangroviaState) -> Standing:
    """Own huts times all huts: the factor is the sum of the numbers. M10.5"""
    huts = _area_huts(parts, view, STONE)
    order = sorted(huts, key=lambda owner: -huts[owner])
    factor = sum(huts.values())
    return Standing("stone", tuple(Stand(_seat(owner), huts[owner] * factor, huts[owner]) for owner in order))


def pole_standing(parts: Parts, view: MangroviaState) -> Standing:
    """More huts rank first; among as many the lower tile. M10.6"""
    huts = _area_huts(parts, view, POLE)
    lowest = {
        owner: min(cell >> TILE_SHIFT for cell in _cells(parts, view, POLE) if (cell & OWNER_BITS) - 1 == owner)
        for owner in huts
    }
    order = sorted(huts, key=lambda owner: (-huts[owner], lowest[owner]))
    level = _level(order, huts)
    tie = Sentence("stand.tie.tile", {"names": tuple(map(_owner, level))}) if level else None
    return Standing("pole", _stands(order, huts, POLE_FIRST, POLE_SECOND), tie)


def _cells(parts: Parts, view: MangroviaState, area: int) -> list[int]:
    return [cell for cell, where in zip(view.cells, parts.areas, strict=True) if cell and where == area]


def _area_huts(parts: Parts, view: MangroviaState, area: int) -> dict[int, int]:
    huts: dict[int, int] = {}
    for cell in _cells(parts, view, area):
        owner = (cell & OWNER_BITS) - 1
        huts[owner] = huts.get(owner, 0) + 1
    return huts


def _level(order: list[int], huts: dict[int, int]) -> list[int]:
    """Those who are level for first or second place, in their order: who of them gets more needs a reason."""
    for place in range(2):
        if len(order) > place + 1 and huts[order[place]] == huts[order[place + 1]]:
            return [owner for owner in order if huts[owner] == huts[order[place]]]
    return []


def _stands(order: list[int], huts: dict[int, int], first: int, second: int) -> tuple[Stand, ...]:
    points = [first, second]
    return tuple(
        Stand(_seat(owner), points[place] if place < 2 else 0, huts[owner]) for place, owner in enumerate(order)
    )


def _seat(owner: int) -> int | None:
    return None if owner == NEUTRAL else owner


def _owner(owner: int) -> Word:
    return Term("neutral") if owner == NEUTRAL else Seat(owner)
