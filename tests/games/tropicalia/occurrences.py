"""What can happen in Tropicalia."""

from __future__ import annotations

from bohio.core.fate import size
from bohio.core.log import Event
from bohio.core.reasons import Json
from bohio.games.tropicalia.actions import fruits_json
from bohio.games.tropicalia.content import FACE_NAMES
from bohio.games.tropicalia.game import Tropicalia
from bohio.games.tropicalia.markets import price
from bohio.games.tropicalia.scoring import CATEGORIES
from bohio.games.tropicalia.state import (
    BUILDING,
    BUILT,
    FACE,
    FRUIT,
    ISLAND,
    ITEMS,
    ROUND,
    SELLING,
    SHELLS,
    SPACES,
    TAKING,
    TropicaliaState,
)

FACES = FACE_NAMES
TYPES = ("place_worker", "move", "home", "sell", "discard", "take", "build", "pass", "round", "fountain", "slide")
REQUIRED = {
    *TYPES,
    "moves on foot",
    "moves with a cart",
    "moves with a surfboard",
    "moves with cart and surfboard",
    "joins an own worker on a market",
    "enters a tile that brings nothing",
    "enters a market where nothing can be sold",
    *(f"sells at a market of {fruit}" for fruit in ("coconut", "sugar_apple", "mango")),
    *(f"sells at face {face}" for face in FACES),
    *(f"sells at face {face} for {price}" for face, price in (("5-front", 2), ("5-front", 4))),
    *(f"sells at face {face} for {price}" for face, price in (("5-back", 2), ("5-back", 5))),
    "sells for nothing",
    "sells nothing where it could",
    "builds nothing where it could",
    "goes without a fruit that is not in the bag",
    "takes another kind where there is but one",
    *(f"builds {kind}" for kind in ("a building", "an event", "an orchard", "a treasure")),
    "builds with surcharge",
    "builds after going home",
    "builds the ninth tile",
    "completes two fountains",
    "puts back fruit of a field",
    "puts back fruit after building",
    "a basket tile leaves the game",
    "goes home to an empty bag",
    "a fountain finds an empty bag",
    "a field stays empty",
    "a plaza stays empty",
    "the village tiles run out",
    "two players remove a tile",
    "the brown board makes the first player",
    "nobody is on the brown board",
    *(f"scores {category}" for category in CATEGORIES),
    "misses two kinds or more",
    "tie by shells",
    "tie by fruit",
    "shared win",
    "one winner",
}
PASSES = {
    SELLING: "sells nothing where it could",
    BUILDING: "builds nothing where it could",
    TAKING: "goes without a fruit that is not in the bag",
}
KINDS = {"building": "a building", "event": "an event", "orchard": "an orchard", "treasure": "a treasure"}


def happened(game: Tropicalia, before: TropicaliaState, event: Event, action: Json, after: TropicaliaState) -> set[str]:
    """What one event is an instance of."""
    found = _kind_of(game, before, event, action, after)
    if after.pending == ROUND and before.pending != ROUND:
        brown = before.island.brown
        taken = any(before.boards[ISLAND + seat] >> 3 * brown & 7 for seat in range(game.seats))
        if action["type"] == "move" and event.code >> 8 & 15 == brown:
            taken = True
        found.add("the brown board makes the first player" if taken else "nobody is on the brown board")
    return found


def _kind_of(game: Tropicalia, before: TropicaliaState, event: Event, action: Json, after: TropicaliaState) -> set[str]:
    kind = action["type"]
    if kind == "move":
        return _move(before, event, action, after)
    if kind == "sell":
        return _sell(game, before)
    if kind == "build":
        return _build(game, before, event, action, after)
    if kind == "pass":
        return {PASSES[before.pending]}
    if kind == "take":
        return {"takes another kind where there is but one"} if len(fruits_json(before.bag)) == 1 else set()
    if kind == "discard":
        return {"puts back fruit after building" if before.stage == BUILT else "puts back fruit of a field"}
    if kind == "home" and not event.answers:
        return {"goes home to an empty bag"}
    if kind == "fountain" and not event.answers:
        return {"a fountain finds an empty bag"}
    if kind == "slide":
        return _slide(game, before, event)
    return _round(event) if kind == "round" else set()


