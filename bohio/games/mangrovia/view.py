"""Who sees what: the table as one seat, or a spectator, may know it. M6.4, M7.3"""

from __future__ import annotations

from bohio.core.engine import OVER
from bohio.core.fate import FIELD, WIDTH, size
from bohio.core.reasons import Json
from bohio.games.mangrovia.actions import bird_names, landscape_names, values
from bohio.games.mangrovia.content import GODLESS_NAMES, PATH_NAMES, STONE_NAMES
from bohio.games.mangrovia.parts import Parts
from bohio.games.mangrovia.state import (
    AMULETS_HELD,
    BLOCKED,
    CARDS,
    DOUBLE_BIT,
    GODS,
    HAND,
    HUTS,
    ISLE_HUTS,
    LANDING,
    LAST_POLE_TILE,
    LOWEST_AMULET,
    LOWEST_VALUABLE,
    NEUTRAL,
    OWNER_BITS,
    POINTS,
    RETURNING,
    SITES,
    STARTING,
    TILE_SHIFT,
    TILES,
    MangroviaState,
)


def table_view(parts: Parts, state: MangroviaState, seat: int | None) -> Json:
    """The table as it may be known; all hands once the game is over."""
    seen: Json = {
        "round": state.round,
        "last_round": bool(state.last_round),
        "first": state.first,
        "landing": state.stop >> 1 if state.pending in (LANDING, RETURNING) else None,
        "actions_left": state.left,
        "birds": bird_names(state.birds),
        "sites": [_bowl(state.bowls >> 3 * site & 7) for site in range(SITES)],
        "huts": {parts.ids[space]: _hut(cell) for space, cell in enumerate(state.cells) if cell},
        "stone_tiles": {
            parts.ids[space]: STONE_NAMES[tile - 1]
            for space, tile in enumerate(state.stones)
            if tile and not state.cells[space]
        },
        "pole_tile": state.pole if state.pole <= LAST_POLE_TILE else None,
        "valuables": {
            "display": values(state.valuables_display, LOWEST_VALUABLE),
            "pile": size(state.valuables_pile),
            "discard": values(state.valuables_discard, LOWEST_VALUABLE),
        },
        "landscapes": {
            "display": landscape_names(state.landscapes_display),
            "pile": size(state.landscapes_pile),
            "discard": landscape_names(state.landscapes_discard),
        },
        "amulets": {
            "board": state.ones,
            "bag": size(state.bag),
            "aside": values(state.aside, LOWEST_AMULET),
            "drawn": size(state.drawn),
        },
        "players": [_player(state, other) for other in range(parts.seats)],
    }
    if seat is not None:
        seen["hand"] = hand(state, seat)
        if state.pending == RETURNING and state.seat == seat:
            seen["drawn"] = values(state.drawn, LOWEST_AMULET)
    if state.seat == OVER:
        seen["hands"] = [hand(state, other) for other in range(parts.seats)]
    return seen


def _bowl(bowl: int) -> int | str | None:
    if bowl == BLOCKED:
        return "blocked"
    return bowl - 1 if bowl else None


def _hut(cell: int) -> Json:
    owner = (cell & OWNER_BITS) - 1
    hut: Json = {"owner": "neutral" if owner == NEUTRAL else owner, "huts": 2 if cell & DOUBLE_BIT else 1}
    if 0 < cell >> TILE_SHIFT <= LAST_POLE_TILE:
        hut["pole_tile"] = cell >> TILE_SHIFT
    return hut


def _player(state: MangroviaState, seat: int) -> Json:
    """What everyone knows of a player. The starting pairs are dealt openly and spent first, so they are known too."""
    belongings = state.belongings
    tiles = belongings[TILES + seat]
    return {
        "points": belongings[POINTS + seat],
        "huts": belongings[HUTS + seat],
        "isle_huts": belongings[ISLE_HUTS + seat],
        "valuables": size(belongings[HAND + seat]),
        "starting_cards": values(belongings[STARTING + seat], LOWEST_VALUABLE),
        "landscapes": size(belongings[CARDS + seat]),
        "amulets": size(belongings[AMULETS_HELD + seat]),
        "gods": [name for path, name in enumerate(PATH_NAMES) if belongings[GODS + seat] >> path & 1],
        "tiles": [name for kind, name in enumerate(GODLESS_NAMES) for _ in range(tiles >> kind * WIDTH & FIELD)],
    }


def hand(state: MangroviaState, seat: int) -> Json:
    """What a seat holds and nobody else sees."""
    return {
        "valuables": values(state.belongings[HAND + seat], LOWEST_VALUABLE),
        "landscapes": landscape_names(state.belongings[CARDS + seat]),
        "amulets": values(state.belongings[AMULETS_HELD + seat], LOWEST_AMULET),
    }


def seen_event(event: Json, seat: int | None) -> Json:
    """An event as a seat may know it: the others' face-down cards, amulets drawn and amulets returned stay hidden."""
    if event["seat"] is None or event["seat"] == seat:
        return event
    action = event["action"]
    if action["type"] == "return_amulet":
        return {"seat": event["seat"], "action": {"type": "return_amulet"}}
    if action["type"] == "collect":
        return {"seat": event["seat"], "action": action, "chance": {"number": len(event["chance"]["amulets"])}}
    return {"seat": event["seat"], "action": action}
