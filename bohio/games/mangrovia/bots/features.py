"""How each seat stands, in numbers: what the bots' value functions weigh."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from bohio.core.fate import FIELD, WIDTH
from bohio.games.mangrovia.boat import LANDINGS, OFFERS, site_of
from bohio.games.mangrovia.bots.details import BoardCounts, details
from bohio.games.mangrovia.parts import Parts, exact_payments, purse_payments
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
    AMULETS,
    AMULETS_HELD,
    CARDS,
    COLLECT,
    DOUBLE_BIT,
    DOWN,
    GODS,
    HAND,
    HUT,
    HUTS,
    ISLE_HUTS,
    LANDING,
    OWNER_BITS,
    POINTS,
    RETURNING,
    TILES,
    UP,
    VALUABLES,
    MangroviaState,
)

NAMES: Final[tuple[str, ...]] = (
    "points",
    "paths",
    "paths early",
    "path shares",
    "path shares early",
    "stone",
    "stone early",
    "pole",
    "amulets",
    "amulets early",
    "huts built",
    "huts built late",
    "valuables early",
    "value of valuables",
    "value of valuables early",
    "landscapes",
    "landscapes early",
    "kinds of landscapes early",
    "isle huts early",
    "payable now",
    "payable now early",
    "payable with other birds early",
    "gods",
    "tiles",
    "huts to build, payable",
    "huts to build, payable early",
    "huts to build, not payable",
    "double hut to build, payable",
    "cards to draw open early",
    "cards to draw open",
    "cards to draw early",
    "cards to draw",
    "amulets to collect",
    "birds to place",
    "starts next",
    "starts next early",
)
"""What the features mean. *Early* ones fade as the last hut comes nearer."""

CHOSEN: Final[dict[tuple[int, int], float]] = {
    (UP | DOWN, DOWN): 0.0,
    (COLLECT | DOWN, DOWN): 0.5,
    (COLLECT | DOWN, COLLECT): 0.6,
    (COLLECT | HUT, COLLECT): 0.4,
}
"""How much an action counts on a menu with another one; guesses that the weights put right. Else it counts in full."""


def _brought(action: i64) -> list[float]:
    """How often an action can be expected at each landing. M5.2"""
    brought = [0.0]
    for landing in range(1, LANDINGS + 1):
        offers = OFFERS[landing]
        counted = [times * CHOSEN.get((menu, action), 1.0) for menu, times in offers if menu & action]
        brought.append(float(sum(counted)))
    return brought


HUTS_AT: Final[list[float]] = _brought(HUT)
OPEN_AT: Final[list[float]] = _brought(UP)
DOWN_AT: Final[list[float]] = _brought(DOWN)
AMULETS_AT: Final[list[float]] = _brought(COLLECT)
COLLECTED: Final[list[float]] = [0.8, 3.7, 4.6, 8.6, 12.5, 16.4]
"""What collecting brings with so many huts on the isle: about the best of those drawn."""
SITE_SHIFTS: Final[list[int]] = [0] + [3 * site_of(landing) for landing in range(1, LANDINGS + 1)]


def features(parts: Parts, state: MangroviaState, detailed: bool) -> list[list[float]]:
    """A row for each seat, in the order of NAMES, and if they are wanted the details: behind each row, and
    in a last row those that all seats share."""
    seats = parts.seats
    paths = [0] * RANKED
    shares = [0.0] * RANKED
    for path in range(8):
        _path_features(parts, state, path, paths, shares)
    stone = stone_points(parts, state)
    pole = [0] * RANKED
    first, second = pole_ranking(parts, state)
    if first != NOBODY:
        pole[first] = POLE_FIRST
        if second != NOBODY:
            pole[second] = POLE_SECOND
    huts_each: int = parts.huts_each
    fewest = huts_each
    for seat in range(seats):
        left = state.belongings[HUTS + seat]
        if left < fewest:
            fewest = left
    early = fewest / huts_each
    rows: list[list[float]] = []
    for seat in range(seats):
        rows.append(_row(parts, state, seat, early, float(paths[seat]), shares[seat], stone[seat], pole[seat]))
    if detailed:
        whole = BoardCounts(parts, state)
        for seat in range(seats):
            rows[seat].extend(details(state, seat, whole))
        rows.append(whole.details(state, early))
    return rows


def _path_features(parts: Parts, state: MangroviaState, path: i64, paths: list[int], shares: list[float]) -> None:
    """What the path would bring each owner now, and each owner's share of the huts on it."""
    first, second = path_ranking(parts, state, path)
    if first == NOBODY:
        return
    paths[first] += parts.path_first[path]
    if second != NOBODY:
        paths[second] += parts.path_second[path]
    huts = [0] * RANKED
    total = 0
    for space in parts.paths[path]:
        cell = state.cells[space]
        if cell:
            number = 2 if cell & DOUBLE_BIT else 1
            huts[(cell & OWNER_BITS) - 1] += number
            total += number
    worth = parts.path_first[path] + parts.path_second[path]
    for owner in range(RANKED):
        if huts[owner]:
            shares[owner] += worth * huts[owner] / total