def _move(before: TropicaliaState, event: Event, action: Json, after: TropicaliaState) -> set[str]:
    assert event.seat is not None
    found = {"moves on foot"} if not action["use"] else set()
    if len(action["use"]) == 2:
        found.add("moves with cart and surfboard")
    elif action["use"]:
        found.add(f"moves with a {action['use'][0]}")
    spot = event.code >> 8 & 15
    bit = 1 << spot
    if before.island.markets & bit:
        if before.boards[ISLAND + event.seat] >> 3 * spot & 7:
            found.add("joins an own worker on a market")
        if after.pending != SELLING:
            found.add("enters a market where nothing can be sold")
    elif not before.goods[spot]:
        found.add("enters a tile that brings nothing")
    else:
        found.add("fetches items from a plaza" if before.island.plazas & bit else "harvests a field")
    if before.island.plazas & bit:
        laid, gained = size(before.goods[spot]), after.boards[ITEMS + event.seat] - before.boards[ITEMS + event.seat]
        if not action["use"] and size(gained) < laid:
            found.add("a basket tile leaves the game")
    return found


def _sell(game: Tropicalia, before: TropicaliaState) -> set[str]:
    trade = before.island.trades[before.market]
    paid = price(game.engine.parts, before)
    found = {"sells for nothing"} if not paid else set()
    if trade < FACE:
        fruit = ("coconut", "sugar_apple", "mango")[trade & 3]
        return found | {f"sells at a market of {fruit}"}
    face = FACE_NAMES[trade - FACE]
    return found | {f"sells at face {face}", f"sells at face {face} for {paid}"} & REQUIRED


def _build(game: Tropicalia, before: TropicaliaState, event: Event, action: Json, after: TropicaliaState) -> set[str]:
    assert event.seat is not None
    tile = next(tile for tile in game.content.village if tile.id == action["tile"])
    found = {f"builds {KINDS[tile.kind]}"}
    if before.boards[SHELLS + event.seat] - after.boards[SHELLS + event.seat] > tile.cost:
        found.add("builds with surcharge")
    if all(after.villages[event.seat * SPACES : (event.seat + 1) * SPACES]):
        found.add("builds the ninth tile")
    if after.fountains >= 2:
        found.add("completes two fountains")
    standing = sum(before.boards[ISLAND + event.seat] >> 3 * spot & 7 for spot in range(16))
    if not standing:
        found.add("builds after going home")
    return found


def _slide(game: Tropicalia, before: TropicaliaState, event: Event) -> set[str]:
    found = {"the village tiles run out"} if not event.answers else set()
    if game.seats == 2 and before.stage != BUILT:
        found.add("two players remove a tile")
    return found


def _round(event: Event) -> set[str]:
    assert event.chance is not None
    found = set()
    if not all(event.chance["fruits"].values()):
        found.add("a field stays empty")
    if not all(event.chance["items"].values()):
        found.add("a plaza stays empty")
    return found


def scored(game: Tropicalia, state: TropicaliaState) -> set[str]:
    """What the end of a game is an instance of."""
    found = set()
    for score in game.score_sheet(state):
        found |= {f"scores {category}" for category in CATEGORIES if score[category]}
        if score["missing"] <= -8:
            found.add("misses two kinds or more")
    totals, winners = game.engine.totals(state), game.engine.winners(state)
    leading = [seat for seat in range(game.seats) if totals[seat] == max(totals)]
    shells = [state.boards[SHELLS + seat] for seat in leading]
    rich = [seat for seat, owned in zip(leading, shells, strict=True) if owned == max(shells)]
    if len(leading) > len(rich):
        found.add("tie by shells")
    if len(rich) > len(winners):
        assert len({size(state.boards[FRUIT + seat]) for seat in rich}) > 1
        found.add("tie by fruit")
    found.add("shared win" if len(winners) > 1 else "one winner")
    return found
