"""What can happen in Mangrovia."""

from __future__ import annotations

from itertools import pairwise

from bohio.core.fate import size, unpack
from bohio.core.log import Event
from bohio.core.reasons import Json
from bohio.games.mangrovia.game import Mangrovia
from bohio.games.mangrovia.scoring import amulet_points
from bohio.games.mangrovia.state import (
    CARDS,
    DOUBLE_BIT,
    GODS,
    HAND,
    HUTS,
    ISLE_HUTS,
    LANDING,
    NEUTRAL,
    OWNER_BITS,
    POLE,
    STARTING,
    TILE_SHIFT,
    VALUABLES,
    MangroviaState,
)

AREAS = ("path", "stone", "pole", "isle")
PATHS = ("A", "B", "C", "D", "1", "2", "3", "4")
TYPES = ("place_bowl", "draw", "collect", "return_amulet", "build", "place_birds", "pass", "refill")
REQUIRED = {
    *TYPES,
    *(f"acts at landing {landing}" for landing in range(1, 13)),
    *(f"passes at landing {landing}" for landing in range(1, 13)),
    *(f"draws {pile} face {face}" for pile in ("valuables", "landscapes") for face in ("up", "down")),
    *(f"builds in area {area}" for area in AREAS),
    "builds with valuables",
    "builds with amulets",
    "builds two huts at landing 10",
    "builds a double hut",
    "builds a double hut with two landscapes",
    "builds a double hut with a stone tile",
    "builds a double hut with two landscapes by the joker",
    "builds on a double-landscape space",
    "builds the last hut",
    "gives a tile valuable",
    "gives a tile amulet",
    "gives a tile landscape",
    "gives two tiles",
    "pays with tiles alone",
    "takes a stone tile of a god",
    "takes a godless stone tile",
    "spends a starting card",
    "spends a starting card before an ordinary one",
    "takes an amulet from the board",
    "draws one amulet",
    *(f"draws {number} amulets" for number in range(2, 6)),
    "amulets set aside go into the bag",
    "the bag runs out in the middle of a draw",
    "fewer amulets than wanted are there",
    "the only amulet there is is kept",
    "an amulet goes back into an empty bag",
    "valuables are shuffled anew",
    "landscapes are shuffled anew",
    "no landscape is left to draw",
    "no valuable is left to draw",
    "a display is not full",
    "a refill brings nothing",
    "site 1 is empty",
    "the bowl on site 1 gives the talisman",
    "landing 12 is forgone",
    *(f"scores path {path}" for path in PATHS),
    *(f"scores {what}" for what in ("play", "stone", "pole", "amulets")),
    "path tie by nearest hut",
    "path tie by god",
    "god against neutral",
    "neutral first on a path",
    "neutral second on a path",
    "a path without a hut",
    "pole tie by lower tile",
    "neutral scores the pole",
    "final tie by amulets",
    "shared win",
    "one winner",
}


def happened(game: Mangrovia, before: MangroviaState, event: Event, action: Json, after: MangroviaState) -> set[str]:
    """What one event is an instance of."""
    kind = action["type"]
    found = set()
    if before.pending == LANDING and event.seat is not None:
        found.add(f"{'passes' if kind == 'pass' else 'acts'} at landing {before.stop >> 1}")
        if kind == "pass" and before.stop >> 1 == 12:
            found.add("landing 12 is forgone")
    if kind == "place_bowl":
        found |= _bowl(before, event, action)
    elif kind == "draw":
        found |= _draw(before, action, after)
    elif kind == "collect":
        found |= _collect(before, event, after)
    elif kind == "return_amulet":
        found |= {"an amulet goes back into an empty bag"} if not before.bag else set()
    elif kind == "build":
        found |= _build(game, before, event, action, after)
    elif kind == "refill":
        found.add("site 1 is empty" if not before.bowls & 7 else "the bowl on site 1 gives the talisman")
        if not event.answers:
            found.add("a refill brings nothing")
        if size(after.valuables_display) < 4 or size(after.landscapes_display) < 3:
            found.add("a display is not full")
        found |= _shuffled(before, after)
    if before.pending == LANDING and not before.landscapes_pile and not before.landscapes_discard:
        found.add("no landscape is left to draw")
    if before.pending == LANDING and not before.valuables_pile and not before.valuables_discard:
        found.add("no valuable is left to draw")
    return found


def _bowl(before: MangroviaState, event: Event, action: Json) -> set[str]:
    assert event.seat is not None
    placed = [before.bowls >> 3 * site & 7 for site in range(6)]
    if event.seat + 1 not in placed:
        return set()
    found = {"places a second bowl"}
    if event.seat == before.first and action["site"] == 1:
        found.add("the starting player's second bowl is on site 1")
    return found


def _draw(before: MangroviaState, action: Json, after: MangroviaState) -> set[str]:
    return {f"draws {action['pile']} face {action['face']}"} | _shuffled(before, after)


def _shuffled(before: MangroviaState, after: MangroviaState) -> set[str]:
    found = set()
    if before.valuables_discard and not after.valuables_discard:
        found.add("valuables are shuffled anew")
    if before.landscapes_discard and not after.landscapes_discard:
        found.add("landscapes are shuffled anew")
    return found


