"""What an event brought, and what travels over the page because of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bohio.core.fate import FIELD, WIDTH
from bohio.core.happenings import Flight, Gain
from bohio.core.reasons import Json
from bohio.games.tropicalia.actions import SPOT_NAMES
from bohio.games.tropicalia.content import FRUIT_NAMES, ITEM_NAMES
from bohio.games.tropicalia.state import (
    BASKET_SHIFT,
    ENDED,
    FRUIT,
    ITEMS,
    ROUND,
    SHELLS,
    TropicaliaState,
)

if TYPE_CHECKING:
    from bohio.games.tropicalia.game import Tropicalia

BAG = "bag"
"""Names of what fate draws from, as the picture has them."""
ITEM_PILE = "item-pile"
VILLAGE_PILE = "village-pile"
FIRST_PLAYER = "firstplayer"
"""The drawing of a First player tile."""


def is_over(view: TropicaliaState) -> bool:
    """Whether a round is over and the next, if there is one, has not begun."""
    return view.pending == ROUND or view.pending == ENDED


def told_place(event: Json, before: TropicaliaState) -> str | None:
    """Where gains come from or losses go."""
    if event["seat"] is None:
        return BAG if event["type"] == "fountain" else None
    action: Json = event["action"]
    match action["type"]:
        case "move":
            return f"tile:{action['tile']}"
        case "sell":
            return f"tile:{SPOT_NAMES[before.market]}"
        case "build":
            return f"built:{event['seat']}:{action['space']}"
        case "home" | "take" | "discard":
            return BAG
    return None


def gains(game: Tropicalia, before: TropicaliaState, after: TropicaliaState, place: str | None) -> tuple[Gain, ...]:
    """What every seat has now and had not, or had and has no more; points as if the game ended now."""
    if before.boards == after.boards:
        return ()
    found: list[Gain] = []
    points = list(zip(game.engine.totals(before), game.engine.totals(after)))
    for seat in range(game.seats):
        old, new = belongings(before, seat), belongings(after, seat)
        found += [Gain(seat, thing, new[thing] - old[thing], place) for thing in new if new[thing] != old[thing]]
        was, is_now = points[seat]
        if is_now != was:
            found.append(Gain(seat, "point", is_now - was))
    return tuple(found)


def belongings(view: TropicaliaState, seat: int) -> dict[str, int]:
    """What a seat has: shells, fruits by kind, unused items and basket tiles."""
    held = {"shell": view.boards[SHELLS + seat]}
    fruit = view.boards[FRUIT + seat]
    for kind, name in enumerate(FRUIT_NAMES):
        held[name] = fruit >> kind * WIDTH & FIELD
    items = view.boards[ITEMS + seat] & (1 << BASKET_SHIFT + WIDTH) - 1
    for kind, name in enumerate(ITEM_NAMES):
        held[name] = items >> kind * WIDTH & FIELD
    return held


def goods_fly(fruit: bool, goods: int, start: str, goal: str, beat: int) -> tuple[Flight, ...]:
    """A packed pile of fruit, or else of items, on its way."""
    names = FRUIT_NAMES if fruit else ITEM_NAMES
    numbers = [(name, goods >> kind * WIDTH & FIELD) for kind, name in enumerate(names)]
    return tuple(Flight(name, start, goal, number, beat) for name, number in numbers if number)


def taken_from_bag(seat: int, before: TropicaliaState, after: TropicaliaState, beat: int) -> tuple[Flight, ...]:
    """The fruits that a seat got from the bag."""
    return goods_fly(True, fruit_gained(seat, before, after), BAG, f"seat:{seat}", beat)


def fruit_gained(seat: int, before: TropicaliaState, after: TropicaliaState) -> int:
    """The fruits that came to a seat, where none left it. The bag would not tell: fruit left on fields comes back."""
    return after.boards[FRUIT + seat] - before.boards[FRUIT + seat]
