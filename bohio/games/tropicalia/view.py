"""Who sees what: everything on the table is open, and what is in bag and piles is known by counting. T1

Only the order in which bag and piles will answer is hidden, and that is in no state.
"""

from __future__ import annotations

from bohio.core.fate import FIELD, WIDTH, size
from bohio.core.reasons import Json
from bohio.games.tropicalia.actions import FRAME_NAMES, SPOT_NAMES
from bohio.games.tropicalia.content import FACE_NAMES, FRUIT_NAMES, ITEM_NAMES, TropicaliaContent
from bohio.games.tropicalia.fruit import storage
from bohio.games.tropicalia.markets import lot, price
from bohio.games.tropicalia.parts import Parts
from bohio.games.tropicalia.state import (
    BASKET_SHIFT,
    FACE,
    FOUNTAINS,
    FRAME,
    FRUIT,
    ISLAND,
    ITEMS,
    PLACES,
    SELLING,
    SHELLS,
    SPACES,
    SPOTS,
    USED_SHIFT,
    WORKERS,
    TropicaliaState,
)


def counts_json(pile: int, names: tuple[str, ...]) -> Json:
    """A packed pile, every kind with its number, 0 included."""
    return {name: pile >> kind * WIDTH & FIELD for kind, name in enumerate(names)}


def table_view(content: TropicaliaContent, parts: Parts, state: TropicaliaState) -> Json:
    """The table, the same for every seat and for spectators."""
    seen: Json = {
        "round": state.round,
        "first": state.first,
        "turn": state.turn,
        "island": {name: _island_tile(content, parts, state, spot) for spot, name in enumerate(SPOT_NAMES)},
        "frame": {
            name: seat
            for space, name in enumerate(FRAME_NAMES)
            for seat in range(parts.seats)
            if state.boards[FRAME + seat] >> space & 1
        },
        "construction": _construction(content, parts, state),
        "bag": counts_json(state.bag, FRUIT_NAMES),
        "item_pile": counts_json(state.items, ITEM_NAMES),
        "village_pile": state.pile_size,
        "players": [_player(content, parts, state, seat) for seat in range(parts.seats)],
    }
    if state.pending == SELLING:
        seen["market"] = {
            "tile": SPOT_NAMES[state.market],
            "lot": lot(state.island.trades[state.market]),
            "price": price(parts, state),
        }
    return seen


def _island_tile(content: TropicaliaContent, parts: Parts, state: TropicaliaState, spot: int) -> Json:
    tile = content.island[state.island.tiles[spot]]
    seen: Json = {"tile": tile.id, "kind": tile.kind}
    if not state.island.opened >> spot & 1:
        seen["closed"] = True
        return seen
    seen["workers"] = [seat for seat in range(parts.seats) for _ in range(state.boards[ISLAND + seat] >> 3 * spot & 7)]
    if tile.kind == "field":
        seen["fruits"] = counts_json(state.goods[spot], FRUIT_NAMES)
    elif tile.kind == "plaza":
        seen["items"] = counts_json(state.goods[spot], ITEM_NAMES)
        seen["first_player"] = tile.first_player
    elif state.island.trades[spot] >= FACE:
        seen["advanced"] = FACE_NAMES[state.island.trades[spot] - FACE]
    else:
        seen |= {"fruit": tile.fruit, "price": tile.price}
    return seen


def _construction(content: TropicaliaContent, parts: Parts, state: TropicaliaState) -> list[Json]:
    """The tiles on offer from the left, each with what it costs now. T6.1"""
    offer = []
    for place in range(PLACES):
        tile = state.construction >> place * WIDTH & FIELD
        if tile:
            cost = parts.costs[tile] + parts.surcharge[place]
            offer.append({"tile": content.village[tile - 1].id, "cost": cost})
    return offer


def _player(content: TropicaliaContent, parts: Parts, state: TropicaliaState, seat: int) -> Json:
    boards = state.boards
    items = boards[ITEMS + seat]
    village = state.villages[seat * SPACES : (seat + 1) * SPACES]
    placed = boards[FRAME + seat].bit_count() + sum(boards[ISLAND + seat] >> 3 * spot & 7 for spot in range(SPOTS))
    return {
        "shells": boards[SHELLS + seat],
        "fruits": counts_json(boards[FRUIT + seat], FRUIT_NAMES),
        "fruit_count": size(boards[FRUIT + seat]),
        "storage": storage(parts, state, seat),
        "carts": {"unused": items & FIELD, "used": items >> USED_SHIFT & FIELD},
        "surfboards": {"unused": items >> WIDTH & FIELD, "used": items >> USED_SHIFT + WIDTH & FIELD},
        "baskets": items >> BASKET_SHIFT & FIELD,
        "village": {str(space): content.village[tile - 1].id for space, tile in enumerate(village, 1) if tile},
        "fountains": boards[FOUNTAINS + seat],
        "workers_at_home": WORKERS - placed,
    }