def _collect(before: MangroviaState, event: Event, after: MangroviaState) -> set[str]:
    assert event.seat is not None
    if not before.belongings[ISLE_HUTS + event.seat]:
        return {"takes an amulet from the board"}
    number = len(event.answers)
    found = {"draws one amulet" if number == 1 else f"draws {number} amulets"}
    wanted = min(before.belongings[ISLE_HUTS + event.seat], 5)
    if number < wanted:
        found.add("the only amulet there is is kept" if number == 1 else "fewer amulets than wanted are there")
    if before.aside and not after.aside:
        found.add("amulets set aside go into the bag")
        if before.bag:
            found.add("the bag runs out in the middle of a draw")
    return found


def _build(game: Mangrovia, before: MangroviaState, event: Event, action: Json, after: MangroviaState) -> set[str]:
    assert event.seat is not None
    board = game.parts
    space = board.ids.index(action["space"])
    currency = board.currencies[space]
    found = {f"builds in area {AREAS[board.areas[space]]}"}
    found.add("builds with valuables" if currency == VALUABLES else "builds with amulets")
    found |= {f"gives a tile {tile}" for tile in action["tiles"]}
    if board.points[space]:
        found.add("scores the points on a space")
    if len(action["tiles"]) > 1:
        found.add("gives two tiles")
    if not action["pay"]:
        found.add("pays with tiles alone")
    if len(board.landscapes[space]) > 1:
        found.add("builds on a double-landscape space")
    if action["huts"] == 2:
        found.add("builds a double hut")
        if len(set(action["landscapes"])) > 1:
            found.add("builds a double hut with two landscapes")
            if "landscape" in action["tiles"]:
                found.add("builds a double hut with two landscapes by the joker")
        if action["tiles"]:
            found.add("builds a double hut with a stone tile")
    if before.stop >> 1 == 10 and before.left == 1:
        found.add("builds two huts at landing 10")
    if not after.belongings[HUTS + event.seat]:
        found.add("builds the last hut")
    if before.stones[space]:
        found.add("takes a stone tile of a god" if before.stones[space] <= 8 else "takes a godless stone tile")
    starting = before.belongings[STARTING + event.seat]
    if starting != after.belongings[STARTING + event.seat]:
        found.add("spends a starting card")
        hand, first = unpack(after.belongings[HAND + event.seat], 6), unpack(starting, 6)
        spent = unpack(starting - after.belongings[STARTING + event.seat], 6)
        if any(gone and left and had for gone, left, had in zip(spent, hand, first, strict=True)):
            found.add("spends a starting card before an ordinary one")
    assert before.belongings[CARDS + event.seat]
    return found


def scored(game: Mangrovia, state: MangroviaState) -> set[str]:
    """What the end of a game is an instance of."""
    found = set()
    for score in game.score_sheet(state):
        found |= {f"scores path {path}" for path, points in score["paths"].items() if points}
        found |= {f"scores {what}" for what in ("play", "stone", "pole", "amulets") if score[what]}
    for path in range(len(PATHS)):
        found |= _path(game, state, path)
    found |= _pole(game, state)
    totals, winners = game.engine.totals(state), game.engine.winners(state)
    leading = [seat for seat in range(game.seats) if totals[seat] == max(totals)]
    if len(leading) > len(winners):
        assert len({amulet_points(state, seat) for seat in leading}) > 1
        found.add("final tie by amulets")
    found.add("shared win" if len(winners) > 1 else "one winner")
    return found


def _path(game: Mangrovia, state: MangroviaState, path: int) -> set[str]:
    """Who has how many huts, how near, and what decided the places that score. M10.4, M9.3"""
    huts: dict[int, int] = {}
    for space in game.parts.paths[path]:  # the nearest hut first
        cell = state.cells[space]
        if cell:
            owner = (cell & OWNER_BITS) - 1
            huts[owner] = huts.get(owner, 0) + (2 if cell & DOUBLE_BIT else 1)
    if not huts:
        return {"a path without a hut"}
    found = set()
    nearest = list(huts)

    def has_god(owner: int) -> bool:
        return owner != NEUTRAL and bool(state.belongings[GODS + owner] >> path & 1)

    ranking = sorted(huts, key=lambda owner: (-huts[owner], not has_god(owner), nearest.index(owner)))
    for ahead, behind in list(pairwise(ranking))[:2]:
        if huts[ahead] == huts[behind]:
            by_god = has_god(ahead) and nearest.index(ahead) > nearest.index(behind)
            found.add("path tie by god" if by_god else "path tie by nearest hut")
            if by_god and behind == NEUTRAL:
                found.add("god against neutral")
    for place, owner in zip(("first", "second"), ranking, strict=False):
        if owner == NEUTRAL:
            found.add(f"neutral {place} on a path")
    return found


def _pole(game: Mangrovia, state: MangroviaState) -> set[str]:
    """What decided the places in the pole area. M10.6"""
    tiles: dict[int, list[int]] = {}
    for space, cell in enumerate(state.cells):
        if cell and game.parts.areas[space] == POLE:
            tiles.setdefault((cell & OWNER_BITS) - 1, []).append(cell >> TILE_SHIFT)
    ranking = sorted(tiles, key=lambda owner: (-len(tiles[owner]), min(tiles[owner])))
    found = set()
    if NEUTRAL in ranking[:2]:
        found.add("neutral scores the pole")
    for ahead, behind in list(pairwise(ranking))[:2]:
        if len(tiles[ahead]) == len(tiles[behind]):
            found.add("pole tie by lower tile")
    return found
