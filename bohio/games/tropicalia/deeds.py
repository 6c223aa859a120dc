"""What a seat or fate did, told: caption, line of the log, what flew, how things stand then."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bohio.core.fate import FIELD, WIDTH
from bohio.core.happenings import Count, Flight, Happening, Seat, Sentence, Term
from bohio.core.reasons import Json
from bohio.games.tropicalia import phrases
from bohio.games.tropicalia.actions import SPOT_NAMES
from bohio.games.tropicalia.content import FRUIT_NAMES
from bohio.games.tropicalia.fruit import storage
from bohio.games.tropicalia.gains import BAG, ITEM_PILE, VILLAGE_PILE, fruit_gained, goods_fly, is_over, taken_from_bag
from bohio.games.tropicalia.markets import lot, price
from bohio.games.tropicalia.outcomes import different_events
from bohio.games.tropicalia.state import (
    FOUNTAINS,
    FRUIT,
    ROUNDS,
    SELLING,
    SHELLS,
    SPACES,
    TAKING,
    VILLAGE,
    WHOLE_VILLAGE,
    TropicaliaState,
)

if TYPE_CHECKING:
    from bohio.games.tropicalia.game import Tropicalia

WITH: dict[tuple[str, ...], str] = {
    (): "",
    ("cart",): "_cart",
    ("surfboard",): "_surf",
    ("cart", "surfboard"): "_both",
}
"""The ends of the messages about moves with items."""


def seat_acts(game: Tropicalia, event: Json, before: TropicaliaState, after: TropicaliaState) -> Happening:
    """What a seat did."""
    actor: int = event["seat"]
    action: Json = event["action"]
    who = {"name": Seat(actor)}
    home = f"seat:{actor}"
    match action["type"]:
        case "place_worker":
            frame = action["frame"]
            return Happening(
                "worker",
                actor,
                Sentence("story.worker", {**who, "frame": frame}),
                Sentence("label.worker", {"frame": frame}),
                flights=(Flight("", home, f"worker:{actor}:{frame}"),),
            )
        case "move":
            return moved(game, actor, action, before, after)
        case "home":
            return went_home(actor, action["frame"], before, after)
        case "sell":
            return sold(game, actor, before, after)
        case "discard":
            fruit = action["fruit"]
            return Happening(
                "back",
                actor,
                Sentence("story.back", {**who, "fruits": Count(fruit, 1)}),
                Sentence("label.back", {"fruits": Count(fruit, 1)}),
                flights=(Flight(fruit, home, BAG),),
            )
        case "take":
            fruit = action["fruit"]
            return Happening(
                "take",
                actor,
                Sentence("story.take", {**who, "fruit": Count(fruit, 1)}),
                Sentence("label.take", {"fruit": Count(fruit, 1)}),
                flights=taken_from_bag(actor, before, after, 0),
            )
        case "build":
            return built(game, actor, action["space"], before, after)
    what = {SELLING: "no_sale", TAKING: "no_take"}.get(before.pending, "no_build")
    return Happening(
        "pass",
        actor,
        Sentence(f"story.{what}", who),
        Sentence(f"label.{what}"),
        flights=taken_from_bag(actor, before, after, 1),
    )


def moved(game: Tropicalia, actor: int, action: Json, before: TropicaliaState, after: TropicaliaState) -> Happening:
    """A worker entered a tile and did what it is for. T4.1, T4.2, T5"""
    frame, tile = action["frame"], action["tile"]
    use = tuple(action["use"])
    spot = SPOT_NAMES.index(tile)
    bit = 1 << spot
    goods = before.goods[spot]
    island = before.island
    changed: list[Sentence] = []
    if island.markets & bit:
        nothing = after.pending != SELLING
        kind, id = "market", "story.market_nothing" if nothing else f"story.market{WITH[use]}"
    elif island.fields & bit:
        kind, id = "harvest", f"story.harvest{WITH[use]}" if goods else "story.field_empty"
        if goods:
            held = after.boards[FRUIT + actor] % FIELD
            changed.append(Sentence("stand.fruit", {"number": held, "room": storage(game.parts, after, actor)}))
    else:
        kind, id = "plaza", f"story.plaza{WITH[use]}" if goods else "story.plaza_empty"
        if spot == island.brown and before.round < ROUNDS:
            changed.append(Sentence("stand.next_first"))
    label = Sentence("label.move", {"frame": frame, "tile": tile})
    if use:
        label = Sentence("label.move_with", {"frame": frame, "tile": tile, "items": tuple(map(Term, use))})
    worker = f"tile:{tile}" if is_over(after) else f"worker:{actor}:{tile}"
    return Happening(
        kind,
        actor,
        Sentence(id, {"name": Seat(actor), "tile": tile}),
        label,
        flights=(
            Flight("", f"worker:{actor}:{frame}", worker),
            *goods_fly(island.fields & bit != 0, goods, f"tile:{tile}", f"seat:{actor}", 1),
        ),
        changed=tuple(changed),
    )


def went_home(actor: int, frame: str, before: TropicaliaState, after: TropicaliaState) -> Happening:
    """A worker went home and drew a fruit. T4.3"""
    drawn = fruit_gained(actor, before, after)
    id = "home" if drawn else "home_nothing"
    fruit: phrases.Params = {"fruit": phrases.fruits(drawn)} if drawn else {}
    return Happening(
        "home",
        actor,
        Sentence(f"story.{id}", {"name": Seat(actor), "frame": frame, **fruit}),
        Sentence(f"label.{id}", {"frame": frame, **fruit}),
        flights=(
            Flight("", f"worker:{actor}:{frame}", f"seat:{actor}"),
            *taken_from_bag(actor, before, after, 1),
        ),
    )


def sold(game: Tropicalia, actor: int, before: TropicaliaState, after: TropicaliaState) -> Happening:
    """Fruit was sold. T5.3, T8.1"""
    fruit = before.boards[FRUIT + actor] - after.boards[FRUIT + actor]
    spot = before.market
    tile = SPOT_NAMES[spot]
    shells = after.boards[SHELLS + actor]
    lots = fruit % FIELD // lot(before.island.trades[spot])
    earned = shells - before.boards[SHELLS + actor]
    paid: phrases.Params = {"lots": lots, "price": price(game.parts, before), "shells": Count("shell", shells)}
    home = f"seat:{actor}"
    return Happening(
        "sell",
        actor,
        Sentence("story.sale", {"name": Seat(actor), "tile": tile, "fruits": phrases.fruits(fruit)}),
        Sentence("label.sale", {"fruits": phrases.fruits(fruit)}),
        flights=(
            *goods_fly(True, fruit, home, f"tile:{tile}", 0),
            *((Flight("shell", f"tile:{tile}", home, earned, 1),) if earned else ()),
        ),
        changed=(Sentence("stand.sale", paid),),
    )


def built(game: Tropicalia, actor: int, space: int, before: TropicaliaState, after: TropicaliaState) -> Happening:
    """A village tile was built; an orchard brought its fruit. T6.2"""
    parts = game.parts
    number = after.villages[actor * SPACES + space - 1]
    tile = game.content.village[number - 1]
    what: phrases.Params = {}
    if tile.kind == "event":
        what["event"] = phrases.event_name(tile.event)
    elif tile.kind == "orchard":
        what["fruits"] = phrases.fruits(sum(1 << WIDTH * FRUIT_NAMES.index(fruit) for fruit in tile.fruits))
    elif tile.kind == "treasure":
        what["counted"] = phrases.counted(parts.counted[number])
    cost = before.boards[SHELLS + actor] - after.boards[SHELLS + actor]
    offer, home = f"offer:{tile.id}", f"seat:{actor}"
    return Happening(
        "build",
        actor,
        Sentence(f"story.build_{tile.kind}", {"name": Seat(actor), "space": space, **what}),
        Sentence(f"label.build_{tile.kind}", {"space": space, **what}),
        flights=(
            *((Flight("shell", home, VILLAGE_PILE, cost),) if cost else ()),
            Flight("", offer, f"built:{actor}:{space}"),
            *taken_from_bag(actor, before, after, 1),
        ),
        changed=tuple(village_changes(game, actor, number, before, after)),
    )


def village_changes(
    game: Tropicalia, actor: int, tile: int, before: TropicaliaState, after: TropicaliaState
) -> list[Sentence]:
    """How a village stands after a tile was built."""
    parts = game.parts
    village = [before.villages[actor * SPACES + space] for space in range(SPACES)]
    old = [one for one in village if one]
    changed = []
    events = different_events(parts, after, actor)
    if events > different_events(parts, before, actor):
        changed.append(Sentence("stand.events", {"number": events}))
    if all(parts.kinds[one] != parts.kinds[tile] for one in old):
        kind = game.content.village[tile - 1].kind
        changed.append(Sentence("stand.first_of_kind", {"kind": Term(kind)}))
    fountains = after.boards[FOUNTAINS + actor] - before.boards[FOUNTAINS + actor]
    if fountains:
        changed.append(Sentence("stand.fountains", {"number": fountains}))
    if after.boards[VILLAGE + actor] == WHOLE_VILLAGE:
        changed.append(Sentence("stand.full"))
    return changed


# What fate did


def fate_acts(game: Tropicalia, event: Json, before: TropicaliaState, after: TropicaliaState) -> Happening:
    match event["type"]:
        case "round":
            return new_round(before, after)
        case "fountain":
            return fountain_filled(before, after)
    laid = before.pile & ~after.pile
    if not laid:
        return Happening("slide", None, Sentence("story.slide_nothing"), Sentence("label.slide_nothing"))
    tile = laid.bit_length() - 1
    name = {"tile": phrases.village_tile(game.content, tile)}
    return Happening(
        "slide",
        None,
        Sentence("story.slide", name),
        Sentence("label.slide", name),
        flights=(Flight("", VILLAGE_PILE, f"offer:{game.parts.ids[tile]}"),),
    )


def new_round(before: TropicaliaState, after: TropicaliaState) -> Happening:
    """Fruit and items are laid out; the first player is told. T3.1, T7.1"""
    number = after.round
    params: phrases.Params = {"n": number, "name": Seat(after.first)}
    flights: list[Flight] = []
    for spot, name in enumerate(SPOT_NAMES):
        field = after.island.fields >> spot & 1 != 0
        flights += goods_fly(field, after.goods[spot], BAG if field else ITEM_PILE, f"tile:{name}", 0)
    return Happening(
        "round",
        None,
        Sentence("story.round" if number < ROUNDS else "story.last_round", params),
        Sentence("label.round", params),
        flights=tuple(flights),
        card=Sentence("card.round" if number < ROUNDS else "card.last_round", {"n": number}),
    )


def fountain_filled(before: TropicaliaState, after: TropicaliaState) -> Happening:
    """A fountain brought a fruit to the seat that completed it. T6.2"""
    drawn = fruit_gained(before.turn, before, after)
    id = "fountain" if drawn else "fountain_nothing"
    fruit: phrases.Params = {"fruit": phrases.fruits(drawn)} if drawn else {}
    return Happening(
        "fountain",
        None,
        Sentence(f"story.{id}", {"name": Seat(before.turn), **fruit}),
        Sentence(f"label.{id}", fruit),
        flights=taken_from_bag(before.turn, before, after, 0),
    )