def _row(
    parts: Parts,
    state: MangroviaState,
    seat: i64,
    early: float,
    paths: float,
    shares: float,
    stone: int,
    pole: int,
) -> list[float]:
    belongings = state.belongings
    hand = belongings[HAND + seat]
    cards = belongings[CARDS + seat]
    worth = 0
    for kind in range(6):
        worth += (kind + 2) * (hand >> kind * WIDTH & FIELD)
    kinds = 0
    for kind in range(4):
        if cards >> kind * WIDTH & FIELD:
            kinds += 1
    huts_each: int = parts.huts_each
    built = 1.0 - belongings[HUTS + seat] / huts_each
    amulets: int = amulet_points(state, seat)
    isle: int = belongings[ISLE_HUTS + seat]
    now, other = payable(parts, state, seat)
    huts = open_cards = down_cards = collecting = double = birds = starts = 0.0
    boat = state.stop >> 1
    calling = (state.pending == LANDING or state.pending == RETURNING) and state.seat == seat
    for landing in range(1, LANDINGS + 1):
        if state.bowls >> SITE_SHIFTS[landing] & 7 != seat + 1:
            continue
        if landing == LANDINGS:
            starts = 1.0
        ahead = 1.0 if landing > boat else 0.5 if landing == boat and calling else 0.0
        if ahead == 0.0:
            continue
        huts += ahead * HUTS_AT[landing]
        open_cards += ahead * OPEN_AT[landing]
        down_cards += ahead * DOWN_AT[landing]
        collecting += ahead * AMULETS_AT[landing]
        if landing == 9:
            double = ahead
        elif landing == LANDINGS:
            birds = ahead
    can = float(now) if now < huts else huts
    return [
        float(belongings[POINTS + seat]),
        paths,
        paths * early,
        shares,
        shares * early,
        float(stone),
        stone * early,
        float(pole),
        float(amulets),
        amulets * early,
        built,
        built * (1.0 - early),
        hand % FIELD * early,
        float(worth),
        worth * early,
        float(cards % FIELD),
        cards % FIELD * early,
        kinds * early,
        isle * early,
        float(now),
        now * early,
        other * early,
        float(count_gods(belongings[GODS + seat])),
        float(belongings[TILES + seat] % FIELD),
        can,
        can * early,
        huts - can,
        double if now else 0.0,
        open_cards * early,
        open_cards,
        down_cards * early,
        down_cards,
        collecting * COLLECTED[isle if isle < 5 else 5],
        birds,
        starts,
        starts * early,
    ]


def payable(parts: Parts, state: MangroviaState, seat: i64) -> tuple[int, int]:
    """On how many free spaces the seat could pay for a hut: with the birds as they are, and otherwise. M8.1"""
    belongings = state.belongings
    now = 0
    other = 0
    if belongings[HUTS + seat] == 0:
        return now, other
    cards = belongings[CARDS + seat]
    cells = state.cells
    for currency in (VALUABLES, AMULETS):
        purse = belongings[(HAND if currency == VALUABLES else AMULETS_HELD) + seat]
        if purse == 0:
            continue
        known = purse_payments(parts, currency, purse)
        for landscape in range(4):
            if not cards >> landscape * WIDTH & FIELD:
                continue
            for space in parts.spaces_of[currency][landscape]:
                if cells[space] == 0 and exact_payments(parts, currency, purse, parts.costs[space], known):
                    if state.birds >> landscape & 1:
                        now += 1
                    else:
                        other += 1
    return (now if now < 4 else 4), (other if other < 4 else 4)


def count_gods(gods: i64) -> i64:
    """How many god tiles."""
    number: i64 = 0
    while gods:
        number += gods & 1
        gods >>= 1
    return number
