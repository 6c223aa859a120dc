"""What happened, told: captions, lines of the log, what it brought and what moved.

Everything on the table is open, so that all viewers are told the same, but for what concerns one of them alone."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from bohio.core.fate import FIELD, WIDTH
from bohio.core.happenings import Flight, Happening, Sentence
from bohio.core.reasons import Json
from bohio.games.tropicalia import phrases
from bohio.games.tropicalia.actions import SPOT_NAMES
from bohio.games.tropicalia.deeds import fate_acts, seat_acts
from bohio.games.tropicalia.fruit import storage
from bohio.games.tropicalia.gains import FIRST_PLAYER, gains, is_over, told_place
from bohio.games.tropicalia.state import (
    BUILDING,
    DISCARDING,
    FRUIT,
    ISLAND,
    LEAVING,
    PLACES,
    PLACING,
    REMOVED,
    ROUND,
    SELLING,
    SHELLS,
    TAKING,
    VILLAGE,
    WHOLE_VILLAGE,
    TropicaliaState,
)

if TYPE_CHECKING:
    from bohio.games.tropicalia.game import Tropicalia

# Where we are, and what is asked


def when(view: TropicaliaState) -> tuple[int, Sentence]:
    """The round, and in words "Round 4 of 5 · day"."""
    number = max(view.round, 1)
    return number, Sentence("when.morning" if in_the_morning(view) else "when.day", {"n": number})


def in_the_morning(view: TropicaliaState) -> bool:
    """Whether workers are being placed, or are about to be for the first time. T3.2"""
    return view.pending == PLACING or view.round == 0


def ask(game: Tropicalia, view: TropicaliaState) -> Sentence:
    """What the seat that is to decide is asked, in one short line."""
    if view.pending == DISCARDING:
        room = storage(game.parts, view, view.seat)
        return Sentence("ask.discard.several", {"room": room, "n": view.boards[FRUIT + view.seat] % FIELD - room})
    return Sentence(f"ask.{game.decision_kind(view)}")


def giving_up(view: TropicaliaState) -> Sentence:
    """What passing means now. T3.4"""
    ids = {SELLING: "do.sell_nothing", BUILDING: "do.build_nothing", TAKING: "do.take_nothing"}
    return Sentence(ids.get(view.pending, "action.pass"))


# What happened


def happenings(
    game: Tropicalia, event: Json, before: TropicaliaState, after: TropicaliaState, seat: int | None
) -> tuple[Happening, ...]:
    """An event; then, to the seat that it concerns, that it was not asked to build. T3.4"""
    told = fate_acts(game, event, before, after) if event["seat"] is None else seat_acts(game, event, before, after)
    ending = round_ending(game, before, after)
    told = replace(
        told,
        gains=gains(game, before, after, told_place(event, before)),
        flights=told.flights + ending[0],
        changed=told.changed + ending[1],
        card=Sentence("card.day") if day_begins(game, before) else told.card,
        group=group_of(before, after),
    )
    actor = event["seat"]
    if actor is not None and actor == seat and not_asked_to_build(before, after):
        return told, cannot_build(game, before, after, actor)
    return (told,)


def group_of(before: TropicaliaState, after: TropicaliaState) -> Sentence:
    """The phase under which an event stands in the log; a new round begins with its morning."""
    view = after if before.pending == ROUND else before
    return Sentence("group.morning" if in_the_morning(view) else "group.day", {"n": max(view.round, 1)})


def day_begins(game: Tropicalia, before: TropicaliaState) -> bool:
    """Whether nobody has left the frame yet. T3.3"""
    return before.pending == LEAVING and before.left == game.parts.workers


def round_ending(
    game: Tropicalia, before: TropicaliaState, after: TropicaliaState
) -> tuple[tuple[Flight, ...], tuple[Sentence, ...]]:
    """What the end of a round brings in the event that ends it: a tile leaves, workers go home. T7.1"""
    flights: list[Flight] = []
    changed: list[Sentence] = []
    if after.stage == REMOVED and before.stage != REMOVED:
        laid = (before.pile & ~after.pile).bit_length() - 1
        gone = before.construction & FIELD or laid
        changed.append(Sentence("stand.tile_leaves", {"tile": phrases.village_tile(game.content, gone)}))
    if is_over(after) and not is_over(before):
        for seat in range(game.seats):
            for spot, name in enumerate(SPOT_NAMES):
                if before.boards[ISLAND + seat] >> 3 * spot & 7:
                    flights.append(Flight("", f"worker:{seat}:{name}", f"seat:{seat}", beat=1))
        if after.first != before.first:
            brown = SPOT_NAMES[before.island.brown]
            flights.append(Flight(FIRST_PLAYER, f"tile:{brown}", f"seat:{after.first}", beat=1))
    return tuple(flights), tuple(changed)


# Who was not asked


def not_asked_to_build(before: TropicaliaState, after: TropicaliaState) -> bool:
    """Whether a visit to a market, after which one expects to build, was the end of the turn. T3.4"""
    return before.pending == SELLING and after.pending != BUILDING


def cannot_build(game: Tropicalia, before: TropicaliaState, after: TropicaliaState, seat: int) -> Happening:
    """Why a seat was not asked to build, said to that seat. T3.4, T6.1"""
    offers = [before.construction >> place * WIDTH & FIELD for place in range(PLACES)]
    costs = [game.parts.costs[tile] + game.parts.surcharge[place] for place, tile in enumerate(offers) if tile]
    params: dict[str, int] = {}
    if after.boards[VILLAGE + seat] == WHOLE_VILLAGE:
        why = "full"
    elif not costs:
        why = "no_offer"
    else:
        why = "dear"
        params = {"cost": min(costs), "shells": after.boards[SHELLS + seat]}
    return Happening(
        "skipped",
        seat,
        Sentence(f"story.cannot_build_{why}", params),
        Sentence(f"label.cannot_build_{why}", params),
        group=group_of(before, after),
    )
